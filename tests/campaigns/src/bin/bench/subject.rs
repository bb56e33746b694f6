//! What is measured: a process with a core of its own, so that the load does not take the time it measures.

use std::path::Path;
use std::process::Stdio;

use tapis_tests::{Process, claim_address, on_core, verify};

/// The core of whatever is measured. The load has the first.
const CORE: &str = "1";

/// Two of them: none that the load needs, where the machine has more than two.
fn two_cores() -> &'static str {
    let cores = std::fs::read_to_string("/sys/devices/system/cpu/online").unwrap_or_default();
    if cores.trim() == "0-1" { "0,1" } else { "1,2" }
}

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

/// A server on Node, as a script in a folder that is given its port and what comes after its name.
pub(crate) async fn node(folder: &Path, script: &[&str]) -> Process {
    let address = claim_address();
    let mut command = on_core(CORE, Path::new("node"));
    let port = address.port().to_string();
    let (name, more) = script.split_first().unwrap();
    command.arg(folder.join(name)).arg(port).args(more);
    command.env("NODE_ENV", "production").stdout(Stdio::null());
    Process::of(address, command).await
}

/// Tapis on a journal in `data`.
pub(crate) async fn tapis(data: &Path) -> Process {
    Process::start_on_core(CORE, data, &LIMITS).await
}

/// The same with two cores.
pub(crate) async fn tapis_on_two(data: &Path) -> Process {
    Process::start_on_core(two_cores(), data, &LIMITS).await
}

/// The same on one core with a log of each command, as a JSON object a line.
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
