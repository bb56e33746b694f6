//! Showdown, pots, and who is ranked where.

use super::policies;

policies! {
    /// A tabled hand was mixed away, and not everybody saw that it had won.
    UnclearWinner {
        /// It is dead, unless the floor finds that it had won (cdc2013 11.2, tda2024 13).
        FloorHearsTable = "floor_hears_table",
        /// It is paid all the same (bonneuil2022 reg-21).
        Paid = "paid",
    }

    /// Who shows first.
    ShowdownFirst {
        /// The last player to bet or raise on the final round; without a bet there, the first from the left of the
        /// button (cdc2013 11.5).
        LastAggressor = "last_aggressor",
        /// The last player to bet or raise on the final round; without a bet there, the player who spoke first in it,
        /// and none who was all-in before (gleize2007 10-1, stars etalage-1, tda2024 17).
        LastAggressorElseFirstToSpeak = "last_aggressor_else_first_to_speak",
        /// The last player to bet or raise, on whichever round; without one, the first from the left of the button
        /// (caen 9.1).
        LastRaiserOfTheHand = "last_raiser_of_the_hand",
        /// The first from the left of the button, even if in practice the last raiser often does (caen 9.1).
        LeftOfButton = "left_of_button",
    }

    /// Who has to show.
    MustShow {
        /// Players who claim the pot (gleize2007 10-1, stars etalage-1).
        Claimants = "claimants",
        /// Players who claim the pot, and a player whom an official asks (cdc2013 11.5.p3, 11.5.p4).
        ClaimantsOrOfficialRequest = "claimants_or_official_request",
        /// Players who claim the pot, and everybody once a player is all-in and the betting is over (tda2024 16, 17-B).
        ClaimantsOrAllIn = "claimants_or_all_in",
        /// Everybody, losers too, even if mucking a losing hand is tolerated (caen 9.1).
        EveryoneBaseRule = "everyone_base_rule",
    }

    /// A player asks to see a mucked or losing hand.
    SeeHandRequest {
        /// An official looks at it, if the player says that they suspect cheating (cdc2013 11.6).
        ViaOfficialStatingCheatingSuspicion = "via_official_stating_cheating_suspicion",
        /// Who called on the river sees the hand of the last to bet or raise there, and it is live again; else an official
        /// looks at it, if cheating is suspected (ropta2025 10.5.p5, 10.5.p6, 10.6).
        RiverCallersSeeLastAggressorOrOfficialOnSuspicion =
            "river_callers_see_last_aggressor_or_official_on_suspicion",
        /// Who called on the river and has not mucked sees the hand of the last to bet or raise there; else the floor
        /// decides (tda2024 18-B).
        RiverCallerSeesAggressorElseTd = "river_caller_sees_aggressor_else_td",
        /// The player may ask, even if it is frowned upon (caen 9.1).
        WinnerOrPlayerMayDemand = "winner_or_player_may_demand",
    }

    /// A player who mucked face down wants to see a hand.
    MuckerSees {
        /// They have lost the right to see it (cdc2013 11.5.p2, tda2024 18-A).
        LosesRightToSee = "loses_right_to_see",
        /// They have not lost it (ropta2025 10.5.p5).
        NotLost = "not_lost",
    }

    /// Who gets the chips that cannot be split.
    OddChip {
        /// The winners, one chip each, from the left of the button on (gleize2007 10-8, cdc2013 11.8, stars etalage-8,
        /// caen 9.8, bonneuil2022 reg-9, tda2024 20).
        OneEachFromLeft = "one_each_from_left",
        /// The first winner from the left of the button.
        AllToFirstLeft = "all_to_first_left",
    }

    /// Several players bust at the same time.
    SimultaneousElimination {
        /// The player who began the hand with more chips is ranked higher (gleize2007 10-10, stars etalage-10, caen
        /// 9.10).
        BiggerStartStackAhead = "bigger_start_stack_ahead",
        /// The player who began the hand with more chips is ranked higher, at one table or on the bubble; else it is a
        /// tie (cdc2013 2.10, 2.10.s2).
        BiggerStackSameTableOrBubbleElseTie = "bigger_stack_same_table_or_bubble_else_tie",
        /// The player who began the hand with more chips is ranked higher at one table; at different tables it is a tie,
        /// on the bubble too, and players who tie share the prize (ropta2025 1.10, 2.7.b4).
        BiggerStackSameTableElseTieSharePrize = "bigger_stack_same_table_else_tie_share_prize",
        /// In one round of hand-for-hand, from its announcement on, all share the places, whatever their stacks and tables
        /// (tda2024 RP-8-A). Otherwise as at one table or at several.
        ShareOnTheSameHand = "share_on_the_same_hand",
    }

    /// A player announces a wrong hand.
    WrongHandCall {
        /// The cards count, and announcing wrongly on purpose may be sanctioned (cdc2013 11.3, caen 9.4, tda2024 12).
        CardsSpeak = "cards_speak",
        /// The cards count, and announcing wrongly on purpose is sanctioned (gleize2007 10-4, stars etalage-4,
        /// bonneuil2022 reg-20).
        CardsSpeakSanction = "cards_speak_sanction",
    }
}
