//! What a player's phone shows: their own seat and stack, the level, and where to go.

use serde::{Deserialize, Serialize};
use tapis_rules::blinds::Blinds;
use tapis_rules::chips::Chips;
use tapis_rules::seat::Seat;
use tapis_rules::table::PlayerId;
use tapis_rules::tournament::{Stage, Standing};

use super::ClockView;
use crate::TableId;

/// A player's phone, whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PhoneView {
    /// Number of the last record it shows.
    pub sequence: u64,
    /// What every phone of the event shows.
    pub event: PhoneEventView,
    /// The player of this phone, and nobody else.
    pub seat: PhoneSeatView,
}

/// What every phone of an event shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PhoneEventView {
    /// Name of the event.
    pub name: String,
    /// Number of the level, from 1.
    pub level: u32,
    /// Blinds of the level.
    pub blinds: Blinds,
    /// Levels and breaks, in order; empty where tables are played without a plan.
    pub structure: Vec<Stage>,
    /// The clock of levels and breaks.
    pub clock: Option<ClockView>,
    /// Who has won, once the event is over.
    pub winner_name: Option<String>,
}

/// The player of a phone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PhoneSeatView {
    /// Who.
    pub player: PlayerId,
    /// Their name.
    pub name: String,
    /// Where they stand.
    pub standing: Standing,
    /// Their chips between hands: while a hand is played, what they began it with.
    pub stack: Option<Chips>,
    /// Where they go, if they change seats.
    pub goes: Option<PhoneMoveView>,
    /// Their place, once they are out or have won.
    pub place: Option<u32>,
}

/// Where a player goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PhoneMoveView {
    /// To which table.
    pub table: TableId,
    /// To which seat.
    pub seat: Seat,
    /// Whether they go now; else when the hand at their table is over.
    pub now: bool,
}
