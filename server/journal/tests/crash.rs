//! Power cuts: whatever part of the last writes is on disk, the journal opens with a whole prefix of the commits.

use tapis_journal::{Batch, Journal, SqliteJournal, verify};

use crate::samples::{Image, JournalFolder, append, batch, entry, one, payloads, read_all, wal_of};

/// Commits of two streams each, so that a torn one would show.
fn commit(number: u64) -> [Batch; 2] {
    let text = format!("{number}-").repeat(60);
    [one("a", number, &text), one("b", number, &text)]
}

/// Appends commit `number`, which must succeed.
fn store(journal: &mut SqliteJournal, number: u64) {
    for outcome in journal.append(&commit(number)).unwrap() {
        assert_eq!(outcome.unwrap().0, number + 1);
    }
}

/// Opens the image, checks everything in it, and returns how many commits it has.
fn recovered(image: &Image) -> u64 {
    let place = image.place();
    let mut journal = place.open();
    assert_eq!(journal.check_file().unwrap(), [""; 0]);
    assert!(verify(&mut journal, &mut |_| {}).unwrap().is_intact());
    let (a, b) = (payloads(&mut journal, "a"), payloads(&mut journal, "b"));
    assert_eq!(a, b, "both streams of a commit, or neither");
    for (number, text) in a.iter().enumerate() {
        assert!(text.starts_with(&format!("{number}-")), "{text}");
    }
    let commits = a.len() as u64;
    store(&mut journal, commits);
    commits
}

#[test]
fn an_image_after_any_append_has_all_that_was_acknowledged() {
    let place = JournalFolder::new();
    let mut journal = place.open();
    for number in 0..60 {
        store(&mut journal, number);
        assert_eq!(recovered(&Image::take(&place.file())), number + 1);
    }
}

#[test]
fn a_write_ahead_log_cut_anywhere_leaves_a_prefix() {
    let place = JournalFolder::new();
    let mut journal = place.open();
    let mut ends = Vec::new();
    for number in 0..6 {
        store(&mut journal, number);
        ends.push(Image::take(&place.file()).wal.len());
    }
    let whole = Image::take(&place.file());
    for length in (0..=whole.wal.len()).step_by(97).chain(ends.clone()) {
        let mut cut = whole.clone();
        cut.wal.truncate(length);
        let acknowledged = ends.iter().filter(|end| **end <= length).count() as u64;
        assert_eq!(recovered(&cut), acknowledged, "cut at {length}");
    }
}

#[test]
fn a_commit_that_is_only_half_written_is_not_there() {
    let place = JournalFolder::new();
    store(&mut place.open(), 0);
    let mut journal = place.open();
    let mut before = Image::take(&place.file());
    for number in 1..4 {
        store(&mut journal, number);
        let after = Image::take(&place.file());
        assert_eq!(after.file, before.file, "no checkpoint in between");
        for length in (0..after.wal.len()).step_by(211) {
            // New bytes up to here, the bytes of before from here on.
            let mut torn = before.clone();
            torn.wal.truncate(after.wal.len());
            torn.wal.resize(after.wal.len().max(before.wal.len()), 0);
            torn.wal[..length].copy_from_slice(&after.wal[..length]);
            assert!(
                (number..=number + 1).contains(&recovered(&torn)),
                "{length}"
            );
        }
        before = after;
    }
}

#[test]
fn a_write_ahead_log_that_is_written_over_leaves_a_prefix() {
    let place = JournalFolder::new();
    let mut journal = place.open();
    // Until the log starts anew: then old frames lie behind the new ones.
    let mut before = Image::take(&place.file());
    let mut number = 0;
    let after = loop {
        store(&mut journal, number);
        number += 1;
        let after = Image::take(&place.file());
        if number > 1 && before.wal.len() > 100_000 && after.wal[..32] != before.wal[..32] {
            break after;
        }
        assert!(number < 2_000, "the log never started anew");
        before = after;
    };
    for length in (0..40_000).step_by(1_511) {
        let mut torn = Image {
            file: after.file.clone(),
            wal: before.wal.clone(),
        };
        torn.wal[..length].copy_from_slice(&after.wal[..length]);
        assert!(
            (number - 1..=number).contains(&recovered(&torn)),
            "{length}"
        );
    }
}

#[test]
fn a_checkpoint_that_is_half_written_loses_nothing() {
    let place = JournalFolder::new();
    let mut journal = place.open();
    for number in 0..200 {
        store(&mut journal, number);
    }
    let before = Image::take(&place.file());
    drop(journal);
    let after = Image::take(&place.file());
    let pages = after.file.len() / 4096;
    assert!(pages > 10 && after.wal.is_empty());
    for seed in 0..50_usize {
        let mut half = before.clone();
        half.file.resize(after.file.len(), 0);
        for page in 0..pages {
            // Some pages are written, some not, in no order.
            if (page * 7 + seed * 13) % 5 < 3 {
                let bytes = page * 4096..(page + 1) * 4096;
                half.file[bytes.clone()].copy_from_slice(&after.file[bytes]);
            }
        }
        assert_eq!(recovered(&half), 200, "{seed}");
    }
}

#[test]
fn a_commit_of_many_streams_is_one_transaction() {
    let place = JournalFolder::new();
    let mut journal = place.open();
    let batches: Vec<Batch> = (0..50)
        .map(|name| one(&format!("s/{name}"), 0, "x"))
        .collect();
    let before = Image::take(&place.file());
    journal.append(&batches).unwrap();
    let after = Image::take(&place.file());
    for length in (before.wal.len()..=after.wal.len())
        .step_by(509)
        .chain([after.wal.len()])
    {
        let mut cut = after.clone();
        cut.wal.truncate(length);
        let streams = cut.place().open().streams().unwrap().len();
        assert_eq!(streams, if length == after.wal.len() { 50 } else { 0 });
    }
}

#[test]
fn a_reader_sees_what_a_crash_left() {
    let place = JournalFolder::new();
    let mut journal = place.open();
    store(&mut journal, 0);
    let crashed = Image::take(&place.file()).place();
    let mut reader = SqliteJournal::open_read_only(&crashed.file()).unwrap();
    assert_eq!(payloads(&mut reader, "a").len(), 1);
}

#[test]
fn opening_empties_the_write_ahead_log() {
    let place = JournalFolder::new();
    let mut journal = place.open();
    append(&mut journal, batch("a", 0, vec![entry(1, "x")])).unwrap();
    let crashed = Image::take(&place.file()).place();
    assert!(std::fs::metadata(wal_of(&crashed.file())).unwrap().len() > 0);
    let mut journal = crashed.open();
    assert_eq!(std::fs::metadata(wal_of(&crashed.file())).unwrap().len(), 0);
    assert_eq!(read_all(&mut journal, "a").len(), 1);
}
