//! The tournament, its book and its devices.

use serde::{Deserialize, Serialize};
use tapis_rules::blinds::Blinds;
use tapis_rules::book::Citation;
use tapis_rules::chips::Chips;
use tapis_rules::seat::Seat;
use tapis_rules::table::PlayerId;
use tapis_rules::table::arrivals::Entry;
use tapis_rules::time::Timestamp;
use tapis_rules::tournament::{
    FinalTableState, MoveReason, Occasion, Penalty, Plan, SanctionNumber, Stop, Ticking,
};

use crate::{DeviceId, JoinId, Role, TableId, TournamentId};

/// The rulebook in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BookView {
    /// Its short name, used in citations.
    pub id: String,
    /// Its full name.
    pub title: String,
    /// Whether it is a club's own book, which changes some choices of another one.
    pub house: bool,
    /// Seconds to decide after a time call.
    pub time_call_seconds: u32,
    /// Seconds of the countdown that follows.
    pub time_call_countdown: u32,
}

/// A tournament as it is now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TournamentView {
    /// Which.
    pub tournament: TournamentId,
    /// Number of the last record it shows.
    pub sequence: u64,
    /// Name of the event.
    pub name: String,
    /// Rulebook in force.
    pub book: BookView,
    /// Number of the level, from 1.
    pub level: u32,
    /// Blinds of the level.
    pub blinds: Blinds,
    /// Values of the chips in use, smallest first.
    pub chip_values: Vec<Chips>,
    /// The tables, in order.
    pub tables: Vec<TableSummary>,
    /// Players still in the event: the `left` of `field`.
    pub players_left: u32,
    /// Players on the list, without those who withdrew or wait for a place: the `entries` of `field`.
    pub players: u32,
    /// The plan of the event; `null` where tables are played without one.
    pub plan: Option<Plan>,
    /// The clock of levels and breaks.
    pub clock: Option<ClockView>,
    /// How many players are where, and the average stack.
    pub field: FieldView,
    /// Players on the way between tables, or about to go.
    pub moves: Vec<MoveView>,
    /// Hand-for-hand, while it is played.
    pub hand_for_hand: Option<HandForHandView>,
    /// Where the final table stands.
    pub final_table: FinalTableState,
    /// The chip race that is on.
    pub race: Option<RacingView>,
    /// Draws, and the commitment to the next one.
    pub draws: DrawsView,
    /// Who has won.
    pub winner: Option<PlayerId>,
    /// Their name, for screens that have no list of players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner_name: Option<String>,
    /// The register of sanctions, oldest first. Only officials see it: it is empty for tablets and displays.
    pub sanctions: Vec<SanctionView>,
}

/// The clock of levels and breaks. What a stage is, the plan says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClockView {
    /// Stage of the structure, from 0.
    pub stage: u16,
    /// Where the clock stands.
    pub ticking: Ticking,
}

/// How many players are where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FieldView {
    /// On the list, with or without a seat; who withdrew is not counted.
    pub entries: u32,
    /// On the waiting list.
    pub waiting: u32,
    /// Checked in.
    pub here: u32,
    /// Still in the event.
    pub left: u32,
    /// Rebuys so far.
    pub rebuys: u32,
    /// Stacks of add-ons so far.
    pub add_ons: u32,
    /// Entries of players who entered again.
    #[serde(default)]
    pub re_entries: u32,
    /// Chips in play.
    pub chips: Chips,
    /// The average stack of those who are left, in chips, rounded down.
    pub average: Chips,
}

/// A player on the way between tables, or about to go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveView {
    /// Who.
    pub player: PlayerId,
    /// Their name.
    pub name: String,
    /// From which table.
    pub from: TableId,
    /// From which seat.
    pub from_seat: Seat,
    /// To which table.
    pub to: TableId,
    /// To which seat.
    pub to_seat: Seat,
    /// Why.
    pub why: MoveReason,
    /// Chips they carry; `null` until they have left their table.
    pub carries: Option<Chips>,
    /// How they would enter the game there, as things are now.
    pub entry: Option<Entry>,
}

/// Hand-for-hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandForHandView {
    /// Number of the round, from 1.
    pub round: u32,
    /// Tables that have finished their hand of this round.
    pub finished: Vec<TableId>,
}

/// The chip race that is on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RacingView {
    /// Value of the chips that leave play.
    pub old: Chips,
    /// Value of the chips that replace them.
    pub new: Chips,
    /// Tables that have raced.
    pub done: Vec<TableId>,
}

/// Draws, and the commitment to the next one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DrawsView {
    /// SHA-256 of the next draw's seed, in hexadecimal.
    pub commitment: Option<String>,
    /// Draws that were made, oldest first.
    pub made: Vec<DrawView>,
}

/// A draw that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DrawView {
    /// Its number, from 1.
    pub number: u32,
    /// What for.
    pub occasion: Occasion,
    /// The word of the room.
    pub word: String,
    /// The seed, in hexadecimal.
    pub seed: String,
    /// Its SHA-256, which everybody could see before.
    pub commitment: String,
}

/// A sanction of the register.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SanctionView {
    /// Its number, from 1.
    pub number: SanctionNumber,
    /// For whom.
    pub player: PlayerId,
    /// Their name.
    pub name: String,
    /// Where it happened.
    pub table: Option<TableId>,
    /// What for.
    pub article: Citation,
    /// What it costs; empty when it was only written down.
    pub penalties: Vec<Penalty>,
    /// Hands it gave to miss, orbits counted.
    pub hands: u16,
    /// Until when it sent the player away, where minutes were given.
    pub until: Option<Timestamp>,
    /// In words.
    pub note: String,
    /// Who gave it.
    pub by: String,
    /// When.
    pub at: Timestamp,
    /// How it was lifted.
    pub lifted: Option<LiftedView>,
}

/// How a sanction was lifted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LiftedView {
    /// Why.
    pub reason: String,
    /// By whom.
    pub by: String,
    /// When.
    pub at: Timestamp,
}

/// A table of the tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "programs read whether a table is closed; that it breaks is another fact"
)]
pub struct TableSummary {
    /// Its number.
    pub table: TableId,
    /// How many seats it has.
    pub seat_count: u8,
    /// Players seated.
    pub players: u8,
    /// Whether it was closed.
    pub is_closed: bool,
    /// Whether its players are ordered away for good: no newcomer is seated there.
    #[serde(default)]
    pub is_breaking: bool,
    /// Why no hand begins there now.
    pub stop: Option<Stop>,
}

/// A tournament in the director's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TournamentSummary {
    /// Which.
    pub tournament: TournamentId,
    /// Name of the event.
    pub name: String,
    /// When it was set up.
    pub created_at: Timestamp,
    /// Whether it has its winner; absent while it has none.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_over: bool,
}

/// A paired device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(
    clippy::struct_excessive_bools,
    reason = "a device that is away may be one that is to take another token: they say nothing of each other"
)]
pub struct DeviceView {
    /// Which.
    pub device: DeviceId,
    /// How people call it.
    pub name: String,
    /// What it is there for.
    pub role: Role,
    /// Whether it is connected.
    pub connected: bool,
    /// When it was last heard of.
    pub last_seen: Option<Timestamp>,
    /// Its battery, where the browser tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battery: Option<BatteryView>,
    /// When its token ends if it is not used before, and its event is not over by then; absent where that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Timestamp>,
    /// Whether it is to take another token, and has not yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub renews: bool,
}

/// The battery of a device, as it said last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BatteryView {
    /// How much is left, in percent.
    pub percent: u8,
    /// Whether it is being charged.
    pub charging: bool,
    /// When it said so.
    pub at: Timestamp,
}

/// A tablet that asks for a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JoinView {
    /// Its number.
    pub request: JoinId,
    /// How people call the device.
    pub name: String,
    /// The table it asks for.
    pub table: TableId,
    /// Whether it takes the place of the tablets that the table has.
    pub replaces: bool,
    /// Until when it waits for an answer.
    pub expires_at: Timestamp,
}
