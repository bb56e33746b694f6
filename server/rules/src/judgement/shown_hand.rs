//! A live hand that its owner shows or tells: it stays in play, and each book says what that costs.

use crate::policy::{Case, ExposeLiveHand, Policy};
use crate::ruling::{Ruling, Severity, Verdict};
use crate::seat::Seat;

/// How others came to know the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Telling {
    /// Its owner showed it, or a card of it.
    Showed,
    /// Its owner told an opponent.
    Told,
}

impl From<bool> for Telling {
    fn from(told: bool) -> Self {
        if told { Self::Told } else { Self::Showed }
    }
}

/// A live hand shown or told while a player can still bet stays live (gleize2007 6-1, cdc2013 12.4, bonneuil2022 reg-25).
pub(super) fn shown(seat: Seat, telling: Telling, policy: &Policy) -> Ruling {
    let articles = policy.expose_live_hand.articles.general();
    let lives = Ruling::of(Verdict::HandLive { seat }, articles);
    sanctioned(lives, seat, telling, policy)
}

/// What the book wants done about it.
pub(super) fn sanctioned(ruling: Ruling, seat: Seat, telling: Telling, policy: &Policy) -> Ruling {
    let expose = &policy.expose_live_hand;
    let articles = expose.articles.general();
    match (expose.value, telling) {
        (ExposeLiveHand::ForbiddenSanctionHandLive, _) => {
            ruling.sanction(seat, Severity::Required, false, articles)
        }
        (ExposeLiveHand::SanctionAfterHandHandLive, _) => {
            ruling.sanction(seat, Severity::Required, true, articles)
        }
        (ExposeLiveHand::MaySanctionAfterHandHandLive, _) => {
            ruling.sanction(seat, Severity::Possible, true, articles)
        }
        (ExposeLiveHand::UnethicalNotForbidden, _) => ruling,
        // Telling an opponent is punished, showing may be (bonneuil2022 reg-26, reg-25).
        (ExposeLiveHand::MaySanctionHandLive, Telling::Told) => {
            let told = expose.articles.of(Case::Told);
            ruling
                .citing(told)
                .sanction(seat, Severity::Required, false, told)
        }
        (ExposeLiveHand::MaySanctionHandLive, Telling::Showed) => {
            ruling.sanction(seat, Severity::Possible, false, articles)
        }
    }
}
