//! People beside the records: what every implementation does alike (called by the contract), and what is left in a file.

use std::fs;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tapis_journal::{
    Batch, Journal, JournalError, Limit, MAX_PERSON_BYTES, MAX_PERSONS_IN_BATCH, Person, PersonKey,
    Salvage, SqliteJournal, verify,
};

use crate::samples::{JournalFolder, append, batch, entry, one, payloads};

fn person(number: u64, name: &str) -> Person {
    Person {
        key: PersonKey::new(number).unwrap(),
        data: name.as_bytes().to_vec(),
    }
}

fn names(journal: &mut dyn Journal) -> Vec<String> {
    let persons = journal.persons().unwrap().into_iter();
    persons
        .map(|person| String::from_utf8(person.data).unwrap())
        .collect()
}

pub(crate) fn people_are_kept_and_taken_out_and_no_record_changes(journal: &mut dyn Journal) {
    append(journal, batch("a", 0, vec![entry(1, "x"), entry(2, "y")])).unwrap();
    assert_eq!(names(journal), [""; 0]);
    let head = |journal: &mut dyn Journal| {
        let mut heads = Vec::new();
        let report = verify(journal, &mut |found| heads.push(found.head)).unwrap();
        assert!(report.is_intact());
        heads
    };
    let before = head(journal);
    let (largest, first) = (person(i64::MAX as u64, "Zoé"), person(1, "Ada"));
    journal
        .write_persons(&[largest.clone(), first.clone()])
        .unwrap();
    assert_eq!(journal.persons().unwrap(), [first.clone(), largest]);
    // Another name instead of the one before, and somebody who was never there.
    journal.write_persons(&[person(1, "Ada Lovelace")]).unwrap();
    assert_eq!(names(journal), ["Ada Lovelace", "Zoé"]);
    let nobody = PersonKey::new(7).unwrap();
    journal.erase_persons(&[first.key, nobody]).unwrap();
    assert_eq!(names(journal), ["Zoé"]);
    journal.erase_persons(&[first.key]).unwrap();
    journal.write_persons(&[]).unwrap();
    assert_eq!(head(journal), before);
    assert_eq!(payloads(journal, "a"), ["x", "y"]);
}

pub(crate) fn of_a_person_no_more_is_kept_than_the_limit(journal: &mut dyn Journal) {
    let fits = person(1, &"x".repeat(MAX_PERSON_BYTES));
    journal.write_persons(std::slice::from_ref(&fits)).unwrap();
    let refused = journal.write_persons(&[
        person(2, "small"),
        person(3, &"x".repeat(MAX_PERSON_BYTES + 1)),
    ]);
    assert!(
        matches!(refused, Err(JournalError::PersonTooLarge { found }) if found > MAX_PERSON_BYTES),
        "{refused:?}"
    );
    assert_eq!(journal.persons().unwrap(), [fits]);
}

/// A batch that names these people.
fn naming(stream: &str, expected: u64, persons: Vec<Person>) -> Batch {
    Batch {
        persons,
        ..one(stream, expected, "somebody was registered")
    }
}

pub(crate) fn people_of_a_batch_are_kept_with_its_records_or_not_at_all(journal: &mut dyn Journal) {
    let batches = [
        naming("a", 0, vec![person(3, "Ada"), person(1, "Bob")]),
        naming("b", 7, vec![person(2, "nobody: b is not at 7")]),
        naming("c", 0, vec![person(4, "Zoé")]),
    ];
    let outcomes = journal.append(&batches).unwrap();
    assert!(matches!(outcomes[..], [Ok(_), Err(_), Ok(_)]));
    assert_eq!(names(journal), ["Bob", "Ada", "Zoé"]);
    // Without a record there is nobody to name.
    let nobody = Batch {
        entries: Vec::new(),
        ..naming("a", 1, vec![person(5, "nobody")])
    };
    append(journal, nobody).unwrap();
    append(journal, naming("a", 1, vec![person(6, "Eve")])).unwrap();
    assert_eq!(names(journal), ["Bob", "Ada", "Zoé", "Eve"]);
    journal.erase_persons(&[person(1, "").key]).unwrap();
    assert_eq!(names(journal), ["Ada", "Zoé", "Eve"]);
    assert!(verify(journal, &mut |_| {}).unwrap().is_intact());
}

pub(crate) fn of_a_batch_no_more_people_are_kept_than_the_limit(journal: &mut dyn Journal) {
    let crowd = |count: usize| (1..=count as u64).map(|number| person(number, "x"));
    let refused = append(
        journal,
        naming("a", 0, crowd(MAX_PERSONS_IN_BATCH + 1).collect()),
    );
    assert!(
        matches!(
            refused,
            Err(JournalError::LimitExceeded {
                limit: Limit::Persons,
                ..
            })
        ),
        "{refused:?}"
    );
    let large = person(1, &"x".repeat(MAX_PERSON_BYTES + 1));
    let refused = append(journal, naming("a", 0, vec![large]));
    assert!(
        matches!(refused, Err(JournalError::PersonTooLarge { .. })),
        "{refused:?}"
    );
    assert_eq!(journal.persons().unwrap(), []);
    append(
        journal,
        naming("a", 0, crowd(MAX_PERSONS_IN_BATCH).collect()),
    )
    .unwrap();
    assert_eq!(journal.persons().unwrap().len(), MAX_PERSONS_IN_BATCH);
}

pub(crate) fn people_are_read_by_their_keys(journal: &mut dyn Journal) {
    let all = [person(2, "Ada"), person(5, "Bob"), person(9, "Zoé")];
    journal.write_persons(&all).unwrap();
    let keys = [9, 4, 2, 9].map(|number| person(number, "").key);
    let [ada, _, zoe] = all;
    assert_eq!(journal.persons_of(&keys).unwrap(), [ada, zoe]);
    assert_eq!(journal.persons_of(&[]).unwrap(), []);
}

#[test]
fn a_key_is_a_number_that_every_database_holds() {
    assert_eq!(PersonKey::new(0), None);
    assert_eq!(PersonKey::new(i64::MAX as u64 + 1), None);
    let key = PersonKey::new(i64::MAX as u64);
    assert_eq!(key.map(PersonKey::number), Some(i64::MAX as u64));
    let written = PersonKey::new(42).unwrap().to_string();
    assert_eq!(written, "000000000000002a");
    assert_eq!(PersonKey::read(&written), PersonKey::new(42));
    for none in ["", "2a", "000000000000002A", "0000000000000000"] {
        assert_eq!(PersonKey::read(none), None, "{none}");
    }
}

/// Enough people for several pages, each with a name that is found in a file.
fn crowd() -> Vec<Person> {
    let name = |number: u64| format!("Player-{number:04} of the club, licence {:06}", number * 7);
    (1..=600)
        .map(|number: u64| {
            person(
                number.wrapping_mul(0x9e37_79b9) & 0xffff_ffff,
                &name(number),
            )
        })
        .collect()
}

/// Everything that a folder holds, in one.
pub(crate) fn bytes_of(place: &JournalFolder) -> Vec<u8> {
    let folder = place.file().parent().unwrap().to_owned();
    let mut all = Vec::new();
    for file in fs::read_dir(folder).unwrap() {
        all.extend(fs::read(file.unwrap().path()).unwrap());
    }
    all
}

pub(crate) fn holds(bytes: &[u8], text: &str) -> bool {
    bytes
        .windows(text.len())
        .any(|window| window == text.as_bytes())
}

#[test]
fn no_byte_of_a_name_that_was_taken_out_is_in_the_file_or_its_log() {
    let place = JournalFolder::new();
    let mut journal = place.open();
    append(&mut journal, batch("a", 0, vec![entry(1, "x")])).unwrap();
    let crowd = crowd();
    // Some beside the records alone, some together with a record.
    for (place, some) in (1..).zip(crowd.chunks(50)) {
        let named = match place % 2 {
            0 => some.to_vec(),
            _ => Vec::new(),
        };
        append(&mut journal, naming("a", place, named.clone())).unwrap();
        if named.is_empty() {
            journal.write_persons(some).unwrap();
        }
    }
    // Names that were changed leave as little as those that were taken out.
    let renamed = Person {
        data: b"Another name altogether".to_vec(),
        ..crowd[300].clone()
    };
    journal.write_persons(&[renamed]).unwrap();
    assert!(holds(&bytes_of(&place), "Player-0042 of"));
    let gone: Vec<PersonKey> = crowd.iter().step_by(2).map(|person| person.key).collect();
    journal.erase_persons(&gone).unwrap();
    let left = bytes_of(&place);
    for (number, person) in crowd.iter().enumerate() {
        let name = String::from_utf8(person.data.clone()).unwrap();
        let is_there = number % 2 == 1;
        assert_eq!(holds(&left, &name), is_there, "{name}");
    }
    assert!(!holds(&left, "Another name"), "it was of one who is gone");
    drop(journal);
    assert_eq!(names(&mut place.open()).len(), 300);
    let mut journal = place.open();
    assert_eq!(journal.check_file().unwrap(), [""; 0]);
}

#[test]
fn a_name_goes_from_the_log_once_nobody_reads_it_and_nobody_waits_for_the_reader() {
    let place = JournalFolder::new();
    let mut journal = place.open();
    append(&mut journal, batch("a", 0, vec![entry(1, "x")])).unwrap();
    let ada = person(1, "Ada of the club");
    journal.write_persons(std::slice::from_ref(&ada)).unwrap();
    let reader = Connection::open(place.file()).unwrap();
    reader.execute_batch("BEGIN").unwrap();
    let read = "SELECT count(*) FROM records";
    let records: i64 = reader.query_row(read, [], |row| row.get(0)).unwrap();
    assert_eq!(records, 1);
    let began = Instant::now();
    journal.erase_persons(&[ada.key]).unwrap();
    journal.maintain().unwrap();
    assert!(began.elapsed() < Duration::from_secs(4));
    assert!(journal.keeps_erased() && holds(&bytes_of(&place), "Ada of"));
    // Commits go on meanwhile.
    append(&mut journal, batch("a", 1, vec![entry(2, "y")])).unwrap();
    reader.execute_batch("COMMIT").unwrap();
    while journal.keeps_erased() {
        journal.maintain().unwrap();
    }
    assert!(!holds(&bytes_of(&place), "Ada of"));
    assert_eq!(payloads(&mut journal, "a"), ["x", "y"]);
}

#[test]
fn a_copy_has_the_people_and_so_has_what_is_saved_of_a_damaged_file() {
    let place = JournalFolder::new();
    let copy = JournalFolder::new();
    let mut journal = place.open();
    append(&mut journal, batch("a", 0, vec![entry(1, "x")])).unwrap();
    let crowd = crowd();
    journal.write_persons(&crowd).unwrap();
    journal.back_up(&copy.file()).unwrap();
    let there = journal.persons().unwrap();
    assert_eq!(copy.open().persons().unwrap(), there);
    drop(journal);
    let mut salvage = Salvage::open(&place.file()).unwrap();
    assert_eq!(salvage.persons().unwrap(), there);
}

#[test]
fn a_reader_writes_nobody_and_a_file_of_before_has_nobody_and_gets_room() {
    let place = JournalFolder::new();
    place.open().write_persons(&[person(1, "Ada")]).unwrap();
    let mut reader = SqliteJournal::open_read_only(&place.file()).unwrap();
    assert_eq!(names(&mut reader), ["Ada"]);
    for refused in [
        reader.write_persons(&[person(2, "Bob")]),
        reader.erase_persons(&[PersonKey::new(1).unwrap()]),
    ] {
        assert!(matches!(refused, Err(JournalError::ReadOnly)));
    }
    drop(reader);
    let connection = Connection::open(place.file()).unwrap();
    connection.execute_batch("DROP TABLE persons").unwrap();
    drop(connection);
    let mut reader = SqliteJournal::open_read_only(&place.file()).unwrap();
    assert_eq!(names(&mut reader), [""; 0]);
    drop(reader);
    place.open().write_persons(&[person(1, "Ada")]).unwrap();
    assert_eq!(names(&mut place.open()), ["Ada"]);
}
