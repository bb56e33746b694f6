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
        /// stars actions-15, caen 8.13).
        RaiseOnlyIfBetOrRaised = "raise_only_if_bet_or_raised",
        /// Their chips go back and they choose freely, with a sanction (cdc2013 10.2, tda2024 53).
        AllOptionsSanction = "all_options_sanction",
    }

    /// A fold before one's turn, when others change the situation after it.
    OotFold {
        /// It may be taken back (gleize2007 9-14, stars actions-15, caen 8.13).
        MayBeChanged = "may_be_changed",
        /// It always stands, and is sanctioned (cdc2013 10.2, tda2024 53).
        AlwaysBindingSanction = "always_binding_sanction",
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
        /// Without a bet on this round they may no longer bet; with one, their hand is dead (gleize2007 9-15,
        /// stars actions-16).
        NoBetIfUnopenedDeadIfOpened = "no_bet_if_unopened_dead_if_opened",
        /// They may only call or fold, until another player raises again (cdc2013 10.2.p2).
        FoldOrCallUntilReraiseByOther = "fold_or_call_until_reraise_by_other",
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
        /// The fold stands (tda2024 58).
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
