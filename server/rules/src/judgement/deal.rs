//! Errors of the initial deal: what makes a misdeal, and who plays on when it is noticed too late.

use crate::book::{Book, Citation};
use crate::chips::Chips;
use crate::policy::{Case, MisdealExtraCard, MisdealSurvivors};
use crate::ruling::{
    Cards, Decider, Effect, Incident, Instruction, Outcome, Packet, Ruling, Verdict, WrongDeal,
};
use crate::seat::Seat;
use crate::street::Street;
use crate::table::{Part, Refusal, Table, chips_went_in, misdeal_stopped_by};

use super::moment::Scene;
use super::{deck, exposed, not_now};

/// Whether a misdeal leaves something that makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aberration {
    None,
    Some,
}

impl From<bool> for Aberration {
    fn from(aberrant: bool) -> Self {
        if aberrant { Self::Some } else { Self::None }
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other incidents are ruled on elsewhere"
)]
pub(super) fn rule(table: &Table, incident: &Incident, book: &Book) -> Result<Ruling, Refusal> {
    let scene = || Scene::of(table, book);
    let ruling = match incident {
        Incident::WrongDeal {
            how,
            affected,
            aberrant,
        } => scene().map(|scene| wrong_deal(&scene, *how, affected, (*aberrant).into())),
        Incident::CardCount { seat, cards } => {
            scene().and_then(|scene| card_count(&scene, *seat, *cards))
        }
        Incident::TwoInARow => scene().and_then(|scene| two_in_a_row(&scene)),
        Incident::DeckChange { damaged: true, .. } => {
            Some(deck::change(book, deck::Wanted::Damage))
        }
        Incident::DeckChange {
            scheduled: true, ..
        } => Some(deck::change(book, deck::Wanted::Schedule)),
        Incident::DeckChange { .. } => Some(deck::change(book, deck::Wanted::Wish)),
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

/// A misdeal. Once somebody has acted it also says until when.
pub(super) fn misdeal(scene: &Scene<'_>, articles: &[Citation]) -> Ruling {
    let until: &[Citation] = if scene.table.acts().is_empty() {
        &[]
    } else {
        scene.book.policy.misdeal_stop.articles.main()
    };
    Ruling::of(Verdict::Misdeal, articles)
        .with(Effect::Redeal)
        .steps(deal_again(scene))
        .citing(until)
}

/// A misdeal noticed too late: play goes on without the hands that it touches. The floor decides where the book wants
/// that to make sense and it does not, or when no hand would be left.
pub(super) fn too_late(
    scene: &Scene<'_>,
    stop: &[Citation],
    affected: &[Seat],
    aberrant: Aberration,
) -> Ruling {
    let survivors = &scene.book.policy.misdeal_survivors;
    let (dead, playing_on): (Vec<Seat>, Vec<Seat>) = scene
        .dealt()
        .into_iter()
        .filter(|seat| scene.part(*seat) == Part::Live)
        .partition(|seat| affected.contains(seat));
    let makes_sense = match survivors.value {
        MisdealSurvivors::UnaffectedPlayersNoAberration => {
            aberrant == Aberration::None && (playing_on.len() > 1 || dead.is_empty())
        }
        MisdealSurvivors::TwoCardHandsOnly | MisdealSurvivors::UnaffectedPlayers => {
            !playing_on.is_empty()
        }
    };
    let kill = |seat: &Seat| Effect::Kill {
        seat: *seat,
        refund: Chips::ZERO,
    };
    let muck = |seat: &Seat| Instruction::MuckHand { seat: *seat };
    let play_on = Outcome {
        steps: dead.iter().map(muck).collect(),
        ..Outcome::of_floor(Verdict::PlayOn, dead.iter().map(kill).collect())
    };
    let ruling = if makes_sense {
        let mut ruling = Ruling::of(Verdict::PlayOn, stop);
        ruling.outcomes = vec![Outcome {
            floor: false,
            ..play_on
        }];
        ruling
    } else {
        let mut ruling = misdeal(scene, stop).decided_by(Decider::Floor);
        ruling
            .outcomes
            .extend((!playing_on.is_empty()).then_some(play_on));
        ruling
    };
    ruling.citing(&survivors.articles)
}

fn wrong_deal(
    scene: &Scene<'_>,
    how: WrongDeal,
    affected: &[Seat],
    aberrant: Aberration,
) -> Ruling {
    let policy = &scene.book.policy;
    let wrong_order = &policy.common.misdeal_wrong_order;
    let articles = match how {
        WrongDeal::SeatNotEntitled => wrong_order.main(),
        WrongDeal::PlayerForgotten => wrong_order.of(Case::PassedOver),
        WrongDeal::Order => wrong_order.of(Case::Order),
    };
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
        &policy.common.misdeal_other_count
    };
    if let Some(stop) = misdeal_stopped_by(scene.table, policy) {
        return Some(too_late(scene, stop, &[seat], Aberration::None).citing(articles));
    }
    let burn_it = policy.misdeal_extra_card.value == MisdealExtraCard::BurnIt && scene.is_dealing();
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
    let articles = &scene.book.policy.common.button_two_consecutive;
    scene
        .is_dealing()
        .then(|| Ruling::of(Verdict::PlayOn, articles))
}
