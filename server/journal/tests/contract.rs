//! What every implementation does alike: the whole list runs against each of them.

use tapis_journal::{
    Entry, Hash, Journal, JournalError, Limit, MAX_BATCH_BYTES, MAX_COMMAND_LENGTH,
    MAX_DEVICE_LENGTH, MAX_ENTRIES_IN_BATCH, MAX_PAYLOAD_BYTES, MemoryJournal, Sequence, verify,
};

use crate::base::Base;
use crate::copies::{
    a_copy_goes_on_after_what_it_has, a_copy_has_the_people_whom_its_records_name,
    a_copy_that_was_gone_on_with_is_told_from_one_that_is_behind,
    another_stream_of_the_same_name_is_told_from_a_copy,
};
use crate::persons::{
    of_a_batch_no_more_people_are_kept_than_the_limit, of_a_person_no_more_is_kept_than_the_limit,
    people_are_kept_and_taken_out_and_no_record_changes, people_are_read_by_their_keys,
    people_of_a_batch_are_kept_with_its_records_or_not_at_all,
};
use crate::samples::{JournalFolder, append, batch, entry, one, payloads, read_all, stream};
use crate::snapshots::{
    a_snapshot_goes_up_to_a_record_that_is_there, a_snapshot_has_limits,
    a_stream_has_the_snapshot_that_was_kept_last, records_go_on_after_a_snapshot,
    snapshots_are_forgotten_and_records_are_not,
};

/// Writes each sentence below as a test of each implementation.
macro_rules! contract {
    ($($sentence:ident)*) => {
        mod memory {
            use super::*;
            $(#[test] fn $sentence() { super::$sentence(&mut MemoryJournal::new()); })*
        }
        mod sqlite {
            use super::*;
            $(#[test] fn $sentence() {
                let place = JournalFolder::new();
                super::$sentence(&mut place.open());
            })*
        }
        mod postgres {
            use super::*;
            $(#[test] fn $sentence() {
                if let Some(place) = Base::new() {
                    super::$sentence(&mut place.open());
                }
            })*
        }
    };
}

contract! {
    a_new_journal_is_empty
    records_are_numbered_from_one_and_come_back_as_appended
    reading_begins_after_the_given_sequence_and_ends_at_the_limit
    reading_past_the_end_finds_nothing
    each_stream_has_its_own_numbers
    streams_are_listed_by_name_once_they_have_a_record
    a_wrong_expected_sequence_is_refused_with_the_actual_one
    a_wrong_batch_leaves_the_others_in
    two_batches_for_one_stream_follow_each_other
    a_second_batch_that_ignores_the_first_is_refused
    a_batch_is_all_or_nothing
    an_empty_batch_only_checks_the_sequence
    an_empty_commit_is_nothing
    time_may_stand_still_but_not_go_back
    limits_are_exact
    control_characters_in_ids_are_refused
    payloads_are_any_bytes
    each_record_is_chained_to_the_one_before
    verify_counts_what_is_there
    a_stream_has_the_snapshot_that_was_kept_last
    records_go_on_after_a_snapshot
    a_snapshot_goes_up_to_a_record_that_is_there
    a_snapshot_has_limits
    a_copy_goes_on_after_what_it_has
    a_copy_has_the_people_whom_its_records_name
    a_copy_that_was_gone_on_with_is_told_from_one_that_is_behind
    another_stream_of_the_same_name_is_told_from_a_copy
    people_are_kept_and_taken_out_and_no_record_changes
    of_a_person_no_more_is_kept_than_the_limit
    people_of_a_batch_are_kept_with_its_records_or_not_at_all
    of_a_batch_no_more_people_are_kept_than_the_limit
    people_are_read_by_their_keys
    snapshots_are_forgotten_and_records_are_not
}

fn a_new_journal_is_empty(journal: &mut dyn Journal) {
    assert_eq!(journal.foreign_parts().unwrap(), [""; 0]);
    assert_eq!(journal.streams().unwrap(), []);
    assert_eq!(journal.last(&stream("a")).unwrap(), Sequence::ZERO);
    assert_eq!(read_all(journal, "a"), []);
}

fn records_are_numbered_from_one_and_come_back_as_appended(journal: &mut dyn Journal) {
    let entries = vec![entry(5, "x"), entry(6, "y")];
    let last = append(journal, batch("a", 0, entries.clone())).unwrap();
    assert_eq!(last, Sequence(2));
    assert_eq!(journal.last(&stream("a")).unwrap(), Sequence(2));
    let records = read_all(journal, "a");
    assert_eq!(records.len(), 2);
    for (place, (record, entry)) in records.iter().zip(&entries).enumerate() {
        assert_eq!(record.sequence, Sequence(place as u64 + 1));
        assert_eq!(record.at_ms, entry.at_ms);
        assert_eq!(record.command, entry.command);
        assert_eq!(record.device, entry.device);
        assert_eq!(record.payload, entry.payload);
    }
}

fn reading_begins_after_the_given_sequence_and_ends_at_the_limit(journal: &mut dyn Journal) {
    let entries = (0..10).map(|at| entry(at, &at.to_string())).collect();
    append(journal, batch("a", 0, entries)).unwrap();
    let mut read = |after, limit| -> Vec<u64> {
        let records = journal.read(&stream("a"), Sequence(after), limit).unwrap();
        records.iter().map(|record| record.sequence.0).collect()
    };
    assert_eq!(read(0, 3), [1, 2, 3]);
    assert_eq!(read(3, 3), [4, 5, 6]);
    assert_eq!(read(9, 3), [10]);
    assert_eq!(read(4, 0), [0_u64; 0]);
}

fn reading_past_the_end_finds_nothing(journal: &mut dyn Journal) {
    append(journal, one("a", 0, "x")).unwrap();
    for after in [1, 2, i64::MAX as u64, u64::MAX] {
        let records = journal.read(&stream("a"), Sequence(after), usize::MAX);
        assert_eq!(records.unwrap(), [], "{after}");
    }
}

fn each_stream_has_its_own_numbers(journal: &mut dyn Journal) {
    let outcomes = journal.append(&[one("a", 0, "x"), one("b", 0, "y")]);
    let last: Vec<_> = outcomes.unwrap().into_iter().map(Result::unwrap).collect();
    assert_eq!(last, [Sequence(1), Sequence(1)]);
    assert_eq!(append(journal, one("b", 1, "z")).unwrap(), Sequence(2));
    assert_eq!(payloads(journal, "a"), ["x"]);
    assert_eq!(payloads(journal, "b"), ["y", "z"]);
}

fn streams_are_listed_by_name_once_they_have_a_record(journal: &mut dyn Journal) {
    let batches = [one("b", 0, "x"), one("a/2", 0, "y"), batch("c", 0, vec![])];
    journal.append(&batches).unwrap();
    assert_eq!(journal.streams().unwrap(), [stream("a/2"), stream("b")]);
}

fn a_wrong_expected_sequence_is_refused_with_the_actual_one(journal: &mut dyn Journal) {
    append(journal, one("a", 0, "x")).unwrap();
    for expected in [0, 2, u64::MAX] {
        let error = append(journal, batch("a", expected, vec![entry(9, "y")])).unwrap_err();
        assert!(
            matches!(
                error,
                JournalError::WrongSequence {
                    actual: Sequence(1),
                    ..
                }
            ),
            "{error}"
        );
    }
    assert_eq!(payloads(journal, "a"), ["x"]);
}

fn a_wrong_batch_leaves_the_others_in(journal: &mut dyn Journal) {
    let batches = [one("a", 0, "x"), one("b", 7, "lost"), one("c", 0, "z")];
    let outcomes = journal.append(&batches).unwrap();
    assert!(matches!(
        outcomes[..],
        [
            Ok(Sequence(1)),
            Err(JournalError::WrongSequence { .. }),
            Ok(Sequence(1))
        ]
    ));
    assert_eq!(journal.streams().unwrap(), [stream("a"), stream("c")]);
}

fn two_batches_for_one_stream_follow_each_other(journal: &mut dyn Journal) {
    let outcomes = journal.append(&[one("a", 0, "x"), one("a", 1, "y")]);
    assert!(matches!(
        outcomes.unwrap()[..],
        [Ok(Sequence(1)), Ok(Sequence(2))]
    ));
    assert_eq!(append(journal, one("a", 2, "z")).unwrap(), Sequence(3));
    assert_eq!(payloads(journal, "a"), ["x", "y", "z"]);
}

fn a_second_batch_that_ignores_the_first_is_refused(journal: &mut dyn Journal) {
    let outcomes = journal
        .append(&[one("a", 0, "x"), one("a", 0, "y")])
        .unwrap();
    assert!(matches!(
        outcomes[..],
        [Ok(Sequence(1)), Err(JournalError::WrongSequence { .. })]
    ));
    assert_eq!(payloads(journal, "a"), ["x"]);
}

fn a_batch_is_all_or_nothing(journal: &mut dyn Journal) {
    let entries = vec![entry(10, "good"), entry(9, "too early")];
    append(journal, batch("a", 0, entries)).unwrap_err();
    assert_eq!(journal.last(&stream("a")).unwrap(), Sequence::ZERO);
    assert_eq!(journal.streams().unwrap(), []);
}

fn an_empty_batch_only_checks_the_sequence(journal: &mut dyn Journal) {
    append(journal, one("a", 0, "x")).unwrap();
    assert_eq!(append(journal, batch("a", 1, vec![])).unwrap(), Sequence(1));
    append(journal, batch("a", 0, vec![])).unwrap_err();
}

fn an_empty_commit_is_nothing(journal: &mut dyn Journal) {
    assert!(journal.append(&[]).unwrap().is_empty());
}

fn time_may_stand_still_but_not_go_back(journal: &mut dyn Journal) {
    append(journal, batch("a", 0, vec![entry(10, "x"), entry(10, "y")])).unwrap();
    let error = append(journal, batch("a", 2, vec![entry(9, "z")])).unwrap_err();
    assert!(
        matches!(
            error,
            JournalError::TimeWentBack {
                last_ms: 10,
                at_ms: 9,
                ..
            }
        ),
        "{error}"
    );
    append(journal, batch("b", 0, vec![entry(9, "other stream")])).unwrap();
}

fn limits_are_exact(journal: &mut dyn Journal) {
    let full = MAX_BATCH_BYTES / MAX_PAYLOAD_BYTES;
    for (limit, most) in [
        (Limit::PayloadBytes, MAX_PAYLOAD_BYTES),
        (Limit::CommandLength, MAX_COMMAND_LENGTH),
        (Limit::DeviceLength, MAX_DEVICE_LENGTH),
        (Limit::Time, usize::try_from(i64::MAX).unwrap()),
        (Limit::Entries, MAX_ENTRIES_IN_BATCH),
        (Limit::BatchBytes, full),
    ] {
        match append(journal, batch("a", 0, sized(limit, most + 1))) {
            Err(JournalError::LimitExceeded { limit: found, .. }) => assert_eq!(found, limit),
            other => panic!("{limit:?}: {other:?}"),
        }
        let name = format!("fits/{}", limit as usize);
        let entries = sized(limit, most);
        let count = entries.len();
        append(journal, batch(&name, 0, entries)).unwrap();
        assert_eq!(read_all(journal, &name).len(), count);
    }
    assert_eq!(journal.last(&stream("a")).unwrap(), Sequence::ZERO);
}

/// Entries that have `size` of what is limited.
fn sized(limit: Limit, size: usize) -> Vec<Entry> {
    let mut entry = entry(0, "");
    match limit {
        Limit::PayloadBytes => entry.payload = vec![7; size],
        Limit::CommandLength => entry.command = "c".repeat(size),
        Limit::DeviceLength => entry.device = "é".repeat(size / 2) + &"e".repeat(size % 2),
        Limit::Time => entry.at_ms = size as u64,
        Limit::Entries => return vec![entry; size],
        Limit::SnapshotBytes | Limit::FormatLength | Limit::Persons => {
            unreachable!("not of entries")
        }
        Limit::BatchBytes => {
            entry.payload = vec![7; MAX_PAYLOAD_BYTES];
            return vec![entry; size];
        }
    }
    vec![entry]
}

fn control_characters_in_ids_are_refused(journal: &mut dyn Journal) {
    for text in ["a\0b", "a\nb", "\u{7f}"] {
        let mut command = entry(0, "x");
        command.command = text.to_owned();
        let mut device = entry(0, "x");
        device.device = text.to_owned();
        for entry in [command, device] {
            let error = append(journal, batch("a", 0, vec![entry])).unwrap_err();
            assert!(matches!(error, JournalError::InvalidText { .. }), "{error}");
        }
    }
}

fn payloads_are_any_bytes(journal: &mut dyn Journal) {
    let mut strange = entry(0, "");
    strange.payload = (0..=255).collect();
    append(journal, batch("a", 0, vec![strange.clone(), entry(0, "")])).unwrap();
    let records = read_all(journal, "a");
    assert_eq!(records[0].payload, strange.payload);
    assert_eq!(records[1].payload, b"");
}

fn each_record_is_chained_to_the_one_before(journal: &mut dyn Journal) {
    append(journal, batch("a", 0, vec![entry(0, "x"), entry(0, "z")])).unwrap();
    append(journal, batch("b", 0, vec![entry(0, "y"), entry(0, "z")])).unwrap();
    let (a, b) = (read_all(journal, "a"), read_all(journal, "b"));
    assert_ne!(a[0].hash, Hash::GENESIS);
    assert_ne!(a[1].hash, b[1].hash);
}

fn verify_counts_what_is_there(journal: &mut dyn Journal) {
    let entries = (0..300).map(|at| entry(at, "x")).collect();
    append(journal, batch("b", 0, entries)).unwrap();
    append(journal, one("a", 0, "y")).unwrap();
    let head = read_all(journal, "b")[299].hash;
    let mut streams = Vec::new();
    let report = verify(journal, &mut |stream| streams.push(stream)).unwrap();
    assert!(report.is_intact());
    assert_eq!((report.streams, report.records), (2, 301));
    assert_eq!(report.first_damage, None);
    assert_eq!(streams[0].records, 1);
    assert_eq!((streams[1].records, streams[1].head), (300, head));
}
