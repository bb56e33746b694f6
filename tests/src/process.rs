//! The real binary, as a process that can be killed.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{LazyLock, OnceLock};
use std::time::Duration;

use tokio::net::TcpStream;
use tokio::process::{Child, Command};

use crate::CODE;

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
    child: Child,
}

impl Process {
    /// Starts a server on the journal in `data`, and waits until it listens.
    pub async fn start(data: &Path) -> Self {
        Self::start_at(data, free_address()).await
    }

    /// The same at an address, where clients look for it again.
    pub async fn start_at(data: &Path, address: SocketAddr) -> Self {
        Self::start_with_options_at(data, address, &[]).await
    }

    /// The same with more options.
    pub async fn start_with(data: &Path, options: &[&str]) -> Self {
        Self::start_with_options_at(data, free_address(), options).await
    }

    /// The same with a log: where to, how much of it, and more options.
    pub async fn start_logged(data: &Path, log: &Path, level: &str, options: &[&str]) -> Self {
        let address = free_address();
        let mut command = Self::command(Command::new(binary()), data, address, options);
        command.env("TAPIS_LOG", level);
        command.stderr(std::fs::File::create(log).unwrap());
        Self::of(address, command).await
    }

    /// The same with a core of its own, by its number.
    pub async fn start_on_core(core: &str, data: &Path, options: &[&str]) -> Self {
        let address = free_address();
        let command = on_core(core, binary());
        Self::of(address, Self::command(command, data, address, options)).await
    }

    /// The same at an address, with more options.
    pub async fn start_with_options_at(data: &Path, address: SocketAddr, options: &[&str]) -> Self {
        let command = Command::new(binary());
        Self::of(address, Self::command(command, data, address, options)).await
    }

    fn command(
        mut command: Command,
        data: &Path,
        address: SocketAddr,
        options: &[&str],
    ) -> Command {
        Self::serving(&mut command, data, address, options);
        command
    }

    /// Makes of a command one that starts a server.
    pub fn serving(command: &mut Command, data: &Path, address: SocketAddr, options: &[&str]) {
        command
            .args(["serve", "--listen", &address.to_string(), "--data"])
            .arg(data)
            .args(["--director-code", CODE, "--messages-per-second", "100000"])
            .arg("--no-mdns")
            .args(options)
            .env(
                "TAPIS_LOG",
                std::env::var("TAPIS_LOG").as_deref().unwrap_or("error"),
            )
            .stdout(Stdio::null());
    }

    /// Any server that this command starts; waits until it listens at the address.
    pub async fn of(address: SocketAddr, mut command: Command) -> Self {
        let child = command.kill_on_drop(true).spawn().unwrap();
        let mut process = Self { address, child };
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

/// Ports below those that systems give to connections by themselves, so that none is taken before the server listens.
const PORTS: std::ops::Range<u16> = 20_000..32_000;

/// An address at which no program listens, another one for each call.
pub fn free_address() -> SocketAddr {
    // Test programs that run beside this one begin elsewhere.
    static NEXT: LazyLock<AtomicU32> =
        LazyLock::new(|| AtomicU32::new(std::process::id().wrapping_mul(37)));
    let count = u32::from(PORTS.end - PORTS.start);
    let mut tried = std::iter::repeat_with(|| NEXT.fetch_add(1, Ordering::Relaxed) % count);
    let free = tried.by_ref().take(count as usize).find_map(|offset| {
        let port = PORTS.start + u16::try_from(offset).ok()?;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        std::net::TcpListener::bind(address)
            .is_ok()
            .then_some(address)
    });
    free.expect("a port of this machine is free")
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
