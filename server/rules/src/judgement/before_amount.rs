//! Players who act while the one to act has said "bet" or "raise" and not yet how much.

use crate::book::{Book, Citation};
use crate::policy::{ActedBeforeAmount, Case};
use crate::ruling::{
    Announcement, Decider, Early, Effect, Instruction, Outcome, Ruling, Severity, Verdict,
};
use crate::table::Table;

use super::turn_order::out_of_turn;

/// What was done before the amount was known is early (ropta2025 9.3.b.p3, tda2024 50-B). A call of it may oblige its
/// player to call any amount, as the floor sees fit (tda2024 59-B).
pub(super) fn rule(table: &Table, acts: &[Early], book: &Book) -> Option<Ruling> {
    let policy = &book.policy.acted_before_amount;
    let early = out_of_turn(table, acts, book)?;
    let to_act = table.turn(book)?.seat;
    let calls = acts.iter().find(|early| early.did == Announcement::Call);
    let names_it = [Instruction::AskPlayer { seat: to_act }];
    Some(match (policy.value, calls) {
        (ActedBeforeAmount::AsOutOfTurn, _) => early.steps(names_it),
        (ActedBeforeAmount::CallForTheFloor, Some(call)) => {
            let articles = policy.articles.led_by(Case::Call);
            any_amount(*call, &articles).steps(names_it)
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

/// A call before the amount is known binds to any amount, or to none, as the floor decides.
fn any_amount(call: Early, articles: &[Citation]) -> Ruling {
    let seat = call.seat;
    let free = Outcome {
        steps: vec![Instruction::AskPlayer { seat }],
        ..Outcome::of_floor(Verdict::Void { seat }, Vec::new())
    };
    Ruling::of(Verdict::Held { seat }, articles)
        .with(Effect::HoldAnyAmount { early: call })
        .or(free)
        .decided_by(Decider::Floor)
}
