//! The chip race.

use super::policies;

policies! {
    /// Where the chip race begins.
    RaceStart {
        /// On the left of the new dealer (gleize2007 12-1, cdc2013 4.2.p3, caen 11.1).
        LeftOfNewDealer = "left_of_new_dealer",
        /// In seat 1, then in the order of the seats (ropta2025 3.2.b4.2, tda2024 24-A).
        SeatOne = "seat_one",
    }

    /// When a chip race may be run.
    RaceTiming {
        /// In a break or when a level begins; from then on its chips may not be bet (cdc2013 4.2.p2).
        BreakOrLevelStart = "break_or_level_start",
        /// At any time once it is announced; from then on its chips may be bet only by going all-in (ropta2025
        /// 3.2.b1).
        AnyTimeOnceAnnounced = "any_time_once_announced",
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

    /// Chips of the old value turn up after the race.
    RaceLateChips {
        /// They leave the event (gleize2007 12-7).
        Removed = "removed",
        /// The director decides.
        TdDecides = "td_decides",
        /// What makes whole chips in play is exchanged for its exact worth, and the rest leaves the event (ropta2025
        /// 3.2.p6, tda2024 24-C).
        ExactAmountsExchangedRestRemoved = "exact_amounts_exchanged_rest_removed",
    }
}
