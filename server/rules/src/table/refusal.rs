//! Why a command is refused: the reason with its figures, where it is written, and what is legal instead.

use serde::{Deserialize, Serialize};
use tapis_tagged::Tagged;
use thiserror::Error;

use crate::action::Action;
use crate::book::Citation;
use crate::chips::Chips;
use crate::seat::Seat;
use crate::time::Timestamp;

use super::TableEvent;

/// The events that a command leads to, or why it is refused.
pub(crate) type TableDecision = Result<Vec<TableEvent>, TableRefusal>;

/// A command that the rules do not allow; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[error("{reason}")]
pub struct TableRefusal {
    /// The reason, with its figures.
    pub reason: Reason,
    /// Where it is written, when it is a rule of the book.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub citation: Option<Citation>,
    /// What the player to act may do instead, the likeliest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<Reading>,
}

/// A legal way to read what was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reading {
    /// Whose action it would be.
    pub seat: Seat,
    /// The action.
    pub action: Action,
    /// Chips in front of the player afterwards, this street.
    pub to: Chips,
    /// Where it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub citation: Option<Citation>,
}

impl From<Reason> for TableRefusal {
    fn from(reason: Reason) -> Self {
        Self {
            reason,
            citation: None,
            readings: Vec::new(),
        }
    }
}

/// Why nothing more can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum UndoEnd {
    /// Nothing has been done in the hand.
    NothingDone,
    /// Chips have been gathered since.
    ChipsGathered,
    /// The floor has ruled, or declared a hand dead, since.
    FloorDecided,
    /// The deck is being shuffled for the next hand.
    DeckShuffled,
    /// The hand is over, and a player of it has left the table since.
    PlayerLeft,
    /// The hand is over, and chips have come or gone at the table since: a rebuy, a penalty, a stack put right.
    ChipsChanged,
}

impl std::fmt::Display for UndoEnd {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NothingDone => "nothing has been done in this hand",
            Self::ChipsGathered => "the chips are gathered",
            Self::FloorDecided => "the floor has decided",
            Self::DeckShuffled => "the deck is being shuffled for the next hand",
            Self::PlayerLeft => "a player has left the table since the hand",
            Self::ChipsChanged => "chips have come or gone at the table since the hand",
        })
    }
}

/// The reasons for which a table refuses.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Reason {
    /// Another player is to act.
    #[error("seat {to_act} is to act, not seat {seat}")]
    OutOfTurn {
        /// For whom the action was.
        seat: Seat,
        /// Who is to act.
        to_act: Seat,
    },
    /// No player is to act now.
    #[error("nobody is to act")]
    NobodyToAct,
    /// A check although there is a bet.
    #[error("checking is not possible: {to_call} to call")]
    BetToCall {
        /// Chips to add.
        to_call: Chips,
    },
    /// A call although there is no bet.
    #[error("there is nothing to call")]
    NothingToCall,
    /// The raise (or opening bet) is too small.
    #[error("the minimum is {min}")]
    BelowMinimum {
        /// Smallest legal total.
        min: Chips,
    },
    /// The amount is more than the player has.
    #[error("seat {seat} has no more than {max}")]
    AboveStack {
        /// The player.
        seat: Seat,
        /// Largest possible total.
        max: Chips,
    },
    /// Calling takes the whole stack.
    #[error("calling takes everything: a raise is not possible")]
    CallIsAllIn,
    /// No player could call a raise.
    #[error("nobody is left who could call a raise")]
    NobodyToCall,
    /// A short all-in does not let a player who has acted raise again.
    #[error("the betting is not reopened to seat {seat}")]
    NotReopened {
        /// The player.
        seat: Seat,
    },
    /// A run names a player who is not next.
    #[error("seat {seat} is not the next to act in this run")]
    NotNextInRun {
        /// The seat named.
        seat: Seat,
    },
    /// A player of the run could check: folding for them needs their own word.
    #[error("seat {seat} may check")]
    MayCheck {
        /// The player.
        seat: Seat,
    },
    /// There is nothing to take back.
    #[error("there is nothing to take back: {because}")]
    NothingToUndo {
        /// Why not.
        because: UndoEnd,
    },
    /// The street still has players to act.
    #[error("seat {to_act} is still to act")]
    StreetNotOver {
        /// Who is to act.
        to_act: Seat,
    },
    /// No hand is being played.
    #[error("no hand is being played")]
    NoHand,
    /// The result of the hand is not clear yet.
    #[error("pot {pot} has not been awarded")]
    PotNotAwarded {
        /// Number of the pot that comes next: 0 is the main pot.
        pot: u8,
    },
    /// Fewer than two players with chips, or no player who is there.
    #[error("a hand needs two players with chips and one of them present")]
    NotEnoughPlayers,
    /// Blinds were not set.
    #[error("the blinds are not set")]
    NoBlinds,
    /// Blinds that cannot be played.
    #[error("the big blind has to be at least 1 and not below the small blind")]
    BlindsNotPlayable,
    /// Positions that cannot be.
    #[error("the big blind has to be a player with chips")]
    PositionsNotPossible,
    /// No player is at the seat.
    #[error("seat {seat} is empty")]
    SeatEmpty {
        /// The seat.
        seat: Seat,
    },
    /// A player is at the seat.
    #[error("seat {seat} is taken")]
    SeatTaken {
        /// The seat.
        seat: Seat,
    },
    /// The table has fewer seats.
    #[error("this table has {seats} seats")]
    NoSuchSeat {
        /// How many it has.
        seats: u8,
    },
    /// The player is dealt in.
    #[error("seat {seat} is in the hand")]
    SeatInHand {
        /// The seat.
        seat: Seat,
    },
    /// The player has no chips.
    #[error("seat {seat} has no chips")]
    NoChips {
        /// The seat.
        seat: Seat,
    },
    /// Cards of the hand are dealt already: who has sat down since it began gets none.
    #[error("the deal has begun")]
    DealBegun,
    /// The book makes a newcomer wait where they have sat down.
    #[error("seat {seat} has to wait for a hand")]
    HasToWait {
        /// The newcomer's seat.
        seat: Seat,
    },
    /// More chips than can be counted.
    #[error("more chips than can be counted")]
    TooManyChips,
    /// The hand cannot win (any more).
    #[error("the hand of seat {seat} is not live")]
    HandNotLive {
        /// The seat.
        seat: Seat,
    },
    /// The last hand cannot be given up: it wins.
    #[error("seat {seat} has the last live hand of a pot and wins it")]
    LastHand {
        /// The seat.
        seat: Seat,
    },
    /// A player is all-in and the betting is over: every hand is tabled.
    #[error("seat {seat} has to table the hand")]
    MustTable {
        /// The seat.
        seat: Seat,
    },
    /// It is not showdown.
    #[error("it is not showdown yet")]
    NotShowdown,
    /// The number of board cards does not fit the street.
    #[error("the board has {allowed} cards now")]
    BoardCards {
        /// How many there can be.
        allowed: u8,
    },
    /// A card is already somewhere else.
    #[error("{card} occurs twice")]
    CardTwice {
        /// The card.
        card: String,
    },
    /// Another pot comes first.
    #[error("pot {next} comes first")]
    OtherPotFirst {
        /// Number of the pot that comes next.
        next: u8,
    },
    /// A player cannot win the pot.
    #[error("seat {seat} cannot win this pot")]
    NotEligible {
        /// The seat.
        seat: Seat,
    },
    /// No player was named.
    #[error("a pot needs a winner")]
    NoWinner,
    /// The tabled cards say otherwise.
    #[error("the cards say otherwise")]
    CardsSpeak {
        /// Who wins by the cards.
        winners: Vec<Seat>,
    },
    /// Time has already been called.
    #[error("time has been called on seat {seat}")]
    TimeAlreadyCalled {
        /// On whom.
        seat: Seat,
    },
    /// Time has not been called.
    #[error("time has not been called")]
    NoTimeCall,
    /// The time is not over.
    #[error("the time is not over")]
    TimeNotOver,
    /// The floor has been asked for time already.
    #[error("the floor has been asked for time on seat {seat}")]
    TimeAlreadyAsked {
        /// On whom.
        seat: Seat,
    },
    /// The floor has not been asked for time.
    #[error("the floor has not been asked for time")]
    NoTimeAsked,
    /// The player has not thought for long enough.
    #[error("time does not begin before a minute of thinking")]
    TimeTooSoon {
        /// When it may begin.
        from: Timestamp,
    },
    /// No shot clock runs.
    #[error("no shot clock runs")]
    NoShotClock,
    /// The shot clock runs: no time is called.
    #[error("the shot clock runs on seat {seat}")]
    ShotClockRuns {
        /// On whom.
        seat: Seat,
    },
    /// The player has used every time card.
    #[error("seat {seat} has no time card left")]
    NoTimeCard {
        /// The player.
        seat: Seat,
    },
    /// This book lets only the dealer of the hand and players who are in it do this.
    #[error("seat {seat} is not in the hand and does not deal it")]
    NotInTheHand {
        /// The player.
        seat: Seat,
    },
    /// The player is away from the table.
    #[error("seat {seat} is away from the table")]
    AwayFromTable {
        /// The player.
        seat: Seat,
    },
    /// Only people of the table may do this.
    #[error("only people of the table may do this")]
    NotOfTheTable,
    /// What the player announced before their turn binds them.
    #[error("seat {seat} is bound by what was announced")]
    Bound {
        /// The player.
        seat: Seat,
        /// What they have to do.
        action: Action,
    },
    /// The player has lost the right to bet or raise.
    #[error("seat {seat} has lost the right to bet or raise")]
    RaiseForfeited {
        /// The player.
        seat: Seat,
    },
    /// The incident cannot have happened now.
    #[error("\"{incident}\" is not possible now")]
    IncidentNotPossible {
        /// Its name.
        incident: String,
    },
    /// The ruling has no such outcome.
    #[error("the ruling has no outcome {outcome}")]
    NoSuchOutcome {
        /// Number of the outcome, from 0.
        outcome: u8,
    },
    /// There is no such ruling, or it is overruled already.
    #[error("there is no ruling {ruling} to overrule")]
    NoSuchRuling {
        /// Its number.
        ruling: u32,
    },
    /// The next hand has begun: what was ruled stands.
    #[error("it is too late: the next hand has begun")]
    TooLate,
    /// The raise needs no ruling: it is legal, or the player does not have the chips.
    #[error("there is nothing to let stand")]
    NothingToLetStand,
}

impl Reason {
    /// Name of the reason, as it is on the wire.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::OutOfTurn { .. } => "out_of_turn",
            Self::NobodyToAct => "nobody_to_act",
            Self::BetToCall { .. } => "bet_to_call",
            Self::NothingToCall => "nothing_to_call",
            Self::BelowMinimum { .. } => "below_minimum",
            Self::AboveStack { .. } => "above_stack",
            Self::CallIsAllIn => "call_is_all_in",
            Self::NobodyToCall => "nobody_to_call",
            Self::NotReopened { .. } => "not_reopened",
            Self::NotNextInRun { .. } => "not_next_in_run",
            Self::MayCheck { .. } => "may_check",
            Self::NothingToUndo { .. } => "nothing_to_undo",
            Self::StreetNotOver { .. } => "street_not_over",
            Self::NoHand => "no_hand",
            Self::PotNotAwarded { .. } => "pot_not_awarded",
            Self::NotEnoughPlayers => "not_enough_players",
            Self::NoBlinds => "no_blinds",
            Self::BlindsNotPlayable => "blinds_not_playable",
            Self::PositionsNotPossible => "positions_not_possible",
            Self::SeatEmpty { .. } => "seat_empty",
            Self::SeatTaken { .. } => "seat_taken",
            Self::NoSuchSeat { .. } => "no_such_seat",
            Self::SeatInHand { .. } => "seat_in_hand",
            Self::NoChips { .. } => "no_chips",
            Self::DealBegun => "deal_begun",
            Self::HasToWait { .. } => "has_to_wait",
            Self::TooManyChips => "too_many_chips",
            Self::HandNotLive { .. } => "hand_not_live",
            Self::LastHand { .. } => "last_hand",
            Self::MustTable { .. } => "must_table",
            Self::NotShowdown => "not_showdown",
            Self::BoardCards { .. } => "board_cards",
            Self::CardTwice { .. } => "card_twice",
            Self::OtherPotFirst { .. } => "other_pot_first",
            Self::NotEligible { .. } => "not_eligible",
            Self::NoWinner => "no_winner",
            Self::CardsSpeak { .. } => "cards_speak",
            Self::TimeAlreadyCalled { .. } => "time_already_called",
            Self::NoTimeCall => "no_time_call",
            Self::TimeNotOver => "time_not_over",
            Self::TimeAlreadyAsked { .. } => "time_already_asked",
            Self::NoTimeAsked => "no_time_asked",
            Self::TimeTooSoon { .. } => "time_too_soon",
            Self::NoShotClock => "no_shot_clock",
            Self::ShotClockRuns { .. } => "shot_clock_runs",
            Self::NoTimeCard { .. } => "no_time_card",
            Self::NotInTheHand { .. } => "not_in_the_hand",
            Self::AwayFromTable { .. } => "away_from_table",
            Self::NotOfTheTable => "not_of_the_table",
            Self::Bound { .. } => "bound",
            Self::RaiseForfeited { .. } => "raise_forfeited",
            Self::IncidentNotPossible { .. } => "incident_not_possible",
            Self::NoSuchOutcome { .. } => "no_such_outcome",
            Self::NoSuchRuling { .. } => "no_such_ruling",
            Self::TooLate => "too_late",
            Self::NothingToLetStand => "nothing_to_let_stand",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_reason_is_its_type_on_the_wire() {
        let seat = Seat::new(3).unwrap();
        for reason in [
            Reason::NoHand,
            Reason::OutOfTurn { seat, to_act: seat },
            Reason::CallIsAllIn,
            Reason::CardsSpeak {
                winners: vec![seat],
            },
        ] {
            assert_eq!(
                serde_json::to_value(&reason).unwrap()["type"],
                reason.name()
            );
        }
    }
}
