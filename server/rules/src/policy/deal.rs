//! Errors of the initial deal, and the deck.

use super::policies;

policies! {
    /// Which card makes a misdeal at once when it is turned up.
    MisdealFirstCards {
        /// The first or second card of the deal (gleize2007 2-17.a, cdc2013 7.1.b1, stars donne-16.a, tda2024 35).
        FirstTwoCardsDealt = "first_two_cards_dealt",
        /// Any card dealt while players get their first one (caen 2.4).
        AnyCardOfFirstLap = "any_card_of_first_lap",
        /// Only the very first card of the deal (bonneuil2022 erreurs-1).
        VeryFirstCard = "very_first_card",
    }

    /// The first player gets one card too many.
    MisdealExtraCard {
        /// That of the small blind goes back on the deck and will be the burn, heads-up too (gleize2007 2-17.d,
        /// stars donne-16.d, caen 2.18).
        BurnIt = "burn_it",
        /// That of the player who is dealt to first goes back on the deck and will be the burn (bonneuil2022 erreurs-5).
        BurnItOfFirst = "burn_it_of_first",
        /// It is a misdeal (cdc2013 7.1.b5).
        Misdeal = "misdeal",
    }

    /// A player has any other wrong number of cards.
    MisdealOtherCount {
        /// It is a misdeal (gleize2007 2-17.d, cdc2013 7.1.b5, stars donne-16.d, caen 2.18, bonneuil2022 erreurs-5.s2).
        Misdeal = "misdeal",
        /// It is a misdeal, but the button who has too few takes what is missing as long as they have not acted, at any
        /// time; after that their hand is dead (ropta2025 6.1.b5, 6.8, tda2024 35-A, 37).
        MisdealExceptButton = "misdeal_except_button",
    }

    /// The card turned up belongs to the dealer or a blind.
    ExposedCardSpecialSeats {
        /// The dealer keeps it, and everybody sees it (gleize2007 2-4, 2-14).
        DealerKeepsAndShows = "dealer_keeps_and_shows",
        /// It is replaced like any other (cdc2013 7.3).
        NoExceptionReplaced = "no_exception_replaced",
        /// Neither a blind's nor the dealer's is replaced: the deck is shuffled again (stars donne-3).
        SbBbDealerReshuffle = "sb_bb_dealer_reshuffle",
    }

    /// A player turns up one of their own cards by accident.
    ExposedByPlayerInvoluntary {
        /// It is dead (gleize2007 2-14, stars donne-13, caen 2.15).
        Dead = "dead",
        /// It is dead during the deal; later it is a live hand that was shown (ropta2025 6.3, 11.5).
        DeadDuringTheDeal = "dead_during_the_deal",
        /// It is live, and the player has to play it (cdc2013 7.3).
        LiveMustPlay = "live_must_play",
    }

    /// A player says that they have seen a card.
    FlashedCard {
        /// Its owner keeps or refuses it, as long as they have not touched it (gleize2007 4-1).
        OwnerChoosesIfUntouched = "owner_chooses_if_untouched",
        /// It is dead if anybody but its owner has seen it, unless there was substantial action (cdc2013 7.6, 7.6.p3).
        Dead = "dead",
        /// If another player has seen it, it is a misdeal; if its owner has, play goes on (caen 4.1, 4.2).
        OtherPlayerMisdealOwnerPlaysOn = "other_player_misdeal_owner_plays_on",
        /// It is dead if more than half of the players have seen it; else it plays (ropta2025 6.6).
        DeadIfSeenByMajorityElsePlays = "dead_if_seen_by_majority_else_plays",
    }

    /// A player mixes a dead card with the live one.
    DeadCardMixed {
        /// The hand is dead (gleize2007 2-16, stars donne-15, caen 2.17).
        HandDead = "hand_dead",
        /// The hand is dead only if it cannot be told which card is live (cdc2013 7.5).
        DeadOnlyIfUnidentifiable = "dead_only_if_unidentifiable",
    }

    /// A player does on purpose what would be a misdeal.
    VoluntaryAct {
        /// Only that player is out of the hand (gleize2007 2-17.e, stars donne-17, caen 2.17).
        OnlyHeIsOut = "only_he_is_out",
        /// Only that player is out of the hand, with a sanction (cdc2013 7.1.p3).
        OnlyHeIsOutAndSanction = "only_he_is_out_and_sanction",
        /// The hand was shown and stays in play, and may be sanctioned (tda2024 68).
        HandShown = "hand_shown",
    }

    /// From when on no player can call a misdeal any more.
    MisdealStop {
        /// When two players have put chips in, besides the blinds (gleize2007 2-20, stars donne-20, caen 2.22).
        TwoPlayersBetAfterBlinds = "two_players_bet_after_blinds",
        /// After two acts in a row of which one put chips in, or after any three (cdc2013 7.7, 7.7.b1, 7.7.b2,
        /// tda2024 36).
        TwoActionsOneWithChipsOrThree = "two_actions_one_with_chips_or_three",
    }

    /// Who plays on when a misdeal is noticed too late.
    MisdealSurvivors {
        /// Players whom the error does not touch, if nothing absurd comes of it (gleize2007 2-20, stars donne-20).
        UnaffectedPlayersNoAberration = "unaffected_players_no_aberration",
        /// Players who have two cards (cdc2013 7.7.p2).
        TwoCardHandsOnly = "two_card_hands_only",
        /// Players whom the error does not touch directly (caen 2.22).
        UnaffectedPlayers = "unaffected_players",
    }

    /// A player causes misdeals again and again.
    RepeatMisdeal {
        /// They are sanctioned (gleize2007 2-9, cdc2013 7.2, stars donne-8).
        Sanction = "sanction",
        /// They pay one big blind into the pot (caen 2.19).
        OneBbIntoPot = "one_bb_into_pot",
    }

    /// Cards are found face up in the deck.
    BoxedCard {
        /// One is set aside; two are a misdeal during the deal, and later they cancel the hand if betting is left (cdc2013
        /// 6.3, 6.3.s2, 6.3.s3).
        OneDeadTwoMisdealOrCancelIfBetting = "one_dead_two_misdeal_or_cancel_if_betting",
        /// The same, but two found when no player can bet any more have the rest of the deck shuffled and cut (ropta2025
        /// 5.4, 7.6, 7.7).
        OneDeadTwoMisdealThenCancelIfBettingElseReshuffleStub = "one_dead_two_misdeal_then_cancel_if_betting_else_reshuffle_stub",
        /// Two are a misdeal during the deal; on all others the floor decides (tda2024 35-A, RP-14).
        TwoOnTheDealMisdeal = "two_on_the_deal_misdeal",
    }

    /// The deck turns out to be irregular.
    FouledDeck {
        /// The hand is cancelled and all bets go back, even on the turn (cdc2013 6.4).
        CancelHandRefundEvenTurn = "cancel_hand_refund_even_turn",
        /// The hand is cancelled; if it changed nothing about the folds before, the floor may split the pot among those
        /// who are left (ropta2025 5.5, 7.7, 7.7.p3).
        CancelRefundOrSplitIfFoldsNotInfluenced = "cancel_refund_or_split_if_folds_not_influenced",
        /// A card that is there twice cancels the hand whatever was done; a card that is none of the deck is a misdeal,
        /// and after substantial action a scrap of paper (tda2024 35-A, 35-D, 35-E).
        DuplicateCancelsJokerMisdealOrScrap = "duplicate_cancels_joker_misdeal_or_scrap",
    }

    /// Cards of both decks are used in one hand.
    TwoDecksMixed {
        /// The board is dealt again from the right deck if the hand can be saved; else it is cancelled (cdc2013 6.4.p2).
        RepairElseCancel = "repair_else_cancel",
        /// On the flop its bets go back and the flop comes again from the right deck; on turn and river the hand is
        /// cancelled; when it is over it stands, unless everybody was all-in before the flop (ropta2025 5.3.b, 5.3.c,
        /// 5.3.d, 5.5.p3).
        ByStreet = "by_street",
    }

    /// Several cards of what is left of the deck were seen.
    DeckExposed {
        /// When no player can bet any more, it is shuffled and cut; else the floor decides (ropta2025 7.6).
        StubShuffledIfNoBetting = "stub_shuffled_if_no_betting",
        /// The floor decides (tda2024 RP-14, 1).
        FloorDecides = "floor_decides",
    }

    /// When the deck is changed.
    DeckChange {
        /// When the event foresees it or cards are damaged, and not because a player asks (gleize2007 2-19,
        /// stars donne-19, caen 2.21).
        ProcedureOrDamage = "procedure_or_damage",
        /// When a player asks because of a marked card and the director agrees, or when the director wants it
        /// (cdc2013 4.4).
        PlayerRequestIfMarked = "player_request_if_marked",
        /// Never because a player asks (bonneuil2022 reg-18).
        NeverOnRequest = "never_on_request",
        /// When the event foresees it, and never because a player asks (tda2024 26).
        AsForeseenNeverOnRequest = "as_foreseen_never_on_request",
    }

    /// Who shuffles and who cuts.
    ShuffleCut {
        /// The dealer shuffles, and the player on their right cuts, at least three cards to a pile (gleize2007 2-3,
        /// stars donne-2).
        DealerShufflesRightCuts3 = "dealer_shuffles_right_cuts_3",
        /// With two decks, the last dealer shuffles one while the current dealer deals the other, then the latter cuts
        /// it, at least three cards to a pile (cdc2013 6.2, 6.2.p2).
        TwoDecksPreviousDealerShufflesCurrentCuts3 = "two_decks_previous_dealer_shuffles_current_cuts_3",
        /// The player who dealt the hand before shuffles and cuts for the next dealer (caen 2.3).
        OutgoingDealerShufflesAndCuts = "outgoing_dealer_shuffles_and_cuts",
        /// With two decks each dealer shuffles the one that they dealt, and who deals it next cuts it; with one the dealer
        /// shuffles, and who dealt before cuts (ropta2025 5.2, 5.3, 5.3.a).
        OwnDeckShuffledByDealerCutByNextUser = "own_deck_shuffled_by_dealer_cut_by_next_user",
        /// The dealer shuffles (bonneuil2022 poker-1).
        DealerShuffles = "dealer_shuffles",
    }
}
