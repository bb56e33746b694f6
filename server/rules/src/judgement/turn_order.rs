//! Acting before one's turn, together with others, or before the cards; and the player who was skipped.
//!
//! What was done early waits for its turn. When the turn comes, the table itself binds or frees the player by the
//! book. Once enough players have acted after a player, that player has been skipped and loses rights.

use crate::book::Book;
use crate::chips::Chips;
use crate::policy::{
    OotBinding, OotFold, OotOptionsAfterChange, Simultaneous, SkippedConsequence, SkippedTrigger,
};
use crate::ruling::{
    Announcement, Bar, Decider, Early, Effect, Incident, Instruction, Outcome, Ruling, Severity,
    Verdict,
};
use crate::seat::Seat;
use crate::street::Street;
use crate::table::{Act, Action, Did, Next, Part, Table, TableRefusal, Turn, is_substantial};

use super::question::not_now;

/// Players who have to act after a player for that player to have been skipped (gleize2007 9-15).
const SKIPPED_AFTER: usize = 3;

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
                    .map(|early| Instruction::GiveHandBack { seat: early.seat })
                    .take(usize::from(first.did == Announcement::Fold)),
            ),
        );
    }
    if let Some(ruling) = skipped(table, acts, &turn, book) {
        return Some(ruling);
    }
    if let Announcement::Amount { amount } = first.did {
        return Some(bare_amount(table, first.seat, amount, book));
    }
    let mut ruling = Ruling::of(
        Verdict::Held { seat: first.seat },
        &policy.oot_binding.articles,
    );
    for early in acts {
        ruling = ruling.with(Effect::Hold { early: *early });
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
        return Ruling::of(Verdict::Void { seat }, articles)
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

/// The acts as the table would have logged them: to measure substantial action.
fn as_acts(acts: &[Early], street: Street, price: Chips) -> Vec<Act> {
    acts.iter()
        .map(|early| Act {
            street,
            seat: early.seat,
            did: match early.did {
                Announcement::Fold => Did::Fold,
                Announcement::Check => Did::Check,
                Announcement::Call => Did::Call(price),
                Announcement::RaiseTo { to } | Announcement::Amount { amount: to } => {
                    Did::Raise(to)
                }
            },
        })
        .collect()
}

/// The player to act, when enough others have acted after them.
fn skipped(table: &Table, acts: &[Early], turn: &Turn, book: &Book) -> Option<Ruling> {
    let policy = &book.policy;
    let street = table.street()?;
    let triggered = match policy.skipped_trigger.value {
        SkippedTrigger::ThreePlayersActedAfter => acts.len() >= SKIPPED_AFTER,
        SkippedTrigger::SubstantialAction => is_substantial(&as_acts(acts, street, table.price())),
    };
    // One early act alone is not a skipped player: it waits for its turn like any other.
    if !triggered || acts.len() < 2 {
        return None;
    }
    let seat = turn.seat;
    let raised = acts.iter().filter_map(|early| match early.did {
        Announcement::RaiseTo { to } => Some(to),
        Announcement::Fold
        | Announcement::Check
        | Announcement::Call
        | Announcement::Amount { .. } => None,
    });
    let highest = raised
        .clone()
        .max()
        .unwrap_or(Chips::ZERO)
        .max(table.price());
    let opened = !table.price().is_zero() || raised.count() > 0;
    let articles = &policy.skipped_consequence.articles;
    let ruling = match policy.skipped_consequence.value {
        SkippedConsequence::NoBetIfUnopenedDeadIfOpened if opened => Ruling::of(
            Verdict::HandDead {
                seat,
                refund: Chips::ZERO,
            },
            articles,
        )
        .with(Effect::Act {
            seat,
            action: Action::Fold,
        })
        .steps([Instruction::MuckHand { seat }]),
        SkippedConsequence::NoBetIfUnopenedDeadIfOpened => {
            Ruling::of(Verdict::Skipped { seat }, articles).with(Effect::Bar {
                seat,
                bar: Bar::ThisStreet,
            })
        }
        SkippedConsequence::FoldOrCallUntilReraiseByOther => {
            Ruling::of(Verdict::Skipped { seat }, articles).with(Effect::Bar {
                seat,
                bar: Bar::UnlessRaisedAbove { to: highest },
            })
        }
    };
    let mut ruling = ruling.citing(&policy.skipped_trigger.articles);
    for early in acts {
        ruling = ruling.with(Effect::Hold { early: *early });
    }
    Some(ruling)
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
