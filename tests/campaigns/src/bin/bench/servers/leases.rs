//! What it costs the database that a hundred servers hold their leases and look who is there.

use std::time::{Duration, Instant};

use tapis_journal::{Database, Held, Register, Server, StreamName};
use tapis_test_postgres::Postgres;

use super::fleet::of_family;
use crate::goal::{Goal, Wanted};

/// Servers of a federation, and its events: twenty tables each.
pub(crate) const SERVERS: usize = 100;
pub(crate) const EVENTS: usize = 5_000;

/// How often a server looks, in a second. It renews its lease half as often.
pub(crate) const LOOKS: f64 = 4.0;

/// The connections of so many servers: more than ten times as many would be too many for one PostgreSQL.
const POOLS: usize = 10;

/// What is done of each to know its cost.
const TIMES: u32 = 400;

/// What events begin with.
const PREFIX: &str = "tournament/";

/// What people choose an event by, as the servers write it down.
const NOTE: &str =
    r#"{"tournament":"0123456789abcdef","name":"Main event, day 1 B","created_at":1700000000000}"#;

/// Processor time of the database, in microseconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leases {
    /// A look after something has changed: all events are listed.
    pub(crate) list_us: f64,
    /// The same on the side of the server that looks.
    pub(crate) read_us: f64,
    /// All servers with nothing to do, in a second.
    pub(crate) quiet_us: f64,
}

/// A federation without play.
struct Federation {
    registers: Vec<(Register, Server)>,
    database: u32,
}

/// Measures them on a database of their own.
pub(crate) async fn measure(postgres: &Postgres, window: Duration) -> Leases {
    let federation = Federation::found(postgres).await;
    let (register, server) = &federation.registers[0];
    let renewal_us = federation
        .each(async || assert!(register.renew(server, lease()).await.is_ok()))
        .await;
    let version = register.state(0, &[]).await.unwrap().version;
    let look_us = federation
        .each(async || drop(register.state(version, &[]).await.unwrap()))
        .await;
    let own = own_busy();
    let list_us = federation
        .each(async || drop(register.state(0, &[]).await.unwrap()))
        .await;
    let read_us = (own_busy() - own).as_secs_f64() * 1e6 / f64::from(TIMES);
    let leases = Leases {
        list_us,
        read_us,
        quiet_us: federation.quiet(window).await,
    };
    eprintln!(
        "servers: the database's processor: {renewal_us:.0} us for a renewal, {look_us:.0} us for a look, \
         {list_us:.0} us for a list of {EVENTS} events, which takes its reader {read_us:.0} us; {:.0} ms a second \
         for {SERVERS} servers that do nothing",
        leases.quiet_us / 1e3
    );
    leases
}

impl Leases {
    /// What the database has to do for servers that do nothing.
    pub(crate) fn goal(&self) -> Goal {
        Goal::new(
            format!(
                "cores of the database for the leases of {SERVERS} servers with {EVENTS} events"
            ),
            self.quiet_us / 1e6,
            Wanted::AtMost,
            0.5,
        )
    }
}

impl Federation {
    async fn found(postgres: &Postgres) -> Self {
        let url = postgres.new_database();
        let pools: Vec<Database> = (0..POOLS).map(|_| Database::at(&url).unwrap()).collect();
        let servers = (0..SERVERS).map(|number| {
            let id = format!("server-{number}");
            let register = Register::new(pools[number % POOLS].clone(), Held::by(&id), PREFIX);
            let server = Server {
                address: format!("10.0.0.{number}:8080"),
                secret: id.clone(),
                fingerprint: None,
                id,
                is_leaving: false,
            };
            (register, server)
        });
        let registers: Vec<_> = servers.collect();
        let first = &registers[0].0;
        first.prepare().await.unwrap();
        for event in 0..EVENTS {
            let stream = StreamName::new(format!("{PREFIX}{event}")).unwrap();
            let owner = &registers[event % SERVERS].0;
            assert!(owner.found(&stream).await.unwrap());
            owner.describe(&stream, 20, NOTE).await.unwrap();
        }
        let federation = Self {
            registers,
            database: postgres.id().unwrap(),
        };
        for (register, server) in &federation.registers {
            register.renew(server, lease()).await.unwrap();
        }
        federation
    }

    /// Processor time of the database for something that is done often, in microseconds.
    async fn each(&self, done: impl AsyncFn()) -> f64 {
        done().await;
        let before = of_family(self.database);
        for _ in 0..TIMES {
            done().await;
        }
        let took = of_family(self.database) - before;
        took.as_secs_f64() * 1e6 / f64::from(TIMES)
    }

    /// The same in a second, while every server does what it does without play.
    async fn quiet(&self, window: Duration) -> f64 {
        let version = self.registers[0].0.state(0, &[]).await.unwrap().version;
        let (began, before) = (Instant::now(), of_family(self.database));
        let turns = self.registers.iter().zip(0_u32..).map(|(one, number)| {
            let (register, server) = one;
            async move {
                // Not all in the same moment.
                tokio::time::sleep(Duration::from_millis(u64::from(number) * 250 / 100)).await;
                let mut due = tokio::time::interval(Duration::from_secs_f64(1.0 / LOOKS));
                let mut renews = true;
                while began.elapsed() < window {
                    due.tick().await;
                    if renews {
                        register.renew(server, lease()).await.unwrap();
                    }
                    renews = !renews;
                    register.state(version, &[]).await.unwrap();
                }
            }
        });
        futures_util::future::join_all(turns).await;
        let took = of_family(self.database) - before;
        took.as_secs_f64() * 1e6 / began.elapsed().as_secs_f64()
    }
}

/// Longer than a measurement.
const fn lease() -> Duration {
    Duration::from_secs(600)
}

/// Processor time of this program.
fn own_busy() -> Duration {
    let figures = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    let first = figures.split(' ').next().unwrap();
    Duration::from_nanos(first.parse().unwrap())
}
