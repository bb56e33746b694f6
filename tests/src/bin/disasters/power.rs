//! Power cuts: of the writes that were under way any part is on disk, in any order, and perhaps torn.

use std::path::Path;

use tapis_journal::{SqliteJournal, verify};
use tapis_tests::Random;

use crate::Tried;
use crate::paper::{Image, Paper, bytes, payloads};

/// Commits before the power is cut, at most: some of these journals write their log into the file meanwhile.
const MOST_COMMITS: usize = 60;

/// What a disk writes at once.
const SECTOR: usize = 512;

pub(crate) fn trial(seed: u64) -> Tried {
    let mut chance = Random::new(seed);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(tapis_records::JOURNAL_FILE);
    let mut paper = Paper::new(&file);
    for _ in 0..=chance.below(MOST_COMMITS) {
        paper.write(&mut chance);
    }
    let acknowledged = paper.acknowledged.clone();
    let before = Image::take(&file);
    // This one is under way.
    paper.write(&mut chance);
    let after = Image::take(&file);
    let torn = cut(&before, &after, &mut chance);
    let mut wanted = vec![acknowledged, paper.acknowledged.clone()];
    let place = folder.path().join("after.sqlite");
    torn.put(&place);
    if chance.one_in(3) {
        // The power goes again, while what the log holds is copied into the file.
        drop(SqliteJournal::open(&place).unwrap());
        let recovered = Image::take(&place);
        let place = folder.path().join("again.sqlite");
        let again = Image {
            file: mixed(&torn.file, &recovered.file, &mut chance),
            log: torn.log.clone(),
        };
        again.put(&place);
        check(&place, &mut wanted, &mut chance);
        return Tried::Done(2);
    }
    check(&place, &mut wanted, &mut chance);
    Tried::Done(1)
}

/// What is on disk after a cut between two images. The log is synced before anything of it is copied into the file, and
/// the file before the log is begun anew, so that only one of them is under way.
fn cut(before: &Image, after: &Image, chance: &mut Random) -> Image {
    if before.file != after.file && chance.one_in(2) {
        return Image {
            file: mixed(&before.file, &after.file, chance),
            log: after.log.clone(),
        };
    }
    Image {
        file: before.file.clone(),
        log: mixed(&before.log, &after.log, chance),
    }
}

/// Some of what was written. Bytes that were the same before are never touched: SQLite counts on that.
fn mixed(before: &[u8], after: &[u8], chance: &mut Random) -> Vec<u8> {
    let length = before.len().max(after.len());
    let padded = |bytes: &[u8]| {
        let mut padded = bytes.to_vec();
        padded.resize(length, 0);
        padded
    };
    let (old, new) = (padded(before), padded(after));
    let mut mixed = old.clone();
    match chance.below(4) {
        // In order, up to some byte; the file is no longer than that.
        0 => {
            let end = chance.below(length + 1);
            mixed[..end].copy_from_slice(&new[..end]);
            mixed.truncate(end.max(before.len()));
        }
        // Any sectors.
        1 => {
            for (mixed, new) in mixed.chunks_mut(SECTOR).zip(new.chunks(SECTOR)) {
                if chance.one_in(2) {
                    mixed.copy_from_slice(new);
                }
            }
        }
        // All but one sector, which is noise where it was written to.
        2 => {
            mixed.copy_from_slice(&new);
            let changed: Vec<usize> = (0..length).filter(|at| old[*at] != new[*at]).collect();
            if !changed.is_empty() {
                let at = chance.pick(&changed);
                let end = length.min(at + SECTOR);
                let noise = bytes(end - at, chance);
                for (at, noise) in (at..end).zip(noise) {
                    if old[at] != new[at] || at >= before.len() {
                        mixed[at] = noise;
                    }
                }
            }
        }
        // Longer, but nothing of it written.
        _ => {}
    }
    mixed
}

/// Opens what is left: everything acknowledged is there, what was under way whole or not at all, and it goes on.
fn check(
    file: &Path,
    wanted: &mut [std::collections::BTreeMap<String, Vec<Vec<u8>>>],
    chance: &mut Random,
) {
    let mut paper = Paper::new(file);
    assert_eq!(paper.journal.check_file().unwrap(), [""; 0]);
    let found = payloads(&mut paper.journal);
    assert!(
        wanted.contains(&found),
        "neither before nor after the commit"
    );
    paper.acknowledged = found;
    paper.write(chance);
    let report = verify(&mut paper.journal, &mut |_| {}).unwrap();
    assert!(report.is_intact());
    assert_eq!(payloads(&mut paper.journal), paper.acknowledged);
}
