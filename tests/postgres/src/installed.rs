//! The PostgreSQL that is installed on this machine, and who may run it.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::{Options, Postgres, skip};

/// Oldest version that tests are for: that of Debian 12.
pub const OLDEST: u32 = 15;

/// Where Debian puts each version's programs: a folder for each, with `bin` inside.
const DEBIANS: &str = "/usr/lib/postgresql";

/// Who runs servers for root, whom PostgreSQL refuses; Debian's package makes this user.
const ACCOUNT: &str = "postgres";

/// The programs of one version.
#[derive(Debug)]
pub struct Installed {
    programs: PathBuf,
    version: u32,
    /// User and group that run servers, where that is not who runs the test.
    account: Option<(u32, u32)>,
}

/// What a test runs with, or `None` where the test is skipped.
///
/// # Panics
///
/// Where `CI` is set: there no test is skipped.
#[must_use]
pub fn installed() -> Option<&'static Installed> {
    let found = find();
    if found.is_none() {
        assert!(
            std::env::var_os("CI").is_none(),
            "PostgreSQL {OLDEST} or newer is not installed: apt-get install postgresql"
        );
        skip(&format!(
            "PostgreSQL {OLDEST} or newer is not installed (apt-get install postgresql)"
        ));
    }
    found
}

/// The newest PostgreSQL in PATH or among Debian's, if there is one that can be run.
#[must_use]
pub fn find() -> Option<&'static Installed> {
    static FOUND: OnceLock<Option<Installed>> = OnceLock::new();
    FOUND.get_or_init(look).as_ref()
}

fn look() -> Option<Installed> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debians = fs::read_dir(DEBIANS).into_iter().flatten().flatten();
    let (version, programs) = std::env::split_paths(&path)
        .chain(debians.map(|entry| entry.path().join("bin")))
        .filter_map(|folder| Some((version_in(&folder)?, folder)))
        .filter(|(version, _)| *version >= OLDEST)
        .max_by_key(|(version, _)| *version)?;
    let account = if rustix::process::geteuid().is_root() {
        Some((id("-u")?, id("-g")?))
    } else {
        None
    };
    Some(Installed {
        programs,
        version,
        account,
    })
}

/// The version of a folder that has a server and its tools. Debian has a `psql` in PATH without a server beside it.
fn version_in(folder: &Path) -> Option<u32> {
    if !folder.join("initdb").exists() || !folder.join("psql").exists() {
        return None;
    }
    let said = output(Command::new(folder.join("postgres")).arg("--version"))?;
    let number = said.split_whitespace().nth(2)?;
    let major = number.split(|letter: char| !letter.is_ascii_digit()).next();
    major?.parse().ok()
}

/// A number of the account, by an option of `id`.
fn id(option: &str) -> Option<u32> {
    output(Command::new("id").args([option, ACCOUNT]))?
        .trim()
        .parse()
        .ok()
}

/// What a command says, where it succeeds.
fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

impl Installed {
    /// Its version: 15 for 15.8.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.version
    }

    /// A server of the test's own.
    #[must_use]
    pub fn start(&'static self, options: &Options) -> Postgres {
        Postgres::start(self, options)
    }

    /// The server that all tests of this process share: each takes a database of its own, none stops it. It is gone
    /// when the process is.
    #[must_use]
    pub fn shared(&'static self) -> &'static Postgres {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(|| self.start(&Options::default()))
    }

    /// One of the programs, with nothing of the tester's own settings.
    pub(crate) fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        undisturb(&mut command);
        command
    }

    /// The same, run by who runs servers.
    pub(crate) fn program_as_owner(&self, name: &str) -> Command {
        let mut command = self.program(name);
        self.as_owner(&mut command);
        command
    }

    /// A shell run by who runs servers: what is in `script`, with a program of PostgreSQL and its arguments as its own.
    pub(crate) fn shell_as_owner(&self, script: &str, name: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script, "sh"]);
        command.arg(self.programs.join(name));
        undisturb(&mut command);
        self.as_owner(&mut command);
        command
    }

    /// Gives a file or a folder to who runs servers.
    pub(crate) fn give(&self, path: &Path) {
        if let Some((user, group)) = self.account {
            chown(path, Some(user), Some(group)).unwrap();
        }
    }

    fn as_owner(&self, command: &mut Command) {
        if let Some((user, group)) = self.account {
            command.uid(user).gid(group).env_remove("HOME");
        }
    }
}

/// Settings of the person who runs the test name other servers, and other ways to reach them.
fn undisturb(command: &mut Command) {
    let is_theirs = |name: &OsStr| name.to_string_lossy().starts_with("PG");
    for (name, _) in std::env::vars_os().filter(|(name, _)| is_theirs(name)) {
        command.env_remove(name);
    }
    command.env("LC_ALL", "C");
    // The folder of the test may be closed to who runs servers.
    command.current_dir("/");
}
