//! Acting before one's turn, together with others, or before the cards; and the player who was skipped.
//!
//! What was done early waits for its turn. When the turn comes, the table itself binds or frees the player by the
//! book. Players who were skipped are in `skipped`.

use crate::book::Book;
use crate::policy::{Case, OotBinding, OotFold, OotOptionsAfterChange, Simultaneous};
use crate::ruling::{
    Announcement, Decider, Early, Effect, Incident, Instruction, Outcome, Ruling, Severity, Verdict,
};
use crate::seat::Seat;
use crate::street::Street;
use crate::table::{Action, Next, Part, Table, TableRefusal};

use super::bare_amount::{Meant, meaning};
use super::before_amount;
use super::question::not_now;
use super::skipped::{self, PlayerToAct};

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
        Incident::OutOfTurn { acts } => early(table, acts, PlayerToAct::Waits, book),
        Incident::ActedBeforeAmount { acts } => before_amount::rule(table, acts, book),
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

/// Players who acted before their turn; `has` says what the one to act has done so far.
pub(super) fn early(
    table: &Table,
    acts: &[Early],
    has: PlayerToAct,
    book: &Book,
) -> Option<Ruling> {
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
    let new = new_words(table, acts, book);
    let meant = Meant::in_order(table, &new, book);
    if let Some(ruling) = skipped::rule(table, &meant.acts, &turn, has, book) {
        return Some(ruling);
    }
    let ruling = match meant.too_little.first() {
        Some(early) => too_little(early.seat, &meant, book),
        None => {
            let held = Verdict::Held { seat: first.seat };
            let holds = meant
                .acts
                .iter()
                .map(|early| Effect::Hold { early: *early });
            holds.fold(Ruling::of(held, &policy.oot_binding.articles), Ruling::with)
        }
    };
    let faults = acts
        .iter()
        .filter(|early| !meant.too_little.contains(early));
    Some(faults.fold(ruling, |ruling, early| advise(ruling, early, book)))
}

/// What was announced by players who were not bound yet by what they had announced before.
pub(super) fn new_words(table: &Table, acts: &[Early], book: &Book) -> Vec<Early> {
    let is_new = |early: &&Early| !table.is_announcement_binding(early.seat, book);
    acts.iter().filter(is_new).copied().collect()
}

/// Sanctions for acting early: cdc2013 sanctions folds at once, the others when it happens again.
fn advise(ruling: Ruling, early: &Early, book: &Book) -> Ruling {
    let policy = &book.policy;
    let fold = &policy.oot_fold;
    let costs = match fold.value {
        OotFold::AlwaysBindingSanction => Some(Severity::Required),
        OotFold::AlwaysBindingMaySanction => Some(Severity::Possible),
        OotFold::MayBeChanged => None,
    };
    if let Some(severity) = costs.filter(|_| early.did == Announcement::Fold) {
        return ruling
            .citing(&fold.articles)
            .sanction(early.seat, severity, false, &fold.articles);
    }
    let options = &policy.oot_options_after_change;
    match options.value {
        OotOptionsAfterChange::AllOptionsSanction
        | OotOptionsAfterChange::AllOptionsMaySanction => {
            ruling.sanction(early.seat, Severity::Possible, false, &options.articles)
        }
        OotOptionsAfterChange::RaiseOnlyIfBetOrRaised
        | OotOptionsAfterChange::RaiseOnlyIfOpened => ruling,
    }
}

/// An amount that is too little to be anything may be taken for nothing, when the floor agrees (cdc2013 10.2, 10.9).
fn too_little(seat: Seat, meant: &Meant, book: &Book) -> Ruling {
    let policy = &book.policy;
    let articles = &policy.bare_short_amount.articles;
    let hold = |early: Early| Effect::Hold { early };
    let counts: Vec<Effect> = meant.acts.iter().copied().map(hold).collect();
    let calls = meant.too_little.iter().map(|early| Early {
        seat: early.seat,
        did: Announcement::Call,
    });
    let all_count = counts.iter().cloned().chain(calls.map(hold)).collect();
    let void = Ruling::of(
        Verdict::Void { seat },
        &articles.led_by(Case::BeforeTheTurnToAct),
    );
    counts
        .into_iter()
        .fold(void, Ruling::with)
        .citing(&policy.oot_binding.articles)
        .or(Outcome::of_floor(Verdict::Held { seat }, all_count))
        .decided_by(Decider::Floor)
}

/// Players who act at the same moment: in the order of their seats, or the second one early.
fn simultaneous(table: &Table, acts: &[Early], book: &Book) -> Option<Ruling> {
    let turn = table.turn(book)?;
    let policy = &book.policy;
    let own = acts.iter().find(|early| early.seat == turn.seat)?;
    let mut others = Early::in_turn_order(acts, turn.seat);
    others.retain(|early| early.seat != turn.seat);
    if !can_be_early(table, &others, turn.seat) || !is_playable(table, own) {
        return None;
    }
    let seat = others.first()?.seat;
    let ruling = Ruling::of(Verdict::Held { seat }, &policy.simultaneous.articles);
    let act = Effect::Act {
        seat: turn.seat,
        action: action_of(own.did)?,
    };
    // Who is bound by an announcement already is not freed by a second one.
    let new = others
        .into_iter()
        .filter(|early| !table.is_announcement_binding(early.seat, book))
        .filter_map(|early| meaning(table, early, book));
    let hold = |early: Early| Effect::Hold { early };
    Some(match policy.simultaneous.value {
        // The first one counts; what the others did is an early act, made before the first one's and without knowing
        // what the others do.
        Simultaneous::SecondIsOot => {
            let new: Vec<Early> = new.collect();
            let held = new.into_iter().rev().map(hold);
            held.fold(ruling, Ruling::with).with(act)
        }
        // All count in turn, where what was said fits together.
        Simultaneous::SeatOrder => {
            let held = fitting(own.did, new).into_iter().map(hold);
            held.fold(ruling.with(act), Ruling::with)
        }
    })
}

/// Of acts in the order of the turns, those that are coherent after every one before them.
fn fitting(first: Announcement, acts: impl Iterator<Item = Early>) -> Vec<Early> {
    let mut before = vec![first];
    acts.filter(|early| {
        let fits = before.iter().all(|first| fits_after(*first, early.did));
        if fits {
            before.push(early.did);
        }
        fits
    })
    .collect()
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
    let is_coming = matches!(table.gathering(), Some(Next::Street(_)));
    // As many as like may act before the cards, one after the other (cdc2013 10.14, ropta2025 9.16).
    let cards = table.street().map_or(0, Street::board_cards);
    let is_unseen = table.board().len() < cards && table.has_acted_in_the_dark_only();
    if !is_coming && !is_unseen {
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
        let early = meaning(table, early, book)?;
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
