//! Rebuilds the server when the web client was rebuilt, and says so when there is none.

use std::io::Write;
use std::path::Path;

fn main() -> std::io::Result<()> {
    let dist = Path::new("../../web-client/dist");
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
    Ok(())
}
