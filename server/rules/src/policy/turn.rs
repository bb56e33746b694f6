//! Turn order: acting early, being skipped.

use super::policies;

policies! {
    /// Whether an act before one's turn still binds when the turn comes.
    OotBinding {
        /// It binds, unless a player has bet or raised in between (gleize2007 9-14, cdc2013 10.2, stars actions-15,
        /// tda2024 53).
        BindingUnlessBetOrRaise = "binding_unless_bet_or_raise",
        /// It binds, unless a player has put chips in, even to call (caen 8.13).
        BindingUnlessMoneyAdded = "binding_unless_money_added",
        /// It counts for nothing (bonneuil2022 reg-22).
        Void = "void",
    }

    /// What a player who acted early may do when that no longer binds.
    OotOptionsAfterChange {
        /// They choose again, but may raise only if they had bet or raised themselves (gleize2007 9-14,
        /// stars actions-15).
        RaiseOnlyIfBetOrRaised = "raise_only_if_bet_or_raised",
        /// They choose again, but may raise only if they had opened the pot themselves (caen 8.13).
        RaiseOnlyIfOpened = "raise_only_if_opened",
        /// Their chips go back and they choose freely, with a sanction (cdc2013 10.2).
        AllOptionsSanction = "all_options_sanction",
        /// Their chips go back and they choose freely; a sanction is possible (ropta2025 9.3.b, tda2024 53-A).
        AllOptionsMaySanction = "all_options_may_sanction",
    }

    /// A fold before one's turn, when others change the situation after it.
    OotFold {
        /// It may be taken back (gleize2007 9-14, stars actions-15, caen 8.13).
        MayBeChanged = "may_be_changed",
        /// It always stands, and is sanctioned (cdc2013 10.2, ropta2025 9.3.b, 9.3.b.p2).
        AlwaysBindingSanction = "always_binding_sanction",
        /// It always stands, and may be sanctioned (tda2024 53-A, 58).
        AlwaysBindingMaySanction = "always_binding_may_sanction",
    }

    /// Players act before the amount of a bet or raise is named.
    ActedBeforeAmount {
        /// They have acted before their turn (cdc2013 10.2).
        AsOutOfTurn = "as_out_of_turn",
        /// They have acted before their turn, and may be sanctioned, also for a fold (ropta2025 9.3.b.p3).
        MaySanction = "may_sanction",
        /// A fold stands, and may be sanctioned; of a call the floor says whether it holds for any amount (tda2024 50-B,
        /// 59-B).
        CallForTheFloor = "call_for_the_floor",
    }

    /// When a player who was skipped and said nothing loses rights.
    SkippedTrigger {
        /// When three players have acted after them (gleize2007 9-15, stars actions-16).
        ThreePlayersActedAfter = "three_players_acted_after",
        /// After substantial action: two acts of which one put chips in, or any three (cdc2013 10.2.p2, tda2024 53).
        SubstantialAction = "substantial_action",
    }

    /// What a player who was skipped may still do.
    SkippedConsequence {
        /// Without a bet on this street they may no longer bet; with one, their hand is dead (gleize2007 9-15,
        /// stars actions-16).
        NoBetIfUnopenedDeadIfOpened = "no_bet_if_unopened_dead_if_opened",
        /// They may only call or fold, until another player raises again (cdc2013 10.2.p2).
        FoldOrCallUntilReraiseByOther = "fold_or_call_until_reraise_by_other",
        /// They may only call or fold in the turn in which they were skipped, unless the floor is lenient (ropta2025
        /// 9.3.c, 9.3.c.p2).
        FoldOrCall = "fold_or_call",
        /// The floor decides whether they may only call or fold, or whether their hand is dead (tda2024 53-B).
        FloorDeadOrPassive = "floor_dead_or_passive",
    }

    /// Two players act at once.
    Simultaneous {
        /// The second of them has acted out of turn (gleize2007 9-14, stars actions-15).
        SecondIsOot = "second_is_oot",
        /// Their acts count in the order of their seats (cdc2013 10.16).
        SeatOrder = "seat_order",
    }

    /// A player folds when a check was free.
    FoldWhenCheckFree {
        /// The fold stands, and is sanctioned (cdc2013 10.2.p3).
        Sanction = "sanction",
        /// The fold stands, and is sanctioned; the big blind only loses the blind before the flop (ropta2025 9.22.p2,
        /// 9.22.p3).
        SanctionExceptBigBlind = "sanction_except_big_blind",
        /// The fold stands, and may be sanctioned (tda2024 58).
        BindingMaySanction = "binding_may_sanction",
        /// The fold stands.
        Binding = "binding",
    }

    /// A player acts out of turn again and again.
    RepeatOot {
        /// They may be sanctioned (gleize2007 9-16, stars actions-17).
        MaySanction = "may_sanction",
        /// They are sanctioned (cdc2013 10.2.p3).
        Sanction = "sanction",
        /// They may be warned (caen 8.14).
        MayWarn = "may_warn",
    }
}

impl OotFold {
    /// Whether a fold before one's turn stands whatever happens after it.
    pub(crate) const fn always_binds(self) -> bool {
        matches!(
            self,
            Self::AlwaysBindingSanction | Self::AlwaysBindingMaySanction
        )
    }
}
