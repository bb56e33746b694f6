//! What plays the deeds of a scenario about an event, and what is seen of it: the same for the rules themselves and for
//! devices at a server.

use std::collections::BTreeMap;

use tapis_rules::blinds::Blinds;
use tapis_rules::chips::Chips;
use tapis_rules::seat::Seat;
use tapis_rules::table::{AllIn, Award, PlayerId, Positions};
use tapis_rules::tournament::race::Operator;
use tapis_rules::tournament::{
    Command, FinalTableState, NewEntrant, Occasion, Overdue, Plan, Proposal, Refundable, Stage,
    Standing, Stop, TableNumber, Tournament,
};

use crate::denied::Trouble;
use crate::table_play::PartSeen;

/// An event that does what a scenario says and shows what came of it.
pub trait PlaysEvent {
    /// Sets the event up by a plan.
    ///
    /// # Errors
    ///
    /// [`Trouble`]: the plan cannot be played.
    fn found(&mut self, plan: Plan) -> Result<(), Trouble>;

    /// Carries a command out.
    ///
    /// # Errors
    ///
    /// [`Trouble`]: it is refused, or cannot be asked for.
    fn carry_out(&mut self, command: &Command) -> Result<(), Trouble>;

    /// Draws.
    ///
    /// # Errors
    ///
    /// [`Trouble`], as for a command.
    fn draw(&mut self, occasion: Occasion) -> Result<(), Trouble>;

    /// Lets time go by; stages that are over end when they are due.
    ///
    /// # Errors
    ///
    /// [`Trouble`]: it cannot go by.
    fn pass(&mut self, seconds: u32) -> Result<(), Trouble>;

    /// What everybody sees of the event.
    ///
    /// # Errors
    ///
    /// Why nothing is.
    fn event(&mut self) -> Result<EventSeen, String>;

    /// What is seen of every table.
    ///
    /// # Errors
    ///
    /// Why nothing is.
    fn tables(&mut self) -> Result<BTreeMap<TableNumber, EventTableSeen>, String>;

    /// What officials work with.
    ///
    /// # Errors
    ///
    /// Why nothing is.
    fn officials(&mut self) -> Result<OfficialsSeen, String>;

    /// Everybody who registered, and the results.
    ///
    /// # Errors
    ///
    /// Why nothing is.
    fn people(&mut self) -> Result<PeopleSeen, String>;

    /// Waits for a moment where something that is not so yet may still come; false when nothing comes any more.
    ///
    /// # Errors
    ///
    /// Why nothing is seen any more.
    fn look_again(&mut self) -> Result<bool, String>;

    /// The rules, where they can be asked what no device is shown.
    fn rules(&self) -> Option<&Tournament>;
}

/// An event as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventSeen {
    /// Number of the level.
    pub level: u32,
    /// Its blinds.
    pub blinds: Blinds,
    /// The stage that the clock is at.
    pub stage: Option<Stage>,
    /// What is left of it, in milliseconds.
    pub left_ms: Option<u64>,
    /// The tables, in order.
    pub tables: Vec<TableLine>,
    /// Where the final table stands.
    pub final_table: FinalTableState,
    /// The round of hand-for-hand.
    pub round: Option<u32>,
    /// Value of the chips that are being raced.
    pub racing: Option<Chips>,
    /// Values of the chips in use.
    pub chip_values: Vec<Chips>,
    /// Players on the way, with the chips they carry.
    pub journeys: BTreeMap<PlayerId, Option<Chips>>,
    /// Players still in the event.
    pub players_left: u32,
    /// Who has won.
    pub winner: Option<PlayerId>,
}

/// A table of the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableLine {
    /// Its number.
    pub number: TableNumber,
    /// Whether it was closed.
    pub is_closed: bool,
    /// Players seated.
    pub players: usize,
    /// Why no hand begins there.
    pub stop: Option<Stop>,
}

/// A table of an event as it is seen.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, seen by itself"
)]
pub struct EventTableSeen {
    /// Whether a hand is being played.
    pub playing: bool,
    /// Blinds of the hand, else of the next.
    pub blinds: Option<Blinds>,
    /// Taken seats.
    pub seats: BTreeMap<Seat, EventSeatSeen>,
    /// Button and blinds.
    pub positions: Option<Positions>,
    /// The player to act.
    pub turn: Option<EventTurnSeen>,
    /// The pot that is awarded next.
    pub award: Option<Award>,
    /// Whether a street is over and another one follows.
    pub is_before_street: bool,
    /// The chip race that has to be run there.
    pub race: Option<EventRaceSeen>,
}

/// The chip race of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRaceSeen {
    /// Who runs it.
    pub operator: Operator,
    /// Cards of each player, in the order in which they are dealt.
    pub cards: Vec<(Seat, u32)>,
}

/// The player to act, as much as a hand needs to be played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventTurnSeen {
    /// Who.
    pub seat: Seat,
    /// Whether checking is free.
    pub may_check: bool,
    /// What all-in means.
    pub all_in: AllIn,
}

/// A player at a table of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventSeatSeen {
    /// Who.
    pub player: PlayerId,
    /// Their name.
    pub name: String,
    /// Chips behind.
    pub stack: Chips,
    /// What they have of the hand.
    pub part: PartSeen,
    /// Whether they sit the next hand out.
    pub waits: bool,
}

/// What officials work with.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, seen by itself"
)]
pub struct OfficialsSeen {
    /// What the book asks for.
    pub proposals: Vec<Proposal>,
    /// Latecomers whom the book strikes off.
    pub overdue: Vec<Overdue>,
    /// Whether hand-for-hand should be played.
    pub suggests_hand_for_hand: bool,
    /// Chips that no level to come needs.
    pub unneeded_chips: Vec<Chips>,
    /// Chips in play.
    pub in_play: Chips,
    /// Whether every chip is accounted for.
    pub adds_up: bool,
    /// Whether the last count of each table holds.
    pub counts: BTreeMap<TableNumber, bool>,
    /// Tables from which the floor is called.
    pub alerts: Vec<TableNumber>,
}

/// Everybody who registered, and the results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PeopleSeen {
    /// Everybody.
    pub entrants: Vec<EntrantSeen>,
    /// The results so far.
    pub ranking: Vec<PlaceSeen>,
}

/// A player of the event.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, seen by itself"
)]
pub struct EntrantSeen {
    /// Who.
    pub player: PlayerId,
    /// What was written down.
    pub entry: NewEntrant,
    /// Whether they said that they come late.
    pub gave_notice: bool,
    /// Where they stand.
    pub standing: Standing,
    /// Whether they may rebuy now.
    pub may_rebuy: bool,
    /// Whether they may add on now.
    pub may_add_on: bool,
    /// Whether they may enter again now.
    pub may_enter_again: bool,
    /// Whether they are out and may be taken back.
    pub may_come_back: bool,
    /// Whether they may be given a seat now.
    pub may_be_seated: bool,
    /// What they have bought that could be refunded now.
    pub may_refund: Vec<Refundable>,
}

/// A line of the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, seen by itself"
)]
pub struct PlaceSeen {
    /// Who.
    pub player: PlayerId,
    /// Their place.
    pub place: u32,
    /// Whether players share it.
    pub is_tied: bool,
    /// Whether it stands.
    pub is_final: bool,
}
