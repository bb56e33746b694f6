//! What an event came to, as lists that other programs open (`GET /api/evidence/{tournament}/results`, `tapis results`).

use serde::{Deserialize, Serialize};
use tapis_rules::chips::Chips;
use tapis_rules::seat::Seat;
use tapis_rules::time::Timestamp;
use tapis_rules::tournament::{MoveReason, OutReason, Standing};

use crate::{TableId, TournamentId};

/// A list of an event, with what has to stand above it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventSheet {
    /// Which event.
    pub tournament: TournamentId,
    /// Its name.
    pub name: String,
    /// Its day, `2026-12-05`; empty where nobody said.
    pub date: String,
    /// Where it is played; may be empty.
    pub venue: String,
    /// Title of its rulebook.
    pub book: String,
    /// Players who had a seat; before play begins, nobody.
    pub entries: u32,
    /// Players who are still in.
    pub left: u32,
    /// The level that is played, or was last; from 1.
    pub level: u32,
    /// Who has won, once the event is over.
    pub winner: Option<String>,
    /// When the last thing happened that is in here.
    pub at: Timestamp,
    /// The list.
    pub rows: SheetRows,
}

/// A list, each line with its own fields.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "list", content = "lines", rename_all = "snake_case")]
pub enum SheetRows {
    /// Who is in which place, the best first.
    Results(Vec<SheetResult>),
    /// Everybody who registered, by number.
    Players(Vec<SheetPlayer>),
    /// Who sits where, table by table.
    Seating(Vec<SheetSeat>),
    /// Who was moved, in the order of the orders.
    Moves(Vec<SheetMove>),
}

/// A line of the results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "columns of a list, each independent of the others"
)]
pub struct SheetResult {
    /// Place, from 1.
    pub place: u32,
    /// Whether somebody shares it.
    pub is_tied: bool,
    /// Whether it stands: the floor has said that the player is out.
    pub is_confirmed: bool,
    /// Name.
    pub name: String,
    /// Club; may be empty.
    pub club: String,
    /// Prize money, in cents.
    pub cents: u64,
    /// Prize in kind; may be empty.
    pub kind: String,
    /// League points.
    pub points: u32,
    /// Rebuys.
    pub rebuys: u8,
    /// Stacks of the add-on.
    pub add_ons: u8,
    /// How often they entered again; absent where the event has no re-entries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub re_entries: Option<u8>,
    /// Why they are out; nothing for the winner.
    pub why: Option<OutReason>,
    /// How they went out, where the journal tells.
    pub out: Option<SheetOut>,
}

/// How somebody went out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SheetOut {
    /// When.
    pub at: Timestamp,
    /// In which level, from 1.
    pub level: u32,
    /// At which table.
    pub table: Option<TableId>,
    /// In which hand of the table.
    pub hand: Option<u32>,
    /// Who won the pot that their last chips were in.
    pub by: Vec<String>,
}

/// A player who registered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "columns of a list, each independent of the others"
)]
pub struct SheetPlayer {
    /// Name.
    pub name: String,
    /// Club; may be empty.
    pub club: String,
    /// When they were registered.
    pub registered_at: Option<Timestamp>,
    /// Whether they have checked in.
    pub is_here: bool,
    /// Whether the entry is paid.
    pub has_paid: bool,
    /// Where they stand.
    pub standing: Standing,
    /// Chips between hands, or on the way.
    pub stack: Option<Chips>,
    /// Rebuys.
    pub rebuys: u8,
    /// Stacks of the add-on.
    pub add_ons: u8,
    /// How often they entered again; absent where the event has no re-entries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub re_entries: Option<u8>,
    /// Place, once they are out or have won.
    pub place: Option<u32>,
}

/// A seat that is taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SheetSeat {
    /// Table.
    pub table: TableId,
    /// Seat.
    pub seat: Seat,
    /// Name.
    pub name: String,
    /// Club; may be empty.
    pub club: String,
    /// Chips between hands.
    pub stack: Option<Chips>,
}

/// A move between tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SheetMove {
    /// When it was ordered.
    pub at: Timestamp,
    /// Name.
    pub name: String,
    /// From which table.
    pub from: TableId,
    /// From which seat.
    pub from_seat: Seat,
    /// To which table, as it was in the end.
    pub to: TableId,
    /// To which seat.
    pub to_seat: Seat,
    /// Why.
    pub why: MoveReason,
    /// What became of it.
    pub end: SheetMoveEnd,
    /// When that was; nothing while it is ahead.
    pub ended_at: Option<Timestamp>,
}

/// What became of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SheetMoveEnd {
    /// It was ordered, and the player is not there yet.
    Ahead,
    /// The player sat down there.
    Arrived,
    /// It was called off, or the player went out on the way.
    CalledOff,
}
