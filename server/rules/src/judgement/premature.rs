//! Cards of a street that came before the betting was over: always taken back, whatever skipped players do.

use crate::policy::{Case, PrematureFlop, PrematureRiver, PrematureTurn};
use crate::ruling::{Cards, Incident, Instruction, Packet, Ruling, Verdict};
use crate::street::Street;
use crate::table::Table;

use super::moment::{Knowledge, Moment, Scene};
use super::repair::{bets, repaired, stands};

/// The betting before the street.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BettingBefore {
    GoesOn,
    /// It has ended since, by what the skipped players did.
    IsOver,
}

pub(super) fn rule(scene: &Scene<'_>, street: Street, burn: Knowledge) -> Option<Ruling> {
    let policy = &scene.book.policy;
    let before = betting_before(scene.moment, street)?;
    let articles = match street {
        Street::Preflop => return None,
        Street::Flop => &policy.premature_flop.articles,
        Street::Turn => &policy.premature_turn.articles,
        Street::River => &policy.premature_river.articles,
    };
    let back = &policy.common.premature_always_back;
    if scene.is_late(street) {
        return Some(stands(scene, street, articles, None).citing(back));
    }
    // A card that a ruling has made the burn is known, and dead: it is not shuffled in (cdc2013 8.3).
    let burn = if scene.burn_is_there(street) {
        Knowledge::Known
    } else {
        burn
    };
    let steps = match street {
        Street::Preflop | Street::Flop => flop(scene, burn, before),
        Street::Turn => turn(scene, before),
        Street::River => river(scene, before),
    };
    let ruling = repaired(scene, street, articles, steps);
    Some(ruling.citing(back).citing(bets(policy, Case::EarlyStreet)))
}

/// Whether the betting before the street goes on; `None` when the street cannot have come early now.
fn betting_before(moment: Moment, street: Street) -> Option<BettingBefore> {
    match moment {
        // Before anybody has acted on a street, its cards are dealt and those of the next one may be, too.
        Moment::Betting(now) | Moment::Dealing(now) if now.next() == Some(street) => {
            Some(BettingBefore::GoesOn)
        }
        Moment::Betting(now) | Moment::Dealing(now) if now == street => Some(BettingBefore::IsOver),
        Moment::RunOut(last) if last.next() == Some(street) => Some(BettingBefore::IsOver),
        Moment::Betting(_) | Moment::Dealing(_) | Moment::RunOut(_) | Moment::Won(_) => None,
    }
}

/// The street whose card a ruling has found there too early, while players act on the street before.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "one incident is about a street that came too early"
)]
pub(super) fn early_while_acting(table: &Table) -> Option<Street> {
    let now = table.street()?;
    let early = now.next()?;
    let came_early = table
        .rulings_of_this_hand()
        .any(|ruled| match &ruled.incident {
            Incident::PrematureStreet { street, .. } => {
                *street == early && ruled.verdict == Verdict::BoardRepaired
            }
            _ => false,
        });
    (came_early && !table.acts_on_cards(now).is_empty()).then_some(early)
}

impl BettingBefore {
    fn finish(self) -> Option<Instruction> {
        (self == Self::GoesOn).then_some(Instruction::FinishBetting)
    }
}

/// The book that wants an official's eye on a premature flop wants it on every premature card (cdc2013 8.3.b4, 8.4,
/// 8.5).
fn official(scene: &Scene<'_>) -> Option<Instruction> {
    let policy = &scene.book.policy;
    let wants = policy.premature_flop.value == PrematureFlop::FlopAndStubShuffledNoBurnIfBurnKnown
        || policy.premature_turn.value == PrematureTurn::ReshuffleTurnNoBurn;
    wants.then_some(Instruction::OfficialDoesIt)
}

/// What a ruling before wants shuffled in before a street, and was not: the street came too early for it.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "two instructions deal a street"
)]
fn still_to_shuffle(scene: &Scene<'_>, deal: Instruction) -> impl Iterator<Item = Instruction> {
    let planned = match deal {
        Instruction::BurnAndDeal { street } | Instruction::DealWithoutBurn { street } => {
            scene.table.street_deal(street)
        }
        _ => None,
    };
    let first = planned.map(|deal| deal.first).unwrap_or_default();
    first
        .into_iter()
        .filter(|step| matches!(step, Instruction::Shuffle { .. }))
}

/// The cards go into the rest of the deck, and the street is dealt again when the betting is over.
fn again(
    scene: &Scene<'_>,
    before: BettingBefore,
    cards: Cards,
    deal: Instruction,
) -> Vec<Instruction> {
    let mut steps = vec![Instruction::TakeBack { cards }];
    steps.extend(before.finish());
    steps.extend(official(scene));
    let own = Instruction::Shuffle {
        cards,
        with: Packet::Stub,
    };
    if before == BettingBefore::IsOver {
        steps.extend(still_to_shuffle(scene, deal).filter(|step| *step != own));
    }
    steps.extend([own, Instruction::Cut, deal]);
    steps
}

fn flop(scene: &Scene<'_>, burn: Knowledge, before: BettingBefore) -> Vec<Instruction> {
    let street = Street::Flop;
    let with_burn = Instruction::BurnAndDeal { street };
    let without_burn = Instruction::DealWithoutBurn { street };
    let (cards, deal) = match (scene.book.policy.premature_flop.value, burn) {
        (PrematureFlop::FlopReshuffledNoBurn, _)
        | (PrematureFlop::FlopAndStubShuffledNoBurnIfBurnKnown, Knowledge::Known) => {
            (Cards::Flop, without_burn)
        }
        (PrematureFlop::FlopAndStubShuffledNoBurnIfBurnKnown, Knowledge::Unknown) => {
            (Cards::FlopAndBurn, with_burn)
        }
        (PrematureFlop::NewBurn, _) => (Cards::Flop, with_burn),
    };
    again(scene, before, cards, deal)
}

fn turn(scene: &Scene<'_>, before: BettingBefore) -> Vec<Instruction> {
    let street = Street::Turn;
    let with_burn = Instruction::BurnAndDeal { street };
    match scene.book.policy.premature_turn.value {
        PrematureTurn::ReshuffleTurnNoBurn => {
            let deal = Instruction::DealWithoutBurn { street };
            again(scene, before, Cards::Turn, deal)
        }
        PrematureTurn::NewBurnRedeal => again(scene, before, Cards::Turn, with_burn),
        PrematureTurn::AsideBurnRiverAsTurnReshuffleRiverNoBurn => aside(scene, before, with_burn),
    }
}

/// The turn waits aside: what would have been the river is the turn, and the card aside can only come on the river.
fn aside(scene: &Scene<'_>, before: BettingBefore, deal: Instruction) -> Vec<Instruction> {
    let betting_left = scene.moment.has_betting_left();
    let mut steps = vec![Instruction::SetAside { cards: Cards::Turn }];
    steps.extend(before.finish());
    steps.push(deal);
    steps.extend(betting_left.then_some(Instruction::FinishBetting));
    steps.extend(official(scene));
    steps.extend([
        Instruction::Shuffle {
            cards: Cards::Aside,
            with: Packet::Stub,
        },
        Instruction::Cut,
        Instruction::DealWithoutBurn {
            street: Street::River,
        },
    ]);
    steps
}

fn river(scene: &Scene<'_>, before: BettingBefore) -> Vec<Instruction> {
    let street = Street::River;
    let deal = match scene.book.policy.premature_river.value {
        PrematureRiver::NewBurnRedeal => Instruction::BurnAndDeal { street },
        PrematureRiver::ReshuffleRiverNoBurn => Instruction::DealWithoutBurn { street },
    };
    again(scene, before, Cards::River, deal)
}
