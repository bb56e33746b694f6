//! What is measured: a process with a core of its own, so that the load does not take the time it measures.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use tapis_tests::{CODE, free_address};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

/// The core of whatever is measured. The load has the first.
const CORE: &str = "1";

/// A server under load.
pub(crate) struct Subject {
    pub(crate) address: SocketAddr,
    child: Child,
}

impl Subject {
    /// The echo server.
    pub(crate) async fn echo() -> Self {
        let address = free_address();
        let program = std::env::current_exe().unwrap();
        Self::start(address, &program, &["echo", &address.to_string()]).await
    }

    /// Tapis on a journal in `data`.
    pub(crate) async fn tapis(data: &Path) -> Self {
        let address = free_address();
        let arguments = [
            "serve",
            "--listen",
            &address.to_string(),
            "--data",
            &data.display().to_string(),
            "--director-code",
            CODE,
            "--no-mdns",
            "--messages-per-second",
            "100000",
            "--requests-per-second",
            "100000",
            "--strangers-per-address",
            "10000",
        ];
        Self::start(address, &tapis(), &arguments).await
    }

    async fn start(address: SocketAddr, program: &Path, arguments: &[&str]) -> Self {
        let child = Command::new("taskset")
            .args(["-c", CORE])
            .arg(program)
            .args(arguments)
            .env("TAPIS_LOG", "error")
            .stdout(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let subject = Self { address, child };
        for _ in 0..2_000 {
            if TcpStream::connect(address).await.is_ok() {
                return subject;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("the server does not listen");
    }

    /// Number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id().unwrap()
    }

    /// Processor time of all its threads until now.
    pub(crate) fn busy(&self) -> Duration {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.id())).unwrap();
        let all = tasks.map(|task| {
            let path = task.unwrap().path().join("schedstat");
            let figures = std::fs::read_to_string(path).unwrap_or_default();
            let first = figures.split_whitespace().next();
            first.and_then(|first| first.parse().ok()).unwrap_or(0)
        });
        Duration::from_nanos(all.sum())
    }

    /// Memory that is resident, in KiB.
    pub(crate) fn memory_kib(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().nth(1));
        number.and_then(|number| number.parse().ok()).unwrap_or(0)
    }

    /// Asks it to stop, and waits until it has.
    pub(crate) async fn stop(mut self) {
        let id = self.id().to_string();
        let asked = Command::new("kill").arg(id).status().await.unwrap();
        assert!(asked.success());
        self.child.wait().await.unwrap();
    }
}

/// Stops the server and checks what it has kept: a fast server that loses something is none.
pub(crate) async fn ends_well(server: Subject, data: &Path) {
    server.stop().await;
    let verified = Command::new(tapis())
        .arg("verify")
        .arg("--data")
        .arg(data)
        .output()
        .await
        .unwrap();
    let said = String::from_utf8_lossy(&verified.stdout);
    assert!(
        verified.status.success(),
        "the journal does not hold: {said}"
    );
}

/// The server's binary.
pub(crate) fn tapis() -> PathBuf {
    std::env::var_os("TAPIS_BIN")
        .expect("TAPIS_BIN names the server's binary")
        .into()
}
