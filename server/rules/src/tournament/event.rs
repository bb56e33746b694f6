//! What happened in a tournament. Events are the journal's format: a name never changes its meaning.

use serde::Serialize;
use tapis_tagged::Tagged;

use super::{
    AlertCause, AlertNumber, Away, ClockEvent, CountEvent, DrawEvent, FieldEvent, MoveEvent,
    Penalty, Plan, RaceEvent, ResultEvent, SanctionNumber, TableNumber,
};
use crate::blinds::Blinds;
use crate::book::Citation;
use crate::chips::Chips;
use crate::table::{self, PlayerId};
use crate::time::Timestamp;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tagged)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The event was set up: always the first.
    TournamentCreated {
        /// Name of the event.
        name: String,
        /// Rulebook in force.
        book: String,
        /// Its text, when it is a house book: what is played never depends on a file.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        house: Option<String>,
        /// Values of the chips in use, smallest first.
        chip_values: Vec<Chips>,
        /// Blinds of the first level.
        blinds: Blinds,
    },
    /// A table was opened.
    TableOpened {
        /// Its number.
        table: TableNumber,
        /// How many seats it has.
        seats: u8,
    },
    /// The event has this plan from now on.
    Planned {
        /// The plan.
        plan: Box<Plan>,
    },
    /// Something happened to the clock.
    Clock {
        /// What.
        event: ClockEvent,
    },
    /// Something happened to the list of players.
    Field {
        /// What.
        event: FieldEvent,
    },
    /// Something happened around draws.
    Draw {
        /// What.
        event: DrawEvent,
    },
    /// Something happened between tables.
    Moves {
        /// What.
        event: MoveEvent,
    },
    /// A player went out or bought chips.
    Results {
        /// What.
        event: ResultEvent,
    },
    /// Something happened to chips that leave play.
    Race {
        /// What.
        event: RaceEvent,
    },
    /// Something was counted.
    Count {
        /// What.
        event: CountEvent,
    },
    /// A player was registered.
    PlayerRegistered {
        /// Who.
        player: PlayerId,
        /// Their name.
        name: String,
    },
    /// A level began.
    LevelStarted {
        /// Its number, from 1.
        level: u32,
        /// Its blinds.
        blinds: Blinds,
    },
    /// What follows in the record was done at this time, by the rules of a tablet that had no server: the first of its
    /// record. The record's own time is when it came.
    Late {
        /// When it was done.
        at: Timestamp,
    },
    /// Something happened at a table.
    Table {
        /// Which table.
        table: TableNumber,
        /// What.
        event: table::TableEvent,
    },
    /// A fault was written down.
    FaultRecorded {
        /// Its number in the register.
        sanction: SanctionNumber,
        /// Whose.
        player: PlayerId,
        /// Where.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableNumber>,
        /// The article.
        article: Citation,
        /// What it costs; nothing when it is only written down.
        penalties: Vec<Penalty>,
        /// In words.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        note: String,
        /// Who gave it.
        by: String,
        /// The time away that it gives.
        #[serde(default, skip_serializing_if = "Away::is_none")]
        away: Away,
    },
    /// A sanction was lifted.
    SanctionLifted {
        /// Which.
        sanction: SanctionNumber,
        /// Why.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
        /// Who lifted it.
        by: String,
    },
    /// Something wants the floor's attention.
    AlertRaised {
        /// Its number.
        alert: AlertNumber,
        /// Where.
        table: TableNumber,
        /// What.
        cause: AlertCause,
    },
    /// An official is on it.
    AlertClaimed {
        /// Which alert.
        alert: AlertNumber,
        /// Who.
        by: String,
    },
    /// It is done with.
    AlertClosed {
        /// Which alert.
        alert: AlertNumber,
        /// What was decided; empty when it closed by itself.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        note: String,
    },
}

impl Event {
    /// When the events of a record happened: what a tablet did without a server happened before it was written.
    #[must_use]
    pub fn happened_at(events: &[Self], written_at: Timestamp) -> Timestamp {
        match events.first() {
            Some(Self::Late { at }) => *at,
            _ => written_at,
        }
    }
}
