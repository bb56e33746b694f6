//! Showdown, pots, and who is ranked where.

use super::policies;

policies! {
    /// Who shows first.
    ShowdownFirst {
        /// The last player to bet or raise on the final round; without a bet there, the first from the left of the
        /// button (gleize2007 10-1, cdc2013 11.5, stars etalage-1, tda2024 17).
        LastAggressor = "last_aggressor",
        /// The first from the left of the button, even if in practice the last raiser often does (caen 9.1).
        LeftOfButton = "left_of_button",
    }

    /// Who has to show.
    MustShow {
        /// Players who claim the pot (gleize2007 10-1, stars etalage-1).
        Claimants = "claimants",
        /// Players who claim the pot, and whoever an official asks (cdc2013 11.5.p3, 11.5.p4).
        ClaimantsOrOfficialRequest = "claimants_or_official_request",
        /// Everybody, losers too, even if mucking a losing hand is tolerated (caen 9.1).
        EveryoneBaseRule = "everyone_base_rule",
    }

    /// A player asks to see a mucked or losing hand.
    SeeHandRequest {
        /// An official looks at it, if the player says that they suspect cheating (cdc2013 11.6, tda2024 18).
        ViaOfficialStatingCheatingSuspicion = "via_official_stating_cheating_suspicion",
        /// The player may ask, even if it is frowned upon (caen 9.1).
        WinnerOrPlayerMayDemand = "winner_or_player_may_demand",
    }

    /// A hand is shown after it has won without a call.
    ShowUncalled {
        /// What one person sees, everybody may see (gleize2007 10-5, cdc2013 11.1, stars etalage-5, caen 9.5).
        ShownToOneShownToAll = "shown_to_one_shown_to_all",
    }

    /// When the hands are turned up after an all-in.
    AllinFaceUp {
        /// As soon as there can be no more betting (gleize2007 10-7, cdc2013 11.4, stars etalage-7, caen 9.7,
        /// bonneuil2022 reg-13, tda2024 16).
        NoMoreBettingPossible = "no_more_betting_possible",
    }

    /// Who gets the chips that cannot be split.
    OddChip {
        /// The winners, one chip each, from the left of the button on (gleize2007 10-8, cdc2013 11.8, stars etalage-8,
        /// caen 9.8, bonneuil2022 reg-9, tda2024 20).
        OneEachFromLeft = "one_each_from_left",
        /// The first winner from the left of the button.
        AllToFirstLeft = "all_to_first_left",
    }

    /// In which order pots are awarded.
    PotOrder {
        /// Each on its own, the outermost side pot first (gleize2007 10-9, cdc2013 11.7, stars etalage-9, caen 9.9,
        /// tda2024 21).
        OutermostFirst = "outermost_first",
    }

    /// Several players bust at the same time.
    SimultaneousElimination {
        /// Whoever began the hand with more chips is ranked higher (gleize2007 10-10, stars etalage-10, caen 9.10).
        BiggerStartStackAhead = "bigger_start_stack_ahead",
        /// Whoever began the hand with more chips is ranked higher, at one table or on the bubble; else it is a tie
        /// (cdc2013 2.10, 2.10.s2).
        BiggerStackSameTableOrBubbleElseTie = "bigger_stack_same_table_or_bubble_else_tie",
    }

    /// A winning hand that lies face up is killed by mistake.
    TabledWinner {
        /// It still wins the pot (gleize2007 10-12, cdc2013 11.2, stars etalage-12, bonneuil2022 reg-21, tda2024 13).
        Paid = "paid",
    }

    /// A player announces a wrong hand.
    WrongHandCall {
        /// The cards count, and announcing wrongly on purpose may be sanctioned (cdc2013 11.3, caen 9.4, tda2024 12).
        CardsSpeak = "cards_speak",
        /// The cards count, and announcing wrongly on purpose is sanctioned (gleize2007 10-4, stars etalage-4,
        /// bonneuil2022 reg-20).
        CardsSpeakSanction = "cards_speak_sanction",
    }

    /// A player who mucked face down wants to see a hand.
    MuckerSees {
        /// They have lost the right to see it (cdc2013 11.5.p2, tda2024 18).
        LosesRightToSee = "loses_right_to_see",
    }

    /// All the others have mucked.
    LastHandUnshown {
        /// The last hand wins without being shown (cdc2013 11.5.p3, tda2024 17).
        WinsWithoutShowing = "wins_without_showing",
    }

    /// Which hand beats which.
    HandRanking {
        /// Hands rank as everywhere in poker (bonneuil2022 tour4-1, donne-2, combi-1, combi-2, combi-3, combi-4,
        /// combi-5, combi-6, combi-7, combi-8, combi-9, tda2024 12).
        Standard = "standard",
    }
}
