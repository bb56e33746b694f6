//! A new data folder, filled beside its place and put there when everything in it is on disk.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use tapis_records::{AUTHORITY_FOLDER, FORMAT_FILE, OWNER_TOKEN_FILE};
use tempfile::TempDir;
use thiserror::Error;

use super::data_folder::make_for_owner;

/// Why there is no new folder.
#[derive(Debug, Error)]
pub(super) enum CopyError {
    #[error("{} is there already: name another one, nothing is ever written over", .0.display())]
    Exists(PathBuf),
    #[error("{} is no name for a folder", .0.display())]
    NoName(PathBuf),
    #[error("{doing} {} failed", path.display())]
    Io {
        doing: &'static str,
        path: PathBuf,
        source: io::Error,
    },
}

/// A folder that is being filled. Dropped, it leaves nothing behind.
pub(super) struct NewFolder {
    /// For its owner only: the tokens of devices and the key of the authority will lie in it.
    filling: TempDir,
    place: PathBuf,
    parent: PathBuf,
}

impl NewFolder {
    /// Begins a folder that will be at `place`, where nothing may be yet.
    pub(super) fn begin(place: &Path) -> Result<Self, CopyError> {
        if place.symlink_metadata().is_ok() {
            return Err(CopyError::Exists(place.to_owned()));
        }
        let Some(name) = place.file_name() else {
            return Err(CopyError::NoName(place.to_owned()));
        };
        let parent = match place.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        fs::create_dir_all(parent).map_err(failed("making the folder", parent))?;
        // Beside it, because a folder is renamed in one step only within one disk.
        let prefix = format!(".{}-", name.to_string_lossy());
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(0o700));
        }
        let filling = builder
            .tempdir_in(parent)
            .map_err(failed("making a folder in", parent))?;
        Ok(Self {
            filling,
            place: place.to_owned(),
            parent: parent.to_owned(),
        })
    }

    /// Where its files are written for now.
    pub(super) fn path(&self) -> &Path {
        self.filling.path()
    }

    /// Copies what a data folder holds beside its journal: its format, the owner's token and the authority for HTTPS.
    /// Returns what was there.
    pub(super) fn take_belongings(&self, data: &Path) -> Result<Vec<String>, CopyError> {
        let mut taken = Vec::new();
        for name in [FORMAT_FILE, OWNER_TOKEN_FILE] {
            let file = data.join(name);
            if file.exists() {
                copy_for_owner(&file, &self.path().join(name))?;
                taken.push(name.to_owned());
            }
        }
        let authority = data.join(AUTHORITY_FOLDER);
        if authority.is_dir() {
            let into = self.path().join(AUTHORITY_FOLDER);
            make_for_owner(&into).map_err(failed("making the folder", &into))?;
            let reading = "reading the folder";
            for entry in fs::read_dir(&authority).map_err(failed(reading, &authority))? {
                let from = entry.map_err(failed(reading, &authority))?.path();
                if let Some(name) = from.file_name().filter(|_| from.is_file()) {
                    copy_for_owner(&from, &into.join(name))?;
                    taken.push(format!("{AUTHORITY_FOLDER}/{}", name.to_string_lossy()));
                }
            }
            sync(&into)?;
        }
        taken.sort();
        Ok(taken)
    }

    /// Puts the folder at its place, when everything in it is on disk.
    pub(super) fn finish(self) -> Result<(), CopyError> {
        sync(self.path())?;
        // A folder that has come there meanwhile is in the way, unless it is empty.
        fs::rename(self.path(), &self.place).map_err(failed("making the folder", &self.place))?;
        // What was to be deleted has another name now.
        let _ = self.filling.keep();
        sync(&self.parent)
    }

    /// Puts one file of the folder at its place, and forgets the folder.
    pub(super) fn finish_with(self, file: &str) -> Result<(), CopyError> {
        if self.place.symlink_metadata().is_ok() {
            return Err(CopyError::Exists(self.place));
        }
        fs::rename(self.path().join(file), &self.place).map_err(failed("making", &self.place))?;
        sync(&self.parent)
    }
}

/// Makes a data folder that is not there yet, for its owner only.
pub(super) fn make_data_folder(folder: &Path) -> Result<(), CopyError> {
    if folder == Path::new("") || folder.exists() {
        return Ok(());
    }
    let above = folder.parent().unwrap_or(folder);
    fs::create_dir_all(above).map_err(failed("making the folder", above))?;
    make_for_owner(folder).map_err(failed("making the folder", folder))
}

/// Makes the file of a journal that is not there yet, empty and for its owner only: a journal is written into such a file
/// as into one that is not there.
pub(super) fn make_new_file(file: &Path) -> Result<(), CopyError> {
    if file.symlink_metadata().is_ok() {
        return Ok(());
    }
    if let Some(folder) = file.parent().filter(|folder| *folder != Path::new("")) {
        fs::create_dir_all(folder).map_err(failed("making the folder", folder))?;
    }
    new_for_owner(file).map(|_| ())
}

fn new_for_owner(file: &Path) -> Result<File, CopyError> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options.open(file).map_err(failed("writing", file))
}

/// Copies a secret.
fn copy_for_owner(from: &Path, to: &Path) -> Result<(), CopyError> {
    let mut source = File::open(from).map_err(failed("reading", from))?;
    let mut copy = new_for_owner(to)?;
    io::copy(&mut source, &mut copy).map_err(failed("copying", from))?;
    copy.sync_all().map_err(failed("syncing", to))
}

/// Makes the names in a folder last, where the system can.
fn sync(folder: &Path) -> Result<(), CopyError> {
    if cfg!(unix) {
        let opened = File::open(folder).map_err(failed("opening", folder))?;
        opened.sync_all().map_err(failed("syncing", folder))?;
    }
    Ok(())
}

fn failed(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> CopyError {
    let path = path.to_owned();
    move |source| CopyError::Io {
        doing,
        path,
        source,
    }
}
