//! Turn order: acting early, being skipped.

use super::policies;

policies! {
    /// Out-of-turn (OOT) action: what keeps it binding.
    OotBinding {
        /// binding unless bet or raise (gleize2007 9-14, cdc2013 10.2, stars actions-15).
        BindingUnlessBetOrRaise = "binding_unless_bet_or_raise",
        /// binding unless money added (caen 8.13).
        BindingUnlessMoneyAdded = "binding_unless_money_added",
        /// void (bonneuil2022 reg-22).
        Void = "void",
    }

    /// What the OOT player may do once freed.
    OotOptionsAfterChange {
        /// raise only if bet or raised (gleize2007 9-14, stars actions-15, caen 8.13).
        RaiseOnlyIfBetOrRaised = "raise_only_if_bet_or_raised",
        /// all options sanction (cdc2013 10.2).
        AllOptionsSanction = "all_options_sanction",
    }

    /// An OOT fold when the action then changes.
    OotFold {
        /// may be changed (gleize2007 9-14, stars actions-15, caen 8.13).
        MayBeChanged = "may_be_changed",
        /// always binding sanction (cdc2013 10.2).
        AlwaysBindingSanction = "always_binding_sanction",
    }

    /// When a skipped player loses rights.
    SkippedTrigger {
        /// three players acted after (gleize2007 9-15, stars actions-16).
        ThreePlayersActedAfter = "three_players_acted_after",
        /// substantial action (cdc2013 10.2.p2).
        SubstantialAction = "substantial_action",
    }

    /// What the skipped player keeps.
    SkippedConsequence {
        /// no bet if unopened dead if opened (gleize2007 9-15, stars actions-16).
        NoBetIfUnopenedDeadIfOpened = "no_bet_if_unopened_dead_if_opened",
        /// fold or call until reraise by other (cdc2013 10.2.p2).
        FoldOrCallUntilReraiseByOther = "fold_or_call_until_reraise_by_other",
    }

    /// Two players act at the same time.
    Simultaneous {
        /// second is oot (gleize2007 9-14, stars actions-15).
        SecondIsOot = "second_is_oot",
        /// seat order (cdc2013 10.16).
        SeatOrder = "seat_order",
    }

    /// Folding when a check was possible.
    FoldWhenCheckFree {
        /// sanction (cdc2013 10.2.p3).
        Sanction = "sanction",
        /// binding.
        Binding = "binding",
    }

    /// Repeated OOT play.
    RepeatOot {
        /// may sanction (gleize2007 9-16, stars actions-17).
        MaySanction = "may_sanction",
        /// sanction (cdc2013 10.2.p3).
        Sanction = "sanction",
        /// may warn (caen 8.14).
        MayWarn = "may_warn",
    }
}
