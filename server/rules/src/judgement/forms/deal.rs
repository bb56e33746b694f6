//! Forms about the deal and the deck.

use crate::seat::Seat;

use super::now::{Now, keep};
use super::{
    Ask, ChoiceName, ChoiceOption, Facts, FlagName, FlagOption, FormFamily, FormName, IncidentForm,
};
use crate::policy::{FlashedCard, FouledDeck};
use crate::ruling::{FaultOf, Incident, Irregularity, MixedWith, SeenBy, TurnedUpBy, WrongDeal};

const FIRST: u8 = 1;
const SECOND: u8 = 2;

pub(super) fn forms(now: &Now<'_>) -> Vec<IncidentForm> {
    [
        card_exposed(now),
        wrong_deal(now),
        card_count(now),
        card_seen(now),
        card_off_table(now),
        dead_card_mixed(now),
        boxed_card(now),
        deck(now),
        deck_dropped(now),
        deck_exposed(now),
        shuffle_doubted(now),
    ]
    .into_iter()
    .flatten()
    .collect()
}

const fn form(name: FormName, incident: Facts, asks: Vec<Ask>) -> IncidentForm {
    IncidentForm {
        name,
        family: FormFamily::Deal,
        incident,
        asks,
    }
}

const fn flag(name: FlagName, sets: Facts) -> Ask {
    Ask::Flag(FlagOption { name, sets })
}

/// Another card was exposed in this deal, and was not reported: the rules count those that were (cdc2013 7.1.b2).
fn another() -> Facts {
    Facts::one("another", true)
}

fn card_exposed(now: &Now<'_>) -> Option<IncidentForm> {
    use TurnedUpBy::{Dealer, OwnerByAccident, OwnerOnPurpose};
    let choices = [
        (ChoiceName::FirstByDealer, (FIRST, Dealer)),
        (ChoiceName::SecondByDealer, (SECOND, Dealer)),
        (ChoiceName::FirstByAccident, (FIRST, OwnerByAccident)),
        (ChoiceName::SecondByAccident, (SECOND, OwnerByAccident)),
        (ChoiceName::FirstOnPurpose, (FIRST, OwnerOnPurpose)),
        (ChoiceName::SecondOnPurpose, (SECOND, OwnerOnPurpose)),
    ];
    let found = now.seat_and_choice(&choices, |seat, (card, by)| Incident::CardExposed {
        seat,
        card: *card,
        by: *by,
        another: false,
    })?;
    let mut asks = Vec::from(found.asks());
    if now.is_dealing() {
        asks.push(flag(FlagName::Another, another()));
    }
    Some(form(FormName::CardExposed, Facts::default(), asks))
}

/// Which hands are concerned matters once a player has acted.
fn wrong_deal(now: &Now<'_>) -> Option<IncidentForm> {
    let wrong = |how, affected: &[Seat]| Incident::WrongDeal {
        how,
        affected: affected.to_vec(),
        aberrant: false,
    };
    let how = [
        (ChoiceName::Order, wrong(WrongDeal::Order, &[])),
        (
            ChoiceName::SeatNotEntitled,
            wrong(WrongDeal::SeatNotEntitled, &[]),
        ),
        (
            ChoiceName::PlayerForgotten,
            wrong(WrongDeal::PlayerForgotten, &[]),
        ),
    ];
    let mut options = now.options(how.into());
    for option in &mut options {
        option.sets.forget(&["affected"]);
    }
    options.extend(two_in_a_row(now));
    let mut asks = Vec::new();
    if now.has_acted() {
        let mut from = now.seats();
        keep(&mut from, &|seat| {
            now.rules(&wrong(WrongDeal::PlayerForgotten, &[seat]))
        });
        asks.push(Ask::Seats {
            field: "/affected".to_owned(),
            from: dealt_in(now, from),
        });
        asks.push(flag(FlagName::Aberrant, Facts::one("aberrant", true)));
    }
    let facts = Facts::one("affected", Vec::<u8>::new());
    (!options.is_empty()).then(|| {
        asks.push(Ask::Choice { options });
        form(FormName::WrongDeal, facts, asks)
    })
}

/// It concerns no player's hand.
fn two_in_a_row(now: &Now<'_>) -> Option<ChoiceOption> {
    let incident = Incident::TwoInARow;
    now.rules(&incident).then(|| ChoiceOption {
        name: ChoiceName::TwoInARow,
        sets: Facts::of(&incident, &[])
            .without("affected")
            .without("aberrant"),
        only: None,
    })
}

/// Hands that were dealt, whatever became of them.
fn dealt_in(now: &Now<'_>, mut seats: Vec<Seat>) -> Vec<Seat> {
    let dealt = now.scene.map_or_else(Vec::new, |scene| scene.dealt());
    keep(&mut seats, &|seat| dealt.contains(&seat));
    seats
}

fn card_count(now: &Now<'_>) -> Option<IncidentForm> {
    let choices = [
        (ChoiceName::Cards0, 0),
        (ChoiceName::Cards1, 1),
        (ChoiceName::Cards3, 3),
        (ChoiceName::Cards4, 4),
    ];
    let found = now.seat_and_choice(&choices, |seat, cards| Incident::CardCount {
        seat,
        cards: *cards,
    })?;
    Some(form(
        FormName::CardCount,
        Facts::default(),
        found.asks().into(),
    ))
}

/// Which of the two cards it was matters while cards may still be going round; later it is not asked.
fn which_card<C>(
    now: &Now<'_>,
    names: impl IntoIterator<Item = ([ChoiceName; 3], C)>,
) -> Vec<(ChoiceName, (Option<u8>, C))>
where
    C: Copy,
{
    let is_dealing = now.is_dealing();
    let each = |([either, first, second], by): ([ChoiceName; 3], C)| {
        if is_dealing {
            vec![(first, (Some(FIRST), by)), (second, (Some(SECOND), by))]
        } else {
            vec![(either, (None, by))]
        }
    };
    names.into_iter().flat_map(each).collect()
}

fn card_seen(now: &Now<'_>) -> Option<IncidentForm> {
    let choices = which_card(
        now,
        [
            (
                [
                    ChoiceName::SeenByOwner,
                    ChoiceName::FirstSeenByOwner,
                    ChoiceName::SecondSeenByOwner,
                ],
                SeenBy::Owner,
            ),
            (
                [
                    ChoiceName::SeenByOther,
                    ChoiceName::FirstSeenByOther,
                    ChoiceName::SecondSeenByOther,
                ],
                SeenBy::Other,
            ),
        ],
    );
    let found = now.seat_and_choice(&choices, |seat, (card, by)| Incident::CardSeen {
        seat,
        by: *by,
        touched: false,
        card: *card,
        another: false,
    })?;
    let mut asks = Vec::from(found.asks());
    asks.push(flag(FlagName::Touched, Facts::one("touched", true)));
    asks.extend(majority(now, Facts::one("by", "majority")));
    if now.is_dealing() {
        asks.push(flag(FlagName::Another, another()));
    }
    Some(form(FormName::CardSeen, Facts::default(), asks))
}

/// Whether more than half of the players have seen a card, where the book asks (ropta2025 6.6).
pub(super) fn majority(now: &Now<'_>, facts: Facts) -> Option<Ask> {
    let value = now.book.policy.flashed_card.value;
    (value == FlashedCard::DeadIfSeenByMajorityElsePlays).then(|| flag(FlagName::Majority, facts))
}

fn card_off_table(now: &Now<'_>) -> Option<IncidentForm> {
    let choices = which_card(
        now,
        [
            (
                [
                    ChoiceName::FaultOfDealer,
                    ChoiceName::FirstFaultOfDealer,
                    ChoiceName::SecondFaultOfDealer,
                ],
                FaultOf::Dealer,
            ),
            (
                [
                    ChoiceName::FaultOfOwner,
                    ChoiceName::FirstFaultOfOwner,
                    ChoiceName::SecondFaultOfOwner,
                ],
                FaultOf::Owner,
            ),
        ],
    );
    let found = now.seat_and_choice(&choices, |seat, (card, by)| Incident::CardOffTable {
        seat,
        by: *by,
        card: *card,
        another: false,
    })?;
    let mut asks = Vec::from(found.asks());
    if now.is_dealing() {
        asks.push(flag(FlagName::Another, another()));
    }
    Some(form(FormName::CardOffTable, Facts::default(), asks))
}

fn dead_card_mixed(now: &Now<'_>) -> Option<IncidentForm> {
    let choices = [
        (ChoiceName::CardKnown, true),
        (ChoiceName::CardUnknown, false),
    ];
    let found = now.seat_and_choice(&choices, |seat, known| Incident::DeadCardMixed {
        seat,
        identifiable: *known,
    })?;
    Some(form(
        FormName::DeadCardMixed,
        Facts::default(),
        found.asks().into(),
    ))
}

/// The deal is over when a player has acted.
fn boxed_card(now: &Now<'_>) -> Option<IncidentForm> {
    let during_deal = now.is_dealing() && !now.has_acted();
    let boxed = |cards| Incident::BoxedCard { cards, during_deal };
    let options = now.options(vec![
        (ChoiceName::BoxedOne, boxed(1)),
        (ChoiceName::BoxedTwo, boxed(2)),
    ]);
    choice_form(FormName::BoxedCard, options)
}

fn deck(now: &Now<'_>) -> Option<IncidentForm> {
    let change = |damaged, scheduled| Incident::DeckChange { damaged, scheduled };
    let two_decks = |recoverable| Incident::TwoDecks { recoverable };
    let fouled = |what| Incident::FouledDeck { what };
    let mut choices = match now.book.policy.fouled_deck.value {
        FouledDeck::CancelHandRefundEvenTurn
        | FouledDeck::CancelRefundOrSplitIfFoldsNotInfluenced => {
            vec![(ChoiceName::Fouled, fouled(None))]
        }
        FouledDeck::DuplicateCancelsJokerMisdealOrScrap => vec![
            (
                ChoiceName::FouledDuplicate,
                fouled(Some(Irregularity::Duplicate)),
            ),
            (
                ChoiceName::FouledNonStandard,
                fouled(Some(Irregularity::NonStandard)),
            ),
        ],
    };
    choices.extend([
        (ChoiceName::DecksRecoverable, two_decks(true)),
        (ChoiceName::DecksLost, two_decks(false)),
        (ChoiceName::ChangeDamaged, change(true, false)),
        (ChoiceName::ChangeScheduled, change(false, true)),
        (ChoiceName::ChangeWished, change(false, false)),
    ]);
    choice_form(FormName::Deck, now.options(choices))
}

fn choice_form(name: FormName, options: Vec<ChoiceOption>) -> Option<IncidentForm> {
    (!options.is_empty()).then(|| form(name, Facts::default(), vec![Ask::Choice { options }]))
}

fn deck_dropped(now: &Now<'_>) -> Option<IncidentForm> {
    let dropped = |order_known, mixed| Incident::DeckDropped { order_known, mixed };
    let options = now.options(vec![
        (ChoiceName::DeckOrderKnown, dropped(true, None)),
        (ChoiceName::DeckOrderLost, dropped(false, None)),
        (
            ChoiceName::DeckInMuck,
            dropped(false, Some(MixedWith::Muck)),
        ),
        (
            ChoiceName::DeckInBurns,
            dropped(false, Some(MixedWith::Burns)),
        ),
        (
            ChoiceName::DeckInMuckAndBurns,
            dropped(false, Some(MixedWith::MuckAndBurns)),
        ),
    ]);
    choice_form(FormName::DeckDropped, options)
}

/// Several cards: of one alone it is asked where cards of the board were seen.
fn deck_exposed(now: &Now<'_>) -> Option<IncidentForm> {
    let incident = Incident::DeckExposed { cards: SECOND };
    now.rules(&incident)
        .then(|| form(FormName::DeckExposed, Facts::of(&incident, &[]), Vec::new()))
}

/// Between two hands, where the director may order a safer way to shuffle.
fn shuffle_doubted(now: &Now<'_>) -> Option<IncidentForm> {
    let incident = Incident::ShuffleDoubted;
    now.rules(&incident).then(|| {
        form(
            FormName::ShuffleDoubted,
            Facts::of(&incident, &[]),
            Vec::new(),
        )
    })
}
