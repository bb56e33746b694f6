//! The plan of an event: its stacks, levels and breaks, chips in the case, latecomers, rebuys and prizes.

mod check;
mod generator;
mod hand_out;
mod points;
mod prizes;
mod steps;
mod templates;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use tapis_tagged::Tagged;

pub(in crate::tournament) use self::check::not_payable;
pub use self::check::{MAX_CENTS, MAX_CHIP_KINDS};
pub use self::generator::{Pace, StructureRequest, Suggestion, suggest};
pub use self::hand_out::{ChipNeed, HandOut};
pub use self::points::{PlacePoints, PointsRequest, preview};
pub(in crate::tournament) use self::prizes::{cents, share_alike, sum_of_cents};
pub use self::templates::{Template, templates};

use crate::blinds::Blinds;
use crate::chips::Chips;
use crate::table::ShotClock;

/// Most levels and breaks of a structure.
pub const MAX_STAGES: usize = 100;
/// Most prizes of an event.
pub const MAX_PRIZES: usize = 200;
/// Longest level or break, in minutes: half a day.
pub const MAX_MINUTES: u16 = 720;

/// Everything that organisers decide before an event. The rest is the book's.
// Nothing at a table asks for prizes: a browser's build has no readers for them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(not(target_arch = "wasm32"), serde(deny_unknown_fields))]
pub struct Plan {
    /// Day of the event, `2026-12-05`; may be empty.
    pub date: String,
    /// Where it is played, up to 120 characters; may be empty.
    pub venue: String,
    /// Starting stack, in chips: the same for everybody (cdc2013 2.3).
    pub stack: Chips,
    /// Tables that stand in the room.
    pub tables: u16,
    /// Seats of each of them, 2 to 10.
    pub seats: u8,
    /// Levels and breaks, in order; the last level has no end.
    pub structure: Vec<Stage>,
    /// The chips in the case, smallest value first.
    pub chips: Vec<ChipKind>,
    /// Players who come late.
    pub late: LatePolicy,
    /// Rebuys and add-ons.
    pub rebuys: RebuyPolicy,
    /// Entering again after going out.
    #[serde(default, skip_serializing_if = "ReEntryPolicy::is_none")]
    pub re_entries: ReEntryPolicy,
    /// Size of the final table, where the event sets another than the book's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub final_table: Option<u8>,
    /// How long a decision may last; `None` as long as players like, until time is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shot_clock: Option<ShotClock>,
    /// What players win.
    #[cfg_attr(target_arch = "wasm32", serde(skip))]
    pub prizes: Prizes,
}

/// A level or a break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Stage {
    /// A level.
    Level {
        /// How long, in minutes.
        minutes: u16,
        /// What is posted.
        blinds: Blinds,
    },
    /// A break: no hand begins.
    Break {
        /// How long, in minutes.
        minutes: u16,
    },
}

impl Stage {
    /// How long it is, in minutes.
    #[must_use]
    pub const fn minutes(self) -> u16 {
        match self {
            Self::Level { minutes, .. } | Self::Break { minutes } => minutes,
        }
    }

    /// Blinds of a level; `None` for a break.
    #[must_use]
    pub const fn blinds(self) -> Option<Blinds> {
        match self {
            Self::Level { blinds, .. } => Some(blinds),
            Self::Break { .. } => None,
        }
    }
}

/// Chips of one value in the case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ChipKind {
    /// What each is worth.
    pub value: Chips,
    /// Its colour.
    pub colour: ChipColour,
    /// How many there are.
    pub count: u32,
}

/// Colour of a chip, for screens to draw and people to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ChipColour {
    /// White.
    White,
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Green.
    Green,
    /// Black.
    Black,
    /// Purple.
    Purple,
    /// Yellow.
    Yellow,
    /// Orange.
    Orange,
    /// Pink.
    Pink,
    /// Grey.
    Grey,
    /// Brown.
    Brown,
}

/// How an event treats players who come late.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LatePolicy {
    /// Until the end of which level new players may still register, where the book leaves it to the event; 0 for
    /// no player after the start.
    pub register_levels: u8,
    /// For how many levels the seat of a registered player is kept, where the event says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keep_levels: Option<u16>,
}

/// Rebuys and add-ons of an event, under whatever book. All zero: a freezeout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RebuyPolicy {
    /// Until the end of which level rebuys are open; 0 for none.
    pub levels: u8,
    /// Most rebuys of one player; `None` for no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u8>,
    /// Chips of a rebuy.
    pub chips: Chips,
    /// Stacks of the add-on, each of as many chips as a rebuy: 0 for no add-on, 2 for a double one.
    pub add_on: u8,
}

/// Re-entries of an event, under whatever book: a player who is out enters again, for the price of an entry, with a whole
/// stack in another seat (tda2024 8-A). All zero: none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReEntryPolicy {
    /// Until the end of which level players may enter again; 0 for none.
    pub levels: u8,
    /// Most re-entries of one player; `None` for no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u8>,
    /// Whether a player who still has chips may give them up and enter again; they leave play (tda2024 8-B).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub may_give_up: bool,
}

impl ReEntryPolicy {
    /// Whether the event has no re-entries.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

/// What players win, and what they pay. Amounts of money are cents.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Prizes {
    /// Entry of each player, in cents; 0 where entry is free.
    pub entry_cents: u64,
    /// Price of a rebuy or of one stack of the add-on, in cents.
    pub rebuy_cents: u64,
    /// Prizes by place, the first place first.
    pub places: Vec<Prize>,
    /// League points that everybody gets for each player ranked behind them.
    pub points_each_beaten: u32,
    /// League points by a formula, up to 200 characters, on top of the others: `100 * sqrt(players / place)`. It may
    /// name `players`, `place`, `paid` (places with a prize), `entry` and `pool` (euros) and `rebuys` (of that player).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points_formula: Option<String>,
}

/// The prize of a place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Prize {
    /// A fixed amount of money, in cents.
    pub cents: u64,
    /// A part of what was paid in, in hundredths of a percent (10 000 is everything), on top of `cents`.
    pub share: u16,
    /// A prize in kind, in words, up to 80 characters; may be empty.
    pub kind: String,
    /// League points.
    pub points: u32,
}

impl Plan {
    /// Blinds of the first level, once the plan is checked.
    #[must_use]
    pub fn first_blinds(&self) -> Option<Blinds> {
        self.structure.iter().find_map(|stage| stage.blinds())
    }

    /// Values of the chips, smallest first.
    #[must_use]
    pub fn chip_values(&self) -> Vec<Chips> {
        self.chips.iter().map(|kind| kind.value).collect()
    }

    /// The stage of a number, from 0.
    #[must_use]
    pub fn stage(&self, stage: u16) -> Option<Stage> {
        self.structure.get(usize::from(stage)).copied()
    }

    /// Blinds of a stage; in a break those of the level before it.
    #[must_use]
    pub fn blinds_at(&self, stage: u16) -> Option<Blinds> {
        let so_far = usize::from(stage).saturating_add(1);
        let levels = self.structure.iter().take(so_far).rev();
        levels.filter_map(|stage| stage.blinds()).next()
    }

    /// Blinds of the hands to come at a stage: in a break, whose level is over, those of the level after it.
    #[must_use]
    pub fn blinds_to_come(&self, stage: u16) -> Option<Blinds> {
        let ahead = self.structure.iter().skip(usize::from(stage));
        let next = ahead.filter_map(|stage| stage.blinds()).next();
        next.or_else(|| self.blinds_at(stage))
    }

    /// Whether no stage follows.
    #[must_use]
    pub fn is_last(&self, stage: u16) -> bool {
        usize::from(stage).saturating_add(1) >= self.structure.len()
    }

    /// Number of the level that a stage of the structure is, or that was played before a break; from 1.
    #[must_use]
    pub fn level_of(&self, stage: u16) -> u32 {
        let until = usize::from(stage).saturating_add(1);
        let levels = self.structure.iter().take(until);
        let count = levels.filter(|stage| stage.blinds().is_some()).count();
        u32::try_from(count).unwrap_or(u32::MAX)
    }
}
