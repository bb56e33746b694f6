//! Errors of flop, turn and river.

use super::policies;

policies! {
    /// Flop without burn, order known.
    FlopNoBurnKnown {
        /// first is burn fourth completes (gleize2007 2-5.a, cdc2013 8.3.b1, stars donne-4.a).
        FirstIsBurnFourthCompletes = "first_is_burn_fourth_completes",
    }

    /// Flop without burn, order unknown.
    FlopNoBurnUnknown {
        /// reshuffle flop redeal with burn (gleize2007 2-5.b, stars donne-4.b).
        ReshuffleFlopRedealWithBurn = "reshuffle_flop_redeal_with_burn",
        /// shuffle three pick burn next completes (cdc2013 8.3.b1).
        ShuffleThreePickBurnNextCompletes = "shuffle_three_pick_burn_next_completes",
    }

    /// Flop after two burns, order known.
    FlopTwoBurnsKnown {
        /// second burn first flop last is turn burn (gleize2007 2-6.a, cdc2013 8.3.b2, stars donne-5.a).
        SecondBurnFirstFlopLastIsTurnBurn = "second_burn_first_flop_last_is_turn_burn",
    }

    /// Flop after two burns, order unknown.
    FlopTwoBurnsUnknown {
        /// flop plus one burn reshuffled no burn (gleize2007 2-6.b, stars donne-5.b).
        FlopPlusOneBurnReshuffledNoBurn = "flop_plus_one_burn_reshuffled_no_burn",
        /// five cards shuffled burn flop turnburn (cdc2013 8.3.b2).
        FiveCardsShuffledBurnFlopTurnburn = "five_cards_shuffled_burn_flop_turnburn",
    }

    /// Four-card flop, order known.
    FlopFourKnown {
        /// fourth is turn burn (gleize2007 2-7.a, cdc2013 8.3.b3, stars donne-6.a).
        FourthIsTurnBurn = "fourth_is_turn_burn",
        /// redeal with stub no burn (bonneuil2022 erreurs-2 erreurs-3).
        RedealWithStubNoBurn = "redeal_with_stub_no_burn",
    }

    /// Four-card flop, order unknown.
    FlopFourUnknown {
        /// four reshuffled redeal no burn (gleize2007 2-7.b, stars donne-6.b).
        FourReshuffledRedealNoBurn = "four_reshuffled_redeal_no_burn",
        /// four shuffled new flop and turn burn (cdc2013 8.3.b3).
        FourShuffledNewFlopAndTurnBurn = "four_shuffled_new_flop_and_turn_burn",
        /// redeal with stub no burn (bonneuil2022 erreurs-2 erreurs-3).
        RedealWithStubNoBurn = "redeal_with_stub_no_burn",
    }

    /// Turn or river dealt without a burn.
    StreetNoBurn {
        /// becomes burn next is street (gleize2007 2-8, stars donne-7).
        BecomesBurnNextIsStreet = "becomes_burn_next_is_street",
    }

    /// Flop before the round is over.
    PrematureFlop {
        /// flop reshuffled no burn (gleize2007 2-10, stars donne-9, bonneuil2022 erreurs-3).
        FlopReshuffledNoBurn = "flop_reshuffled_no_burn",
        /// flop and stub shuffled no burn if burn known (cdc2013 8.3.b4 8.2).
        FlopAndStubShuffledNoBurnIfBurnKnown = "flop_and_stub_shuffled_no_burn_if_burn_known",
        /// new burn (caen 2.11).
        NewBurn = "new_burn",
    }

    /// Turn before the round is over.
    PrematureTurn {
        /// aside burn river as turn reshuffle river no burn (gleize2007 2-11, cdc2013 8.4, stars donne-10, bonneuil2022 erreurs-4).
        AsideBurnRiverAsTurnReshuffleRiverNoBurn = "aside_burn_river_as_turn_reshuffle_river_no_burn",
        /// new burn redeal (caen 2.12).
        NewBurnRedeal = "new_burn_redeal",
    }

    /// River before the round is over.
    PrematureRiver {
        /// reshuffle river no burn (gleize2007 2-12, cdc2013 8.5, stars donne-11, bonneuil2022 erreurs-4.s2).
        ReshuffleRiverNoBurn = "reshuffle_river_no_burn",
        /// new burn redeal (caen 2.13).
        NewBurnRedeal = "new_burn_redeal",
    }

    /// Premature card taken back whatever skipped players do.
    PrematureAlwaysBack {
        /// yes (gleize2007 2-13, cdc2013 8.2, stars donne-12, caen 2.14, bonneuil2022 erreurs-4).
        Yes = "yes",
    }

    /// Burn card exposed.
    ExposedBurn {
        /// burn retaken river too allin played (caen 2.7 2.8 2.9 2.10).
        BurnRetakenRiverTooAllinPlayed = "burn_retaken_river_too_allin_played",
        /// stays burn floor decides.
        StaysBurnFloorDecides = "stays_burn_floor_decides",
    }

    /// Board taken away before the end.
    BoardRemovedEarly {
        /// cancel if unrecognisable (cdc2013 8.6).
        CancelIfUnrecognisable = "cancel_if_unrecognisable",
    }

    /// Bets of earlier rounds survive an error.
    PriorBetsKept {
        /// yes (cdc2013 7.6.p2 8.1 8.2).
        Yes = "yes",
    }

    /// Cases that cancel a whole hand with refund.
    CancelledHand {
        /// boxed fouled mixed board (cdc2013 6.3.s3 6.4 6.4.p2 8.6).
        BoxedFouledMixedBoard = "boxed_fouled_mixed_board",
    }
}
