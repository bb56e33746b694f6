//! Players from a CSV file, as spreadsheets write it: semicolons, commas or tabs, UTF-8 or Windows-1252, with or
//! without a line that names the columns.

use std::collections::BTreeSet;

use tapis_protocol::rules::tournament::{InvalidText, MAX_CLUB_NAME, MAX_PLAYERS};
use tapis_protocol::{
    ColumnChoice, FileColumns, LineProblemKind, MAX_LICENCE, PlayerRead, PlayersRead,
};
use tapis_records::{licence_key, name_key};

use super::columns::{Columns, UNDERSTOOD, cell, is_paid};
use super::lines::{CsvLine, lines};
use super::problems::Problems;
use super::text::{decode, tidy};
use super::tournament_director;

/// Longest name of a player, in characters.
const MAX_NAME: usize = 60;

/// Most columns that are told, and most characters of a head: a person chooses among them.
const MAX_COLUMNS: usize = 50;
const MAX_HEAD: usize = 40;

/// The players of a CSV file, and what could not be used. Any bytes are read. Columns are known by their heads, unless a
/// person has chosen them.
pub fn read_players(bytes: &[u8], choice: &ColumnChoice) -> PlayersRead {
    let mut reading = Reading::default();
    match decode(bytes) {
        Some(text) if tournament_director::is_saved(&text) => reading.saved(&text),
        Some(text) => reading.file(&text, choice),
        None => reading.problem(0, LineProblemKind::NotText, ""),
    }
    PlayersRead {
        players: reading.players,
        problems: reading.problems.told(),
        columns: reading.columns,
    }
}

#[derive(Default)]
struct Reading {
    columns: Option<FileColumns>,
    players: Vec<PlayerRead>,
    problems: Problems,
    /// Names so far with their licences, as they are compared.
    known: BTreeSet<(Vec<String>, String)>,
    /// Licences so far, as they are compared.
    licences: BTreeSet<String>,
}

impl Reading {
    fn file(&mut self, text: &str, choice: &ColumnChoice) {
        let lines = lines(text);
        let Some(first) = lines.first() else {
            return self.problem(0, LineProblemKind::Empty, "");
        };
        let (chosen, known) = (Columns::chosen(choice), Columns::of(&first.cells));
        let columns = chosen.or(known).unwrap_or(Columns::FIRST);
        let has_heads = match chosen {
            Some(_) => choice.has_heads,
            None => known.is_some(),
        };
        self.columns = Some(file_columns(first, columns, has_heads));
        let players = lines.get(usize::from(has_heads)..).unwrap_or_default();
        if chosen.is_none() && !self.can_be_read(&lines, columns, has_heads) {
            return;
        }
        if players.is_empty() {
            self.problem(0, LineProblemKind::Empty, "");
        }
        for line in players {
            if self.players.len() >= MAX_PLAYERS {
                return self.problem(line.number, LineProblemKind::TooMany, "");
            }
            self.player(line, columns);
        }
    }

    /// Whether players can be read without a choice of columns; notes what is wrong, or doubtful.
    fn can_be_read(&mut self, lines: &[CsvLine], columns: Columns, has_heads: bool) -> bool {
        let first = lines.first().map_or(0, |line| line.number);
        let players = lines.get(usize::from(has_heads)..).unwrap_or_default();
        let has_name = |line: &CsvLine| is_name(&columns.name(&line.cells));
        let has_names = columns.has_names() && (players.is_empty() || players.iter().any(has_name));
        let is_wide = |line: &CsvLine| {
            let mut others = line.cells.iter().skip(1);
            others.any(|cell| !cell.trim().is_empty())
        };
        let is_bare = !has_heads && players.iter().any(is_wide);
        if !has_names || is_bare && !begins_with_names(players) {
            self.problem(first, LineProblemKind::Columns, UNDERSTOOD);
            return false;
        }
        if is_bare {
            self.problem(first, LineProblemKind::NoHeader, UNDERSTOOD);
        }
        true
    }

    /// The players of a file that The Tournament Director has saved; each by its number in it.
    fn saved(&mut self, text: &str) {
        let Some(saved) = tournament_director::read(text) else {
            return self.problem(0, LineProblemKind::Columns, UNDERSTOOD);
        };
        let players = tournament_director::players(&saved);
        if players.is_empty() {
            self.problem(0, LineProblemKind::Empty, "");
        }
        for (number, player) in (1..).zip(players) {
            if self.players.len() >= MAX_PLAYERS {
                return self.problem(number, LineProblemKind::TooMany, "");
            }
            self.take(number, &player.name.clone(), player);
        }
    }

    fn player(&mut self, line: &CsvLine, columns: Columns) {
        let name = tidy(&columns.name(&line.cells));
        let shown = if name.is_empty() {
            line.cells.iter().collect::<Vec<_>>().join(" ")
        } else {
            name.clone()
        };
        let player = PlayerRead {
            name,
            club: tidy(cell(&line.cells, columns.club)),
            has_paid: false,
            licence: tidy(cell(&line.cells, columns.licence)),
        };
        if !self.take(line.number, &shown, player) {
            return;
        }
        let paid = cell(&line.cells, columns.paid);
        let has_paid = is_paid(paid).unwrap_or_else(|| {
            self.problem(line.number, LineProblemKind::Payment, paid);
            false
        });
        if let Some(taken) = self.players.last_mut() {
            taken.has_paid = has_paid;
        }
    }

    /// Takes a player, or tells what is wrong with the name; without a club or a licence that cannot be used.
    fn take(&mut self, line: u32, shown: &str, player: PlayerRead) -> bool {
        let name = tidy(&player.name);
        let club = self.club(line, player.club);
        let licence = self.licence(line, player.licence);
        let number = licence_key(&licence);
        let problem = if !is_name(&name) {
            Some(LineProblemKind::NoName)
        } else if name.contains(['\n', '\r']) {
            Some(LineProblemKind::LineBreak)
        } else if InvalidText::check("", &name, 0, usize::MAX).is_err() {
            Some(LineProblemKind::ControlCharacters)
        } else if name.chars().count() > MAX_NAME {
            Some(LineProblemKind::NameTooLong)
        } else if !self.known.insert((name_key(&name), number.clone())) {
            Some(LineProblemKind::Duplicate)
        } else if !number.is_empty() && !self.licences.insert(number) {
            Some(LineProblemKind::LicenceTwice)
        } else {
            None
        };
        if let Some(problem) = problem {
            self.problem(line, problem, shown);
            return false;
        }
        self.players.push(PlayerRead {
            name,
            club,
            licence,
            ..player
        });
        true
    }

    fn licence(&mut self, line: u32, licence: String) -> String {
        if InvalidText::check("", &licence, 0, MAX_LICENCE).is_ok() {
            return licence;
        }
        self.problem(line, LineProblemKind::Licence, &licence);
        String::new()
    }

    fn club(&mut self, line: u32, club: String) -> String {
        let problem = if club.contains(char::is_control) {
            LineProblemKind::ControlCharacters
        } else if club.chars().count() > MAX_CLUB_NAME {
            LineProblemKind::ClubTooLong
        } else {
            return club;
        };
        self.problem(line, problem, &club);
        String::new()
    }

    fn problem(&mut self, line: u32, kind: LineProblemKind, text: &str) {
        self.problems.add(line, kind, text);
    }
}

/// What a person who chooses columns sees of them.
fn file_columns(first: &CsvLine, columns: Columns, has_heads: bool) -> FileColumns {
    let short = |cell: &str| {
        let shown = cell.trim().chars().filter(|sign| !sign.is_control());
        shown.take(MAX_HEAD).collect()
    };
    FileColumns {
        first_line: first.cells.iter().take(MAX_COLUMNS).map(short).collect(),
        taken: columns.to_choice(has_heads),
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

#[cfg(test)]
mod tests;
