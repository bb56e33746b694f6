//! Instructions: what people at the table do with cards and chips after a ruling, one at a time. Screens put them into
//! words.

use serde::{Deserialize, Serialize};
use tapis_tagged::Tagged;

use crate::chips::Chips;
use crate::seat::Seat;
use crate::street::Street;

/// Cards on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Cards {
    /// Everything that was dealt.
    AllDealt,
    /// The card that was exposed.
    Exposed,
    /// The extra card.
    Extra,
    /// The flop.
    Flop,
    /// The first card of the flop.
    FirstOfFlop,
    /// The last card of the flop.
    LastOfFlop,
    /// The turn.
    Turn,
    /// The river.
    River,
    /// The burn card.
    Burn,
    /// The second burn card.
    SecondBurn,
    /// One card of the flop, drawn by chance.
    OneOfFlop,
    /// The flop and its burn card.
    FlopAndBurn,
    /// The flop and one of the two burn cards.
    FlopAndOneBurn,
    /// The flop and both burn cards.
    FlopAndBothBurns,
    /// What is left of the cards that were shuffled.
    Rest,
    /// The cards put aside.
    Aside,
    /// The whole board.
    Board,
    /// The cards that came from the other deck.
    OtherDeck,
    /// The card face up in the deck.
    Boxed,
    /// The whole deck.
    Deck,
    /// The cards that are left to deal.
    Stub,
    /// The cards that are left to deal, and the muck.
    StubAndMuck,
    /// The cards that are left to deal, and the burn cards.
    StubAndBurns,
    /// The cards that are left to deal, the muck and the burn cards.
    StubMuckAndBurns,
    /// The card that does not belong to the deck.
    Irregular,
}

/// With what cards are shuffled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Packet {
    /// Among themselves; the rest of the deck keeps its order.
    Themselves,
    /// With the cards that are left to deal.
    Stub,
}

/// One thing that a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Instruction {
    /// Give every chip of this hand back.
    ReturnChips,
    /// Give back what no player called.
    ReturnBet {
        /// To whom.
        seat: Seat,
    },
    /// Take cards back.
    TakeBack {
        /// Which.
        cards: Cards,
    },
    /// Put cards aside, face up.
    SetAside {
        /// Which.
        cards: Cards,
    },
    /// Show cards to everybody.
    Show {
        /// Which.
        cards: Cards,
    },
    /// Leave cards as they lie.
    Keep {
        /// Which.
        cards: Cards,
    },
    /// Turn cards face down.
    TurnDown {
        /// Which.
        cards: Cards,
    },
    /// Put cards back where they lay.
    PutBack {
        /// Which.
        cards: Cards,
    },
    /// Shuffle cards.
    Shuffle {
        /// Which.
        cards: Cards,
        /// With what.
        with: Packet,
    },
    /// Cut the deck.
    Cut,
    /// These cards become the burn before a street.
    BecomesBurn {
        /// Which.
        cards: Cards,
        /// Before which street.
        street: Street,
    },
    /// These cards become the first of the flop.
    BecomesFirstOfFlop {
        /// Which.
        cards: Cards,
    },
    /// Draw one card to complete the flop.
    CompleteFlop,
    /// Finish the round of betting.
    FinishBetting,
    /// Finish the deal.
    FinishDeal,
    /// Deal a street without burning.
    DealWithoutBurn {
        /// Which.
        street: Street,
    },
    /// Burn a card and deal a street.
    BurnAndDeal {
        /// Which.
        street: Street,
    },
    /// The next card is this street.
    NextCardIs {
        /// Which.
        street: Street,
    },
    /// Give a player the card that would have been burned.
    ReplaceCard {
        /// To whom.
        seat: Seat,
    },
    /// Give a player back a card that they play.
    GiveCardBack {
        /// To whom.
        seat: Seat,
    },
    /// Deal what is missing from the proper deck.
    DealFromProperDeck,
    /// Deal the hand again, button and blinds where they are.
    DealAgain,
    /// Put a hand into the muck, unseen.
    MuckHand {
        /// Whose.
        seat: Seat,
    },
    /// Give a hand back to its player.
    GiveHandBack {
        /// To whom.
        seat: Seat,
    },
    /// Ask a player what they mean to do.
    AskPlayer {
        /// Whom.
        seat: Seat,
    },
    /// Sit down before acting.
    SitDown {
        /// Who.
        seat: Seat,
    },
    /// Count the bet, all of it.
    CountBet {
        /// Whose.
        seat: Seat,
    },
    /// Put chips in that are missing.
    PutIn {
        /// Who.
        seat: Seat,
        /// How many.
        chips: Chips,
    },
    /// Spread the pot, so that its chips can be seen.
    SpreadPot,
    /// Leave the bets in front of their players until they are checked.
    LeaveBets,
    /// Whoever has put in too little puts in what is missing.
    MakeUpBets,
    /// An official does this where possible.
    OfficialDoesIt,
    /// Change the deck.
    ChangeDeck,
    /// Show the hand to everybody.
    ShowHandToAll {
        /// Whose.
        seat: Seat,
    },
    /// Show the hand to everybody when the hand is over.
    ShowHandAfterwards {
        /// Whose.
        seat: Seat,
    },
    /// Move to the drawn seat with the chips of now.
    MoveToDrawnSeat {
        /// Who.
        seat: Seat,
    },
    /// Tidy the stack, equal piles, largest chips in front.
    TidyStack {
        /// Whose.
        seat: Seat,
    },
    /// Arrange the stack so that it can be estimated from every seat.
    MakeStackReadable {
        /// Whose.
        seat: Seat,
    },
    /// Put the largest chips where everybody sees them.
    LargestChipsInFront {
        /// Whose.
        seat: Seat,
    },
    /// Put the cards on the table, where everybody sees them.
    CardsInSight {
        /// Whose.
        seat: Seat,
    },
    /// This player shuffles the deck.
    ShuffleBy {
        /// Who.
        seat: Seat,
    },
    /// This player cuts the deck, with a cut card.
    CutWithCard {
        /// Who.
        seat: Seat,
    },
    /// Remove chips from play.
    RemoveChips {
        /// Whose.
        seat: Seat,
    },
    /// This player cuts the deck.
    CutBy {
        /// Who.
        seat: Seat,
    },
    /// Share each pot equally among those who are left in it.
    SplitPots,
    /// The next card takes its place.
    NextCardInstead,
    /// Put the button where it belongs.
    MoveButton {
        /// At which seat.
        seat: Seat,
    },
    /// Post antes and blinds again.
    PostAgain,
    /// Deal a player a card that is missing.
    GiveMissingCard {
        /// To whom.
        seat: Seat,
    },
}
