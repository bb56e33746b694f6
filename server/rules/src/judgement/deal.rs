//! Errors of the initial deal: what makes a misdeal, and who plays on when it is noticed too late.

use crate::book::Book;
use crate::policy::{Case, MisdealExtraCard, MisdealOtherCount, MisdealSurvivors};
use crate::ruling::{Cards, Decider, Incident, Instruction, Outcome, Ruling, Verdict, WrongDeal};
use crate::seat::Seat;
use crate::street::Street;
use crate::table::{Part, Table, TableRefusal, misdeal_stopped_by};

use super::misdeal::{Aberration, misdeal, too_late};
use super::moment::Scene;
use super::question::not_now;
use super::{deck, dropped, exposed, irregular};

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other incidents are ruled on elsewhere"
)]
pub(super) fn rule(
    table: &Table,
    incident: &Incident,
    book: &Book,
) -> Result<Ruling, TableRefusal> {
    let scene = || Scene::of(table, book);
    let ruling = match incident {
        Incident::FouledDeck { .. } | Incident::TwoDecks { .. }
            if !table.is_playing() || table.is_played_out() =>
        {
            Some(irregular::after_the_hand(table, incident, book))
        }
        Incident::WrongDeal {
            how,
            affected,
            aberrant,
        } => scene().map(|scene| wrong_deal(&scene, *how, affected, (*aberrant).into())),
        Incident::CardCount { seat, cards } => {
            scene().and_then(|scene| card_count(&scene, *seat, *cards))
        }
        Incident::TwoInARow => scene().and_then(|scene| two_in_a_row(&scene)),
        Incident::ShuffleDoubted => deck::safe_shuffle(table, book),
        Incident::DeckChange { damaged: true, .. } => {
            Some(deck::change(book, deck::Wanted::Damage))
        }
        Incident::DeckChange {
            scheduled: true, ..
        } => Some(deck::change(book, deck::Wanted::Schedule)),
        Incident::DeckChange { .. } => Some(deck::change(book, deck::Wanted::Wish)),
        Incident::DeckDropped { .. } | Incident::DeckExposed { .. } => {
            scene().and_then(|scene| dropped::rule(&scene, incident))
        }
        Incident::BoxedCard { .. } => scene().and_then(|scene| deck::rule(&scene, incident)),
        Incident::FouledDeck { .. } | Incident::TwoDecks { .. } => {
            scene().and_then(|scene| irregular::rule(&scene, incident))
        }
        _ => scene().and_then(|scene| exposed::rule(&scene, incident)),
    };
    let ruling = ruling.ok_or_else(|| not_now(incident))?;
    // The hand is over: nothing is dealt again for a pot that is won.
    let is_misdeal = |outcome: &Outcome| outcome.verdict == Verdict::Misdeal;
    Ok(
        if table.is_played_out() && ruling.outcomes.first().is_some_and(is_misdeal) {
            Ruling::of(Verdict::TooLate, &book.policy.claim_window.articles)
                .citing(&ruling.citations)
        } else {
            ruling
        },
    )
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
    if let Some(ruling) = button_with_too_few(scene, seat, cards) {
        return Some(ruling);
    }
    let extra_card = &policy.misdeal_extra_card;
    let one_extra_to_the_first =
        cards == 3 && takes_the_next_burn(scene, seat) && !had_an_extra_card(scene);
    let articles = if one_extra_to_the_first {
        &extra_card.articles
    } else {
        policy.misdeal_other_count.articles.general()
    };
    if let Some(stop) = misdeal_stopped_by(scene.table, policy) {
        let which = if cards < 2 {
            Case::TooFewCards
        } else {
            Case::TooManyCards
        };
        let survivors = policy.misdeal_survivors.articles.named(which);
        let ruling = too_late(scene, stop, &[seat], Aberration::None);
        return Some(ruling.citing(survivors).citing(articles));
    }
    let burn_it = extra_card.value != MisdealExtraCard::Misdeal && scene.is_dealing();
    if !one_extra_to_the_first || !burn_it {
        return Some(misdeal(scene, articles));
    }
    let burned = Ruling::of(Verdict::CardBurned, articles).steps([
        Instruction::TakeBack {
            cards: Cards::Extra,
        },
        Instruction::BecomesBurn {
            cards: Cards::Extra,
            street: Street::Flop,
        },
    ]);
    let is_named = extra_card.value != MisdealExtraCard::BurnIt || small_blind(scene).is_some();
    if is_named && !scene.burn_is_there(Street::Flop) {
        return Some(burned);
    }
    // The exception of these books is the small blind's: where no player posts one, the number of cards is wrong. A card
    // turned up is the burn already, and no article burns two (gleize2007 2-17.d, stars donne-16.d, caen 2.18).
    let mut ruling = misdeal(scene, articles).decided_by(Decider::Floor);
    ruling
        .outcomes
        .extend(burned.outcomes.into_iter().map(|outcome| Outcome {
            floor: true,
            ..outcome
        }));
    Some(ruling)
}

/// The button who has too few cards takes what is missing as long as they have not acted, whatever the others did; a hand
/// that was played so is dead (ropta2025 6.8, tda2024 37).
fn button_with_too_few(scene: &Scene<'_>, seat: Seat, cards: u8) -> Option<Ruling> {
    let count = &scene.book.policy.misdeal_other_count;
    let has_button = scene.table.positions()?.button == seat;
    // Where the button is dead, another player deals as the button would (ropta2025 4.3, 6.8).
    let deals = scene.table.dealer(scene.book) == Some(seat)
        && !count.articles.named(Case::Dealer).is_empty();
    // What another player has too many of is not missing on the button only: the deal was wrong (ropta2025 6.7.p3).
    let is_elsewhere = scene
        .table
        .rulings_of_this_hand()
        .any(|ruled| matches!(ruled.incident, Incident::CardCount { cards: 3.., .. }));
    let is_excepted =
        count.value == MisdealOtherCount::MisdealExceptButton && (has_button || deals);
    if cards > 1 || !is_excepted || is_elsewhere {
        return None;
    }
    let articles = count.articles.of(Case::Button);
    let has_acted = scene.table.acts().iter().any(|act| act.seat == seat);
    if has_acted || scene.table.is_announcement_binding(seat, scene.book) {
        return Some(too_late(scene, articles, &[seat], Aberration::None));
    }
    let missing = (cards..2).map(|_| Instruction::GiveMissingCard { seat });
    Some(Ruling::of(Verdict::HandLive { seat }, articles).steps(missing))
}

/// Whether one extra card was taken back in this deal already: a second one is one too many (bonneuil2022 erreurs-5.s2).
fn had_an_extra_card(scene: &Scene<'_>) -> bool {
    scene.table.rulings_of_this_hand().any(|ruled| {
        matches!(ruled.incident, Incident::CardCount { .. }) && ruled.verdict == Verdict::CardBurned
    })
}

/// The player who is small blind in this hand; `None` where the seat is empty, and no player is dealt to there.
fn small_blind(scene: &Scene<'_>) -> Option<Seat> {
    let positions = scene.table.positions()?;
    let seat = positions.small_blind;
    scene.dealt().contains(&seat).then_some(seat)
}

/// Whether the one extra card that a player got was the next of the deck: the small blind's where the book names it, else
/// that of the player who is dealt to first. Heads-up these are two players.
fn takes_the_next_burn(scene: &Scene<'_>, seat: Seat) -> bool {
    let first = scene.dealt().first().copied();
    let named = match scene.book.policy.misdeal_extra_card.value {
        MisdealExtraCard::BurnIt => small_blind(scene).or(first),
        MisdealExtraCard::BurnItOfFirst | MisdealExtraCard::Misdeal => first,
    };
    named == Some(seat)
}

/// The button may get the last two cards in a row, a card being replaced (cdc2013 7.1, 7.3).
fn two_in_a_row(scene: &Scene<'_>) -> Option<Ruling> {
    let articles = &scene.book.policy.common.button_two_consecutive;
    scene
        .is_dealing()
        .then(|| Ruling::of(Verdict::PlayOn, articles))
}
