//! Servers that follow another, and take its place.
//!
//! A primary with a standby acknowledges nothing that its standby has not on disk: then either of them may go, and
//! nothing acknowledged is lost. It does so without end while its standby is gone, until it is told to go on alone.

use std::fs;

use crate::Postgres;
use crate::server::{PASSWORD, SUPERUSER};
use crate::wait::until;

impl Postgres {
    /// A new server that follows this one, which from now on waits for it, and for no other.
    #[must_use]
    pub fn standby(&self) -> Self {
        let mut standby = Self::like(self);
        standby.copy_data(self);
        standby.open();
        self.wait_for(&standby);
        standby
    }

    /// This server, which was killed or has been left behind, begins anew as the standby of another, on its own port.
    /// Whatever it had is gone.
    pub fn become_standby_of(&mut self, primary: &Self) {
        self.kill();
        // The folder itself stays: by its number the system's shared memory of the killed server is found and used again.
        for entry in fs::read_dir(self.data()).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                fs::remove_dir_all(path).unwrap();
            } else {
                fs::remove_file(path).unwrap();
            }
        }
        self.copy_data(primary);
        self.start_again();
        primary.wait_for(self);
    }

    /// This standby takes the place of its primary, waits for no other, and takes writes.
    ///
    /// Nothing keeps the old primary from running on: what it acknowledged before is here, and it acknowledges nothing
    /// more.
    pub fn promote(&self) {
        // It has a copy of its primary's settings; from the first write on they would hold it up.
        self.wait_for_nobody();
        let promoted = self.command("SELECT pg_promote(true, 60)");
        assert_eq!(promoted, "t", "{}", self.told());
        assert!(until(|| self.command("SELECT pg_is_in_recovery()") == "f"));
    }

    /// From now on this server acknowledges what this standby has on disk, and nothing else.
    pub fn wait_for(&self, standby: &Self) {
        let name = standby.name();
        self.command(&format!(
            "ALTER SYSTEM SET synchronous_standby_names = '{name}'"
        ));
        let question =
            format!("SELECT sync_state FROM pg_stat_replication WHERE application_name = '{name}'");
        self.settle(&question, "sync");
    }

    /// From now on this server acknowledges what it has by itself; also who waits now is let go.
    pub fn wait_for_nobody(&self) {
        self.command("ALTER SYSTEM SET synchronous_standby_names = ''");
        self.settle("SHOW synchronous_standby_names", "");
    }

    /// Waits until new settings are those of every process.
    fn settle(&self, question: &str, answer: &str) {
        self.command("SELECT pg_reload_conf()");
        let settled = until(|| self.command(question) == answer);
        assert!(settled, "{question} is not {answer}: {}", self.told());
        // Who commits looks at a mark that the checkpointer sets when it reads the settings: not later than this.
        self.command("CHECKPOINT");
    }

    fn copy_data(&self, primary: &Self) {
        let port = primary.port();
        let mut copy = self.installed.program_as_owner("pg_basebackup");
        copy.args(["--write-recovery-conf", "--wal-method=stream"])
            .args(["--checkpoint=fast", "--no-sync", "--dbname"])
            .arg(format!(
                "host=127.0.0.1 port={port} user={SUPERUSER} password={PASSWORD}"
            ))
            .arg("--pgdata")
            .arg(self.data());
        self.run(copy);
    }
}
