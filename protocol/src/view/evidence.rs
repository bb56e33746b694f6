//! Evidence for officials, worked out from the journal: hands to look at again, decision times, stacks, slow tables.
//! Asked for over HTTP; times are milliseconds, moments are the server's.

use serde::{Deserialize, Serialize};
use tapis_rules::blinds::Blinds;
use tapis_rules::chips::Chips;
use tapis_rules::seat::Seat;
use tapis_rules::street::Street;
use tapis_rules::table::{PlayerId, Positions};
use tapis_rules::time::Timestamp;
use tapis_rules::tournament::Stop;

use crate::TableId;

/// Hands of a table, the newest first: `GET /api/evidence/{tournament}/hands?table=…&before=…`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandsView {
    /// Which table.
    pub table: TableId,
    /// At most twenty.
    pub hands: Vec<HandView>,
    /// What to ask for `before` to get the hands that come next; `null` when there are no older ones.
    pub older: Option<u32>,
}

/// A hand in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandView {
    /// At which table.
    pub table: TableId,
    /// Its number at the table, from 1.
    pub hand: u32,
    /// When it began.
    pub started_at: Timestamp,
    /// When it was over; `null` while it is being played.
    pub ended_at: Option<Timestamp>,
    /// How it ended.
    pub end: HandEnd,
    /// Blinds it was played for.
    pub blinds: Blinds,
    /// Button and blinds.
    pub positions: Positions,
    /// Who was dealt in, in order of seats.
    pub players: Vec<HandPlayerView>,
    /// What was won, or is in the middle while it is being played; what nobody called not counted once it is over.
    pub pot: Chips,
    /// What each winner got.
    pub won: Vec<HandWonView>,
    /// The street it got to.
    pub street: Street,
    /// Whether hands were compared.
    pub showdown: bool,
    /// Rulings that were carried out, those taken back among them.
    pub rulings: u32,
    /// Steps that were taken back.
    pub undone: u32,
    /// Time calls.
    pub time_calls: u32,
    /// Calls for the floor.
    pub floor_calls: u32,
}

/// How a hand ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum HandEnd {
    /// It is being played.
    Playing,
    /// Its pots were given.
    Over,
    /// Every chip went back, and it was dealt again.
    DealtAgain,
}

/// A player of a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandPlayerView {
    /// Where.
    pub seat: Seat,
    /// Who.
    pub player: PlayerId,
    /// Their name.
    pub name: String,
    /// Chips they began it with.
    pub stack: Chips,
}

/// A winner of a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandWonView {
    /// Where.
    pub seat: Seat,
    /// Their name.
    pub name: String,
    /// Chips from the pots, what nobody called not counted.
    pub amount: Chips,
}

/// How long players take to decide: `GET /api/evidence/{tournament}/times?table=…`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TimesView {
    /// Everybody's decisions together, at whatever table.
    pub field: TimesLine,
    /// The same, street by street.
    pub streets: Vec<StreetTimes>,
    /// The slowest players first (by their median), then those with fewer than three decisions; at most a hundred.
    pub players: Vec<PlayerTimes>,
    /// Players who have decided something and are not in the answer.
    pub left_out: u32,
}

/// How long somebody took. What is logged in one tap for several players counts for none of them, and time in which
/// play was stopped is not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TimesLine {
    /// Decisions, those right after a deal apart.
    pub decisions: u32,
    /// Half of them were at most as long, in milliseconds.
    pub median_ms: Option<u32>,
    /// Nine of ten were at most as long, in milliseconds.
    pub p90_ms: Option<u32>,
    /// The longest, in milliseconds.
    pub longest_ms: Option<u32>,
    /// How many took more than 30 seconds.
    pub slow: u32,
    /// First decisions after a deal: their time contains the dealing.
    pub after_deal: u32,
    /// Half of those were at most as long, in milliseconds.
    pub after_deal_median_ms: Option<u32>,
}

/// How long somebody took on a street.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StreetTimes {
    /// Which street.
    pub street: Street,
    /// How long.
    pub times: TimesLine,
}

/// How long a player takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerTimes {
    /// Who.
    pub player: PlayerId,
    /// Their name.
    pub name: String,
    /// Where they sit now.
    pub table: Option<TableId>,
    /// Their seat there.
    pub seat: Option<Seat>,
    /// All streets together.
    pub all: TimesLine,
    /// Street by street.
    pub streets: Vec<StreetTimes>,
    /// Time calls on them.
    pub time_calls: u32,
    /// Hands that were dead because their time ran out.
    pub killed: u32,
}

/// Stacks after each hand: `GET /api/evidence/{tournament}/stacks?player=…`; without a player, those of the richest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StacksView {
    /// The richest first; at most six.
    pub players: Vec<StackHistory>,
}

/// A player's stack, from their first seat to now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StackHistory {
    /// Who.
    pub player: PlayerId,
    /// Their name.
    pub name: String,
    /// Oldest first; at most four hundred, and where there are more, some between the first and the last are left out.
    pub points: Vec<StackPoint>,
}

/// A stack after a hand, or when it was brought or corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StackPoint {
    /// When.
    pub at: Timestamp,
    /// At which table.
    pub table: TableId,
    /// After which of its hands; 0 before the first.
    pub hand: u32,
    /// How many chips.
    pub stack: Chips,
}

/// How fast the tables play: `GET /api/evidence/{tournament}/pace`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PaceView {
    /// Minutes of play that are looked at; breaks and stops are not counted.
    pub minutes: u32,
    /// The median of the tables, in hands per hour; `null` before enough was played.
    pub median_per_hour: Option<u32>,
    /// The tables that are not closed: the slowest first, then those that have not played enough.
    pub tables: Vec<TablePace>,
}

/// How fast a table plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TablePace {
    /// Which table.
    pub table: TableId,
    /// Hands that ended in that time.
    pub hands: u32,
    /// Time played, in milliseconds: less than what is looked at for a table that has just begun.
    pub play_ms: u64,
    /// Hands per hour; `null` before enough was played.
    pub per_hour: Option<u32>,
    /// That in percent of the median.
    pub percent: Option<u32>,
    /// Whether it is below 60 % of the median.
    pub is_slow: bool,
    /// Why no hand begins there now.
    pub stop: Option<Stop>,
    /// Half of its hands were at most as long, in milliseconds.
    pub hand_median_ms: Option<u64>,
    /// Rulings in those hands.
    pub rulings: u32,
    /// Hands that went to showdown.
    pub showdowns: u32,
    /// Time calls.
    pub time_calls: u32,
    /// Calls for the floor.
    pub floor_calls: u32,
    /// Its longest decisions, the longest first; at most three.
    pub longest: Vec<LongDecision>,
}

/// A decision that took long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LongDecision {
    /// Who.
    pub player: PlayerId,
    /// Their name.
    pub name: String,
    /// In which hand of the table.
    pub hand: u32,
    /// On which street.
    pub street: Street,
    /// How long, in milliseconds.
    pub took_ms: u32,
    /// Whether it was the first after a deal, so that it contains the dealing.
    pub after_deal: bool,
}
