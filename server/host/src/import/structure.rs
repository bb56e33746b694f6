//! Levels and breaks from a file: CSV with columns in any order, or what The Tournament Director saves.

use tapis_protocol::rules::blinds::{AnteKind, Blinds};
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::tournament::{MAX_MINUTES, MAX_STAGES, Stage};
use tapis_protocol::{LineProblemKind, StructureRead};
use tapis_records::plain;

use super::columns::cell;
use super::lines::{CsvLine, lines};
use super::problems::Problems;
use super::text::decode;
use super::tournament_director;

/// Names of columns that are understood, for people.
const UNDERSTOOD: &str = "Petite blind, Grosse blind (ou Blinds), Ante, Minutes; Small blind, Big blind (or Blinds), Ante, Minutes";

/// How long a level is where nothing says it.
const USUAL_MINUTES: u16 = 20;

/// The levels and breaks of a file, and what could not be used. Any bytes are read.
pub fn read_structure(bytes: &[u8]) -> StructureRead {
    let mut reading = StructureReading::default();
    match decode(bytes) {
        Some(text) if tournament_director::is_saved(&text) => reading.saved(&text),
        Some(text) => reading.file(&text),
        None => reading.problems.add(0, LineProblemKind::NotText, ""),
    }
    StructureRead {
        structure: reading.structure,
        stack: reading.stack,
        problems: reading.problems.told(),
    }
}

#[derive(Default)]
struct StructureReading {
    structure: Vec<Stage>,
    stack: Option<Chips>,
    problems: Problems,
}

/// Where things are in a line, from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct LevelColumns {
    small: Option<usize>,
    big: Option<usize>,
    /// Both, as `100/200`.
    blinds: Option<usize>,
    ante: Option<usize>,
    minutes: Option<usize>,
}

impl LevelColumns {
    fn of(header: &csv::StringRecord) -> Option<Self> {
        const SMALL: [&str; 7] = [
            "sb",
            "small blind",
            "small",
            "petite blind",
            "petite",
            "pb",
            "smallblind",
        ];
        const BIG: [&str; 8] = [
            "bb",
            "big blind",
            "big",
            "grosse blind",
            "grosse",
            "gb",
            "bigblind",
            "grosse blinde",
        ];
        const BLINDS: [&str; 4] = ["blinds", "blindes", "blind", "sb bb"];
        const ANTE: [&str; 5] = ["ante", "antes", "bb ante", "ante bb", "big blind ante"];
        const MINUTES: [&str; 12] = [
            "minutes",
            "minute",
            "min",
            "mins",
            "duree",
            "duree min",
            "duree minutes",
            "duration",
            "duration min",
            "length",
            "time",
            "temps",
        ];
        let names: Vec<String> = header.iter().map(plain).collect();
        let find = |known: &[&str]| names.iter().position(|name| known.contains(&name.as_str()));
        let columns = Self {
            small: find(&SMALL),
            big: find(&BIG),
            blinds: find(&BLINDS),
            ante: find(&ANTE),
            minutes: find(&MINUTES),
        };
        let is_enough =
            columns.blinds.is_some() || columns.small.is_some() && columns.big.is_some();
        is_enough.then_some(columns)
    }
}

impl StructureReading {
    fn file(&mut self, text: &str) {
        let lines = lines(text);
        let Some((first, rest)) = lines.split_first() else {
            return self.problems.add(0, LineProblemKind::Empty, "");
        };
        let Some(columns) = LevelColumns::of(&first.cells) else {
            let (line, kind) = (first.number, LineProblemKind::Columns);
            return self.problems.add(line, kind, UNDERSTOOD);
        };
        for line in rest {
            let minutes = cell(&line.cells, columns.minutes);
            let blinds = blinds(line, columns);
            let said = line.cells.iter().collect::<Vec<_>>().join(" ");
            let length =
                (columns.minutes.is_some() && !minutes.is_empty()).then(|| length(minutes));
            let is_break = blinds.is_none() && says_break(&said);
            if blinds.is_none() && !is_break {
                self.problems
                    .add(line.number, LineProblemKind::Blinds, &said);
                continue;
            }
            if !self.stage(line.number, length, blinds) {
                return;
            }
        }
        self.end();
    }

    fn saved(&mut self, text: &str) {
        let Some(saved) = tournament_director::read(text) else {
            return self.problems.add(0, LineProblemKind::Columns, UNDERSTOOD);
        };
        self.stack = tournament_director::stack(&saved).and_then(Chips::new);
        for (number, level) in (1..).zip(tournament_director::levels(&saved)) {
            let minutes = level
                .minutes
                .and_then(|minutes| u16::try_from(minutes).ok());
            let posted = level
                .blinds
                .map(|[small, big, ante]| playable(small, big, ante));
            if let Some(None) = posted {
                self.problems.add(number, LineProblemKind::Blinds, "");
                continue;
            }
            if !self.stage(number, Some(minutes), posted.flatten()) {
                return;
            }
        }
        self.end();
    }

    /// Takes a level or a break; `false` when there are too many. `length` is none where nothing is said of it.
    fn stage(&mut self, line: u32, length: Option<Option<u16>>, blinds: Option<Blinds>) -> bool {
        if self.structure.len() >= MAX_STAGES {
            self.problems.add(line, LineProblemKind::TooManyLevels, "");
            return false;
        }
        let before = self.structure.last().map(|stage| stage.minutes());
        let usual = before.unwrap_or(USUAL_MINUTES);
        let read = length
            .flatten()
            .filter(|read| (1..=MAX_MINUTES).contains(read));
        if length.is_some() && read.is_none() {
            self.problems.add(line, LineProblemKind::Minutes, "");
        }
        let minutes = read.unwrap_or(usual);
        self.structure.push(match blinds {
            Some(blinds) => Stage::Level { minutes, blinds },
            None => Stage::Break { minutes },
        });
        true
    }

    /// A structure begins and ends with a level.
    fn end(&mut self) {
        let is_break = |stage: &Stage| stage.blinds().is_none();
        while self.structure.last().is_some_and(is_break) {
            self.structure.pop();
        }
        let first = self.structure.iter().position(|stage| !is_break(stage));
        self.structure
            .drain(..first.unwrap_or(self.structure.len()));
        if self.structure.is_empty() {
            self.problems.add(0, LineProblemKind::Empty, "");
        }
    }
}

/// The blinds of a line.
fn blinds(line: &CsvLine, columns: LevelColumns) -> Option<Blinds> {
    let of = |column| cell(&line.cells, column);
    let (small, big, third) = match columns.blinds {
        Some(_) => {
            let mut parts = of(columns.blinds).split(['/', '-', '–']).map(str::trim);
            let (small, big) = (parts.next()?, parts.next()?);
            // 100/200/25 or 100/200 (25)
            (small, big, parts.next())
        }
        None => (of(columns.small), of(columns.big), None),
    };
    let ante = match of(columns.ante) {
        "" => third.unwrap_or_default(),
        ante => ante,
    };
    let ante = match ante {
        "" | "-" => 0,
        ante => amount(ante)?,
    };
    playable(amount(small)?, amount(big)?, ante)
}

/// Blinds that can be played. An ante as large as the big blind is the big blind's for the whole table.
fn playable(small: u64, big: u64, ante: u64) -> Option<Blinds> {
    let blinds = Blinds::new(Chips::new(small)?, Chips::new(big)?);
    let kind = match ante > 0 && ante >= big {
        true => AnteKind::BigBlind,
        false => AnteKind::Each,
    };
    let ante = Chips::new(ante)?;
    blinds.is_playable().then(|| blinds.with_ante(ante, kind))
}

/// An amount as people write it: `1000`, `1 000`, `1,000`, `1.000`, `1k`, `1.5k`.
fn amount(cell: &str) -> Option<u64> {
    let cell: String = cell.chars().filter(|sign| !sign.is_whitespace()).collect();
    let cell = cell.to_lowercase();
    if let Some(thousands) = cell.strip_suffix('k') {
        let (whole, part) = thousands.split_once(['.', ',']).unwrap_or((thousands, ""));
        if part.len() > 3 || !part.bytes().all(|sign| sign.is_ascii_digit()) {
            return None;
        }
        let part: u64 = format!("{part:0<3}").parse().ok()?;
        return whole
            .parse::<u64>()
            .ok()?
            .checked_mul(1_000)?
            .checked_add(part);
    }
    let mut groups = cell.split(['.', ',', '\'', '’']);
    let first = groups.next()?;
    let rest: Vec<&str> = groups.collect();
    // A comma that parts thousands, and none that parts cents.
    if rest.iter().any(|group| group.len() != 3) {
        return None;
    }
    let digits = format!("{first}{}", rest.concat());
    let is_number = !digits.is_empty() && digits.bytes().all(|sign| sign.is_ascii_digit());
    is_number.then(|| digits.parse().ok()).flatten()
}

/// A length as people write it, in minutes: `20`, `20 min`, `1h15`, `0:20`, `20:00`, `00:20:00`.
fn length(cell: &str) -> Option<u16> {
    let said = cell.trim().to_lowercase();
    let parts: Vec<Option<u16>> = said
        .split(':')
        .map(|part| part.trim().parse().ok())
        .collect();
    match parts.as_slice() {
        [Some(hours), Some(minutes), Some(_)] => hours.checked_mul(60)?.checked_add(*minutes),
        [Some(first), Some(second)] => {
            let as_hours = first.checked_mul(60)?.checked_add(*second)?;
            // Hours and minutes, unless that is longer than any level: then minutes and seconds.
            Some(if as_hours <= LONGEST_LEVEL {
                as_hours
            } else {
                *first
            })
        }
        [_] => match said.split_once('h') {
            Some((hours, minutes)) => {
                let minutes = digits(minutes);
                let minutes = if minutes.is_empty() { "0" } else { minutes };
                let hours: u16 = hours.trim().parse().ok()?;
                hours.checked_mul(60)?.checked_add(minutes.parse().ok()?)
            }
            None => digits(&said).parse().ok(),
        },
        _ => None,
    }
}

/// Longest that a level is thought to be, in minutes, where hours and minutes look like minutes and seconds.
const LONGEST_LEVEL: u16 = 180;

/// The digits that a text begins with.
fn digits(text: &str) -> &str {
    let text = text.trim();
    let end = text.find(|sign: char| !sign.is_ascii_digit());
    text.get(..end.unwrap_or(text.len())).unwrap_or_default()
}

/// Whether a line says that it is a break.
fn says_break(line: &str) -> bool {
    let words = plain(line);
    words.split(' ').any(|word| {
        matches!(
            word,
            "pause" | "break" | "breaks" | "pauses" | "diner" | "dinner"
        )
    })
}

#[cfg(test)]
mod tests;
