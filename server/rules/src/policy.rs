//! Policies: each point on which rulebooks differ, as an enum whose variants say where they come from.

use serde::{Deserialize, Serialize};

use crate::book::{Choice, RawChoice};

/// Declares a policy enum: variants in `snake_case` in files.
macro_rules! policies {
    ($($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident),+ $(,)? })+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
            #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
            #[serde(rename_all = "snake_case")]
            pub enum $name { $($(#[$variant_doc])* $variant),+ }
        )+
    };
}

policies! {
    /// Smallest legal raise.
    MinRaise {
        /// The last full bet or raise of the street again, at least the big blind (cdc2013 10.5, gleize2007 9-8, caen 8.8).
        Increment,
        /// What the last bet was raised by, an opening bet counting from the big blind (stars actions-7).
        Clickback,
        /// Twice the current bet (bonneuil2022 reg-15).
        Double,
    }

    /// When a short all-in lets a player who has acted raise again.
    Reopen {
        /// When what they face has grown by a full raise, several short all-ins counted together (tda2024 47).
        CumulativeFullRaise,
        /// When small all-ins have doubled their bet or raise (gleize2007 9-13, stars actions-14, caen 8.12).
        CumulativeDoubling,
    }

    /// Whether a player who checked may raise an all-in opening below the big blind.
    CheckedThenShortOpen {
        /// They may (cdc2013 10.8).
        MayRaise,
        /// They may call or fold (tda2024 47).
        CallOrFold,
    }

    /// What a short stack posts first.
    AnteOrder {
        /// The ante, then the blind with what is left (tda2024, and online rooms).
        AnteFirst,
        /// The blind, then the ante with what is left.
        BlindFirst,
    }

    /// Folding when checking is free.
    NeedlessFold {
        /// It stands, and is sanctioned (cdc2013 10.2).
        Sanction,
        /// It stands (tda2024 58).
        Binding,
    }

    /// Who shows first at showdown.
    ShowdownFirst {
        /// The last player to bet or raise on the river, else the first left of the button (cdc2013 11.5).
        LastAggressor,
        /// The first left of the button (caen 10).
        LeftOfButton,
    }

    /// Where chips go that cannot be shared.
    OddChip {
        /// One each, from the first winner left of the button (cdc2013 11.8).
        OneEachFromLeft,
        /// All to the first winner left of the button.
        AllToFirstLeft,
    }

    /// Who may call time on a player.
    TimeCaller {
        /// Any player seated at the table, in the hand or not, or an official (cdc2013 4.5).
        AnySeatedOrOfficial,
        /// An official only (tda2024 29 leaves the request to players, the decision to the floor).
        Official,
    }

    /// What happens to the hand when the countdown reaches zero.
    TimeExpiry {
        /// It is dead (cdc2013 4.5).
        HandDead,
        /// It is dead when facing a bet, else checked (tda2024 29).
        CheckElseDead,
    }

    /// Until when an action can be taken back.
    ErrorWindow {
        /// Until the chips of the street are gathered (cdc2013 10.15).
        UntilChipsGathered,
    }

    /// The hand of an absent player.
    AbsentHand {
        /// Dealt and dead; blinds and antes are taken (cdc2013 2.8).
        DealtDead,
    }
}

/// The seconds of a time call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeAllowed {
    /// Seconds to decide.
    pub seconds: u32,
    /// Seconds of the countdown that follows.
    pub countdown: u32,
}

/// Declares [`Policy`] and its form in files side by side.
macro_rules! policy {
    ($($(#[$doc:meta])* $field:ident: $type:ty,)+) => {
        /// Every choice the rules of a table depend on.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Policy { $($(#[$doc])* pub $field: Choice<$type>,)+ }

        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct RawPolicy { $($field: RawChoice<$type>,)+ }

        impl RawPolicy {
            pub(crate) fn of_book(self, book: &str) -> Policy {
                Policy { $($field: self.$field.of_book(book),)+ }
            }
        }
    };
}

policy! {
    /// Smallest legal raise.
    min_raise: MinRaise,
    /// When a short all-in reopens the betting.
    reopen: Reopen,
    /// A checker facing a short opening.
    checked_then_short_open: CheckedThenShortOpen,
    /// What a short stack posts first.
    ante_order: AnteOrder,
    /// Folding when checking is free.
    needless_fold: NeedlessFold,
    /// Who shows first.
    showdown_first: ShowdownFirst,
    /// Chips that cannot be shared.
    odd_chip: OddChip,
    /// Who may call time.
    time_caller: TimeCaller,
    /// Seconds of a time call.
    time_allowed: TimeAllowed,
    /// What zero does.
    time_expiry: TimeExpiry,
    /// Until when an action can be taken back.
    error_window: ErrorWindow,
    /// An absent player's hand.
    absent_hand: AbsentHand,
    /// Acting in turn: cited when somebody else is to act.
    turn: Turn,
    /// A short raise made and not noticed.
    accepted_action: AcceptedAction,
    /// Button and blinds from hand to hand.
    button: ButtonRule,
    /// Order in which pots are awarded.
    pot_order: PotOrder,
    /// Who wins a pot when cards are known.
    cards_speak: CardsSpeak,
}

policies! {
    /// What an action out of turn is worth; it is never played for the player to act.
    Turn {
        /// Binding unless somebody bets or raises before the turn comes (cdc2013 10.2).
        BindingUnlessRaised,
        /// Binding unless the action to the player changes (tda2024 53).
        BindingUnlessChanged,
    }

    /// An amount that was too small and that play has gone past.
    AcceptedAction {
        /// It stands once the chips are gathered or the next player has acted on it, when the floor says so (cdc2013 10.15, tda2024 49).
        FloorLetsStand,
    }

    /// Button and blinds from hand to hand.
    ButtonRule {
        /// The big blind always advances; button and small blind may be dead (cdc2013 5.2, 5.3).
        DeadButton,
    }

    /// Order in which pots are awarded.
    PotOrder {
        /// From the last side pot to the main pot (cdc2013 11.7).
        OutermostFirst,
    }

    /// What decides a pot whose hands are tabled.
    CardsSpeak {
        /// The cards, not what was said (cdc2013 11.3).
        Cards,
    }
}
