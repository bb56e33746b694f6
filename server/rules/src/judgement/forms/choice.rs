//! Names of the answers to one question: screens put them into words.

use serde::{Deserialize, Serialize};

/// How it happened, in one tap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ChoiceName {
    /// The first card, by the person dealing.
    FirstByDealer,
    /// The second card, by the person dealing.
    SecondByDealer,
    /// The first card, by its owner's accident.
    FirstByAccident,
    /// The second card, by its owner's accident.
    SecondByAccident,
    /// The first card, by its owner on purpose.
    FirstOnPurpose,
    /// The second card, by its owner on purpose.
    SecondOnPurpose,
    /// Cards in the wrong order.
    Order,
    /// A card for a seat that should get none.
    SeatNotEntitled,
    /// A player without cards.
    PlayerForgotten,
    /// The last two cards in a row to the button.
    TwoInARow,
    /// No card.
    #[serde(rename = "cards_0")]
    Cards0,
    /// One card.
    #[serde(rename = "cards_1")]
    Cards1,
    /// Three cards.
    #[serde(rename = "cards_3")]
    Cards3,
    /// Four cards or more.
    #[serde(rename = "cards_4")]
    Cards4,
    /// Seen, its owner says.
    SeenByOwner,
    /// The first card, its owner says.
    FirstSeenByOwner,
    /// The second card, its owner says.
    SecondSeenByOwner,
    /// Seen by another player.
    SeenByOther,
    /// The first card, by another player.
    FirstSeenByOther,
    /// The second card, by another player.
    SecondSeenByOther,
    /// The fault of the person dealing.
    FaultOfDealer,
    /// The first card, the fault of the person dealing.
    FirstFaultOfDealer,
    /// The second card, the fault of the person dealing.
    SecondFaultOfDealer,
    /// Its owner's fault.
    FaultOfOwner,
    /// The first card, its owner's fault.
    FirstFaultOfOwner,
    /// The second card, its owner's fault.
    SecondFaultOfOwner,
    /// The live card can be told from the dead one.
    CardKnown,
    /// The live card cannot be told.
    CardUnknown,
    /// One boxed card.
    BoxedOne,
    /// Two boxed cards or more.
    BoxedTwo,
    /// A double, a joker, another back.
    Fouled,
    /// Two decks that can be told apart.
    DecksRecoverable,
    /// Two decks that cannot.
    DecksLost,
    /// Another deck: a card is marked or damaged.
    ChangeDamaged,
    /// Another deck: it is the moment for it.
    ChangeScheduled,
    /// Another deck: a player would like it.
    ChangeWished,
    /// The burn card is known.
    BurnKnown,
    /// The burn card is not known.
    BurnUnknown,
    /// The order of the cards is known.
    OrderKnown,
    /// The order of the cards is not known.
    OrderUnknown,
    /// The cards of the street are on the table.
    StreetDealt,
    /// The cards of the street are still to come.
    StreetNotDealt,
    /// The board can be told without turning cards.
    BoardKnown,
    /// The board cannot be told.
    BoardUnknown,
    /// The cards touched the muck.
    TouchedTheMuck,
    /// The cards cannot be told any more.
    Unidentifiable,
    /// The cards lie apart, nearer to the muck.
    NearerTheMuck,
    /// The cards lie apart, nearer to the player.
    NearerThePlayer,
    /// The cards were laid down in front of the player.
    InFrontOfThePlayer,
    /// The hand can still be told.
    HandKnown,
    /// The hand cannot be told any more.
    HandUnknown,
    /// A call was answered.
    PhoneAnswered,
    /// The telephone was switched on.
    PhoneSwitchedOn,
    /// The telephone was read or written on.
    PhoneHandled,
    /// In the deal, before their second card.
    DuringTheDeal,
    /// After their second card, before the last one.
    AfterTheirCards,
    /// After the last card, before anybody acted.
    BeforeTheFirstAction,
    /// After a player acted.
    AfterTheFirstAction,
    /// Everybody saw that it won.
    Obvious,
    /// Not everybody saw it.
    NotObvious,
    /// By mistake.
    ByMistake,
    /// On purpose, or again and again.
    Deliberate,
    /// An official asks.
    AskedByOfficial,
    /// The player still has the second card.
    SecondKept,
    /// The player does not show the second card.
    SecondRefused,
    /// The second card can no longer be told.
    SecondLost,
    /// Shown to a person who is not in the hand.
    ToOutsider,
    /// Shown to a player who is in the hand.
    ToPlayerInTheHand,
    /// The cards were thrown to the middle.
    CardsThrown,
    /// The cards stayed in front of the player.
    CardsKept,
    /// A bet is to be counted.
    CountBet,
    /// A stack is to be counted.
    CountStack,
    /// The pot is to be counted.
    CountPot,
    /// A comment on the play.
    Remark,
    /// A look at the cards that would have come.
    RabbitHunting,
    /// Soft play, or chips given away.
    Collusion,
    /// Chips hidden, or taken off the table.
    ChipsOffTheTable,
    /// A language that no book allows.
    ForeignLanguage,
    /// English at a table without foreigners.
    English,
    /// A stack that cannot be estimated.
    UnreadableStack,
    /// A live hand shown or told.
    ExposedHand,
    /// A conditional announcement.
    Condition,
    /// Out of turn again and again.
    RepeatedlyOutOfTurn,
    /// Bad deals again and again.
    RepeatedMisdeals,
    /// A fold although checking is free.
    NeedlessFold,
    /// Raises in several movements again and again.
    RepeatedStringBets,
    /// Bets pushed into the middle again and again.
    BetsInTheMiddle,
    /// Too long again and again.
    Stalling,
    /// Cards below the table, or out of sight.
    CardsOutOfSight,
    /// A bet with chips that are being raced out.
    RacedOutChips,
    /// One of the English words of betting.
    EnglishBettingWord,
    /// Soft play.
    SoftPlay,
    /// Chips given away.
    ChipDumping,
    /// The best possible hand checked, last to act on the river.
    NutsChecked,
    /// A device on the table.
    DeviceOnTheTable,
    /// Advice from a tool or from another person.
    OutsideHelp,
    /// A blind dodged on purpose.
    DodgedBlind,
    /// Cards or chips thrown about.
    Throwing,
    /// Others, their cards or chips touched.
    Touching,
    /// Insults or threats.
    Abuse,
    /// The face hidden.
    Identity,
    /// A card is there twice.
    FouledDuplicate,
    /// A card is none of the deck: a joker, another back.
    FouledNonStandard,
    /// The order of the deck can be put back.
    DeckOrderKnown,
    /// The order of the deck is lost.
    DeckOrderLost,
    /// The deck cannot be told from the muck.
    DeckInMuck,
    /// The deck cannot be told from the burn cards.
    DeckInBurns,
    /// The deck cannot be told from muck and burn cards.
    DeckInMuckAndBurns,
    /// After the player had their cards.
    AfterTheCards,
    /// Before the cards, and the players behind have not acted enough on it.
    BeforeTheCards,
    /// Before the cards, and the players behind have acted on it.
    BeforeTheCardsActedOn,
}

/// Something that changes the answer and is usually not so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum FlagName {
    /// Another card was exposed earlier in this deal.
    Another,
    /// The hand cannot go on even without the hands concerned.
    Aberrant,
    /// The owner has touched the card.
    Touched,
    /// Another player's fault, or the player's own hurry after betting.
    NotTheirFault,
    /// Cheating is suspected.
    Suspicion,
    /// Excessive, on purpose or again and again.
    Grave,
    /// The person dealing does not confirm it.
    Unconfirmed,
    /// The hand can still be told from other cards.
    CanBeTold,
    /// The bets of this round were pulled in.
    PulledIn,
    /// Play is in a break, and the pot was awarded more than a minute ago.
    BreakMinuteOver,
    /// The words came after the chips.
    SaidLate,
    /// The amount came after the chips.
    AmountLate,
    /// The others did not hear the words.
    Unheard,
    /// The player was standing.
    Standing,
    /// The player stands beside the seat and can touch it.
    WithinReach,
    /// More than half of the players have seen it.
    Majority,
    /// The player before had put in too little to call.
    AfterShortCall,
    /// The chips that lay in front were all taken back.
    TookAllBack,
    /// The chips that lay in front were pushed forward with the new ones.
    PushedTogether,
}

/// What the player to act did, in one tap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum MannerName {
    /// Chips without a word.
    Silent,
    /// One chip without a word.
    OneChip,
    /// Several chips without a word.
    SeveralChips,
    /// "Raise", and chips.
    Raise,
    /// "Raise to", and an amount.
    RaiseTo,
    /// An amount and no word of action.
    Amount,
    /// "Call", and chips.
    Call,
    /// Chips in several movements.
    Motions,
    /// A tap on the table.
    Tapped,
    /// A short form such as "five".
    Short,
    /// "Raise" and a short form.
    RaiseShort,
    /// "I call so much and raise so much".
    CallAndRaise,
    /// "All-in".
    AllIn,
    /// "Fold".
    Fold,
    /// "Check".
    Check,
    /// "I bet the pot".
    Pot,
    /// "If you bet, I fold" and the like.
    Condition,
    /// Chips added where some of those in front had been taken back.
    SomeTakenBack,
    /// Chips added to larger ones that lay in front.
    AddedToLarger,
    /// An item without a value, such as a bounty chip.
    WithoutValue,
}
