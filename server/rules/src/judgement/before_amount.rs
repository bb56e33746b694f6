//! Players who act while the one to act has said "bet" or "raise" and not yet how much.

use crate::book::{Book, Citation};
use crate::policy::{ActedBeforeAmount, Case};
use crate::ruling::{
    Announcement, Decider, Early, Effect, Instruction, Outcome, Ruling, Severity, Verdict,
};
use crate::seat::Seat;
use crate::table::Table;

use super::skipped::PlayerToAct;
use super::turn_order::{self, new_words};

/// What was done before the amount was known is early (ropta2025 9.3.b.p3, tda2024 50-B); a player who has said "raise"
/// was not skipped by it. A call of it may oblige its player to call any amount, as the floor sees fit (tda2024 59-B).
pub(super) fn rule(table: &Table, acts: &[Early], book: &Book) -> Option<Ruling> {
    let policy = &book.policy.acted_before_amount;
    let early = turn_order::early(table, acts, PlayerToAct::HasBegun, book)?;
    let to_act = table.turn(book)?.seat;
    let new = new_words(table, acts, book);
    let call = new.iter().find(|early| is_call(early));
    let names_it = [Instruction::AskPlayer { seat: to_act }];
    Some(match (policy.value, call) {
        (ActedBeforeAmount::AsOutOfTurn, _) => early.steps(names_it),
        (ActedBeforeAmount::CallForTheFloor, Some(call)) => {
            let articles = policy.articles.led_by(Case::Call);
            any_amount(call.seat, &new, &articles).steps(names_it)
        }
        (ActedBeforeAmount::MaySanction | ActedBeforeAmount::CallForTheFloor, _) => {
            let articles = policy.articles.general();
            let led = Ruling {
                citations: articles.to_vec(),
                sanctions: Vec::new(),
                ..early.clone()
            };
            let led = acts.iter().fold(led.citing(&early.citations), |led, act| {
                led.sanction(act.seat, Severity::Possible, false, articles)
            });
            led.steps(names_it)
        }
    })
}

fn is_call(early: &Early) -> bool {
    early.did == Announcement::Call
}

/// Calls before the amount is known bind to any amount, or to none, as the floor decides; whatever else was done early
/// waits for its turn in both cases. `first` was the first to call.
fn any_amount(first: Seat, acts: &[Early], articles: &[Citation]) -> Ruling {
    let waits = |early: &Early| Effect::Hold { early: *early };
    let binds = acts.iter().map(|early| {
        if is_call(early) {
            Effect::HoldAnyAmount { early: *early }
        } else {
            waits(early)
        }
    });
    let others = acts.iter().filter(|early| !is_call(early));
    let free = Outcome {
        steps: vec![Instruction::AskPlayer { seat: first }],
        ..Outcome::of_floor(Verdict::Void { seat: first }, others.map(waits).collect())
    };
    binds
        .fold(
            Ruling::of(Verdict::Held { seat: first }, articles),
            Ruling::with,
        )
        .or(free)
        .decided_by(Decider::Floor)
}
