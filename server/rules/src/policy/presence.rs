//! Presence: time, absence, late arrivals.

use super::policies;

policies! {
    /// Who may ask for time.
    TimeCaller {
        /// dealer opponent or self (gleize2007 5-6, stars mortes-6).
        DealerOpponentOrSelf = "dealer_opponent_or_self",
        /// any seated or official (cdc2013 4.5 5.1).
        AnySeatedOrOfficial = "any_seated_or_official",
    }

    /// Outcome when time runs out.
    TimeExpiry {
        /// hand dead (gleize2007 5-6, cdc2013 4.5, stars mortes-6, caen 5.6, bonneuil2022 reg-10).
        HandDead = "hand_dead",
        /// check else dead.
        CheckElseDead = "check_else_dead",
    }

    /// Latest moment to be seated to play the hand.
    PresentBy {
        /// last card dealt (gleize2007 2-18 3-2, stars donne-18 retards-2).
        LastCardDealt = "last_card_dealt",
        /// first card dealt (cdc2013 5.1).
        FirstCardDealt = "first_card_dealt",
        /// before first betting round (caen 2.20).
        BeforeFirstBettingRound = "before_first_betting_round",
        /// two cards received (bonneuil2022 reg-12).
        TwoCardsReceived = "two_cards_received",
    }

    /// Leaving the table with a live hand.
    LeaveSeatInHand {
        /// cannot act (gleize2007 3-3, stars retards-3).
        CannotAct = "cannot_act",
        /// hand dead unless allin (cdc2013 5.1.p2).
        HandDeadUnlessAllin = "hand_dead_unless_allin",
        /// absent (bonneuil2022 reg-7).
        Absent = "absent",
    }

    /// Phone.
    PhoneKillsHand {
        /// answering kills (gleize2007 5-5, stars mortes-5, caen 5.5).
        AnsweringKills = "answering_kills",
        /// switching on or answering kills (cdc2013 5.1.p2).
        SwitchingOnOrAnsweringKills = "switching_on_or_answering_kills",
        /// not tolerated (bonneuil2022 reg-17).
        NotTolerated = "not_tolerated",
    }

    /// Absent player: cards and blinds.
    AbsentHand {
        /// dealt dead (gleize2007 2-18 3-2, cdc2013 2.8.p2 2.9.p2, stars donne-18 retards-2, caen 2.20 3.2, bonneuil2022 reg-3 reg-12).
        DealtDead = "dealt_dead",
    }

    /// How long a registered latecomer is kept.
    LateDeadline {
        /// free end level 1 paid until blinded out (gleize2007 3-1 3-1.a 3-1.b).
        FreeEndLevel1PaidUntilBlindedOut = "free_end_level_1_paid_until_blinded_out",
        /// end of level 2 default (cdc2013 2.8).
        EndOfLevel2Default = "end_of_level_2_default",
        /// until blinded out (stars retards-1).
        UntilBlindedOut = "until_blinded_out",
        /// end of level 1 (caen 3.1).
        EndOfLevel1 = "end_of_level_1",
        /// no limit blinds taken (bonneuil2022 reg-3).
        NoLimitBlindsTaken = "no_limit_blinds_taken",
    }

    /// Replacing a no-show.
    LateReplacement {
        /// waiting list (gleize2007 3-1.a, caen 3.1).
        WaitingList = "waiting_list",
        /// none no full stack (cdc2013 2.8.p2).
        NoneNoFullStack = "none_no_full_stack",
    }

    /// Player announces he quits.
    DefinitiveDeparture {
        /// chips removed ranked at announcement (cdc2013 2.9 2.9.p3).
        ChipsRemovedRankedAtAnnouncement = "chips_removed_ranked_at_announcement",
        /// no refund (bonneuil2022 reg-4).
        NoRefund = "no_refund",
    }
}
