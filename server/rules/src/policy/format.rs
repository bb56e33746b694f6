//! Format of the event.

use super::policies;

policies! {
    /// Freezeout / rebuys / add-ons.
    Format {
        /// freezeout rebuy addon (gleize2007 7-1 7-2 7-3 7-4 7-5).
        FreezeoutRebuyAddon = "freezeout_rebuy_addon",
        /// freezeout.
        Freezeout = "freezeout",
    }

    /// Starting chips.
    StartingStack {
        /// equal (gleize2007 1-4, stars gen-5, caen 1.5, bonneuil2022 reg-1 reg-2).
        Equal = "equal",
    }

    /// Registration.
    Registration {
        /// no late entry (cdc2013 2.8.p2).
        NoLateEntry = "no_late_entry",
        /// event setting (caen 1.2, bonneuil2022 insc-5).
        EventSetting = "event_setting",
    }

    /// House rules on top of the book.
    HouseRules {
        /// before start and flagged (cdc2013 1.p3).
        BeforeStartAndFlagged = "before_start_and_flagged",
    }
}
