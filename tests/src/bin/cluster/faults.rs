//! What happens to servers, database and network, one thing after the other.

use std::time::Duration;

use tapis_tests::Random;

use crate::fleet::{Fleet, SERVERS};
use crate::people::People;

/// How long a table may stand still, whatever has happened.
const GOES_ON_WITHIN: Duration = Duration::from_secs(30);

/// How long a server sleeps, at least: longer than its lease.
const LEAST_SLEEP_MS: u64 = 1_700;

/// How much longer it may sleep.
const MORE_SLEEP_MS: usize = 1_500;

/// What can happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fault {
    /// `kill -9` of a server.
    Kill,
    /// A server is stopped as one should.
    Stop,
    /// A server sleeps for longer than its lease, and wakes up.
    Sleep,
    /// A server's cable is pulled.
    Cable,
    /// A server is cut from the database alone.
    Database,
    /// A server is cut from the other servers alone.
    Others,
    /// The machine of the primary is lost, and its standby takes its place.
    Failover,
    /// The primary dies and comes back.
    Primary,
    /// The standby is away for a while, and every commit waits.
    Standby,
}

/// All of them, those more often that hurt more.
const FAULTS: [Fault; 14] = [
    Fault::Kill,
    Fault::Kill,
    Fault::Kill,
    Fault::Stop,
    Fault::Sleep,
    Fault::Sleep,
    Fault::Cable,
    Fault::Cable,
    Fault::Database,
    Fault::Others,
    Fault::Failover,
    Fault::Primary,
    Fault::Standby,
    Fault::Kill,
];

/// What came of one.
pub(crate) struct Lived {
    pub(crate) fault: Fault,
    /// How long each table of the server stood still that was gone; of all tables, when it was the database.
    pub(crate) took: Vec<Duration>,
}

impl Fault {
    /// The one that comes next: each of them once, and then by chance.
    pub(crate) fn next(number: usize, fleet: &Fleet, chance: &mut Random) -> Self {
        let mut each = FAULTS.to_vec();
        each.dedup();
        each.pop();
        let fault = match each.get(number) {
            Some(fault) => *fault,
            None => chance.pick(&FAULTS),
        };
        let needs_cables = matches!(fault, Self::Cable | Self::Database | Self::Others);
        if needs_cables && !fleet.site.has_cables() {
            return Self::Kill;
        }
        fault
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Kill => "kill",
            Self::Stop => "stop",
            Self::Sleep => "sleep",
            Self::Cable => "cable",
            Self::Database => "cut_from_database",
            Self::Others => "cut_from_others",
            Self::Failover => "failover",
            Self::Primary => "primary_restart",
            Self::Standby => "standby_away",
        }
    }

    /// Whether what it took is that of a takeover: a server is gone, the database is there.
    pub(crate) const fn is_of_server(self) -> bool {
        matches!(
            self,
            Self::Kill | Self::Stop | Self::Sleep | Self::Cable | Self::Database
        )
    }

    /// Lets it happen, and waits until everybody plays again and everything is as it was.
    pub(crate) async fn live_through(
        self,
        fleet: &mut Fleet,
        people: &People,
        chance: &mut Random,
    ) -> Lived {
        // One that runs something, if there is a choice.
        let busy: Vec<usize> = (0..SERVERS)
            .filter(|server| !fleet.events_of(*server).is_empty())
            .collect();
        let server = chance.pick(&busy);
        let mut affected = fleet.events_of(server);
        let asleep = Duration::from_millis(
            LEAST_SLEEP_MS + u64::try_from(chance.below(MORE_SLEEP_MS)).unwrap(),
        );
        let all: Vec<String> = people
            .events
            .iter()
            .map(|event| event.stream.clone())
            .collect();
        match self {
            Self::Kill => fleet.servers[server].process.take().unwrap().kill().await,
            Self::Stop => fleet.signal(server, "-TERM").await,
            Self::Sleep => fleet.signal(server, "-STOP").await,
            Self::Cable => fleet.site.pull(server, true),
            Self::Database => fleet.site.cut_from_database(server, true),
            Self::Others => fleet.site.cut_from_others(server, true),
            Self::Failover => fleet.lose_primary(),
            Self::Primary => fleet.restart_primary(),
            Self::Standby => fleet.pause_standby(true),
        }
        if !self.is_of_server() {
            affected.clone_from(&all);
        }
        let mut took = Vec::new();
        match self {
            Self::Standby => {
                tokio::time::sleep(asleep).await;
                fleet.pause_standby(false);
                took = people.go_on(&all, GOES_ON_WITHIN).await;
            }
            Self::Sleep => {
                let going_on = people.go_on(&affected, GOES_ON_WITHIN);
                let waking = async {
                    tokio::time::sleep(asleep).await;
                    fleet.signal(server, "-CONT").await;
                };
                (took, ()) = tokio::join!(going_on, waking);
            }
            Self::Kill
            | Self::Stop
            | Self::Cable
            | Self::Database
            | Self::Others
            | Self::Failover
            | Self::Primary => took.extend(people.go_on(&affected, GOES_ON_WITHIN).await),
        }
        match self {
            Self::Kill => fleet.start_server(server).await,
            Self::Stop => {
                fleet.servers[server].process.take().unwrap().ended().await;
                fleet.start_server(server).await;
            }
            Self::Cable => fleet.site.pull(server, false),
            Self::Database => fleet.site.cut_from_database(server, false),
            Self::Others => fleet.site.cut_from_others(server, false),
            Self::Failover => fleet.repair_standby(),
            Self::Sleep | Self::Primary | Self::Standby => {}
        }
        fleet.settle().await;
        people.go_on(&all, GOES_ON_WITHIN).await;
        Lived { fault: self, took }
    }
}
