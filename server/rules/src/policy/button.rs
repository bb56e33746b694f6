//! Button, blinds, levels, and when a hand begins.

use super::policies;

policies! {
    /// How the button moves.
    ButtonRule {
        /// The big blind moves on by one player every hand, and the button follows, even to an empty seat
        /// (gleize2007 8-6, cdc2013 5.2, 3.3.p4, stars blinds-5, caen 7.4, tda2024 32).
        DeadButton = "dead_button",
    }

    /// The seat of the new small blind is empty.
    MissingSb {
        /// Nobody pays a small blind; gleize2007 and stars add that the same player deals twice (gleize2007 8-13,
        /// cdc2013 5.2, stars blinds-10, tda2024 32).
        NoSb = "no_sb",
    }

    /// Who deals when the seat of the new button is empty.
    MissingDealer {
        /// Whoever dealt the hand before (gleize2007 8-14, stars blinds-11, caen 7.10).
        PreviousDealer = "previous_dealer",
        /// The nearest player on the right of the button (cdc2013 5.2).
        PlayerImmediatelyRightOfButton = "player_immediately_right_of_button",
    }

    /// Who posts and acts where with two players left.
    HeadsupPositions {
        /// The button pays the small blind and acts first before the flop (gleize2007 8-16, cdc2013 5.3,
        /// stars blinds-13, caen 7.12, tda2024 34).
        ButtonSbFirstPreflop = "button_sb_first_preflop",
    }

    /// How the blinds go on when three players become two.
    HeadsupTransition {
        /// The big blind moves on, and nobody pays it twice in a row (gleize2007 8-17, cdc2013 5.3, stars blinds-14,
        /// tda2024 34).
        BbAdvancesNobodyBbTwice = "bb_advances_nobody_bb_twice",
    }

    /// Who gets the first card with two players left.
    HeadsupFirstCard {
        /// The big blind gets it (cdc2013 5.3, tda2024 34).
        BigBlind = "big_blind",
    }

    /// Whether the last small blind has the right to act last in the next hand.
    RightToButton {
        /// Always, if they stay at their table (cdc2013 3.5, 3.3.p4).
        AbsoluteAtSameTable = "absolute_at_same_table",
    }

    /// Who has the button first.
    FirstButton {
        /// The highest card drawn, or the software, decides (gleize2007 2-2).
        HighCardOrSoftware = "high_card_or_software",
        /// The draw of the seats decides (caen 2.2).
        DrawnWithSeats = "drawn_with_seats",
    }

    /// When a hand begins, which counts for levels and claims.
    HandStart {
        /// When its cards begin to be shuffled (gleize2007 8-5, 11-1, stars blinds-4, retro-1, caen 7.3, 10.1,
        /// tda2024 23).
        Shuffle = "shuffle",
        /// When the pot before it is awarded (cdc2013 4.1).
        PreviousPotAwarded = "previous_pot_awarded",
    }

    /// From which hand on new blinds are paid.
    LevelChange {
        /// From the next hand that has not begun (gleize2007 8-4, cdc2013 4.1, stars blinds-3, caen 7.3, tda2024 23).
        NextHandNotBegun = "next_hand_not_begun",
    }

    /// Until when a past hand may be disputed.
    ClaimWindow {
        /// Until the cards of the next hand are shuffled (gleize2007 11-1, stars retro-1, caen 10.1).
        NextShuffle = "next_shuffle",
        /// Until the next hand begins, at its first card (cdc2013 11.9, tda2024 22).
        NextHandBegins = "next_hand_begins",
    }
}
