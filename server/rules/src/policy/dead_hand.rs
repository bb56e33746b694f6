//! Dead, retrieved and exposed hands.

use super::policies;

policies! {
    /// A thrown hand has not touched the muck.
    MuckRetrieval {
        /// The director may give it back as an exception (gleize2007 5-4, stars mortes-4).
        TdExceptionally = "td_exceptionally",
        /// It is dead, and only in rare cases the director gives it back (cdc2013 9.4, 9.3).
        DeadTdRarelyReturnsHand = "dead_td_rarely_returns_hand",
        /// The director may give it back if it lies nearer to its player than to the muck (caen 5.4).
        TdIfNearerPlayer = "td_if_nearer_player",
        /// It is dead; the director alone may give it back, if it can be told and an opponent's fault is proven. At
        /// showdown it lives while it lies in front of its player (ropta2025 8.3, 8.4, 10.4.p2, 10.5.p9).
        IdentifiableTdIfOpponentsFaultElseDead = "identifiable_td_if_opponents_fault_else_dead",
        /// A fold binds before the betting is over; at showdown the hand lives while it can be told and was not pushed
        /// into the muck, and a player who believed to have won is for the floor (tda2024 14, 15-B, 58).
        LiveWhileIdentifiableAtShowdown = "live_while_identifiable_at_showdown",
    }

    /// An unprotected live hand is swept up.
    HandSweptUp {
        /// It is dead, even if that was an accident (gleize2007 5-8, stars mortes-8, caen 5.8).
        Dead = "dead",
        /// An official gives it back if it can be told from other cards, and warns its player; else it is dead
        /// (cdc2013 9.1, 9.2).
        BackIfIdentifiable = "back_if_identifiable",
        /// It is given back if it can be told, and no warning is due; else it is dead (tda2024 65-A, 65-B).
        BackIfIdentifiableUnwarned = "back_if_identifiable_unwarned",
    }

    /// What goes back of the bets of an unprotected hand that was killed by accident.
    KilledHandRefund {
        /// The last bets, as far as no player has called or raised them (gleize2007 5-8, caen 5.8).
        LastBetsNotCalledNorRaised = "last_bets_not_called_nor_raised",
        /// Only the part of a raise that no player has called (cdc2013 9.2, tda2024 65).
        UncalledRaiseOnly = "uncalled_raise_only",
        /// The last action, if it was a bet or a raise that no player has called: the bet, or what the raise added to
        /// the bet before it (ropta2025 8.2, 8.2.b1, 8.2.b2, 8.2.b3).
        LastActionUncalled = "last_action_uncalled",
        /// Nothing (stars mortes-8).
        None = "none",
    }

    /// An all-in hand is killed before anybody has called.
    KilledAllinHand {
        /// The player loses only the smallest bet or raise (cdc2013 9.2.p2).
        OwesMinBetOrRaise = "owes_min_bet_or_raise",
        /// It is like any other bet (ropta2025 8.2).
        LikeAnyBet = "like_any_bet",
        /// Everything above the bet that it faced goes back (tda2024 65-A).
        WholeUncalledAmount = "whole_uncalled_amount",
    }

    /// A player shows or tells a live hand.
    ExposeLiveHand {
        /// It is forbidden and sanctioned, but the hand lives (gleize2007 6-1, stars devoilees-1).
        ForbiddenSanctionHandLive = "forbidden_sanction_hand_live",
        /// The hand lives, and the sanction begins after it (cdc2013 12.4, 12.1, ropta2025 11.5).
        SanctionAfterHandHandLive = "sanction_after_hand_hand_live",
        /// It is bad manners, but not forbidden (caen 6.1).
        UnethicalNotForbidden = "unethical_not_forbidden",
        /// The hand lives, and a sanction may begin after it (tda2024 67, 68).
        MaySanctionAfterHandHandLive = "may_sanction_after_hand_hand_live",
        /// It may be sanctioned, and the hand lives (bonneuil2022 reg-11, reg-25, reg-26).
        MaySanctionHandLive = "may_sanction_hand_live",
    }

    /// A player tables the hand in turn without a word.
    ExposeInTurn {
        /// They have to choose between a fold and a call, and are sanctioned after the hand (cdc2013 9.6).
        MustChooseFoldOrCallThenSanction = "must_choose_fold_or_call_then_sanction",
        /// They say what they do, a raise included, and are sanctioned after the hand (ropta2025 8.6.p2).
        FreeChoiceThenSanction = "free_choice_then_sanction",
        /// They say what they do, a raise included, and may be sanctioned after the hand (tda2024 68).
        EveryOptionThenMaySanction = "every_option_then_may_sanction",
    }

    /// A word or gesture is taken for a fold.
    FoldGesture {
        /// It kills the hand, but the players who act next have to make sure that it was a fold (gleize2007 5-1,
        /// stars mortes-1, caen 5.1).
        DeadButNextPlayersMustCheck = "dead_but_next_players_must_check",
        /// It binds if the table understood it so and the director agrees (cdc2013 10.4.p3).
        BindingIfUnderstoodAndTdConfirms = "binding_if_understood_and_td_confirms",
    }
}
