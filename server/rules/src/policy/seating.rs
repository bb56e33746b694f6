//! Seats: draws, balancing, arrivals, the final table.

use super::policies;

policies! {
    /// Which free seat a moved player takes.
    ArrivalSeat {
        /// The seat of the big blind if it is free, else the nearest on its left (gleize2007 8-8, caen 7.5).
        BbSeatOrNearestLeftOfBb = "bb_seat_or_nearest_left_of_bb",
        /// The nearest seat on the left of the button in which they may play (cdc2013 3.3.p3, tda2024 11).
        NearestLeftOfButton = "nearest_left_of_button",
    }

    /// Whether the big blind always goes to a player further on.
    BigBlindAdvance {
        /// Always: a player who sits between the new button and the small blind waits (cdc2013 3.3.p4, gleize2007 8-6,
        /// stars blinds-5, caen 7.4, tda2024 32).
        Always = "always",
        /// It goes back where newcomers have filled every seat from the new button to that of the last big blind, who is
        /// out: then button and blinds are next to each other (ropta2025 2.3.b4).
        BackWhereNewcomersFillTheSeats = "back_where_newcomers_fill_the_seats",
    }

    /// Which free seat a player who enters late takes, where it is given out by hand.
    LateSeat {
        /// As a player does who is moved.
        AsAMovedPlayer = "as_a_moved_player",
        /// The one that pays the big blind soonest (ropta2025 1.8.p3).
        PaysBigBlindSoonest = "pays_big_blind_soonest",
    }

    /// When a table that is too short stops.
    HaltWhen {
        /// At its next hand (cdc2013 3.3).
        AtOnce = "at_once",
        /// Once the big blind comes to an open seat (tda2024 11-D).
        ComingBigBlindSeatOpen = "coming_big_blind_seat_open",
    }

    /// A newcomer takes the seat of a player who has just left.
    EnterDirectReplacement {
        /// They play at once in any position, and pay what it owes (gleize2007 8-9, caen 7.6).
        PlaysAnyPosition = "plays_any_position",
        /// They play at once and pay what the position owes, except between the button and the small blind
        /// (cdc2013 3.4, 3.3.b1, 3.3.b2, 3.3.b3, tda2024 10).
        PlaysObligationsExceptBetweenButtonAndSb = "plays_obligations_except_between_button_and_sb",
        /// They play at once, except in the small blind and on the button (stars blinds-7).
        PlaysExceptSbAndButton = "plays_except_sb_and_button",
    }

    /// A newcomer takes a seat left of the new button that was empty in the last hand.
    EnterLeftOfNewDealer {
        /// They wait for one hand; then they may play, but the button passes them by (gleize2007 8-10, stars blinds-8,
        /// caen 7.7).
        SitOutOneThenButtonSkips = "sit_out_one_then_button_skips",
        /// They wait, unless the seat was the last big blind's, who is out (cdc2013 3.4, 3.3.b2).
        SitOutUnlessOldBbSeat = "sit_out_unless_old_bb_seat",
    }

    /// A newcomer takes the seat of the new button, which was empty in the last hand.
    EnterOnNewButton {
        /// They play at once, and the button goes to the player on their left (gleize2007 8-11, caen 7.8).
        PlaysButtonPassesLeft = "plays_button_passes_left",
        /// They play at once, and have the button unless that changes the next big blind: then it goes to their left
        /// (cdc2013 3.3.b1).
        PlaysButtonIfBbAdvanceUnaffectedElsePassesLeft = "plays_button_if_bb_advance_unaffected_else_passes_left",
        /// They play at once, with the button (stars blinds-9).
        DealtIn = "dealt_in",
    }

    /// A player from a broken table owes the blind that they have just paid there.
    ConsecutiveBlindAfterBreak {
        /// They pay it again, be it the small or the big blind (gleize2007 8-15, cdc2013 3.3.b2, 3.3.b3, 3.4,
        /// caen 7.11).
        SbOrBb = "sb_or_bb",
        /// They pay it again if it is the big blind (stars blinds-12).
        BbOnly = "bb_only",
    }

    /// Whether anybody but the players deals.
    DealerService {
        /// The final table may have a dealer; a professional one brings the rules of tournaments with dealers
        /// (gleize2007 2-1, stars donne-1).
        OptionalFinalTableProSwitchesRulebook = "optional_final_table_pro_switches_rulebook",
        /// Every table has help with dealing, or none has (cdc2013 6.1).
        UniformAllTables = "uniform_all_tables",
        /// The house deals at the last two tables (caen 2.1).
        LastTwoTables = "last_two_tables",
    }

    /// What becomes of a player who has lost every chip.
    EliminatedPlayer {
        /// They leave the table and tell the staff (gleize2007 8-18, stars blinds-15).
        LeavesTableAndReports = "leaves_table_and_reports",
        /// They are out as soon as the last chip is gone (cdc2013 2.9).
        OutWhenNoChips = "out_when_no_chips",
        /// They leave the table and the room (bonneuil2022 reg-1, reg-5).
        LeavesTheRoom = "leaves_the_room",
    }
}
