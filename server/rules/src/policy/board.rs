//! Errors of flop, turn and river.

use super::policies;

policies! {
    /// The flop came without a burn, and the order of its cards is known.
    FlopNoBurnKnown {
        /// Its first card becomes the burn, and one more card completes it (gleize2007 2-5.a, cdc2013 8.3.b1,
        /// stars donne-4.a, ropta2025 7.2.b1).
        FirstIsBurnFourthCompletes = "first_is_burn_fourth_completes",
        /// Its cards are shuffled all the same, one of them becomes the burn, and the next card completes it (tda2024 39-B).
        ShuffleThreePickBurnNextCompletes = "shuffle_three_pick_burn_next_completes",
    }

    /// The flop came without a burn, and the order of its cards is not known.
    FlopNoBurnUnknown {
        /// Its cards are shuffled, and the flop is dealt again with a burn (gleize2007 2-5.b, stars donne-4.b).
        ReshuffleFlopRedealWithBurn = "reshuffle_flop_redeal_with_burn",
        /// Its cards are shuffled, one of them becomes the burn, and the next card of the deck completes it
        /// (cdc2013 8.3.b1).
        ShuffleThreePickBurnNextCompletes = "shuffle_three_pick_burn_next_completes",
    }

    /// The flop came without a burn, and a player has acted on it.
    FlopNoBurnAfterAction {
        /// It is put right until enough was done (gleize2007 2-5, cdc2013 8.1.p2, ropta2025 7.1.p2).
        Repaired = "repaired",
        /// It stands after any action, even a check, and one card is burned before the turn (tda2024 39-B).
        Stands = "stands",
    }

    /// The flop came after two burns, and the order of the cards is not known.
    FlopTwoBurnsUnknown {
        /// The flop and one burn are shuffled, and a flop is dealt from them without a burn (gleize2007 2-6.b,
        /// stars donne-5.b).
        FlopPlusOneBurnReshuffledNoBurn = "flop_plus_one_burn_reshuffled_no_burn",
        /// All five cards are shuffled and become a burn, a flop and the burn before the turn (cdc2013 8.3.b2).
        FiveCardsShuffledBurnFlopTurnburn = "five_cards_shuffled_burn_flop_turnburn",
    }

    /// The flop has four cards, and their order is known.
    FlopFourKnown {
        /// The fourth card becomes the burn before the turn (gleize2007 2-7.a, cdc2013 8.3.b3, stars donne-6.a).
        FourthIsTurnBurn = "fourth_is_turn_burn",
        /// The four cards are shuffled all the same and become a new flop and the burn before the turn (tda2024 39-A).
        FourShuffledNewFlopAndTurnBurn = "four_shuffled_new_flop_and_turn_burn",
        /// The four cards are shuffled into the deck, and a new flop comes without a burn (bonneuil2022 erreurs-2,
        /// erreurs-3).
        RedealWithStubNoBurn = "redeal_with_stub_no_burn",
    }

    /// The flop has four cards, and their order is not known.
    FlopFourUnknown {
        /// The four cards are shuffled, and a flop is dealt from them without a burn (gleize2007 2-7.b,
        /// stars donne-6.b).
        FourReshuffledRedealNoBurn = "four_reshuffled_redeal_no_burn",
        /// The four cards are shuffled and become a new flop and the burn before the turn (cdc2013 8.3.b3, tda2024 39).
        FourShuffledNewFlopAndTurnBurn = "four_shuffled_new_flop_and_turn_burn",
        /// The four cards are shuffled into the deck, and a new flop comes without a burn (bonneuil2022 erreurs-2,
        /// erreurs-3).
        RedealWithStubNoBurn = "redeal_with_stub_no_burn",
    }

    /// The flop came before the betting was over.
    PrematureFlop {
        /// It is shuffled into the deck, and a new flop comes without a burn (gleize2007 2-10, stars donne-9,
        /// bonneuil2022 erreurs-3).
        FlopReshuffledNoBurn = "flop_reshuffled_no_burn",
        /// It is shuffled into the deck, and a new flop comes without a burn; if the burn is not known, it goes in too,
        /// and a new one is made (cdc2013 8.3.b4, 8.2, tda2024 RP-5).
        FlopAndStubShuffledNoBurnIfBurnKnown = "flop_and_stub_shuffled_no_burn_if_burn_known",
        /// It goes back, and a new flop comes after a new burn (caen 2.11).
        NewBurn = "new_burn",
    }

    /// The turn came before the betting was over.
    PrematureTurn {
        /// It is set aside, and after a burn the next card is the turn; then the card set aside is shuffled into the
        /// deck, and the river comes without a burn (gleize2007 2-11, cdc2013 8.4, stars donne-10,
        /// bonneuil2022 erreurs-4, tda2024 RP-5).
        AsideBurnRiverAsTurnReshuffleRiverNoBurn = "aside_burn_river_as_turn_reshuffle_river_no_burn",
        /// It is shuffled into the deck, its burn stays, and the turn comes without another (ropta2025 7.3, tda2024 RP-5-B).
        ReshuffleTurnNoBurn = "reshuffle_turn_no_burn",
        /// It goes back, and a new turn comes after a new burn (caen 2.12).
        NewBurnRedeal = "new_burn_redeal",
    }

    /// The river came before the betting was over.
    PrematureRiver {
        /// It is shuffled into the deck, and a new river comes without a burn (gleize2007 2-12, cdc2013 8.5,
        /// stars donne-11, bonneuil2022 erreurs-4.s2, tda2024 RP-5).
        ReshuffleRiverNoBurn = "reshuffle_river_no_burn",
        /// It goes back, and a new river comes after a new burn (caen 2.13).
        NewBurnRedeal = "new_burn_redeal",
    }

    /// The board is taken away before the hand is over.
    BoardRemovedEarly {
        /// The hand is cancelled if the board cannot be found again without turning cards up (cdc2013 8.6).
        CancelIfUnrecognisable = "cancel_if_unrecognisable",
        /// The pots are split among those who are left if it cannot be found again (ropta2025 7.4).
        PotSplitIfUnrecognisable = "pot_split_if_unrecognisable",
    }

    /// What cancels a hand as a whole and gives all bets back.
    CancelledHand {
        /// Boxed cards, a fouled deck, two decks mixed beyond repair, or a board that is lost (cdc2013 6.3.s3, 6.4, 6.4.p2,
        /// 8.6).
        BoxedFouledMixedBoard = "boxed_fouled_mixed_board",
        /// Boxed cards, a fouled deck, or two decks mixed beyond repair; on a board that is lost the floor decides
        /// (ropta2025 5.3.c, 5.5, 7.7).
        BoxedFouledTwoDecks = "boxed_fouled_two_decks",
    }

    /// A burn card is turned up.
    ExposedBurn {
        /// It is taken back, the one before the river together with the river; when players are all-in, it stays
        /// (caen 2.7, 2.8, 2.9, 2.10).
        BurnRetakenRiverTooAllinPlayed = "burn_retaken_river_too_allin_played",
        /// It stays the burn, unless the floor decides otherwise (tda2024 1).
        StaysBurnFloorDecides = "stays_burn_floor_decides",
    }
}
