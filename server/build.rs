//! Rebuilds the server when the web client was rebuilt, and says so when there is none; tells the rules it is built with
//! from others, because a tournament's state that is kept on disk is only understood by the same.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::Path;

fn main() -> std::io::Result<()> {
    let dist = Path::new("../web-client/dist");
    let mut out = std::io::stdout();
    writeln!(out, "cargo::rerun-if-changed={}", dist.display())?;
    if !dist.join("index.html").exists() {
        writeln!(
            out,
            "cargo::warning=web-client/dist is missing: this server has no screens until they are built (scripts/run builds them)"
        )?;
        // The folder has to be there to be embedded, and cargo would rebuild each time for one that is missing.
        std::fs::create_dir_all(dist)?;
    }
    let mut hash = DefaultHasher::new();
    for rules in ["rules/src", "rules/books"].map(Path::new) {
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
