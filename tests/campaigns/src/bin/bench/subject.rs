//! What is measured: a process with a core of its own, so that the load does not take the time it measures.

use std::path::Path;
use std::process::Stdio;

use tapis_tests::{Process, claim_address, on_core, verify};

/// The core of whatever is measured. The load has the first.
const CORE: &str = "1";

/// More than the load asks for, which comes from one address and as fast as it is answered.
const LIMITS: [&str; 4] = [
    "--requests-per-second",
    "100000",
    "--strangers-per-address",
    "10000",
];

/// The echo server.
pub(crate) async fn echo() -> Process {
    let address = claim_address();
    let mut command = on_core(CORE, &std::env::current_exe().unwrap());
    command.args(["echo", &address.to_string()]);
    command.stdout(Stdio::null());
    Process::of(address, command).await
}

/// A server on Node, as a script that is given its port.
pub(crate) async fn node(script: &Path) -> Process {
    let address = claim_address();
    let mut command = on_core(CORE, Path::new("node"));
    command.arg(script).arg(address.port().to_string());
    command.env("NODE_ENV", "production").stdout(Stdio::null());
    Process::of(address, command).await
}

/// Tapis on a journal in `data`.
pub(crate) async fn tapis(data: &Path) -> Process {
    Process::start_on_core(CORE, data, &LIMITS).await
}

/// The same with a log of each command, as a JSON object a line.
pub(crate) async fn logged(data: &Path, log: &Path) -> Process {
    Process::start_logged_on_core(CORE, data, log, &LIMITS).await
}

/// Tapis beside others on the database at `url`, all of them on one core.
pub(crate) async fn one_of_several(data: &Path, url: &str) -> Process {
    let mut options = LIMITS.to_vec();
    options.extend(["--journal", url]);
    Process::start_on_core(CORE, data, &options).await
}

/// Stops the server and checks what it has kept: a fast server that loses something is none.
pub(crate) async fn ends_well(server: Process, data: &Path) {
    server.stop().await;
    let (is_whole, said) = verify(data).await;
    assert!(is_whole, "the journal does not hold: {said}");
}
