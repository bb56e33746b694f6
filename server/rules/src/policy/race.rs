//! The chip race.

use super::policies;

policies! {
    /// First seat of the race.
    RaceStart {
        /// left of new dealer (gleize2007 12-1, cdc2013 4.2.p3).
        LeftOfNewDealer = "left_of_new_dealer",
        /// from button (caen 11.1).
        FromButton = "from_button",
    }

    /// Who runs it.
    RaceOperator {
        /// new dealer (gleize2007 12-1).
        NewDealer = "new_dealer",
        /// official only (cdc2013 4.2.p3).
        OfficialOnly = "official_only",
    }

    /// Number of higher chips handed out.
    RaceRounding {
        /// round up (gleize2007 12-5, caen 11.5).
        RoundUp = "round_up",
        /// round half up (cdc2013 4.2.p4).
        RoundHalfUp = "round_half_up",
    }

    /// Chips per player.
    RaceMaxOne {
        /// one (gleize2007 12-4, cdc2013 4.2.p4, caen 11.4).
        One = "one",
    }

    /// Tie-break suits.
    RaceSuits {
        /// s h d c (gleize2007 12-3, caen 11.3).
        SHDC = "s_h_d_c",
    }

    /// Player left with nothing.
    RaceRescue {
        /// one extra chip smallest in play (gleize2007 12-6, cdc2013 4.2.p5, caen 11.6).
        OneExtraChipSmallestInPlay = "one_extra_chip_smallest_in_play",
    }

    /// Old chips found later.
    RaceLateChips {
        /// removed (gleize2007 12-7).
        Removed = "removed",
        /// td decides.
        TdDecides = "td_decides",
    }

    /// When.
    RaceTiming {
        /// break or level start (cdc2013 4.2.p2).
        BreakOrLevelStart = "break_or_level_start",
    }

    /// Exchanging chips outside a race.
    ChipExchange {
        /// td any time exact (cdc2013 4.2).
        TdAnyTimeExact = "td_any_time_exact",
    }
}
