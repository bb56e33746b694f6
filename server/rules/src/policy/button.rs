//! Button, blinds, levels, and when a hand begins.

use super::policies;

policies! {
    /// Button movement.
    ButtonRule {
        /// dead button (gleize2007 8-6, cdc2013 5.2 3.3.p4, stars blinds-5, caen 7.4).
        DeadButton = "dead_button",
    }

    /// The new small-blind seat is empty.
    MissingSb {
        /// no sb (gleize2007 8-13, cdc2013 5.2, stars blinds-10).
        NoSb = "no_sb",
    }

    /// The new button seat is empty: who deals.
    MissingDealer {
        /// previous dealer (gleize2007 8-14, stars blinds-11, caen 7.10).
        PreviousDealer = "previous_dealer",
        /// player immediately right of button (cdc2013 5.2).
        PlayerImmediatelyRightOfButton = "player_immediately_right_of_button",
    }

    /// Heads-up.
    HeadsupPositions {
        /// button sb first preflop (gleize2007 8-16, cdc2013 5.3, stars blinds-13, caen 7.12).
        ButtonSbFirstPreflop = "button_sb_first_preflop",
    }

    /// Going from three to two players.
    HeadsupTransition {
        /// bb advances nobody bb twice (gleize2007 8-17, cdc2013 5.3, stars blinds-14).
        BbAdvancesNobodyBbTwice = "bb_advances_nobody_bb_twice",
    }

    /// First card heads-up.
    HeadsupFirstCard {
        /// big blind (cdc2013 5.3).
        BigBlind = "big_blind",
    }

    /// Last small blind keeps the right to act last next hand.
    RightToButton {
        /// absolute at same table (cdc2013 3.5 3.3.p4).
        AbsoluteAtSameTable = "absolute_at_same_table",
    }

    /// First dealer of the event.
    FirstButton {
        /// high card or software (gleize2007 2-2).
        HighCardOrSoftware = "high_card_or_software",
        /// drawn with seats (caen 2.2).
        DrawnWithSeats = "drawn_with_seats",
    }

    /// When the next hand begins (levels, claims).
    HandStart {
        /// shuffle (gleize2007 8-5 11-1, stars blinds-4 retro-1, caen 7.3 10.1).
        Shuffle = "shuffle",
        /// previous pot awarded (cdc2013 4.1).
        PreviousPotAwarded = "previous_pot_awarded",
    }

    /// When new blinds apply.
    LevelChange {
        /// next hand not begun (gleize2007 8-4, cdc2013 4.1, stars blinds-3, caen 7.3).
        NextHandNotBegun = "next_hand_not_begun",
    }

    /// Until when a past hand can be disputed.
    ClaimWindow {
        /// next shuffle (gleize2007 11-1, stars retro-1, caen 10.1).
        NextShuffle = "next_shuffle",
        /// next hand begins (cdc2013 11.9).
        NextHandBegins = "next_hand_begins",
    }
}
