//! A hall full of tables: plays random hands at so many tables of a running server, at the pace that is asked for.
//!
//! Prints a line when everybody sits, then goes on until its input ends; the last line is what it did, as JSON.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it is part of the tests: what does not hold ends it"
)]

use std::env;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::table::{Action, TableCommand};
use tapis_protocol::view::TableView;
use tapis_protocol::{CommandId, FromClient, FromServer, Role, TableId};
use tapis_tests::{CODE, Device, Random, next_command, pair, setup};
use tokio::io::AsyncReadExt;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval_at};

const USAGE: &str = "crowd ADDRESS TABLES ACTIONS_A_SECOND [UNTOUCHED_TABLES]";
const SEATS: usize = 6;
/// A device that says nothing hears nothing, and takes the server for gone.
const PING_EVERY: Duration = Duration::from_secs(2);
/// Of the time calls, pushes and large raises that random play asks for, one in so many is made.
const LOUD: usize = 500;
/// Tables that may wait for chips at once.
const POOR: usize = 1_000;

/// The tablet of one table, and what it has done.
struct Tablet {
    device: Device,
    table: TableId,
    /// The command without an answer.
    open: Option<CommandId>,
    chance: Random,
    poor: mpsc::Sender<TableView>,
    accepted: Arc<AtomicU64>,
    refused: Arc<AtomicU64>,
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let given: Vec<String> = env::args().skip(1).collect();
    let number = |index: usize| given.get(index).and_then(|text| text.parse::<u32>().ok());
    let address = given
        .first()
        .and_then(|text| text.parse::<SocketAddr>().ok());
    let (Some(address), Some(tables), Some(rate)) = (address, number(1), number(2)) else {
        eprintln!("{USAGE}");
        std::process::exit(2);
    };
    let token = pair(address, CODE, "Crowd").await.token;
    let mut director = Device::connect(address, &token).await;
    let all = usize::try_from(tables).unwrap();
    director.create(setup(all, all * SEATS)).await;

    let accepted = Arc::new(AtomicU64::new(0));
    let refused = Arc::new(AtomicU64::new(0));
    let (poor, mut asked) = mpsc::channel(POOR);
    // Every table as often as every other one, and not all at once.
    let each = Duration::from_secs(1) * tables / rate.max(1);
    for number in number(3).unwrap_or(0) + 1..=tables {
        let table = TableId(u16::try_from(number).unwrap());
        let tablet = Tablet {
            device: tablet(&mut director, address, table).await,
            table,
            open: None,
            chance: Random::new(u64::from(number)),
            poor: poor.clone(),
            accepted: Arc::clone(&accepted),
            refused: Arc::clone(&refused),
        };
        tokio::spawn(tablet.play(each, each * number / tables));
    }
    println!("{tables} tables play");

    let mut pings = interval_at(Instant::now(), PING_EVERY);
    let mut input = tokio::io::stdin();
    let mut end = [0];
    loop {
        tokio::select! {
            _ = input.read(&mut end) => break,
            _ = director.next() => {}
            _ = pings.tick() => director.send(&FromClient::Ping { echo: 0 }).await,
            Some(view) = asked.recv() => give_chips(&mut director, &view).await,
        }
    }
    let (accepted, refused) = (
        accepted.load(Ordering::Relaxed),
        refused.load(Ordering::Relaxed),
    );
    println!("{{\"accepted\":{accepted},\"refused\":{refused}}}");
}

/// A table's tablet, paired and shown its table.
async fn tablet(director: &mut Device, address: SocketAddr, table: TableId) -> Device {
    let code = director.pairing(Role::Tablet { table }).await;
    let token = pair(address, &code, "Crowd").await.token;
    let mut device = Device::connect(address, &token).await;
    device.view_of(table, 0).await;
    device
}

/// Everybody at the table has chips again: the hall does not empty. What is refused is asked for again.
async fn give_chips(director: &mut Device, view: &TableView) {
    for seat in view.seats.iter().filter(|seat| seat.stack == Chips::ZERO) {
        let command = TableCommand::SetStack {
            seat: seat.seat,
            stack: Chips::from(20_000),
        };
        let _ = director
            .command_expecting(view.table.0, Some(view.decision), command)
            .await;
    }
}

impl Tablet {
    /// Plays for ever.
    async fn play(mut self, each: Duration, first: Duration) {
        let mut ticks = interval_at(Instant::now() + first, each);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut pings = interval_at(Instant::now(), PING_EVERY);
        loop {
            tokio::select! {
                message = self.device.next() => self.hear(&message),
                _ = pings.tick() => self.device.send(&FromClient::Ping { echo: 0 }).await,
                _ = ticks.tick() => self.act().await,
            }
        }
    }

    fn hear(&mut self, message: &FromServer) {
        let (id, count) = match message {
            FromServer::Accepted { id, .. } => (id, &self.accepted),
            FromServer::Refused(refused) => (&refused.id, &self.refused),
            _ => return,
        };
        count.fetch_add(1, Ordering::Relaxed);
        if self.open.as_ref() == Some(id) {
            self.open = None;
        }
    }

    /// A quiet hall: at this pace, random play would call time and lose all its chips on every table at once.
    fn wish(&mut self, view: &TableView) -> Option<TableCommand> {
        let least = view.turn.as_ref().and_then(|turn| turn.raise.as_ref());
        loop {
            let wish = next_command(view, &mut self.chance);
            let is_loud = match &wish {
                Some(TableCommand::CallTime { .. }) => true,
                Some(TableCommand::Act { action, .. }) => match action {
                    Action::AllIn => true,
                    Action::RaiseTo { to } => least.is_some_and(|least| *to > least.min),
                    Action::Fold | Action::Check | Action::Call => false,
                },
                _ => false,
            };
            if !is_loud || self.chance.one_in(LOUD) {
                return wish;
            }
        }
    }

    /// Something legal, unless the table waits for an answer or for chips.
    async fn act(&mut self) {
        if self.open.is_some() {
            return;
        }
        let view = self.device.tables[&self.table].clone();
        let Some(command) = self.wish(&view) else {
            // Where everybody asks at once, the next time will do.
            let _ = self.poor.try_send(view);
            return;
        };
        let id = self.device.new_id();
        let message = FromClient::Command {
            id: id.clone(),
            table: self.table,
            expect: Some(view.decision),
            command,
        };
        self.open = Some(id);
        self.device.send(&message).await;
    }
}
