//! A newer program opens an older folder: it makes a copy first, so that there is a way back.

use std::fs;
use std::path::{Path, PathBuf};

use tapis_journal::SqliteJournal;
use tapis_records::{JOURNAL_FILE, UPDATES_FOLDER};
use thiserror::Error;
use time::OffsetDateTime;

use super::Failure;
use super::backup::check;
use super::copy::NewFolder;
use super::format::{FormatNote, PROGRAM, check_format, copies};

/// Copies of before updates that are kept; the oldest goes when there is another.
const MOST_COPIES: usize = 3;

/// What was done before the first start of a newer program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FolderUpdate {
    /// The program that wrote the folder last; not known where none said so.
    pub(super) from: Option<String>,
    /// The copy.
    pub(super) copy: PathBuf,
}

#[derive(Debug, Error)]
#[error(
    "the folder {} is older than this program, and no copy of it can be made before it is opened: there has to be room for one", .0.display()
)]
struct NotCopied(PathBuf, #[source] Failure);

/// Makes a folder ready for this program, while no other writes it.
pub(super) fn open_for_this_program(
    folder: &Path,
    now: OffsetDateTime,
) -> Result<Option<FolderUpdate>, Failure> {
    check_format(folder)?;
    let journal = folder.join(JOURNAL_FILE);
    let _alone = SqliteJournal::hold(&journal)?;
    let note = FormatNote::read(folder);
    let is_new = fs::metadata(&journal).map_or(true, |file| file.len() == 0);
    let is_ours = note.as_ref().is_some_and(FormatNote::is_ours);
    if is_new && !is_ours {
        FormatNote::write(folder)?;
    }
    if is_new || is_ours {
        return Ok(None);
    }
    if let Some(note) = note.as_ref().filter(|note| note.is_of_later_program()) {
        tracing::warn!(
            by = note.program,
            "a later program wrote this folder last, in the same format: this one goes on with it"
        );
        FormatNote::write(folder)?;
        return Ok(None);
    }
    let copy = copy_of_before(folder, now).map_err(|error| NotCopied(folder.to_owned(), error))?;
    FormatNote::write(folder)?;
    let from = note.map(|note| note.program);
    tracing::warn!(from = from.as_deref().unwrap_or("before 0.1.0"), to = PROGRAM, copy = %copy.display(), "an older folder is opened; a copy of it was made");
    Ok(Some(FolderUpdate { from, copy }))
}

fn copy_of_before(folder: &Path, now: OffsetDateTime) -> Result<PathBuf, Failure> {
    let name = format!(
        "{:04}-{:02}-{:02}-{:02}{:02}{:02}",
        now.year(),
        u8::from(now.month()),
        now.day(),
        now.hour(),
        now.minute(),
        now.second()
    );
    let place = folder.join(UPDATES_FOLDER).join(name);
    let copy = NewFolder::begin(&place)?;
    copy.take_belongings(folder)?;
    let journal = copy.path().join(JOURNAL_FILE);
    SqliteJournal::open_read_only(&folder.join(JOURNAL_FILE))?.back_up(&journal)?;
    // Damage of before stays as it is, and is no reason to play on paper tonight: the server that opens the journal
    // reports it.
    if let Err(error) = check(&journal) {
        tracing::error!(%error, "the journal is damaged, and so is its copy; see tapis verify");
    }
    copy.finish()?;
    forget_oldest(folder)?;
    Ok(place)
}

fn forget_oldest(folder: &Path) -> std::io::Result<()> {
    let copies = copies(folder);
    let too_many = copies.len().saturating_sub(MOST_COPIES);
    for oldest in copies.iter().take(too_many) {
        fs::remove_dir_all(oldest)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use tapis_journal::{Batch, Entry, Journal, Sequence, StreamName};
    use tapis_records::{DATA_FORMAT, FORMAT_FILE};

    use super::*;

    /// A folder that a program has used.
    fn used() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = SqliteJournal::open(&folder.path().join(JOURNAL_FILE)).unwrap();
        let batch = Batch {
            stream: StreamName::new("devices".to_owned()).unwrap(),
            expected: Sequence::ZERO,
            entries: vec![Entry {
                at_ms: 1,
                command: "one".to_owned(),
                device: "server".to_owned(),
                payload: b"[]".to_vec(),
            }],
            persons: Vec::new(),
        };
        journal.append(&[batch]).unwrap();
        folder
    }

    fn at(day: u8) -> OffsetDateTime {
        OffsetDateTime::UNIX_EPOCH + time::Duration::days(day.into())
    }

    #[test]
    fn a_new_folder_gets_a_note_and_no_copy_and_the_same_program_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(open_for_this_program(folder.path(), at(1)).unwrap(), None);
        assert!(FormatNote::read(folder.path()).unwrap().is_ours());
        let older = r#"{"format":1,"program":"0.0.9"}"#;
        fs::write(folder.path().join(FORMAT_FILE), older).unwrap();
        assert_eq!(open_for_this_program(folder.path(), at(1)).unwrap(), None);
        assert!(FormatNote::read(folder.path()).unwrap().is_ours());
        drop(SqliteJournal::open(&folder.path().join(JOURNAL_FILE)).unwrap());
        assert_eq!(open_for_this_program(folder.path(), at(2)).unwrap(), None);
        assert!(!folder.path().join(UPDATES_FOLDER).exists());
    }

    #[test]
    fn an_older_folder_is_copied_first_and_few_copies_are_kept() {
        let folder = used();
        for day in 1..=5 {
            let older = r#"{"format":0,"program":"0.0.9"}"#;
            fs::write(folder.path().join(FORMAT_FILE), older).unwrap();
            let update = open_for_this_program(folder.path(), at(day)).unwrap();
            let update = update.unwrap();
            assert_eq!(update.from.as_deref(), Some("0.0.9"));
            let mut copy = SqliteJournal::open_read_only(&update.copy.join(JOURNAL_FILE)).unwrap();
            assert_eq!(copy.streams().unwrap().len(), 1);
            // It is as it was: an older program reads it.
            let note = fs::read_to_string(update.copy.join(FORMAT_FILE)).unwrap();
            assert_eq!(note, older);
        }
        let other = folder.path().join(UPDATES_FOLDER).join("of-mine");
        fs::create_dir_all(&other).unwrap();
        let kept = copies(folder.path());
        assert_eq!(kept.len(), MOST_COPIES);
        assert!(kept[2].ends_with("1970-01-06-000000"), "{kept:?}");
        assert!(other.exists());
    }

    #[test]
    fn a_folder_that_is_in_use_is_left_to_its_program() {
        let folder = used();
        let path = folder.path().join(JOURNAL_FILE);
        let journal = SqliteJournal::open(&path).unwrap();
        let refused = open_for_this_program(folder.path(), at(1)).unwrap_err();
        assert!(refused.to_string().contains("in use"), "{refused}");
        assert!(!folder.path().join(UPDATES_FOLDER).exists());
        drop(journal);
        let update = open_for_this_program(folder.path(), at(1))
            .unwrap()
            .unwrap();
        assert_eq!(update.from, None);
    }

    #[test]
    fn a_later_program_of_the_same_format_may_be_followed_by_this_one() {
        let folder = used();
        let later = format!(r#"{{"format":{DATA_FORMAT},"program":"99.0.0"}}"#);
        fs::write(folder.path().join(FORMAT_FILE), later).unwrap();
        assert_eq!(open_for_this_program(folder.path(), at(1)).unwrap(), None);
        let note = FormatNote::read(folder.path()).unwrap();
        assert!(note.is_ours());
    }
}
