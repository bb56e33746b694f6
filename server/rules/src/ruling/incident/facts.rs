//! Facts of incidents on which books decide: who, when, whose fault.

use serde::{Deserialize, Serialize};

use crate::chips::Chips;

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
pub(super) const fn is_false(value: &bool) -> bool {
    !*value
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
pub(super) const fn is_nothing(chips: &Chips) -> bool {
    chips.is_zero()
}

/// Who turned a card up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TurnedUpBy {
    /// The person dealing.
    Dealer,
    /// Its owner, by accident.
    OwnerByAccident,
    /// Its owner, on purpose.
    OwnerOnPurpose,
}

/// How the order of the deal went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum WrongDeal {
    /// Cards came in the wrong order.
    Order,
    /// A seat that should get no card got one.
    SeatNotEntitled,
    /// A player was forgotten.
    PlayerForgotten,
}

/// Who saw a card that should not have been seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeenBy {
    /// Its owner announces it as seen.
    Owner,
    /// Another player.
    Other,
    /// More than half of the players at the table.
    Majority,
}

/// What is wrong with a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Irregularity {
    /// A card is there twice.
    Duplicate,
    /// A card is none of the deck: a joker, another back.
    NonStandard,
}

/// Whose fault took a card off the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum FaultOf {
    /// The person dealing.
    Dealer,
    /// The player whose card it is.
    Owner,
}

/// With what the rest of the deck is mixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum MixedWith {
    /// Cards that players have thrown.
    Muck,
    /// Burn cards.
    Burns,
    /// Both.
    MuckAndBurns,
}

/// When a player posted a blind that they did not owe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum BlindPut {
    /// After they had their cards.
    AfterTheCards,
    /// Before the deal, and it was noticed before others had acted enough on it.
    BeforeTheCards,
    /// Before the deal, and the players behind have acted on it.
    BeforeTheCardsActedOn,
}

/// What a player did with a telephone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PhoneUse {
    /// Answered a call.
    Answered,
    /// Switched it on.
    SwitchedOn,
    /// Read or wrote on it.
    Handled,
}

/// When a player sat down, in a hand that was being dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SatDown {
    /// After the first card of the deal, before their own second card.
    DuringTheDeal,
    /// After their own second card, before the last card of the deal.
    AfterTheirCards,
    /// After the last card, before the first player acted.
    BeforeTheFirstAction,
    /// After a player acted.
    AfterTheFirstAction,
}

/// What a player wants counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Count {
    /// A bet or raise.
    Bet,
    /// A stack.
    Stack,
    /// The pot, or what is left to call.
    Pot,
}

/// How a hand that was thrown lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Thrown {
    /// It touched the muck.
    TouchedTheMuck,
    /// It can no longer be told from other cards.
    Unidentifiable,
    /// It lies apart, nearer to the muck than to its player.
    NearerTheMuck,
    /// It lies apart, nearer to its player.
    NearerThePlayer,
    /// It was laid down in front of its player.
    InFrontOfThePlayer,
}

/// What became of the other card of a player who has shown one at showdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SecondCard {
    /// The player has it.
    Kept,
    /// The player was asked and does not show it.
    Refused,
    /// It was thrown, and can no longer be told.
    Lost,
}

/// To whom a hand was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ShownTo {
    /// A person who is not in the hand.
    Outsider,
    /// A player who is in the hand.
    PlayerInTheHand,
}

/// A fault of conduct that books sanction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Misconduct {
    /// Comments on the play of others, or while others are in the hand.
    Remark,
    /// Looks at the cards that would have come.
    RabbitHunting,
    /// Soft play, or gives chips away.
    Collusion,
    /// Takes chips off the table, hides them, or brings some from elsewhere.
    ChipsOffTheTable,
    /// Speaks a language that no book allows.
    ForeignLanguage,
    /// Speaks English at a table without foreigners.
    English,
    /// Keeps the stack so that it cannot be estimated.
    UnreadableStack,
    /// Shows or tells a live hand.
    ExposedHand,
    /// Announces a condition.
    Condition,
    /// Acts out of turn again and again.
    RepeatedlyOutOfTurn,
    /// Deals badly again and again.
    RepeatedMisdeals,
    /// Folds although checking is free.
    NeedlessFold,
    /// Raises in several movements again and again.
    RepeatedStringBets,
    /// Pushes bets into the middle again and again.
    BetsInTheMiddle,
    /// Takes too long again and again.
    Stalling,
    /// Holds cards below the table, or out of sight.
    CardsOutOfSight,
    /// Bets chips that are being raced out.
    RacedOutChips,
    /// Says one of the English words of betting.
    EnglishBettingWord,
    /// Goes easy on another player.
    SoftPlay,
    /// Gives chips away to another player.
    ChipDumping,
    /// Was last to act on the river, and checked the best possible hand.
    NutsChecked,
    /// Leaves a device on the table.
    DeviceOnTheTable,
    /// Takes advice from a tool or from another person.
    OutsideHelp,
    /// Keeps away from a blind on purpose.
    DodgedBlind,
    /// Throws cards or chips about.
    Throwing,
    /// Touches others, their cards or their chips.
    Touching,
    /// Insults or threatens.
    Abuse,
    /// Hides the face, or cannot be told from others.
    Identity,
}
