//! A folder in which every write of SQLite is noted.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::change::Changes;
use crate::unsynced::{Disk, Loss};
use crate::vfs;

/// A folder in which every write of SQLite is noted; deleted when it is dropped.
#[derive(Debug)]
pub struct WatchedFolder {
    folder: TempDir,
    /// By its name without links: what SQLite calls it.
    path: PathBuf,
    /// What was on the disk when the folder began to be watched.
    before: BTreeMap<String, Vec<u8>>,
    changes: Changes,
}

impl WatchedFolder {
    /// An empty folder.
    #[must_use]
    pub fn new() -> Self {
        Self::holding(BTreeMap::new())
    }

    fn holding(before: BTreeMap<String, Vec<u8>>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().canonicalize().unwrap();
        for (name, bytes) in &before {
            fs::write(path.join(name), bytes).unwrap();
        }
        let changes = Changes::default();
        vfs::watch(&path, &changes);
        Self {
            folder,
            path,
            before,
            changes,
        }
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How many changes were made so far, syncs among them.
    #[must_use]
    pub fn changes(&self) -> usize {
        self.changes.count()
    }

    /// The folder as it is found again by a machine that lost its power after so many changes.
    #[must_use]
    pub fn power_cut(&self, after: usize, loss: Loss) -> Self {
        let mut disk = Disk::new(&self.before);
        for change in self.changes.first(after) {
            disk.apply(change);
        }
        Self::holding(disk.power_cut(loss))
    }
}

impl Default for WatchedFolder {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for WatchedFolder {
    fn drop(&mut self) {
        vfs::forget(self.folder.path());
        vfs::forget(&self.path);
    }
}
