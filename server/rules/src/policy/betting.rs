//! Amounts: openings, raises, short all-ins.

use super::policies;

policies! {
    /// The smallest raise that is legal.
    MinRaise {
        /// A raise adds at least the last bet or raise of the street, and at least one big blind (gleize2007 9-8,
        /// cdc2013 10.5, 10.5.p2, caen 8.8, tda2024 43).
        Increment = "increment",
        /// A raise adds at least the gap between the last two bets, an opening bet being counted from one big blind up,
        /// and at least one big blind (stars actions-7, actions-8).
        Clickback = "clickback",
        /// A raise goes to at least twice the highest bet (bonneuil2022 reg-15, tour1-5, tour1-7).
        Double = "double",
    }

    /// When short all-ins let a player who has already acted raise again.
    Reopen {
        /// Since the player acted, the price has grown by a full bet or raise, all-ins added up; where a book says
        /// "doubled", this is how it is read (gleize2007 9-13, stars actions-14, caen 8.12, tda2024 47).
        CumulativeFullRaise = "cumulative_full_raise",
        /// The price is at least twice what it was when the player acted: "doubled" to the letter.
        DoubledTotal = "doubled_total",
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
        /// The ante, then the blind with what is left, as online rooms do.
        AnteFirst = "ante_first",
        /// The blind, then the ante with what is left.
        BlindFirst = "blind_first",
        /// The blind first where one player antes for the table; the ante first where everybody does (ropta2025
        /// 4.2.a.p2, 4.2.c, tda2024 RP-11).
        ByFormat = "by_format",
    }
}
