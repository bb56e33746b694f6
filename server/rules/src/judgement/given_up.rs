//! Hands given up that a book sanctions: before one's turn, and where a check was free (cdc2013 10.2).

use crate::book::Book;
use crate::policy::{FoldWhenCheckFree, RepeatOot};
use crate::ruling::{Ruling, Severity};
use crate::seat::Seat;
use crate::table::Table;

/// Sanctions a hand that its player gives up now.
pub(super) fn sanctioned(ruling: Ruling, table: &Table, seat: Seat, book: &Book) -> Ruling {
    let free = table
        .turn(book)
        .is_some_and(|turn| turn.seat == seat && turn.may_check());
    let fold = &book.policy.fold_when_check_free;
    if free && fold.value == FoldWhenCheckFree::Sanction {
        return ruling.sanction(seat, Severity::Required, false, &fold.articles);
    }
    before_turn(ruling, table, seat, book)
}

/// Sanctions who gives up, or leaves, before their turn. All-in, no turn is left to wait for.
pub(super) fn before_turn(ruling: Ruling, table: &Table, seat: Seat, book: &Book) -> Ruling {
    let repeat = &book.policy.repeat_oot;
    let waits = table.turn(book).is_some_and(|turn| turn.seat != seat)
        && table.player(seat).is_some_and(|now| !now.stack.is_zero());
    if waits && repeat.value == RepeatOot::Sanction {
        ruling.sanction(seat, Severity::Required, false, &repeat.articles)
    } else {
        ruling
    }
}
