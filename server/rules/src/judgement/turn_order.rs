//! Acting before one's turn, together with others, or before the cards; and the player who was skipped.
//!
//! What was done early waits for its turn. When the turn comes, the table itself binds or frees the player by the
//! book. Players who were skipped are in `skipped`.

use crate::book::Book;
use crate::chips::Chips;
use crate::policy::{Case, OotBinding, OotFold, OotOptionsAfterChange, Simultaneous};
use crate::ruling::{
    Announcement, Decider, Early, Effect, Incident, Instruction, Outcome, Ruling, Severity, Verdict,
};
use crate::seat::Seat;
use crate::table::{Action, Next, Part, Table, TableRefusal};

use super::question::not_now;
use super::skipped;

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "each family answers for its own incidents"
)]
pub(super) fn rule(
    table: &Table,
    incident: &Incident,
    book: &Book,
) -> Result<Ruling, TableRefusal> {
    let ruling = match incident {
        Incident::OutOfTurn { acts } => out_of_turn(table, acts, book),
        Incident::Simultaneous { acts } => simultaneous(table, acts, book),
        Incident::InTheDark {
            seat,
            did,
            confirmed,
        } => in_the_dark(table, *seat, *did, *confirmed, book),
        _ => None,
    };
    ruling.ok_or_else(|| not_now(incident))
}

/// Whether players could have done this early: they are in the hand with chips, each once, and none is to act.
fn can_be_early(table: &Table, acts: &[Early], to_act: Seat) -> bool {
    let mut seen = Vec::with_capacity(acts.len());
    let possible = acts.iter().all(|early| {
        let new = !seen.contains(&early.seat);
        seen.push(early.seat);
        let can = table
            .player(early.seat)
            .is_some_and(|now| now.part == Part::Live && !now.stack.is_zero());
        new && can && early.seat != to_act && is_playable(table, early)
    });
    possible && !acts.is_empty()
}

/// Whether the player has the chips for it.
fn is_playable(table: &Table, early: &Early) -> bool {
    let Some(now) = table.player(early.seat) else {
        return false;
    };
    match early.did {
        Announcement::RaiseTo { to } => to > now.bet && to <= now.bet + now.stack,
        Announcement::Fold
        | Announcement::Check
        | Announcement::Call
        | Announcement::Amount { .. } => true,
    }
}

fn out_of_turn(table: &Table, acts: &[Early], book: &Book) -> Option<Ruling> {
    let turn = table.turn(book)?;
    if !can_be_early(table, acts, turn.seat) {
        return None;
    }
    let policy = &book.policy;
    let first = acts.first()?;
    if policy.oot_binding.value == OotBinding::Void {
        let articles = &policy.oot_binding.articles;
        return Some(
            Ruling::of(Verdict::Void { seat: first.seat }, articles).steps(
                acts.iter()
                    .filter(|early| early.did == Announcement::Fold)
                    .map(|early| Instruction::GiveHandBack { seat: early.seat }),
            ),
        );
    }
    // What a player has announced binds already: a second word changes nothing.
    let new: Vec<Early> = acts
        .iter()
        .filter(|early| !table.is_announcement_binding(early.seat, book))
        .copied()
        .collect();
    if let Some(ruling) = skipped::rule(table, &new, &turn, book) {
        return Some(ruling);
    }
    if let (Announcement::Amount { amount }, false) = (first.did, new.is_empty()) {
        return Some(bare_amount(table, first.seat, amount, book));
    }
    let mut ruling = Ruling::of(
        Verdict::Held { seat: first.seat },
        &policy.oot_binding.articles,
    );
    for early in &new {
        ruling = ruling.with(Effect::Hold { early: *early });
    }
    for early in acts {
        ruling = advise(ruling, early, book);
    }
    Some(ruling)
}

/// Sanctions for acting early: cdc2013 sanctions folds at once, the others when it happens again.
fn advise(ruling: Ruling, early: &Early, book: &Book) -> Ruling {
    let policy = &book.policy;
    let fold = early.did == Announcement::Fold;
    if fold && policy.oot_fold.value == OotFold::AlwaysBindingSanction {
        let articles = &policy.oot_fold.articles;
        return ruling
            .citing(articles)
            .sanction(early.seat, Severity::Required, false, articles);
    }
    let options = &policy.oot_options_after_change;
    if options.value == OotOptionsAfterChange::AllOptionsSanction {
        return ruling.sanction(early.seat, Severity::Possible, false, &options.articles);
    }
    ruling
}

/// An amount that is too little to be anything may be taken for nothing, when the floor agrees (cdc2013 10.2, 10.9).
fn bare_amount(table: &Table, seat: Seat, amount: Chips, book: &Book) -> Ruling {
    let policy = &book.policy;
    let articles = &policy.common.bare_short_amount;
    if amount < table.price() {
        let hold = Effect::Hold {
            early: Early {
                seat,
                did: Announcement::Call,
            },
        };
        return Ruling::of(
            Verdict::Void { seat },
            &articles.led_by(Case::BeforeTheTurnToAct),
        )
        .citing(&policy.oot_binding.articles)
        .or(Outcome::of_floor(Verdict::Held { seat }, vec![hold]))
        .decided_by(Decider::Floor);
    }
    let did = if amount == table.price() {
        Announcement::Call
    } else {
        Announcement::RaiseTo { to: amount }
    };
    Ruling::of(Verdict::Held { seat }, &policy.oot_binding.articles).with(Effect::Hold {
        early: Early { seat, did },
    })
}

/// Players who act at the same moment: in the order of their seats, or the second one early.
fn simultaneous(table: &Table, acts: &[Early], book: &Book) -> Option<Ruling> {
    let turn = table.turn(book)?;
    let policy = &book.policy;
    let articles = &policy.simultaneous.articles;
    let own = acts.iter().find(|early| early.seat == turn.seat)?;
    let others: Vec<Early> = acts
        .iter()
        .filter(|early| early.seat != turn.seat)
        .copied()
        .collect();
    if !can_be_early(table, &others, turn.seat) || !is_playable(table, own) {
        return None;
    }
    let action = action_of(own.did)?;
    let mut ruling = Ruling::of(
        Verdict::Held {
            seat: others.first()?.seat,
        },
        articles,
    );
    match policy.simultaneous.value {
        // The first one counts; what the others did is an early act, made before the first one's.
        Simultaneous::SecondIsOot => {
            for early in &others {
                ruling = ruling.with(Effect::Hold { early: *early });
            }
            ruling = ruling.with(Effect::Act {
                seat: turn.seat,
                action,
            });
        }
        // Both count in turn, where what was said fits together.
        Simultaneous::SeatOrder => {
            ruling = ruling.with(Effect::Act {
                seat: turn.seat,
                action,
            });
            for early in others.iter().filter(|early| fits_after(own.did, early.did)) {
                ruling = ruling.with(Effect::Hold { early: *early });
            }
        }
    }
    Some(ruling)
}

/// Whether an act is coherent after another: a call or check made at the old price is not, after a raise.
const fn fits_after(first: Announcement, then: Announcement) -> bool {
    match (first, then) {
        (Announcement::RaiseTo { to: first }, Announcement::RaiseTo { to: then }) => {
            then.get() > first.get()
        }
        (Announcement::RaiseTo { .. }, Announcement::Call | Announcement::Check) => false,
        _ => true,
    }
}

const fn action_of(did: Announcement) -> Option<Action> {
    Some(match did {
        Announcement::Fold => Action::Fold,
        Announcement::Check => Action::Check,
        Announcement::Call => Action::Call,
        Announcement::RaiseTo { to } => Action::RaiseTo { to },
        Announcement::Amount { .. } => return None,
    })
}

/// A bet before the cards counts when the person dealing confirms it (cdc2013 10.14).
fn in_the_dark(
    table: &Table,
    seat: Seat,
    did: Announcement,
    confirmed: bool,
    book: &Book,
) -> Option<Ruling> {
    if !matches!(table.gathering()?, Next::Street(_)) {
        return None;
    }
    let turn = table.turn(book)?;
    let early = Early { seat, did };
    if !is_playable(table, &early) {
        return None;
    }
    let articles = &book.policy.common.in_the_dark;
    let effect = if turn.seat == seat {
        Effect::Act {
            seat,
            action: action_of(did)?,
        }
    } else {
        Effect::Hold { early }
    };
    let counts = if turn.seat == seat {
        Verdict::Granted
    } else {
        Verdict::Held { seat }
    };
    Some(if confirmed {
        Ruling::of(counts, articles).with(effect)
    } else {
        Ruling::of(Verdict::Void { seat }, articles)
            .or(Outcome::of_floor(counts, vec![effect]))
            .decided_by(Decider::Floor)
    })
}
