//! Showdown, pots, and who is ranked where.

use super::policies;

policies! {
    /// Who shows first.
    ShowdownFirst {
        /// last aggressor (gleize2007 10-1, cdc2013 11.5, stars etalage-1).
        LastAggressor = "last_aggressor",
        /// left of button (caen 9.1).
        LeftOfButton = "left_of_button",
    }

    /// Who has to show.
    MustShow {
        /// claimants (gleize2007 10-1, stars etalage-1).
        Claimants = "claimants",
        /// claimants or official request (cdc2013 11.5.p3 11.5.p4).
        ClaimantsOrOfficialRequest = "claimants_or_official_request",
        /// everyone base rule (caen 9.1).
        EveryoneBaseRule = "everyone_base_rule",
    }

    /// Asking to see a mucked or losing hand.
    SeeHandRequest {
        /// via official stating cheating suspicion (cdc2013 11.6).
        ViaOfficialStatingCheatingSuspicion = "via_official_stating_cheating_suspicion",
        /// winner or player may demand (caen 9.1).
        WinnerOrPlayerMayDemand = "winner_or_player_may_demand",
    }

    /// Showing after winning without a call.
    ShowUncalled {
        /// shown to one shown to all (gleize2007 10-5, cdc2013 11.1, stars etalage-5, caen 9.5).
        ShownToOneShownToAll = "shown_to_one_shown_to_all",
    }

    /// When all-in hands are turned up.
    AllinFaceUp {
        /// no more betting possible (gleize2007 10-7, cdc2013 11.4, stars etalage-7, caen 9.7, bonneuil2022 reg-13).
        NoMoreBettingPossible = "no_more_betting_possible",
    }

    /// Indivisible chip.
    OddChip {
        /// one each from left (gleize2007 10-8, cdc2013 11.8, stars etalage-8, caen 9.8, bonneuil2022 reg-9).
        OneEachFromLeft = "one_each_from_left",
        /// all to first left.
        AllToFirstLeft = "all_to_first_left",
    }

    /// Order of awarding pots.
    PotOrder {
        /// outermost first (gleize2007 10-9, cdc2013 11.7, stars etalage-9, caen 9.9).
        OutermostFirst = "outermost_first",
    }

    /// Two players bust in the same hand(s).
    SimultaneousElimination {
        /// bigger start stack ahead (gleize2007 10-10, stars etalage-10, caen 9.10).
        BiggerStartStackAhead = "bigger_start_stack_ahead",
        /// bigger stack same table or bubble else tie (cdc2013 2.10 2.10.s2).
        BiggerStackSameTableOrBubbleElseTie = "bigger_stack_same_table_or_bubble_else_tie",
    }

    /// Tabled winner killed by mistake.
    TabledWinner {
        /// paid (gleize2007 10-12, cdc2013 11.2, stars etalage-12, bonneuil2022 reg-21).
        Paid = "paid",
    }

    /// Wrong verbal hand makes others muck.
    WrongHandCall {
        /// cards speak, a wrong announcement on purpose may be sanctioned (cdc2013 11.3, caen 9.4).
        CardsSpeak = "cards_speak",
        /// cards speak, a wrong announcement on purpose is sanctioned (gleize2007 10-4, stars etalage-4, bonneuil2022 reg-20).
        CardsSpeakSanction = "cards_speak_sanction",
    }

    /// Player who mucked face down at showdown.
    MuckerSees {
        /// loses right to see (cdc2013 11.5.p2).
        LosesRightToSee = "loses_right_to_see",
    }

    /// All the others mucked.
    LastHandUnshown {
        /// wins without showing (cdc2013 11.5.p3).
        WinsWithoutShowing = "wins_without_showing",
    }

    /// Hand ranking printed in the book.
    HandRanking {
        /// standard (bonneuil2022 tour4-1 donne-2 combi-1 combi-2 combi-3 combi-4 combi-5 combi-6 combi-7 combi-8 combi-9).
        Standard = "standard",
    }
}
