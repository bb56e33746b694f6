//! Amounts: openings, raises, short all-ins.

use super::policies;

policies! {
    /// The smallest raise that is legal.
    MinRaise {
        /// A raise adds at least the last bet or raise of the round, and at least one big blind (gleize2007 9-8,
        /// cdc2013 10.5, 10.5.p2, caen 8.8, tda2024 43).
        Increment = "increment",
        /// A raise adds at least the gap between the last two bets, an opening bet being counted from one big blind up,
        /// and at least one big blind (stars actions-7, actions-8).
        Clickback = "clickback",
        /// A raise goes to at least twice the highest bet (bonneuil2022 reg-15, tour1-5, tour1-7).
        Double = "double",
    }

    /// The smallest bet that may open a betting round.
    MinOpen {
        /// An opening bet is at least one big blind (gleize2007 9-5, cdc2013 10.5, 10.5.p2, 10.9.b1, stars actions-5,
        /// caen 8.5, tda2024 43).
        Bb = "bb",
    }

    /// What the others owe when an all-in before the flop is below the big blind.
    AllinBelowBbPreflop {
        /// A call still costs one big blind, and a raise goes to at least two (gleize2007 9-6, cdc2013 10.6, caen 8.6).
        CallBbRaise2bb = "call_bb_raise_2bb",
    }

    /// What the others owe when an all-in before the flop is between the big blind and the smallest raise.
    AllinBetweenBb2bbPreflop {
        /// A call costs as much as the all-in, and a raise adds at least the big blind or the last raise to it
        /// (gleize2007 9-13, cdc2013 10.7, stars actions-14, caen 8.12, tda2024 43).
        CallAllinRaisePlusIncrement = "call_allin_raise_plus_increment",
    }

    /// What the others owe when an all-in opens a round after the flop for less than the big blind.
    AllinBelowBbPostflop {
        /// A call costs as much as the all-in, and a raise adds at least one big blind to it (gleize2007 9-7,
        /// cdc2013 10.8, stars actions-6, caen 8.7).
        CallAllinRaisePlusBb = "call_allin_raise_plus_bb",
    }

    /// The smallest raise after an all-in that raised by too little.
    ShortAllinRaiseMin {
        /// It adds the original bet or raise, and at least one big blind, to the all-in (gleize2007 9-13,
        /// stars actions-14, caen 8.12, tda2024 43).
        AllinPlusOriginal = "allin_plus_original",
    }

    /// When short all-ins let a player who has already acted raise again.
    Reopen {
        /// Since the player acted, the price has grown by a full bet or raise, all-ins added up; where a book says
        /// "doubled", this is how it is read (gleize2007 9-13, stars actions-14, caen 8.12, tda2024 47).
        CumulativeFullRaise = "cumulative_full_raise",
        /// The price is at least twice what it was when the player acted: "doubled" to the letter.
        DoubledTotal = "doubled_total",
    }

    /// How many raises a betting round may have.
    RaiseCap {
        /// Players may raise as often as they like (cdc2013 10.12, bonneuil2022 tour1-5, tda2024 48).
        Unlimited = "unlimited",
    }

    /// Checking first and raising later in the same round.
    CheckRaise {
        /// A player who has checked may raise (gleize2007 9-1, stars actions-1, caen 8.1).
        Allowed = "allowed",
    }

    /// What the big blind may do when everybody has only called.
    BbOption {
        /// The blinds are live bets: the big blind may still raise (gleize2007 8-3, stars blinds-2,
        /// bonneuil2022 blinds-1).
        Yes = "yes",
    }

    /// Posting a further blind by choice before the cards are dealt.
    Straddle {
        /// Nobody may straddle (bonneuil2022 tour1-1).
        Forbidden = "forbidden",
    }

    /// What a player who has checked may do when an all-in opens for less than the big blind.
    CheckedThenShortOpen {
        /// They may raise it like anybody else (gleize2007 9-7, cdc2013 10.8, stars actions-6, caen 8.7).
        MayRaise = "may_raise",
        /// They may only call or fold (tda2024 47).
        CallOrFold = "call_or_fold",
    }

    /// What a player posts first when the stack is too short for both ante and blind.
    AnteOrder {
        /// The ante, then the blind with what is left, as online rooms do (tda2024 RP-11).
        AnteFirst = "ante_first",
        /// The blind, then the ante with what is left.
        BlindFirst = "blind_first",
    }

    /// What becomes of an amount that was too small once play has gone past it.
    AcceptedAction {
        /// The floor may let it stand once the chips are gathered or the next player has acted on it (cdc2013 10.15,
        /// tda2024 49).
        FloorLetsStand = "floor_lets_stand",
    }
}
