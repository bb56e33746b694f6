//! Seats: draws, balancing, arrivals, the final table.

use super::policies;

policies! {
    /// Who moves.
    BalanceMover {
        /// next bb (gleize2007 8-7, cdc2013 3.3.p3, stars blinds-6).
        NextBb = "next_bb",
    }

    /// Which free seat the moved player takes.
    ArrivalSeat {
        /// bb seat or nearest left of bb (gleize2007 8-8, caen 7.5).
        BbSeatOrNearestLeftOfBb = "bb_seat_or_nearest_left_of_bb",
        /// nearest left of button (cdc2013 3.3.p3).
        NearestLeftOfButton = "nearest_left_of_button",
    }

    /// New player takes the seat of someone just gone.
    EnterDirectReplacement {
        /// plays any position (gleize2007 8-9, caen 7.6).
        PlaysAnyPosition = "plays_any_position",
        /// plays obligations except between button and sb (cdc2013 3.4 3.3.b1 3.3.b2 3.3.b3).
        PlaysObligationsExceptBetweenButtonAndSb = "plays_obligations_except_between_button_and_sb",
        /// plays except sb and button (stars blinds-7).
        PlaysExceptSbAndButton = "plays_except_sb_and_button",
    }

    /// Seat vacant last hand, between new button and small blind.
    EnterLeftOfNewDealer {
        /// sit out one then button skips (gleize2007 8-10, stars blinds-8, caen 7.7).
        SitOutOneThenButtonSkips = "sit_out_one_then_button_skips",
        /// sit out unless old bb seat (cdc2013 3.4 3.3.b2).
        SitOutUnlessOldBbSeat = "sit_out_unless_old_bb_seat",
    }

    /// Seat vacant last hand, on the new button spot.
    EnterOnNewButton {
        /// plays button passes left (gleize2007 8-11, caen 7.8).
        PlaysButtonPassesLeft = "plays_button_passes_left",
        /// plays button if bb advance unaffected else passes left (cdc2013 3.3.b1).
        PlaysButtonIfBbAdvanceUnaffectedElsePassesLeft = "plays_button_if_bb_advance_unaffected_else_passes_left",
        /// dealt in (stars blinds-9).
        DealtIn = "dealt_in",
    }

    /// Any other position.
    EnterOther {
        /// dealt in (gleize2007 8-12, cdc2013 3.3.p5 3.4, stars blinds-9, caen 7.9).
        DealtIn = "dealt_in",
    }

    /// Same blind twice through a table break.
    ConsecutiveBlindAfterBreak {
        /// sb or bb (gleize2007 8-15, cdc2013 3.3.b2 3.3.b3 3.4, caen 7.11).
        SbOrBb = "sb_or_bb",
        /// bb only (stars blinds-12).
        BbOnly = "bb_only",
    }

    /// Order in which tables close.
    BreakOrder {
        /// predetermined (gleize2007 8-1, cdc2013 3.3.p2 3.4).
        Predetermined = "predetermined",
    }

    /// Software balancing rules override the text.
    SoftwarePrevails {
        /// yes if configured (cdc2013 3.3.p6).
        YesIfConfigured = "yes_if_configured",
    }

    /// Initial seats.
    SeatDraw {
        /// random (gleize2007 1-3, cdc2013 3.1, stars gen-4, caen 1.4, bonneuil2022 reg-16).
        Random = "random",
    }

    /// Seats redrawn for the final table.
    FinalTableRedraw {
        /// yes (gleize2007 8-2, cdc2013 3.1, caen 7.2).
        Yes = "yes",
    }

    /// Professional or helper dealers.
    DealerService {
        /// optional final table pro switches rulebook (gleize2007 2-1, stars donne-1).
        OptionalFinalTableProSwitchesRulebook = "optional_final_table_pro_switches_rulebook",
        /// uniform all tables (cdc2013 6.1).
        UniformAllTables = "uniform_all_tables",
        /// last two tables (caen 2.1).
        LastTwoTables = "last_two_tables",
    }

    /// A player without chips.
    EliminatedPlayer {
        /// leaves table and reports (gleize2007 8-18, stars blinds-15).
        LeavesTableAndReports = "leaves_table_and_reports",
        /// out when no chips (cdc2013 2.9).
        OutWhenNoChips = "out_when_no_chips",
        /// leaves the room (bonneuil2022 reg-1 reg-5).
        LeavesTheRoom = "leaves_the_room",
    }

    /// Player who started in the wrong seat.
    WrongSeatStart {
        /// moves with current chips (cdc2013 3.1.s3).
        MovesWithCurrentChips = "moves_with_current_chips",
    }
}
