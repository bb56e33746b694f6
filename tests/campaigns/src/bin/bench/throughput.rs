//! How many commands a second are carried out, kept on disk and answered, beside an echo of the same frames.

use std::sync::Arc;
use std::time::Duration;

use tapis_protocol::rules::book::Book;
use tapis_tests::Process;

use crate::client::Client;
use crate::closed::{self, Closed};
use crate::disk;
use crate::goal::{Goal, Wanted, middle};
use crate::hall::Hall;
use crate::screens::Screen;
use crate::subject::{self, ends_well};

/// How long a window is, and how many there are of each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Windows {
    pub(crate) each: Duration,
    pub(crate) count: usize,
}

/// So many tablets in flight, in how many events, and what is wanted of them.
struct ThroughputCase {
    tablets: u16,
    events: u16,
    target: f64,
}

/// With few tablets a commit carries few records, and the disk is what is waited for.
const CASES: [ThroughputCase; 2] = [
    ThroughputCase {
        tablets: 100,
        events: 1,
        target: 0.65,
    },
    ThroughputCase {
        tablets: 1_000,
        events: 2,
        target: 0.75,
    },
];

/// Why an echo is faster.
const ONE_CORE: &str = "an echo reads and writes; a command is also decided, hashed, encoded for its screens and kept, all on \
    the one core: without rules and screens a prototype came to 0.84, and the slower the core, the more the rest weighs";

/// Why some answers wait longer than others when the server is full.
const BATCHES: &str = "who comes just after a batch has begun waits for it and for its own; a checkpoint of SQLite has the same \
    core";

/// Floor screens of the hall.
const FLOORS: usize = 100;

/// Measures all of it.
pub(crate) async fn measure(book: &Arc<Book>, windows: Windows) -> Vec<Goal> {
    let mut goals = Vec::new();
    for case in &CASES {
        goals.extend(measure_case(book, windows, case).await);
    }
    goals
}

async fn measure_case(book: &Arc<Book>, windows: Windows, case: &ThroughputCase) -> Vec<Goal> {
    let data = tempfile::tempdir().unwrap();
    let (echo, tapis) = (subject::echo().await, subject::tapis(data.path()).await);
    let mut echoing = Vec::new();
    for number in 1..=case.tablets {
        echoing.push(Client::of_echo(echo.address, number, book).await);
    }
    let (playing, mut halls) = seated(&tapis, case.tablets, case.events, book).await;
    let mut beside = Side::new("echo ", &echo, echoing);
    let mut playing = Side::new("tapis", &tapis, playing);
    let (bare, own) = in_turn(&mut beside, &mut playing, windows).await;
    let mut goals = of_an_echo(&own, &bare, case);
    let mut screens = Vec::new();
    for token in halls[0].floors(FLOORS).await {
        screens.push(Screen::open(tapis.address, &token).await.0);
    }
    playing.name = "watched by 100";
    let mut watched = Vec::new();
    for _ in 0..windows.count {
        watched.push(playing.play(windows.each).await);
    }
    goals.push(Goal::new(
        format!(
            "commands a second with {FLOORS} floor screens, of those without, {} tablets",
            case.tablets
        ),
        ratio(&watched, &own, |window| window.rate),
        Wanted::AtLeast,
        0.95,
    ));
    let tablets = playing.clients.iter();
    let commands: usize = tablets.map(|tablet| tablet.hands.commands()).sum();
    drop((playing, halls, screens));
    ends_well(tapis, data.path()).await;
    goals.push(Goal::new(
        format!("bytes on disk of a command, {} tablets", case.tablets),
        disk::size(data.path()) as f64 / commands as f64,
        Wanted::AtMost,
        300.0,
    ));
    goals
}

/// A server and its clients, under the name that is told.
pub(crate) struct Side<'a> {
    name: &'static str,
    subject: &'a Process,
    clients: Vec<Client>,
}

impl<'a> Side<'a> {
    pub(crate) fn new(name: &'static str, subject: &'a Process, clients: Vec<Client>) -> Self {
        Self {
            name,
            subject,
            clients,
        }
    }

    /// A window of it, which is told.
    async fn play(&mut self, each: Duration) -> Closed {
        let clients = std::mem::take(&mut self.clients);
        let window;
        (self.clients, window) = closed::play(clients, self.subject, each).await;
        eprintln!(
            "{} tablets, {}: {:.0} a second, p50 {} us, p99 {} us, {:.1} us of the processor each",
            self.clients.len(),
            self.name,
            window.rate,
            window.p50_us,
            window.p99_us,
            window.cpu_us
        );
        window
    }
}

/// So many tablets, one at each table of so many events, connected; and the events.
pub(crate) async fn seated(
    tapis: &Process,
    tablets: u16,
    events: u16,
    book: &Arc<Book>,
) -> (Vec<Client>, Vec<Hall>) {
    let (mut playing, mut halls) = (Vec::new(), Vec::new());
    for _ in 0..events {
        let mut hall = Hall::open(tapis.address, tablets / events).await;
        playing.extend(hall.tablets(book).await);
        halls.push(hall);
    }
    (playing, halls)
}

/// Windows of one and the other in turn, so that an hour in which the machine is slow is slow for both.
pub(crate) async fn in_turn(
    one: &mut Side<'_>,
    other: &mut Side<'_>,
    windows: Windows,
) -> (Vec<Closed>, Vec<Closed>) {
    let (mut of_one, mut of_other) = (Vec::new(), Vec::new());
    for _ in 0..windows.count {
        of_one.push(one.play(windows.each).await);
        of_other.push(other.play(windows.each).await);
    }
    (of_one, of_other)
}

/// How it does beside an echo.
fn of_an_echo(own: &[Closed], bare: &[Closed], case: &ThroughputCase) -> Vec<Goal> {
    vec![
        Goal::new(
            format!("commands a second, of an echo's, {} tablets", case.tablets),
            ratio(own, bare, |window| window.rate),
            Wanted::AtLeast,
            case.target,
        )
        .limited_by(ONE_CORE),
        Goal::new(
            format!("p99 of p50 at saturation, {} tablets", case.tablets),
            middle(
                own.iter()
                    .map(|window| window.p99_us as f64 / window.p50_us as f64)
                    .collect(),
            ),
            Wanted::AtMost,
            2.0,
        )
        .limited_by(BATCHES),
    ]
}

/// The middle of the ratios of windows that followed each other.
pub(crate) fn ratio(own: &[Closed], bare: &[Closed], figure: impl Fn(&Closed) -> f64) -> f64 {
    let pairs = own.iter().zip(bare);
    middle(
        pairs
            .map(|(own, bare)| figure(own) / figure(bare))
            .collect(),
    )
}
