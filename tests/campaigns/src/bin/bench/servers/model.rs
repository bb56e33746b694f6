//! A federation of a hundred servers, from what was measured with few: what it needs of each part, and which part is the
//! first that one machine cannot give.

use super::RATE;
use super::fleet::Each;
use super::leases::{EVENTS, Leases, SERVERS};
use super::spectators::Frames;
use crate::goal::{Goal, Wanted};

/// Everybody who watches.
const SPECTATORS: f64 = 1_000_000.0;

/// Tables.
const TABLES: f64 = 100_000.0;

/// Cores of a machine.
const CORES: f64 = 8.0;

/// Connections that one PostgreSQL serves well, and those of a server.
const CONNECTIONS: f64 = 500.0;
const POOL: f64 = 8.0;

/// How often an event changes in a way that the servers tell each other, in a second: a table opens or breaks ten times in
/// an evening of five hours.
const CHANGES: f64 = EVENTS as f64 * 10.0 / (5.0 * 3_600.0);

/// A spectator of the most popular event.
const CROWD: f64 = 100_000.0;

/// Memory of a machine, and what a table and a connection take of it, in MB.
const MEMORY: f64 = 16_000.0;
const TABLE: f64 = 0.018;
const SOCKET: f64 = 0.006;

/// What was measured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Costs {
    /// A command at the pace of one server.
    pub(crate) command: Each,
    /// What is added when its tablet is at another server.
    pub(crate) relayed_us: f64,
    pub(crate) frames: Frames,
    pub(crate) leases: Leases,
}

/// A part of the federation.
struct Part {
    what: &'static str,
    /// Of what one machine has.
    share: f64,
    remedy: &'static str,
}

/// The model beside a run that it was not made from: tablets of `servers` servers, all of them at the first one.
pub(crate) fn checked(costs: &Costs, measured: &Each, servers: usize) -> Goal {
    let away = (servers - 1) as f64 / servers as f64;
    let expected = costs.command.servers_us + away * costs.relayed_us;
    let off = measured.servers_us / expected;
    eprintln!(
        "servers: the model expects {expected:.0} us of the processor for a command, {:.0} us were measured",
        measured.servers_us
    );
    Goal::new(
        format!(
            "processor time of {servers} servers beside the model's, the larger of the smaller"
        ),
        off.max(off.recip()),
        Wanted::AtMost,
        1.5,
    )
}

/// Says what each part of a federation comes to, the one that breaks first before the others.
pub(crate) fn tell(costs: &Costs) {
    let mut parts = parts(costs);
    parts.sort_by(|one, other| other.share.total_cmp(&one.share));
    eprintln!(
        "{SERVERS} servers, {TABLES} tables in {EVENTS} events at {} commands a second, {SPECTATORS} spectators; of one \
         machine with {CORES} cores and {MEMORY} MB:",
        RATE * SERVERS as f64
    );
    for Part {
        what,
        share,
        remedy,
    } in parts
    {
        eprintln!("{:>6.0} %  {what}: {remedy}", share * 100.0);
    }
}

fn parts(costs: &Costs) -> Vec<Part> {
    let servers = SERVERS as f64;
    // Devices come to any server.
    let away = 1.0 - servers.recip();
    let Costs {
        command,
        relayed_us,
        frames,
        leases,
    } = costs;
    let of_machine = |us: f64| us / 1e6 / CORES;
    let commands = RATE * (command.servers_us + away * relayed_us);
    let watched = |spectators: f64, us: f64| of_machine(spectators * frames.a_second * us);
    let sockets = TABLES + SPECTATORS;
    let memory = (TABLES * TABLE + (1.0 + 2.0 * away) * sockets * SOCKET) / servers;
    // A spectator lists all events once for each poll between whose changes there was none.
    let lists = CHANGES.min(super::leases::LOOKS) * servers;
    vec![
        Part {
            what: "connections of the database",
            share: servers * POOL / CONNECTIONS,
            remedy: "a pooler before it, or events in several databases with servers of their own",
        },
        Part {
            what: "the database's commits",
            share: of_machine(RATE * servers * command.database_us),
            remedy: "events in several databases: nothing crosses from one event to another",
        },
        Part {
            what: "the database's leases and looks",
            share: of_machine(leases.quiet_us),
            remedy: "look less often; twice a second adds a quarter of a second to a takeover",
        },
        Part {
            what: "the database's lists of all events after changes",
            share: of_machine(lists * leases.list_us),
            remedy: "list what has changed since the version that is known",
        },
        Part {
            what: "reading those lists, at each server",
            share: of_machine(lists / servers * leases.read_us),
            remedy: "the same",
        },
        Part {
            what: "the commands of a server",
            share: of_machine(commands),
            remedy: "more servers",
        },
        Part {
            what: "the spectators of a server",
            share: watched(
                SPECTATORS / servers,
                frames.direct_us + away * (frames.relayed_us - frames.direct_us),
            ),
            remedy: "more servers; or a proxy that brings devices to the server of their event",
        },
        Part {
            what: "one event that a tenth of all watch, at the server that runs it",
            share: watched(CROWD, frames.direct_us),
            remedy: "one connection from server to server for all spectators of an event, who are shown the same",
        },
        Part {
            what: "memory of a server",
            share: memory / MEMORY,
            remedy: "more servers",
        },
    ]
}
