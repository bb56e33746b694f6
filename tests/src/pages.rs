//! The pages that people read: the README and its neighbours, and the book.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// Where pages are; deeper folders of the book are looked into as well.
const FOLDERS: [&str; 3] = ["", "docs", "protocol"];

/// The root of the repository.
#[must_use]
pub fn repository() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.parent().unwrap_or(tests).to_owned()
}

/// All pages, by their path from the root of the repository, each with its text.
#[must_use]
pub fn pages() -> Vec<(PathBuf, String)> {
    let mut folders: Vec<PathBuf> = FOLDERS.map(PathBuf::from).into();
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(repository().join(&folder)).unwrap() {
            let path = folder.join(entry.unwrap().file_name());
            let is_built = path == Path::new("docs/book");
            if path.starts_with("docs") && repository().join(&path).is_dir() && !is_built {
                if !FOLDERS.contains(&path.to_str().unwrap()) {
                    folders.push(path);
                }
            } else if path.extension() == Some(OsStr::new("md")) {
                let text = fs::read_to_string(repository().join(&path)).unwrap();
                found.push((path, text));
            }
        }
    }
    found.sort();
    found
}
