//! A list as a table of typed cells: what CSV and web pages are both written from.

use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::Standing;
use tapis_protocol::{
    EventSheet, SheetMove, SheetOut, SheetPlayer, SheetResult, SheetRows, SheetSeat,
};

use super::words::{Column, Words};
use super::{Language, ListRequest};

/// A table: the same columns for every list of its kind, in every event; that of re-entries where the event has some.
#[derive(Debug)]
pub(super) struct Grid {
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<Vec<Cell>>,
}

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Nothing,
    Text(String),
    Number(u64),
    Cents(u64),
    Yes(bool),
    At(Timestamp),
}

impl Cell {
    fn some<T>(value: Option<T>, cell: impl FnOnce(T) -> Self) -> Self {
        value.map_or(Self::Nothing, cell)
    }

    fn number(value: impl Into<u64>) -> Self {
        Self::Number(value.into())
    }

    fn chips(chips: Option<Chips>) -> Self {
        Self::some(chips, |chips| Self::Number(chips.get()))
    }

    fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    /// As it is written in a file or on a page.
    pub(super) fn written(&self, request: ListRequest) -> String {
        let words = request.language.words();
        match self {
            Self::Nothing => String::new(),
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
            Self::Cents(cents) => {
                let point = match request.language {
                    Language::Fr => ',',
                    Language::En => '.',
                };
                format!("{}{point}{:02}", cents / 100, cents % 100)
            }
            Self::Yes(true) => words.yes.to_owned(),
            Self::Yes(false) => words.no.to_owned(),
            Self::At(at) => moment(*at, request),
        }
    }

    /// Whether it is a figure: figures stand on the right.
    pub(super) const fn is_figure(&self) -> bool {
        matches!(self, Self::Number(_) | Self::Cents(_))
    }

    /// Whether it says nothing that a person would miss.
    pub(super) fn is_blank(&self) -> bool {
        match self {
            Self::Nothing | Self::Number(0) | Self::Cents(0) | Self::Yes(false) => true,
            Self::Text(text) => text.is_empty(),
            Self::Number(_) | Self::Cents(_) | Self::Yes(true) | Self::At(_) => false,
        }
    }
}

/// A moment as spreadsheets of that language read it.
pub(super) fn moment(at: Timestamp, request: ListRequest) -> String {
    let at = request.offset.clock(at);
    let (year, month, day) = (at.year(), u8::from(at.month()), at.day());
    let (hour, minute, second) = (at.hour(), at.minute(), at.second());
    match request.language {
        Language::Fr => {
            format!("{day:02}/{month:02}/{year:04} {hour:02}:{minute:02}:{second:02}")
        }
        Language::En => {
            format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}")
        }
    }
}

impl Grid {
    /// A column beside what players bought, where the event has re-entries.
    fn add_re_entries(&mut self, counted: &[Option<u8>]) {
        let add_ons = self.columns.iter().position(|at| *at == Column::AddOns);
        let Some(add_ons) = add_ons.filter(|_| counted.iter().any(Option::is_some)) else {
            return;
        };
        let at = add_ons.saturating_add(1);
        self.columns.insert(at, Column::ReEntries);
        for (row, count) in self.rows.iter_mut().zip(counted) {
            row.insert(at, Cell::some(*count, Cell::number));
        }
    }
}

/// How often each line's player entered again; nothing where the event has no re-entries.
fn re_entries(rows: &SheetRows) -> Vec<Option<u8>> {
    match rows {
        SheetRows::Results(lines) => lines.iter().map(|line| line.re_entries).collect(),
        SheetRows::Players(lines) => lines.iter().map(|line| line.re_entries).collect(),
        SheetRows::Seating(_) | SheetRows::Moves(_) => Vec::new(),
    }
}

/// The list as a table.
pub(super) fn grid(sheet: &EventSheet, request: ListRequest) -> Grid {
    let words = request.language.words();
    let (columns, rows): (&[Column], Vec<Vec<Cell>>) = match &sheet.rows {
        SheetRows::Results(lines) => (
            &RESULTS,
            lines.iter().map(|line| result(line, words)).collect(),
        ),
        SheetRows::Players(lines) => (
            &PLAYERS,
            lines.iter().map(|line| player(line, words)).collect(),
        ),
        SheetRows::Seating(lines) => (&SEATING, lines.iter().map(seat).collect()),
        SheetRows::Moves(lines) => (
            &MOVES,
            lines.iter().map(|line| moved(line, words)).collect(),
        ),
    };
    let mut grid = Grid {
        columns: columns.to_vec(),
        rows,
    };
    grid.add_re_entries(&re_entries(&sheet.rows));
    grid
}

const RESULTS: [Column; 16] = [
    Column::Place,
    Column::Tied,
    Column::Name,
    Column::Club,
    Column::Money,
    Column::Kind,
    Column::Points,
    Column::Rebuys,
    Column::AddOns,
    Column::Why,
    Column::By,
    Column::Level,
    Column::Table,
    Column::Hand,
    Column::OutAt,
    Column::Confirmed,
];

fn result(line: &SheetResult, words: &Words) -> Vec<Cell> {
    let out = line.out.as_ref();
    let told = |tell: fn(&SheetOut) -> Cell| Cell::some(out, tell);
    vec![
        Cell::number(line.place),
        Cell::Yes(line.is_tied),
        Cell::text(&line.name),
        Cell::text(&line.club),
        Cell::Cents(line.cents),
        Cell::text(&line.kind),
        Cell::number(line.points),
        Cell::number(line.rebuys),
        Cell::number(line.add_ons),
        Cell::some(line.why, |why| Cell::text(words.why(why))),
        told(|out| Cell::Text(out.by.join(", "))),
        told(|out| Cell::number(out.level)),
        told(|out| Cell::some(out.table, |table| Cell::number(table.0))),
        told(|out| Cell::some(out.hand, Cell::number)),
        told(|out| Cell::At(out.at)),
        Cell::Yes(line.is_confirmed),
    ]
}

const PLAYERS: [Column; 12] = [
    Column::Name,
    Column::Club,
    Column::Here,
    Column::Paid,
    Column::Standing,
    Column::Table,
    Column::Seat,
    Column::Stack,
    Column::Place,
    Column::Rebuys,
    Column::AddOns,
    Column::RegisteredAt,
];

fn player(line: &SheetPlayer, words: &Words) -> Vec<Cell> {
    let place = match line.standing {
        Standing::Playing { table, seat } | Standing::Busted { table, seat } => Some((table, seat)),
        Standing::Registered
        | Standing::Waiting
        | Standing::Withdrawn
        | Standing::Moving
        | Standing::Out => None,
    };
    vec![
        Cell::text(&line.name),
        Cell::text(&line.club),
        Cell::Yes(line.is_here),
        Cell::Yes(line.has_paid),
        Cell::text(words.standing(line.standing)),
        Cell::some(place, |(table, _)| Cell::number(table.0)),
        Cell::some(place, |(_, seat)| Cell::number(seat.number())),
        Cell::chips(line.stack),
        Cell::some(line.place, Cell::number),
        Cell::number(line.rebuys),
        Cell::number(line.add_ons),
        Cell::some(line.registered_at, Cell::At),
    ]
}

const SEATING: [Column; 5] = [
    Column::Table,
    Column::Seat,
    Column::Name,
    Column::Club,
    Column::Stack,
];

fn seat(line: &SheetSeat) -> Vec<Cell> {
    vec![
        Cell::number(line.table.0),
        Cell::number(line.seat.number()),
        Cell::text(&line.name),
        Cell::text(&line.club),
        Cell::chips(line.stack),
    ]
}

const MOVES: [Column; 9] = [
    Column::OrderedAt,
    Column::Name,
    Column::FromTable,
    Column::FromSeat,
    Column::ToTable,
    Column::ToSeat,
    Column::MoveReason,
    Column::MoveEnd,
    Column::EndedAt,
];

fn moved(line: &SheetMove, words: &Words) -> Vec<Cell> {
    vec![
        Cell::At(line.at),
        Cell::text(&line.name),
        Cell::number(line.from.0),
        Cell::number(line.from_seat.number()),
        Cell::number(line.to.0),
        Cell::number(line.to_seat.number()),
        Cell::text(words.reason(line.why)),
        Cell::text(words.end(line.end)),
        Cell::some(line.ended_at, Cell::At),
    ]
}
