//! How everything grows with the hall: the same pace with ten tables, a hundred, and so on, as a table, as JSON lines that
//! can be read again, and as a picture.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tapis_protocol::rules::book::Book;

use crate::curves;
use crate::played::{self, Played, PlayedHall};

/// Tables of each hall.
const HALLS: [u16; 4] = [10, 100, 1_000, 10_000];

/// What a hall of so many tables came to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Point {
    pub(crate) tables: u16,
    /// Processor time of a command.
    pub(crate) cpu_us: f64,
    /// How long half of the answers took, and 99 of 100.
    pub(crate) p50_ms: f64,
    pub(crate) p99_ms: f64,
    /// Memory of a table that is set up and has its tablet, before its first hand, with its share of what the first event
    /// takes at all.
    pub(crate) table_kib: f64,
    /// Memory of the server at the end.
    pub(crate) all_mb: f64,
    /// What a floor screen is sent each second.
    pub(crate) floor_kib: f64,
}

impl Point {
    fn of(tables: u16, played: &Played) -> Self {
        let memory = &played.memory;
        let set_up = memory.connected.saturating_sub(memory.empty);
        Self {
            tables,
            cpu_us: played.cpu_us(),
            p50_ms: played.latency_us(0.5) / 1_000.0,
            p99_ms: played.latency_us(0.99) / 1_000.0,
            table_kib: set_up as f64 / f64::from(tables),
            all_mb: memory.played as f64 * 1.024 / 1_000.0,
            floor_kib: played.floor_bytes / 1_024.0,
        }
    }
}

/// Plays all halls and draws them as `picture`; the figures are put beside it, as JSON lines. Where those of an earlier run
/// are given, they are drawn again instead.
pub(crate) async fn draw(
    book: &Arc<Book>,
    picture: &Path,
    drawn_before: Option<&Path>,
    window: Duration,
) {
    let points = match drawn_before {
        Some(lines) => read(lines),
        None => measure(book, &picture.with_extension("jsonl"), window).await,
    };
    show(&points);
    curves::draw(&points, picture);
}

/// Each hall is written as soon as it is over: the last one takes the longest.
async fn measure(book: &Arc<Book>, lines: &Path, window: Duration) -> Vec<Point> {
    let mut points = Vec::new();
    for tables in HALLS {
        let hall = PlayedHall {
            tables,
            window,
            log: None,
        };
        points.push(Point::of(tables, &played::play(book, hall).await));
        let all = points.iter();
        let text: String = all
            .map(|point| serde_json::to_string(point).unwrap() + "\n")
            .collect();
        std::fs::write(lines, text).unwrap();
    }
    points
}

fn read(lines: &Path) -> Vec<Point> {
    let text = std::fs::read_to_string(lines).unwrap();
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn show(points: &[Point]) {
    eprintln!(
        "tables  us of the processor  p50 ms  p99 ms  KiB of a table  MB in all  KiB/s to a floor"
    );
    for point in points {
        eprintln!(
            "{:>6} {:>20.0} {:>7.2} {:>7.2} {:>15.1} {:>10.0} {:>16.0}",
            point.tables,
            point.cpu_us,
            point.p50_ms,
            point.p99_ms,
            point.table_kib,
            point.all_mb,
            point.floor_kib
        );
    }
}
