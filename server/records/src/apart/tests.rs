//! Names beside the records: what is written, what is read, and what becomes of names that are erased or changed.

use tapis_journal::{Entry, LocatedDamage, MemoryJournal, verify};
use tapis_protocol::rules::tournament::{FieldEvent, NewEntrant};

use super::*;

const STREAM: &str = "tournament/one";

fn stream() -> StreamName {
    StreamName::new(STREAM).unwrap()
}

fn registered(player: u32, name: &str, club: &str) -> Event {
    Event::Field {
        event: FieldEvent::Registered {
            player: PlayerId(player),
            entry: NewEntrant {
                name: name.to_owned(),
                club: club.to_owned(),
                has_paid: false,
            },
            is_waiting: false,
        },
    }
}

fn seated(player: u32, name: &str) -> Event {
    Event::PlayerRegistered {
        player: PlayerId(player),
        name: name.to_owned(),
    }
}

fn batch(name: &str, expected: u64, payloads: &[Vec<u8>]) -> Batch {
    let entries = payloads.iter().map(|payload| Entry {
        at_ms: 1,
        command: "command".to_owned(),
        device: "device".to_owned(),
        payload: payload.clone(),
    });
    Batch {
        stream: StreamName::new(name).unwrap(),
        expected: Sequence(expected),
        entries: entries.collect(),
        persons: Vec::new(),
    }
}

fn json(events: &[Event]) -> Vec<u8> {
    serde_json::to_vec(events).unwrap()
}

/// Bytes that never come twice.
fn counted() -> DrawBytes {
    let mut next = 0_u64;
    Box::new(move |bytes| {
        bytes.fill(0);
        next += 1;
        let number = (next << 1).to_be_bytes();
        bytes
            .iter_mut()
            .rev()
            .zip(number.iter().rev())
            .for_each(|(to, from)| *to = *from);
        Ok(())
    })
}

fn append(journal: &mut MemoryJournal, batch: Batch) {
    let mut apart = NamesApart::new(journal, counted());
    apart.append(&[batch]).unwrap().remove(0).unwrap();
}

/// Three players: one whose entry was put right, one who sat down at a table.
fn three() -> MemoryJournal {
    let mut journal = MemoryJournal::new();
    let entry = NewEntrant {
        name: "Zoé Martin".to_owned(),
        club: "Caen".to_owned(),
        has_paid: true,
    };
    let edited = Event::Field {
        event: FieldEvent::Edited {
            player: PlayerId(1),
            entry,
            gave_notice: false,
        },
    };
    let records = [
        json(&[
            registered(1, "Zoe Martin", "Dijon"),
            registered(2, "Ada Lovelace", ""),
        ]),
        json(&[edited]),
        json(&[seated(3, "Bob \"the dog\" O’Neil")]),
    ];
    append(&mut journal, batch(STREAM, 0, &records));
    journal
}

/// Everything that is read of the stream.
fn read(journal: &mut dyn Journal) -> String {
    let records = journal.read(&stream(), Sequence::ZERO, 100).unwrap();
    let payloads = records.into_iter().map(|record| record.payload);
    payloads
        .map(|payload| String::from_utf8(payload).unwrap() + "\n")
        .collect()
}

fn with_names(journal: &mut MemoryJournal) -> String {
    read(&mut NamesApart::read_only(journal))
}

/// The keys of the names of a player.
fn keys(journal: &mut MemoryJournal, player: u32) -> Vec<PersonKey> {
    let persons = journal.persons().unwrap().into_iter();
    persons
        .filter(|person| KeptName::read(person).unwrap().player == PlayerId(player))
        .map(|person| person.key)
        .collect()
}

#[test]
fn records_have_no_names_and_are_read_with_them() {
    let mut journal = three();
    let written = read(&mut journal);
    let names = [
        "Zoe Martin",
        "Dijon",
        "Zoé Martin",
        "Caen",
        "Lovelace",
        "the dog",
        "O’Neil",
    ];
    let told = with_names(&mut journal);
    for name in names {
        assert!(!written.contains(name), "{name}: {written}");
        assert!(told.contains(name), "{name}: {told}");
    }
    assert_eq!(journal.persons().unwrap().len(), 4);
    assert!(told.contains(r#""has_paid":true"#), "{told}");
    assert!(!told.contains(PLACE));
}

#[test]
fn who_was_erased_has_a_number_and_every_hash_is_what_it_was() {
    let mut journal = three();
    let heads = |journal: &mut MemoryJournal| {
        let mut heads = Vec::new();
        let report = verify(journal, &mut |found| heads.push(found.head)).unwrap();
        assert!(report.is_intact());
        heads
    };
    let before = heads(&mut journal);
    let zoe = keys(&mut journal, 1);
    assert_eq!(zoe.len(), 2, "her name before it was put right, too");
    journal.erase_persons(&zoe).unwrap();
    assert_eq!(heads(&mut journal), before);
    let told = with_names(&mut journal);
    for gone in ["Zoe", "Zoé", "Dijon", "Caen"] {
        assert!(!told.contains(gone), "{told}");
    }
    assert!(told.contains(r##""name":"#1""##), "{told}");
    assert!(told.contains("Ada Lovelace"), "{told}");
    let mut apart = NamesApart::read_only(&mut journal);
    assert!(verify(&mut apart, &mut |_| {}).unwrap().is_intact());
}

#[test]
fn a_name_that_was_changed_is_damage_of_its_record() {
    let changed: [fn(&mut KeptName); 5] = [
        |kept: &mut KeptName| kept.name = "Somebody Else".to_owned(),
        |kept: &mut KeptName| kept.club = "Nice".to_owned(),
        |kept: &mut KeptName| kept.player = PlayerId(2),
        |kept: &mut KeptName| kept.event = TournamentId::new("another").unwrap(),
        |kept: &mut KeptName| kept.salt = "00".to_owned(),
    ];
    for change in changed {
        let mut journal = three();
        let key = keys(&mut journal, 3)[0];
        let row = journal.persons_of(&[key]).unwrap().remove(0);
        let mut kept = KeptName::read(&row).unwrap();
        change(&mut kept);
        let data = serde_json::to_vec(&kept).unwrap();
        journal.write_persons(&[Person { key, data }]).unwrap();
        let mut apart = NamesApart::read_only(&mut journal);
        let report = verify(&mut apart, &mut |_| {}).unwrap();
        let damage = LocatedDamage {
            stream: stream(),
            sequence: Sequence(3),
            damage: Damage::PersonChanged { person: key },
        };
        assert_eq!(report.first_damage, Some(damage));
        assert!(verify(&mut journal, &mut |_| {}).unwrap().is_intact());
    }
}

#[test]
fn older_records_with_names_are_read_as_they_are() {
    let mut journal = MemoryJournal::new();
    let older = json(&[registered(1, "Zoé", "Dijon"), registered(2, "#1", "")]);
    let outcome = journal.append(&[batch(STREAM, 0, std::slice::from_ref(&older))]);
    outcome.unwrap().remove(0).unwrap();
    append(&mut journal, batch(STREAM, 1, &[json(&[seated(3, "Bob")])]));
    let stored = journal.read(&stream(), Sequence::ZERO, 9).unwrap();
    let inside: Vec<_> = stored.iter().map(names_inside).collect();
    assert_eq!(inside, [vec![PlayerId(1), PlayerId(2)], Vec::new()]);
    let told = with_names(&mut journal);
    assert!(told.starts_with(std::str::from_utf8(&older).unwrap()));
    assert!(told.contains("Bob") && !read(&mut journal).contains("Bob"));
}

#[test]
fn what_has_no_name_and_other_streams_are_written_as_they_are() {
    let mut journal = MemoryJournal::new();
    let payloads = [
        json(&[Event::AlertClosed {
            alert: tapis_protocol::rules::tournament::AlertNumber(1),
            note: "\"name\": of nobody".to_owned(),
        }]),
        br#"{"name":"no events"}"#.to_vec(),
        b"\"name\":\xff".to_vec(),
    ];
    append(&mut journal, batch(STREAM, 0, &payloads));
    let devices = [br#"[{"type":"device_paired","name":"Table 4"}]"#.to_vec()];
    append(&mut journal, batch("devices", 0, &devices));
    for (name, expected) in [(STREAM, &payloads[..]), ("devices", &devices[..])] {
        let name = StreamName::new(name).unwrap();
        let mut apart = NamesApart::read_only(&mut journal);
        let records = apart.read(&name, Sequence::ZERO, 10).unwrap();
        let found: Vec<Vec<u8>> = records.into_iter().map(|record| record.payload).collect();
        assert_eq!(found, expected);
    }
    assert_eq!(journal.persons().unwrap(), []);
}

#[test]
fn the_same_name_twice_looks_like_two_names() {
    let mut journal = MemoryJournal::new();
    let twice = json(&[registered(1, "Zoé", ""), registered(2, "Zoé", "")]);
    append(&mut journal, batch(STREAM, 0, &[twice]));
    let rows = journal.persons().unwrap();
    let [one, other] = [0, 1].map(|place: usize| KeptName::read(&rows[place]).unwrap());
    assert_eq!(one.name, other.name);
    assert_ne!(one.commitment(), other.commitment());
}

#[test]
fn a_reader_writes_no_name_and_without_chance_none_is_written() {
    let mut journal = MemoryJournal::new();
    let named = batch(STREAM, 0, &[json(&[seated(1, "Bob")])]);
    let refused = NamesApart::read_only(&mut journal).append(std::slice::from_ref(&named));
    assert!(matches!(refused, Err(JournalError::ReadOnly)));
    let draw: DrawBytes = Box::new(|_| Err("the machine has just begun".to_owned()));
    let refused = NamesApart::new(&mut journal, draw).append(&[named]);
    assert!(matches!(refused, Err(JournalError::Storage { .. })));
    assert_eq!(journal.last(&stream()).unwrap(), Sequence::ZERO);
}
