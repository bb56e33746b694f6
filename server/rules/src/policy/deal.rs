//! Errors of the initial deal, and the deck.

use super::policies;

policies! {
    /// Which early exposed card is an automatic misdeal.
    MisdealFirstCards {
        /// first two cards dealt (gleize2007 2-17.a, cdc2013 7.1.b1, stars donne-16.a).
        FirstTwoCardsDealt = "first_two_cards_dealt",
        /// any card of first lap (caen 2.4).
        AnyCardOfFirstLap = "any_card_of_first_lap",
        /// very first card (bonneuil2022 erreurs-1).
        VeryFirstCard = "very_first_card",
    }

    /// Second exposed card.
    MisdealSecondExposed {
        /// misdeal (gleize2007 2-17.b, cdc2013 7.1.b2, stars donne-16.b, caen 2.6, bonneuil2022 erreurs-1.s3).
        Misdeal = "misdeal",
    }

    /// Wrong order / wrong seat / player skipped.
    MisdealWrongOrder {
        /// misdeal (gleize2007 2-17.c, cdc2013 7.1.b3 7.1.b4, stars donne-16.c, caen 2.18).
        Misdeal = "misdeal",
    }

    /// One extra card to the small blind (first player).
    MisdealExtraCard {
        /// burn it (gleize2007 2-17.d, stars donne-16.d, caen 2.18, bonneuil2022 erreurs-5).
        BurnIt = "burn_it",
        /// misdeal (cdc2013 7.1.b5).
        Misdeal = "misdeal",
    }

    /// Any other wrong number of cards.
    MisdealOtherCount {
        /// misdeal (gleize2007 2-17.d, cdc2013 7.1.b5, stars donne-16.d, caen 2.18, bonneuil2022 erreurs-5.s2).
        Misdeal = "misdeal",
    }

    /// Button given two cards in a row.
    ButtonTwoConsecutive {
        /// allowed (cdc2013 7.1.p2 7.3).
        Allowed = "allowed",
    }

    /// Single exposed card (not a misdeal).
    ExposedCardReplacement {
        /// replace with burn exposed becomes burn (gleize2007 2-4, cdc2013 7.3, stars donne-3, caen 2.5, bonneuil2022 erreurs-1.s2).
        ReplaceWithBurnExposedBecomesBurn = "replace_with_burn_exposed_becomes_burn",
    }

    /// Exposed card belongs to the dealer (or blinds).
    ExposedCardSpecialSeats {
        /// dealer keeps and shows (gleize2007 2-4 2-14).
        DealerKeepsAndShows = "dealer_keeps_and_shows",
        /// no exception replaced (cdc2013 7.3).
        NoExceptionReplaced = "no_exception_replaced",
        /// sb bb dealer reshuffle (stars donne-3).
        SbBbDealerReshuffle = "sb_bb_dealer_reshuffle",
    }

    /// Card exposed by the player's involuntary movement.
    ExposedByPlayerInvoluntary {
        /// dead (gleize2007 2-14, stars donne-13, caen 2.15).
        Dead = "dead",
        /// live must play (cdc2013 7.3).
        LiveMustPlay = "live_must_play",
    }

    /// Card announced "seen".
    FlashedCard {
        /// owner chooses if untouched (gleize2007 4-1).
        OwnerChoosesIfUntouched = "owner_chooses_if_untouched",
        /// dead (cdc2013 7.6).
        Dead = "dead",
        /// other player misdeal owner plays on (caen 4.1 4.2).
        OtherPlayerMisdealOwnerPlaysOn = "other_player_misdeal_owner_plays_on",
    }

    /// Card off the table.
    CardOffTable {
        /// dealer dead player plays (gleize2007 2-15, cdc2013 7.4, stars donne-14, caen 2.16).
        DealerDeadPlayerPlays = "dealer_dead_player_plays",
    }

    /// Dead card mixed with the live one.
    DeadCardMixed {
        /// hand dead (gleize2007 2-16, stars donne-15, caen 2.17).
        HandDead = "hand_dead",
        /// dead only if unidentifiable (cdc2013 7.5).
        DeadOnlyIfUnidentifiable = "dead_only_if_unidentifiable",
    }

    /// Misdeal caused by a player on purpose.
    VoluntaryAct {
        /// only he is out (gleize2007 2-17.e, stars donne-17, caen 2.17).
        OnlyHeIsOut = "only_he_is_out",
        /// only he is out and sanction (cdc2013 7.1.p3).
        OnlyHeIsOutAndSanction = "only_he_is_out_and_sanction",
    }

    /// When a misdeal can no longer be called.
    MisdealStop {
        /// two players bet after blinds (gleize2007 2-20, stars donne-20, caen 2.22).
        TwoPlayersBetAfterBlinds = "two_players_bet_after_blinds",
        /// two actions one with chips or three (cdc2013 7.7 7.7.b1 7.7.b2).
        TwoActionsOneWithChipsOrThree = "two_actions_one_with_chips_or_three",
    }

    /// Who plays on after that point.
    MisdealSurvivors {
        /// unaffected players no aberration (gleize2007 2-20, stars donne-20).
        UnaffectedPlayersNoAberration = "unaffected_players_no_aberration",
        /// two card hands only (cdc2013 7.7.p2).
        TwoCardHandsOnly = "two_card_hands_only",
        /// unaffected players (caen 2.22).
        UnaffectedPlayers = "unaffected_players",
    }

    /// Serial misdealer.
    RepeatMisdeal {
        /// sanction (gleize2007 2-9, cdc2013 7.2, stars donne-8).
        Sanction = "sanction",
        /// one bb into pot (caen 2.19).
        OneBbIntoPot = "one_bb_into_pot",
    }

    /// Face-up card in the deck.
    BoxedCard {
        /// one dead two misdeal or cancel if betting (cdc2013 6.3 6.3.s2 6.3.s3).
        OneDeadTwoMisdealOrCancelIfBetting = "one_dead_two_misdeal_or_cancel_if_betting",
    }

    /// Irregular deck.
    FouledDeck {
        /// cancel hand refund even turn (cdc2013 6.4).
        CancelHandRefundEvenTurn = "cancel_hand_refund_even_turn",
    }

    /// Both decks used in one hand.
    TwoDecksMixed {
        /// repair else cancel (cdc2013 6.4.p2).
        RepairElseCancel = "repair_else_cancel",
    }

    /// Deck change.
    DeckChange {
        /// procedure or damage (gleize2007 2-19, stars donne-19).
        ProcedureOrDamage = "procedure_or_damage",
        /// player request if marked (cdc2013 4.4).
        PlayerRequestIfMarked = "player_request_if_marked",
        /// period or damage (caen 2.21).
        PeriodOrDamage = "period_or_damage",
        /// never on request (bonneuil2022 reg-18).
        NeverOnRequest = "never_on_request",
    }

    /// Who shuffles and cuts.
    ShuffleCut {
        /// dealer shuffles right cuts 3 (gleize2007 2-3, stars donne-2).
        DealerShufflesRightCuts3 = "dealer_shuffles_right_cuts_3",
        /// two decks previous dealer shuffles current cuts 3 (cdc2013 6.2 6.2.p2).
        TwoDecksPreviousDealerShufflesCurrentCuts3 = "two_decks_previous_dealer_shuffles_current_cuts_3",
        /// outgoing dealer shuffles and cuts (caen 2.3).
        OutgoingDealerShufflesAndCuts = "outgoing_dealer_shuffles_and_cuts",
        /// dealer shuffles (bonneuil2022 poker-1).
        DealerShuffles = "dealer_shuffles",
    }
}
