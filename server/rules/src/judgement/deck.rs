//! The deck itself: cards face up in it, cards that do not belong to it, and changing it.

use crate::book::{Book, Citation};
use crate::policy::{BoxedCard, Case, DeckChange, ShuffleCut};
use crate::ruling::{
    Cards, Decider, Effect, Incident, Instruction, Outcome, Packet, Ruling, Verdict,
};
use crate::table::{Table, misdeal_stopped_by};

use super::misdeal::misdeal;
use super::moment::Scene;

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

/// Cards face up in the deck.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other incidents are ruled on elsewhere"
)]
pub(super) fn rule(scene: &Scene<'_>, incident: &Incident) -> Option<Ruling> {
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
        _ => None,
    }
}

/// The slower way to shuffle, which a director may order in doubt: the small blind shuffles, and who cuts does it with a
/// cut card (gleize2007 2-3).
pub(super) fn safe_shuffle(table: &Table, book: &Book) -> Option<Ruling> {
    let shuffle_cut = &book.policy.shuffle_cut;
    match shuffle_cut.value {
        ShuffleCut::DealerShufflesRightCuts3 => {}
        ShuffleCut::TwoDecksPreviousDealerShufflesCurrentCuts3
        | ShuffleCut::OutgoingDealerShufflesAndCuts
        | ShuffleCut::OwnDeckShuffledByDealerCutByNextUser
        | ShuffleCut::DealerShuffles => return None,
    }
    let deck = table.safe_deck(book)?;
    let (shuffler, cutter) = (deck.shuffler, deck.cutter);
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

/// What is left to deal is shuffled on its own by the person dealing and cut by the player on their right, and the hand goes
/// on (ropta2025 7.6).
pub(super) fn shuffled_stub(scene: &Scene<'_>, articles: &[Citation]) -> Ruling {
    let shuffle = Instruction::Shuffle {
        cards: Cards::Stub,
        with: Packet::Themselves,
    };
    Ruling::of(Verdict::PlayOn, articles).steps([shuffle, cut_on_the_right(scene)])
}

/// The cut by the player on the right of the one dealing.
pub(super) fn cut_on_the_right(scene: &Scene<'_>) -> Instruction {
    let right = scene.table.right_of_dealer(scene.book);
    right.map_or(Instruction::Cut, |seat| Instruction::CutBy { seat })
}

/// The outcome of a ruling, when the floor wants it.
pub(super) fn as_floor(ruling: Ruling) -> Outcome {
    let mut outcomes = ruling.outcomes.into_iter();
    let first = outcomes.next();
    first.map_or_else(
        || Outcome::of_floor(Verdict::PlayOn, Vec::new()),
        |outcome| Outcome {
            floor: true,
            ..outcome
        },
    )
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
    let articles = &policy.boxed_card.articles;
    if !scene.is_dealing() {
        return None;
    }
    let several = articles.of(Case::DuringTheDeal);
    Some(match misdeal_stopped_by(scene.table, policy) {
        _ if cards == 1 => one_boxed(scene),
        Some(stop) => dead_leaf(several).citing(stop),
        None => misdeal(scene, several),
    })
}

/// One card face up: where no article says what it is, the floor does.
fn one_boxed(scene: &Scene<'_>) -> Ruling {
    let boxed = &scene.book.policy.boxed_card;
    match boxed.value {
        BoxedCard::OneDeadTwoMisdealOrCancelIfBetting
        | BoxedCard::OneDeadTwoMisdealThenCancelIfBettingElseReshuffleStub => {
            dead_leaf(boxed.articles.main())
        }
        BoxedCard::TwoOnTheDealMisdeal => {
            dead_leaf(boxed.articles.general()).decided_by(Decider::Floor)
        }
    }
}

/// Two more after the deal cancel a hand in which a player may still bet; those of the deal do not count.
fn boxed_later(scene: &Scene<'_>, cards: u8) -> Ruling {
    let boxed = &scene.book.policy.boxed_card;
    let several = boxed.articles.of(Case::AfterTheDeal);
    if cards == 1 {
        return one_boxed(scene);
    }
    match boxed.value {
        BoxedCard::TwoOnTheDealMisdeal => shuffled_stub(scene, boxed.articles.general())
            .or(as_floor(cancelled(boxed.articles.general(), None)))
            .decided_by(Decider::Floor),
        _ if scene.moment.has_betting_left() => {
            let cancels = &scene.book.policy.cancelled_hand.articles;
            cancelled(several, None).citing(cancels.named(Case::Replay))
        }
        BoxedCard::OneDeadTwoMisdealOrCancelIfBetting => {
            dead_leaf(several).citing(boxed.articles.main())
        }
        BoxedCard::OneDeadTwoMisdealThenCancelIfBettingElseReshuffleStub => {
            shuffled_stub(scene, boxed.articles.of(Case::NoBetting))
        }
    }
}

/// Another deck: damage and the event's own moments change it. Players ask for it nowhere but where a card is marked,
/// and the floor judges that (cdc2013 4.4).
pub(super) fn change(book: &Book, wanted: Wanted) -> Ruling {
    let articles = &book.policy.deck_change.articles;
    let granted = || Ruling::of(Verdict::Granted, articles).steps([Instruction::ChangeDeck]);
    let denied = || Ruling::of(Verdict::Denied, articles);
    match (book.policy.deck_change.value, wanted) {
        (DeckChange::ProcedureOrDamage, Wanted::Damage | Wanted::Schedule)
        | (DeckChange::AsForeseenNeverOnRequest, Wanted::Schedule) => granted(),
        (DeckChange::PlayerRequestIfMarked, Wanted::Damage) => granted()
            .decided_by(Decider::Floor)
            .or(Outcome::of_floor(Verdict::Denied, Vec::new())),
        (DeckChange::PlayerRequestIfMarked, Wanted::Schedule | Wanted::Wish) => {
            denied().or(Outcome {
                steps: vec![Instruction::ChangeDeck],
                ..Outcome::of_floor(Verdict::Granted, Vec::new())
            })
        }
        (DeckChange::ProcedureOrDamage, Wanted::Wish)
        | (DeckChange::AsForeseenNeverOnRequest, Wanted::Damage | Wanted::Wish)
        | (DeckChange::NeverOnRequest, _) => denied(),
    }
}
