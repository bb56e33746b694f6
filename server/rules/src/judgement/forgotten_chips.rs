//! Chips that a player forgot in an all-in, and that are found once it was called.

use crate::book::Book;
use crate::chips::Chips;
use crate::policy::ChipsForgotten;
use crate::ruling::{Decider, Effect, Instruction, Outcome, Ruling, Verdict};
use crate::seat::Seat;
use crate::table::{Part, Table};

/// The floor decides whether they are part of the all-in. Where they are not, they do not save the player, and are not paid
/// when the player wins (ropta2025 9.23, tda2024 62).
///
/// What was logged as all-in is everything that the player had: what was forgotten is in it, and comes out of it where the
/// floor says so.
pub(super) fn rule(table: &Table, seat: Seat, chips: Chips, book: &Book) -> Option<Ruling> {
    let policy = &book.policy.chips_forgotten;
    let live = |now: &crate::table::PlayerNow| now.part == Part::Live;
    let others = table.players().filter(|(_, now)| live(now)).count() > 1;
    let most = table.forgotten_at_most(seat)?;
    if !others || chips.is_zero() || chips > most {
        return None;
    }
    let of_floor = |verdict, at_risk| Outcome {
        steps: returned(table, seat, chips),
        ..Outcome::of_floor(
            verdict,
            vec![Effect::SetAside {
                seat,
                chips,
                at_risk,
            }],
        )
    };
    let part = Ruling::of(Verdict::PlayOn, &policy.articles).decided_by(Decider::Floor);
    let apart = of_floor(Verdict::BetsReturned { seat, chips }, false);
    let lost = of_floor(Verdict::LostNotPaid { seat, chips }, true);
    Some(match policy.value {
        ChipsForgotten::PartApartOrLostNotPaid => part.or(apart).or(lost),
        ChipsForgotten::PartOrLostNotPaid => part.or(lost),
        ChipsForgotten::PartOrApart => part.or(apart),
    })
}

/// Who gets chips back that were put in against what was forgotten.
fn returned(table: &Table, seat: Seat, chips: Chips) -> Vec<Instruction> {
    let back = table.back_from_call_of(seat, chips);
    back.iter()
        .map(|back| Instruction::ReturnBet { seat: back.seat })
        .collect()
}
