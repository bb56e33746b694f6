//! How long the server takes to be back after a crash: a journal of many hands is written, then opened by the real binary.
//!
//! `cargo run --release -p tapis --example restart_time -- PATH_OF_TAPIS [TABLES] [HANDS]` prints the figures.

use std::error::Error;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command as Process, Stdio};
use std::time::{Duration, Instant};

use tapis::JOURNAL_FILE;
use tapis_journal::{Batch, Entry, Journal, Sequence, SqliteJournal, StreamName};
use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::{Action, Command as TableCommand, Raise, Table};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{
    Command, DrawnSeat, Event, Founding, TableDraw, TableNumber, Tournament,
};

type Outcome<T> = Result<T, Box<dyn Error>>;

const ADDRESS: &str = "127.0.0.1:18197";
const GIVE_UP_AFTER: Duration = Duration::from_secs(60);
const RECORDS_IN_BATCH: usize = 1_000;

/// Writes the history of an event; counts its records.
struct Writer {
    tournament: Tournament,
    book: Book,
    journal: SqliteJournal,
    stream: StreamName,
    written: Sequence,
    entries: Vec<Entry>,
    at: Timestamp,
    dice: u64,
}

impl Writer {
    fn new(folder: &Path, tables: u16) -> Outcome<Self> {
        let table = || TableDraw {
            seats: 9,
            players: Seat::all()
                .take(9)
                .map(|seat| DrawnSeat {
                    name: format!("Player {seat}"),
                    seat,
                })
                .collect(),
            button: Seat::new(1),
        };
        let founding = Founding {
            plan: None,
            seal: None,
            name: "A long day".to_owned(),
            book: "cdc2013".to_owned(),
            house: None,
            blinds: Blinds::new(Chips::from(50), Chips::from(100)),
            chip_values: vec![Chips::from(25), Chips::from(100)],
            stack: Chips::from(1_000_000),
            tables: (0..tables).map(|_| table()).collect(),
        };
        let at = Timestamp(1_000);
        let events = Tournament::found(&founding, at)?;
        let (first, rest) = events.split_first().ok_or("nothing was founded")?;
        let mut tournament = Tournament::begin(first, at)?;
        tournament.carry_out(rest, at).map_err(|(_, error)| error)?;
        let mut writer = Self {
            tournament,
            book: Book::named("cdc2013")?,
            journal: SqliteJournal::open(&folder.join(JOURNAL_FILE))?,
            stream: StreamName::new("tournament/restart")?,
            written: Sequence::ZERO,
            entries: Vec::new(),
            at,
            dice: 7,
        };
        writer.record(&events)?;
        Ok(writer)
    }

    fn record(&mut self, events: &[Event]) -> Outcome<()> {
        let command = format!("tap-{}", self.written.0 + self.entries.len() as u64);
        let device = "tablet".to_owned();
        self.entries.push(Entry {
            at_ms: self.at.0,
            command,
            device,
            payload: serde_json::to_vec(events)?,
        });
        if self.entries.len() >= RECORDS_IN_BATCH {
            self.flush()
        } else {
            Ok(())
        }
    }

    fn flush(&mut self) -> Outcome<()> {
        let batch = Batch {
            stream: self.stream.clone(),
            expected: self.written,
            entries: std::mem::take(&mut self.entries),
        };
        for written in self.journal.append(&[batch])? {
            self.written = written?;
        }
        Ok(())
    }

    fn at_table(&mut self, table: TableNumber, command: TableCommand) -> Outcome<()> {
        self.at = Timestamp(self.at.0 + 700);
        let events = self
            .tournament
            .decide(&Command::Table { table, command }, self.at)?;
        self.tournament
            .carry_out(&events, self.at)
            .map_err(|(_, error)| error)?;
        self.record(&events)
    }

    /// Numbers that are the same in every run.
    fn roll(&mut self, sides: u64) -> u64 {
        self.dice = self
            .dice
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.dice >> 33) % sides
    }

    fn hand(&mut self, number: TableNumber) -> Outcome<()> {
        self.at_table(number, TableCommand::StartHand)?;
        while let Some(turn) = self
            .tournament
            .table(number)
            .and_then(|table| table.turn(&self.book))
        {
            let action = match (self.roll(10), turn.raise) {
                (0, Raise::Between { min, .. }) => Action::RaiseTo { to: min },
                (1..5, _) if !turn.may_check() => Action::Fold,
                _ if turn.may_check() => Action::Check,
                _ => Action::Call,
            };
            self.at_table(
                number,
                TableCommand::Act {
                    seat: turn.seat,
                    action,
                },
            )?;
        }
        while let Some(award) = self.tournament.table(number).and_then(Table::next_award) {
            let winners = award.known.map_or_else(
                || award.claimants.iter().take(1).collect(),
                |known| known.iter().collect(),
            );
            self.at_table(
                number,
                TableCommand::AwardPot {
                    pot: award.pot,
                    winners,
                },
            )?;
        }
        Ok(())
    }
}

/// The server, ended with the program.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        // Already gone is as good as killed.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn is_healthy() -> bool {
    let Ok(mut stream) = TcpStream::connect(ADDRESS) else {
        return false;
    };
    let asked = stream
        .write_all(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    let mut answer = String::new();
    asked.is_ok()
        && stream.read_to_string(&mut answer).is_ok()
        && answer.starts_with("HTTP/1.1 200")
}

fn main() -> Outcome<()> {
    let mut arguments = std::env::args().skip(1);
    let tapis = arguments.next().ok_or("say where the binary `tapis` is")?;
    let tables: u16 = arguments.next().map_or(Ok(100), |text| text.parse())?;
    let hands: u32 = arguments.next().map_or(Ok(100), |text| text.parse())?;
    let folder = std::env::temp_dir().join(format!("tapis-restart-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;

    let mut writer = Writer::new(&folder, tables)?;
    for _ in 0..hands {
        for table in 1..=tables {
            writer.hand(TableNumber(table))?;
        }
    }
    writer.flush()?;
    let records = writer.written.0;
    drop(writer);
    let bytes = std::fs::metadata(folder.join(JOURNAL_FILE))?.len();

    let began = Instant::now();
    let data = folder.to_string_lossy().into_owned();
    let server = Process::new(tapis)
        .args(["serve", "--listen", ADDRESS, "--data", &data])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let server = Server(server);
    while !is_healthy() {
        if began.elapsed() > GIVE_UP_AFTER {
            return Err("the server did not come back".into());
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let back = began.elapsed().as_millis();
    drop(server);
    std::fs::remove_dir_all(&folder)?;
    let per_record = bytes / records.max(1);
    writeln!(
        std::io::stdout(),
        "{{\"tables\":{tables},\"hands\":{},\"records\":{records},\"bytes_a_record\":{per_record},\"back_after_ms\":{back}}}",
        u64::from(tables) * u64::from(hands)
    )?;
    Ok(())
}
