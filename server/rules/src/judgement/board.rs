//! Errors of flop, turn and river: which cards stay, which are burned, and which bets go back.

use crate::book::Citation;
use crate::policy::{
    Case, FlopFourKnown, FlopFourUnknown, FlopNoBurnAfterAction, FlopNoBurnKnown,
    FlopNoBurnUnknown, FlopTwoBurnsUnknown,
};
use crate::ruling::{Cards, Decider, Incident, Instruction, Packet, Ruling, Verdict};
use crate::street::Street;
use crate::table::TableRefusal;

use super::as_ruled::as_ruled;
use super::moment::{Knowledge, Scene};
use super::question::Question;
use super::repair::{bets, cards_of, repaired, stands};
use super::{burn, premature};

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other incidents are ruled on elsewhere"
)]
pub(super) fn rule(question: Question<'_>) -> Result<Ruling, TableRefusal> {
    let Question {
        table,
        incident,
        book,
    } = question;
    let ruling = Scene::of(table, book).and_then(|scene| match incident {
        Incident::FlopWithoutBurn { order_known } => without_burn(&scene, (*order_known).into()),
        Incident::FlopAfterTwoBurns { order_known } => two_burns(&scene, (*order_known).into()),
        Incident::FlopOfFour { order_known } => of_four(&scene, (*order_known).into()),
        Incident::StreetWithoutBurn { street } => street_without_burn(&scene, *street),
        Incident::PrematureStreet { street, burn_known } => {
            premature::rule(&scene, *street, (*burn_known).into())
        }
        _ => burn::rule(&scene, incident),
    });
    let error = ruling.ok_or_else(|| question.not_now())?;
    let ruling = as_ruled(table, incident, &error).unwrap_or(error);
    Ok(question.warning_the_dealer(ruling))
}

/// The deck is one card ahead or behind: without a burn the card that was meant for the board comes to it.
fn without_next_burn(scene: &Scene<'_>, street: Street) -> Option<Instruction> {
    let next = street.next()?;
    scene
        .moment
        .comes_after(street)
        .then_some(Instruction::DealWithoutBurn { street: next })
}

const fn shuffle(cards: Cards, with: Packet) -> Instruction {
    Instruction::Shuffle { cards, with }
}

const fn burned(cards: Cards, street: Street) -> Instruction {
    Instruction::BecomesBurn { cards, street }
}

const TURN_IS_NEXT: Instruction = Instruction::NextCardIs {
    street: Street::Turn,
};
const FLOP_WITHOUT_BURN: Instruction = Instruction::DealWithoutBurn {
    street: Street::Flop,
};

fn without_burn(scene: &Scene<'_>, order: Knowledge) -> Option<Ruling> {
    let policy = &scene.book.policy;
    let drawn = [
        shuffle(Cards::Flop, Packet::Themselves),
        burned(Cards::OneOfFlop, Street::Flop),
        Instruction::CompleteFlop,
    ];
    let (articles, steps) = if order == Knowledge::Known {
        let choice = &policy.flop_no_burn_known;
        let steps = match choice.value {
            FlopNoBurnKnown::FirstIsBurnFourthCompletes => vec![
                burned(Cards::FirstOfFlop, Street::Flop),
                Instruction::CompleteFlop,
            ],
            FlopNoBurnKnown::ShuffleThreePickBurnNextCompletes => by_official(drawn),
        };
        (&choice.articles, steps)
    } else {
        let choice = &policy.flop_no_burn_unknown;
        let steps = match choice.value {
            FlopNoBurnUnknown::ReshuffleFlopRedealWithBurn => drawn.to_vec(),
            FlopNoBurnUnknown::ShuffleThreePickBurnNextCompletes => by_official(drawn),
        };
        (&choice.articles, steps)
    };
    acted_on_without_burn(scene).or_else(|| flop(scene, articles, steps))
}

/// Where the book wants it so, a flop without a burn stands once a player has acted on it, and the turn is burned for as
/// always (tda2024 39-B).
fn acted_on_without_burn(scene: &Scene<'_>) -> Option<Ruling> {
    let choice = &scene.book.policy.flop_no_burn_after_action;
    let acts = scene.table.acts_on_cards(Street::Flop);
    let is_acted_on = !acts.is_empty() || scene.is_late(Street::Flop);
    let stands = choice.value == FlopNoBurnAfterAction::Stands
        && is_acted_on
        && scene.moment.may_show(Street::Flop);
    stands.then(|| {
        Ruling::of(Verdict::PlayOn, &choice.articles)
            .steps([Instruction::Keep { cards: Cards::Flop }])
    })
}

fn by_official(steps: impl IntoIterator<Item = Instruction>) -> Vec<Instruction> {
    std::iter::once(Instruction::OfficialDoesIt)
        .chain(steps)
        .collect()
}

fn two_burns(scene: &Scene<'_>, order: Knowledge) -> Option<Ruling> {
    let policy = &scene.book.policy;
    let (articles, steps) = if order == Knowledge::Known {
        (
            &policy.common.flop_two_burns_known,
            vec![
                Instruction::BecomesFirstOfFlop {
                    cards: Cards::SecondBurn,
                },
                burned(Cards::LastOfFlop, Street::Turn),
                TURN_IS_NEXT,
            ],
        )
    } else {
        let choice = &policy.flop_two_burns_unknown;
        let rest = [burned(Cards::Rest, Street::Turn), TURN_IS_NEXT];
        let shuffled = shuffle(Cards::FlopAndOneBurn, Packet::Themselves);
        let four = [shuffled, FLOP_WITHOUT_BURN].into_iter();
        let steps = match choice.value {
            FlopTwoBurnsUnknown::FlopPlusOneBurnReshuffledNoBurn => four.chain(rest).collect(),
            // A card that was turned up in the deal is the first burn, and dead: it is not shuffled in (cdc2013 8.3).
            FlopTwoBurnsUnknown::FiveCardsShuffledBurnFlopTurnburn
                if scene.burn_is_there(Street::Flop) =>
            {
                by_official(four.chain(rest))
            }
            FlopTwoBurnsUnknown::FiveCardsShuffledBurnFlopTurnburn => by_official(
                [
                    shuffle(Cards::FlopAndBothBurns, Packet::Themselves),
                    Instruction::BurnAndDeal {
                        street: Street::Flop,
                    },
                ]
                .into_iter()
                .chain(rest),
            ),
        };
        (&choice.articles, steps)
    };
    flop(scene, articles, steps)
}

fn flop(scene: &Scene<'_>, articles: &[Citation], steps: Vec<Instruction>) -> Option<Ruling> {
    if !scene.moment.may_show(Street::Flop) {
        return None;
    }
    if scene.is_late(Street::Flop) {
        let next = without_next_burn(scene, Street::Flop);
        return Some(stands(scene, Street::Flop, articles, next));
    }
    let kept = bets(&scene.book.policy, Case::WrongStreet);
    Some(repaired(scene, Street::Flop, articles, steps).citing(kept))
}

fn of_four(scene: &Scene<'_>, order: Knowledge) -> Option<Ruling> {
    let policy = &scene.book.policy;
    if !scene.moment.may_show(Street::Flop) {
        return None;
    }
    let articles: &[Citation] = if order == Knowledge::Known {
        &policy.flop_four_known.articles
    } else {
        &policy.flop_four_unknown.articles
    };
    let is_late = scene.is_late(Street::Flop);
    // Where the order makes no difference, neither does the time: the floor draws the burn among the four, and the bets
    // stay (tda2024 39-A).
    let whenever = policy.flop_four_known.value == FlopFourKnown::FourShuffledNewFlopAndTurnBurn;
    if is_late && !(whenever && scene.moment.comes_after(Street::Flop)) {
        return Some(four_noticed_late(scene, order, articles));
    }
    let last_burned = vec![burned(Cards::LastOfFlop, Street::Turn), TURN_IS_NEXT];
    let drawn = [
        shuffle(Cards::Flop, Packet::Themselves),
        FLOP_WITHOUT_BURN,
        burned(Cards::Rest, Street::Turn),
        TURN_IS_NEXT,
    ];
    let again = vec![
        Instruction::TakeBack { cards: Cards::Flop },
        shuffle(Cards::Flop, Packet::Stub),
        Instruction::Cut,
        FLOP_WITHOUT_BURN,
    ];
    let steps = match (
        order,
        policy.flop_four_known.value,
        policy.flop_four_unknown.value,
    ) {
        (Knowledge::Known, FlopFourKnown::FourthIsTurnBurn, _) => last_burned,
        (Knowledge::Known, FlopFourKnown::RedealWithStubNoBurn, _)
        | (Knowledge::Unknown, _, FlopFourUnknown::RedealWithStubNoBurn) => again,
        (Knowledge::Unknown, _, FlopFourUnknown::FourReshuffledRedealNoBurn) => drawn.to_vec(),
        (Knowledge::Known, FlopFourKnown::FourShuffledNewFlopAndTurnBurn, _)
        | (Knowledge::Unknown, _, FlopFourUnknown::FourShuffledNewFlopAndTurnBurn) => {
            by_official(drawn)
        }
    };
    if is_late {
        let late = bets(policy, Case::NoticedLate);
        let ruling = Ruling::of(Verdict::BoardRepaired, articles).steps(steps);
        return Some(ruling.citing(late));
    }
    let kept = bets(policy, Case::WrongStreet);
    Some(repaired(scene, Street::Flop, articles, steps).citing(kept))
}

/// A board of four cards cannot stay after the flop: the card too many becomes the burn before the turn, and the bets
/// stay. Once the turn may be there the floor sees to it.
fn four_noticed_late(scene: &Scene<'_>, order: Knowledge, articles: &[Citation]) -> Ruling {
    let late = bets(&scene.book.policy, Case::NoticedLate);
    if !scene.moment.comes_after(Street::Flop) {
        return Ruling::of(Verdict::PlayOn, late)
            .citing(articles)
            .decided_by(Decider::Floor);
    }
    let ruling = Ruling::of(Verdict::BoardRepaired, late).citing(articles);
    if order == Knowledge::Known {
        ruling.steps([burned(Cards::LastOfFlop, Street::Turn), TURN_IS_NEXT])
    } else {
        ruling.steps([
            shuffle(Cards::Flop, Packet::Themselves),
            burned(Cards::OneOfFlop, Street::Turn),
            TURN_IS_NEXT,
        ])
    }
}

/// Turn or river without a burn: it becomes the burn. After enough was done it stays, and the river comes without a
/// burn (gleize2007 2-8, cdc2013 8.1.p2).
fn street_without_burn(scene: &Scene<'_>, street: Street) -> Option<Ruling> {
    let policy = &scene.book.policy;
    if !matches!(street, Street::Turn | Street::River) || !scene.moment.may_show(street) {
        return None;
    }
    let articles = &policy.common.street_no_burn;
    if scene.is_late(street) {
        let next = without_next_burn(scene, street);
        return Some(stands(scene, street, articles, next));
    }
    let steps = [
        burned(cards_of(street), street),
        Instruction::NextCardIs { street },
    ];
    Some(repaired(scene, street, articles, steps).citing(bets(policy, Case::WrongStreet)))
}
