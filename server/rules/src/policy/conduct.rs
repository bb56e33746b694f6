//! Conduct at the table.

use super::policies;

policies! {
    /// Chips are hidden or taken off the table.
    ChipsOffTable {
        /// They leave the event, and the player is sanctioned (gleize2007 13-3, stars table-3).
        RemovedAndSanction = "removed_and_sanction",
        /// They are void, and the player risks elimination (cdc2013 4.7, tda2024 63).
        VoidedRiskElimination = "voided_risk_elimination",
        /// What was carried off is deducted from the stack (caen 12.3).
        DeductedFromStack = "deducted_from_stack",
        /// Hidden chips leave the event (bonneuil2022 reg-19).
        HiddenChipsRemoved = "hidden_chips_removed",
    }

    /// How players arrange their chips.
    StackArrangement {
        /// As they like, if everybody can see about how much there is (gleize2007 13-2, stars table-2, caen 12.2).
        FreeButReadable = "free_but_readable",
        /// In equal piles, sorted by value (cdc2013 4.3, tda2024 25).
        SortedEqualPiles = "sorted_equal_piles",
        /// The largest chips have to be in sight (bonneuil2022 reg-19).
        BiggestVisible = "biggest_visible",
    }

    /// Which languages are spoken at the table.
    Languages {
        /// The language of the country, or English (gleize2007 14-5, stars ethique-5).
        CountryAndEnglish = "country_and_english",
        /// French, and English if a foreigner plays (cdc2013 2.5).
        FrenchEnglishIfForeigner = "french_english_if_foreigner",
        /// French and the six English words of betting; another language if everybody understands what is said (ropta2025
        /// 1.5, 1.5.p2).
        FrenchAndSixEnglishWordsOthersIfAllUnderstand =
            "french_and_six_english_words_others_if_all_understand",
        /// Those that the house has posted (tda2024 6).
        HousePosted = "house_posted",
    }

    /// Looking at the cards that would have come.
    RabbitHunting {
        /// It is forbidden and sanctioned (gleize2007 14-3, stars ethique-3).
        ForbiddenSanction = "forbidden_sanction",
        /// It is forbidden (cdc2013 4.6, caen 13.3, tda2024 28).
        Forbidden = "forbidden",
    }

    /// Comments on how a hand is played.
    Remarks {
        /// They are sanctioned if they are needless, repeated or excessive, or come from outside the hand
        /// (gleize2007 14-1, 14-2, stars ethique-1, ethique-2).
        SanctionIfNeedlessOrExcessive = "sanction_if_needless_or_excessive",
        /// They are forbidden (cdc2013 12.3, 12.6, tda2024 67).
        Forbidden = "forbidden",
        /// They are forbidden, except between the last two players of a hand (ropta2025 11.3, 11.3.p2).
        ForbiddenExceptBetweenTheLastTwo = "forbidden_except_between_the_last_two",
        /// They bring a warning (caen 13.1, 13.2).
        Warning = "warning",
        /// They are sanctioned while the hand is on (bonneuil2022 reg-24).
        Sanction = "sanction",
    }

    /// A player pushes bets into the middle again and again.
    BetsInTheMiddle {
        /// They may be sanctioned (gleize2007 9-12, stars actions-13).
        MaySanction = "may_sanction",
        /// They may be warned (caen 8.11).
        MayWarn = "may_warn",
        /// Who does it on purpose is sanctioned (ropta2025 9.2).
        SanctionOnPurpose = "sanction_on_purpose",
    }

    /// A player takes too long again and again.
    Stalling {
        /// They may be sanctioned (gleize2007 5-7, stars mortes-7).
        MaySanction = "may_sanction",
        /// They are sanctioned (cdc2013 12.6).
        Sanction = "sanction",
        /// They may be warned (caen 5.7).
        MayWarn = "may_warn",
    }

    /// How hard an event is on faults, as it has announced.
    SanctionDegree {
        /// Mostly warnings, with an explanation (ropta2025 11.b1).
        Light = "light",
        /// By gravity, along the ladder (ropta2025 11.b2).
        Normal = "normal",
        /// Sanctions without a warning first (ropta2025 11.b3).
        Heavy = "heavy",
    }

    /// Players go easy on each other or hand over chips.
    Collusion {
        /// Both are sanctioned, without a warning first (gleize2007 14-7, stars ethique-7).
        SanctionBothNoWarning = "sanction_both_no_warning",
        /// Their chips may be voided, and they may be disqualified (cdc2013 12.5, ropta2025 11.6).
        ChipsVoidOrDisqualification = "chips_void_or_disqualification",
        /// Soft play brings a penalty, and chips given away a disqualification (tda2024 69, 71-B).
        SoftPlayPenaltyDumpingDisqualification = "soft_play_penalty_dumping_disqualification",
    }
}
