//! Tells the rules that this crate is built with from others: a tournament's state in a snapshot is only understood by the
//! rules that wrote it.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::Path;

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout();
    let mut hash = DefaultHasher::new();
    for rules in ["../rules/src", "../rules/books"].map(Path::new) {
        writeln!(out, "cargo::rerun-if-changed={}", rules.display())?;
        hash_folder(rules, &mut hash)?;
    }
    writeln!(out, "cargo::rustc-env=TAPIS_RULES={:016x}", hash.finish())
}

/// Everything in a folder, in the order of its names.
fn hash_folder(folder: &Path, hash: &mut DefaultHasher) -> std::io::Result<()> {
    let entries = std::fs::read_dir(folder)?;
    let mut paths = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            hash_folder(&path, hash)?;
        } else {
            path.file_name().hash(hash);
            std::fs::read(&path)?.hash(hash);
        }
    }
    Ok(())
}
