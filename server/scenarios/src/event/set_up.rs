//! The section `[event]` of a scenario: what was planned, and who sits where when it begins.

use serde::Deserialize;

use crate::words::chips;
use tapis_rules::blinds::Blinds;
use tapis_rules::book::Book;
use tapis_rules::chips::Chips;
use tapis_rules::seat::Seat;
use tapis_rules::table;
use tapis_rules::tournament::{
    ChipColour, ChipKind, Command, Event, FieldCommand, LatePolicy, NewEntrant, Plan, Prize,
    Prizes, ReEntryPolicy, RebuyPolicy, Seal, Stage, TableNumber, Tournament,
};

use super::Hall;
use super::words::{bare, blinds, number};
use crate::denied::Trouble;

/// An event, and who sits where before the clock starts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetEvent {
    /// The players of each table, seat by seat: `Anna Bruno - Carla=900` leaves seat 3 empty and gives Carla 900.
    #[serde(default)]
    pub seating: Vec<String>,
    /// Seat of the first button of each table; the first player's where it is not said.
    #[serde(default)]
    pub buttons: Vec<u8>,
    /// Players who have not come.
    #[serde(default)]
    pub absent: Vec<String>,
    /// Players on the list who have no seat yet; on the waiting list when no place is left.
    #[serde(default)]
    pub list: Vec<String>,
    /// So many more on the list, called `P1`, `P2` and so on.
    #[serde(default)]
    pub field: u16,
    /// Tables in the room; as many as are seated when it is not said.
    #[serde(default)]
    pub tables: Option<u16>,
    /// Seats of a table.
    #[serde(default = "eight")]
    pub seats: u8,
    /// Starting stack.
    #[serde(default = "two_thousand")]
    pub stack: u64,
    /// Values of the chips.
    #[serde(default = "three_values")]
    pub chips: Vec<u64>,
    /// Levels and breaks: `20 min 25/50`, `break 10 min`.
    #[serde(default = "six_levels")]
    pub levels: Vec<String>,
    /// Late players.
    #[serde(default)]
    pub late: LatePolicy,
    /// Rebuys and add-on.
    #[serde(default)]
    pub rebuys: RebuyPolicy,
    /// Re-entries.
    #[serde(default)]
    pub re_entries: ReEntryPolicy,
    /// Size of the final table, where the event sets it.
    #[serde(default)]
    pub final_table: Option<u8>,
    /// Places that win something.
    #[serde(default)]
    pub paid: u8,
}

const fn eight() -> u8 {
    8
}

const fn two_thousand() -> u64 {
    2_000
}

fn three_values() -> Vec<u64> {
    vec![25, 100, 500]
}

fn six_levels() -> Vec<String> {
    let levels = [
        "20 min 25/50",
        "20 min 50/100",
        "break 10 min",
        "20 min 100/200",
        "20 min 200/400",
        "break 10 min",
        "20 min 500/1000",
    ];
    levels.map(str::to_owned).to_vec()
}

/// An event without anything, under a book.
pub(super) fn begin(book: &Book) -> Result<Tournament, String> {
    // Any book that is known here: the scenario's own, which may be one of a house or have other choices, follows.
    let known = Book::IDS.first().copied().unwrap_or_default();
    let created = Event::TournamentCreated {
        name: "Scenario".to_owned(),
        book: known.to_owned(),
        house: None,
        chip_values: Vec::new(),
        blinds: Blinds::new(Chips::ZERO, Chips::ZERO),
    };
    let state = Tournament::begin(&created, tapis_rules::time::Timestamp::default());
    let state = state.map_err(|error| error.to_string())?;
    Ok(state.under(book.clone()))
}

impl SetEvent {
    fn plan(&self) -> Result<Plan, String> {
        let seated = u16::try_from(self.seating.len()).unwrap_or(u16::MAX);
        let structure: Option<Vec<Stage>> = self.levels.iter().map(|text| stage(text)).collect();
        let kinds: Option<Vec<ChipKind>> = self.chips.iter().map(|value| kind(*value)).collect();
        let prize = |place: u8| Prize {
            cents: 100 * u64::from(self.paid - place),
            ..Prize::default()
        };
        Ok(Plan {
            date: String::new(),
            venue: String::new(),
            stack: amount(self.stack)?,
            tables: self.tables.unwrap_or(seated),
            seats: self.seats,
            structure: structure.ok_or("levels are like \"20 min 25/50\" or \"break 10 min\"")?,
            chips: kinds.ok_or("chips are worth more than that")?,
            late: self.late,
            rebuys: self.rebuys,
            re_entries: self.re_entries,
            final_table: self.final_table,
            shot_clock: None,
            prizes: Prizes {
                places: (0..self.paid).map(prize).collect(),
                ..Prizes::default()
            },
        })
    }
}

fn amount(chips: u64) -> Result<Chips, String> {
    Chips::new(chips).ok_or_else(|| format!("{chips} chips are more than can be counted"))
}

fn kind(value: u64) -> Option<ChipKind> {
    Some(ChipKind {
        value: Chips::new(value)?,
        colour: ChipColour::White,
        count: 10_000,
    })
}

fn stage(text: &str) -> Option<Stage> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match *words {
        ["break", minutes, "min"] => Some(Stage::Break {
            minutes: number(minutes)?,
        }),
        [minutes, "min", posted] => Some(Stage::Level {
            minutes: number(minutes)?,
            blinds: blinds(posted)?,
        }),
        _ => None,
    }
}

/// The seal of a draw that is not verified.
pub(super) fn seal() -> Seal {
    Seal {
        seed: "seed".to_owned(),
        commitment: "commitment".to_owned(),
    }
}

impl Hall<'_> {
    pub(super) fn set_up(&mut self, set: &SetEvent) -> Result<(), String> {
        let plan = set.plan()?;
        let (stack, tables) = (plan.stack, plan.tables);
        self.play.found(plan)?;
        for number in 1..=tables {
            let at = usize::from(number - 1);
            let line = set.seating.get(at).map_or("", String::as_str);
            let button = set.buttons.get(at).copied();
            self.seat_all(TableNumber(number), line, stack, button)?;
        }
        for name in &set.absent {
            self.checked_in(name, false)?;
        }
        let numbered = (1..=set.field).map(|number| format!("P{number}"));
        let players: Vec<NewEntrant> = set
            .list
            .iter()
            .cloned()
            .chain(numbered)
            .map(entry)
            .collect();
        if !players.is_empty() {
            self.must(&Command::Field(FieldCommand::Register { players }))?;
        }
        Ok(())
    }

    fn seat_all(
        &mut self,
        table: TableNumber,
        line: &str,
        stack: Chips,
        button: Option<u8>,
    ) -> Result<(), String> {
        let mut first = None;
        for (seat, word) in Seat::all().zip(line.split_whitespace()) {
            let (name, stack) = match word.split_once('=') {
                Some((name, stack)) => (name, chips(stack).ok_or("a stack is chips")?),
                None => (bare(word), stack),
            };
            if name == "-" {
                continue;
            }
            first = first.or(Some(seat));
            self.must(&Command::SeatPlayer {
                name: name.to_owned(),
                table,
                seat,
                stack,
            })?;
        }
        let button = button.and_then(Seat::new).or(first);
        if let Some(seat) = button.filter(|_| first.is_some()) {
            let command = table::TableCommand::PlaceButton { seat };
            self.must(&Command::Table { table, command })?;
        }
        Ok(())
    }

    pub(super) fn checked_in(&mut self, name: &str, is_here: bool) -> Result<(), Trouble> {
        let player = self.who(name)?;
        self.must(&Command::Field(FieldCommand::CheckIn { player, is_here }))
    }
}

/// A player to be registered.
pub(super) fn entry(name: String) -> NewEntrant {
    NewEntrant {
        name,
        ..NewEntrant::default()
    }
}
