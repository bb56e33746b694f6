//! Which format a data folder has, and which program wrote it last: an older program does not touch what it cannot read.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use tapis_records::{DATA_FORMAT, FORMAT_FILE, UPDATES_FOLDER};
use thiserror::Error;

/// This program.
pub(super) const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// What the folder says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FormatNote {
    pub(super) format: u32,
    /// The version of the program that wrote it last.
    pub(super) program: String,
}

/// A folder that this program cannot read.
#[derive(Debug, Error)]
#[error(
    "the folder {} was written by Tapis {}, in a newer format ({}) than this program reads: it is Tapis {PROGRAM}, which reads format {DATA_FORMAT}. \
     Start Tapis {} or newer with that folder, or go back to a copy of before the update: {}", folder.display(), note.program, note.format, note.program, before(copies)
)]
pub(super) struct NewerFormat {
    pub(super) folder: PathBuf,
    pub(super) note: FormatNote,
    /// Copies that older programs read, the newest last.
    pub(super) copies: Vec<PathBuf>,
}

/// The newest copy, as an option of the command line.
fn before(copies: &[PathBuf]) -> String {
    match copies.last() {
        Some(copy) => format!("--data {}", copy.display()),
        None => "none is in the folder".to_owned(),
    }
}

impl FormatNote {
    /// What this program writes.
    fn ours() -> Self {
        Self {
            format: DATA_FORMAT,
            program: PROGRAM.to_owned(),
        }
    }

    /// What a folder says. One of before there was such a file says nothing, and neither does one that is no note.
    pub(super) fn read(folder: &Path) -> Option<Self> {
        let text = fs::read(folder.join(FORMAT_FILE)).ok()?;
        serde_json::from_slice(&text).ok()
    }

    /// Says that this program writes the folder from now on. What is there is replaced in one step.
    pub(super) fn write(folder: &Path) -> io::Result<()> {
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        writeln!(file, "{}", serde_json::to_string(&Self::ours())?)?;
        file.as_file().sync_all()?;
        file.persist(folder.join(FORMAT_FILE))?;
        Ok(())
    }

    /// Whether the program that wrote it last is this one.
    pub(super) fn is_ours(&self) -> bool {
        *self == Self::ours()
    }

    /// Whether a later program wrote it last, in a format that this one reads.
    pub(super) fn is_of_later_program(&self) -> bool {
        match (parts(&self.program), parts(PROGRAM)) {
            (Some(theirs), Some(ours)) => self.format == DATA_FORMAT && theirs > ours,
            _ => false,
        }
    }
}

/// Refuses a folder that a newer program has written in a format that this one does not know.
pub(super) fn check_format(folder: &Path) -> Result<(), NewerFormat> {
    match FormatNote::read(folder) {
        Some(note) if note.format > DATA_FORMAT => Err(NewerFormat {
            copies: copies(folder),
            folder: folder.to_owned(),
            note,
        }),
        Some(_) | None => Ok(()),
    }
}

/// Copies of before updates in a folder, the newest last: their names begin with their time.
pub(super) fn copies(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder.join(UPDATES_FOLDER)) else {
        return Vec::new();
    };
    let folders = entries.filter_map(Result::ok).map(|entry| entry.path());
    let mut copies: Vec<PathBuf> = folders.filter(|path| is_copy(path)).collect();
    copies.sort();
    copies
}

/// Whether a folder was made here: nothing else is ever deleted.
fn is_copy(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let is_time = |name: &str| {
        let shape = "dddd-dd-dd-dddddd";
        name.len() == shape.len()
            && name.bytes().zip(shape.bytes()).all(|(found, wanted)| {
                if wanted == b'd' {
                    found.is_ascii_digit()
                } else {
                    found == wanted
                }
            })
    };
    path.is_dir() && name.is_some_and(is_time)
}

/// The numbers of a version, to compare.
fn parts(version: &str) -> Option<[u32; 3]> {
    let plain = version.split(['-', '+']).next()?;
    let mut numbers = plain.split('.').map(|part| part.parse().ok());
    let parts = [numbers.next()??, numbers.next()??, numbers.next()??];
    numbers.next().is_none().then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(format: u32, program: &str) -> FormatNote {
        FormatNote {
            format,
            program: program.to_owned(),
        }
    }

    #[test]
    fn a_folder_says_what_was_written_and_a_torn_note_says_nothing() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(FormatNote::read(folder.path()), None);
        FormatNote::write(folder.path()).unwrap();
        assert!(FormatNote::read(folder.path()).unwrap().is_ours());
        fs::write(folder.path().join(FORMAT_FILE), "{\"format\":").unwrap();
        assert_eq!(FormatNote::read(folder.path()), None);
        assert!(check_format(folder.path()).is_ok());
    }

    #[test]
    fn a_newer_format_is_refused_with_what_to_do() {
        let folder = tempfile::tempdir().unwrap();
        let newer = serde_json::to_string(&note(DATA_FORMAT + 1, "9.0.0")).unwrap();
        fs::write(folder.path().join(FORMAT_FILE), newer).unwrap();
        let said = check_format(folder.path()).unwrap_err().to_string();
        assert!(said.contains("Start Tapis 9.0.0 or newer"), "{said}");
        assert!(said.contains("none is in the folder"), "{said}");
        let copy = folder.path().join("before-updates/2026-11-26-203000");
        fs::create_dir_all(&copy).unwrap();
        let said = check_format(folder.path()).unwrap_err().to_string();
        assert!(
            said.contains(&format!("--data {}", copy.display())),
            "{said}"
        );
    }

    #[test]
    fn versions_are_compared_by_their_numbers() {
        assert!(parts("0.10.0") > parts("0.9.9"));
        assert_eq!(parts("1.2.3-rc.1"), Some([1, 2, 3]));
        for none in ["", "1", "1.2", "1.2.x", "1.2.3.4"] {
            assert_eq!(parts(none), None, "{none}");
        }
        assert!(note(DATA_FORMAT, "99.0.0").is_of_later_program());
        assert!(!note(DATA_FORMAT, "0.0.1").is_of_later_program());
        assert!(!note(DATA_FORMAT, PROGRAM).is_of_later_program());
    }
}
