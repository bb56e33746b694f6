//! Amounts: openings, raises, short all-ins.

use super::policies;

policies! {
    /// Smallest legal raise.
    MinRaise {
        /// increment (gleize2007 9-8, cdc2013 10.5 10.5.p2, caen 8.8).
        Increment = "increment",
        /// clickback (stars actions-7 actions-8).
        Clickback = "clickback",
        /// double (bonneuil2022 reg-15 tour1-5 tour1-7).
        Double = "double",
    }

    /// Smallest opening bet.
    MinOpen {
        /// bb (gleize2007 9-5, cdc2013 10.5 10.5.p2 10.9.b1, stars actions-5, caen 8.5).
        Bb = "bb",
    }

    /// Preflop all-in < BB: what the others owe.
    AllinBelowBbPreflop {
        /// call bb raise 2bb (gleize2007 9-6, cdc2013 10.6, caen 8.6).
        CallBbRaise2bb = "call_bb_raise_2bb",
    }

    /// Preflop all-in between BB and the minimum raise.
    AllinBetweenBb2bbPreflop {
        /// call allin raise plus increment (gleize2007 9-13, cdc2013 10.7, stars actions-14, caen 8.12).
        CallAllinRaisePlusIncrement = "call_allin_raise_plus_increment",
    }

    /// Postflop all-in opening < BB.
    AllinBelowBbPostflop {
        /// call allin raise plus bb (gleize2007 9-7, cdc2013 10.8, stars actions-6, caen 8.7).
        CallAllinRaisePlusBb = "call_allin_raise_plus_bb",
    }

    /// Minimum raise after a short all-in raise (full bet already made).
    ShortAllinRaiseMin {
        /// allin plus original (gleize2007 9-13, stars actions-14, caen 8.12).
        AllinPlusOriginal = "allin_plus_original",
    }

    /// When a short all-in reopens the betting to somebody who already acted.
    Reopen {
        /// cumulative full raise (gleize2007 9-13, stars actions-14, caen 8.12).
        CumulativeFullRaise = "cumulative_full_raise",
        /// doubled total.
        DoubledTotal = "doubled_total",
    }

    /// Number of raises.
    RaiseCap {
        /// unlimited (cdc2013 10.12, bonneuil2022 tour1-5).
        Unlimited = "unlimited",
    }

    /// Check-raise.
    CheckRaise {
        /// allowed (gleize2007 9-1, stars actions-1, caen 8.1).
        Allowed = "allowed",
    }

    /// Big blind may raise when only called (live blinds).
    BbOption {
        /// yes (gleize2007 8-3, stars blinds-2, bonneuil2022 blinds-1).
        Yes = "yes",
    }

    /// Straddle / overblind.
    Straddle {
        /// forbidden (bonneuil2022 tour1-1).
        Forbidden = "forbidden",
    }

    /// May a player who already CHECKED raise an all-in opening below the BB.
    CheckedThenShortOpen {
        /// may raise (gleize2007 9-7, cdc2013 10.8, stars actions-6, caen 8.7).
        MayRaise = "may_raise",
        /// call or fold.
        CallOrFold = "call_or_fold",
    }

    /// What a short stack posts first.
    AnteOrder {
        /// The ante, then the blind with what is left (tda2024 RP-11, and online rooms).
        AnteFirst = "ante_first",
        /// The blind, then the ante with what is left.
        BlindFirst = "blind_first",
    }

    /// An amount that was too small and that play has gone past.
    AcceptedAction {
        /// It stands once the chips are gathered or the next player has acted on it, when the floor says so (cdc2013 10.15, tda2024 49).
        FloorLetsStand = "floor_lets_stand",
    }
}
