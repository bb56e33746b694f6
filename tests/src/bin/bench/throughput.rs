//! How many commands a second are carried out, kept on disk and answered, beside an echo of the same frames.

use std::sync::Arc;
use std::time::Duration;

use tapis_protocol::rules::book::Book;

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
struct Case {
    tablets: u16,
    events: u16,
    target: f64,
}

/// With few tablets a commit carries few records, and the disk is what is waited for.
const CASES: [Case; 2] = [
    Case {
        tablets: 100,
        events: 1,
        target: 0.6,
    },
    Case {
        tablets: 1_000,
        events: 2,
        target: 0.75,
    },
];

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

async fn measure_case(book: &Arc<Book>, windows: Windows, case: &Case) -> Vec<Goal> {
    let data = tempfile::tempdir().unwrap();
    let (echo, tapis) = (subject::echo().await, subject::tapis(data.path()).await);
    let mut echoing = Vec::new();
    for number in 1..=case.tablets {
        echoing.push(Client::of_echo(echo.address, number, book).await);
    }
    let (mut playing, mut halls) = (Vec::new(), Vec::new());
    for _ in 0..case.events {
        let mut hall = Hall::open(tapis.address, case.tablets / case.events).await;
        playing.extend(hall.tablets(book).await);
        halls.push(hall);
    }
    let (mut bare, mut own) = (Vec::new(), Vec::new());
    for _ in 0..windows.count {
        let (one, other);
        (echoing, one) = closed::play(echoing, &echo, windows.each).await;
        (playing, other) = closed::play(playing, &tapis, windows.each).await;
        tell(case.tablets, "echo ", &one);
        tell(case.tablets, "tapis", &other);
        bare.push(one);
        own.push(other);
    }
    let mut goals = of_an_echo(&own, &bare, case);
    let mut screens = Vec::new();
    for token in halls[0].floors(FLOORS).await {
        screens.push(Screen::open(tapis.address, &token).await.0);
    }
    let mut watched = Vec::new();
    for _ in 0..windows.count {
        let window;
        (playing, window) = closed::play(playing, &tapis, windows.each).await;
        tell(case.tablets, "watched by 100", &window);
        watched.push(window);
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
    let commands: usize = playing.iter().map(|tablet| tablet.hands.commands()).sum();
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

/// How it does beside an echo.
fn of_an_echo(own: &[Closed], bare: &[Closed], case: &Case) -> Vec<Goal> {
    vec![
        Goal::new(
            format!("commands a second, of an echo's, {} tablets", case.tablets),
            ratio(own, bare, |window| window.rate),
            Wanted::AtLeast,
            case.target,
        ),
        Goal::new(
            format!("p99 of p50 at saturation, {} tablets", case.tablets),
            middle(
                own.iter()
                    .map(|window| window.p99_us as f64 / window.p50_us as f64)
                    .collect(),
            ),
            Wanted::AtMost,
            2.0,
        ),
    ]
}

/// The middle of the ratios of windows that followed each other.
fn ratio(own: &[Closed], bare: &[Closed], figure: impl Fn(&Closed) -> f64) -> f64 {
    let pairs = own.iter().zip(bare);
    middle(
        pairs
            .map(|(own, bare)| figure(own) / figure(bare))
            .collect(),
    )
}

fn tell(tablets: u16, who: &str, window: &Closed) {
    eprintln!(
        "{tablets} tablets, {who}: {:.0} a second, p50 {} us, p99 {} us, {:.1} us of the processor each",
        window.rate, window.p50_us, window.p99_us, window.cpu_us
    );
}
