//! A burn card turned up, a card of the board seen, the board taken away.

use crate::policy::{BoardRemovedEarly, CancelledHand, Case, ExposedBurn, FlashedCard};
use crate::ruling::{Cards, Decider, Incident, Instruction, Outcome, Ruling, Severity, Verdict};
use crate::street::Street;

use super::deck::cancelled;
use super::irregular::shared;
use super::moment::{Knowledge, Moment, Scene};
use super::repair::{bets, repaired, stands};

/// The cards of the street whose burn was turned up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OfStreet {
    OnTheTable,
    ToCome,
}

impl From<bool> for OfStreet {
    fn from(dealt: bool) -> Self {
        if dealt {
            Self::OnTheTable
        } else {
            Self::ToCome
        }
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other incidents are ruled on elsewhere"
)]
pub(super) fn rule(scene: &Scene<'_>, incident: &Incident) -> Option<Ruling> {
    match incident {
        Incident::ExposedBurn {
            street,
            street_dealt,
        } => exposed(scene, *street, (*street_dealt).into()),
        Incident::FlashedBoard { street, majority } => flashed(scene, *street, (*majority).into()),
        Incident::BoardTakenAway { recognisable } => taken_away(scene, (*recognisable).into()),
        _ => None,
    }
}

const BURN: Cards = Cards::Burn;

fn exposed(scene: &Scene<'_>, street: Street, cards: OfStreet) -> Option<Ruling> {
    let possible = match (cards, scene.moment) {
        (OfStreet::OnTheTable, moment) => moment.may_show(street),
        (OfStreet::ToCome, Moment::Betting(now)) => now.next() == Some(street),
        (OfStreet::ToCome, Moment::Dealing(next)) => next == street,
        (OfStreet::ToCome, Moment::RunOut(last)) => last < street,
        (OfStreet::ToCome, Moment::Won(_)) => false,
    };
    if street == Street::Preflop || !possible {
        return None;
    }
    Some(match scene.book.policy.exposed_burn.value {
        ExposedBurn::BurnRetakenRiverTooAllinPlayed => retaken(scene, street, cards),
        ExposedBurn::StaysBurnFloorDecides => for_the_floor(scene, street, cards),
    })
}

/// A burn whose street has come is turned down; one whose street has not is replaced, before the river with the river
/// too. When everybody is all-in it stays as it lies (caen 2.7–2.10).
fn retaken(scene: &Scene<'_>, street: Street, cards: OfStreet) -> Ruling {
    let policy = &scene.book.policy;
    let articles = &policy.exposed_burn.articles;
    let all_in = matches!(scene.moment, Moment::RunOut(last) if last != Street::River);
    if all_in {
        return Ruling::of(Verdict::PlayOn, articles.of(Case::AllIn))
            .steps([Instruction::Keep { cards: BURN }]);
    }
    let finish = scene.finish_before(street);
    let burn_back = Instruction::TakeBack { cards: BURN };
    let again = finish.into_iter().chain([scene.deal_step(street)]);
    if street == Street::River {
        let cited = articles.of(Case::BeforeTheRiver);
        if cards == OfStreet::OnTheTable && scene.is_late(street) {
            return stands(scene, street, cited, None);
        }
        let river_back = finish.is_none().then_some(Instruction::TakeBack {
            cards: Cards::River,
        });
        let back = std::iter::once(burn_back).chain(river_back);
        return repaired(scene, street, cited, back.chain(again));
    }
    if cards == OfStreet::OnTheTable {
        return Ruling::of(Verdict::PlayOn, articles.main())
            .steps([Instruction::TurnDown { cards: BURN }]);
    }
    let cited = if street == Street::Turn {
        articles.of(Case::BeforeTheTurn)
    } else {
        articles.main()
    };
    repaired(
        scene,
        street,
        cited,
        std::iter::once(burn_back).chain(again),
    )
}

/// No article says what becomes of it: it stays the burn, and the floor may want another.
fn for_the_floor(scene: &Scene<'_>, street: Street, cards: OfStreet) -> Ruling {
    let stays = Ruling::of(
        Verdict::CardBurned,
        &scene.book.policy.exposed_burn.articles,
    )
    .steps([Instruction::TurnDown { cards: BURN }])
    .decided_by(Decider::Floor);
    if cards == OfStreet::OnTheTable {
        return stays;
    }
    let mut another = vec![Instruction::TakeBack { cards: BURN }];
    another.extend(scene.finish_before(street));
    another.push(scene.deal_step(street));
    stays.or(Outcome {
        steps: another,
        ..Outcome::of_floor(Verdict::BoardRepaired, Vec::new())
    })
}

/// A card of the board that was seen.
struct Seen {
    street: Street,
    /// Its street is being dealt, or lies on the table; else it was seen on top of the deck.
    is_being_dealt: bool,
}

impl Seen {
    /// `named` is the street that people name: where they name none, it is the one on the table, or being put there now.
    fn of(scene: &Scene<'_>, named: Option<Street>) -> Option<Self> {
        let there = match scene.moment {
            Moment::Won(_) => return None,
            // Before the flop only a card of the flop can be seen.
            Moment::Betting(Street::Preflop) => Street::Flop,
            Moment::Betting(now) | Moment::Dealing(now) => now,
            Moment::RunOut(_) if !scene.table.is_face_up() => return None,
            Moment::RunOut(_) => scene.street_on_table(),
        };
        let street = named.unwrap_or(there);
        let (is_possible, is_being_dealt) = match scene.moment {
            Moment::Betting(now) => (street == there || Some(street) == now.next(), street <= now),
            Moment::Dealing(now) => (street == now || Some(street) == now.next(), street == now),
            // Cards need not be written down: which ones lie there is not known.
            Moment::RunOut(last) => (street > last, named.is_none()),
            Moment::Won(_) => (false, false),
        };
        is_possible.then_some(Self {
            street,
            is_being_dealt,
        })
    }
}

/// How many players have seen a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Witnesses {
    Some,
    Majority,
}

impl From<bool> for Witnesses {
    fn from(majority: bool) -> Self {
        if majority { Self::Majority } else { Self::Some }
    }
}

/// A card of the board that a player has seen is dead: the next one takes its place, and earlier bets stay (cdc2013
/// 7.6). Some books want more than half of the players to have seen it (ropta2025 6.6).
fn flashed(scene: &Scene<'_>, named: Option<Street>, by: Witnesses) -> Option<Ruling> {
    let policy = &scene.book.policy;
    let Seen {
        street,
        is_being_dealt,
    } = Seen::of(scene, named)?;
    let seen = policy.common.prior_bets_kept.main();
    let articles = &policy.flashed_card.articles;
    let (flashed, late) = match policy.flashed_card.value {
        FlashedCard::DeadIfSeenByMajorityElsePlays if by == Witnesses::Some => {
            return Some(Ruling::of(Verdict::CardPlays, articles.main()));
        }
        FlashedCard::Dead => (
            articles.of_or_main(Case::OfTheBoard),
            articles.of(Case::TooLate),
        ),
        FlashedCard::DeadIfSeenByMajorityElsePlays => (articles.main(), articles.main()),
        FlashedCard::OwnerChoosesIfUntouched | FlashedCard::OtherPlayerMisdealOwnerPlaysOn => {
            Default::default()
        }
    };
    if scene.is_late(street) {
        return Some(stands(scene, street, late, None).citing(seen));
    }
    let aside = Instruction::SetAside {
        cards: Cards::Exposed,
    };
    let mut steps = vec![aside];
    if is_being_dealt {
        steps.push(Instruction::NextCardIs { street });
    } else {
        steps.extend(
            scene
                .moment
                .has_betting_left()
                .then_some(Instruction::FinishBetting),
        );
        steps.push(scene.deal_step(street));
    }
    let (first, then) = if flashed.is_empty() {
        (seen, flashed)
    } else {
        (flashed, seen)
    };
    Some(repaired(scene, street, first, steps).citing(then))
}

/// A board that was taken away and cannot be told cancels the hand; else it is put back (cdc2013 8.6).
fn taken_away(scene: &Scene<'_>, board: Knowledge) -> Option<Ruling> {
    let policy = &scene.book.policy;
    let removed = &policy.board_removed_early.articles;
    let is_over = scene.table.next_award().is_none() && !scene.table.awarded().is_empty();
    let won = matches!(scene.moment, Moment::Won(_));
    if won || is_over || !scene.moment.may_show(Street::Flop) {
        return None;
    }
    Some(if board == Knowledge::Known {
        Ruling::of(Verdict::PlayOn, removed.general())
            .citing(bets(policy, Case::WrongStreet))
            .steps([Instruction::PutBack {
                cards: Cards::Board,
            }])
    } else {
        lost(scene)?
    })
}

/// A board that is lost. A book that does not count it among what cancels a hand, and shares no pot either, leaves it to
/// the floor.
fn lost(scene: &Scene<'_>) -> Option<Ruling> {
    let policy = &scene.book.policy;
    let removed = &policy.board_removed_early;
    let articles = removed.articles.general();
    let ruling = match removed.value {
        BoardRemovedEarly::PotSplitIfUnrecognisable => {
            let mut ruling = Ruling::of(Verdict::PotSplit, articles);
            ruling.outcomes = vec![shared(scene)?];
            ruling
        }
        BoardRemovedEarly::CancelIfUnrecognisable => {
            let ruling = cancelled(articles, None);
            match policy.cancelled_hand.value {
                CancelledHand::BoxedFouledMixedBoard => ruling,
                CancelledHand::BoxedFouledTwoDecks => ruling.decided_by(Decider::Floor),
            }
        }
    };
    let by_dealer = removed.articles.named(Case::Dealer);
    let dealer = scene
        .table
        .dealer(scene.book)
        .filter(|_| !by_dealer.is_empty());
    Some(match dealer {
        Some(dealer) => ruling.sanction(dealer, Severity::Possible, false, by_dealer),
        None => ruling,
    })
}
