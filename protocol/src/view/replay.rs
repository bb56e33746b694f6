//! A hand step by step, worked out from the journal for officials. Asked for over HTTP.

use serde::{Deserialize, Serialize};
use tapis_rules::book::Citation;
use tapis_rules::card::{Card, HoleCards};
use tapis_rules::chips::Chips;
use tapis_rules::ruling::{Incident, Verdict};
use tapis_rules::seat::Seat;
use tapis_rules::table::{Fold, Presence, TimeCallBy};
use tapis_rules::time::Timestamp;
use tapis_rules::tournament::{Penalty, Purchase, Refundable};

use super::{HandView, TableView};
use crate::Role;

/// A hand, step by step: `GET /api/evidence/{tournament}/hands/{table}/{hand}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReplayView {
    /// The hand.
    pub hand: HandView,
    /// What happened, oldest first; at most three hundred.
    pub steps: Vec<StepView>,
    /// Steps before the first of them that are not in the answer.
    pub left_out: u32,
}

/// Something that happened in a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepView {
    /// Number of the record that tells it: steps of one record were done with one tap.
    pub sequence: u64,
    /// When.
    pub at: Timestamp,
    /// Milliseconds since the step before; 0 for the first.
    pub since_ms: u64,
    /// Who did it.
    pub by: StepBy,
    /// What.
    pub what: StepKind,
    /// Whether it was taken back later, by the table or by the floor.
    pub undone: bool,
    /// The table right after it.
    pub view: TableView,
}

/// Who did something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum StepBy {
    /// A device.
    Device {
        /// How people call it.
        name: String,
        /// What it is there for.
        role: Role,
    },
    /// The floor, by its PIN on the tablet of the table.
    FloorByPin {
        /// How people call the tablet; absent when it was revoked since.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tablet: Option<String>,
    },
    /// A device that was revoked since.
    Gone,
    /// The server itself, when a time was over.
    Server,
}

/// What happened. Bets are totals on the street.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum StepKind {
    /// The hand began; antes and blinds were posted.
    Started,
    /// A player folded.
    Fold {
        /// Who.
        seat: Seat,
        /// How.
        how: Fold,
    },
    /// A player checked.
    Check {
        /// Who.
        seat: Seat,
    },
    /// A player called.
    Call {
        /// Who.
        seat: Seat,
        /// Their total.
        to: Chips,
    },
    /// A player opened the betting.
    Bet {
        /// Who.
        seat: Seat,
        /// Their total.
        to: Chips,
    },
    /// A player raised.
    Raise {
        /// Who.
        seat: Seat,
        /// Their total.
        to: Chips,
    },
    /// The last step was taken back.
    TakenBack,
    /// The chips of the street were gathered.
    Gathered,
    /// The board, as it was written down.
    Board {
        /// All its cards so far.
        cards: Vec<Card>,
    },
    /// A player tabled their hand.
    Tabled {
        /// Who.
        seat: Seat,
        /// Their cards, if they were written down.
        cards: Option<HoleCards>,
    },
    /// A player mucked at showdown.
    Mucked {
        /// Who.
        seat: Seat,
    },
    /// A hand was declared dead.
    Killed {
        /// Whose.
        seat: Seat,
    },
    /// A hand that was dealt dead is live: its player was there in time.
    Restored {
        /// Whose.
        seat: Seat,
    },
    /// An incident was ruled on; the steps that follow with the same record are what it led to.
    Ruled {
        /// Number of the ruling at this table.
        ruling: u32,
        /// What had happened.
        incident: Incident,
        /// What it came to.
        verdict: Verdict,
        /// The main article.
        citation: Option<Citation>,
        /// Why, in the floor's words; empty when the book decided.
        reason: String,
    },
    /// The table asked the floor to rule.
    FloorAsked {
        /// What had happened.
        incident: Incident,
    },
    /// The floor overruled: the hand is as it was before the ruling.
    Overruled {
        /// Number of the ruling.
        ruling: u32,
        /// Why.
        reason: String,
    },
    /// Chips stay in front of a player who has not acted with them.
    ChipsLeft {
        /// Whose.
        seat: Seat,
        /// Chips in front.
        to: Chips,
    },
    /// Chips that a player forgot in an all-in do not count in it: they lie beside the pots.
    SetAside {
        /// Whose.
        seat: Seat,
        /// How many.
        chips: Chips,
    },
    /// An action out of turn waits for its turn.
    Held {
        /// Whose.
        seat: Seat,
    },
    /// A player lost a right in this hand.
    RightLost {
        /// Who.
        seat: Seat,
    },
    /// Every chip went back: the hand is dealt again.
    DealtAgain,
    /// Chips leave a stack and the event.
    ChipsTaken {
        /// Whose.
        seat: Seat,
        /// How many.
        chips: Chips,
    },
    /// A player owes big blinds to the next pot.
    Fined {
        /// Who.
        seat: Seat,
        /// How many big blinds.
        big_blinds: u8,
    },
    /// A player is away by a sanction.
    Suspended {
        /// Who.
        seat: Seat,
    },
    /// A suspension was lifted.
    SuspensionEnded {
        /// Whose.
        seat: Seat,
    },
    /// A player went away or came back.
    Presence {
        /// Who.
        seat: Seat,
        /// Whether they are there.
        presence: Presence,
    },
    /// A player bought chips; the next step says what their stack is then.
    Bought {
        /// Who.
        seat: Seat,
        /// A rebuy, or a stack of the add-on.
        purchase: Purchase,
        /// Chips bought.
        chips: Chips,
    },
    /// A purchase was refunded; the next step says what their stack is then.
    Refunded {
        /// Who.
        seat: Seat,
        /// What had been bought.
        purchase: Refundable,
        /// Chips that had been bought.
        chips: Chips,
    },
    /// A stack was corrected, or is another one after a purchase.
    StackSet {
        /// Whose.
        seat: Seat,
        /// Chips from then on.
        stack: Chips,
    },
    /// A player sat down.
    Seated {
        /// Where.
        seat: Seat,
    },
    /// A player left the table.
    Left {
        /// The seat that is free now.
        seat: Seat,
        /// Their name.
        name: String,
    },
    /// A pot was given.
    Awarded {
        /// Number of the pot: 0 is the main pot.
        pot: u8,
        /// Chips in it.
        amount: Chips,
        /// Who shares it.
        winners: Vec<Seat>,
    },
    /// The hand was over.
    Ended,
    /// A player had no chips left.
    Eliminated {
        /// Who.
        seat: Seat,
    },
    /// Time was called on the player to act.
    TimeCalled {
        /// On whom.
        seat: Option<Seat>,
        /// Who asked.
        by: TimeCallBy,
    },
    /// The floor changed the time.
    TimeChanged {
        /// When the time is over now.
        ends_at: Timestamp,
    },
    /// The time call was called off.
    TimeCancelled,
    /// The countdown reached zero; what followed from it is the next step.
    TimeRanOut,
    /// The floor was asked for time on the player to act.
    TimeAsked {
        /// On whom.
        seat: Option<Seat>,
        /// Who asked.
        by: TimeCallBy,
    },
    /// The floor refused the time.
    TimeRefused {
        /// Why; may be empty.
        reason: String,
    },
    /// A player put a time card in.
    TimeCardUsed {
        /// Who.
        seat: Seat,
        /// Seconds that it gave.
        seconds: u16,
    },
    /// The floor changed the shot clock.
    ShotTimeChanged {
        /// Seconds more.
        seconds: i16,
    },
    /// The shot clock was stopped for this decision.
    ShotClockStopped,
    /// The floor named who counts the time.
    CounterNamed {
        /// Who.
        seat: Seat,
    },
    /// The table called the floor.
    FloorCalled {
        /// What for; may be empty.
        reason: String,
    },
    /// An official answered a call.
    FloorComing {
        /// Who.
        by: String,
    },
    /// A call was closed.
    FloorDone {
        /// What was decided; may be empty.
        note: String,
    },
    /// The only tablet of the table was lost.
    TabletLost,
    /// A fault was written down.
    Fault {
        /// Whose.
        name: String,
        /// The article.
        article: Citation,
        /// What it costs.
        penalties: Vec<Penalty>,
    },
}
