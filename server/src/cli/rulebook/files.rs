//! Scenario files, found in folders.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tapis_scenarios::coverage::Named;
use tapis_scenarios::{Scenario, ScenarioError};
use thiserror::Error;

/// Why a scenario cannot be had.
#[derive(Debug, Error)]
pub(super) enum FileError {
    #[error("{} cannot be read", .0.display())]
    Unreadable(PathBuf, #[source] io::Error),
    #[error("{}", .0.display())]
    Scenario(PathBuf, #[source] ScenarioError),
}

/// The files of these paths, folders searched through, sorted.
pub(super) fn find(paths: &[PathBuf]) -> Result<Vec<PathBuf>, FileError> {
    let mut files = Vec::new();
    for path in paths {
        add(path, &mut files).map_err(|error| FileError::Unreadable(path.clone(), error))?;
    }
    files.sort();
    files.dedup();
    Ok(files)
}

fn add(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        let path = entry?.path();
        if path.is_dir() || path.extension().is_some_and(|ending| ending == "toml") {
            add(&path, files)?;
        }
    }
    Ok(())
}

/// The scenario of a file.
pub(super) fn read(path: &Path) -> Result<Scenario, FileError> {
    let text =
        fs::read_to_string(path).map_err(|error| FileError::Unreadable(path.to_owned(), error))?;
    Scenario::parse(&text).map_err(|error| FileError::Scenario(path.to_owned(), error))
}

/// All scenarios of a folder, by their paths in it.
pub(super) fn read_folder(folder: &Path) -> Result<Vec<Named>, FileError> {
    let mut all = Vec::new();
    for path in find(&[folder.to_owned()])? {
        let name = path.strip_prefix(folder).unwrap_or(&path);
        all.push(Named {
            name: name.display().to_string(),
            scenario: read(&path)?,
        });
    }
    Ok(all)
}
