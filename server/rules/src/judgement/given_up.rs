//! Hands given up that a book sanctions: before one's turn, and where a check was free (cdc2013 10.2).

use crate::book::{Book, Citation};
use crate::policy::{Case, FoldWhenCheckFree, OotFold, RepeatOot};
use crate::ruling::{Ruling, Severity};
use crate::seat::Seat;
use crate::street::Street;
use crate::table::{Did, Table};

/// What a fold costs where a check was free.
pub(super) struct FreeFold<'a> {
    /// The sanction; `None` where there is none.
    pub(super) severity: Option<Severity>,
    /// Where it is written.
    pub(super) articles: &'a [Citation],
}

/// What it costs a player to fold, or to have folded, where a check was free.
pub(super) fn free_fold<'a>(table: &Table, seat: Seat, book: &'a Book) -> FreeFold<'a> {
    let fold = &book.policy.fold_when_check_free;
    let (severity, articles) = match fold.value {
        FoldWhenCheckFree::SanctionExceptBigBlind if is_big_blind_preflop(table, seat) => {
            (None, fold.articles.of(Case::BigBlind))
        }
        FoldWhenCheckFree::Sanction => (Some(Severity::Required), &fold.articles[..]),
        FoldWhenCheckFree::SanctionExceptBigBlind => {
            (Some(Severity::Required), fold.articles.general())
        }
        FoldWhenCheckFree::BindingMaySanction => (Some(Severity::Possible), &fold.articles[..]),
        FoldWhenCheckFree::Binding => (None, &fold.articles[..]),
    };
    FreeFold { severity, articles }
}

/// Whether a player is the big blind, and folds, or has folded, before the flop: only the blind is lost (ropta2025
/// 9.22.p3).
pub(super) fn is_big_blind_preflop(table: &Table, seat: Seat) -> bool {
    let folds_on = table
        .acts()
        .iter()
        .find(|act| act.seat == seat && act.did == Did::Fold)
        .map(|act| act.street)
        .or(table.street());
    let positions = table.positions();
    folds_on == Some(Street::Preflop)
        && positions.is_some_and(|positions| positions.big_blind == seat)
}

/// Sanctions a hand that its player gives up now.
pub(super) fn sanctioned(ruling: Ruling, table: &Table, seat: Seat, book: &Book) -> Ruling {
    let free = table
        .turn(book)
        .is_some_and(|turn| turn.seat == seat && turn.may_check());
    if !free {
        return before_turn(ruling, table, seat, book);
    }
    let fold = free_fold(table, seat, book);
    let ruling = match book.policy.fold_when_check_free.value {
        FoldWhenCheckFree::Sanction | FoldWhenCheckFree::Binding => ruling,
        FoldWhenCheckFree::SanctionExceptBigBlind | FoldWhenCheckFree::BindingMaySanction => {
            ruling.citing(fold.articles)
        }
    };
    match fold.severity {
        Some(severity) => ruling.sanction(seat, severity, false, fold.articles),
        None => ruling,
    }
}

/// Sanctions who gives up, or leaves, before their turn. All-in, no turn is left to wait for.
pub(super) fn before_turn(ruling: Ruling, table: &Table, seat: Seat, book: &Book) -> Ruling {
    let repeat = &book.policy.repeat_oot;
    let waits = table.turn(book).is_some_and(|turn| turn.seat != seat)
        && table.player(seat).is_some_and(|now| !now.stack.is_zero());
    let early = &book.policy.oot_fold;
    if waits && repeat.value == RepeatOot::Sanction {
        ruling.sanction(seat, Severity::Required, false, &repeat.articles)
    } else if waits && early.value == OotFold::AlwaysBindingMaySanction {
        // A fold out of turn is subject to penalty (tda2024 58).
        ruling.sanction(seat, Severity::Possible, false, &early.articles)
    } else {
        ruling
    }
}
