//! Writes the practice event as the server has it at `/practice.json`: for tests of the screens and for copies of them
//! without a server.

use std::io::{Error, ErrorKind, stdout};

fn main() -> Result<(), Error> {
    let practice = tapis_views::practice();
    let practice =
        practice.ok_or_else(|| Error::new(ErrorKind::InvalidData, "the rules refuse it"))?;
    serde_json::to_writer(stdout().lock(), &practice)?;
    Ok(())
}
