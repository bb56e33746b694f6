//! The deck itself: cards face up in it, cards that do not belong to it, and changing it.

use crate::book::{Book, Citation};
use crate::policy::DeckChange;
use crate::street::Street;

use super::deal::misdeal;
use super::moment::{Moment, Scene};
use super::substantial::misdeal_stopped_by;
use super::{
    Cards, Decider, Effect, Incident, Instruction, Outcome, Packet, Ruling, Verdict, branch,
};

/// Articles of `boxed_card`: one card, more during the deal, more after it (cdc2013 6.3, 6.3.s2, 6.3.s3).
const ONE: usize = 0;
const DURING_THE_DEAL: usize = 1;
const AFTER_THE_DEAL: usize = 2;

/// Boxed cards, a fouled deck, two decks in one hand.
pub(super) fn rule(scene: &Scene<'_>, incident: &Incident) -> Option<Ruling> {
    let policy = &scene.book.policy;
    match incident {
        Incident::BoxedCard { cards, during_deal } => boxed(scene, *cards, *during_deal),
        Incident::FouledDeck => Some(cancelled(
            &policy.fouled_deck.articles,
            Some(Instruction::ChangeDeck),
        )),
        Incident::TwoDecks { recoverable: true } => Some(
            Ruling::of(Verdict::BoardRepaired, &policy.two_decks_mixed.articles).steps([
                Instruction::TakeBack {
                    cards: Cards::OtherDeck,
                },
                Instruction::DealFromProperDeck,
            ]),
        ),
        Incident::TwoDecks { recoverable: false } => {
            Some(cancelled(&policy.two_decks_mixed.articles, None))
        }
        _ => None,
    }
}

/// A hand that is cancelled and played again: every chip goes back, the blinds too.
pub(super) fn cancelled(articles: &[Citation], first: Option<Instruction>) -> Ruling {
    Ruling::of(Verdict::HandCancelled, articles)
        .with(Effect::Redeal)
        .steps([
            Instruction::ReturnChips,
            Instruction::TakeBack {
                cards: Cards::AllDealt,
            },
        ])
        .steps(first)
        .steps([
            Instruction::Shuffle {
                cards: Cards::Deck,
                with: Packet::Themselves,
            },
            Instruction::Cut,
            Instruction::DealAgain,
        ])
}

/// One card face up is a dead leaf. Two make a misdeal during the deal; after it they cancel a hand in which somebody
/// may still bet, and are dead leaves like one when nobody may.
fn boxed(scene: &Scene<'_>, cards: u8, during_deal: bool) -> Option<Ruling> {
    let policy = &scene.book.policy;
    let articles = &policy.boxed_card.articles;
    let dealing = scene.moment == Moment::Betting(Street::Preflop);
    if cards == 0 || (during_deal && !dealing) {
        return None;
    }
    let case = match (cards, during_deal) {
        (1, _) => ONE,
        (_, true) => DURING_THE_DEAL,
        (_, false) => AFTER_THE_DEAL,
    };
    let cited = branch(articles, case);
    let stopped = misdeal_stopped_by(scene.table, policy);
    if case == DURING_THE_DEAL && stopped.is_none() {
        return Some(misdeal(scene, cited));
    }
    if case == AFTER_THE_DEAL && scene.moment.has_betting_left() {
        return Some(cancelled(cited, None));
    }
    let ruling = Ruling::of(Verdict::PlayOn, cited).steps([
        Instruction::Show {
            cards: Cards::Boxed,
        },
        Instruction::SetAside {
            cards: Cards::Boxed,
        },
    ]);
    Some(match stopped {
        Some(stop) if case == DURING_THE_DEAL => ruling.citing(stop),
        Some(_) | None => ruling.citing(branch(articles, ONE)),
    })
}

/// Another deck: damage and the event's own moments change it. Players ask for it nowhere but where a card is marked,
/// and the floor judges that (cdc2013 4.4).
pub(super) fn change(book: &Book, damaged: bool, scheduled: bool) -> Ruling {
    let articles = &book.policy.deck_change.articles;
    let granted = || Ruling::of(Verdict::Granted, articles).steps([Instruction::ChangeDeck]);
    let denied = Ruling::of(Verdict::Denied, articles);
    let by_floor = Outcome {
        steps: vec![Instruction::ChangeDeck],
        ..Outcome::of_floor(Verdict::Granted, Vec::new())
    };
    match book.policy.deck_change.value {
        DeckChange::ProcedureOrDamage | DeckChange::PeriodOrDamage if damaged || scheduled => {
            granted()
        }
        DeckChange::PlayerRequestIfMarked if damaged => granted()
            .decided_by(Decider::Floor)
            .or(Outcome::of_floor(Verdict::Denied, Vec::new())),
        DeckChange::PlayerRequestIfMarked => denied.or(by_floor),
        DeckChange::ProcedureOrDamage | DeckChange::PeriodOrDamage | DeckChange::NeverOnRequest => {
            denied
        }
    }
}
