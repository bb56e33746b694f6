//! Alerts: what wants the floor's attention, from when it was raised until it is closed.

use serde::{Deserialize, Serialize};
use tapis_tagged::Tagged;

use super::TableNumber;
use crate::chips::Chips;
use crate::table::PlayerId;
use crate::time::Timestamp;

/// An open alert.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alert {
    /// Where.
    pub table: TableNumber,
    /// What.
    pub cause: AlertCause,
    /// Since when.
    pub raised_at: Timestamp,
    /// Who is on it.
    pub claimed_by: Option<String>,
}

/// What an alert is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tagged)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AlertCause {
    /// A countdown is running; the table knows on whom.
    TimeCall,
    /// The table calls the floor.
    FloorCall {
        /// What for; may be empty.
        reason: String,
    },
    /// The only tablet of the table is away in the middle of a hand.
    TabletLost,
    /// Wrong floor PINs are typed on the tablet of the table, again and again.
    WrongPins,
    /// The table asks the floor to rule; the table knows on what.
    Ruling {
        /// Name of the incident.
        incident: String,
    },
    /// A player has no chips left: the floor says that they are out, or they buy some.
    Bust {
        /// Who.
        player: PlayerId,
    },
    /// A count differs from the log: the floor accepts it or has it counted again.
    CountDiffers {
        /// Chips that the log says, of everybody who was counted.
        logged: Chips,
        /// Chips that were counted.
        counted: Chips,
    },
    /// The table asks the floor for time; the table knows on whom.
    TimeAsked,
    /// Something that the table did without the server does not fit what happened in the event meanwhile.
    NotTaken {
        /// Number of the first hand that it belongs to.
        hand: u32,
        /// How many commands.
        commands: u32,
    },
    /// The journal of the event, or the file that it is in, is damaged. It is told at the first table, and is no matter of
    /// its tablet.
    JournalDamaged,
}

impl AlertCause {
    /// Whether it is a count that differs.
    #[must_use]
    pub const fn is_count(&self) -> bool {
        matches!(self, Self::CountDiffers { .. })
    }

    /// Whether it is a countdown.
    #[must_use]
    pub const fn is_time_call(&self) -> bool {
        matches!(self, Self::TimeCall)
    }

    /// Whether the floor is asked for time.
    #[must_use]
    pub const fn is_time_asked(&self) -> bool {
        matches!(self, Self::TimeAsked)
    }

    /// Whether it is a call for the floor.
    #[must_use]
    pub const fn is_floor_call(&self) -> bool {
        matches!(self, Self::FloorCall { .. })
    }

    /// Whether the table asks for a ruling.
    #[must_use]
    pub const fn is_ruling(&self) -> bool {
        matches!(self, Self::Ruling { .. })
    }

    /// Whether it is a lost tablet.
    #[must_use]
    pub const fn is_tablet_lost(&self) -> bool {
        matches!(self, Self::TabletLost)
    }

    /// Whether something done without the server was not taken.
    #[must_use]
    pub const fn is_not_taken(&self) -> bool {
        matches!(self, Self::NotTaken { .. })
    }

    /// Whether the journal is damaged.
    #[must_use]
    pub const fn is_journal_damaged(&self) -> bool {
        matches!(self, Self::JournalDamaged)
    }

    /// Whether it is about wrong PINs.
    #[must_use]
    pub const fn is_wrong_pins(&self) -> bool {
        matches!(self, Self::WrongPins)
    }
}
