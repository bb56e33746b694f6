//! Races as data: their commands and events, and the race that is on.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use tapis_tagged::Tagged;

use crate::card::Card;
use crate::chips::Chips;
use crate::seat::Seat;
use crate::table::PlayerId;
use crate::time::Timestamp;
use crate::tournament::TableNumber;

/// How long a level is only beginning: the books do not say, and by then its first hands are over.
pub(in crate::tournament) const LEVEL_START_MS: u64 = 3 * 60 * 1_000;

/// What is done about chips that leave play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum RaceCommand {
    /// Chips of the smallest value leave play: every table races them before its next hand (director).
    Begin,
    /// The race of a table, with the cards that were dealt there.
    Run {
        /// Which table.
        table: TableNumber,
        /// How many of the chips that leave play each player has; a player who is not named has what their stack says.
        small: Vec<(Seat, u32)>,
        /// The cards, seat by seat; none where no cards are needed.
        cards: Vec<(Seat, Vec<Card>)>,
    },
    /// Exchanges some of a player's chips for others of the same worth; written down, nothing else changes (director).
    Exchange {
        /// Which table.
        table: TableNumber,
        /// Whose.
        seat: Seat,
        /// Chips given back, by value and number.
        given: Vec<(Chips, u32)>,
        /// Chips handed out, by value and number.
        taken: Vec<(Chips, u32)>,
    },
}

/// What happened to chips that leave play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tagged)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum RaceEvent {
    /// A race begins.
    Begun {
        /// Value of the chips that leave play.
        old: Chips,
        /// Value of the chips that replace them.
        new: Chips,
        /// Tables where a player has chips: each of them races.
        tables: Vec<TableNumber>,
    },
    /// A table has raced; the stacks that changed are the next events.
    Run {
        /// Which table.
        table: TableNumber,
        /// How many small chips each player brought.
        small: Vec<(Seat, u32)>,
        /// The cards.
        cards: Vec<(Seat, Vec<Card>)>,
        /// Who won a chip, the highest card first.
        winners: Vec<Seat>,
        /// Who had nothing left and got one chip all the same.
        rescued: Vec<Seat>,
        /// Whose stacks change.
        players: Vec<PlayerId>,
    },
    /// Every table has raced: chips of that value are out of play.
    Over {
        /// The value.
        old: Chips,
    },
    /// Chips were exchanged.
    Exchanged {
        /// Which table.
        table: TableNumber,
        /// Whose.
        seat: Seat,
        /// Chips given back.
        given: Vec<(Chips, u32)>,
        /// Chips handed out.
        taken: Vec<(Chips, u32)>,
    },
}

/// A race that is on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Racing {
    /// Value of the chips that leave play.
    pub old: Chips,
    /// Value of the chips that replace them.
    pub new: Chips,
    /// Tables that have still to race.
    pub waiting: BTreeSet<TableNumber>,
    /// Tables that have raced.
    pub done: BTreeSet<TableNumber>,
}

/// Races of an event.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(in crate::tournament) struct Races {
    pub(in crate::tournament) on: Option<Racing>,
    /// Values that were raced away: they do not come back, whatever the plan says.
    pub(in crate::tournament) out: BTreeSet<Chips>,
    /// How long the stage that is on was played.
    #[serde(default)]
    pub(in crate::tournament) played: Played,
}

impl Races {
    /// Nothing of the stage that begins was played.
    pub(in crate::tournament) fn stage_begins(&mut self) {
        self.played = Played::default();
    }
}

/// How long a stage was played: not what is left of it, which the director may change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::tournament) struct Played {
    /// Milliseconds until hands were stopped last.
    before_ms: u64,
    /// Since when hands are played again; `None` while they are stopped.
    since: Option<Timestamp>,
}

impl Played {
    /// Milliseconds so far.
    pub(in crate::tournament) fn until(self, at: Timestamp) -> u64 {
        let now = self.since.map_or(0, |since| at.since(since));
        self.before_ms.saturating_add(now)
    }

    /// From now on hands are played, or are not.
    pub(in crate::tournament) fn goes_on(&mut self, is_played: bool, at: Timestamp) {
        self.before_ms = self.until(at);
        self.since = is_played.then_some(at);
    }
}
