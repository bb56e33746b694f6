//! What is left of the deck, dropped or seen: put back in order, or shuffled.

use crate::book::Citation;
use crate::policy::{Case, DeckExposed};
use crate::ruling::{
    Cards, Decider, Incident, Instruction, MixedWith, Packet, Ruling, Severity, Verdict,
};
use crate::street::Street;

use super::deck::{as_floor, cancelled, cut_on_the_right, shuffled_stub};
use super::moment::{Moment, Scene};

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other incidents are ruled on elsewhere"
)]
pub(super) fn rule(scene: &Scene<'_>, incident: &Incident) -> Option<Ruling> {
    if !has_cards_to_come(scene.moment) {
        return None;
    }
    match incident {
        Incident::DeckDropped { order_known, mixed } => Some(dropped(scene, *order_known, *mixed)),
        Incident::DeckExposed { cards: 0 | 1 } => None,
        Incident::DeckExposed { .. } => Some(exposed(scene)),
        _ => None,
    }
}

const fn has_cards_to_come(moment: Moment) -> bool {
    !matches!(
        moment,
        Moment::Won(_) | Moment::Betting(Street::River) | Moment::RunOut(Street::River)
    )
}

/// The order of a deck that fell is put back; where that is not possible its cards are shuffled, with the muck and the
/// burn cards only if they cannot be told from them, and cut on the right (ropta2025 6.4.p2, 7.5, tda2024 RP-4).
fn dropped(scene: &Scene<'_>, order_known: bool, mixed: Option<MixedWith>) -> Ruling {
    let rule = &scene.book.policy.common.deck_dropped;
    let articles = if scene.is_dealing() {
        rule.of(Case::DuringTheDeal)
    } else {
        rule.general()
    };
    let ruling = Ruling::of(Verdict::PlayOn, articles);
    let ruling = if order_known {
        ruling.steps([Instruction::PutBack { cards: Cards::Stub }])
    } else {
        let cards = match mixed {
            None => Cards::Stub,
            Some(MixedWith::Muck) => Cards::StubAndMuck,
            Some(MixedWith::Burns) => Cards::StubAndBurns,
            Some(MixedWith::MuckAndBurns) => Cards::StubMuckAndBurns,
        };
        let shuffle = Instruction::Shuffle {
            cards,
            with: Packet::Themselves,
        };
        ruling.steps([shuffle, cut_on_the_right(scene)])
    };
    fault_of_the_dealer(scene, ruling, rule.named(Case::Dealer))
}

/// Where the book says so, who let the deck fall or be seen may be punished (ropta2025 7.4.p2).
fn fault_of_the_dealer(scene: &Scene<'_>, ruling: Ruling, articles: &[Citation]) -> Ruling {
    match scene.table.dealer(scene.book) {
        Some(dealer) if !articles.is_empty() => {
            ruling.sanction(dealer, Severity::Possible, false, articles)
        }
        Some(_) | None => ruling,
    }
}

/// Several cards of the deck were seen. When no player can bet any more, the rest of it is shuffled; else no book says what
/// follows, and the floor decides.
fn exposed(scene: &Scene<'_>) -> Ruling {
    let choice = &scene.book.policy.deck_exposed;
    let articles = choice.articles.general();
    let ruling = match choice.value {
        DeckExposed::StubShuffledIfNoBetting if !scene.moment.has_betting_left() => {
            shuffled_stub(scene, choice.articles.of(Case::NoBetting))
        }
        DeckExposed::StubShuffledIfNoBetting | DeckExposed::FloorDecides => {
            shuffled_stub(scene, articles)
                .or(as_floor(cancelled(articles, None)))
                .decided_by(Decider::Floor)
        }
    };
    fault_of_the_dealer(scene, ruling, choice.articles.named(Case::Dealer))
}
