//! What the floor sees: a tile for each table, and the inbox of alerts.

use serde::{Deserialize, Serialize};
use tapis_rules::blinds::Blinds;
use tapis_rules::chips::Chips;
use tapis_rules::seat::Seat;
use tapis_rules::street::Street;
use tapis_rules::table::PlayerId;
use tapis_rules::time::Timestamp;
use tapis_rules::tournament::Stop;

use super::{HandPhase, RulingView};
use crate::{AlertId, TableId};

/// A table on the wall of tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TileView {
    /// Number of the table.
    pub table: TableId,
    /// Number of the last record it shows.
    pub sequence: u64,
    /// Number of the hand.
    pub hand: u32,
    /// Where the hand stands.
    pub phase: HandPhase,
    /// Street being played.
    pub street: Option<Street>,
    /// Who is to act.
    pub to_act: Option<ToAct>,
    /// Everything the players compete for, in chips.
    pub pot: Chips,
    /// Blinds being played.
    pub blinds: Option<Blinds>,
    /// Number of the level, from 1.
    pub level: u32,
    /// Players with chips, or in the hand.
    pub players: u8,
    /// How many seats the table has.
    pub seat_count: u8,
    /// Tablets of this table that are connected.
    pub tablets_connected: u8,
    /// Tablets paired with this table.
    pub tablets_paired: u8,
    /// When something was last logged here.
    pub last_event_at: Timestamp,
    /// The last ruling of the hand being played or of the one before it.
    pub ruling: Option<RulingView>,
    /// Why no hand begins here now.
    pub stop: Option<Stop>,
}

/// The player to act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ToAct {
    /// Which seat.
    pub seat: Seat,
    /// Their name.
    pub name: String,
    /// Since when.
    pub since: Timestamp,
    /// Chips to add to call.
    pub to_call: Chips,
}

/// Something that wants the floor's attention.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlertView {
    /// Its number.
    pub alert: AlertId,
    /// Where.
    pub table: TableId,
    /// How urgent.
    pub priority: Priority,
    /// What.
    pub kind: AlertKind,
    /// Since when.
    pub raised_at: Timestamp,
    /// Who is on it.
    pub claimed_by: Option<String>,
}

/// How urgent an alert is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Priority {
    /// Now: somebody waits.
    Urgent,
    /// Soon.
    Soon,
    /// To know.
    Info,
}

/// What an alert is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AlertKind {
    /// A countdown is running.
    TimeCall {
        /// On whom.
        seat: Seat,
        /// Their name.
        name: String,
        /// When the player began to think.
        thinking_since: Timestamp,
        /// When the last countdown begins.
        countdown_at: Timestamp,
        /// When the time is over.
        ends_at: Timestamp,
    },
    /// The floor is asked for time: it begins when the floor agrees.
    TimeAsked {
        /// On whom.
        seat: Seat,
        /// Their name.
        name: String,
        /// When the player began to think.
        thinking_since: Timestamp,
        /// Before when it does not begin.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        not_before: Option<Timestamp>,
        /// Seconds that the book gives, the countdown among them.
        seconds: u32,
    },
    /// The table calls the floor.
    FloorCall {
        /// What for; may be empty.
        reason: String,
    },
    /// The table asks the floor to rule.
    Ruling {
        /// Name of the incident; the table's view has all of it.
        incident: String,
    },
    /// A player has no chips left: the floor says whether they are out.
    Bust {
        /// Who.
        player: PlayerId,
        /// Their name.
        name: String,
        /// Their place, as it looks now.
        place: Option<u32>,
        /// Whether they may still rebuy.
        may_rebuy: bool,
        /// Whether they may enter again.
        #[serde(default)]
        may_enter_again: bool,
    },
    /// A count differs from the log.
    CountDiffers {
        /// Chips that the log says.
        logged: Chips,
        /// Chips that were counted.
        counted: Chips,
    },
    /// The only tablet of a table has been away for some seconds in the middle of a hand.
    TabletLost,
    /// Somebody types wrong floor PINs on the tablet of the table, again and again.
    WrongPins,
    /// Something that the table did without the server does not fit what others did meanwhile: the tablet asks whether it
    /// is entered again or dropped.
    NotTaken {
        /// The first hand that it belongs to.
        hand: u32,
        /// How many commands.
        commands: u32,
    },
    /// The journal is damaged: the director is told, who looks with `tapis verify`. The table is the first of the event, and
    /// has nothing to do with it.
    JournalDamaged,
}
