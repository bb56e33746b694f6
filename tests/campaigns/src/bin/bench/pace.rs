//! Thousands of tables at the pace of people: how long a command takes beside an echo and a bare sync, when the floor sees
//! it, what it costs beside ten tables, and the memory and disk that all of it takes.

use std::sync::Arc;
use std::time::Duration;

use hdrhistogram::Histogram;
use tapis_protocol::rules::book::Book;

use crate::disk;
use crate::goal::{Goal, Wanted};
use crate::paced::Paced;
use crate::played::{self, FLOORS, Memory, Played, PlayedHall, RATE, TABLES_OF_EVENT, latency_us};

/// Tables of a small hall.
const FEW: u16 = 10;

/// A table's tile, in KiB.
const TILE_KIB: f64 = 0.35;

/// Why a command of a large hall takes longer than the disk.
const QUEUE: &str = "a command at people's pace comes alone, and is read, committed and shown by calls of the system of its own: \
    2,000 a second keep a slow core busy most of the time, and what waits is the queue before it, not the disk";

/// Measures all of it.
pub(crate) async fn measure(book: &Arc<Book>, tables: u16, window: Duration) -> Vec<Goal> {
    let scratch = tempfile::tempdir().unwrap();
    let before = disk::syncs(scratch.path());
    let echo = played::echo(book, tables, window).await;
    let hall = |tables| PlayedHall {
        tables,
        window,
        log: None,
    };
    let many = played::play(book, hall(tables)).await;
    let few = played::play(book, hall(FEW)).await;
    let syncs = [before, disk::syncs(scratch.path())];
    let rows = disk::rows_a_second(scratch.path());
    eprintln!("SQLite alone keeps {rows:.0} rows a second, a hundred in each commit");
    let mut goals = latencies(&many, &echo, &syncs, tables);
    goals.extend(growth(&many, &few, tables));
    goals.extend(memory(&many.memory, tables));
    goals
}

/// How long a command takes, and how long until the floor sees it.
fn latencies(many: &Played, echo: &[Paced], syncs: &[Histogram<u64>; 2], tables: u16) -> Vec<Goal> {
    let sync = |quantile| {
        let both = syncs.iter();
        both.map(|syncs| syncs.value_at_quantile(quantile) as f64)
            .sum::<f64>()
            / 2.0
    };
    let own = |quantile| many.latency_us(quantile);
    let bare = |quantile| latency_us(echo, quantile);
    for (who, p50, p99) in [
        ("a bare sync", sync(0.5), sync(0.99)),
        ("an echo", bare(0.5), bare(0.99)),
        ("a command", own(0.5), own(0.99)),
    ] {
        eprintln!("{tables} tables, {who}: p50 {p50} us, p99 {p99} us");
    }
    let figure = |name: &str| format!("{name}, {tables} tables, {FLOORS} floor screens");
    vec![
        Goal::new(
            figure("p50 beyond an echo's, in syncs of the disk"),
            (own(0.5) - bare(0.5)) / sync(0.5),
            Wanted::AtMost,
            1.3,
        )
        .limited_by(QUEUE),
        Goal::new(
            figure("p99, in p99 of a sync"),
            own(0.99) / sync(0.99),
            Wanted::AtMost,
            3.5,
        )
        .limited_by(QUEUE),
        Goal::new(
            figure("ms from a tap to the floor's screen, 99 of 100"),
            many.to_floor_us.value_at_quantile(0.99) as f64 / 1_000.0,
            Wanted::AtMost,
            150.0,
        )
        .limited_by(QUEUE),
    ]
}

/// What does not grow with the hall.
fn growth(many: &Played, few: &Played, tables: u16) -> Vec<Goal> {
    eprintln!(
        "processor time of a command: {:.0} us, with {FEW} tables {:.0} us",
        many.cpu_us(),
        few.cpu_us()
    );
    // Twice what an event's share of the commands makes as tiles.
    let share = f64::from(TABLES_OF_EVENT.min(tables)) / f64::from(tables);
    let floor_kib = 2.0 * RATE * share * TILE_KIB;
    vec![
        Goal::new(
            format!("processor time of a command, {tables} tables of {FEW}"),
            many.cpu_us() / few.cpu_us(),
            Wanted::AtMost,
            1.3,
        )
        .limited_by("what ten tables ask for stays in the caches of a core; what ten thousand do comes from memory"),
        Goal::new(
            format!("ms until a floor screen shows its event, {tables} tables"),
            many.opened.as_secs_f64() * 1_000.0,
            Wanted::AtMost,
            500.0,
        ),
        Goal::new(
            format!("KiB a second to a floor screen, {tables} tables"),
            many.floor_bytes / 1_024.0,
            Wanted::AtMost,
            floor_kib,
        ),
    ]
}

/// What all of it takes in memory.
fn memory(memory: &Memory, tables: u16) -> Vec<Goal> {
    let each = |now: u64, before: u64| (now as f64 - before as f64) / f64::from(tables);
    let table = each(memory.set_up, memory.empty) + each(memory.played, memory.connected);
    let connection = each(memory.connected, memory.paired);
    eprintln!(
        "KiB of a table: {:.1} set up, {:.1} its tablet paired, {connection:.1} connected, {:.1} playing",
        each(memory.set_up, memory.empty),
        each(memory.paired, memory.set_up),
        each(memory.played, memory.connected),
    );
    vec![
        Goal::new("KiB of an idle connection", connection, Wanted::AtMost, 6.0)
            .limited_by("its task and its streams take five, what a WebSocket reads and writes with the rest"),
        Goal::new(
            "KiB of a live table with its hand",
            table,
            Wanted::AtMost,
            14.0,
        )
        .limited_by(
            "the hand takes 3, the view that is kept for who opens 3, the list of players 2, the floor's tile 1.5: less would \
             take views that are encoded for each screen that opens",
        ),
        Goal::new(
            format!("MB of all {tables} tables and {FLOORS} floor screens"),
            memory.played as f64 * 1.024 / 1_000.0,
            Wanted::AtMost,
            400.0,
        ),
        Goal::new(
            "MB of a server with nothing to do",
            memory.empty as f64 * 1.024 / 1_000.0,
            Wanted::AtMost,
            64.0,
        ),
    ]
}
