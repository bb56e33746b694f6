//! One server: its folder, its port, its processes, and what can happen to them.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::net::{Ipv4Addr, TcpStream};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use rustix::process::{Pid, Signal};

use crate::guard::Guard;
use crate::ports::claim_port;
use crate::tls::Certificate;
use crate::wait::until;
use crate::{Installed, Options, Transport, family, sql};

/// What PostgreSQL says while the memory of a server that was killed is not free yet.
const STILL_IN_USE: &str = "is still in use";

/// Whom Tapis comes as: owner of its databases, and no more than that.
const ROLE: &str = "tapis";

/// Who may do everything: for the harness, and for what a test has to ask a server about itself.
pub(crate) const SUPERUSER: &str = "postgres";

/// Of both; the servers listen on this machine only.
pub(crate) const PASSWORD: &str = "only-for-tests";

/// Ports that are tried: another process may take one first.
const TRIES: usize = 5;

/// Lines of a server's log that a failure tells.
const LINES_TOLD: usize = 20;

/// A server of a test's own, which is gone with its value, and with this process.
///
/// Everything waits until it is done, and panics where that takes a minute.
#[derive(Debug)]
pub struct Postgres {
    pub(crate) installed: &'static Installed,
    options: Options,
    port: u16,
    folder: PathBuf,
    certificate: Option<Certificate>,
    first: Option<Child>,
    guard: Guard,
}

impl Postgres {
    /// A new server that answers.
    pub(crate) fn start(installed: &'static Installed, options: &Options) -> Self {
        let mut server = Self::in_new_folder(installed, options);
        if options.transport == Transport::Tls {
            server.certificate = Some(Certificate::make(installed, &server.folder));
        }
        server.initialise();
        server.open();
        sql(
            &server.superuser_url("postgres"),
            &format!("CREATE ROLE {ROLE} LOGIN PASSWORD '{PASSWORD}'"),
        );
        server
    }

    /// One like another, without data.
    pub(crate) fn like(other: &Self) -> Self {
        let mut server = Self::in_new_folder(other.installed, &other.options);
        let certificate = other.certificate.as_ref();
        server.certificate = certificate.map(|made| made.copy(other.installed, &server.folder));
        server
    }

    fn in_new_folder(installed: &'static Installed, options: &Options) -> Self {
        let folder = tempfile::Builder::new()
            .prefix("tapis-postgres-")
            .tempdir()
            .unwrap();
        installed.give(folder.path());
        // From here on the guard removes it: only one of them may.
        let folder = folder.keep();
        Self {
            installed,
            options: options.clone(),
            port: claim_port(),
            certificate: None,
            first: None,
            guard: Guard::over(&folder),
            folder,
        }
    }

    fn initialise(&self) {
        let password = self.folder.join("password");
        fs::write(&password, PASSWORD).unwrap();
        let mut initdb = self.installed.program_as_owner("initdb");
        initdb
            .args(["--no-locale", "--encoding=UTF8", "--no-sync"])
            .args(["--auth=scram-sha-256", "--username", SUPERUSER])
            .arg("--pwfile")
            .arg(&password)
            .arg("--pgdata")
            .arg(self.data());
        self.run(initdb);
        let come = match self.options.transport {
            Transport::Plain => "host",
            Transport::Tls => "hostssl",
        };
        let mut who_may = format!(
            "{come} all all 127.0.0.1/32 scram-sha-256\n\
             {come} replication {SUPERUSER} 127.0.0.1/32 scram-sha-256\n"
        );
        if let Some(network) = &self.options.network {
            who_may.push_str(&format!("{come} all all {network} scram-sha-256\n"));
        }
        fs::write(self.data().join("pg_hba.conf"), who_may).unwrap();
    }

    /// Runs one of the tools to its end.
    pub(crate) fn run(&self, mut tool: Command) {
        let output = tool.output().unwrap();
        let words = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{tool:?}: {words}");
    }

    /// Starts it for the first time, at a port that it gets.
    pub(crate) fn open(&mut self) {
        for _ in 0..TRIES {
            match self.launch() {
                Ok(()) => return,
                Err(words) if words.contains("could not bind") => self.port = claim_port(),
                Err(words) => panic!("PostgreSQL does not start: {words}"),
            }
        }
        panic!("no port is free");
    }

    /// Starts it, and waits until it answers.
    fn launch(&mut self) -> Result<(), String> {
        let log = OpenOptions::new()
            .create(true)
            .append(true)
            .open(self.log())
            .unwrap();
        // It begins when the guard knows its number: there is no moment when it would be left behind.
        let mut shell = self
            .installed
            .shell_as_owner("read -r go && exec \"$@\" </dev/null", "postgres");
        shell.arg("-D").arg(self.data());
        for (setting, value) in self.settings() {
            shell.arg("-c").arg(format!("{setting}={value}"));
        }
        let mut first = shell
            .stdin(Stdio::piped())
            .stdout(log.try_clone().unwrap())
            .stderr(log)
            // A signal that ends the tests with their whole group leaves it to the guard, which also ends what is held.
            .process_group(0)
            .spawn()
            .unwrap();
        self.guard.tell(Some(first.id()));
        let mut pipe = first.stdin.take().expect("it has a pipe");
        writeln!(pipe, "go").unwrap();
        drop(pipe);
        let mut ended = false;
        let answers = until(|| {
            ended = first.try_wait().unwrap().is_some();
            ended || self.is_ready()
        });
        if ended {
            self.guard.tell(None);
            return Err(self.last_words());
        }
        self.first = Some(first);
        assert!(answers, "PostgreSQL does not answer: {}", self.last_words());
        Ok(())
    }

    /// What is said on its command line, which nothing in its folder overrides: a standby's folder is a copy.
    fn settings(&self) -> Vec<(String, String)> {
        let mut settings = self.options.all();
        let mut set = |setting: &str, value: &str| {
            settings.push((setting.to_owned(), value.to_owned()));
        };
        set("port", &self.port.to_string());
        set("cluster_name", &self.name());
        if let Some(files) = &self.certificate {
            set("ssl", "on");
            set("ssl_cert_file", &files.certificate.display().to_string());
            set("ssl_key_file", &files.key.display().to_string());
        }
        settings
    }

    fn is_ready(&self) -> bool {
        // A knock costs less than a program that asks.
        if TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_err() {
            return false;
        }
        let mut asks = self.installed.program("pg_isready");
        asks.args(["--quiet", "--timeout=1", "--host=127.0.0.1", "--port"]);
        asks.arg(self.port.to_string());
        asks.status().unwrap().success()
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn log(&self) -> PathBuf {
        self.folder.join("log")
    }

    fn last_words(&self) -> String {
        let log = self.told();
        let lines: Vec<_> = log.lines().collect();
        lines[lines.len().saturating_sub(LINES_TOLD)..].join("\n")
    }

    /// Its name among servers that follow each other.
    #[must_use]
    pub fn name(&self) -> String {
        format!("postgres_{}", self.port)
    }

    /// Where it listens on 127.0.0.1, as long as it lives.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// All that its processes have told until now.
    #[must_use]
    pub fn told(&self) -> String {
        fs::read_to_string(self.log()).unwrap_or_default()
    }

    /// Number of its first process, while it runs.
    #[must_use]
    pub fn id(&self) -> Option<u32> {
        self.first.as_ref().map(Child::id)
    }

    /// Its folder: data, log, certificate.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The authority that vouches for it, in PEM: what `sslrootcert` takes. None without TLS.
    #[must_use]
    pub fn authority(&self) -> Option<&Path> {
        Some(&self.certificate.as_ref()?.authority)
    }

    /// A database as Tapis reaches it. Nothing is said of TLS: clients differ in how they are told.
    #[must_use]
    pub fn url(&self, database: &str) -> String {
        self.url_of(ROLE, database)
    }

    /// A database as it is reached by who may do everything.
    #[must_use]
    pub fn superuser_url(&self, database: &str) -> String {
        self.url_of(SUPERUSER, database)
    }

    /// The same at another of its addresses.
    #[must_use]
    pub fn url_at(&self, address: &str, database: &str) -> String {
        let url = self.url(database);
        url.replace("@127.0.0.1:", &format!("@{address}:"))
    }

    fn url_of(&self, role: &str, database: &str) -> String {
        let port = self.port;
        format!("postgres://{role}:{PASSWORD}@127.0.0.1:{port}/{database}")
    }

    /// Asks as who may do everything.
    pub(crate) fn command(&self, text: &str) -> String {
        sql(&self.superuser_url("postgres"), text)
    }

    /// A database of its own, as Tapis reaches it.
    #[must_use]
    pub fn new_database(&self) -> String {
        static MADE: AtomicUsize = AtomicUsize::new(1);
        let name = format!("tapis_{}", MADE.fetch_add(1, Ordering::Relaxed));
        self.command(&format!("CREATE DATABASE {name} OWNER {ROLE}"));
        self.url(&name)
    }

    /// All its processes end at once, in the middle of whatever they do, as when the machine stops. What the system was
    /// given to write is still written.
    pub fn kill(&mut self) {
        if let Some(mut first) = self.first.take() {
            family::kill(Pid::from_child(&first));
            first.wait().unwrap();
            self.guard.tell(None);
        }
    }

    /// It is asked to stop, as when the machine is restarted: transactions that are not over are given up.
    pub fn stop(&mut self) {
        let Some(mut first) = self.first.take() else {
            return;
        };
        let id = Pid::from_child(&first);
        family::resume(id);
        family::signal(id, Signal::INT);
        let ended = until(|| first.try_wait().unwrap().is_some());
        if !ended {
            self.first = Some(first);
            panic!("PostgreSQL does not stop: {}", self.last_words());
        }
        self.guard.tell(None);
    }

    /// It is there again, on the same port, with what its folder has.
    pub fn start_again(&mut self) {
        assert!(self.first.is_none(), "the server runs");
        let mut words = String::new();
        let started = until(|| match self.launch() {
            Ok(()) => true,
            Err(said) => {
                words = said;
                // The system has not taken the memory of the killed one back yet.
                assert!(
                    words.contains(STILL_IN_USE),
                    "PostgreSQL does not start again: {words}"
                );
                false
            }
        });
        assert!(started, "PostgreSQL does not start again: {words}");
    }

    /// All its processes are held: connections stay, and nothing answers.
    pub fn pause(&self) {
        if let Some(first) = &self.first {
            family::pause(Pid::from_child(first));
        }
    }

    /// They go on as if nothing had been.
    pub fn resume(&self) {
        if let Some(first) = &self.first {
            family::resume(Pid::from_child(first));
        }
    }
}

impl Drop for Postgres {
    /// The guard does it, in the same way as when this process is killed.
    fn drop(&mut self) {
        self.guard.begin();
        if let Some(first) = &mut self.first {
            let _ = first.wait();
        }
        self.guard.wait();
    }
}
