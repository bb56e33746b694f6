//! Snapshots: what every implementation does alike (called by the contract), and what a file does to them.

use rusqlite::Connection;
use tapis_journal::{
    Damage, Journal, JournalError, Limit, MAX_FORMAT_LENGTH, MAX_SNAPSHOT_BYTES, Sequence,
    Snapshot, SqliteJournal, verify,
};

use crate::persons::{bytes_of, holds};
use crate::samples::{Image, JournalFolder, append, batch, entry, one, payloads, stream};

/// What the first records of a stream lead to.
pub(crate) fn snapshot(sequence: u64, state: &str) -> Snapshot {
    Snapshot {
        sequence: Sequence(sequence),
        format: "tests 1".to_owned(),
        state: state.as_bytes().to_vec(),
    }
}

/// A stream of so many records.
fn records(journal: &mut dyn Journal, name: &str, count: u64) {
    let entries = (0..count).map(|at| entry(at, "x")).collect();
    append(journal, batch(name, 0, entries)).unwrap();
}

pub(crate) fn a_stream_has_the_snapshot_that_was_kept_last(journal: &mut dyn Journal) {
    records(journal, "a", 3);
    records(journal, "b", 1);
    assert_eq!(journal.snapshot(&stream("a")).unwrap(), None);
    for kept in [snapshot(2, "two"), snapshot(3, "three"), snapshot(1, "")] {
        journal.write_snapshot(&stream("a"), &kept).unwrap();
        assert_eq!(journal.snapshot(&stream("a")).unwrap(), Some(kept));
    }
    assert_eq!(journal.snapshot(&stream("b")).unwrap(), None);
    assert_eq!(journal.snapshot(&stream("c")).unwrap(), None);
}

pub(crate) fn records_go_on_after_a_snapshot(journal: &mut dyn Journal) {
    records(journal, "a", 2);
    journal
        .write_snapshot(&stream("a"), &snapshot(2, "two"))
        .unwrap();
    append(journal, batch("a", 2, vec![entry(9, "y")])).unwrap();
    let kept = journal.snapshot(&stream("a")).unwrap().unwrap();
    let rest = journal.read(&stream("a"), kept.sequence, 9).unwrap();
    assert_eq!(rest.len(), 1);
    assert_eq!(payloads(journal, "a"), ["x", "x", "y"]);
}

pub(crate) fn a_snapshot_goes_up_to_a_record_that_is_there(journal: &mut dyn Journal) {
    records(journal, "a", 2);
    for (name, sequence) in [("a", 0), ("a", 3), ("a", u64::MAX), ("b", 1)] {
        let error = journal.write_snapshot(&stream(name), &snapshot(sequence, "x"));
        assert!(
            matches!(error, Err(JournalError::WrongSequence { .. })),
            "{name} {sequence}: {error:?}"
        );
        assert_eq!(journal.snapshot(&stream(name)).unwrap(), None);
    }
    append(journal, batch("a", 2, vec![entry(9, "y")])).unwrap();
}

pub(crate) fn a_snapshot_has_limits(journal: &mut dyn Journal) {
    records(journal, "a", 1);
    let mut large = snapshot(1, "");
    large.state = vec![7; MAX_SNAPSHOT_BYTES];
    large.format = "f".repeat(MAX_FORMAT_LENGTH);
    journal.write_snapshot(&stream("a"), &large).unwrap();
    assert!(journal.snapshot(&stream("a")).unwrap() == Some(large.clone()));
    let mut named = large.clone();
    named.format.push('f');
    large.state.push(7);
    for (snapshot, exceeded) in [(large, Limit::SnapshotBytes), (named, Limit::FormatLength)] {
        let error = journal.write_snapshot(&stream("a"), &snapshot);
        assert!(
            matches!(error, Err(JournalError::LimitExceeded { limit, .. }) if limit == exceeded),
            "{error:?}"
        );
    }
    let mut odd = snapshot(1, "x");
    odd.format = "two\nlines".to_owned();
    let error = journal.write_snapshot(&stream("a"), &odd);
    assert!(
        matches!(error, Err(JournalError::InvalidText { .. })),
        "{error:?}"
    );
}

pub(crate) fn snapshots_are_forgotten_and_records_are_not(journal: &mut dyn Journal) {
    for name in ["a", "b"] {
        records(journal, name, 3);
        let kept = snapshot(2, "state");
        journal.write_snapshot(&stream(name), &kept).unwrap();
    }
    journal.forget_snapshots().unwrap();
    journal.forget_snapshots().unwrap();
    for name in ["a", "b"] {
        assert_eq!(journal.snapshot(&stream(name)).unwrap(), None);
        assert_eq!(payloads(journal, name).len(), 3);
    }
    let again = snapshot(3, "again");
    journal.write_snapshot(&stream("a"), &again).unwrap();
    assert_eq!(journal.snapshot(&stream("a")).unwrap(), Some(again));
}

#[test]
fn no_byte_of_a_snapshot_that_was_forgotten_is_in_the_file_or_its_log() {
    let place = JournalFolder::new();
    let mut journal = place.open();
    records(&mut journal, "a", 3);
    // Each takes the place of the one before, and is shorter: pages of it are free then.
    for (number, times) in (1..).zip([40_000, 9_000, 300, 20]) {
        let state = format!("<state {number}>").repeat(times);
        journal
            .write_snapshot(&stream("a"), &snapshot(2, &state))
            .unwrap();
    }
    assert!(holds(&bytes_of(&place), "<state 1>"), "it is on free pages");
    journal.forget_snapshots().unwrap();
    let left = bytes_of(&place);
    for number in 1..=4 {
        assert!(!holds(&left, &format!("<state {number}>")), "{number}");
    }
    assert_eq!(payloads(&mut journal, "a").len(), 3);
    drop(journal);
    let mut journal = place.open();
    assert_eq!(journal.check_file().unwrap(), [""; 0]);
    assert!(verify(&mut journal, &mut |_| {}).unwrap().is_intact());
}

/// A file with a snapshot of the first three of five records.
fn kept() -> JournalFolder {
    let place = JournalFolder::new();
    let mut journal = place.open();
    records(&mut journal, "a", 5);
    let state = "<state>".repeat(2_000);
    journal
        .write_snapshot(&stream("a"), &snapshot(3, &state))
        .unwrap();
    place
}

#[test]
fn a_snapshot_is_there_when_the_journal_is_opened_again_and_in_its_copy() {
    let place = kept();
    let copy = JournalFolder::new();
    place.open().back_up(&copy.file()).unwrap();
    for place in [place, copy] {
        let kept = place.open().snapshot(&stream("a")).unwrap().unwrap();
        assert_eq!(kept.sequence, Sequence(3));
        let mut reader = SqliteJournal::open_read_only(&place.file()).unwrap();
        assert_eq!(reader.snapshot(&stream("a")).unwrap(), Some(kept));
        let refused = reader.write_snapshot(&stream("a"), &snapshot(4, "x"));
        assert!(matches!(refused, Err(JournalError::ReadOnly)));
    }
}

#[test]
fn a_damaged_snapshot_is_found_out_and_costs_no_record() {
    let mut image = Image::take(&kept().file());
    let text = b"<state><state><state>";
    let mut places = image.file.windows(text.len());
    let place = places.position(|bytes| bytes == text).unwrap();
    image.file[place + 5] ^= 4;
    let place = image.place();
    let mut journal = place.open();
    let error = journal.snapshot(&stream("a")).unwrap_err();
    assert!(
        matches!(
            error,
            JournalError::Damaged {
                sequence: Sequence(3),
                damage: Damage::WrongHash,
                ..
            }
        ),
        "{error}"
    );
    assert_eq!(payloads(&mut journal, "a").len(), 5);
    journal
        .write_snapshot(&stream("a"), &snapshot(5, "new"))
        .unwrap();
    assert_eq!(
        journal.snapshot(&stream("a")).unwrap(),
        Some(snapshot(5, "new"))
    );
}

#[test]
fn a_snapshot_of_another_past_is_none() {
    let place = kept();
    let connection = Connection::open(place.file()).unwrap();
    let another = JournalFolder::new();
    records(&mut another.open(), "a", 2);
    append(&mut another.open(), one("a", 2, "different")).unwrap();
    let attach = format!("ATTACH '{}' AS another", another.file().display());
    connection.execute_batch(&attach).unwrap();
    connection
        .execute_batch("INSERT INTO another.snapshots SELECT * FROM main.snapshots")
        .unwrap();
    drop(connection);
    assert_eq!(another.open().snapshot(&stream("a")).unwrap(), None);
}

#[test]
fn a_file_of_before_has_none_and_gets_room_for_them() {
    let place = kept();
    let connection = Connection::open(place.file()).unwrap();
    connection.execute_batch("DROP TABLE snapshots").unwrap();
    drop(connection);
    let mut reader = SqliteJournal::open_read_only(&place.file()).unwrap();
    assert_eq!(reader.snapshot(&stream("a")).unwrap(), None);
    drop(reader);
    let mut journal = place.open();
    assert_eq!(journal.snapshot(&stream("a")).unwrap(), None);
    journal
        .write_snapshot(&stream("a"), &snapshot(5, "x"))
        .unwrap();
}
