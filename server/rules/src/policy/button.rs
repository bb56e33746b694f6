//! Button, blinds, levels, and when a hand begins.

use super::policies;

policies! {
    /// Who deals when the seat of the new button is empty, or its player away.
    MissingDealer {
        /// The player who dealt the hand before (gleize2007 8-14, stars blinds-11, caen 7.10).
        PreviousDealer = "previous_dealer",
        /// The nearest player on the right of the button (cdc2013 5.2).
        PlayerImmediatelyRightOfButton = "player_immediately_right_of_button",
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
        /// When its cards begin to be shuffled (gleize2007 8-5, 11-1, stars blinds-4, retro-1, caen 7.3, 10.1).
        Shuffle = "shuffle",
        /// When its cards begin to be shuffled for the first time: a new deal repeats the hand (tda2024 23, 35-C).
        FirstShuffle = "first_shuffle",
        /// When the pot before it is awarded (cdc2013 4.1).
        PreviousPotAwarded = "previous_pot_awarded",
    }

    /// Until when a past hand may be disputed.
    ClaimWindow {
        /// Until the cards of the next hand are shuffled (gleize2007 11-1, stars retro-1, caen 10.1).
        NextShuffle = "next_shuffle",
        /// Until the next hand begins, at its first card (cdc2013 11.9).
        NextHandBegins = "next_hand_begins",
        /// Until the cards are gathered, when the hand ends (ropta2025 10.9.p2).
        UntilCardsGathered = "until_cards_gathered",
        /// How a hand was read, until the cards of the next one are shuffled; a pot, until there is substantial action in
        /// the next hand (tda2024 22).
        ReadingUntilRifflePotUntilSubstantialAction =
            "reading_until_riffle_pot_until_substantial_action",
    }

    /// The player to act has posted a blind that they did not owe.
    BlindByMistake {
        /// It is an action if they had their cards or others have acted on it; else it goes back with a warning (ropta2025
        /// 4.5, 4.5.b1, 4.5.b2, 4.5.b3).
        ActionIfDealtOrActedOn = "action_if_dealt_or_acted_on",
        /// The floor decides whether it is an action or goes back (tda2024 1).
        FloorDecides = "floor_decides",
    }
}
