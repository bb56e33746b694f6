//! Players on the way between tables: what the book proposes from the live blinds, what the director ordered, and the
//! journey with the chips *in transit* until the other table confirms that the player has arrived.

pub mod balancing;
pub mod final_table;
mod ordering;
mod proposing;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{Away, Problem, Refusal, Standing, TableNumber, Tournament};
use crate::book::Citation;
use crate::seat::Seat;
use crate::table::PlayerId;
use crate::table::arrivals::Entry;

pub use crate::table::Luggage;

/// Why a player moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum MoveReason {
    /// Tables are kept even.
    Balance,
    /// Their table closes.
    Break,
    /// The final table is formed.
    FinalTable,
}

/// A player on the way, or about to go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Journey {
    /// Who.
    pub player: PlayerId,
    /// From which table.
    pub from: TableNumber,
    /// From which seat.
    pub from_seat: Seat,
    /// To which table.
    pub to: TableNumber,
    /// To which seat.
    pub to_seat: Seat,
    /// Why.
    pub why: MoveReason,
    /// What they carry once they have left; `None` until the end of the hand.
    pub luggage: Option<Luggage>,
}

/// A move to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MoveOrder {
    /// Who.
    pub player: PlayerId,
    /// To which table.
    pub to: TableNumber,
    /// To which seat.
    pub seat: Seat,
}

/// What the director does about tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum MoveCommand {
    /// Orders moves: each player goes at the end of the hand being played, at once between hands.
    Order {
        /// Who goes where.
        moves: Vec<MoveOrder>,
        /// Why.
        why: MoveReason,
    },
    /// Calls a move off before the player has left.
    Cancel {
        /// Whose.
        player: PlayerId,
    },
    /// Sends a player who is on the way to another free seat.
    Redirect {
        /// Who.
        player: PlayerId,
        /// To which table.
        to: TableNumber,
        /// To which seat.
        seat: Seat,
    },
    /// The player has arrived: they sit down with their chips.
    ConfirmArrival {
        /// Who.
        player: PlayerId,
    },
    /// The final table is called: every table stops after its hand, then seats are drawn.
    CallFinalTable,
    /// A table that the book halts plays on all the same, until the tables change again.
    PlayOn {
        /// Which.
        table: TableNumber,
    },
    /// Closes a table where nobody sits any more.
    CloseTable {
        /// Which.
        table: TableNumber,
    },
}

/// What happened between tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum MoveEvent {
    /// A move was ordered.
    Ordered {
        /// Who.
        player: PlayerId,
        /// From which table.
        from: TableNumber,
        /// From which seat.
        from_seat: Seat,
        /// To which table.
        to: TableNumber,
        /// To which seat.
        to_seat: Seat,
        /// Why.
        why: MoveReason,
    },
    /// A move was called off.
    Cancelled {
        /// Whose.
        player: PlayerId,
    },
    /// The player goes to another seat.
    Redirected {
        /// Who.
        player: PlayerId,
        /// To which table.
        to: TableNumber,
        /// To which seat.
        to_seat: Seat,
    },
    /// The player leaves the table with their chips: the next event takes them from it.
    Departed {
        /// Who.
        player: PlayerId,
        /// What they carry.
        luggage: Luggage,
    },
    /// The player arrives: the next event seats them.
    Arrived {
        /// Who.
        player: PlayerId,
    },
    /// The final table was called.
    FinalTableCalled,
    /// Somebody came back before it was drawn: too many are left for it again.
    FinalTableCalledOff,
    /// The final table was drawn.
    FinalTableFormed {
        /// Where it is.
        table: TableNumber,
    },
    /// A halted table plays on.
    PlaysOn {
        /// Which.
        table: TableNumber,
    },
    /// A table was closed.
    TableClosed {
        /// Which.
        table: TableNumber,
    },
}

/// Where the final table stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FinalTableState {
    /// Not yet.
    #[default]
    Ahead,
    /// Called: tables finish their hands.
    Called,
    /// Being played.
    At {
        /// Where.
        table: TableNumber,
    },
}

/// Journeys, and what was decided about tables.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Moves {
    /// In the order in which they were ordered.
    pub(super) journeys: Vec<Journey>,
    pub(super) final_table: FinalTableState,
    /// Halted tables that play on.
    pub(super) plays_on: BTreeSet<TableNumber>,
    pub(super) closed: BTreeSet<TableNumber>,
    /// Tables that players were ordered from for good: each closes when the last of them is gone.
    pub(super) emptying: BTreeSet<TableNumber>,
}

/// Something that the book asks for between tables; the director confirms or changes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proposal {
    /// A player moves.
    Move {
        /// Who.
        player: PlayerId,
        /// From which table.
        from: TableNumber,
        /// From which seat.
        from_seat: Seat,
        /// To which table.
        to: TableNumber,
        /// To which seat.
        to_seat: Seat,
        /// How they would enter the game there, as things are now.
        entry: Entry,
        /// The articles.
        citations: Vec<Citation>,
    },
    /// A table closes: its players fit at the others.
    Break {
        /// Which.
        table: TableNumber,
        /// The articles.
        citations: Vec<Citation>,
    },
    /// The final table forms.
    FinalTable {
        /// How many players make it.
        players: u8,
        /// The articles.
        citations: Vec<Citation>,
    },
}

impl Tournament {
    /// Players on the way, or about to go, in the order in which moves were ordered.
    #[must_use]
    pub fn journeys(&self) -> &[Journey] {
        &self.moves.journeys
    }

    /// Where the final table stands.
    #[must_use]
    pub fn final_table(&self) -> FinalTableState {
        self.moves.final_table
    }

    /// Whether a table was closed.
    #[must_use]
    pub fn is_closed(&self, table: TableNumber) -> bool {
        self.moves.closed.contains(&table)
    }

    /// The journey of a player on the way, or about to go.
    #[must_use]
    pub fn journey(&self, player: PlayerId) -> Option<&Journey> {
        self.moves
            .journeys
            .iter()
            .find(|journey| journey.player == player)
    }

    /// For whom a seat is kept: a player who is on the way there, or about to go.
    #[must_use]
    pub fn promised_to(&self, table: TableNumber, seat: Seat) -> Option<PlayerId> {
        self.moves
            .journeys
            .iter()
            .find(|journey| (journey.to, journey.to_seat) == (table, seat))
            .map(|journey| journey.player)
    }

    /// Whether somebody who comes from outside may sit down at a seat, as far as journeys and tables go: whether it is
    /// empty is the table's business.
    pub(super) fn check_not_promised(&self, table: TableNumber, seat: Seat) -> Result<(), Refusal> {
        if self.is_closed(table) {
            return Err(Problem::TableClosed { table }.into());
        }
        if self.promised_to(table, seat).is_some() {
            return Err(Problem::SeatNotFree { table, seat }.into());
        }
        Ok(())
    }

    pub(super) fn evolve_moves(&mut self, event: &MoveEvent) {
        match event {
            MoveEvent::Ordered {
                player,
                from,
                from_seat,
                to,
                to_seat,
                why,
            } => {
                let for_good = matches!(why, MoveReason::Break | MoveReason::FinalTable);
                if for_good && from != to {
                    self.moves.emptying.insert(*from);
                }
                self.moves.journeys.push(Journey {
                    player: *player,
                    from: *from,
                    from_seat: *from_seat,
                    to: *to,
                    to_seat: *to_seat,
                    why: *why,
                    luggage: None,
                });
            }
            MoveEvent::Cancelled { player } => self.moves.forget(*player),
            MoveEvent::Redirected {
                player,
                to,
                to_seat,
            } => {
                if let Some(journey) = self.moves.journey_mut(*player) {
                    journey.to = *to;
                    journey.to_seat = *to_seat;
                }
            }
            MoveEvent::Departed { player, luggage } => {
                if let Some(journey) = self.moves.journey_mut(*player) {
                    journey.luggage = Some(*luggage);
                }
                self.field
                    .change(*player, |entrant| entrant.standing = Standing::Moving);
            }
            MoveEvent::Arrived { player } => self.moves.forget(*player),
            MoveEvent::FinalTableCalled => self.moves.final_table = FinalTableState::Called,
            MoveEvent::FinalTableCalledOff => self.moves.final_table = FinalTableState::Ahead,
            MoveEvent::FinalTableFormed { table } => {
                self.moves.final_table = FinalTableState::At { table: *table };
            }
            MoveEvent::PlaysOn { table } => {
                self.moves.plays_on.insert(*table);
            }
            MoveEvent::TableClosed { table } => {
                self.moves.closed.insert(*table);
                self.moves.emptying.remove(table);
                self.moves.plays_on.remove(table);
            }
        }
    }

    /// A sanction is lifted while its player is on the way: what they carry of it is lifted, too.
    pub(super) fn lighten_luggage(&mut self, player: PlayerId, away: Away) {
        let journey = self.moves.journey_mut(player);
        if let Some(luggage) = journey.and_then(|journey| journey.luggage.as_mut()) {
            let before = luggage.suspension;
            luggage.suspension = before.and_then(|left| left.lifted(away.hands, away.until));
        }
    }

    /// Somebody sat down or left: what was allowed to short tables is judged anew.
    pub(super) fn note_tables_change(&mut self) {
        self.moves.plays_on.clear();
    }
}

impl Moves {
    fn journey_mut(&mut self, player: PlayerId) -> Option<&mut Journey> {
        self.journeys
            .iter_mut()
            .find(|journey| journey.player == player)
    }

    fn forget(&mut self, player: PlayerId) {
        self.journeys.retain(|journey| journey.player != player);
    }
}
