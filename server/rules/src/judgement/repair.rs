//! A street put right, or kept as it is because too much has happened since.

use crate::book::Citation;
use crate::policy::{Case, Policy};
use crate::ruling::{Cards, Effect, Instruction, Ruling, Verdict};
use crate::street::Street;
use crate::table::Did;

use super::moment::Scene;

/// The article on bets that stay, or go back.
pub(super) fn bets(policy: &Policy, case: Case) -> &[Citation] {
    policy.common.prior_bets_kept.of(case)
}

/// The cards of a street.
pub(super) const fn cards_of(street: Street) -> Cards {
    match street {
        Street::Preflop | Street::Flop => Cards::Flop,
        Street::Turn => Cards::Turn,
        Street::River => Cards::River,
    }
}

/// A street put right. Bets of the streets before stay; what was done on this one was done on other cards, and goes
/// back (cdc2013 8.1).
pub(super) fn repaired(
    scene: &Scene<'_>,
    street: Street,
    articles: &[Citation],
    steps: impl IntoIterator<Item = Instruction>,
) -> Ruling {
    let mut ruling = Ruling::of(Verdict::BoardRepaired, articles);
    let mut undone = scene.acts_to_take_back(street);
    let acts = u16::try_from(undone.len()).ok().filter(|acts| *acts > 0);
    match acts.and_then(|acts| scene.table.undos_of(acts)) {
        Some(steps) => ruling = ruling.with(Effect::Rewind { steps }),
        None => undone.clear(),
    }
    let bets_back = undone
        .iter()
        .filter(|act| !matches!(act.did, Did::Check | Did::Dead))
        .map(|act| Instruction::ReturnBet { seat: act.seat });
    ruling.steps(bets_back).steps(steps)
}

/// Too late to put a street right: it stays, and play goes on (cdc2013 8.1.p2).
pub(super) fn stands(
    scene: &Scene<'_>,
    street: Street,
    articles: &[Citation],
    steps: impl IntoIterator<Item = Instruction>,
) -> Ruling {
    let keep = Instruction::Keep {
        cards: cards_of(street),
    };
    Ruling::of(Verdict::PlayOn, bets(&scene.book.policy, Case::NoticedLate))
        .citing(articles)
        .steps([keep])
        .steps(steps)
}
