//! Conduct at the table.

use super::policies;

policies! {
    /// Chips taken off the table / hidden.
    ChipsOffTable {
        /// removed and sanction (gleize2007 13-3, stars table-3).
        RemovedAndSanction = "removed_and_sanction",
        /// voided risk elimination (cdc2013 4.7).
        VoidedRiskElimination = "voided_risk_elimination",
        /// deducted from stack (caen 12.3).
        DeductedFromStack = "deducted_from_stack",
        /// hidden chips removed (bonneuil2022 reg-19).
        HiddenChipsRemoved = "hidden_chips_removed",
    }

    /// Stack arrangement.
    StackArrangement {
        /// free but readable (gleize2007 13-2, stars table-2, caen 12.2).
        FreeButReadable = "free_but_readable",
        /// sorted equal piles (cdc2013 4.3).
        SortedEqualPiles = "sorted_equal_piles",
        /// biggest visible (bonneuil2022 reg-19).
        BiggestVisible = "biggest_visible",
    }

    /// Languages.
    Languages {
        /// country and english (gleize2007 14-5, stars ethique-5).
        CountryAndEnglish = "country_and_english",
        /// french english if foreigner (cdc2013 2.5).
        FrenchEnglishIfForeigner = "french_english_if_foreigner",
    }

    /// Rabbit hunting.
    RabbitHunting {
        /// forbidden sanction (gleize2007 14-3, stars ethique-3).
        ForbiddenSanction = "forbidden_sanction",
        /// forbidden (cdc2013 4.6, caen 13.3).
        Forbidden = "forbidden",
    }

    /// Comments on play.
    Remarks {
        /// sanction if needless or excessive (gleize2007 14-1 14-2, stars ethique-1 ethique-2).
        SanctionIfNeedlessOrExcessive = "sanction_if_needless_or_excessive",
        /// forbidden (cdc2013 12.3 12.6).
        Forbidden = "forbidden",
        /// warning (caen 13.1 13.2).
        Warning = "warning",
        /// sanction (bonneuil2022 reg-24).
        Sanction = "sanction",
    }

    /// Appeals.
    FinalAuthority {
        /// final no outside appeal (gleize2007 1-1, cdc2013 2.4 2.7, stars sanctions-3, caen 1.1, bonneuil2022 reg-8).
        FinalNoOutsideAppeal = "final_no_outside_appeal",
    }

    /// Soft play / chip dumping.
    Collusion {
        /// sanction both no warning (gleize2007 14-7, stars ethique-7).
        SanctionBothNoWarning = "sanction_both_no_warning",
        /// chips void or disqualification (cdc2013 12.5).
        ChipsVoidOrDisqualification = "chips_void_or_disqualification",
    }
}
