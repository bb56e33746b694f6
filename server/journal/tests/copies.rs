//! A stream copied from one journal to another, in pieces: what the copy has tells where it goes on, or that it is none.

use tapis_journal::{
    CopyOptions, CopyState, Journal, MAX_PAYLOAD_BYTES, MAX_PERSONS_IN_BATCH, Mark, MemoryJournal,
    Person, PersonKey, Record, Sequence, compare_streams, copy_rest, copy_stream, verify,
};

use crate::samples::{append, batch, entry, one, read_all, stream};

/// Records of the stream that is copied: several pages of what a copy reads at a time.
const RECORDS: u64 = 400;

fn original(records: u64) -> MemoryJournal {
    let mut journal = MemoryJournal::new();
    for at in 0..records {
        append(&mut journal, one("a", at, &at.to_string())).unwrap();
    }
    journal
}

/// Of records that name nobody.
fn nobody(_: &Record) -> Vec<PersonKey> {
    Vec::new()
}

fn standing(from: &mut dyn Journal, to: &mut dyn Journal) -> CopyState {
    compare_streams(from, to, &stream("a")).unwrap()
}

fn mark(journal: &mut dyn Journal) -> Mark {
    let last = read_all(journal, "a").pop().unwrap();
    Mark {
        sequence: last.sequence,
        hash: last.hash,
    }
}

/// `copy` is any journal, as what is copied to and as what is copied from.
pub(crate) fn a_copy_goes_on_after_what_it_has(copy: &mut dyn Journal) {
    let mut whole = original(RECORDS);
    append(copy, one("b", 0, "something else")).unwrap();
    assert_eq!(
        standing(&mut whole, copy),
        CopyState::Behind(Mark::BEGINNING)
    );
    copy_stream(&mut original(RECORDS / 2), copy, &stream("a")).unwrap();

    let CopyState::Behind(half) = standing(&mut whole, copy) else {
        panic!("the copy is behind");
    };
    assert_eq!(half, mark(copy));
    let mut pages = Vec::new();
    let options = CopyOptions {
        after: half,
        named_in: &nobody,
        on_page: &mut |at| pages.push(at),
    };
    let report = copy_rest(&mut whole, copy, &stream("a"), options).unwrap();
    assert_eq!((report.records, &report.damage), (RECORDS, &None));
    assert!(pages.len() > 1 && pages.last() == Some(&Sequence(RECORDS)));
    assert_eq!(read_all(copy, "a"), read_all(&mut whole, "a"));

    // Nothing is left to do, and nothing is done.
    let end = mark(&mut whole);
    assert_eq!(report.head, end.hash);
    assert_eq!(standing(&mut whole, copy), CopyState::Behind(end));
    let nothing = CopyOptions {
        after: end,
        named_in: &nobody,
        on_page: &mut |_| panic!("there is nothing to copy"),
    };
    let again = copy_rest(&mut whole, copy, &stream("a"), nothing);
    assert_eq!(again.unwrap(), report);
    assert!(verify(copy, &mut |_| {}).unwrap().is_intact());

    let mut back = original(RECORDS / 3);
    let CopyState::Behind(third) = standing(copy, &mut back) else {
        panic!("the copy is behind");
    };
    let options = CopyOptions {
        after: third,
        named_in: &nobody,
        on_page: &mut |_| {},
    };
    copy_rest(copy, &mut back, &stream("a"), options).unwrap();
    assert_eq!(read_all(&mut back, "a"), read_all(&mut whole, "a"));
}

pub(crate) fn a_copy_that_was_gone_on_with_is_told_from_one_that_is_behind(
    journal: &mut dyn Journal,
) {
    let ahead = CopyState::Ahead {
        common: Sequence(3),
        last: Sequence(5),
    };
    copy_stream(&mut original(5), journal, &stream("a")).unwrap();
    assert_eq!(standing(&mut original(3), journal), ahead);
    let nothing = CopyState::Ahead {
        common: Sequence::ZERO,
        last: Sequence(5),
    };
    assert_eq!(standing(&mut MemoryJournal::new(), journal), nothing);
    assert_eq!(
        standing(journal, &mut MemoryJournal::new()),
        CopyState::Behind(Mark::BEGINNING)
    );
}

pub(crate) fn a_copy_has_the_people_whom_its_records_name(copy: &mut dyn Journal) {
    let mut whole = original(RECORDS);
    let key = |number: u64| PersonKey::new(number + 1).unwrap();
    let person = |number: u64| Person {
        key: key(number),
        data: number.to_string().into_bytes(),
    };
    let all: Vec<Person> = (0..RECORDS).map(person).collect();
    whole.write_persons(&all).unwrap();
    // Somebody who was erased, and somebody who is named nowhere.
    whole.erase_persons(&[key(7)]).unwrap();
    whole.write_persons(&[person(RECORDS)]).unwrap();
    let options = CopyOptions {
        after: Mark::BEGINNING,
        named_in: &|record| vec![key(record.sequence.0 - 1)],
        on_page: &mut |_| {},
    };
    copy_rest(&mut whole, copy, &stream("a"), options).unwrap();
    let kept = all.into_iter().filter(|person| person.key != key(7));
    assert_eq!(copy.persons().unwrap(), kept.collect::<Vec<_>>());
}

#[test]
fn a_page_of_records_too_large_for_one_batch_is_copied_whole() {
    let mut whole = MemoryJournal::new();
    // So long that no number of them is just what a batch takes.
    let payload = "x".repeat(MAX_PAYLOAD_BYTES - 1);
    for at in 0..40 {
        append(&mut whole, one("a", at, &payload)).unwrap();
    }
    let mut copy = MemoryJournal::new();
    let report = copy_stream(&mut whole, &mut copy, &stream("a")).unwrap();
    assert_eq!((report.records, report.damage), (40, None));
    assert_eq!(read_all(&mut copy, "a"), read_all(&mut whole, "a"));
}

#[test]
fn records_that_name_more_people_than_a_batch_takes_are_copied_with_all_of_them() {
    let person = |number: usize| Person {
        key: PersonKey::new(number as u64 + 1).unwrap(),
        data: number.to_string().into_bytes(),
    };
    let all: Vec<Person> = (0..=MAX_PERSONS_IN_BATCH).map(person).collect();
    let mut whole = original(2);
    whole.write_persons(&all).unwrap();
    let mut copy = MemoryJournal::new();
    let options = CopyOptions {
        after: Mark::BEGINNING,
        named_in: &|record| {
            // One in the first record, and as many as a batch takes in the second.
            let named = if record.sequence == Sequence(1) {
                &all[..1]
            } else {
                &all[1..]
            };
            named.iter().map(|person| person.key).collect()
        },
        on_page: &mut |_| {},
    };
    copy_rest(&mut whole, &mut copy, &stream("a"), options).unwrap();
    assert_eq!(copy.persons().unwrap(), all);
}

pub(crate) fn another_stream_of_the_same_name_is_told_from_a_copy(journal: &mut dyn Journal) {
    let entries = (0..5).map(|at| entry(at * 10, "other")).collect();
    append(journal, batch("a", 0, entries)).unwrap();
    for records in [3, 5, 8] {
        let end = CopyState::Different(Sequence(records.min(5)));
        let mut other = original(records);
        assert_eq!(standing(&mut other, journal), end);
        assert_eq!(standing(journal, &mut other), end);
    }
}
