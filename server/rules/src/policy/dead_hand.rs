//! Dead, retrieved and exposed hands.

use super::policies;

policies! {
    /// Thrown hand that has not touched the muck.
    MuckRetrieval {
        /// td exceptionally (gleize2007 5-4, stars mortes-4).
        TdExceptionally = "td_exceptionally",
        /// dead td rarely returns hand (cdc2013 9.4 9.3).
        DeadTdRarelyReturnsHand = "dead_td_rarely_returns_hand",
        /// td if nearer player (caen 5.4).
        TdIfNearerPlayer = "td_if_nearer_player",
    }

    /// Thrown hand that touched the muck.
    TouchedMuck {
        /// dead (gleize2007 5-3, stars mortes-3, caen 5.3, bonneuil2022 tour1-6).
        Dead = "dead",
    }

    /// Unprotected hand killed by accident: chips back.
    KilledHandRefund {
        /// last bets not called nor raised (gleize2007 5-8, caen 5.8).
        LastBetsNotCalledNorRaised = "last_bets_not_called_nor_raised",
        /// uncalled raise only (cdc2013 9.2).
        UncalledRaiseOnly = "uncalled_raise_only",
        /// none (stars mortes-8).
        None = "none",
    }

    /// All-in hand killed before being called.
    KilledAllinHand {
        /// owes min bet or raise (cdc2013 9.2.p2).
        OwesMinBetOrRaise = "owes_min_bet_or_raise",
    }

    /// Hand restored by the floor.
    UnprotectedRestored {
        /// warning (cdc2013 9.1 9.5).
        Warning = "warning",
    }

    /// Showing or telling a live hand.
    ExposeLiveHand {
        /// forbidden sanction hand live (gleize2007 6-1, stars devoilees-1).
        ForbiddenSanctionHandLive = "forbidden_sanction_hand_live",
        /// sanction after hand hand live (cdc2013 12.4 12.1).
        SanctionAfterHandHandLive = "sanction_after_hand_hand_live",
        /// unethical not forbidden (caen 6.1).
        UnethicalNotForbidden = "unethical_not_forbidden",
        /// may sanction hand live (bonneuil2022 reg-11 reg-25 reg-26).
        MaySanctionHandLive = "may_sanction_hand_live",
    }

    /// Tabling the hand on your turn without a word.
    ExposeInTurn {
        /// must choose fold or call then sanction (cdc2013 9.6).
        MustChooseFoldOrCallThenSanction = "must_choose_fold_or_call_then_sanction",
    }

    /// A word or gesture taken for a fold.
    FoldGesture {
        /// dead but next players must check (gleize2007 5-1, stars mortes-1, caen 5.1).
        DeadButNextPlayersMustCheck = "dead_but_next_players_must_check",
        /// binding if understood and td confirms (cdc2013 10.4.p3).
        BindingIfUnderstoodAndTdConfirms = "binding_if_understood_and_td_confirms",
    }
}
