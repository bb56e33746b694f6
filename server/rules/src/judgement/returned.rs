//! Bets that do not count: they are taken back where they are written down, until they are in the pot.

use crate::book::Book;
use crate::ruling::{Decider, Effect, Outcome, Ruling, Verdict};
use crate::seat::Seat;
use crate::table::{Act, Table};

use super::correction::is_complete;
use super::illegal_amount::carry_out;

/// A ruling by which chips that a player has put in do not count. Of the player to act it can be chips that are not written
/// down yet, or the last bet or call that is; of any other player it is the latter.
pub(super) fn returning_bet(table: &Table, seat: Seat, ruling: Ruling, book: &Book) -> Ruling {
    let acts = table.acts();
    let has_bet = |act: &Act| act.seat == seat && act.did.amount().is_some();
    let Some(last) = acts.iter().rposition(has_bet) else {
        return ruling;
    };
    let undone = u16::try_from(acts.len().saturating_sub(last)).ok();
    let steps = undone.and_then(|undone| table.undos_of(undone));
    let is_complete = is_complete(table, last.saturating_add(1), &book.policy);
    let is_to_act = table.turn(book).is_some_and(|turn| turn.seat == seat);
    match (steps.filter(|_| !is_complete), is_to_act) {
        (Some(steps), false) => ruling.with(Effect::Rewind { steps }),
        (Some(steps), true) => or_the_logged_bet(table, seat, ruling, steps, book),
        (None, true) => ruling,
        (None, false) => Ruling::of(Verdict::Denied, &ruling.citations)
            .citing(&book.policy.error_window.articles),
    }
}

/// The player to act knows whether it is about the chips of now, or those of the bet from before.
fn or_the_logged_bet(table: &Table, seat: Seat, ruling: Ruling, steps: u16, book: &Book) -> Ruling {
    let rewind = Effect::Rewind { steps };
    let mut before = table.clone();
    let (Some(first), Some(())) = (
        ruling.outcomes.first(),
        carry_out(&mut before, &rewind, book),
    ) else {
        return ruling;
    };
    let chips = table.in_front(seat).less(before.in_front(seat));
    let logged = Outcome {
        steps: first.steps.clone(),
        ..Outcome::of_player(Verdict::BetsReturned { seat, chips }, vec![rewind])
    };
    ruling.or(logged).decided_by(Decider::Player { seat })
}
