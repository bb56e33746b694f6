//! Decks that are not regular: cards that do not belong to them, and cards of two decks in one hand.

use crate::book::{Book, Citation};
use crate::chips::Chips;
use crate::policy::{Case, FouledDeck, Policy, TwoDecksMixed};
use crate::ruling::{
    Cards, Decider, Effect, Incident, Instruction, Irregularity, Outcome, Ruling, Verdict,
};
use crate::street::Street;
use crate::table::{Act, Did, Opening, Table, misdeal_stopped_by};

use super::deck::{as_floor, cancelled};
use super::misdeal::misdeal;
use super::moment::{Moment, Scene};
use super::premature::early_while_acting;
use super::repair::{bets, repaired};

/// In a hand that is being played.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other incidents are ruled on elsewhere"
)]
pub(super) fn rule(scene: &Scene<'_>, incident: &Incident) -> Option<Ruling> {
    match incident {
        Incident::FouledDeck { what } => Some(fouled(scene, *what)),
        Incident::TwoDecks { recoverable } => Some(match scene.book.policy.two_decks_mixed.value {
            TwoDecksMixed::RepairElseCancel => saved_or_not(scene, *recoverable),
            TwoDecksMixed::ByStreet => by_street(scene, *recoverable),
        }),
        _ => None,
    }
}

/// When the hand is over: the hands before stand, and the deck is changed (cdc2013 6.4). Some books reach back to the
/// last one.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "two incidents are about a deck that is found to be irregular"
)]
pub(super) fn after_the_hand(table: &Table, incident: &Incident, book: &Book) -> Ruling {
    let policy = &book.policy;
    let claim = table.windows(book).claim;
    let is_claimable = claim.is_some_and(|claim| claim.opening == Opening::Open);
    match incident {
        Incident::TwoDecks { .. } if policy.two_decks_mixed.value == TwoDecksMixed::ByStreet => {
            let articles = policy.two_decks_mixed.articles.of(Case::AfterTheHand);
            let stands = Ruling::of(Verdict::PlayOn, articles).steps([Instruction::ChangeDeck]);
            match played_again(table, articles) {
                Some(again) if table.was_all_in_before_the_flop() => stands.or(as_floor(again)),
                Some(_) | None => stands,
            }
        }
        Incident::FouledDeck { what } if cancels_whatever_was_done(policy, *what) => {
            let articles = policy.fouled_deck.articles.of(Case::Duplicate);
            played_again(table, articles)
                .filter(|_| is_claimable && !table.is_next_deck_shuffled())
                .unwrap_or_else(|| Ruling::of(Verdict::TooLate, articles))
                .citing(&policy.claim_window.articles)
        }
        _ => Ruling::of(
            Verdict::PlayOn,
            policy.fouled_deck.articles.of(Case::EarlierHands),
        )
        .citing(&policy.claim_window.articles)
        .steps([Instruction::ChangeDeck]),
    }
}

/// A hand that is over is cancelled and played again; `None` where its pots cannot go back any more.
fn played_again(table: &Table, articles: &[Citation]) -> Option<Ruling> {
    let ruling = cancelled(articles, Some(Instruction::ChangeDeck));
    if table.is_playing() {
        return Some(ruling);
    }
    table.may_return_pots().then(|| {
        let mut ruling = ruling;
        if let Some(first) = ruling.outcomes.first_mut() {
            first.effects.insert(0, Effect::ReturnPots);
        }
        ruling
    })
}

/// A card that is there twice cancels a hand up to the end of its disputes (tda2024 35-E).
fn cancels_whatever_was_done(policy: &Policy, what: Option<Irregularity>) -> bool {
    let value = policy.fouled_deck.value;
    value == FouledDeck::DuplicateCancelsJokerMisdealOrScrap
        && what != Some(Irregularity::NonStandard)
}

fn fouled(scene: &Scene<'_>, what: Option<Irregularity>) -> Ruling {
    let policy = &scene.book.policy;
    let articles = &policy.fouled_deck.articles;
    let change = Some(Instruction::ChangeDeck);
    let replay = policy.cancelled_hand.articles.named(Case::Replay);
    match policy.fouled_deck.value {
        FouledDeck::CancelHandRefundEvenTurn => cancelled(articles, change),
        FouledDeck::CancelRefundOrSplitIfFoldsNotInfluenced => {
            let ruling = cancelled(articles.general(), change).citing(replay);
            match split(scene) {
                Some(split) => ruling.or(split).citing(articles.of(Case::PotSplit)),
                None => ruling,
            }
        }
        FouledDeck::DuplicateCancelsJokerMisdealOrScrap => match what {
            Some(Irregularity::NonStandard) => not_of_the_deck(scene),
            Some(Irregularity::Duplicate) | None => {
                cancelled(articles.of(Case::Duplicate), change).citing(articles.main())
            }
        },
    }
}

/// Where players have folded and others are left, the pots may be shared among these.
fn split(scene: &Scene<'_>) -> Option<Outcome> {
    let folded = |act: &&Act| matches!(act.did, Did::Fold);
    let has_folded = scene.table.acts().iter().any(|act| folded(&act));
    has_folded.then(|| shared(scene))?.map(|outcome| Outcome {
        floor: true,
        ..outcome
    })
}

/// The pots are shared among those who are left; `None` where one player is left, who has them.
pub(super) fn shared(scene: &Scene<'_>) -> Option<Outcome> {
    (scene.table.contenders().len() > 1).then(|| Outcome {
        verdict: Verdict::PotSplit,
        effects: vec![Effect::SplitPots],
        steps: vec![Instruction::SplitPots],
        floor: false,
    })
}

/// A joker and the like: a misdeal as long as one can be called, then a scrap of paper (tda2024 35-A, 35-D).
fn not_of_the_deck(scene: &Scene<'_>) -> Ruling {
    let policy = &scene.book.policy;
    let articles = &policy.fouled_deck.articles;
    match misdeal_stopped_by(scene.table, policy) {
        None => misdeal(scene, articles.main()),
        Some(stop) => Ruling::of(Verdict::PlayOn, articles.of(Case::TooLate))
            .citing(stop)
            .steps([
                Instruction::SetAside {
                    cards: Cards::Irregular,
                },
                Instruction::NextCardInstead,
            ]),
    }
}

/// The board comes again from the proper deck, unless a player has acted on cards of both.
fn saved_or_not(scene: &Scene<'_>, recoverable: bool) -> Ruling {
    let articles = &scene.book.policy.two_decks_mixed.articles;
    // Who has acted has seen cards of both decks: that cannot be put right. Of an early card nothing has been played.
    let is_early = early_while_acting(scene.table).is_some();
    if recoverable && (is_early || !has_acted_on_the_street(scene)) {
        from_proper_deck(articles)
    } else {
        cancelled(articles, None)
    }
}

fn from_proper_deck(articles: &[Citation]) -> Ruling {
    Ruling::of(Verdict::BoardRepaired, articles).steps(FROM_PROPER_DECK)
}

const FROM_PROPER_DECK: [Instruction; 2] = [
    Instruction::TakeBack {
        cards: Cards::OtherDeck,
    },
    Instruction::DealFromProperDeck,
];

/// Whether a player has acted on the street that is bet on, its cards there, or on the last one.
fn has_acted_on_the_street(scene: &Scene<'_>) -> bool {
    let street = match scene.moment {
        Moment::Betting(now) => now,
        Moment::RunOut(Street::River) => Street::River,
        Moment::Dealing(_) | Moment::RunOut(_) | Moment::Won(_) => return false,
    };
    street != Street::Preflop && !scene.table.acts_on_cards(street).is_empty()
}

/// On the flop its bets go back and it comes again; on turn and river the hand is played again. Where no player could bet
/// on the cards of the other deck, only the board comes again (ropta2025 5.3.b, 5.3.c, 5.5.p3).
fn by_street(scene: &Scene<'_>, recoverable: bool) -> Ruling {
    let decks = &scene.book.policy.two_decks_mixed.articles;
    let replay = scene
        .book
        .policy
        .cancelled_hand
        .articles
        .named(Case::Replay);
    let on_later_streets = || cancelled(decks.of(Case::LaterStreets), None).citing(replay);
    match scene.moment {
        Moment::Betting(Street::Flop) | Moment::Dealing(Street::Flop) => flop_again(scene),
        // Before the flop only the hands themselves can be of two decks.
        Moment::Betting(Street::Preflop) if !recoverable => {
            cancelled(decks.main(), None).citing(replay)
        }
        Moment::Betting(Street::Preflop) | Moment::RunOut(Street::Preflop) => {
            from_proper_deck(decks.main())
        }
        // The players who acted on the river have seen cards of both decks.
        Moment::RunOut(street) if recoverable && street < Street::River => {
            from_proper_deck(decks.main())
        }
        Moment::Dealing(Street::Turn) | Moment::RunOut(Street::Flop) => {
            or_the_flop_again(scene, on_later_streets())
        }
        Moment::Betting(_) | Moment::Dealing(_) | Moment::RunOut(_) | Moment::Won(_) => {
            on_later_streets()
        }
    }
}

/// The betting on the flop is over. Where the turn is not there yet the cards were found on the flop, and it begins again;
/// the floor sees which it is (ropta2025 5.3.b, 5.3.c).
fn or_the_flop_again(scene: &Scene<'_>, cancelled: Ruling) -> Ruling {
    let acts = u16::try_from(scene.acts_on(Street::Flop).len()).ok();
    if acts.and_then(|acts| scene.table.undos_of(acts)).is_none() {
        return cancelled;
    }
    let again = flop_again(scene);
    let on_the_flop = again.citations.clone();
    cancelled
        .or(as_floor(again))
        .citing(&on_the_flop)
        .decided_by(Decider::Floor)
}

/// The flop comes again, and its round begins again: bets go back, and a hand that was given up stays so.
fn flop_again(scene: &Scene<'_>) -> Ruling {
    let articles = scene
        .book
        .policy
        .two_decks_mixed
        .articles
        .of(Case::OnTheFlop);
    let acts = scene.table.acts_on_cards(Street::Flop);
    let has_folded = |act: &&Act| act.did == Did::Fold;
    let undone = u16::try_from(acts.len()).ok();
    let steps = undone.and_then(|acts| scene.table.undos_of(acts));
    let (Some(steps), true) = (steps, acts.iter().any(|act| has_folded(&act))) else {
        return repaired(scene, Street::Flop, articles, FROM_PROPER_DECK);
    };
    let ruling = Ruling::of(Verdict::BoardRepaired, articles).with(Effect::Rewind { steps });
    let given_up = acts.iter().filter(has_folded).map(|act| Effect::Kill {
        seat: act.seat,
        refund: Chips::ZERO,
    });
    let is_bet = |act: &&Act| matches!(act.did, Did::Call(_) | Did::Bet(_) | Did::Raise(_));
    let back = acts.iter().filter(is_bet);
    given_up
        .fold(ruling, Ruling::with)
        .steps(back.map(|act| Instruction::ReturnBet { seat: act.seat }))
        .steps(FROM_PROPER_DECK)
        .citing(bets(&scene.book.policy, Case::WrongStreet))
}
