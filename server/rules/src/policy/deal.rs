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
        /// The dealer shuffles (bonneuil2022 poker-1).
        DealerShuffles = "dealer_shuffles",
    }
}
