//! The chip race.

use super::policies;

policies! {
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
        /// The director decides (tda2024 64).
        TdDecides = "td_decides",
    }
}
