//! The state of a tournament, and what can be read from it at any time.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::clock::LevelClock;
use super::counting::Counts;
use super::drawing::Draws;
use super::field::Field;
use super::moves::Moves;
use super::racing::Races;
use super::results::Results;
use super::shared::Shared;
use super::tables::Tables;
use super::{
    Alert, AlertCause, AlertNumber, Ledger, Plan, Refusal, Register, TableNumber, stored_book,
};
use crate::blinds::Blinds;
use crate::book::Book;
use crate::chips::Chips;
use crate::ruling::{Incident, Ruling};
use crate::seat::Seat;
use crate::table::{PlayerId, Table};
use crate::time::Timestamp;

/// The state of a tournament. Changed by [`Tournament::apply`] only.
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
/// state.apply(&events, at)?;
///
/// // A command leads to events or is refused; only events change anything.
/// let events = state.decide(&Command::OpenTable { seats: 6 }, at)?;
/// state.apply(&events, at)?;
/// assert_eq!(state.tables().count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
// Nothing at a table asks for the draws, the lines of the ledger or the register of sanctions: a browser's build has no
// readers for them.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Tournament {
    pub(super) name: Arc<str>,
    #[serde(with = "stored_book")]
    pub(super) book: Arc<Book>,
    pub(super) chip_values: Shared<Vec<Chips>>,
    pub(super) level: u32,
    pub(super) blinds: Blinds,
    pub(super) created_at: Timestamp,
    pub(super) tables: Tables,
    pub(super) plan: Option<Arc<Plan>>,
    pub(super) clock: LevelClock,
    pub(super) field: Field,
    #[cfg_attr(target_arch = "wasm32", serde(skip))]
    pub(super) draws: Shared<Draws>,
    pub(super) moves: Shared<Moves>,
    pub(super) results: Shared<Results>,
    #[cfg_attr(target_arch = "wasm32", serde(skip))]
    pub(super) ledger: Ledger,
    pub(super) races: Shared<Races>,
    pub(super) counts: Shared<Counts>,
    pub(super) alerts: Shared<BTreeMap<AlertNumber, Alert>>,
    /// The same by table: each action at a table asks for its own.
    pub(super) alerts_at: Shared<BTreeSet<(TableNumber, AlertNumber)>>,
    pub(super) alerts_raised: u32,
    #[cfg_attr(target_arch = "wasm32", serde(skip))]
    pub(super) sanctions: Shared<Register>,
    /// When it was last said of each seat whether its player is there, or who sits there, other than without the server.
    #[cfg_attr(target_arch = "wasm32", serde(skip))]
    pub(super) said_at: Shared<BTreeMap<TableNumber, BTreeMap<Seat, Timestamp>>>,
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

    /// When countdowns at tables reach zero, and where; the next one first.
    pub fn deadlines(&self) -> impl Iterator<Item = (Timestamp, TableNumber)> {
        self.tables.deadlines()
    }

    /// The next moment at which a countdown at a table reaches zero, and where.
    #[must_use]
    pub fn next_deadline(&self) -> Option<(Timestamp, TableNumber)> {
        self.tables.next_deadline()
    }
}
