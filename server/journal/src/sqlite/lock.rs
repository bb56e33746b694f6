//! The lock of a journal: a file beside it, which its writer has locked.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use super::file::{io_error, with_suffix};
use crate::JournalError;

/// What keeps a second writer out until it is dropped.
#[derive(Debug)]
pub(super) struct Lock {
    /// Locked.
    file: File,
    /// The journal.
    path: PathBuf,
}

impl Lock {
    /// Locks the journal of this path, and makes the file for it where there is none.
    pub(super) fn take(path: &Path) -> Result<Self, JournalError> {
        // Not the journal itself: closing a second handle on it would drop SQLite's own locks. Never deleted by us: a program
        // that waits for a deleted file would lock another than the next one who creates it.
        let lock_path = file_of(path);
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&lock_path)
            .map_err(io_error("opening", &lock_path))?;
        Self::of(file, path)
    }

    /// The same where there is such a file; nothing where there is none.
    pub(super) fn take_if_there(path: &Path) -> Result<Option<Self>, JournalError> {
        match File::open(file_of(path)) {
            Ok(file) => Self::of(file, path).map(Some),
            Err(_) => Ok(None),
        }
    }

    fn of(file: File, path: &Path) -> Result<Self, JournalError> {
        let path = path.to_owned();
        match file.try_lock() {
            Ok(()) => Ok(Self { file, path }),
            Err(TryLockError::WouldBlock) => Err(JournalError::InUse { path }),
            Err(TryLockError::Error(error)) => Err(io_error("locking", &file_of(&path))(error)),
        }
    }

    /// Makes sure that the file that is locked is the one that a second writer would find. Where it was deleted, or another was
    /// put in its place, that one is locked too.
    ///
    /// # Errors
    ///
    /// [`JournalError::InUse`] where another program was the first to lock it; [`JournalError::Io`] if the disk does not let
    /// us see.
    pub(super) fn keep(&mut self) -> Result<(), JournalError> {
        if !self.is_in_its_place()? {
            *self = Self::take(&self.path)?;
        }
        Ok(())
    }

    #[cfg(unix)]
    fn is_in_its_place(&self) -> Result<bool, JournalError> {
        use std::io;
        use std::os::unix::fs::MetadataExt;

        let lock_path = file_of(&self.path);
        let own = self.file.metadata();
        let own = own.map_err(io_error("looking at", &lock_path))?;
        match std::fs::metadata(&lock_path) {
            Ok(found) => Ok((found.dev(), found.ino()) == (own.dev(), own.ino())),
            // A folder that was renamed has taken its lock along, and under this name no other writer finds the
            // journal.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Ok(!self.path.parent().is_some_and(Path::is_dir))
            }
            Err(error) => Err(io_error("looking at", &lock_path)(error)),
        }
    }

    /// A file that is open stays in its place there.
    #[cfg(not(unix))]
    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "as on Unix")]
    const fn is_in_its_place(&self) -> Result<bool, JournalError> {
        Ok(true)
    }
}

/// The file that is locked for a journal.
fn file_of(journal: &Path) -> PathBuf {
    with_suffix(journal, "-lock")
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing it is not enough: a program that this one is just starting has it open as well, for a moment. Where it
        // cannot be unlocked it is unlocked a moment later.
        let _ = self.file.unlock();
    }
}
