//! The chip race.

use super::policies;

policies! {
    /// Where the chip race begins.
    RaceStart {
        /// On the left of the new dealer (gleize2007 12-1, cdc2013 4.2.p3, caen 11.1, tda2024 24).
        LeftOfNewDealer = "left_of_new_dealer",
    }

    /// Who runs the chip race.
    RaceOperator {
        /// The new dealer (gleize2007 12-1).
        NewDealer = "new_dealer",
        /// Only an official (cdc2013 4.2.p3).
        OfficialOnly = "official_only",
    }

    /// How many higher chips are raced for.
    RaceRounding {
        /// As many as the odd chips are worth, rounded up (gleize2007 12-5, caen 11.5).
        RoundUp = "round_up",
        /// As many as the odd chips are worth, rounded up from half a chip on, else down (cdc2013 4.2.p4).
        RoundHalfUp = "round_half_up",
    }

    /// How many chips a player may win in the race.
    RaceMaxOne {
        /// One at most (gleize2007 12-4, cdc2013 4.2.p4, caen 11.4, tda2024 24).
        One = "one",
    }

    /// Which suit wins between equal cards.
    RaceSuits {
        /// Spades beat hearts, hearts beat diamonds, and diamonds beat clubs (gleize2007 12-3, caen 11.3, tda2024 24).
        SHDC = "s_h_d_c",
    }

    /// The race leaves a player without chips.
    RaceRescue {
        /// They get one chip of the smallest value still in play (gleize2007 12-6, cdc2013 4.2.p5, caen 11.6,
        /// tda2024 24).
        OneExtraChipSmallestInPlay = "one_extra_chip_smallest_in_play",
    }

    /// Chips of the old value turn up after the race.
    RaceLateChips {
        /// They leave the event (gleize2007 12-7).
        Removed = "removed",
        /// The director decides (tda2024 64).
        TdDecides = "td_decides",
    }

    /// When the chip race is run.
    RaceTiming {
        /// In a break or when a level begins (cdc2013 4.2.p2).
        BreakOrLevelStart = "break_or_level_start",
    }

    /// Chips are exchanged outside a race.
    ChipExchange {
        /// The director may do it at any time, value for value (cdc2013 4.2).
        TdAnyTimeExact = "td_any_time_exact",
    }
}
