//! A hall that is played at its pace, and what was seen meanwhile.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;
use tapis_protocol::TournamentId;
use tapis_protocol::rules::book::Book;
use tapis_tests::Process;

use crate::client::Client;
use crate::closed::histogram;
use crate::goal::middle;
use crate::hall::Hall;
use crate::paced::{Answered, Pace, Paced};
use crate::screens::{Screen, Shown};
use crate::stages::Stages;
use crate::subject::{self, ends_well};

/// Commands a second of the whole hall: 10,000 tables with one action in five seconds each.
pub(crate) const RATE: f64 = 2_000.0;

/// Tables of one event, the most there are.
pub(crate) const TABLES_OF_EVENT: u16 = 500;

/// Floor screens.
pub(crate) const FLOORS: usize = 100;

/// Resident memory of the server, in KiB: with nothing, with its events, with tablets that are paired, that are connected,
/// and at the end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory {
    pub(crate) empty: u64,
    pub(crate) set_up: u64,
    pub(crate) paired: u64,
    pub(crate) connected: u64,
    pub(crate) played: u64,
}

/// A hall that is to be played.
pub(crate) struct PlayedHall<'a> {
    pub(crate) tables: u16,
    pub(crate) window: Duration,
    /// Where the server logs each command, if it does.
    pub(crate) log: Option<&'a Path>,
}

/// A hall of so many tables at its pace.
pub(crate) struct Played {
    /// The events, each with [`TABLES_OF_EVENT`] tables or all that there are.
    pub(crate) events: Vec<TournamentId>,
    /// Answers of each window.
    pub(crate) windows: Vec<Paced>,
    /// From a tap to the floor's screen, in microseconds.
    pub(crate) to_floor_us: Histogram<u64>,
    /// Bytes a second of each floor screen.
    pub(crate) floor_bytes: f64,
    /// The slowest of the floor screens to open.
    pub(crate) opened: Duration,
    pub(crate) memory: Memory,
}

impl Played {
    /// Processor time of a command, in microseconds.
    pub(crate) fn cpu_us(&self) -> f64 {
        let windows = self.windows.iter();
        middle(windows.map(|window| window.cpu_us).collect())
    }

    /// How long an answer took at a quantile, in microseconds.
    pub(crate) fn latency_us(&self, quantile: f64) -> f64 {
        latency_us(&self.windows, quantile)
    }
}

/// Windows of each run: the middle one counts.
const WINDOWS: usize = 3;

/// An echo of as many tablets at the same pace.
pub(crate) async fn echo(book: &Arc<Book>, tables: u16, window: Duration) -> Vec<Paced> {
    let server = subject::echo().await;
    let mut clients = Vec::new();
    for number in 1..=tables {
        clients.push(Client::of_echo(server.address, number, book).await);
    }
    let mut pace = Pace::of(clients);
    let mut windows = Vec::new();
    for _ in 0..WINDOWS {
        windows.push(pace.run(&server, RATE, window).await);
    }
    windows
}

/// What was seen in the windows of a run.
struct PlayedWindows {
    windows: Vec<Paced>,
    to_floor_us: Histogram<u64>,
    /// Of each window: bytes a second of a floor screen.
    floor_bytes: Vec<f64>,
}

impl PlayedWindows {
    fn new() -> Self {
        Self {
            windows: Vec::new(),
            to_floor_us: histogram(),
            floor_bytes: Vec::new(),
        }
    }

    /// Takes note of a window, and of what the floor screens were shown in it.
    fn note(&mut self, paced: Paced, shown: &[Shown], tables_of_event: usize, took: Duration) {
        let bytes = shown.iter().map(|shown| shown.bytes).sum::<usize>() as f64;
        self.floor_bytes
            .push(bytes / FLOORS as f64 / took.as_secs_f64());
        for answer in &paced.answers {
            let shown = &shown[answer.tablet / tables_of_event];
            let us = u64::try_from(until_shown(answer, shown).as_micros()).unwrap();
            self.to_floor_us.saturating_record(us.max(1));
        }
        self.windows.push(paced);
    }
}

/// Plays a hall.
pub(crate) async fn play(book: &Arc<Book>, hall: PlayedHall<'_>) -> Played {
    let PlayedHall {
        tables,
        window,
        log,
    } = hall;
    let data = tempfile::tempdir().unwrap();
    let tapis = match log {
        Some(log) => subject::logged(data.path(), log).await,
        None => subject::tapis(data.path()).await,
    };
    let empty = tapis.memory().now_kib;
    let each = TABLES_OF_EVENT.min(tables);
    let mut halls = Vec::new();
    for _ in 0..tables / each {
        halls.push(Hall::open(tapis.address, each).await);
    }
    let set_up = tapis.memory().now_kib;
    let began = Instant::now();
    for hall in &mut halls {
        hall.pair_tablets().await;
    }
    let paired = tapis.memory().now_kib;
    let mut clients = Vec::new();
    for hall in &mut halls {
        clients.extend(hall.tablets(book).await);
    }
    eprintln!(
        "{tables} tablets were paired and connected in {:.1} s",
        began.elapsed().as_secs_f64()
    );
    let connected = tapis.memory().now_kib;
    let (screens, opened) = floors(&tapis, &mut halls).await;
    let mut pace = Pace::of(clients);
    // The first hands begin.
    pace.run(&tapis, RATE, window).await;
    let before = Stages::read(tapis.address).await;
    let mut seen = PlayedWindows::new();
    for _ in 0..WINDOWS {
        screens.iter().for_each(|screen| drop(screen.take()));
        let began = Instant::now();
        let paced = pace.run(&tapis, RATE, window).await;
        // What was tapped last is shown a moment later.
        tokio::time::sleep(Duration::from_millis(300)).await;
        let shown: Vec<Shown> = screens.iter().map(Screen::take).collect();
        seen.note(paced, &shown, usize::from(each), began.elapsed());
    }
    let played = tapis.memory().now_kib;
    eprintln!("{tables} tables, where the time goes:");
    Stages::read(tapis.address).await.tell_since(&before);
    let events = halls.iter().map(|hall| hall.event().clone()).collect();
    drop((pace, screens, halls));
    ends_well(tapis, data.path()).await;
    Played {
        events,
        windows: seen.windows,
        to_floor_us: seen.to_floor_us,
        floor_bytes: middle(seen.floor_bytes),
        opened,
        memory: Memory {
            empty,
            set_up,
            paired,
            connected,
            played,
        },
    }
}

/// The floor screens of all halls in turn, and how long the slowest of them took to open.
async fn floors(tapis: &Process, halls: &mut [Hall]) -> (Vec<Screen>, Duration) {
    let (mut screens, mut opened) = (Vec::new(), Duration::ZERO);
    for number in 0..FLOORS {
        let hall = number % halls.len();
        let token = halls[hall].floors(1).await.remove(0);
        let (screen, took) = Screen::open(tapis.address, &token).await;
        opened = opened.max(took);
        screens.push(screen);
    }
    (screens, opened)
}

/// The middle of the windows' latencies at a quantile, in microseconds.
pub(crate) fn latency_us(windows: &[Paced], quantile: f64) -> f64 {
    let each = windows.iter();
    middle(
        each.map(|window| window.latencies.value_at_quantile(quantile) as f64)
            .collect(),
    )
}

/// From a tap until the first frame that has it.
fn until_shown(answer: &Answered, shown: &Shown) -> Duration {
    let after = shown
        .frames
        .partition_point(|(sequence, _)| *sequence < answer.sequence);
    let (_, at) = shown
        .frames
        .get(after)
        .expect("the floor is shown everything");
    at.duration_since(answer.due)
}
