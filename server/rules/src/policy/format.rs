//! Format of the event.

use super::policies;

policies! {
    /// Whether players may buy more chips.
    Format {
        /// The event is a freezeout, or it allows rebuys and an add-on (gleize2007 7-1, 7-2, 7-3, 7-4, 7-5).
        FreezeoutRebuyAddon = "freezeout_rebuy_addon",
        /// No player buys more chips, unless the event says so (cdc2013 1).
        Freezeout = "freezeout",
    }

    /// What the clock does in hand-for-hand.
    HandForHandClock {
        /// It runs on.
        Runs = "runs",
        /// It stands still from the first hand on, and two minutes come off after each; levels go on (ropta2025 2.7.b5,
        /// tda2024 RP-8-B, RP-8-C, RP-8-D).
        TwoMinutesAHand = "two_minutes_a_hand",
    }

    /// When the hands of an all-in that was called are turned up in hand-for-hand.
    HandForHandAllIn {
        /// At once, as in any other hand.
        FaceUp = "face_up",
        /// Once play is over at all other tables: until then the hands stay down, and no card is dealt (ropta2025
        /// 2.7.b3, tda2024 RP-8-F).
        DownUntilTablesAreDone = "down_until_tables_are_done",
    }

    /// Until when players may register.
    Registration {
        /// Only before the event, unless a house rule set a deadline before the start (cdc2013 2.8.p2, 1.p3).
        NoLateEntry = "no_late_entry",
        /// The event sets its own deadline (caen 1.2, bonneuil2022 insc-5, tda2024 8-A).
        EventSetting = "event_setting",
    }
}
