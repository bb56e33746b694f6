//! Players from a CSV file, as spreadsheets write it: semicolons, commas or tabs, UTF-8 or Windows-1252, with or
//! without a line that names the columns.

use std::collections::BTreeSet;

use tapis_protocol::rules::tournament::{InvalidText, MAX_CLUB_NAME, MAX_PLAYERS};
use tapis_protocol::{LineProblem, LineProblemKind, PlayerRead, PlayersRead};

use super::columns::{Columns, UNDERSTOOD, cell, is_paid};
use super::text::{decode, plain, sign, tidy};

/// Longest name of a player, in characters.
const MAX_NAME: usize = 60;
/// Most characters of a cell that a problem shows.
const MAX_SHOWN: usize = 80;
/// Most problems that are told: beyond that the file is not what people think it is.
const MAX_PROBLEMS: usize = 200;

/// The players of a CSV file, and what could not be used. Any bytes are read.
pub fn read_players(bytes: &[u8]) -> PlayersRead {
    let mut reading = Reading::default();
    match decode(bytes) {
        Some(text) => reading.file(&text),
        None => reading.problem(0, LineProblemKind::NotText, ""),
    }
    reading.read
}

#[derive(Default)]
struct Reading {
    read: PlayersRead,
    /// Names so far, as they are compared.
    known: BTreeSet<Vec<String>>,
}

/// A line of the file that has something in it.
struct CsvLine {
    number: u32,
    cells: csv::StringRecord,
}

impl Reading {
    fn file(&mut self, text: &str) {
        let lines = lines(text);
        let Some(first) = lines.first() else {
            return self.problem(0, LineProblemKind::Empty, "");
        };
        let named = Columns::of(&first.cells);
        let columns = named.unwrap_or(Columns::FIRST);
        let players = match named {
            Some(_) => lines.get(1..).unwrap_or_default(),
            None => &lines,
        };
        let has_names = columns.has_names()
            && (players.is_empty()
                || players
                    .iter()
                    .any(|line| is_name(&columns.name(&line.cells))));
        let is_wide = |line: &CsvLine| {
            line.cells
                .iter()
                .skip(1)
                .any(|cell| !cell.trim().is_empty())
        };
        let is_bare = named.is_none() && players.iter().any(is_wide);
        if !has_names || is_bare && !begins_with_names(players) {
            return self.problem(first.number, LineProblemKind::Columns, UNDERSTOOD);
        }
        if is_bare {
            self.problem(first.number, LineProblemKind::NoHeader, UNDERSTOOD);
        }
        if players.is_empty() {
            self.problem(0, LineProblemKind::Empty, "");
        }
        for line in players {
            if self.read.players.len() >= MAX_PLAYERS {
                return self.problem(line.number, LineProblemKind::TooMany, "");
            }
            self.player(line, columns);
        }
    }

    fn player(&mut self, line: &CsvLine, columns: Columns) {
        let written = columns.name(&line.cells);
        let name = tidy(&written);
        let problem = if !is_name(&name) {
            Some(LineProblemKind::NoName)
        } else if name.contains(['\n', '\r']) {
            Some(LineProblemKind::LineBreak)
        } else if InvalidText::check("", &name, 0, usize::MAX).is_err() {
            Some(LineProblemKind::ControlCharacters)
        } else if name.chars().count() > MAX_NAME {
            Some(LineProblemKind::NameTooLong)
        } else if !self.known.insert(key(&name)) {
            Some(LineProblemKind::Duplicate)
        } else {
            None
        };
        if let Some(problem) = problem {
            let shown = if name.is_empty() {
                line.cells.iter().collect::<Vec<_>>().join(" ")
            } else {
                name
            };
            return self.problem(line.number, problem, &shown);
        }
        let club = self.club(line, columns);
        let paid = cell(&line.cells, columns.paid);
        let has_paid = is_paid(paid).unwrap_or_else(|| {
            self.problem(line.number, LineProblemKind::Payment, paid);
            false
        });
        self.read.players.push(PlayerRead {
            name,
            club,
            has_paid,
        });
    }

    fn club(&mut self, line: &CsvLine, columns: Columns) -> String {
        let club = tidy(cell(&line.cells, columns.club));
        let problem = if club.contains(char::is_control) {
            LineProblemKind::ControlCharacters
        } else if club.chars().count() > MAX_CLUB_NAME {
            LineProblemKind::ClubTooLong
        } else {
            return club;
        };
        self.problem(line.number, problem, &club);
        String::new()
    }

    fn problem(&mut self, line: u32, kind: LineProblemKind, text: &str) {
        if self.read.problems.len() < MAX_PROBLEMS {
            let shown = text.chars().filter(|sign| !sign.is_control());
            self.read.problems.push(LineProblem {
                line,
                kind,
                text: shown.take(MAX_SHOWN).collect(),
            });
        }
    }
}

/// The lines that have something in them.
fn lines(text: &str) -> Vec<CsvLine> {
    let (sign, skipped) = sign(text);
    let text = text.get(skipped..).unwrap_or_default();
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(sign)
        .from_reader(text.as_bytes());
    let mut lines = Vec::new();
    let mut counting = Counting::new(text);
    for cells in reader.records().map_while(Result::ok) {
        let at = cells.position().map_or(0, csv::Position::byte);
        if cells.iter().any(|cell| !cell.trim().is_empty()) {
            let number = counting.line_at(at);
            lines.push(CsvLine { number, cells });
        }
        // A header, everybody, and one too many.
        if lines.len() > MAX_PLAYERS.saturating_mul(2) {
            break;
        }
    }
    lines
}

/// Counts lines as an editor does, empty ones and the ends of old Macintoshes included.
struct Counting<'a> {
    rest: std::iter::Peekable<std::iter::Enumerate<std::str::Bytes<'a>>>,
    line: u32,
}

impl<'a> Counting<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            rest: text.bytes().enumerate().peekable(),
            line: 1,
        }
    }

    /// The line of what begins at a byte, line ends before it skipped.
    fn line_at(&mut self, byte: u64) -> u32 {
        let byte = usize::try_from(byte).unwrap_or(usize::MAX);
        while let Some((at, sign)) = self.rest.peek().copied() {
            if at >= byte && !matches!(sign, b'\r' | b'\n') {
                break;
            }
            self.rest.next();
            let is_pair = sign == b'\r' && self.rest.peek().is_some_and(|(_, next)| *next == b'\n');
            if matches!(sign, b'\r' | b'\n') && !is_pair {
                self.line = self.line.saturating_add(1);
            }
        }
        self.line
    }
}

/// Whether a text can be a name: it has a letter.
fn is_name(text: &str) -> bool {
    text.contains(char::is_alphabetic)
}

/// Whether the first column has names in most lines after the first: that one may be the names of columns that are not
/// known here.
fn begins_with_names(lines: &[CsvLine]) -> bool {
    let after = lines.get(1..).unwrap_or_default();
    let names = after
        .iter()
        .filter(|line| is_name(&Columns::FIRST.name(&line.cells)));
    after.is_empty() || names.count() * 2 > after.len()
}

/// A name as it is compared: "DUPONT Jérôme" is "Jérôme Dupont".
fn key(name: &str) -> Vec<String> {
    let mut words: Vec<String> = plain(name).split(' ').map(str::to_owned).collect();
    words.sort_unstable();
    words
}

#[cfg(test)]
mod tests;
