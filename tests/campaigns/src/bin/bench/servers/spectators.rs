//! What a spectator costs, at the server that runs the event and by way of another one.

use std::sync::Arc;
use std::time::Duration;

use tapis_protocol::rules::book::Book;

use super::fleet::{Fleet, Reached};
use crate::paced::Pace;
use crate::screens::Screen;
use crate::throughput::Windows;

/// Displays.
const DISPLAYS: usize = 200;

/// Commands a second of the events while they are watched: a table in five seconds.
const RATE: f64 = 12.0;

/// A frame on its way to a spectator, in microseconds of the processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frames {
    /// From the server that runs the event.
    pub(crate) direct_us: f64,
    /// By way of another one, both servers together.
    pub(crate) relayed_us: f64,
    /// How many a second each is shown.
    pub(crate) a_second: f64,
}

/// Windows of displays that are here and there.
pub(crate) async fn measure(fleet: &mut Fleet, book: &Arc<Book>, windows: Windows) -> Frames {
    let (hall, owner) = fleet.hall();
    let tokens = hall.displays(DISPLAYS).await;
    let mut pace = Pace::of(fleet.tablets(book, Reached::Owner).await);
    // The first hands begin.
    pace.run(fleet.first(), super::RATE, windows.each).await;
    let unseen = watched(fleet, &mut pace, &[], windows.each).await;
    let mut cost = Vec::new();
    for server in [owner, owner + 1] {
        let mut screens = Vec::new();
        for token in &tokens {
            screens.push(Screen::open(fleet.address(server), token).await.0);
        }
        let seen = watched(fleet, &mut pace, &screens, windows.each).await;
        cost.push((
            (seen.busy_us - unseen.busy_us) / seen.frames,
            seen.frames / DISPLAYS as f64 / seen.seconds,
        ));
    }
    fleet.leave(pace.into_hands());
    let frames = Frames {
        direct_us: cost[0].0,
        relayed_us: cost[1].0,
        a_second: cost[0].1,
    };
    eprintln!(
        "servers: {DISPLAYS} displays of an event with 30 tables are shown {:.1} frames a second each, {:.1} us of the processor \
         for a frame, {:.1} us by way of another server",
        frames.a_second, frames.direct_us, frames.relayed_us
    );
    frames
}

/// A while in which displays watch.
struct Watched {
    busy_us: f64,
    frames: f64,
    seconds: f64,
}

async fn watched(fleet: &Fleet, pace: &mut Pace, screens: &[Screen], window: Duration) -> Watched {
    screens.iter().for_each(|screen| drop(screen.take()));
    let (began, before) = (std::time::Instant::now(), fleet.busy());
    pace.run(fleet.first(), RATE, window).await;
    let busy = fleet.busy().servers - before.servers;
    let frames: usize = screens
        .iter()
        .map(|screen| screen.take().frames.len())
        .sum();
    Watched {
        busy_us: busy.as_secs_f64() * 1e6,
        frames: frames as f64,
        seconds: began.elapsed().as_secs_f64(),
    }
}
