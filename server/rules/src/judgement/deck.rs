//! The deck itself: cards face up in it, cards that do not belong to it, and changing it.

use crate::book::{Book, Citation};
use crate::policy::{Case, DeckChange, ShuffleCut};
use crate::ruling::{
    Cards, Decider, Effect, Incident, Instruction, Outcome, Packet, Ruling, Verdict,
};
use crate::street::Street;
use crate::table::{Did, Table, misdeal_stopped_by};

use super::misdeal::misdeal;
use super::moment::{Moment, Scene};

/// Why another deck is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// A card is marked or damaged.
    Damage,
    /// It is the moment the event has foreseen.
    Schedule,
    /// A player would like it.
    Wish,
}

/// Boxed cards, a fouled deck, two decks in one hand.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other incidents are ruled on elsewhere"
)]
pub(super) fn rule(scene: &Scene<'_>, incident: &Incident) -> Option<Ruling> {
    let policy = &scene.book.policy;
    match incident {
        Incident::BoxedCard { cards: 0, .. } => None,
        Incident::BoxedCard {
            cards,
            during_deal: true,
        } => boxed_in_the_deal(scene, boxed(scene, *cards, true)),
        Incident::BoxedCard {
            cards,
            during_deal: false,
        } => Some(boxed_later(scene, boxed(scene, *cards, false))),
        Incident::FouledDeck => Some(cancelled(
            &policy.common.fouled_deck,
            Some(Instruction::ChangeDeck),
        )),
        // Who has acted has seen cards of both decks: that cannot be put right.
        Incident::TwoDecks { recoverable: true } if has_acted_on_the_street(scene) => {
            Some(cancelled(&policy.common.two_decks_mixed, None))
        }
        Incident::TwoDecks { recoverable: true } => Some(
            Ruling::of(Verdict::BoardRepaired, &policy.common.two_decks_mixed).steps([
                Instruction::TakeBack {
                    cards: Cards::OtherDeck,
                },
                Instruction::DealFromProperDeck,
            ]),
        ),
        Incident::TwoDecks { recoverable: false } => {
            Some(cancelled(&policy.common.two_decks_mixed, None))
        }
        _ => None,
    }
}

/// Whether a player has acted on the street that is bet on, its cards there.
fn has_acted_on_the_street(scene: &Scene<'_>) -> bool {
    let Moment::Betting(now) = scene.moment else {
        return false;
    };
    let mut acts = scene.acts_on(now).into_iter();
    now != Street::Preflop && acts.any(|act| act.did != Did::Dead)
}

/// The slower way to shuffle, which a director may order in doubt: the small blind shuffles, and who cuts does it with a
/// cut card (gleize2007 2-3).
pub(super) fn safe_shuffle(table: &Table, book: &Book) -> Option<Ruling> {
    let shuffle_cut = &book.policy.shuffle_cut;
    match shuffle_cut.value {
        ShuffleCut::DealerShufflesRightCuts3 => {}
        ShuffleCut::TwoDecksPreviousDealerShufflesCurrentCuts3
        | ShuffleCut::OutgoingDealerShufflesAndCuts
        | ShuffleCut::DealerShuffles => return None,
    }
    let coming = table.legal(book).next_hand?;
    let shuffler = coming.small_blind;
    table.player(shuffler)?;
    let cutter = table.deck(book, 1)?.cutter;
    Some(
        Ruling::of(Verdict::Granted, &shuffle_cut.articles)
            .steps([
                Instruction::ShuffleBy { seat: shuffler },
                Instruction::CutWithCard { seat: cutter },
            ])
            .or(Outcome::of_floor(Verdict::Denied, Vec::new()))
            .decided_by(Decider::Floor),
    )
}

/// A deck that turns out irregular when the hand is over: the hands before it stand, and the deck is changed (cdc2013 6.4).
pub(super) fn next_deck(book: &Book) -> Ruling {
    Ruling::of(Verdict::PlayOn, &book.policy.common.fouled_deck)
        .citing(&book.policy.claim_window.articles)
        .steps([Instruction::ChangeDeck])
}

/// Cards face up in the deck in this phase of the hand, with those that were reported before.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other incidents are about no boxed card"
)]
fn boxed(scene: &Scene<'_>, now: u8, in_the_deal: bool) -> u8 {
    let before = scene
        .table
        .rulings_of_this_hand()
        .map(|ruled| match ruled.incident {
            Incident::BoxedCard { cards, during_deal } if during_deal == in_the_deal => cards,
            _ => 0,
        });
    before.fold(now, u8::saturating_add)
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

/// One card face up is a dead leaf: shown, set aside, and nothing else.
fn dead_leaf(articles: &[Citation]) -> Ruling {
    Ruling::of(Verdict::PlayOn, articles).steps([
        Instruction::Show {
            cards: Cards::Boxed,
        },
        Instruction::SetAside {
            cards: Cards::Boxed,
        },
    ])
}

/// Two cards face up make a misdeal during the deal.
fn boxed_in_the_deal(scene: &Scene<'_>, cards: u8) -> Option<Ruling> {
    let policy = &scene.book.policy;
    let articles = &policy.common.boxed_card;
    if !scene.is_dealing() {
        return None;
    }
    let several = articles.of(Case::DuringTheDeal);
    Some(match misdeal_stopped_by(scene.table, policy) {
        _ if cards == 1 => dead_leaf(articles.main()),
        Some(stop) => dead_leaf(several).citing(stop),
        None => misdeal(scene, several),
    })
}

/// Two more after the deal cancel a hand in which a player may still bet; those of the deal do not count.
fn boxed_later(scene: &Scene<'_>, cards: u8) -> Ruling {
    let articles = &scene.book.policy.common.boxed_card;
    let several = articles.of(Case::AfterTheDeal);
    if cards == 1 {
        dead_leaf(articles.main())
    } else if scene.moment.has_betting_left() {
        cancelled(several, None)
    } else {
        dead_leaf(several).citing(articles.main())
    }
}

/// Another deck: damage and the event's own moments change it. Players ask for it nowhere but where a card is marked,
/// and the floor judges that (cdc2013 4.4).
pub(super) fn change(book: &Book, wanted: Wanted) -> Ruling {
    let articles = &book.policy.deck_change.articles;
    let granted = || Ruling::of(Verdict::Granted, articles).steps([Instruction::ChangeDeck]);
    let denied = || Ruling::of(Verdict::Denied, articles);
    match (book.policy.deck_change.value, wanted) {
        (DeckChange::ProcedureOrDamage, Wanted::Damage | Wanted::Schedule) => granted(),
        (DeckChange::PlayerRequestIfMarked, Wanted::Damage) => granted()
            .decided_by(Decider::Floor)
            .or(Outcome::of_floor(Verdict::Denied, Vec::new())),
        (DeckChange::PlayerRequestIfMarked, Wanted::Schedule | Wanted::Wish) => {
            denied().or(Outcome {
                steps: vec![Instruction::ChangeDeck],
                ..Outcome::of_floor(Verdict::Granted, Vec::new())
            })
        }
        (DeckChange::ProcedureOrDamage, Wanted::Wish) | (DeckChange::NeverOnRequest, _) => denied(),
    }
}
