//! Several servers over one database: how they do beside one alone, what a device costs that came to another server, and
//! what that comes to with a hundred of them. All servers share a core, so that figures tell what a second and a third
//! one cost; what they bring is a core each.

mod fleet;
mod leases;
mod model;
mod spectators;

use std::sync::Arc;

use tapis_protocol::rules::book::Book;
use tapis_test_postgres::{Options, installed};

use self::fleet::{Each, Fleet, Reached};
use self::model::Costs;
use crate::closed;
use crate::goal::{Goal, Wanted, middle};
use crate::throughput::Windows;

/// Most servers of a run.
const MOST: usize = 3;

/// Commands a second of each server: a thousand tables with one action in five seconds each.
pub(crate) const RATE: f64 = 200.0;

/// Commands a second of a whole run, by however many servers they are carried out.
const FULL_RATE: f64 = 600.0;

/// Measures all of it; nothing where PostgreSQL is not installed.
pub(crate) async fn measure(book: &Arc<Book>, windows: Windows) -> Vec<Goal> {
    let Some(installed) = installed() else {
        eprintln!("servers: skipped, PostgreSQL is not installed (apt-get install postgresql)");
        return Vec::new();
    };
    let options = Options::default().synced().with("max_connections", "300");
    let database = installed.start(&options);
    fleet::on_all_cores(&database);
    let mut fleets = Vec::new();
    for servers in 1..=MOST {
        fleets.push(Fleet::start(&database, servers).await);
    }
    let mut goals = throughput(&mut fleets, book, windows).await;
    let (command, of_paced) = paced(&mut fleets, book, windows).await;
    goals.extend(of_paced);
    let (relayed_us, of_relayed) = relayed(&mut fleets[1], book, windows).await;
    goals.extend(of_relayed);
    let frames = spectators::measure(&mut fleets[1], book, windows).await;
    // Tablets are anywhere, so that most of them are at a server that does not run their event.
    let mixed = fleets[MOST - 1]
        .paced(book, Reached::First, FULL_RATE, windows)
        .await;
    for fleet in fleets {
        fleet.ends_well().await;
    }
    let leases = leases::measure(&database, windows.each).await;
    goals.push(leases.goal());
    let costs = Costs {
        command,
        relayed_us,
        frames,
        leases,
    };
    goals.push(model::checked(&costs, &mixed, MOST));
    model::tell(&costs);
    goals
}

/// Closed loops in turn: each server has as many tablets as the one that is alone.
async fn throughput(fleets: &mut [Fleet], book: &Arc<Book>, windows: Windows) -> Vec<Goal> {
    let mut rates: Vec<Vec<f64>> = vec![Vec::new(); fleets.len()];
    for _ in 0..windows.count {
        for (fleet, rates) in fleets.iter_mut().zip(&mut rates) {
            let clients = fleet.tablets(book, Reached::Owner).await;
            let tablets = clients.len();
            let (clients, window) = closed::play(clients, fleet.first(), windows.each).await;
            fleet.leave(clients.into_iter().map(|client| client.hands));
            eprintln!(
                "servers: {} with {tablets} tablets in flight: {:.0} a second, p50 {} us, p99 {} us",
                fleet.size(),
                window.rate,
                window.p50_us,
                window.p99_us
            );
            rates.push(window.rate);
        }
    }
    let goal = |servers: usize| {
        let pairs = rates[servers - 1].iter().zip(&rates[0]);
        Goal::new(
            format!("commands a second of {servers} servers on one core, of one server's"),
            middle(pairs.map(|(own, one)| own / one).collect()),
            Wanted::AtLeast,
            0.8,
        )
    };
    (2..=MOST).map(goal).collect()
}

/// At people's pace: what a command costs with one server, and how long it takes with more of them for as many commands.
async fn paced(fleets: &mut [Fleet], book: &Arc<Book>, windows: Windows) -> (Each, Vec<Goal>) {
    let cost = fleets[0].paced(book, Reached::Owner, RATE, windows).await;
    let mut all = Vec::new();
    for fleet in fleets.iter_mut() {
        let play = fleet.paced(book, Reached::Owner, FULL_RATE, windows);
        all.push(play.await);
    }
    let one = all[0];
    let more = all.iter().zip(1..).skip(1);
    let goals = more.flat_map(|(own, servers)| {
        let what = format!("{servers} servers at {FULL_RATE} commands a second, of one server's");
        [
            Goal::new(
                format!("half of the answers, {what}"),
                own.p50_us / one.p50_us,
                Wanted::AtMost,
                1.5,
            ),
            Goal::new(
                format!("processor time of a command, {what}"),
                own.servers_us / one.servers_us,
                Wanted::AtMost,
                1.3,
            ),
        ]
    });
    (cost, goals.collect())
}

/// What it costs that tablets are at the server that does not run their event, in microseconds of the processor.
async fn relayed(fleet: &mut Fleet, book: &Arc<Book>, windows: Windows) -> (f64, Vec<Goal>) {
    let direct = fleet.paced(book, Reached::Owner, FULL_RATE, windows).await;
    let relayed = fleet.paced(book, Reached::Other, FULL_RATE, windows).await;
    let more = relayed.servers_us - direct.servers_us;
    eprintln!(
        "servers: a command of a tablet at another server takes {:.0} us more of the processor, and half of the \
         answers {:.0} us longer",
        more,
        relayed.p50_us - direct.p50_us
    );
    let goal = Goal::new(
        "half of the answers at a server that hands them on, of those at the event's own",
        relayed.p50_us / direct.p50_us,
        Wanted::AtMost,
        1.5,
    )
    .limited_by(
        "a command that is relayed passes two servers and two more sockets, all on the one core",
    );
    (more, vec![goal])
}
