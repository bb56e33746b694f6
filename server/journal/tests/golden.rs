//! Files of every version of the format that was ever written: each of them has to be read, verified and appended to.

use std::fs;
use std::path::{Path, PathBuf};

use tapis_journal::{Journal, Salvage, Sequence, SqliteJournal, verify};

use crate::samples::{JournalFolder, append, batch, entry, one, payloads, stream};

/// Heads of the streams in the file of version 1: what was written then, to the last bit.
const HEADS_1: [(&str, u64, &str); 3] = [
    (
        "devices",
        2,
        "94518ad29c257cf5981fa77096c92c2c4cef07c2721dd9e3558a6b9a94bc7a71",
    ),
    (
        "tournament/3f9a",
        40,
        "9bd9bb1d2316faa304ec7571957483f3c4ab065abef432c28fdcb8ff551a86a8",
    ),
    (
        "tournament/77c0",
        1,
        "b3bc4756eacc2fe4e06f8c013ca22570fe91d30b7592b66416ed26b0bd4a356e",
    ),
];

fn golden(version: u32) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    folder.join(format!("format-{version}.sqlite"))
}

/// A copy that may be written to.
fn copy(version: u32) -> JournalFolder {
    let place = JournalFolder::new();
    fs::copy(golden(version), place.file()).unwrap();
    place
}

fn heads(journal: &mut dyn Journal) -> Vec<(String, u64, String)> {
    let mut heads = Vec::new();
    let report = verify(journal, &mut |found| {
        heads.push((
            found.stream.to_string(),
            found.records,
            found.head.to_string(),
        ));
    });
    assert!(report.unwrap().is_intact());
    heads
}

fn expected() -> Vec<(String, u64, String)> {
    let owned = |(name, records, head): &(&str, u64, &str)| {
        ((*name).to_owned(), *records, (*head).to_owned())
    };
    HEADS_1.iter().map(owned).collect()
}

#[test]
fn a_journal_of_version_1_is_read_and_verified() {
    let place = copy(1);
    let mut journal = SqliteJournal::open_read_only(&place.file()).unwrap();
    assert_eq!(journal.check_file().unwrap(), [""; 0]);
    assert_eq!(heads(&mut journal), expected());
    let texts = payloads(&mut journal, "tournament/3f9a");
    assert_eq!(texts[0], "[{\"hand\":0}]");
    assert_eq!(texts[20].len(), 6_000, "one that runs over its page");
}

#[test]
fn a_journal_of_version_1_is_appended_to() {
    let place = copy(1);
    let mut journal = place.open();
    let next = batch("tournament/3f9a", 40, vec![entry(1_000_000, "[]")]);
    assert_eq!(append(&mut journal, next).unwrap(), Sequence(41));
    append(&mut journal, one("tournament/new", 0, "[]")).unwrap();
    assert_eq!(heads(&mut journal).len(), 4);
}

#[test]
fn a_journal_of_version_1_is_salvaged() {
    let mut salvage = Salvage::open(&copy(1).file()).unwrap();
    assert_eq!(heads(&mut salvage), expected());
    assert_eq!(salvage.known_end(&stream("devices")), Sequence(2));
}

/// Only for the first file of a new version of the format: a file that is there stays as it is.
#[test]
#[ignore = "writes the golden file of the present version"]
fn the_golden_file_is_written() {
    let place = JournalFolder::new();
    let mut journal = place.open();
    append(&mut journal, one("devices", 0, "[\"paired\"]")).unwrap();
    for number in 0..40 {
        let mut text = format!("[{{\"hand\":{number}}}]");
        if number == 20 {
            text = "é".repeat(3_000);
        }
        append(&mut journal, one("tournament/3f9a", number, &text)).unwrap();
    }
    append(&mut journal, one("devices", 1, "")).unwrap();
    append(&mut journal, one("tournament/77c0", 0, "[]")).unwrap();
    drop(journal);
    assert!(!golden(1).exists(), "a golden file never changes");
    fs::copy(place.file(), golden(1)).unwrap();
}
