//! One table, as its tablet and the floor see it.

use serde::{Deserialize, Serialize};
use tapis_rules::blinds::Blinds;
use tapis_rules::book::Citation;
use tapis_rules::card::{Card, HoleCards};
use tapis_rules::chips::Chips;
use tapis_rules::ruling::{Incident, Instruction, SanctionAdvice};
use tapis_rules::seat::Seat;
use tapis_rules::street::Street;
use tapis_rules::table::{Action, PlayerId, Positions, Presence};
use tapis_rules::time::Timestamp;
use tapis_rules::tournament::Stop;
use tapis_rules::tournament::race::Operator;

use super::time::{ShotView, TimeAskedView, TimeCallView};
use super::{BookView, CountView, RulingView};
use crate::{AlertId, Expect, TableId};

/// A table as it is now. Amounts are chips; bets are totals on the street.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableView {
    /// Number of the table.
    pub table: TableId,
    /// Number of the last record it shows: a view with a smaller one is older.
    pub sequence: u64,
    /// Name of the event.
    pub event: String,
    /// Rulebook in force.
    pub book: BookView,
    /// How many seats the table has.
    pub seat_count: u8,
    /// What a command for this table answers.
    pub decision: Expect,
    /// Where the hand stands.
    pub phase: HandPhase,
    /// Street being played; when a street is over, the next one.
    pub street: Option<Street>,
    /// Blinds of the hand being played, else of the next.
    pub blinds: Option<Blinds>,
    /// Number of the level, from 1.
    pub level: u32,
    /// Button and blinds of the hand being played, else of the last.
    pub positions: Option<Positions>,
    /// Who deals: the button, or the player on its right when the button is dead (cdc2013 5.2).
    pub dealer: Option<Seat>,
    /// Taken seats, in order.
    pub seats: Vec<SeatView>,
    /// Everything the players compete for.
    pub pot: Chips,
    /// Main pot and side pots as they would be if the bets were gathered now.
    pub pots: Vec<PotView>,
    /// Board cards that were written down.
    pub board: Vec<Card>,
    /// What the player to act may do.
    pub turn: Option<TurnView>,
    /// What the person dealing does now.
    pub prompt: Option<Prompt>,
    /// Who shuffles, cuts and deals with one deck: the hand that begins next or has just begun.
    pub deck: Option<DeckView>,
    /// The same with two decks in turn, where the book has it otherwise then.
    pub two_decks: Option<DeckView>,
    /// The pot that is awarded next.
    pub award: Option<AwardView>,
    /// Players at showdown, in the order in which they show.
    pub showdown_order: Vec<Seat>,
    /// Button and blinds of the next hand, when it can begin.
    pub next_hand: Option<Positions>,
    /// Who has the right to the button in the next hand: the floor is warned before it puts it elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right_to_button: Option<ButtonRight>,
    /// Seats of players who have sat down since the hand began, and can be dealt in while no card is dealt.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub may_deal_in: Vec<Seat>,
    /// Whether the last action can be taken back.
    pub may_undo: bool,
    /// Number of the ruling that it takes back as a whole; absent when it takes back a single step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undoes_ruling: Option<u32>,
    /// What was done in this hand, oldest first.
    pub acts: Vec<ActView>,
    /// The countdown on the player to act.
    pub time_call: Option<TimeCallView>,
    /// The shot clock of the player to act, while it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shot: Option<ShotView>,
    /// The floor is asked for time on the player to act.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_asked: Option<TimeAskedView>,
    /// Why the floor has refused the time on the player to act; may be empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_refused: Option<String>,
    /// An open call for the floor.
    pub floor_call: Option<FloorCallView>,
    /// The last rulings at this table, the newest first.
    pub rulings: Vec<RulingView>,
    /// Sanctions that have fallen due in this hand since its rulings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sanctions_due: Vec<SanctionAdvice>,
    /// The incident on which the table asks the floor to rule.
    pub asked: Option<Incident>,
    /// Why no hand begins here now.
    pub stop: Option<Stop>,
    /// The chip race of this table, while it has to be run between hands.
    pub race: Option<RaceAtView>,
    /// The last count of this table.
    pub count: Option<CountView>,
    /// How the last hand ended.
    pub last_hand: Option<LastHandView>,
    /// Values of the chips in use, smallest first.
    pub chip_values: Vec<Chips>,
}

/// A player's right to the button.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ButtonRight {
    /// Their seat.
    pub seat: Seat,
    /// Where it is written.
    pub citations: Vec<Citation>,
}

/// Where a hand stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum HandPhase {
    /// No hand is being played.
    Between,
    /// Somebody is to act.
    Betting,
    /// The street is over; the last action can still be taken back. `turn` is already the next street's.
    Gathering,
    /// Hands are tabled and pots awarded.
    Showdown,
}

/// A player at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatView {
    /// Which seat.
    pub seat: Seat,
    /// Who.
    pub player: PlayerId,
    /// The player's name.
    pub name: String,
    /// Chips behind.
    pub stack: Chips,
    /// Chips in front, this street.
    pub bet: Chips,
    /// Chips that they forgot in an all-in: they lie beside the pots until these are given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aside: Option<Chips>,
    /// Whether they are there.
    pub presence: Presence,
    /// Their part in the hand.
    pub part: PartView,
    /// What they last did on this street.
    pub last_act: Option<ActKind>,
    /// What became of their hand at showdown.
    pub shown: Option<ShownView>,
    /// Away by a sanction.
    pub suspension: Option<SuspensionView>,
    /// Whether they sit the next hand out because of where or when they sat down.
    pub waits: bool,
    /// Time cards that they have left, where the event has some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_cards: Option<u8>,
}

/// The chip race of a table, as its stacks say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RaceAtView {
    /// Value of the chips that leave play.
    pub old: Chips,
    /// Value of the chips that replace them.
    pub new: Chips,
    /// Who runs it; `None` while the table plays its hand out.
    pub operator: Operator,
    /// Everybody who takes part, in the order in which cards are dealt.
    pub seats: Vec<RaceSeatView>,
    /// Larger chips that the cards decide on.
    pub awarded: u64,
    /// Where it is written.
    pub citations: Vec<Citation>,
}

/// A player in a chip race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RaceSeatView {
    /// Which seat.
    pub seat: Seat,
    /// How many of the chips that leave play the stack says they have left over: a card for each.
    pub small: u32,
}

/// Time away by a sanction: dealt in, blinds taken, hand dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SuspensionView {
    /// Hands still to miss.
    pub hands_left: u16,
    /// Until when, where minutes were given.
    pub until: Option<Timestamp>,
}

/// A player's part in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PartView {
    /// No hand, or not dealt in.
    Out,
    /// Can still win, and has chips.
    Live,
    /// Can still win, and has nothing behind.
    AllIn,
    /// Folded, or dead.
    Folded,
    /// No chips left: out of the tournament, unless the floor says otherwise.
    Eliminated,
}

/// A hand at showdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ShownView {
    /// Face up.
    Tabled {
        /// The cards, if they were written down.
        cards: Option<HoleCards>,
    },
    /// Given up face down.
    Mucked,
}

/// What a player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ActKind {
    /// Folded.
    Fold,
    /// Checked.
    Check,
    /// Called.
    Call {
        /// Total on the street.
        to: Chips,
    },
    /// Opened the betting.
    Bet {
        /// Total on the street.
        to: Chips,
    },
    /// Raised.
    Raise {
        /// Total on the street.
        to: Chips,
    },
    /// The floor declared the hand dead.
    Dead,
}

/// One thing done in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ActView {
    /// On which street.
    pub street: Street,
    /// Who.
    pub seat: Seat,
    /// What.
    pub act: ActKind,
}

/// A pot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PotView {
    /// Chips in it.
    pub amount: Chips,
    /// Who can win it.
    pub eligible: Vec<Seat>,
    /// Who has won it.
    pub winners: Vec<Seat>,
}

/// What the player to act may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TurnView {
    /// Who is to act.
    pub seat: Seat,
    /// Since when.
    pub since: Timestamp,
    /// Chips to add to call; zero when checking is free.
    pub to_call: Chips,
    /// What calling makes their bet.
    pub call_to: Chips,
    /// Whether calling takes everything.
    pub call_is_all_in: bool,
    /// What folding now is.
    pub fold: FoldView,
    /// Legal bets or raises; `null` when there is none.
    pub raise: Option<RaiseView>,
    /// The article by which they may not raise: they acted out of turn or were skipped.
    pub raise_lost: Option<Citation>,
    /// What they announced before their turn and have to do now.
    pub bound: Option<Action>,
    /// What pushing everything in means.
    pub all_in: AllInView,
}

/// What folding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum FoldView {
    /// There is a bet to fold to.
    Plain,
    /// Checking is free: it stands, and nothing is said.
    Needless,
    /// Checking is free: it stands, and the book sanctions it (cdc2013 10.2).
    Sanctioned,
}

/// Legal bets or raises.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RaiseView {
    /// Whether nothing is bet yet, so that it is an opening bet.
    pub is_opening: bool,
    /// Smallest total.
    pub min: Chips,
    /// Largest total: all-in.
    pub max: Chips,
    /// Totals that are likely, all legal, in order.
    pub presets: Vec<Chips>,
    /// The article of the minimum.
    pub citation: Option<Citation>,
}

/// What all-in means now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AllInView {
    /// A bet or raise.
    RaiseTo {
        /// To this total.
        to: Chips,
    },
    /// A call (or, with nothing to call, a check).
    Call,
    /// Not possible: the betting was not reopened to them.
    NotReopened,
}

/// What the person dealing does now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Prompt {
    /// Two cards each, from this seat.
    DealHoleCards {
        /// Gets the first card.
        first: Seat,
    },
    /// Gather the bets, burn one, deal the street.
    DealStreet {
        /// Flop, turn or river.
        street: Street,
        /// No card is burned before it: a ruling of this hand has settled its burn.
        #[serde(default, skip_serializing_if = "is_false")]
        without_burn: bool,
        /// What a ruling of this hand wants done to the deck before, in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        first: Vec<Instruction>,
    },
    /// All hands face up; then the rest of the board.
    RunOut {
        /// The next street to deal; `null` when the board is complete.
        street: Option<Street>,
        /// All that are left, in order, where a ruling of this hand changes how they are dealt.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        streets: Vec<StreetDealView>,
    },
    /// An all-in was called in hand-for-hand: hands stay down, and no card is dealt, while other tables play.
    HandsStayDown {
        /// Where it is written.
        citation: Option<Citation>,
    },
    /// Hands are shown, beginning with this seat.
    Showdown {
        /// Shows first.
        first: Seat,
    },
    /// Everybody else has folded: push the pot.
    PushPot {
        /// To this seat.
        seat: Seat,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// How a street of a run-out is dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StreetDealView {
    /// Flop, turn or river.
    pub street: Street,
    /// No card is burned before it: a ruling of this hand has settled its burn.
    #[serde(default, skip_serializing_if = "is_false")]
    pub without_burn: bool,
    /// What a ruling of this hand wants done to the deck before, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub first: Vec<Instruction>,
}

/// Who handles the deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeckView {
    /// Shuffles.
    pub shuffler: Seat,
    /// Cuts.
    pub cutter: Seat,
    /// Cards that each pile of the cut has at least, where the book says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut_at_least: Option<u8>,
    /// Deals.
    pub dealer: Seat,
    /// Where it is written.
    pub citation: Option<Citation>,
}

/// The pot that comes next at showdown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AwardView {
    /// Its number: 0 is the main pot.
    pub pot: u8,
    /// Chips in it.
    pub amount: Chips,
    /// Who can win it.
    pub claimants: Vec<Seat>,
    /// Who wins it, when the cards, the others' mucks or a ruling say so.
    pub known: Option<Vec<Seat>>,
}

/// An open call for the floor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FloorCallView {
    /// The alert on the floor's screen.
    pub alert: AlertId,
    /// Since when.
    pub since: Timestamp,
    /// Who is coming.
    pub claimed_by: Option<String>,
}

/// How the last hand ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LastHandView {
    /// What each winner got.
    pub won: Vec<Won>,
    /// Odd chips of split pots among it; they go as the book says.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub odd: Vec<Won>,
}

/// Chips won by a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Won {
    /// Who.
    pub seat: Seat,
    /// Chips from the pots, what nobody called not counted.
    pub amount: Chips,
}
