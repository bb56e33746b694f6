//! Presence: time, absence, late arrivals.

use super::policies;

policies! {
    /// Who may call time on a player.
    TimeCaller {
        /// The dealer, an opponent in the hand, or the player (gleize2007 5-6, stars mortes-6).
        DealerOpponentOrSelf = "dealer_opponent_or_self",
        /// Anybody seated at the table, even after a fold, or an official (cdc2013 4.5, 5.1, ropta2025 3.5, 4.1.p3).
        AnySeatedOrOfficial = "any_seated_or_official",
        /// Any player of the event, at their own seat, if an official approves; or an official (tda2024 29).
        AnyPlayerAtOwnSeatTdApproves = "any_player_at_own_seat_td_approves",
    }

    /// When the time begins that was called.
    TimeStart {
        /// When it is called (cdc2013 4.5, tda2024 29).
        AtTheCall = "at_the_call",
        /// When the floor has come and agrees, never before a minute of thinking; the floor or a player who is not in
        /// the hand counts it (ropta2025 3.5, 3.5.p3).
        FloorArrival = "floor_arrival",
    }

    /// What happens when the time runs out.
    TimeExpiry {
        /// The hand is dead, even when it faces no bet (gleize2007 5-6, cdc2013 4.5, stars mortes-6, caen 5.6,
        /// bonneuil2022 reg-10).
        HandDead = "hand_dead",
        /// The player checks when nothing is owed; else the hand is dead (tda2024 29).
        CheckElseDead = "check_else_dead",
    }

    /// By when a player has to be seated to play the hand.
    PresentBy {
        /// By the last card of the deal (gleize2007 2-18, 3-2, stars donne-18, retards-2, tda2024 30).
        LastCardDealt = "last_card_dealt",
        /// By the first card of the deal (cdc2013 5.1).
        FirstCardDealt = "first_card_dealt",
        /// By the start of the betting before the flop (caen 2.20).
        BeforeFirstBettingRound = "before_first_betting_round",
        /// By the time the player's two cards have been dealt (bonneuil2022 reg-12).
        TwoCardsReceived = "two_cards_received",
    }

    /// A player leaves the seat with a live hand.
    LeaveSeatInHand {
        /// The hand lives, but the player has to be seated to act (gleize2007 3-3, stars retards-3).
        CannotAct = "cannot_act",
        /// The hand is dead, unless the player is all-in (cdc2013 5.1.p2).
        HandDeadUnlessAllin = "hand_dead_unless_allin",
        /// The hand is dead, unless the player is all-in; then it lives, and a player who is not out is sanctioned after
        /// the hand. Who can touch the seat is there (ropta2025 4.1.p3, 4.1.p4).
        HandDeadUnlessAllinThenSanction = "hand_dead_unless_allin_then_sanction",
        /// The hand lives, all-in or not, and the player may be sanctioned (tda2024 31).
        HandLivesPenalty = "hand_lives_penalty",
        /// The player counts as absent: unless they are all-in, the hand is dead (bonneuil2022 reg-7).
        Absent = "absent",
    }

    /// A player uses a phone at the table.
    PhoneKillsHand {
        /// Answering a call kills the hand (gleize2007 5-5, 14-6, stars mortes-5, ethique-6, caen 5.5).
        AnsweringKills = "answering_kills",
        /// Switching the phone on or answering it kills the hand (cdc2013 5.1.p2).
        SwitchingOnOrAnsweringKills = "switching_on_or_answering_kills",
        /// The first time in an event brings a warning; after that the hand is dead, even all-in (ropta2025 4.1.p5).
        WarningThenDeadEvenAllin = "warning_then_dead_even_allin",
        /// It is not tolerated, but the hand lives (bonneuil2022 reg-17, tda2024 5-C).
        NotTolerated = "not_tolerated",
    }

    /// How long the seat of a registered latecomer is kept.
    LateDeadline {
        /// Until level 1 ends if nothing was paid ahead, else until the blinds have taken every chip (gleize2007 3-1,
        /// 3-1.a, 3-1.b).
        FreeEndLevel1PaidUntilBlindedOut = "free_end_level_1_paid_until_blinded_out",
        /// Until level 2 ends, unless the event says otherwise (cdc2013 2.8).
        EndOfLevel2Default = "end_of_level_2_default",
        /// Until the blinds have taken every chip, if the entry was paid ahead (stars retards-1).
        UntilBlindedOut = "until_blinded_out",
        /// Until level 1 ends, unless the player has sent word (caen 3.1).
        EndOfLevel1 = "end_of_level_1",
        /// Without limit, and the blinds are taken (bonneuil2022 reg-3).
        NoLimitBlindsTaken = "no_limit_blinds_taken",
    }

    /// Whether another player replaces one who does not come.
    LateReplacement {
        /// A player of the waiting list takes over the seat and what is left of the stack (gleize2007 3-1.a, caen 3.1).
        WaitingList = "waiting_list",
        /// No player takes over the seat or its chips (cdc2013 2.8.p2, tda2024 8).
        NoneNoFullStack = "none_no_full_stack",
    }

    /// A player announces that they quit.
    DefinitiveDeparture {
        /// Their chips leave play, and they are ranked as of that moment (cdc2013 2.9, 2.9.p3).
        ChipsRemovedRankedAtAnnouncement = "chips_removed_ranked_at_announcement",
        /// They get nothing back (bonneuil2022 reg-4).
        NoRefund = "no_refund",
    }
}
