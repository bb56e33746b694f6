//! Names of the forms, as people look for what went wrong: screens put them into words.

use serde::{Deserialize, Serialize};

/// Where a form is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum FormFamily {
    /// Bets, words and turns.
    Betting,
    /// The deal and the deck.
    Deal,
    /// Flop, turn and river.
    Board,
    /// Hands, players and the end of a hand.
    Hands,
}

/// What went wrong, as people say it. Mostly the incident's own name; some forms make one of several incidents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum FormName {
    /// The player to act did something that is not plainly one action.
    Gesture,
    /// A player acted before their turn.
    OutOfTurn,
    /// Players acted before the one to act, who was skipped.
    Skipped,
    /// Players acted at the same moment.
    Simultaneous,
    /// Something was announced before the cards of the next street.
    InTheDark,
    /// A bet in front of a player is too small.
    ShortBet,
    /// Players acted before an amount was named.
    ActedBeforeAmount,
    /// An act was understood otherwise.
    ActionMisunderstood,
    /// Chips were forgotten in an all-in.
    ChipsForgotten,
    /// A bet or raise below the minimum was let through.
    IllegalAmount,
    /// A far larger bet was not understood.
    GrossMisunderstanding,
    /// A gesture was taken for a fold.
    FoldGesture,
    /// A gesture was taken for a check, a call or a raise.
    ActionGesture,
    /// The hand was tabled in turn without a word.
    TabledInTurn,
    /// A player asks for chips to be counted.
    CountAsked,
    /// The amount of the pot is disputed.
    PotDisputed,
    /// A card was turned up in the deal.
    CardExposed,
    /// Cards came in the wrong order or to the wrong seats.
    WrongDeal,
    /// A player has another number of cards than two.
    CardCount,
    /// A card was seen.
    CardSeen,
    /// A card fell off the table.
    CardOffTable,
    /// A dead card was mixed with the live one.
    DeadCardMixed,
    /// Cards lie face up in the deck.
    BoxedCard,
    /// The deck is not regular, or is to be changed.
    Deck,
    /// How the deck is shuffled is doubted.
    ShuffleDoubted,
    /// Cards of a street came before the betting was over.
    PrematureStreet,
    /// A street came without a burn.
    WithoutBurn,
    /// The flop came after two burns.
    TwoBurns,
    /// The flop has four cards.
    FlopOfFour,
    /// A burn card was turned up.
    ExposedBurn,
    /// A card of the board was seen too early.
    FlashedBoard,
    /// The board was taken away too early.
    BoardTakenAway,
    /// A player threw their cards and wants them back.
    CardsThrown,
    /// A live hand was swept up.
    HandSweptUp,
    /// Cards were thrown onto another's hand.
    ThrownOnto,
    /// A telephone was used.
    Phone,
    /// A player left the table.
    LeftSeat,
    /// A player came during the deal.
    LateToSeat,
    /// A winning hand was tabled and then mixed away.
    TabledWinnerKilled,
    /// A hand was announced wrongly.
    WrongHandCalled,
    /// A hand that was not shown is asked for.
    AskToSee,
    /// A hand was shown to one player.
    ShownToOne,
    /// One card was shown at showdown.
    OneCardShown,
    /// A hand in play was shown to one person on purpose.
    HandShown,
    /// How a tabled hand was read is disputed.
    ReadingDisputed,
    /// A pot of the hand before is claimed.
    PotClaimed,
    /// A fault of conduct.
    Misconduct,
    /// A player began in the wrong seat.
    WrongSeat,
    /// What is left of the deck fell down.
    DeckDropped,
    /// Several cards of the deck were seen.
    DeckExposed,
    /// The button is in the wrong place.
    WrongButton,
    /// The hand was begun at other blinds than its level's.
    WrongBlinds,
    /// A blind was posted by a player who owed none.
    BlindByMistake,
}
