//! Rulings that were carried out, for the table and for the floor.

use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::table::{Ruled, RulingStatus, Table};
use tapis_protocol::view::{RulingView, StandingView};

/// Rulings that a screen shows.
const SHOWN: usize = 6;

/// The last rulings of a table, the newest first.
pub(super) fn rulings(table: &Table, book: &Book) -> Vec<RulingView> {
    let rulings = table.rulings().iter().rev();
    rulings
        .take(SHOWN)
        .map(|ruled| ruling(ruled, table, book))
        .collect()
}

/// The last ruling of the hand being played or of the one before it: a hand that is dealt again has another number.
pub(super) fn recent(table: &Table, book: &Book) -> Option<RulingView> {
    let last = table.rulings().last()?;
    let is_recent = last.hand.saturating_add(1) >= table.hand_number();
    is_recent.then(|| ruling(last, table, book))
}

/// A ruling as the hall sees it: without the floor's own words, which may be about a person.
pub fn ruling_of_hall(ruling: RulingView) -> RulingView {
    let standing = match ruling.standing {
        StandingView::Overruled { .. } => StandingView::Overruled {
            reason: String::new(),
        },
        standing @ (StandingView::Stands | StandingView::TakenBack) => standing,
    };
    RulingView {
        reason: String::new(),
        standing,
        ..ruling
    }
}

/// A ruling of a table, and what became of it.
pub fn ruling(ruled: &Ruled, table: &Table, book: &Book) -> RulingView {
    RulingView {
        number: ruled.number,
        hand: ruled.hand,
        at: ruled.at,
        incident: ruled.incident.clone(),
        verdict: ruled.verdict,
        citation: ruled.citation.clone(),
        reason: ruled.reason.clone(),
        standing: match &ruled.standing {
            RulingStatus::Stands => StandingView::Stands,
            RulingStatus::TakenBack => StandingView::TakenBack,
            RulingStatus::Overruled { reason } => StandingView::Overruled {
                reason: reason.clone(),
            },
        },
        can_overrule: table.may_overrule(ruled, book),
    }
}
