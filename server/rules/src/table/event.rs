//! What happened at a table. Events are the journal's format: a name never changes its meaning.

mod kind;

use serde::{Deserialize, Serialize};
use tapis_tagged::Tagged;

use crate::blinds::Blinds;
use crate::book::Citation;
use crate::card::{Card, HoleCards};
use crate::chips::Chips;
use crate::ruling::{Bar, Early, Incident, Verdict};
use crate::seat::Seat;
use crate::table::arrivals::{Blind, Entry};
use crate::table::seated::is_none_used;
use crate::table::{ChipsBack, PlayerId, Positions, Presence, ShotClock, StreetPlan, TimeCallBy};
use crate::time::Timestamp;

pub(super) use self::kind::Kind;

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
const fn is_nothing(chips: &Chips) -> bool {
    chips.is_zero()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
const fn plays_at_once(entry: &Entry) -> bool {
    matches!(entry, Entry::Plays)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
const fn is_no(answer: &bool) -> bool {
    !*answer
}

/// How a hand was folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Fold {
    /// By the player.
    Player,
    /// Logged with others in one tap.
    Run,
    /// The time call reached zero.
    TimeRanOut,
}

/// How a player enters the game who has sat down after a hand began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NewEntry {
    /// Where they sit.
    pub seat: Seat,
    /// How they enter the game.
    #[serde(default, skip_serializing_if = "plays_at_once")]
    pub entry: Entry,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tagged)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TableEvent {
    /// A player sat down with chips.
    PlayerSeated {
        /// Where.
        seat: Seat,
        /// Who.
        player: PlayerId,
        /// Chips brought to the table.
        stack: Chips,
        /// How they enter the game.
        #[serde(default, skip_serializing_if = "plays_at_once")]
        entry: Entry,
        /// The blind they posted in their last hand, at another table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        paid: Option<Blind>,
        /// Time cards that they have used.
        #[serde(default, skip_serializing_if = "is_none_used")]
        time_cards_used: u8,
    },
    /// A player left with the chips they had.
    PlayerLeft {
        /// The seat that is free now.
        seat: Seat,
    },
    /// A player went away or came back.
    PresenceChanged {
        /// The player's seat.
        seat: Seat,
        /// Whether they are there.
        presence: Presence,
    },
    /// A stack was corrected.
    StackSet {
        /// The player's seat.
        seat: Seat,
        /// Chips from now on.
        stack: Chips,
    },
    /// A player is away by a sanction.
    Suspended {
        /// Who.
        seat: Seat,
        /// Hands to miss, on top of those they had to miss already.
        hands: u16,
        /// Away until then, when minutes were given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Timestamp>,
        /// Whether it was given between a misdeal and the new deal, and begins only when that hand is over.
        #[serde(default, skip_serializing_if = "is_no")]
        after_hand: bool,
    },
    /// A suspension, or a part of it, was lifted.
    SuspensionEnded {
        /// Whose.
        seat: Seat,
        /// Hands they need not miss.
        hands: u16,
        /// The end of minutes that they need not wait for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Timestamp>,
    },
    /// Blinds for the hands to come.
    BlindsSet {
        /// The blinds.
        blinds: Blinds,
    },
    /// Blinds for the hands after the coming one, which had begun.
    LaterBlindsSet {
        /// The blinds.
        blinds: Blinds,
    },
    /// The button was put at a seat for the next hand.
    ButtonPlaced {
        /// Where.
        seat: Seat,
    },
    /// Button and blinds were placed for the next hand.
    PositionsPlaced {
        /// Where.
        positions: Positions,
    },
    /// A hand began; antes and blinds were posted.
    HandStarted {
        /// Button and blinds.
        positions: Positions,
        /// What is posted.
        blinds: Blinds,
        /// Whether a short stack paid the blind before the ante, where that depends on who antes (tda2024 RP-11).
        #[serde(default, skip_serializing_if = "is_no")]
        blind_first: bool,
        /// Where the hand is dealt again: who has sat down since its first deal, is not dealt in, and enters the hand
        /// after it otherwise than button and blinds had said before.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        others: Vec<NewEntry>,
    },
    /// A player folded.
    HandFolded {
        /// Who.
        seat: Seat,
        /// How.
        how: Fold,
    },
    /// A player checked.
    Checked {
        /// Who.
        seat: Seat,
    },
    /// A player called.
    BetCalled {
        /// Who.
        seat: Seat,
    },
    /// A player bet or raised.
    BetRaised {
        /// Who.
        seat: Seat,
        /// Their total on this street.
        to: Chips,
        /// Whether it stands below the minimum, as the floor or a ruling has let it.
        #[serde(default, skip_serializing_if = "is_no")]
        below_minimum: bool,
    },
    /// The last action was taken back.
    ActionUndone,
    /// The chips of the street were gathered, and what no player called given back.
    ChipsGathered,
    /// The board so far.
    BoardSet {
        /// Up to five cards.
        cards: Vec<Card>,
    },
    /// A player tabled their hand.
    HandTabled {
        /// Who.
        seat: Seat,
        /// Their cards, if they were written down.
        cards: Option<HoleCards>,
    },
    /// A player mucked at showdown.
    HandMucked {
        /// Who.
        seat: Seat,
    },
    /// A hand was declared dead.
    HandKilled {
        /// Whose.
        seat: Seat,
        /// Chips of its bet that went back.
        #[serde(default, skip_serializing_if = "is_nothing")]
        refund: Chips,
    },
    /// A hand that was dealt dead to an absent player is live: the player was there in time.
    HandRestored {
        /// Whose.
        seat: Seat,
        /// Whether players behind have acted already: the player acts now, then play goes on.
        #[serde(default, skip_serializing_if = "is_no")]
        passed_over: bool,
    },
    /// An incident was ruled on; what it changed are the `effects` events that follow. Boxed where it is large: each
    /// event takes the room of the largest, and rulings are rare.
    Ruled {
        /// Number of the ruling at this table, from 1.
        ruling: u32,
        /// What had happened.
        incident: Box<Incident>,
        /// What it came to.
        verdict: Box<Verdict>,
        /// The main article.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        citation: Option<Box<Citation>>,
        /// Why, in the floor's words.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
        /// How many events it led to.
        effects: u8,
        /// Whether the floor ruled: the table does not take it back.
        #[serde(default, skip_serializing_if = "is_no")]
        by_floor: bool,
    },
    /// A ruling of this hand is carried out: how it leaves the streets to come. Undo takes it back as a whole.
    RulingApplied {
        /// The streets that it changes.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        streets: Vec<StreetPlan>,
        /// Players whose early acts and lost rights go with the cards that were put right (gleize2007 9-14, cdc2013 8.1).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        freed: Vec<Seat>,
        /// Numbers of earlier rulings whose steps it undoes, on what has happened however far play goes back.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        kept: Vec<u32>,
    },
    /// The table took a ruling back: the hand is as it was before it.
    RulingTakenBack {
        /// Number of the ruling.
        ruling: u32,
        /// Whether it had changed nothing: the hand stays as it is.
        #[serde(default, skip_serializing_if = "is_no")]
        had_no_effect: bool,
        /// Numbers of later rulings that stand, on what has happened whatever becomes of this one.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        kept: Vec<u32>,
    },
    /// The table asks the floor to rule.
    FloorAsked {
        /// What happened.
        incident: Box<Incident>,
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
        /// Chips in front, this street.
        to: Chips,
    },
    /// An action waits for its turn.
    ActionHeld {
        /// Who and what.
        early: Early,
        /// Whether it is a call of the next bet, whatever its amount.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        any_amount: bool,
        /// Whether it is a fold that stands whatever happens: the hand can win no more (cdc2013 10.2, ropta2025 9.3.b,
        /// tda2024 53-A).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        has_folded: bool,
    },
    /// A player lost a right.
    RightLost {
        /// Who.
        seat: Seat,
        /// Which.
        bar: Bar,
    },
    /// Every chip went back; the hand is dealt again with button and blinds where they are.
    HandRedealt {
        /// Whether the hand had been over and went on: what it had brought goes back, too.
        #[serde(default, skip_serializing_if = "is_no")]
        was_over: bool,
        /// Players suspended in it whose sanction begins at its end: they play it when it is dealt again.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        spared: Vec<Seat>,
    },
    /// No card of the hand was dealt: every chip went back, and the hand begins again with players who have sat down
    /// since.
    DealCalledOff {
        /// Who they are.
        entries: Vec<NewEntry>,
        /// Who has sat down since and is not dealt in: how they enter the hand after it, as button and blinds are now.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        others: Vec<NewEntry>,
    },
    /// The deck is being shuffled for the next hand.
    ShuffleBegun,
    /// Chips leave a stack and the event, at once or when the hand is over.
    ChipsTaken {
        /// Whose.
        seat: Seat,
        /// How many.
        chips: Chips,
    },
    /// The smallest chips at the table have this value: the next hands' pots are shared in them.
    SmallestChipSet {
        /// The value.
        chips: Chips,
    },
    /// A player was warned of using a telephone in a hand.
    WarnedOfPhone {
        /// Who.
        seat: Seat,
    },
    /// A player owes big blinds to the next pot.
    Fined {
        /// Who.
        seat: Seat,
        /// How many big blinds.
        big_blinds: u8,
    },
    /// A pot was given.
    PotAwarded {
        /// Number of the pot: 0 is the main pot.
        pot: u8,
        /// Who shares it.
        winners: Vec<Seat>,
    },
    /// The button of the hand being played went to where it belongs: antes and blinds were posted again, the cards stay.
    ButtonMoved {
        /// Button and blinds from now on.
        positions: Positions,
        /// A stack that is too short for both pays the blind before the ante.
        #[serde(default, skip_serializing_if = "is_no")]
        blind_first: bool,
        /// Other blinds than those that the hand began with.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        blinds: Option<Blinds>,
    },
    /// A ruling has ended the betting where it was: what no player had called went back, and the pots are formed.
    BettingEnded,
    /// Chips that a player forgot in an all-in do not count in it: they lie beside the pots.
    ChipsSetAside {
        /// Whose.
        seat: Seat,
        /// How many.
        chips: Chips,
        /// Whether they are lost when their owner loses the hand.
        #[serde(default, skip_serializing_if = "is_no")]
        at_risk: bool,
        /// Whether the bet lies in the pots already.
        #[serde(default, skip_serializing_if = "is_no")]
        gathered: bool,
        /// What goes back to those who called too much.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        back: Vec<ChipsBack>,
    },
    /// The hand is over.
    HandEnded,
    /// The pots of the last hand are claimed in time: the hand goes on at its showdown.
    HandReopened {
        /// Awards that are taken back.
        awards: u8,
        /// Whether nothing goes back with them that the same ruling led to.
        #[serde(default, skip_serializing_if = "is_no")]
        alone: bool,
        /// Players who had no chips left at its end, and are in it again.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        back: Vec<Seat>,
    },
    /// A player has no chips left.
    PlayerEliminated {
        /// Who.
        seat: Seat,
        /// Chips at the start of the hand: they rank players eliminated together.
        started_with: Chips,
    },
    /// Time was called on the player to act.
    TimeCalled {
        /// Who asked.
        by: TimeCallBy,
        /// When the last countdown begins.
        countdown_at: Timestamp,
        /// When the time is over.
        ends_at: Timestamp,
    },
    /// The floor changed the time.
    TimeChanged {
        /// When the last countdown begins.
        countdown_at: Timestamp,
        /// When the time is over.
        ends_at: Timestamp,
    },
    /// The time call was called off.
    TimeCancelled,
    /// The floor was asked for time on the player to act: it begins when the floor agrees.
    TimeAsked {
        /// Who asked.
        by: TimeCallBy,
    },
    /// The floor refused the time that was asked for.
    TimeRefused {
        /// Why; may be empty.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    /// The floor named a player who counts the time aloud.
    CounterNamed {
        /// Who.
        seat: Seat,
    },
    /// Decisions may last so long at this table from now on; `None` as long as they like.
    ShotClockSet {
        /// How long.
        shot_clock: Option<ShotClock>,
    },
    /// A player put a time card in.
    TimeCardUsed {
        /// Who.
        seat: Seat,
        /// Seconds that it gives.
        seconds: u16,
    },
    /// The floor gave or took seconds of the shot clock.
    ShotTimeChanged {
        /// Seconds more; negative to shorten.
        seconds: i16,
    },
    /// The shot clock stands still until the turn passes.
    ShotClockStopped,
    /// The countdown reached zero; what follows from it is the next event.
    TimeRanOut,
}
