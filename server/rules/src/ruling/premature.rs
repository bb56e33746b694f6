//! Cards of a street that came before the betting was over: always taken back, whatever skipped players do.

use crate::policy::{PrematureFlop, PrematureRiver, PrematureTurn};
use crate::street::Street;

use super::board::{EARLY, bets, cards_of, repaired, stands};
use super::moment::{Moment, Scene};
use super::{Cards, Instruction, Packet, Ruling};

/// How the street comes again.
#[derive(Clone, Copy)]
struct Again {
    /// What goes into the deck.
    cards: Cards,
    street: Street,
    with_burn: bool,
    /// An official watches (cdc2013 8.3.b4, 8.4, 8.5).
    watched: bool,
}

pub(super) fn rule(scene: &Scene<'_>, street: Street, burn_known: bool) -> Option<Ruling> {
    let policy = &scene.book.policy;
    let is_betting = betting_goes_on(scene.moment, street)?;
    let articles = match street {
        Street::Preflop => return None,
        Street::Flop => &policy.premature_flop.articles,
        Street::Turn => &policy.premature_turn.articles,
        Street::River => &policy.premature_river.articles,
    };
    let back = &policy.premature_always_back.articles;
    if scene.is_late(street) {
        return Some(stands(scene, street, articles, None).citing(back));
    }
    let steps = match street {
        Street::Preflop | Street::Flop => flop(scene, burn_known, is_betting),
        Street::Turn => turn(scene, is_betting),
        Street::River => river(scene, is_betting),
    };
    let ruling = repaired(scene, street, articles, steps);
    Some(ruling.citing(back).citing(bets(policy, EARLY)))
}

/// Whether the betting before the street goes on. It may also have ended since, by what the skipped players did;
/// `None` when the street cannot have come early now.
fn betting_goes_on(moment: Moment, street: Street) -> Option<bool> {
    match moment {
        Moment::Betting(now) if now.next() == Some(street) => Some(true),
        Moment::Betting(now) | Moment::Dealing(now) if now == street => Some(false),
        Moment::RunOut(last) if last.next() == Some(street) => Some(false),
        Moment::Betting(_) | Moment::Dealing(_) | Moment::RunOut(_) | Moment::Won(_) => None,
    }
}

/// The cards go into the rest of the deck, and the street comes again when the betting is over.
fn again(again: Again, is_betting: bool) -> Vec<Instruction> {
    let street = again.street;
    let mut steps = vec![Instruction::TakeBack { cards: again.cards }];
    steps.extend(is_betting.then_some(Instruction::FinishBetting));
    steps.extend(again.watched.then_some(Instruction::OfficialDoesIt));
    steps.extend([
        Instruction::Shuffle {
            cards: again.cards,
            with: Packet::Stub,
        },
        Instruction::Cut,
        if again.with_burn {
            Instruction::BurnAndDeal { street }
        } else {
            Instruction::DealWithoutBurn { street }
        },
    ]);
    steps
}

/// The book that wants an official's eye on a premature flop wants it on every premature card.
fn watched(scene: &Scene<'_>) -> bool {
    scene.book.policy.premature_flop.value == PrematureFlop::FlopAndStubShuffledNoBurnIfBurnKnown
}

fn flop(scene: &Scene<'_>, burn_known: bool, is_betting: bool) -> Vec<Instruction> {
    let value = scene.book.policy.premature_flop.value;
    let burn_lost = value == PrematureFlop::FlopAndStubShuffledNoBurnIfBurnKnown && !burn_known;
    let how = Again {
        cards: if burn_lost {
            Cards::FlopAndBurn
        } else {
            Cards::Flop
        },
        street: Street::Flop,
        with_burn: burn_lost || value == PrematureFlop::NewBurn,
        watched: watched(scene),
    };
    again(how, is_betting)
}

/// The turn waits aside: what would have been the river is the turn, and the card aside can only come on the river.
fn turn(scene: &Scene<'_>, is_betting: bool) -> Vec<Instruction> {
    let street = Street::Turn;
    if scene.book.policy.premature_turn.value == PrematureTurn::NewBurnRedeal {
        let how = Again {
            cards: Cards::Turn,
            street,
            with_burn: true,
            watched: watched(scene),
        };
        return again(how, is_betting);
    }
    let finish = Instruction::FinishBetting;
    let mut steps = vec![Instruction::SetAside { cards: Cards::Turn }];
    steps.extend(is_betting.then_some(finish));
    steps.push(Instruction::BurnAndDeal { street });
    steps.extend(scene.moment.has_betting_left().then_some(finish));
    steps.extend(watched(scene).then_some(Instruction::OfficialDoesIt));
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

fn river(scene: &Scene<'_>, is_betting: bool) -> Vec<Instruction> {
    let how = Again {
        cards: cards_of(Street::River),
        street: Street::River,
        with_burn: scene.book.policy.premature_river.value == PrematureRiver::NewBurnRedeal,
        watched: watched(scene),
    };
    again(how, is_betting)
}
