//! A tournament: its tables, its players, its level, and what wants the floor's attention.

mod alert;
mod clock;
mod command;
mod counting;
mod decide;
mod decoding;
mod draft;
mod drawing;
mod event;
mod evolve;
mod fault;
mod field;
pub mod format;
mod hands;
mod ledger;
mod moves;
mod plan;
pub mod points;
mod problem;
mod racing;
mod refusal;
mod results;
#[cfg(test)]
mod sample;
mod sanction;
mod shared;
mod snapshot;
mod stop;
mod tables;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::blinds::Blinds;
use crate::book::Book;
use crate::chips::Chips;
use crate::ruling::{Incident, Ruling};
use crate::table::{PlayerId, Table};
use crate::time::Timestamp;

pub use self::alert::{Alert, AlertCause};
pub use self::clock::{ClockCommand, ClockEvent, LevelClock, Ticking};
pub use self::command::{Command, DrawnSeat, Founding, TableDraw};
pub use self::counting::{Count, CountCommand, CountEvent, Counted, Receipt};
pub use self::drawing::{Chance, Draw, DrawEvent, Drawn, DrawnPlace, Occasion, Outcome, Seal};
pub use self::event::Event;
pub use self::evolve::NotAHistory;
pub use self::field::latecomers;
pub use self::field::{
    Entrant, FieldCommand, FieldEvent, MAX_CLUB_NAME, MAX_PLAYERS, NewEntrant, Overdue, Standing,
};
pub use self::ledger::{ChipTotals, Ledger, LedgerBroken, Line, Why};
pub use self::moves::{
    FinalTableState, Journey, Luggage, MoveCommand, MoveEvent, MoveOrder, MoveReason, Proposal,
};
pub use self::moves::{balancing, final_table};
pub use self::plan::{
    ChipColour, ChipKind, HandOut, LatePolicy, MAX_CHIP_KINDS, MAX_MINUTES, MAX_PRIZES, MAX_STAGES,
    Pace, PlacePoints, Plan, PointsWish, Prize, Prizes, RebuyPolicy, Stage, Suggestion, Template,
    Wish, preview, suggest, templates,
};
pub use self::points::{FormulaFault, MAX_FORMULA};
pub use self::problem::Problem;
pub use self::racing::race;
pub use self::racing::{RaceCommand, RaceEvent, Racing};
pub use self::refusal::{InvalidText, Refusal};
pub use self::results::{
    Certainty, Deal, Gone, HandForHand, OutReason, Purchase, Ranked, ResultCommand, ResultEvent,
};
pub use self::results::{elimination, prizes};
pub use self::sanction::{
    Away, Fault, Lifted, Penalty, Proposed, Register, Sanction, SanctionNumber,
};
pub use self::snapshot::NotASnapshot;
pub use self::stop::Stop;

use self::draft::Draft;
use self::drawing::Draws;
use self::field::Field;
use self::moves::Moves;
use self::results::Results;
use self::shared::Shared;
use self::tables::{Place, Tables};

/// Most tables of a tournament: a number on every screen, and a bound on what one level change writes.
pub const MAX_TABLES: usize = 500;
/// Longest reason of a floor call, or note on an alert or a sanction, in characters.
const MAX_NOTE: usize = 200;

/// Number of a table in its tournament, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableNumber(pub u16);

/// Number of an alert in its tournament, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AlertNumber(pub u32);

/// The state of a tournament. Changed by [`Tournament::carry_out`] only.
///
/// ```
/// use tapis_rules::{blinds::Blinds, chips::Chips, time::Timestamp};
/// use tapis_rules::tournament::{Command, Founding, TableDraw, Tournament};
///
/// let founding = Founding {
///     name: "Friday".to_owned(),
///     book: "cdc2013".to_owned(),
///     house: None,
///     blinds: Blinds::new(Chips::from(25), Chips::from(50)),
///     chip_values: vec![Chips::from(25)],
///     stack: Chips::from(5_000),
///     tables: vec![TableDraw { seats: 9, ..TableDraw::default() }],
///     plan: None,
///     seal: None,
/// };
/// let at = Timestamp(1_795_000_000_000);
/// let events = Tournament::found(&founding, at)?;
/// let mut state = Tournament::begin(&events[0], at)?;
/// state.carry_out(&events, at).map_err(|(_, error)| error)?;
///
/// // A command leads to events or is refused; only events change anything.
/// let events = state.decide(&Command::OpenTable { seats: 6 }, at)?;
/// state.carry_out(&events, at).map_err(|(_, error)| error)?;
/// assert_eq!(state.tables().count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Tournament {
    name: Arc<str>,
    #[serde(with = "snapshot::book")]
    book: Arc<Book>,
    chip_values: Shared<Vec<Chips>>,
    level: u32,
    blinds: Blinds,
    created_at: Timestamp,
    tables: Tables,
    plan: Option<Arc<Plan>>,
    clock: LevelClock,
    field: Field,
    draws: Shared<Draws>,
    moves: Shared<Moves>,
    results: Shared<Results>,
    ledger: Ledger,
    races: Shared<racing::Races>,
    counts: Shared<counting::Counts>,
    alerts: Shared<BTreeMap<AlertNumber, Alert>>,
    /// The same by table: each action at a table asks for its own.
    alerts_at: Shared<BTreeSet<(TableNumber, AlertNumber)>>,
    alerts_raised: u32,
    sanctions: Shared<Register>,
}

impl Tournament {
    /// The same under another book, which no event of the journal names: one with the choices that a scenario makes itself.
    #[must_use]
    pub fn under(mut self, book: Book) -> Self {
        self.book = Arc::new(book);
        self
    }

    /// Name of the event.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Rulebook in force.
    #[must_use]
    pub fn book(&self) -> &Book {
        &self.book
    }

    /// Values of the chips in use, smallest first.
    #[must_use]
    pub fn chip_values(&self) -> &[Chips] {
        &self.chip_values
    }

    /// Number of the level, from 1.
    #[must_use]
    pub const fn level(&self) -> u32 {
        self.level
    }

    /// Blinds of the level.
    #[must_use]
    pub const fn blinds(&self) -> Blinds {
        self.blinds
    }

    /// When it was set up.
    #[must_use]
    pub const fn created_at(&self) -> Timestamp {
        self.created_at
    }

    /// The plan of the event; `None` where tables are played without one.
    #[must_use]
    pub fn plan(&self) -> Option<&Plan> {
        self.plan.as_deref()
    }

    /// All tables, in order.
    pub fn tables(&self) -> impl Iterator<Item = (TableNumber, &Table)> {
        let tables = self.tables.iter();
        tables.map(|(number, place)| (number, &place.table))
    }

    /// One table.
    #[must_use]
    pub fn table(&self, number: TableNumber) -> Option<&Table> {
        self.tables.get(number).map(|place| &place.table)
    }

    /// When something last happened at a table.
    #[must_use]
    pub fn last_event_at(&self, number: TableNumber) -> Option<Timestamp> {
        self.tables.get(number).map(|place| place.last_event_at)
    }

    /// How many players are registered.
    #[must_use]
    pub fn player_count(&self) -> usize {
        self.field.len()
    }

    /// A registered player's name.
    #[must_use]
    pub fn player_name(&self, player: PlayerId) -> Option<&str> {
        self.entrant(player).map(|entrant| entrant.name.as_str())
    }

    /// What the book says about an incident at a table. Nothing changes.
    ///
    /// # Errors
    ///
    /// [`Refusal`] when there is no such table, or the incident cannot have happened there.
    pub fn consult(&self, table: TableNumber, incident: &Incident) -> Result<Ruling, Refusal> {
        let at = self.table(table).ok_or(Refusal::UnknownTable(table))?;
        Ok(at.rule(incident, &self.book)?)
    }

    /// Open alerts, oldest first.
    pub fn alerts(&self) -> impl Iterator<Item = (AlertNumber, &Alert)> {
        self.alerts.iter().map(|(number, alert)| (*number, alert))
    }

    /// The open alert of a table with a cause that `is` accepts.
    pub fn alert_at(
        &self,
        table: TableNumber,
        is: impl Fn(&AlertCause) -> bool,
    ) -> Option<(AlertNumber, &Alert)> {
        let all = (table, AlertNumber(0))..=(table, AlertNumber(u32::MAX));
        self.alerts_at
            .range(all)
            .filter_map(|(_, number)| Some((*number, self.alerts.get(number)?)))
            .find(|(_, alert)| is(&alert.cause))
    }

    /// The next moment at which a countdown at a table reaches zero, and where.
    #[must_use]
    pub fn next_deadline(&self) -> Option<(Timestamp, TableNumber)> {
        self.tables.next_deadline()
    }
}
