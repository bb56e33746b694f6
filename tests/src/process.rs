//! The real binary, as a process that can be killed.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use serde::Deserialize;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

use crate::CODE;

/// Where a server listens that says itself at which port.
const ANY_PORT: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

/// How long a test waits for a server that starts, on a machine that is busy with many of them.
const SERVES_WITHIN: Duration = Duration::from_secs(60);

/// Memory of a process that is resident, in KiB; 0 where the system does not say.
#[derive(Clone, Copy, Debug, Default)]
pub struct Memory {
    pub now_kib: u64,
    /// The most that it had since the peak was forgotten.
    pub peak_kib: u64,
}

/// A server process.
pub struct Process {
    pub address: SocketAddr,
    /// Where it serves HTTPS, if it does.
    pub secure: Option<SocketAddr>,
    child: Child,
}

/// What a server says once it serves (`tapis serve --announce json`).
#[derive(Deserialize)]
struct Announced {
    http: SocketAddr,
    https: Option<SocketAddr>,
}

impl Process {
    /// Starts a server on the journal in `data`, and waits until it serves.
    pub async fn start(data: &Path) -> Self {
        Self::start_at(data, ANY_PORT).await
    }

    /// The same at an address, where clients look for it again.
    pub async fn start_at(data: &Path, address: SocketAddr) -> Self {
        Self::start_with_options_at(data, address, &[]).await
    }

    /// The same with more options.
    pub async fn start_with(data: &Path, options: &[&str]) -> Self {
        Self::start_with_options_at(data, ANY_PORT, options).await
    }

    /// The same with a log: where to, how much of it, and more options.
    pub async fn start_logged(data: &Path, log: &Path, level: &str, options: &[&str]) -> Self {
        let mut command = Command::new(binary());
        Self::serving(&mut command, data, ANY_PORT, options);
        command.env("TAPIS_LOG", level);
        command.stderr(std::fs::File::create(log).unwrap());
        Self::serve(command).await
    }

    /// The same with a core of its own, by its number.
    pub async fn start_on_core(core: &str, data: &Path, options: &[&str]) -> Self {
        let mut command = on_core(core, binary());
        Self::serving(&mut command, data, ANY_PORT, options);
        Self::serve(command).await
    }

    /// The same with a log of what became of each command, as a JSON object a line.
    pub async fn start_logged_on_core(
        core: &str,
        data: &Path,
        log: &Path,
        options: &[&str],
    ) -> Self {
        let mut command = on_core(core, binary());
        Self::serving(&mut command, data, ANY_PORT, options);
        command.args(["--log-format", "json"]);
        command.env("TAPIS_LOG", "tapis_host::actor::batch=debug");
        command.stderr(std::fs::File::create(log).unwrap());
        Self::serve(command).await
    }

    /// The same at an address, with more options.
    pub async fn start_with_options_at(data: &Path, address: SocketAddr, options: &[&str]) -> Self {
        let mut command = Command::new(binary());
        Self::serving(&mut command, data, address, options);
        Self::serve(command).await
    }

    /// Makes of a command one that starts a server.
    pub fn serving(command: &mut Command, data: &Path, address: SocketAddr, options: &[&str]) {
        command
            .args(["serve", "--listen", &address.to_string(), "--data"])
            .arg(data)
            .args(["--director-code", CODE, "--messages-per-second", "100000"])
            .args(["--no-mdns", "--announce", "json"])
            .args(options)
            .env(
                "TAPIS_LOG",
                std::env::var("TAPIS_LOG").as_deref().unwrap_or("error"),
            )
            .stdout(Stdio::piped());
    }

    /// A server that this command starts; waits until it says that it serves.
    pub async fn serve(mut command: Command) -> Self {
        let mut child = command.kill_on_drop(true).spawn().unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = tokio::time::timeout(SERVES_WITHIN, said.next_line()).await;
        let Some(line) = line.expect("the server serves").unwrap() else {
            let status = child.wait().await.unwrap();
            panic!("the server ended by itself: {status}");
        };
        let Announced { http, https } = serde_json::from_str(&line).expect(&line);
        Self {
            address: http,
            secure: https,
            child,
        }
    }

    /// Any program that this command starts; waits until it listens at the address.
    pub async fn of(address: SocketAddr, mut command: Command) -> Self {
        let child = command.kill_on_drop(true).spawn().unwrap();
        let mut process = Self {
            address,
            secure: None,
            child,
        };
        for _ in 0..2_000 {
            if TcpStream::connect(address).await.is_ok() {
                return process;
            }
            if let Some(status) = process.child.try_wait().unwrap() {
                panic!("the server ended by itself: {status}");
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("the server does not listen");
    }

    /// Asks it to stop, and waits until it has.
    pub async fn stop(mut self) -> ExitStatus {
        let id = self.child.id().unwrap().to_string();
        let asked = Command::new("kill").arg(id).status().await.unwrap();
        assert!(asked.success());
        self.child.wait().await.unwrap()
    }

    /// Memory that it has.
    pub fn memory(&self) -> Memory {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", self.id())).unwrap_or_default();
        let figure = |name: &str| {
            let line = status.lines().find(|line| line.starts_with(name));
            let number = line.and_then(|line| line.split_whitespace().nth(1));
            number.and_then(|number| number.parse().ok()).unwrap_or(0)
        };
        Memory {
            now_kib: figure("VmRSS:"),
            peak_kib: figure("VmHWM:"),
        }
    }

    /// Processor time of all its threads until now.
    pub fn busy(&self) -> Duration {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.id())).unwrap();
        let all = tasks.map(|task| {
            let path = task.unwrap().path().join("schedstat");
            let figures = std::fs::read_to_string(path).unwrap_or_default();
            let first = figures.split_whitespace().next();
            first.and_then(|first| first.parse().ok()).unwrap_or(0)
        });
        Duration::from_nanos(all.sum())
    }

    /// From now on the peak of its memory is that of what comes.
    pub fn forget_peak(&self) {
        // Where the system cannot forget, the peak is that of the whole life: no less than what is asked for.
        let _ = std::fs::write(format!("/proc/{}/clear_refs", self.id()), "5");
    }

    /// Number of the process.
    pub fn id(&self) -> u32 {
        self.child.id().unwrap()
    }

    /// Waits until it has ended, as it was asked to.
    pub async fn ended(mut self) -> ExitStatus {
        self.child.wait().await.unwrap()
    }

    /// `kill -9`.
    pub async fn kill(mut self) {
        self.child.kill().await.unwrap();
    }
}

/// What a program in Rust ends with when it has panicked.
const PANICKED: i32 = 101;

/// A command of `tapis`: whether it succeeded, and what it said.
pub async fn run(arguments: &[&str]) -> (bool, String) {
    let output = Command::new(binary())
        .args(arguments)
        .env("TAPIS_LOG", "error")
        .output()
        .await
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_ne!(
        output.status.code(),
        Some(PANICKED),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    (output.status.success(), said)
}

/// What became of a command of `tapis`.
#[derive(Debug)]
pub struct Told {
    /// Whether it succeeded.
    pub is_done: bool,
    /// What it said.
    pub said: String,
    /// What it complained about.
    pub complained: String,
}

/// The same with variables of the environment, and with what it complains about.
pub async fn run_with(arguments: &[&str], variables: &[(&str, &str)]) -> Told {
    let output = Command::new(binary())
        .args(arguments)
        .env("TAPIS_LOG", "error")
        .envs(variables.iter().copied())
        .output()
        .await
        .unwrap();
    let words = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let told = Told {
        is_done: output.status.success(),
        said: words(&output.stdout),
        complained: words(&output.stderr),
    };
    assert_ne!(output.status.code(), Some(PANICKED), "{told:?}");
    told
}

/// A command of `tapis` that can be killed.
pub fn begin(arguments: &[&str]) -> Child {
    let mut command = Command::new(binary());
    command.args(arguments).env("TAPIS_LOG", "error");
    command.stdout(Stdio::null()).kill_on_drop(true);
    command.spawn().unwrap()
}

/// What a server says that cannot start.
pub async fn fails_with(data: &Path, options: &[&str]) -> String {
    let output = Command::new(binary())
        .args(["serve", "--no-mdns", "--listen", "127.0.0.1:0", "--data"])
        .arg(data)
        .args(options)
        .env("TAPIS_LOG", "error")
        .output()
        .await
        .unwrap();
    assert!(!output.status.success(), "the server started");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// `tapis verify`: whether it finds the journal whole, and what it says.
pub async fn verify(data: &Path) -> (bool, String) {
    run(&["verify", "--data", &data.display().to_string()]).await
}

/// A program that has a core of its own.
pub fn on_core(core: &str, program: &Path) -> Command {
    let mut command = Command::new("taskset");
    command.args(["-c", core]).arg(program);
    command
}

/// An address at which no program listens, and that no other test gets: for a server that comes back there.
#[must_use]
pub fn claim_address() -> SocketAddr {
    SocketAddr::from((Ipv4Addr::LOCALHOST, tapis_test_postgres::claim_port()))
}

/// The program under test: the one of this build, or the one that `TAPIS_BIN` names.
pub fn binary() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| {
        if let Some(binary) = std::env::var_os("TAPIS_BIN") {
            return binary.into();
        }
        // <target>/<profile>/deps/<this test>, or <target>/<profile>/<this program>
        let test = std::env::current_exe().unwrap();
        let folder = test.parent().unwrap();
        let profile = if folder.ends_with("deps") {
            folder.parent().unwrap()
        } else {
            folder
        };
        let mut build = std::process::Command::new(env!("CARGO"));
        // The whole workspace and a test, as the tests themselves are built: dependencies have the same features then, and are
        // not compiled again.
        build.args(["build", "--quiet", "--workspace", "--bin", "tapis"]);
        build.args(["--test", "repository"]);
        build.arg("--target-dir").arg(profile.parent().unwrap());
        if profile.ends_with("release") {
            build.arg("--release");
        }
        assert!(build.status().unwrap().success(), "the binary builds");
        profile.join("tapis")
    })
}
