//! Damaged files: damage is found or harmless, and every whole record before it is kept.

use std::collections::BTreeMap;
use std::path::Path;

use tapis_journal::{Hash, Journal, Salvage, SqliteJournal, copy_stream};
use tapis_tests::{Random, run};

use crate::paper::{Heads, Image, Paper, bytes, heads};
use crate::{Tried, on_a_thread};

const MOST_COMMITS: usize = 40;

/// Bits that are flipped at once, at most.
const MOST_BITS: usize = 12;

const PAGE: usize = 4096;

/// The programs are tried on one damaged file in so many.
const ONE_BY_COMMAND_IN: usize = 10;

/// Hash of each record of each stream: what a prefix is compared with.
type Hashes = BTreeMap<String, Vec<Hash>>;

pub(crate) async fn trial(seed: u64) -> Tried {
    let mut chance = Random::new(seed);
    let folder = tempfile::tempdir().unwrap();
    let by_command = chance.one_in(ONE_BY_COMMAND_IN);
    let data = folder.path().join("damaged");
    let (in_process, chance_of_file) = (data.clone(), chance.number());
    let scratch = folder.path().join("scratch");
    let (is_found, kept) =
        on_a_thread(move || on_bytes(&in_process, &scratch, &mut Random::new(chance_of_file)))
            .await;
    if by_command {
        on_the_command_line(&data, &folder.path().join("new"), is_found, kept).await;
    }
    Tried::Done(1)
}

/// Damages a journal in `data`; returns whether that was found, and how many records can be kept if any can.
fn on_bytes(data: &Path, scratch: &Path, chance: &mut Random) -> (bool, Option<u64>) {
    std::fs::create_dir_all(data).unwrap();
    std::fs::create_dir_all(scratch).unwrap();
    let original = scratch.join("original.sqlite");
    let mut paper = Paper::new(&original);
    for _ in 0..=chance.below(MOST_COMMITS) {
        paper.write(chance);
    }
    let hashes = hashes(&mut paper.journal);
    let has_log = chance.one_in(3);
    if !has_log {
        drop(paper);
    }
    let mut image = Image::take(&original);
    let is_in_log = has_log && chance.one_in(2);
    damage(
        if is_in_log {
            &mut image.log
        } else {
            &mut image.file
        },
        chance,
    );
    let file = data.join(tapis_records::JOURNAL_FILE);
    image.put(&file);
    let kept = keep(&file, &scratch.join("new.sqlite"), &hashes);
    // On a copy: SQLite may write the log into the file.
    let looked_at = scratch.join("looked-at.sqlite");
    image.put(&looked_at);
    let (is_found, whole) = look_at(&looked_at);
    for (stream, (records, _)) in &whole {
        let kept = kept.as_ref().and_then(|kept| kept.get(stream)).copied();
        // A name that damage has changed has no records that prove it.
        assert!(
            kept.unwrap_or_default() >= *records,
            "{stream}: {records} are whole, {kept:?} were kept"
        );
    }
    if !is_found && !is_in_log {
        // Of a log that is damaged SQLite takes what is before; that is a journal as it once was.
        let all = |(name, hashes): (&String, &Vec<Hash>)| (name.clone(), hashes.len() as u64);
        let all: BTreeMap<String, u64> = hashes.iter().map(all).collect();
        assert_eq!(kept.as_ref(), Some(&all), "changed, and not found");
    }
    (is_found, kept.map(|kept| kept.values().sum()))
}

fn hashes(journal: &mut dyn Journal) -> Hashes {
    let mut all = BTreeMap::new();
    for stream in journal.streams().unwrap() {
        let records = journal
            .read(&stream, tapis_journal::Sequence::ZERO, usize::MAX)
            .unwrap();
        let hashes = records.into_iter().map(|record| record.hash).collect();
        all.insert(stream.to_string(), hashes);
    }
    all
}

/// Changes bytes, as failing disks and clumsy programs do.
fn damage(bytes_of_file: &mut Vec<u8>, chance: &mut Random) {
    let length = bytes_of_file.len();
    let page = |chance: &mut Random| PAGE * chance.below(length / PAGE);
    match chance.below(6) {
        0 | 1 => {
            for _ in 0..=chance.below(MOST_BITS) {
                bytes_of_file[chance.below(length)] ^= 1 << chance.below(8);
            }
        }
        2 => {
            let at = page(chance);
            bytes_of_file[at..at + PAGE].fill(0);
        }
        3 => {
            let at = page(chance);
            let noise = bytes(PAGE, chance);
            bytes_of_file[at..at + PAGE].copy_from_slice(&noise);
        }
        4 => {
            let (from, to) = (page(chance), page(chance));
            bytes_of_file.copy_within(from..from + PAGE, to);
        }
        _ => bytes_of_file.truncate(1 + chance.below(length)),
    }
}

/// Whether SQLite and the hashes find something wrong, and how many records of each stream they find whole.
fn look_at(file: &Path) -> (bool, Heads) {
    let Ok(mut journal) = SqliteJournal::open_read_only(file) else {
        return (true, BTreeMap::new());
    };
    let is_sound = journal.check_file().is_ok_and(|lines| lines.is_empty());
    match heads(&mut journal) {
        Some((is_intact, heads)) => (!(is_sound && is_intact), heads),
        None => (true, BTreeMap::new()),
    }
}

/// Keeps what is whole in a new journal: each stream as it once was. `None` if there is nothing to keep.
fn keep(file: &Path, to: &Path, hashes: &Hashes) -> Option<BTreeMap<String, u64>> {
    let mut salvage = match Salvage::open(file) {
        Ok(salvage) => salvage,
        Err(error) => {
            eprintln!("{error}");
            return None;
        }
    };
    let mut journal = SqliteJournal::open(to).unwrap();
    let mut kept = BTreeMap::new();
    for stream in salvage.streams().unwrap() {
        let report = copy_stream(&mut salvage, &mut journal, &stream).unwrap();
        if report.records > 0 {
            let place = usize::try_from(report.records - 1).unwrap();
            let original = hashes.get(stream.as_str()).and_then(|all| all.get(place));
            assert_eq!(
                original,
                Some(&report.head),
                "{stream} is not as it once was"
            );
            kept.insert(stream.to_string(), report.records);
        }
    }
    let (is_intact, _) = heads(&mut journal).unwrap();
    assert!(is_intact);
    Some(kept)
}

/// The same by `tapis verify` and `tapis repair`, which say it without panicking.
async fn on_the_command_line(data: &Path, new: &Path, is_found: bool, kept: Option<u64>) {
    let (data, new) = (data.display().to_string(), new.display().to_string());
    let (_, tried) = run(&["repair", "--dry-run", "--json", "--data", &data]).await;
    let (is_done, said) = run(&["repair", "--json", "--data", &data, "--to", &new]).await;
    let kept = kept.unwrap_or_default();
    assert_eq!(is_done, kept > 0, "{said}");
    if is_done {
        let records = format!("\"records\":{kept},");
        for said in [tried, said] {
            let totals = said.lines().last().unwrap_or_default();
            assert!(totals.contains(&records), "{records} {said}");
        }
    }
    let (is_whole, said) = run(&["verify", "--data", &data]).await;
    assert!(!(is_found && is_whole), "{said}");
}
