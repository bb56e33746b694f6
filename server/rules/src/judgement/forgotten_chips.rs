//! Chips that a player forgot in an all-in, and that are found once it was called.

use crate::book::Book;
use crate::chips::Chips;
use crate::policy::ChipsForgotten;
use crate::ruling::{Decider, Outcome, Ruling, Verdict};
use crate::seat::Seat;
use crate::table::{Part, Table};

/// The floor decides whether they are part of the all-in. Where they are not, they do not save the player, and are not paid
/// when the player wins (ropta2025 9.23, tda2024 62).
pub(super) fn rule(table: &Table, seat: Seat, chips: Chips, book: &Book) -> Option<Ruling> {
    let policy = &book.policy.chips_forgotten;
    let owner = table.player(seat)?;
    let all_in = owner.part == Part::Live && owner.stack.is_zero();
    let live = |now: &crate::table::PlayerNow| now.part == Part::Live;
    let others = table.players().filter(|(_, now)| live(now)).count() > 1;
    if !table.is_playing() || !all_in || !others || chips.is_zero() {
        return None;
    }
    let of_floor = |verdict| Outcome::of_floor(verdict, Vec::new());
    let part = Ruling::of(Verdict::PlayOn, &policy.articles).decided_by(Decider::Floor);
    let apart = of_floor(Verdict::BetsReturned { seat, chips });
    let lost = of_floor(Verdict::LostNotPaid { seat, chips });
    Some(match policy.value {
        ChipsForgotten::PartApartOrLostNotPaid => part.or(apart).or(lost),
        ChipsForgotten::PartOrLostNotPaid => part.or(lost),
        ChipsForgotten::PartOrApart => part.or(apart),
    })
}
