//! Where exported hands go: standard output, one file, or a file for each table whose names sort.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tapis_records::histories::{Hand, HistoryFormat};
use thiserror::Error;

/// Text of a file that is kept before it is written: an event has more tables than a process may have open files.
const KEPT: usize = 256 << 10;

/// Why a file is not written.
#[derive(Debug, Error)]
pub(super) enum SinkError {
    /// There is no such folder, and none can be made.
    #[error("{0} cannot be made")]
    Folder(String, #[source] io::Error),
    /// It cannot be written, or is there already.
    #[error("{0} cannot be written; files that are there already are left as they are")]
    File(String, #[source] io::Error),
    /// Standard output is gone.
    #[error("the hands cannot be written")]
    Output(#[from] io::Error),
}

/// Takes hands.
pub(super) struct Sink {
    place: SinkTarget,
    format: HistoryFormat,
    files: BTreeMap<PathBuf, File>,
    /// Hands on standard output so far.
    written: u64,
}

enum SinkTarget {
    Output,
    File(PathBuf),
    Folder(PathBuf),
}

/// A file, and what has yet to be written to it.
#[derive(Default)]
struct File {
    text: String,
    hands: u64,
    is_there: bool,
}

impl Sink {
    /// A place that was named: one file if its name ends like the format.
    pub(super) fn new(place: Option<&Path>, format: HistoryFormat) -> Self {
        let is_file = |path: &Path| {
            let end = path.extension();
            end.is_some_and(|end| end.eq_ignore_ascii_case(format.extension()))
        };
        let place = match place {
            None => SinkTarget::Output,
            Some(path) if is_file(path) => SinkTarget::File(path.to_owned()),
            Some(path) => SinkTarget::Folder(path.to_owned()),
        };
        Self {
            place,
            format,
            files: BTreeMap::new(),
            written: 0,
        }
    }

    /// Takes the next hand.
    pub(super) fn write(&mut self, hand: &Hand, out: &mut dyn Write) -> Result<(), SinkError> {
        let path = match &self.place {
            SinkTarget::Output => {
                self.written += 1;
                let text = self.format.write(hand, self.written);
                return Ok(out.write_all(text.as_bytes())?);
            }
            SinkTarget::File(path) => path.clone(),
            SinkTarget::Folder(folder) => folder.join(name(hand, self.format)),
        };
        let file = self.files.entry(path.clone()).or_default();
        file.hands += 1;
        file.text.push_str(&self.format.write(hand, file.hands));
        if file.text.len() >= KEPT {
            file.save(&path)?;
        }
        Ok(())
    }

    /// Writes what is left; returns how many files there are.
    pub(super) fn finish(mut self) -> Result<u64, SinkError> {
        for (path, file) in &mut self.files {
            file.save(path)?;
        }
        Ok(u64::try_from(self.files.len()).unwrap_or(u64::MAX))
    }
}

impl File {
    fn save(&mut self, path: &Path) -> Result<(), SinkError> {
        let failed = |error| SinkError::File(path.display().to_string(), error);
        if let Some(folder) = path.parent().filter(|_| !self.is_there) {
            fs::create_dir_all(folder)
                .map_err(|error| SinkError::Folder(folder.display().to_string(), error))?;
        }
        let mut options = OpenOptions::new();
        let opened = if self.is_there {
            options.append(true).open(path)
        } else {
            options.write(true).create_new(true).open(path)
        };
        let mut file = opened.map_err(failed)?;
        file.write_all(self.text.as_bytes()).map_err(failed)?;
        self.is_there = true;
        self.text.clear();
        Ok(())
    }
}

/// Tables come in the order of their numbers, as long as there are fewer than ten thousand.
fn name(hand: &Hand, format: HistoryFormat) -> String {
    let setting = &hand.setting;
    format!(
        "{}-table-{:04}.{}",
        setting.tournament,
        setting.table,
        format.extension()
    )
}
