//! What a table is asked to do, in the words of the person dealing or of the floor.

use serde::{Deserialize, Serialize};
use tapis_tagged::Tagged;

use crate::action::Action;
use crate::blinds::Blinds;
use crate::card::{Card, HoleCards};
use crate::chips::Chips;
use crate::player::{PlayerId, Presence};
use crate::ruling::Incident;
use crate::seat::Seat;
use crate::time::Timestamp;

use super::{Luggage, Positions, ShotClock};

/// What several players in a row do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum RunAction {
    /// All of them fold.
    Fold,
    /// All of them check.
    Check,
}

/// Who calls time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TimeCallBy {
    /// A player seated at the table, not necessarily in the hand.
    Player(Seat),
    /// A player at the table: the tablet does not say who.
    Table,
    /// An official.
    Floor,
    /// Somebody who does not play at the table.
    Spectator,
    /// A player of the event who sits at another table.
    OtherTable,
}

/// What the floor puts in the place of a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Instead {
    /// The hand goes on as if nothing had been ruled.
    PlayOn,
    /// Another outcome of the same ruling.
    Outcome {
        /// Which, from 0.
        outcome: u8,
    },
    /// Every chip goes back and the hand is dealt again.
    Redeal,
    /// A hand is dead.
    Kill {
        /// Whose.
        seat: Seat,
    },
}

/// How many steps are taken back where it is not said.
const fn one_step() -> u8 {
    1
}

/// A request to a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[serde(rename = "Command")]
pub enum TableCommand {
    /// Seats a player with their chips; they are dealt in from the next hand.
    Sit {
        /// An empty seat.
        seat: Seat,
        /// Who sits down.
        player: PlayerId,
        /// Their chips.
        stack: Chips,
    },
    /// Seats a player who comes from another table, with everything that goes with them. Only the tournament does that,
    /// which keeps account of the way.
    Arrive {
        /// An empty seat.
        seat: Seat,
        /// Who sits down.
        player: PlayerId,
        /// What they bring.
        luggage: Luggage,
    },
    /// Says that no card of the hand is dealt yet: a player who has sat down since it began is dealt in.
    DealIn {
        /// The newcomer's seat.
        seat: Seat,
    },
    /// Takes a player and their chips from the table, between hands or when not dealt in.
    Stand {
        /// The player's seat.
        seat: Seat,
    },
    /// Says whether a player is there; counts from the next hand.
    SetPresence {
        /// The player's seat.
        seat: Seat,
        /// Whether they are at the table.
        presence: Presence,
    },
    /// Corrects a stack between hands (a rebuy, an add-on, a count).
    SetStack {
        /// The player's seat.
        seat: Seat,
        /// Chips they have from now on.
        stack: Chips,
    },
    /// A level: blinds and ante from the next hand on, or from the one after it when it has begun by the book.
    SetBlinds {
        /// The new blinds.
        blinds: Blinds,
    },
    /// Blinds and ante from the next hand on, whether it has begun or not: a correction.
    CorrectBlinds {
        /// The blinds.
        blinds: Blinds,
    },
    /// Puts the button at a seat for the next hand; the blinds are the next players.
    PlaceButton {
        /// Where the button is.
        seat: Seat,
    },
    /// Says where button and blinds are in the next hand, when they are not where the rule puts them.
    PlacePositions {
        /// Button and blinds.
        positions: Positions,
    },
    /// Ends the last hand where its result is clear, and begins the next: button and blinds advance and are posted.
    StartHand,
    /// The player to act acts.
    Act {
        /// Whom the action is for; refused when another player is to act.
        seat: Seat,
        /// What they do.
        action: Action,
    },
    /// Several players in a row do the same.
    Run {
        /// The players, in turn, from the one to act.
        seats: Vec<Seat>,
        /// What each of them does.
        action: RunAction,
    },
    /// Takes the last action back, until the chips are gathered; at showdown, the last card, muck or award.
    Undo {
        /// How many at once: the players of a run are taken back together; 1 where it is not said.
        #[serde(default = "one_step")]
        steps: u8,
    },
    /// The chips of the street are gathered: it can no longer be corrected.
    Gather,
    /// Writes down the board so far.
    SetBoard {
        /// Three to five cards.
        cards: Vec<Card>,
    },
    /// A player tables their hand.
    Table {
        /// The player's seat.
        seat: Seat,
        /// Their cards, where the table writes them down.
        cards: Option<HoleCards>,
    },
    /// A player gives their hand up at showdown, face down.
    Muck {
        /// The player's seat.
        seat: Seat,
    },
    /// Gives the next pot, from the last side pot to the main pot.
    AwardPot {
        /// Number of the pot: 0 is the main pot.
        pot: u8,
        /// Who won it; several share it.
        winners: Vec<Seat>,
    },
    /// Ends a hand whose result is clear, without beginning another.
    EndHand,
    /// Calls time on the player to act.
    CallTime {
        /// Who asks.
        by: TimeCallBy,
    },
    /// The floor gives or takes seconds.
    ChangeTime {
        /// Seconds to add; negative to shorten.
        seconds: i16,
    },
    /// The floor calls the countdown off.
    CancelTime,
    /// The floor agrees to the time that was asked for: it begins now.
    GrantTime {
        /// Seconds in all, the countdown among them; what the book gives where it is not said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seconds: Option<u16>,
    },
    /// The floor refuses the time that was asked for.
    RefuseTime {
        /// Why; may be empty.
        #[serde(default)]
        reason: String,
    },
    /// The floor names a player who counts the time aloud.
    NameCounter {
        /// Who.
        seat: Seat,
    },
    /// The player to act puts a time card in: more seconds on the shot clock.
    UseTimeCard {
        /// Who.
        seat: Seat,
    },
    /// The shot clock of the event, or none. Only the tournament does that.
    SetShotClock {
        /// How long a decision may last.
        shot_clock: Option<ShotClock>,
    },
    /// The countdown has reached zero. Sent by the server's clock.
    TimeRanOut,
    /// The floor declares a hand dead.
    KillHand {
        /// The player's seat.
        seat: Seat,
    },
    /// Something went wrong: the table says what, and carries out one of the outcomes that the book leaves to it.
    Report {
        /// What happened.
        incident: Incident,
        /// Which outcome of the ruling, from 0.
        #[serde(default)]
        outcome: u8,
    },
    /// The floor rules on an incident, with any outcome.
    Rule {
        /// What happened.
        incident: Incident,
        /// Which outcome of the ruling, from 0.
        #[serde(default)]
        outcome: u8,
        /// Why, where it is not what the book says; may be empty.
        #[serde(default)]
        reason: String,
    },
    /// The floor overrules: the hand goes back to before the ruling, and this happens instead.
    Overrule {
        /// Number of the ruling at this table.
        ruling: u32,
        /// What happens instead.
        instead: Instead,
        /// Why.
        reason: String,
    },
    /// The deck is being shuffled for the next hand.
    Shuffle,
    /// Sends a player away by a sanction. Only the tournament does that, which keeps the register.
    Suspend {
        /// Who.
        seat: Seat,
        /// Hands to miss.
        hands: u16,
        /// Away until then.
        until: Option<Timestamp>,
    },
    /// Lifts a suspension as it was given. Only the tournament does that.
    EndSuspension {
        /// Whose.
        seat: Seat,
        /// Hands that had been given.
        hands: u16,
        /// The end of the minutes that had been given.
        until: Option<Timestamp>,
    },
    /// Takes chips from the event, at once or when the hand is over. Only the tournament does that.
    TakeChips {
        /// Whose.
        seat: Seat,
        /// How many; what they do not have is not taken.
        chips: Chips,
    },
    /// Says which chips are the smallest at the table from the next hand on. Only the tournament does that, when a race
    /// is over.
    SetSmallestChip {
        /// Their value: the unit in which pots are shared.
        chips: Chips,
    },
    /// The floor lets a raise stand that was below the minimum, because play went on with it.
    LetStand {
        /// The player to act, who raised.
        seat: Seat,
        /// The total they raised to.
        to: Chips,
    },
}
