//! What a file system was asked to do, in the order in which it was asked.

use std::sync::{Arc, Mutex};

/// One thing that changes what is on the disk, or makes it stay there. Files go by their name in the folder.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    /// A file that was not there is made, empty.
    Create {
        /// Its name.
        name: String,
    },
    /// Bytes are written from a place on.
    Write {
        /// Name of the file.
        name: String,
        /// Where the first byte goes.
        offset: usize,
        /// What is written.
        bytes: Vec<u8>,
    },
    /// A file gets another length.
    Resize {
        /// Its name.
        name: String,
        /// Its length in bytes from now on.
        length: usize,
    },
    /// A file's bytes and its length are on the disk when this is done.
    Sync {
        /// Its name.
        name: String,
    },
    /// A file has its name no longer.
    Delete {
        /// The name.
        name: String,
    },
    /// The names in the folder are on the disk when this is done.
    SyncFolder,
}

/// The changes of one folder, shared by its open files.
#[derive(Clone, Debug, Default)]
pub(crate) struct Changes(Arc<Mutex<Vec<Change>>>);

impl Changes {
    pub(crate) fn add(&self, change: Change) {
        self.0.lock().unwrap().push(change);
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.0.lock().unwrap().len()
    }

    /// The first ones, so many.
    pub(crate) fn first(&self, count: usize) -> Vec<Change> {
        self.0.lock().unwrap().iter().take(count).cloned().collect()
    }
}
