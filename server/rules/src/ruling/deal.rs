//! Errors of the initial deal: what makes a misdeal, and who plays on when it is noticed too late.

use crate::book::{Book, Citation};
use crate::policy::{MisdealExtraCard, MisdealSurvivors};
use crate::seat::Seat;
use crate::street::Street;
use crate::table::{Part, Refusal, Table};

use super::moment::{Moment, Scene};
use super::substantial::{chips_went_in, misdeal_stopped_by};
use super::{
    Cards, Decider, Effect, Incident, Instruction, Outcome, Packet, Ruling, Verdict, WrongDeal,
    branch, deck, exposed, not_now,
};

/// Articles of `misdeal_wrong_order`: a seat not entitled, a player forgotten, the list of misdeals as a whole
/// (cdc2013 7.1.b3, 7.1.b4, 7.1).
const NOT_ENTITLED: usize = 0;
const FORGOTTEN: usize = 1;
const ORDER: usize = 2;

pub(super) fn rule(table: &Table, incident: &Incident, book: &Book) -> Result<Ruling, Refusal> {
    let scene = || Scene::of(table, book);
    let ruling = match incident {
        Incident::WrongDeal {
            how,
            affected,
            aberrant,
        } => scene().map(|scene| wrong_deal(&scene, *how, affected, *aberrant)),
        Incident::CardCount { seat, cards } => {
            scene().and_then(|scene| card_count(&scene, *seat, *cards))
        }
        Incident::TwoInARow => scene().and_then(|scene| two_in_a_row(&scene)),
        Incident::DeckChange { damaged, scheduled } => {
            Some(deck::change(book, *damaged, *scheduled))
        }
        Incident::BoxedCard { .. } | Incident::FouledDeck | Incident::TwoDecks { .. } => {
            scene().and_then(|scene| deck::rule(&scene, incident))
        }
        _ => scene().and_then(|scene| exposed::rule(&scene, incident)),
    };
    ruling.ok_or_else(|| not_now(incident))
}

/// What people do when a hand is dealt again: chips only go back when some went in after the blinds.
fn deal_again(scene: &Scene<'_>) -> Vec<Instruction> {
    let mut steps = Vec::new();
    if chips_went_in(scene.table) {
        steps.push(Instruction::ReturnChips);
    }
    steps.extend([
        Instruction::TakeBack {
            cards: Cards::AllDealt,
        },
        Instruction::Shuffle {
            cards: Cards::Deck,
            with: Packet::Themselves,
        },
        Instruction::Cut,
        Instruction::DealAgain,
    ]);
    steps
}

/// A misdeal.
pub(super) fn misdeal(scene: &Scene<'_>, articles: &[Citation]) -> Ruling {
    Ruling::of(Verdict::Misdeal, articles)
        .with(Effect::Redeal)
        .steps(deal_again(scene))
}

/// A misdeal noticed too late: play goes on without the hands that it touches. The floor decides when that makes no
/// sense, or leaves nobody to play against.
pub(super) fn too_late(
    scene: &Scene<'_>,
    stop: &[Citation],
    affected: &[Seat],
    aberrant: bool,
) -> Ruling {
    let survivors = &scene.book.policy.misdeal_survivors;
    let live: Vec<Seat> = scene
        .dealt()
        .into_iter()
        .filter(|seat| scene.part(*seat) == Part::Live)
        .collect();
    let dead: Vec<Seat> = live
        .iter()
        .copied()
        .filter(|seat| affected.contains(seat))
        .collect();
    let play_on = Outcome {
        steps: dead
            .iter()
            .map(|seat| Instruction::MuckHand { seat: *seat })
            .collect(),
        ..Outcome::of_floor(
            Verdict::PlayOn,
            dead.iter()
                .map(|seat| Effect::Kill {
                    seat: *seat,
                    refund: crate::chips::Chips::ZERO,
                })
                .collect(),
        )
    };
    let stops_all = aberrant && survivors.value == MisdealSurvivors::UnaffectedPlayersNoAberration;
    let playing_on = live.len().saturating_sub(dead.len());
    if stops_all || (playing_on < 2 && !dead.is_empty()) {
        let ruling = misdeal(scene, stop)
            .citing(&survivors.articles)
            .decided_by(Decider::Floor);
        return if playing_on == 0 {
            ruling
        } else {
            ruling.or(play_on)
        };
    }
    let mut ruling = Ruling::of(Verdict::PlayOn, stop).steps(play_on.steps);
    for effect in play_on.effects {
        ruling = ruling.with(effect);
    }
    ruling.citing(&survivors.articles)
}

fn wrong_deal(scene: &Scene<'_>, how: WrongDeal, affected: &[Seat], aberrant: bool) -> Ruling {
    let policy = &scene.book.policy;
    let case = match how {
        WrongDeal::SeatNotEntitled => NOT_ENTITLED,
        WrongDeal::PlayerForgotten => FORGOTTEN,
        WrongDeal::Order => ORDER,
    };
    let articles = branch(&policy.misdeal_wrong_order.articles, case);
    let Some(stop) = misdeal_stopped_by(scene.table, policy) else {
        return misdeal(scene, articles);
    };
    // Where two cards are enough to play, only a player who was forgotten has less.
    let dead = match (policy.misdeal_survivors.value, how) {
        (MisdealSurvivors::TwoCardHandsOnly, WrongDeal::Order | WrongDeal::SeatNotEntitled) => &[],
        (MisdealSurvivors::TwoCardHandsOnly, WrongDeal::PlayerForgotten)
        | (
            MisdealSurvivors::UnaffectedPlayersNoAberration | MisdealSurvivors::UnaffectedPlayers,
            _,
        ) => affected,
    };
    too_late(scene, stop, dead, aberrant).citing(articles)
}

fn card_count(scene: &Scene<'_>, seat: Seat, cards: u8) -> Option<Ruling> {
    let policy = &scene.book.policy;
    if cards == 2 || scene.part(seat) == Part::Out {
        return None;
    }
    let one_extra_to_the_first = cards == 3 && scene.dealt().first() == Some(&seat);
    let articles = if one_extra_to_the_first {
        &policy.misdeal_extra_card.articles
    } else {
        &policy.misdeal_other_count.articles
    };
    if let Some(stop) = misdeal_stopped_by(scene.table, policy) {
        return Some(too_late(scene, stop, &[seat], false).citing(articles));
    }
    let burn_it = policy.misdeal_extra_card.value == MisdealExtraCard::BurnIt
        && scene.moment == Moment::Betting(Street::Preflop);
    if !one_extra_to_the_first || !burn_it {
        return Some(misdeal(scene, articles));
    }
    Some(Ruling::of(Verdict::CardBurned, articles).steps([
        Instruction::TakeBack {
            cards: Cards::Extra,
        },
        Instruction::BecomesBurn {
            cards: Cards::Extra,
            street: Street::Flop,
        },
    ]))
}

/// The button may get the last two cards in a row, a card being replaced (cdc2013 7.1, 7.3).
fn two_in_a_row(scene: &Scene<'_>) -> Option<Ruling> {
    let during_deal = scene.moment == Moment::Betting(Street::Preflop);
    let articles = &scene.book.policy.button_two_consecutive.articles;
    during_deal.then(|| Ruling::of(Verdict::PlayOn, articles))
}
