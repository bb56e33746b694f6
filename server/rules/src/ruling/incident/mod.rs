//! Incidents: what goes wrong at a table, as the people there can say it. A closed list; each asks only for the facts
//! on which some book decides.

mod facts;
mod names;
mod words;

use serde::Serialize;
use tapis_tagged::Tagged;

use crate::chips::Chips;
use crate::seat::Seat;
use crate::street::Street;

use self::facts::{is_false, is_nothing};

pub use self::facts::{
    BlindPut, Count, FaultOf, Irregularity, Misconduct, MixedWith, PhoneUse, SatDown, SecondCard,
    SeenBy, ShownTo, Thrown, TurnedUpBy, WrongDeal,
};
pub use self::words::{Announcement, ChipPile, EarlierChips, Early, Gesture, Said};

/// Most entries of a list in an incident: chips of one gesture, players who acted early, hands affected.
pub const MAX_LIST: usize = 20;

/// Something that went wrong, and the facts on which books decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Incident {
    // Betting.
    /// The player to act did something that is not plainly one action.
    Gesture {
        /// What was seen and heard.
        gesture: Gesture,
    },
    /// Players acted while a player before them was to act.
    OutOfTurn {
        /// Who and what, in the order in which it happened.
        acts: Vec<Early>,
    },
    /// Players acted while the player to act had said "bet" or "raise" and not yet how much.
    ActedBeforeAmount {
        /// Who and what, in the order in which it happened.
        acts: Vec<Early>,
    },
    /// Players acted at the same moment, among them the one to act.
    Simultaneous {
        /// Who and what.
        acts: Vec<Early>,
    },
    /// A bet was announced before the cards of the next street.
    InTheDark {
        /// Who.
        seat: Seat,
        /// What.
        did: Announcement,
        /// The person dealing confirms it.
        confirmed: bool,
    },
    /// A bet in front of a player is found to be too small.
    ShortBet {
        /// Whose.
        seat: Seat,
        /// Chips really in front, on this street.
        in_front: Chips,
    },
    /// A bet or raise below the minimum was let through and play went on.
    IllegalAmount {
        /// Whose.
        seat: Seat,
    },
    /// What a player did was understood otherwise, and so it was logged.
    ActionMisunderstood {
        /// Whose.
        seat: Seat,
        /// What they really said or did.
        did: Announcement,
    },
    /// Chips are found that a player forgot in an all-in which was called.
    ChipsForgotten {
        /// Whose.
        seat: Seat,
        /// How many.
        chips: Chips,
    },
    /// The amount of a pot is disputed after the chips were gathered.
    PotDisputed {
        /// The bets of a round that goes on were pulled in before its end.
        #[serde(default, skip_serializing_if = "is_false")]
        pulled_in: bool,
    },
    /// A player called or raised without having understood a far larger bet.
    GrossMisunderstanding {
        /// Who.
        seat: Seat,
        /// Chips put in by mistake, on this street.
        put_in: Chips,
    },
    /// A word or gesture was taken for a fold.
    FoldGesture {
        /// Whose.
        seat: Seat,
        /// The cards were thrown to the middle.
        cards_thrown: bool,
    },
    /// A gesture of the player to act was taken for a check, a call or a raise.
    ActionGesture {
        /// Whose.
        seat: Seat,
        /// What it was taken for.
        did: Announcement,
    },
    /// The hand was tabled in turn without a word.
    TabledInTurn {
        /// Who.
        seat: Seat,
    },
    /// A player asks for chips to be counted.
    CountAsked {
        /// Who asks.
        by: Seat,
        /// Whose chips.
        of: Seat,
        /// Which.
        what: Count,
    },
    // The deal and the deck.
    /// A card was turned up during the deal.
    CardExposed {
        /// Whose card.
        seat: Seat,
        /// Their first or second card.
        card: u8,
        /// By whom.
        by: TurnedUpBy,
        /// Another card was exposed earlier in this deal.
        #[serde(default, skip_serializing_if = "is_false")]
        another: bool,
    },
    /// Cards were dealt in the wrong order or to the wrong seats.
    WrongDeal {
        /// What went wrong.
        how: WrongDeal,
        /// Whose hands are affected.
        affected: Vec<Seat>,
        /// Something makes it impossible to go on even without them.
        #[serde(default, skip_serializing_if = "is_false")]
        aberrant: bool,
    },
    /// A player has another number of cards than two.
    CardCount {
        /// Who.
        seat: Seat,
        /// How many.
        cards: u8,
    },
    /// The button got the last two cards in a row.
    TwoInARow,
    /// A card was seen that should not have been.
    CardSeen {
        /// Whose.
        seat: Seat,
        /// By whom.
        by: SeenBy,
        /// Its owner has touched it.
        #[serde(default, skip_serializing_if = "is_false")]
        touched: bool,
        /// Their first or second card, when it is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<u8>,
        /// Another card was exposed earlier in this deal.
        #[serde(default, skip_serializing_if = "is_false")]
        another: bool,
    },
    /// A card fell off the table.
    CardOffTable {
        /// Whose.
        seat: Seat,
        /// Whose fault.
        by: FaultOf,
        /// Their first or second card, when it is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<u8>,
        /// Another card was exposed earlier in this deal.
        #[serde(default, skip_serializing_if = "is_false")]
        another: bool,
    },
    /// A player mixed a dead card with the live one.
    DeadCardMixed {
        /// Who.
        seat: Seat,
        /// The live card can be told from the dead one.
        identifiable: bool,
    },
    /// Cards lie face up inside the deck.
    BoxedCard {
        /// How many, counting in this phase of the hand only.
        cards: u8,
        /// During the initial deal.
        during_deal: bool,
    },
    /// The deck is not regular: a double, a joker, another back.
    FouledDeck {
        /// What is wrong with it, when that is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        what: Option<Irregularity>,
    },
    /// Cards of two decks were used.
    TwoDecks {
        /// The hand can be put right with the proper deck.
        recoverable: bool,
    },
    /// A player wants another deck.
    DeckChange {
        /// A card is marked or damaged.
        damaged: bool,
        /// It is the moment the event has foreseen.
        scheduled: bool,
    },
    /// Somebody doubts how the deck is shuffled.
    ShuffleDoubted,
    /// What is left of the deck fell down.
    DeckDropped {
        /// Its order can be put back.
        order_known: bool,
        /// With what other cards it is mixed and cannot be told from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mixed: Option<MixedWith>,
    },
    /// Several cards of what is left of the deck were seen.
    DeckExposed {
        /// How many.
        cards: u8,
    },
    // The board.
    /// The flop came without a burn.
    FlopWithoutBurn {
        /// The order of its cards is known.
        order_known: bool,
    },
    /// The flop came after two burns.
    FlopAfterTwoBurns {
        /// The order of the cards is known.
        order_known: bool,
    },
    /// The flop has four cards.
    FlopOfFour {
        /// The order of its cards is known.
        order_known: bool,
    },
    /// Turn or river came without a burn.
    StreetWithoutBurn {
        /// Which.
        street: Street,
    },
    /// Cards of a street came before the betting was over.
    PrematureStreet {
        /// Which.
        street: Street,
        /// The burn card is known.
        burn_known: bool,
    },
    /// A burn card was turned up.
    ExposedBurn {
        /// Before which street it was burned.
        street: Street,
        /// The cards of that street are on the table.
        street_dealt: bool,
    },
    /// A card of the board was seen before it should have been.
    FlashedBoard {
        /// Of which street, when it is not the one being dealt or played.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        street: Option<Street>,
        /// More than half of the players have seen it.
        #[serde(default, skip_serializing_if = "is_false")]
        majority: bool,
    },
    /// The board was taken away before the hand was over.
    BoardTakenAway {
        /// It can be told without turning cards.
        recognisable: bool,
    },
    // Dead hands.
    /// A player threw their cards and wants them back.
    CardsThrown {
        /// Who.
        seat: Seat,
        /// How they lie.
        how: Thrown,
        /// Another player's fault, or the player's own hurry after betting, made them throw.
        #[serde(default, skip_serializing_if = "is_false")]
        by_mistake: bool,
        /// The opponent through whose proven fault they threw, where it was one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fault_of: Option<Seat>,
    },
    /// A live hand was swept up by mistake.
    HandSweptUp {
        /// Whose.
        seat: Seat,
        /// It can still be told from other cards.
        #[serde(default, skip_serializing_if = "is_false")]
        identifiable: bool,
    },
    /// A player threw cards onto another's unprotected hand.
    ThrownOnto {
        /// Who threw.
        by: Seat,
        /// Onto whose hand.
        seat: Seat,
        /// The hand can still be told.
        identifiable: bool,
    },
    /// A player with a live hand used a telephone.
    Phone {
        /// Who.
        seat: Seat,
        /// What for.
        what: PhoneUse,
    },
    /// A player with a live hand left the table.
    LeftSeat {
        /// Who.
        seat: Seat,
        /// They are standing, and can touch the seat without moving.
        #[serde(default, skip_serializing_if = "is_false")]
        within_reach: bool,
    },
    /// A player came to the seat while the hand was being dealt.
    LateToSeat {
        /// Who.
        seat: Seat,
        /// When they sat down.
        when: SatDown,
        /// They were standing before, and could touch the seat.
        #[serde(default, skip_serializing_if = "is_false")]
        within_reach: bool,
    },
    // Showdown.
    /// The winning hand was tabled and then mixed away.
    TabledWinnerKilled {
        /// Whose.
        seat: Seat,
        /// Everybody saw that it won.
        obvious: bool,
    },
    /// A hand was announced wrongly.
    WrongHandCalled {
        /// Whose.
        seat: Seat,
        /// On purpose or again and again.
        deliberate: bool,
        /// Players who mucked because of it.
        mucked: Vec<Seat>,
    },
    /// A player asks to see a hand that was not shown.
    AskToSee {
        /// Who asks; `None` for an official.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
        /// Whose hand.
        seat: Seat,
        /// They say that they suspect cheating.
        suspicion: bool,
    },
    /// A player who won without a call showed their hand to one player.
    ShownToOne {
        /// Who.
        seat: Seat,
    },
    /// A player shows one card at showdown.
    OneCardShown {
        /// Who.
        seat: Seat,
        /// What became of the other one.
        second: SecondCard,
    },
    /// A player in the hand shows it, or a card of it, to one person on purpose.
    HandShown {
        /// Who.
        seat: Seat,
        /// To whom.
        to: ShownTo,
    },
    /// A player disputes how a tabled hand was read.
    ReadingDisputed {
        /// Whose hand.
        seat: Seat,
        /// Whether play is in a break and the pot was awarded more than a minute ago.
        #[serde(default, skip_serializing_if = "is_false")]
        break_minute_over: bool,
    },
    /// A player claims a pot of the hand before.
    PotClaimed {
        /// Whether play is in a break and the pot was awarded more than a minute ago.
        #[serde(default, skip_serializing_if = "is_false")]
        break_minute_over: bool,
    },
    // Conduct.
    /// A fault of conduct.
    Misconduct {
        /// Whose.
        seat: Seat,
        /// What.
        what: Misconduct,
        /// Another player who is in it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        other: Option<Seat>,
        /// Chips concerned, where there are some.
        #[serde(default, skip_serializing_if = "is_nothing")]
        chips: Chips,
        /// Excessive, on purpose or again and again.
        #[serde(default, skip_serializing_if = "is_false")]
        grave: bool,
    },
    /// A player began the event in the wrong seat.
    WrongSeat {
        /// Where they are.
        seat: Seat,
    },
    /// The hand was begun at other blinds than those of its level.
    WrongBlinds {
        /// The small blind that is due.
        small: Chips,
        /// The big blind that is due.
        big: Chips,
    },
    // Button and blinds.
    /// The button was moved to the wrong seat.
    WrongButton {
        /// Where it belongs.
        button: Seat,
        /// Who should be small blind; `None` where no player should.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        small_blind: Option<Seat>,
        /// Who should be big blind.
        big_blind: Seat,
    },
    /// The player to act has posted a blind that they did not owe.
    BlindByMistake {
        /// Who.
        seat: Seat,
        /// The chips.
        put: Vec<ChipPile>,
        /// When.
        when: BlindPut,
    },
}
