//! Bytes that change at rest: located, never served, and no harm to other streams.

use rusqlite::Connection;
use tapis_journal::{
    Damage, Journal, JournalError, LocatedDamage, Sequence, SqliteJournal, verify,
};

use crate::samples::{Image, JournalFolder, append, batch, entry, one, payloads, stream};

/// Two streams of ten records with payloads that can be found in the file.
fn filled() -> JournalFolder {
    let place = JournalFolder::new();
    let mut journal = place.open();
    for number in 0..10 {
        let text = format!("<{number:03}>").repeat(10);
        append(&mut journal, one("a", number, &text)).unwrap();
        append(&mut journal, one("b", number, "other")).unwrap();
    }
    place
}

fn change(place: &JournalFolder, sql: &str) {
    let connection = Connection::open(place.file()).unwrap();
    connection.execute_batch(sql).unwrap();
}

fn first_damage(place: &JournalFolder) -> Option<LocatedDamage> {
    let mut journal = SqliteJournal::open_read_only(&place.file()).unwrap();
    let mut streams = Vec::new();
    let report = verify(&mut journal, &mut |stream| streams.push(stream)).unwrap();
    assert_eq!(report.is_intact(), report.first_damage.is_none());
    assert_eq!(
        report.records,
        streams.iter().map(|stream| stream.records).sum()
    );
    if let Some(damage) = &report.first_damage {
        let damaged = streams.iter().find(|stream| stream.stream == damage.stream);
        assert_eq!(
            damaged.unwrap().records,
            damage.sequence.0 - 1,
            "the whole ones are counted"
        );
    }
    report.first_damage
}

#[test]
fn a_flipped_bit_in_any_payload_is_located() {
    let whole = Image::take(&filled().file());
    for number in 0..10_u8 {
        let mut image = whole.clone();
        let text = format!("<{number:03}><{number:03}>");
        let mut places = image.file.windows(text.len());
        let place = places.position(|bytes| bytes == text.as_bytes()).unwrap();
        image.file[place + 2] ^= 1 << (number % 8);
        let damage = first_damage(&image.place()).unwrap();
        assert_eq!(
            (damage.stream, damage.sequence),
            (stream("a"), Sequence(u64::from(number) + 1))
        );
        assert_eq!(damage.damage, Damage::WrongHash);
    }
}

#[test]
fn a_flipped_bit_anywhere_is_found_or_harmless() {
    let whole = Image::take(&filled().file());
    let mut undamaged = filled().open();
    let good = (payloads(&mut undamaged, "a"), payloads(&mut undamaged, "b"));
    for place in (0..whole.file.len()).step_by(37) {
        let mut image = whole.clone();
        image.file[place] ^= 1 << (place % 8);
        let place_of_image = image.place();
        let Ok(mut journal) = SqliteJournal::open(&place_of_image.file()) else {
            continue;
        };
        let Ok(report) = verify(&mut journal, &mut |_| {}) else {
            continue;
        };
        if report.is_intact() && journal.check_file().is_ok_and(|lines| lines.is_empty()) {
            assert_eq!(payloads(&mut journal, "a"), good.0, "at {place}");
            assert_eq!(payloads(&mut journal, "b"), good.1, "at {place}");
        }
    }
}

#[test]
fn every_changed_column_is_located() {
    for change_to in [
        "at_ms = at_ms + 1",
        "at_ms = -1",
        "command = 'other'",
        "device = ''",
        "payload = x'00'",
        "hash = zeroblob(32)",
        "hash = x'00'",
    ] {
        let place = filled();
        change(
            &place,
            &format!("UPDATE records SET {change_to} WHERE stream_id = 1 AND sequence = 4"),
        );
        let damage = first_damage(&place).unwrap();
        assert_eq!(
            (damage.stream, damage.sequence),
            (stream("a"), Sequence(4)),
            "{change_to}"
        );
    }
}

#[test]
fn a_missing_record_is_located() {
    let place = filled();
    change(
        &place,
        "DELETE FROM records WHERE stream_id = 1 AND sequence = 6",
    );
    let damage = first_damage(&place).unwrap();
    assert_eq!(
        (damage.sequence, damage.damage),
        (Sequence(6), Damage::Missing)
    );
}

#[test]
fn a_stream_without_its_records_is_damaged_at_one() {
    let place = filled();
    change(&place, "DELETE FROM records WHERE stream_id = 2");
    let damage = first_damage(&place).unwrap();
    assert_eq!((damage.stream, damage.sequence), (stream("b"), Sequence(1)));
}

#[test]
fn a_record_moved_to_another_stream_does_not_fit() {
    let place = filled();
    change(&place, "UPDATE streams SET name = 'c' WHERE name = 'a'");
    let damage = first_damage(&place).unwrap();
    assert_eq!((damage.stream, damage.sequence), (stream("c"), Sequence(1)));
}

#[test]
fn two_exchanged_payloads_are_located() {
    let place = filled();
    change(
        &place,
        "UPDATE records SET payload = (SELECT payload FROM records WHERE stream_id = 1 AND sequence = 8)
         WHERE stream_id = 1 AND sequence = 3",
    );
    assert_eq!(first_damage(&place).unwrap().sequence, Sequence(3));
}

#[test]
fn the_records_before_a_damage_can_still_be_read() {
    let place = filled();
    change(
        &place,
        "UPDATE records SET payload = x'00' WHERE stream_id = 1 AND sequence = 4",
    );
    let mut journal = place.open();
    assert_eq!(
        journal.read(&stream("a"), Sequence::ZERO, 3).unwrap().len(),
        3
    );
    let error = journal.read(&stream("a"), Sequence(3), 1).unwrap_err();
    let text = "stream a is damaged at 4: hash does not fit";
    assert_eq!(error.to_string(), text);
}

#[test]
fn a_damaged_end_costs_only_its_own_stream() {
    let place = filled();
    change(
        &place,
        "DELETE FROM records WHERE stream_id = 1 AND sequence = 5",
    );
    let mut journal = place.open();
    let outcomes = journal
        .append(&[one("a", 10, "x"), one("b", 10, "y")])
        .unwrap();
    assert!(matches!(
        outcomes[..],
        [
            Err(JournalError::Damaged {
                sequence: Sequence(5),
                ..
            }),
            Ok(Sequence(11))
        ]
    ));
}

#[test]
fn records_that_vanish_while_the_journal_is_open_are_missed() {
    let place = filled();
    let mut journal = place.open();
    append(&mut journal, batch("a", 10, vec![entry(100, "x")])).unwrap();
    change(
        &place,
        "DELETE FROM records WHERE stream_id = 1 AND sequence > 9",
    );
    let error = journal.read(&stream("a"), Sequence::ZERO, 100).unwrap_err();
    assert!(
        matches!(
            error,
            JournalError::Damaged {
                sequence: Sequence(10),
                ..
            }
        ),
        "{error}"
    );
}

#[test]
fn a_trigger_a_table_or_an_index_of_others_is_named() {
    for (made, named) in [
        (
            "CREATE TRIGGER t AFTER INSERT ON records BEGIN DELETE FROM records; END",
            "trigger t is not of a journal",
        ),
        ("CREATE TABLE more (a)", "table more is not of a journal"),
        (
            "CREATE INDEX i ON records (at_ms)",
            "index i is not of a journal",
        ),
        (
            "DROP INDEX records_by_stream; CREATE INDEX records_by_stream ON records (stream_id, sequence)",
            "index records_by_stream is not of a journal",
        ),
    ] {
        let place = filled();
        change(&place, made);
        let mut journal = SqliteJournal::open_read_only(&place.file()).unwrap();
        assert_eq!(journal.check_file().unwrap(), [named]);
        assert_eq!(place.open().foreign_parts().unwrap(), [named]);
    }
}
