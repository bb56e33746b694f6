//! Opening: one writer, files that are no journal, versions, readers beside the writer.

use std::fs;

use rusqlite::Connection;
use tapis_journal::{Journal, JournalError, Sequence, SqliteJournal, verify};

use crate::samples::{Image, JournalFolder, append, one, payloads, stream, wal_of};

fn refusal(place: &JournalFolder) -> JournalError {
    SqliteJournal::open(&place.file()).unwrap_err()
}

#[test]
fn reopening_goes_on_where_it_ended() {
    let place = JournalFolder::new();
    append(&mut place.open(), one("a", 0, "x")).unwrap();
    let mut journal = place.open();
    let error = append(&mut journal, one("a", 0, "y")).unwrap_err();
    assert_eq!(error.to_string(), "stream a is at 1, the writer expected 0");
    assert_eq!(append(&mut journal, one("a", 1, "y")).unwrap(), Sequence(2));
    assert!(verify(&mut journal, &mut |_| {}).unwrap().is_intact());
}

#[test]
fn time_does_not_go_back_over_a_reopening() {
    let place = JournalFolder::new();
    append(&mut place.open(), one("a", 0, "x")).unwrap();
    append(&mut place.open(), one("a", 1, "y")).unwrap();
    let mut early = one("a", 2, "z");
    early.entries[0].at_ms = 9;
    let error = append(&mut place.open(), early).unwrap_err();
    assert!(
        matches!(error, JournalError::TimeWentBack { last_ms: 10, .. }),
        "{error}"
    );
}

#[test]
fn a_second_writer_is_refused_until_the_first_is_gone() {
    let place = JournalFolder::new();
    let journal = place.open();
    let error = refusal(&place);
    assert!(matches!(error, JournalError::InUse { .. }));
    assert!(
        error.to_string().ends_with("is in use by another process"),
        "{error}"
    );
    drop(journal);
    place.open();
}

#[cfg(unix)]
fn lock_of(place: &JournalFolder) -> std::path::PathBuf {
    let mut name = place.file().into_os_string();
    name.push("-lock");
    name.into()
}

#[cfg(unix)]
#[test]
fn a_lock_that_was_deleted_is_taken_again_with_the_next_record_and_keeps_others_out() {
    let place = JournalFolder::new();
    let mut journal = place.open();
    fs::remove_file(lock_of(&place)).unwrap();
    append(&mut journal, one("a", 0, "x")).unwrap();
    let error = refusal(&place);
    assert!(matches!(error, JournalError::InUse { .. }), "{error}");
    append(&mut journal, one("a", 1, "y")).unwrap();
    drop(journal);
    place.open();
}

#[cfg(unix)]
#[test]
fn of_two_writers_that_a_deleted_lock_let_in_only_the_second_writes() {
    let place = JournalFolder::new();
    let mut first = place.open();
    append(&mut first, one("a", 0, "x")).unwrap();
    fs::remove_file(lock_of(&place)).unwrap();
    let mut second = place.open();
    // Also where they write to different streams, which the chain of each would let them.
    append(&mut second, one("b", 0, "y")).unwrap();
    let error = first.append(&[one("a", 1, "z")]).unwrap_err();
    assert!(matches!(error, JournalError::InUse { .. }), "{error}");
    let error = first.append(&[one("a", 1, "z")]).unwrap_err();
    assert!(matches!(error, JournalError::Failed { .. }), "{error}");
    append(&mut second, one("a", 1, "z")).unwrap();
    assert_eq!(payloads(&mut second, "a"), ["x", "z"]);
    assert!(verify(&mut second, &mut |_| {}).unwrap().is_intact());
}

#[cfg(unix)]
#[test]
fn a_folder_that_is_given_another_name_is_written_on() {
    let place = JournalFolder::new();
    let folder = place.folder.path().join("data");
    fs::create_dir(&folder).unwrap();
    let mut journal = SqliteJournal::open(&folder.join("tapis.journal")).unwrap();
    append(&mut journal, one("a", 0, "x")).unwrap();
    let moved = place.folder.path().join("moved");
    fs::rename(&folder, &moved).unwrap();
    append(&mut journal, one("a", 1, "y")).unwrap();
    let second = SqliteJournal::open(&moved.join("tapis.journal"));
    assert!(matches!(second, Err(JournalError::InUse { .. })));
}

#[cfg(unix)]
#[test]
fn a_second_writer_is_refused_under_another_name_too() {
    let place = JournalFolder::new();
    let _journal = place.open();
    let link = place.folder.path().join("link");
    std::os::unix::fs::symlink(place.file(), &link).unwrap();
    assert!(matches!(
        SqliteJournal::open(&link),
        Err(JournalError::InUse { .. })
    ));
}

#[cfg(unix)]
#[test]
fn a_journal_with_a_second_name_is_refused_under_both() {
    let place = JournalFolder::new();
    drop(place.open());
    let link = place.folder.path().join("link");
    fs::hard_link(place.file(), &link).unwrap();
    for name in [place.file(), link.clone()] {
        let error = SqliteJournal::open(&name).unwrap_err();
        assert!(error.to_string().contains("hard link"), "{error}");
    }
    fs::remove_file(&link).unwrap();
    place.open();
}

#[test]
fn a_reader_follows_the_writer_and_cannot_write() {
    let place = JournalFolder::new();
    let mut journal = place.open();
    append(&mut journal, one("a", 0, "x")).unwrap();
    let mut reader = SqliteJournal::open_read_only(&place.file()).unwrap();
    assert_eq!(payloads(&mut reader, "a"), ["x"]);
    append(&mut journal, one("a", 1, "y")).unwrap();
    assert_eq!(reader.last(&stream("a")).unwrap(), Sequence(2));
    assert!(verify(&mut reader, &mut |_| {}).unwrap().is_intact());
    assert_eq!(reader.check_file().unwrap(), [""; 0]);
    assert!(matches!(
        reader.append(&[one("a", 2, "z")]),
        Err(JournalError::ReadOnly)
    ));
}

#[test]
fn a_reader_does_not_create_a_journal() {
    let place = JournalFolder::new();
    let error = SqliteJournal::open_read_only(&place.file()).unwrap_err();
    assert!(matches!(error, JournalError::Io { .. }), "{error}");
    assert!(!place.file().exists());
}

#[test]
fn a_file_that_is_no_journal_is_refused_and_left_as_it_is() {
    for content in ["x".repeat(10), "hand history\n".repeat(1_000)] {
        let place = JournalFolder::new();
        fs::write(place.file(), &content).unwrap();
        let error = refusal(&place);
        assert!(
            matches!(error, JournalError::NotAJournal { .. }),
            "{error:?}"
        );
        let reader = SqliteJournal::open_read_only(&place.file());
        assert!(matches!(reader, Err(JournalError::NotAJournal { .. })));
        assert_eq!(fs::read_to_string(place.file()).unwrap(), content);
    }
}

#[test]
fn a_database_of_another_program_is_refused_and_left_as_it_is() {
    let place = JournalFolder::new();
    let other = Connection::open(place.file()).unwrap();
    other
        .execute_batch("CREATE TABLE players (name TEXT)")
        .unwrap();
    drop(other);
    let before = Image::take(&place.file()).file;
    let error = refusal(&place);
    assert!(matches!(error, JournalError::NotAJournal { .. }), "{error}");
    assert!(
        error.to_string().contains("is not a Tapis journal"),
        "{error}"
    );
    assert!(before == Image::take(&place.file()).file);
}

#[test]
fn a_later_version_is_refused() {
    let place = JournalFolder::new();
    drop(place.open());
    let database = Connection::open(place.file()).unwrap();
    database.execute_batch("PRAGMA user_version = 2").unwrap();
    drop(database);
    let error = refusal(&place);
    assert!(
        error
            .to_string()
            .ends_with("has version 2, this Tapis reads up to 1"),
        "{error}"
    );
}

#[test]
fn an_empty_file_becomes_a_journal() {
    let place = JournalFolder::new();
    fs::write(place.file(), "").unwrap();
    append(&mut place.open(), one("a", 0, "x")).unwrap();
}

#[test]
fn a_write_ahead_log_without_its_file_is_kept() {
    let place = JournalFolder::new();
    append(&mut place.open(), one("a", 0, "x")).unwrap();
    let mut journal = place.open();
    append(&mut journal, one("a", 1, "y")).unwrap();
    let mut image = Image::take(&place.file());
    image.file.clear();
    let lonely = image.place();
    let error = refusal(&lonely);
    assert!(matches!(error, JournalError::NotAJournal { .. }), "{error}");
    assert_eq!(fs::read(wal_of(&lonely.file())).unwrap(), image.wal);
}

#[test]
fn a_folder_that_is_missing_is_an_error() {
    let place = JournalFolder::new();
    let path = place.folder.path().join("missing").join("tapis.journal");
    let error = SqliteJournal::open(&path).unwrap_err();
    assert!(matches!(error, JournalError::Io { .. }), "{error}");
}
