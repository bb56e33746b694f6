//! What is on a disk for certain, what is on its way there, and what a power cut leaves of that.

use std::collections::BTreeMap;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

use crate::change::Change;

/// Bytes that a disk writes whole or not at all. SQLite counts on no more than that, and on the bytes beside those that
/// are written staying what they are.
const SECTOR: usize = 512;

/// What is lost of that which was written and not synced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// Nothing: the process has ended, the machine has not.
    Nothing,
    /// All of it.
    Everything,
    /// Each sector, length and name by chance, from a seed.
    Some(u64),
}

/// A file, whatever name it has.
type FileId = usize;

/// The disk below one folder.
#[derive(Debug, Default)]
pub(crate) struct Disk {
    files: Vec<File>,
    /// Names that are on the disk.
    synced: BTreeMap<String, FileId>,
    /// Names as programs see them.
    seen: BTreeMap<String, FileId>,
    /// What became of names since the folder was synced, in order: the file, or none.
    renamed: BTreeMap<String, Vec<Option<FileId>>>,
}

#[derive(Debug, Default)]
struct File {
    synced: Vec<u8>,
    /// What was done since the last sync, in order.
    unsynced: Vec<Unsynced>,
}

#[derive(Debug)]
enum Unsynced {
    Written { offset: usize, bytes: Vec<u8> },
    Resized { length: usize },
}

impl Disk {
    /// A disk with these files, all of them synced.
    pub(crate) fn new(files: &BTreeMap<String, Vec<u8>>) -> Self {
        let mut disk = Self::default();
        for (name, bytes) in files {
            disk.synced.insert(name.clone(), disk.files.len());
            disk.files.push(File {
                synced: bytes.clone(),
                unsynced: Vec::new(),
            });
        }
        disk.seen = disk.synced.clone();
        disk
    }

    pub(crate) fn apply(&mut self, change: Change) {
        match change {
            Change::Create { name } => {
                let id = self.files.len();
                self.files.push(File::default());
                self.seen.insert(name.clone(), id);
                self.renamed.entry(name).or_default().push(Some(id));
            }
            Change::Delete { name } => {
                self.seen.remove(&name);
                self.renamed.entry(name).or_default().push(None);
            }
            Change::Write {
                name,
                offset,
                bytes,
            } => {
                let written = Unsynced::Written { offset, bytes };
                self.file(&name).unsynced.push(written);
            }
            Change::Resize { name, length } => {
                self.file(&name).unsynced.push(Unsynced::Resized { length });
            }
            Change::Sync { name } => self.file(&name).sync(),
            Change::SyncFolder => {
                self.synced = self.seen.clone();
                self.renamed.clear();
            }
        }
    }

    /// The file that a program means by a name.
    fn file(&mut self, name: &str) -> &mut File {
        let id = self.seen.get(name);
        let id = *id.unwrap_or_else(|| panic!("{name} was never created"));
        &mut self.files[id]
    }

    /// What the next start finds: names, and what the files hold.
    pub(crate) fn power_cut(mut self, loss: Loss) -> BTreeMap<String, Vec<u8>> {
        let mut choice = Choice::new(loss);
        for (name, versions) in self.renamed {
            match choice.first_of(versions.len()).checked_sub(1) {
                None => {}
                Some(last) => match versions[last] {
                    Some(id) => drop(self.synced.insert(name, id)),
                    None => drop(self.synced.remove(&name)),
                },
            }
        }
        let found = self.synced.into_iter();
        found
            .map(|(name, id)| (name, self.files[id].after_power_cut(&mut choice)))
            .collect()
    }
}

impl File {
    fn sync(&mut self) {
        self.synced = self.after_power_cut(&mut Choice::new(Loss::Nothing));
        self.unsynced.clear();
    }

    /// The bytes that are found after a power cut. Each sector is as some write left it, and so is the length.
    fn after_power_cut(&self, choice: &mut Choice) -> Vec<u8> {
        let mut bytes = self.synced.clone();
        let mut lengths = Vec::new();
        let mut sectors: BTreeMap<usize, Vec<Piece>> = BTreeMap::new();
        let mut longest = bytes.len();
        for change in &self.unsynced {
            let length = lengths.last().copied().unwrap_or(bytes.len());
            let (new_length, pieces) = change.pieces(length);
            lengths.push(new_length);
            longest = longest.max(new_length);
            for piece in pieces {
                sectors
                    .entry(piece.offset / SECTOR)
                    .or_default()
                    .push(piece);
            }
        }
        bytes.resize(longest, 0);
        for pieces in sectors.values() {
            for piece in &pieces[..choice.first_of(pieces.len())] {
                piece.put_into(&mut bytes);
            }
        }
        if let Some(last) = choice.first_of(lengths.len()).checked_sub(1) {
            bytes.truncate(lengths[last]);
        } else {
            bytes.truncate(self.synced.len());
        }
        bytes
    }
}

/// What one change does to one sector.
#[derive(Debug)]
struct Piece {
    offset: usize,
    bytes: Vec<u8>,
}

impl Piece {
    /// As far as there is room: a sector beyond the length of the file is lost with its end.
    fn put_into(&self, file: &mut [u8]) {
        let end = file.len().min(self.offset + self.bytes.len());
        if let Some(place) = file.get_mut(self.offset..end) {
            place.copy_from_slice(&self.bytes[..place.len()]);
        }
    }
}

impl Unsynced {
    /// The length of a file of this length afterwards, and what becomes of its sectors. Bytes behind a shorter end are
    /// zeros when the file grows again.
    fn pieces(&self, length: usize) -> (usize, Vec<Piece>) {
        match self {
            Self::Written { offset, bytes } => {
                let end = offset + bytes.len();
                (length.max(end), by_sector(*offset, bytes))
            }
            Self::Resized { length: new } => {
                let gone = vec![0; length.saturating_sub(*new)];
                (*new, by_sector(*new, &gone))
            }
        }
    }
}

fn by_sector(offset: usize, bytes: &[u8]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let end = bytes.len().min(at + SECTOR - (offset + at) % SECTOR);
        pieces.push(Piece {
            offset: offset + at,
            bytes: bytes[at..end].to_vec(),
        });
        at = end;
    }
    pieces
}

/// How many of some writes of one place have reached the disk: the first ones, since a later one has the earlier in it.
enum Choice {
    All,
    None,
    ByChance {
        chance: Box<ChaCha8Rng>,
        /// Of a hundred places so many have all, and so many none. The others have any number.
        all: u64,
        none: u64,
    },
}

impl Choice {
    fn new(loss: Loss) -> Self {
        match loss {
            Loss::Nothing => Self::All,
            Loss::Everything => Self::None,
            Loss::Some(seed) => {
                // Disks that had written nearly all or nearly nothing leave other traces than those in the middle.
                let (all, none) = [(90, 5), (5, 90), (40, 40), (0, 0)][(seed % 4) as usize];
                Self::ByChance {
                    chance: Box::new(ChaCha8Rng::seed_from_u64(seed)),
                    all,
                    none,
                }
            }
        }
    }

    fn first_of(&mut self, count: usize) -> usize {
        match self {
            Self::All => count,
            Self::None => 0,
            Self::ByChance { chance, all, none } => match chance.next_u64() % 100 {
                percent if percent < *all => count,
                percent if percent < *all + *none => 0,
                _ => (chance.next_u64() % (count as u64 + 1)) as usize,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(offset: usize, bytes: Vec<u8>) -> Change {
        Change::Write {
            name: "file".to_owned(),
            offset,
            bytes,
        }
    }

    fn after(changes: Vec<Change>, loss: Loss) -> Option<Vec<u8>> {
        let mut disk = Disk::new(&BTreeMap::from([("file".to_owned(), vec![1; 1024])]));
        for change in changes {
            disk.apply(change);
        }
        disk.power_cut(loss).remove("file")
    }

    #[test]
    fn each_sector_is_as_some_write_left_it_and_the_bytes_beside_stay() {
        let found: Vec<_> = (0..200)
            .filter_map(|seed| after(vec![write(500, vec![2; 24])], Loss::Some(seed)))
            .collect();
        for first in [1, 2] {
            for second in [1, 2] {
                let mut bytes = vec![1; 1024];
                bytes[500..512].fill(first);
                bytes[512..524].fill(second);
                assert!(found.contains(&bytes), "{first} {second}");
            }
        }
        assert!(found.iter().all(|bytes| bytes[524..] == [1; 500]));
    }

    #[test]
    fn what_is_synced_is_there_and_a_name_when_its_folder_is() {
        let sync = || Change::Sync {
            name: "file".to_owned(),
        };
        let synced = after(vec![write(0, vec![2; 10]), sync()], Loss::Everything);
        assert_eq!(synced.unwrap()[..11], [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1]);
        let delete = || Change::Delete {
            name: "file".to_owned(),
        };
        assert!(after(vec![delete()], Loss::Everything).is_some());
        assert!(after(vec![delete(), Change::SyncFolder], Loss::Everything).is_none());
    }
}
