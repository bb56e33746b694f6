//! So many servers over one database, their events, and what their work costs.

use std::fs;
use std::net::SocketAddr;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use tapis_protocol::TournamentId;
use tapis_protocol::rules::book::Book;
use tapis_test_postgres::{Postgres, sql};
use tapis_tests::{Process, run_with};
use tempfile::TempDir;

use crate::client::Client;
use crate::goal::middle;
use crate::hall::Hall;
use crate::hands::Hands;
use crate::paced::Pace;
use crate::subject;
use crate::throughput::Windows;

/// Events of each server, and tables of each event.
const EVENTS: usize = 2;
const TABLES: u16 = 30;

/// How long it may take until each server runs as many events: one is moved in ten seconds.
const SHARED_OUT_WITHIN_S: u32 = 180;

/// At which server the tablets are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reached {
    /// The one that runs their event.
    Owner,
    /// The next one.
    Other,
    /// All of them at the first one.
    First,
}

/// A command at its pace: microseconds until its answer, and of the processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Each {
    pub(crate) p50_us: f64,
    pub(crate) p99_us: f64,
    /// All servers together.
    pub(crate) servers_us: f64,
    pub(crate) database_us: f64,
}

/// Processor time until now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Busy {
    pub(crate) servers: Duration,
    pub(crate) database: Duration,
}

/// Servers that share a database.
pub(crate) struct Fleet {
    servers: Vec<Process>,
    /// The event, and the server that runs it.
    halls: Vec<(usize, Hall)>,
    /// The tables where they were left, in the order of events; none before they were played.
    hands: Vec<Hands>,
    database: Option<u32>,
    url: String,
    _data: Vec<TempDir>,
}

impl Fleet {
    /// So many servers, each with its events.
    pub(crate) async fn start(database: &Postgres, size: usize) -> Self {
        let url = database.new_database();
        let (mut servers, mut data) = (Vec::new(), Vec::new());
        for _ in 0..size {
            let folder = tempfile::tempdir().unwrap();
            servers.push(subject::one_of_several(folder.path(), &url).await);
            data.push(folder);
        }
        // The director who sets a second event up is at the server of the first: they are shared out afterwards.
        let mut opened = Vec::new();
        for _ in 0..EVENTS * size {
            opened.push(Hall::open(servers[0].address, TABLES).await);
        }
        let mut fleet = Self {
            servers,
            halls: Vec::new(),
            hands: Vec::new(),
            database: database.id(),
            url,
            _data: data,
        };
        for mut hall in opened {
            let owner = fleet.owner_of(hall.event()).await;
            hall.go_to(fleet.servers[owner].address).await;
            hall.pair_tablets().await;
            fleet.halls.push((owner, hall));
        }
        fleet.halls.sort_by_key(|(owner, _)| *owner);
        fleet
    }

    /// The server that runs an event, once all of them run as many.
    async fn owner_of(&self, event: &TournamentId) -> usize {
        let asked = "SELECT name || ' ' || address FROM streams JOIN servers ON servers.id = owner \
                     WHERE name LIKE 'tournament/%' AND until > now()";
        for _ in 0..SHARED_OUT_WITHIN_S {
            let told = sql(&self.url, asked);
            let owners = told.lines().filter_map(|line| {
                let (name, address) = line.split_once(' ')?;
                let is_at = |server: &Process| server.address.to_string() == address;
                Some((name, self.servers.iter().position(is_at)?))
            });
            let owners: Vec<_> = owners.collect();
            let count = |server| owners.iter().filter(|(_, owner)| *owner == server).count();
            if (0..self.size()).all(|server| count(server) == EVENTS) {
                let own = owners
                    .iter()
                    .find(|(name, _)| name.ends_with(event.as_str()));
                return own.unwrap().1;
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        panic!("the events are not shared out");
    }

    pub(crate) const fn size(&self) -> usize {
        self.servers.len()
    }

    pub(crate) fn first(&self) -> &Process {
        &self.servers[0]
    }

    /// An event, and the server that runs it.
    pub(crate) fn hall(&mut self) -> (&mut Hall, usize) {
        let (server, hall) = &mut self.halls[0];
        (hall, *server)
    }

    pub(crate) fn address(&self, server: usize) -> SocketAddr {
        self.servers[server % self.servers.len()].address
    }

    /// The tablets of all events, connected.
    pub(crate) async fn tablets(&mut self, book: &Arc<Book>, reached: Reached) -> Vec<Client> {
        let mut left = std::mem::take(&mut self.hands).into_iter();
        let mut clients = Vec::new();
        for (owner, hall) in &self.halls {
            let address = self.address(match reached {
                Reached::Owner => *owner,
                Reached::Other => *owner + 1,
                Reached::First => 0,
            });
            for token in hall.tokens() {
                clients.push(match left.next() {
                    Some(hands) => Client::again(address, token, hands).await,
                    None => Client::of_table(address, token, book).await,
                });
            }
        }
        clients
    }

    /// Keeps the tables where they are now.
    pub(crate) fn leave(&mut self, hands: impl IntoIterator<Item = Hands>) {
        self.hands.extend(hands);
    }

    /// Plays so many commands a second in all; the middle window counts.
    pub(crate) async fn paced(
        &mut self,
        book: &Arc<Book>,
        reached: Reached,
        rate: f64,
        windows: Windows,
    ) -> Each {
        let mut pace = Pace::of(self.tablets(book, reached).await);
        // The first hands begin.
        pace.run(self.first(), rate, windows.each).await;
        let mut all = Vec::new();
        for _ in 0..windows.count {
            let before = self.busy();
            let paced = pace.run(self.first(), rate, windows.each).await;
            let (busy, commands) = (self.busy(), paced.answers.len() as f64);
            let us = |took: Duration| took.as_secs_f64() * 1e6 / commands;
            all.push(Each {
                p50_us: paced.latencies.value_at_quantile(0.5) as f64,
                p99_us: paced.latencies.value_at_quantile(0.99) as f64,
                servers_us: us(busy.servers - before.servers),
                database_us: us(busy.database - before.database),
            });
        }
        self.leave(pace.into_hands());
        let figure = |of: fn(&Each) -> f64| middle(all.iter().map(of).collect());
        let each = Each {
            p50_us: figure(|each| each.p50_us),
            p99_us: figure(|each| each.p99_us),
            servers_us: figure(|each| each.servers_us),
            database_us: figure(|each| each.database_us),
        };
        eprintln!(
            "servers: {} at {rate} commands a second, tablets at {reached:?}: p50 {:.0} us, p99 {:.0} us, {:.0} us of \
             the servers' processor each, {:.0} us of the database's",
            self.size(),
            each.p50_us,
            each.p99_us,
            each.servers_us,
            each.database_us
        );
        each
    }

    /// Processor time of all servers and of the whole database until now.
    pub(crate) fn busy(&self) -> Busy {
        Busy {
            servers: self.servers.iter().map(Process::busy).sum(),
            database: self.database.map_or(Duration::ZERO, of_family),
        }
    }

    /// Stops all servers, and checks what they have kept.
    pub(crate) async fn ends_well(self) {
        drop(self.halls);
        for server in self.servers {
            server.stop().await;
        }
        let told = run_with(&["verify"], &[("TAPIS_JOURNAL", &self.url)]).await;
        assert!(told.is_done, "the journal does not hold: {told:?}");
    }
}

/// The database may use what the load and the servers leave of both cores: it is on a machine of its own elsewhere.
pub(crate) fn on_all_cores(database: &Postgres) {
    let id = database.id().unwrap().to_string();
    let all = ["--all-tasks", "--cpu-list", "--pid", "0-1", &id];
    let done = Command::new("taskset").args(all).output().unwrap();
    assert!(done.status.success(), "{done:?}");
}

/// Processor time of a process and of those it has started.
pub(crate) fn of_family(id: u32) -> Duration {
    let processes = fs::read_dir("/proc").unwrap();
    let of_family = processes.filter_map(|process| {
        let path = process.ok()?.path();
        let stat = fs::read_to_string(path.join("stat")).ok()?;
        // Behind the name, which may have anything in it: the state, and who has started it.
        let (_, rest) = stat.rsplit_once(") ")?;
        let parent: u32 = rest.split(' ').nth(1)?.parse().ok()?;
        let own: u32 = path.file_name()?.to_str()?.parse().ok()?;
        (parent == id || own == id).then_some(())?;
        let figures = fs::read_to_string(path.join("schedstat")).ok()?;
        figures.split(' ').next()?.parse::<u64>().ok()
    });
    Duration::from_nanos(of_family.sum())
}
