//! Salvage: what is whole before a damage is kept, whatever became of the rest of the file.

use rusqlite::Connection;
use tapis_journal::{
    Damage, Journal, JournalError, Person, PersonKey, Salvage, Sequence, Snapshot, SqliteJournal,
    copy_stream, verify,
};

use crate::samples::{Image, JournalFolder, PAGE, append, one, payloads, stream};

const NAMES: [&str; 3] = ["a", "b", "tournament/3f9a"];

/// Three streams of some hundred records; every seventh does not fit on its page.
fn filled(records: u64) -> JournalFolder {
    let place = JournalFolder::new();
    fill(&mut place.open(), records);
    place
}

fn fill(journal: &mut SqliteJournal, records: u64) {
    for number in 0..records {
        let times = if number % 7 == 3 { 1_500 } else { 12 };
        let text = format!("<{number:06}>").repeat(times);
        let batch = |name: &str| one(name, number, &format!("{name}{text}"));
        for outcome in journal.append(&NAMES.map(batch)).unwrap() {
            outcome.unwrap();
        }
    }
}

/// Copies what can be read to a new journal, and returns it with what was kept of each stream.
fn kept(damaged: &JournalFolder) -> (JournalFolder, Vec<(u64, Option<Damage>)>) {
    let mut salvage = Salvage::open(&damaged.file()).unwrap();
    let place = JournalFolder::new();
    let mut journal = place.open();
    let mut kept = Vec::new();
    for name in salvage.streams().unwrap() {
        let copied = copy_stream(&mut salvage, &mut journal, &name).unwrap();
        kept.push((copied.records, copied.damage.map(|located| located.damage)));
    }
    assert!(verify(&mut journal, &mut |_| {}).unwrap().is_intact());
    (place, kept)
}

#[test]
fn an_undamaged_journal_comes_out_the_same() {
    let place = filled(100);
    let mut heads = Vec::new();
    verify(&mut place.open(), &mut |report| heads.push(report)).unwrap();
    let (copy, kept) = kept(&place);
    assert_eq!(kept, vec![(100, None); 3]);
    let mut copied = Vec::new();
    verify(&mut copy.open(), &mut |report| copied.push(report)).unwrap();
    assert_eq!(copied, heads);
}

#[test]
fn what_is_only_in_the_write_ahead_log_is_kept() {
    let place = filled(10);
    let mut journal = place.open();
    fill_on(&mut journal, 10, 30);
    let crashed = Image::take(&place.file()).place();
    assert_eq!(kept(&crashed).1, vec![(30, None); 3]);
    // A header of the log that SQLite does not believe: it would leave all of it out.
    let mut image = Image::take(&place.file());
    image.wal[17] ^= 1;
    assert_eq!(kept(&image.place()).1, vec![(30, None); 3]);
}

fn fill_on(journal: &mut SqliteJournal, from: u64, to: u64) {
    for number in from..to {
        let text = "more ".repeat(if number % 2 == 0 { 2 } else { 2_000 });
        for outcome in journal
            .append(&NAMES.map(|name| one(name, number, &text)))
            .unwrap()
        {
            outcome.unwrap();
        }
    }
}

#[test]
fn a_flipped_bit_in_a_payload_costs_that_record_and_those_after_it() {
    let whole = Image::take(&filled(60).file());
    for number in [0_u8, 7, 32, 58] {
        let mut image = whole.clone();
        // Its row on a page, and what a page that was split has left of it elsewhere.
        let text = [b"b", format!("<{number:06}>").as_bytes()].concat();
        let places: Vec<usize> = (0..image.file.len() - text.len())
            .filter(|place| image.file[*place..].starts_with(&text))
            .collect();
        for place in places {
            image.file[place + 4] ^= 4;
        }
        let (copy, kept) = kept(&image.place());
        let damaged = (u64::from(number), Some(Damage::WrongHash));
        assert_eq!(kept, [(60, None), damaged, (60, None)]);
        let texts = payloads(&mut copy.open(), "a");
        assert_eq!(texts.len(), 60);
    }
}

#[test]
fn what_a_row_says_of_its_stream_and_number_is_in_the_index_too() {
    let whole = Image::take(&filled(60).file());
    // Record 41 of the second stream: stream, number and two bytes of time are before its command.
    let (command, stream_and_number) = (b"command-400", [2, 41]);
    let places: Vec<usize> = (4..whole.file.len() - command.len())
        .filter(|place| whole.file[*place..].starts_with(command))
        .map(|place| place - 4)
        .filter(|place| whole.file[*place..].starts_with(&stream_and_number))
        .collect();
    assert!(!places.is_empty());
    for (byte, bit) in (0..2).flat_map(|byte| (0..8).map(move |bit| (byte, bit))) {
        let mut image = whole.clone();
        for place in &places {
            image.file[place + byte] ^= 1 << bit;
        }
        let (_, kept) = kept(&image.place());
        assert_eq!(kept, vec![(60, None); 3], "byte {byte}, bit {bit}");
    }
}

#[test]
fn a_place_on_a_page_that_leads_out_of_it_is_read_as_sqlite_reads_it() {
    let mut image = Image::take(&filled(60).file());
    // Places of rows follow the eight bytes at the head of a page of a table.
    for page in image.file.chunks_mut(PAGE).filter(|page| page[0] == 0x0d) {
        page[8] ^= 0x40;
    }
    assert_eq!(kept(&image.place()).1, vec![(60, None); 3]);
}

#[test]
fn any_page_may_be_lost_and_what_comes_before_is_kept() {
    let whole = Image::take(&filled(80).file());
    for page in 0..whole.file.len() / PAGE {
        let mut image = whole.clone();
        image.file[page * PAGE..(page + 1) * PAGE].fill(0);
        let damaged = image.place();
        let before = std::fs::read(damaged.file()).unwrap();
        let (copy, kept) = kept(&damaged);
        assert!(
            before == std::fs::read(damaged.file()).unwrap(),
            "not touched"
        );
        let mut journal = copy.open();
        for (name, (records, damage)) in NAMES.iter().zip(&kept) {
            assert_eq!(damage.is_some(), *records < 80, "{name}, page {page}");
            if *records > 0 {
                assert_eq!(journal.last(&stream(name)).unwrap(), Sequence(*records));
            }
        }
        // Header, trees and indexes are all found again: only pages with records cost anything.
        let lost: u64 = kept.iter().map(|(records, _)| 80 - records).sum();
        assert!(page > 4 || lost == 0, "page {page}: {kept:?}");
    }
}

#[test]
fn a_file_that_is_cut_anywhere_keeps_its_beginning() {
    let whole = Image::take(&filled(80).file());
    for length in (5 * PAGE..whole.file.len()).step_by(7_919) {
        let mut image = whole.clone();
        image.file.truncate(length);
        let (_, kept) = kept(&image.place());
        assert_eq!(kept.len(), 3, "cut at {length}");
    }
}

#[test]
fn while_a_server_writes_nothing_is_salvaged() {
    let place = filled(3);
    let _journal = place.open();
    let error = Salvage::open(&place.file()).unwrap_err();
    assert!(matches!(error, JournalError::InUse { .. }), "{error}");
}

#[test]
fn a_version_that_damage_made_up_keeps_nobody_from_the_records() {
    let mut image = Image::take(&filled(20).file());
    // The version of the format in the header.
    image.file[63] ^= 4;
    let damaged = image.place();
    let error = SqliteJournal::open(&damaged.file()).unwrap_err();
    assert!(
        matches!(error, JournalError::NewerVersion { .. }),
        "{error}"
    );
    let salvage = Salvage::open(&damaged.file()).unwrap();
    assert!(!salvage.header_is_whole());
    drop(salvage);
    assert_eq!(kept(&damaged).1, vec![(20, None); 3]);
}

#[test]
fn a_later_version_without_a_record_of_ours_is_not_salvaged() {
    let place = JournalFolder::new();
    drop(place.open());
    let mut image = Image::take(&place.file());
    image.file[63] = 2;
    let error = Salvage::open(&image.place().file()).unwrap_err();
    assert!(
        matches!(error, JournalError::NewerVersion { .. }),
        "{error}"
    );
}

#[test]
fn records_of_every_length_are_kept_on_their_page_or_beyond_it() {
    let place = JournalFolder::new();
    let mut journal = place.open();
    let lengths = (3_000..12_000).step_by(40);
    for (number, length) in lengths.clone().enumerate() {
        append(&mut journal, one("a", number as u64, &"x".repeat(length))).unwrap();
    }
    drop(journal);
    assert_eq!(kept(&place).1, [(lengths.len() as u64, None)]);
}

#[test]
fn records_whose_stream_has_lost_its_name_are_counted() {
    let place = filled(60);
    Connection::open(place.file())
        .unwrap()
        .execute("DELETE FROM streams WHERE name = 'b'", [])
        .unwrap();
    let salvage = Salvage::open(&place.file()).unwrap();
    assert_eq!(salvage.nameless_records(), 60);
}

#[test]
fn nothing_is_written_to_what_is_salvaged() {
    let place = filled(10);
    let before = Image::take(&place.file()).file;
    let mut salvage = Salvage::open(&place.file()).unwrap();
    let key = PersonKey::new(1).unwrap();
    let person = Person {
        key,
        data: b"Ada".to_vec(),
    };
    let snapshot = Snapshot {
        sequence: Sequence(1),
        format: "1".to_owned(),
        state: vec![1],
    };
    for refused in [
        salvage.append(&[one("a", 10, "x")]).map(drop),
        salvage.write_persons(&[person]),
        salvage.erase_persons(&[key]),
        salvage.write_snapshot(&stream("a"), &snapshot),
        salvage.forget_snapshots(),
    ] {
        assert!(
            matches!(refused, Err(JournalError::ReadOnly)),
            "{refused:?}"
        );
    }
    assert_eq!(Image::take(&place.file()).file, before);
}

#[test]
fn a_file_of_something_else_is_not_salvaged() {
    let place = JournalFolder::new();
    std::fs::write(place.file(), "hand history\n".repeat(1_000)).unwrap();
    let error = Salvage::open(&place.file()).unwrap_err();
    assert!(matches!(error, JournalError::NotAJournal { .. }), "{error}");
}

#[test]
fn a_backup_is_what_was_there_while_the_writer_goes_on() {
    let place = filled(20);
    let mut journal = place.open();
    fill_on(&mut journal, 20, 25);
    let reader = SqliteJournal::open_read_only(&place.file()).unwrap();
    let copy = JournalFolder::new();
    reader.back_up(&copy.file()).unwrap();
    fill_on(&mut journal, 25, 30);
    let mut copied = copy.open();
    assert_eq!(copied.check_file().unwrap(), [""; 0]);
    assert!(verify(&mut copied, &mut |_| {}).unwrap().is_intact());
    assert_eq!(copied.last(&stream("a")).unwrap(), Sequence(25));
    let error = reader.back_up(&copy.file()).unwrap_err();
    assert!(matches!(error, JournalError::Io { .. }), "{error}");
}
