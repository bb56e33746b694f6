//! Three servers, a database with its standby, and everything that can be done to them.

use std::time::Duration;

use tapis_test_postgres::{Options, Postgres, installed, sql};
use tapis_tests::{Process, get};
use tokio::process::Command;

use crate::site::Site;

/// Servers that share the database.
pub(crate) const SERVERS: usize = 3;

/// How long everything may take to be as it should be again.
const SETTLED_WITHIN: Duration = Duration::from_secs(60);

/// The name of the database.
const DATABASE: &str = "tapis";

pub(crate) struct Fleet {
    pub(crate) site: Site,
    pub(crate) servers: Vec<Member>,
    /// The one that takes writes, and the one that follows it.
    primary: Postgres,
    standby: Postgres,
    url: String,
}

/// A server, whether it runs or not.
pub(crate) struct Member {
    pub(crate) process: Option<Process>,
    pub(crate) address: std::net::SocketAddr,
    words: Vec<String>,
    data: tempfile::TempDir,
}

impl Fleet {
    /// Everything runs.
    pub(crate) async fn start() -> Self {
        let installed = installed().expect("PostgreSQL");
        let site = Site::build(SERVERS);
        let mut options = Options::default().synced();
        let (address, network) = site.database();
        if site.has_cables() {
            options = options.reached_at(&address, &network);
        }
        let primary = installed.start(&options);
        sql(
            &primary.superuser_url("postgres"),
            &format!("CREATE DATABASE {DATABASE} OWNER tapis"),
        );
        let standby = primary.standby();
        let host = if site.has_cables() {
            &address
        } else {
            "127.0.0.1"
        };
        let credentials = primary.url_at(host, DATABASE);
        let (before, _) = credentials.split_once('@').unwrap();
        let url = format!(
            "{before}@{host}:{},{host}:{}/{DATABASE}?sslmode=disable",
            primary.port(),
            standby.port()
        );
        let servers = (0..SERVERS).map(|server| {
            let (address, words) = site.server(server);
            Member {
                process: None,
                address,
                words,
                data: tempfile::tempdir().unwrap(),
            }
        });
        let mut fleet = Self {
            servers: servers.collect(),
            site,
            primary,
            standby,
            url,
        };
        for server in 0..SERVERS {
            fleet.start_server(server).await;
        }
        fleet.settle().await;
        fleet
    }

    /// Starts a server that does not run.
    pub(crate) async fn start_server(&mut self, server: usize) {
        let member = &self.servers[server];
        let binary = tapis_tests::binary();
        let mut words = member.words.iter().map(String::as_str);
        let mut command = match words.next() {
            Some(first) => {
                let mut command = Command::new(first);
                command.args(words).arg(binary);
                command
            }
            None => Command::new(binary),
        };
        let advertised = member.address.to_string();
        let options = ["--journal", &self.url, "--advertise", &advertised];
        Process::serving(&mut command, member.data.path(), member.address, &options);
        let process = Process::serve(command).await;
        self.servers[server].process = Some(process);
    }

    /// Waits until every server says that it is ready, and each event has one.
    pub(crate) async fn settle(&self) {
        let settled = async {
            loop {
                let mut is_ready = true;
                for member in &self.servers {
                    let asked = tokio::time::timeout(
                        Duration::from_secs(1),
                        get(member.address, "/readyz"),
                    );
                    is_ready &= asked.await.is_ok_and(|answer| answer.0 == 200);
                }
                if is_ready && self.orphans() == 0 {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        let within = tokio::time::timeout(SETTLED_WITHIN, settled).await;
        within.expect("every server is ready, and each event has one");
    }

    fn orphans(&self) -> u64 {
        let orphans = "SELECT count(*) FROM streams WHERE name LIKE 'tournament/%' AND last > 0 AND \
                       (owner IS NULL OR owner NOT IN (SELECT id FROM servers WHERE until > now()))";
        self.ask(orphans).trim().parse().unwrap()
    }

    /// The events that a server runs, by its address.
    pub(crate) fn events_of(&self, server: usize) -> Vec<String> {
        let address = self.servers[server].address;
        let asked = format!(
            "SELECT name FROM streams JOIN servers ON servers.id = owner WHERE address = '{address}' AND until > now()"
        );
        self.ask(&asked).lines().map(str::to_owned).collect()
    }

    /// Asks the database.
    pub(crate) fn ask(&self, text: &str) -> String {
        sql(&self.primary.url(DATABASE), text)
    }

    /// Where this machine reads the journal.
    pub(crate) fn url(&self) -> String {
        self.primary.url(DATABASE)
    }

    /// Sends a signal to a server.
    pub(crate) async fn signal(&self, server: usize, signal: &str) {
        let process = self.servers[server].process.as_ref().unwrap();
        let id = process.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status().await;
        assert!(sent.unwrap().success());
    }

    /// The machine of the primary is lost: its standby takes its place, and a new one follows that.
    pub(crate) fn lose_primary(&mut self) {
        self.primary.kill();
        self.standby.promote();
        std::mem::swap(&mut self.primary, &mut self.standby);
    }

    /// The machine that was lost comes back, as a standby.
    pub(crate) fn repair_standby(&mut self) {
        self.standby.become_standby_of(&self.primary);
    }

    /// The primary dies and comes back.
    pub(crate) fn restart_primary(&mut self) {
        self.primary.kill();
        self.primary.start_again();
    }

    /// The standby stops for a while, and every commit waits.
    pub(crate) fn pause_standby(&self, is_paused: bool) {
        if is_paused {
            self.standby.pause();
        } else {
            self.standby.resume();
        }
    }
}
