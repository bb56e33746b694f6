//! Cards of players that were turned up, seen, dropped or mixed with dead ones.

use crate::book::Citation;
use crate::chips::Chips;
use crate::policy::{
    Case, DeadCardMixed, ExposedByPlayerInvoluntary, ExposedCardSpecialSeats, FlashedCard,
    MisdealFirstCards, MisdealSurvivors, Policy, VoluntaryAct,
};
use crate::ruling::{
    Cards, Decider, Effect, FaultOf, Incident, Instruction, Ruling, SeenBy, Severity, TurnedUpBy,
    Verdict,
};
use crate::seat::Seat;
use crate::street::Street;
use crate::table::{Part, Ruled, Shown, misdeal_stopped_by};

use super::misdeal::{Aberration, misdeal, too_late};
use super::moment::{Knowledge, Moment, Scene};
use super::shown_hand::{self, Telling};

/// A card that counts as turned up by the person dealing.
#[derive(Clone, Copy)]
struct TurnedUp {
    seat: Seat,
    /// First or second card; `None` when it is not known.
    card: Option<u8>,
    another: bool,
}

/// Whether its owner has touched a card that was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Touch {
    Touched,
    Untouched,
}

impl From<bool> for Touch {
    fn from(touched: bool) -> Self {
        if touched {
            Self::Touched
        } else {
            Self::Untouched
        }
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other incidents are ruled on elsewhere"
)]
pub(super) fn rule(scene: &Scene<'_>, incident: &Incident) -> Option<Ruling> {
    match incident {
        Incident::CardExposed {
            seat,
            card,
            by,
            another,
        } => {
            let card = TurnedUp {
                seat: *seat,
                card: Some(*card),
                another: *another,
            };
            turned_up(scene, card, *by)
        }
        Incident::CardSeen {
            seat,
            by,
            touched,
            card,
            another,
        } => {
            let card = TurnedUp {
                seat: *seat,
                card: *card,
                another: *another,
            };
            seen(scene, card, *by, (*touched).into())
        }
        Incident::CardOffTable {
            seat,
            by,
            card,
            another,
        } => {
            let card = TurnedUp {
                seat: *seat,
                card: *card,
                another: *another,
            };
            off_table(scene, card, *by)
        }
        Incident::DeadCardMixed { seat, identifiable } => {
            mixed(scene, *seat, (*identifiable).into())
        }
        _ => None,
    }
}

impl TurnedUp {
    fn is_possible(&self, scene: &Scene<'_>) -> bool {
        scene.part(self.seat) != Part::Out && self.card.is_none_or(|card| matches!(card, 1 | 2))
    }

    /// Whether it is still to be hidden: at showdown hands lie open (caen 9.1), and so do those of an all-in.
    fn is_hidden(&self, scene: &Scene<'_>) -> bool {
        let is_open = matches!(scene.table.shown().get(self.seat), Some(Shown::Tabled(_)));
        !is_open && (scene.is_dealing() || scene.moment.has_betting_left())
    }

    /// Its number in the deal, from 1.
    fn number(&self, scene: &Scene<'_>) -> Option<usize> {
        let dealt = scene.dealt();
        let place = dealt.iter().position(|seat| *seat == self.seat)?;
        let laps = usize::from(self.card?).checked_sub(1)?;
        Some(laps * dealt.len() + place + 1)
    }

    /// The article that makes it a misdeal.
    fn misdeal<'a>(&self, scene: &Scene<'a>) -> Option<&'a [Citation]> {
        let policy = &scene.book.policy;
        let number = self.number(scene);
        let among_first = match policy.misdeal_first_cards.value {
            MisdealFirstCards::FirstTwoCardsDealt => number.is_some_and(|number| number <= 2),
            MisdealFirstCards::AnyCardOfFirstLap => self.card == Some(1),
            MisdealFirstCards::VeryFirstCard => number == Some(1),
        };
        if self.another || self.is_another(scene) {
            Some(&policy.common.misdeal_second_exposed)
        } else if among_first {
            Some(&policy.misdeal_first_cards.articles)
        } else if self.is_special(scene)
            && policy.exposed_card_special_seats.value
                == ExposedCardSpecialSeats::SbBbDealerReshuffle
        {
            Some(&policy.exposed_card_special_seats.articles)
        } else {
            None
        }
    }

    /// Whether another card of this deal has been ruled on as turned up, dropped or seen: one player may report the first
    /// and another the second.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other incidents turn no card up"
    )]
    fn is_another(&self, scene: &Scene<'_>) -> bool {
        let policy = &scene.book.policy;
        scene.table.rulings_of_this_hand().any(|ruled| {
            let replaced = ruled.verdict == Verdict::CardReplaced;
            let (seat, card, counts) = match &ruled.incident {
                Incident::CardExposed { seat, card, by, .. } => {
                    // A hand that its owner showed after the deal is no card of the deal (ropta2025 6.3).
                    let is_of_deal = !matches!(ruled.verdict, Verdict::HandLive { .. });
                    let counts = is_of_deal && counts_as_dealt_open(*by, policy);
                    (*seat, Some(*card), replaced || counts)
                }
                Incident::CardOffTable { seat, card, by, .. } => {
                    (*seat, *card, replaced || *by == FaultOf::Dealer)
                }
                Incident::CardSeen { seat, card, .. } => (*seat, *card, replaced),
                _ => return false,
            };
            counts && !self.may_be(seat, card)
        })
    }

    /// Whether another report may be about the same card: where it is not known which of a player's two it was, it may.
    fn may_be(&self, seat: Seat, card: Option<u8>) -> bool {
        let same = card.zip(self.card).is_none_or(|(card, own)| card == own);
        seat == self.seat && same
    }

    /// Whether it belongs to the person dealing, or in some books to a blind.
    fn is_special(&self, scene: &Scene<'_>) -> bool {
        let dealer = scene.table.dealer(scene.book) == Some(self.seat);
        match scene.book.policy.exposed_card_special_seats.value {
            ExposedCardSpecialSeats::NoExceptionReplaced => false,
            ExposedCardSpecialSeats::DealerKeepsAndShows => dealer,
            ExposedCardSpecialSeats::SbBbDealerReshuffle => {
                let blind = scene.table.positions().is_some_and(|positions| {
                    [positions.small_blind, positions.big_blind].contains(&self.seat)
                });
                dealer || blind
            }
        }
    }
}

/// Whether a card turned up so counts against the deal, though its owner may keep it (gleize2007 2-14).
fn counts_as_dealt_open(by: TurnedUpBy, policy: &Policy) -> bool {
    match by {
        TurnedUpBy::Dealer => true,
        TurnedUpBy::OwnerByAccident => {
            policy.exposed_by_player_involuntary.value != ExposedByPlayerInvoluntary::LiveMustPlay
        }
        TurnedUpBy::OwnerOnPurpose => false,
    }
}

fn plays(articles: &[Citation]) -> Ruling {
    Ruling::of(Verdict::CardPlays, articles)
}

fn turned_up(scene: &Scene<'_>, card: TurnedUp, by: TurnedUpBy) -> Option<Ruling> {
    let policy = &scene.book.policy;
    let involuntary = &policy.exposed_by_player_involuntary;
    if !card.is_possible(scene) || !card.is_hidden(scene) {
        return None;
    }
    let may_live = by == TurnedUpBy::OwnerByAccident
        && involuntary.value == ExposedByPlayerInvoluntary::LiveMustPlay;
    let is_dealt = !scene.is_dealing() || scene.table.has_acted();
    if may_live && is_dealt && scene.part(card.seat) == Part::Live {
        // What its owner turns up after the deal is no flashed card: it plays, and everybody sees it (cdc2013 7.6).
        let shown = Instruction::Show {
            cards: Cards::Exposed,
        };
        let articles = policy.flashed_card.articles.of_or_main(Case::SeenByOwner);
        return Some(plays(articles).steps([shown]));
    }
    let shown_by_owner = || {
        let shows = scene.part(card.seat) == Part::Live && scene.moment.has_betting_left();
        shows.then(|| shown_hand::shown(card.seat, Telling::Showed, policy))
    };
    let is_shown = by == TurnedUpBy::OwnerByAccident
        && involuntary.value == ExposedByPlayerInvoluntary::DeadDuringTheDeal;
    if is_shown && is_dealt {
        return shown_by_owner();
    }
    if !scene.is_dealing() {
        return None;
    }
    match by {
        // Once a player has acted it is no longer the deal that suffers: the hand was shown, and stays in play
        // (gleize2007 6-1).
        TurnedUpBy::OwnerOnPurpose if is_dealt => shown_by_owner(),
        TurnedUpBy::OwnerOnPurpose => on_purpose(scene, card.seat),
        TurnedUpBy::Dealer => Some(of_dealer(scene, card, &[])),
        TurnedUpBy::OwnerByAccident => Some(match involuntary.value {
            ExposedByPlayerInvoluntary::Dead | ExposedByPlayerInvoluntary::DeadDuringTheDeal => {
                of_dealer(scene, card, &involuntary.articles)
            }
            ExposedByPlayerInvoluntary::LiveMustPlay => {
                plays(&involuntary.articles).steps([Instruction::Show {
                    cards: Cards::Exposed,
                }])
            }
        }),
    }
}

/// No player gets a new deal by turning a card up: only that player is out, or bears that the hand was shown.
fn on_purpose(scene: &Scene<'_>, seat: Seat) -> Option<Ruling> {
    let act = &scene.book.policy.voluntary_act;
    if scene.part(seat) != Part::Live {
        return None;
    }
    let ruling = dead(seat, &act.articles);
    Some(match act.value {
        VoluntaryAct::OnlyHeIsOut => ruling,
        VoluntaryAct::HandShown => {
            shown_hand::shown(seat, Telling::Showed, &scene.book.policy).citing(&act.articles)
        }
        VoluntaryAct::OnlyHeIsOutAndSanction => {
            ruling.sanction(seat, Severity::Required, false, &act.articles)
        }
    })
}

fn dead(seat: Seat, articles: &[Citation]) -> Ruling {
    let refund = Chips::ZERO;
    Ruling::of(Verdict::HandDead { seat, refund }, articles)
        .with(Effect::Kill { seat, refund })
        .steps([Instruction::MuckHand { seat }])
}

/// A card that the person dealing turned up, or that counts as such: `why` says where.
fn of_dealer(scene: &Scene<'_>, card: TurnedUp, why: &[Citation]) -> Ruling {
    let policy = &scene.book.policy;
    let misdealt = card.misdeal(scene);
    if let Some(stop) = misdeal_stopped_by(scene.table, policy) {
        // A card can no longer be exchanged. Two cards are still two cards, no matter who has seen them.
        let touched = misdealt.is_some()
            && policy.misdeal_survivors.value != MisdealSurvivors::TwoCardHandsOnly;
        let affected: &[Seat] = if touched { &[card.seat] } else { &[] };
        return too_late(scene, stop, affected, Aberration::None)
            .citing(too_late_to_exchange(scene))
            .citing(why);
    }
    if let Some(articles) = misdealt {
        return misdeal(scene, articles).citing(why);
    }
    let special = &policy.exposed_card_special_seats;
    if card.is_special(scene) {
        return plays(&special.articles)
            .citing(why)
            .steps([Instruction::Show {
                cards: Cards::Exposed,
            }]);
    }
    replaced(scene, card.seat, why)
}

/// Once enough was done, a card that was seen stays where it is (cdc2013 7.6.p3).
fn too_late_to_exchange<'a>(scene: &Scene<'a>) -> &'a [Citation] {
    let flashed = &scene.book.policy.flashed_card;
    match flashed.value {
        FlashedCard::Dead => flashed.articles.of(Case::TooLate),
        FlashedCard::OwnerChoosesIfUntouched
        | FlashedCard::OtherPlayerMisdealOwnerPlaysOn
        | FlashedCard::DeadIfSeenByMajorityElsePlays => &[],
    }
}

/// The deal is finished, the player gets what would have been the burn, and the dead card is burned instead.
fn replaced(scene: &Scene<'_>, seat: Seat, why: &[Citation]) -> Ruling {
    let finish = (!scene.table.has_acted()).then_some(Instruction::FinishDeal);
    Ruling::of(Verdict::CardReplaced, why)
        .citing(&scene.book.policy.common.exposed_card_replacement)
        .steps(finish)
        .steps([
            Instruction::ReplaceCard { seat },
            Instruction::BecomesBurn {
                cards: Cards::Exposed,
                street: Street::Flop,
            },
        ])
}

/// A card that a player announces as seen.
fn seen(scene: &Scene<'_>, card: TurnedUp, by: SeenBy, touch: Touch) -> Option<Ruling> {
    let policy = &scene.book.policy;
    let flashed = &policy.flashed_card;
    if !card.is_possible(scene) || !card.is_hidden(scene) {
        return None;
    }
    let stop = misdeal_stopped_by(scene.table, policy);
    let late = stop.is_some() || !scene.is_dealing();
    let play_on = || {
        too_late(scene, too_late_to_exchange(scene), &[], Aberration::None)
            .citing(stop.unwrap_or_default())
            .citing(flashed.articles.main())
    };
    Some(match (flashed.value, by) {
        (FlashedCard::OtherPlayerMisdealOwnerPlaysOn, SeenBy::Owner) => {
            Ruling::of(Verdict::PlayOn, flashed.articles.of(Case::SeenByOwner))
        }
        (FlashedCard::OtherPlayerMisdealOwnerPlaysOn, SeenBy::Other | SeenBy::Majority) => {
            let articles = flashed.articles.main();
            match stop {
                Some(stop) => {
                    too_late(scene, stop, &[card.seat], Aberration::None).citing(articles)
                }
                None => misdeal(scene, articles),
            }
        }
        // Only what another player has seen is flashed (cdc2013 7.6), or what more than half of them have (ropta2025 6.6).
        (FlashedCard::Dead, SeenBy::Owner)
        | (FlashedCard::DeadIfSeenByMajorityElsePlays, SeenBy::Owner | SeenBy::Other) => {
            plays(flashed.articles.of_or_main(Case::SeenByOwner))
        }
        (
            FlashedCard::Dead
            | FlashedCard::DeadIfSeenByMajorityElsePlays
            | FlashedCard::OwnerChoosesIfUntouched,
            _,
        ) if late => play_on(),
        // It is dead like one turned up, and counts like one (cdc2013 7.1, 7.6).
        (FlashedCard::Dead, SeenBy::Other | SeenBy::Majority)
        | (FlashedCard::DeadIfSeenByMajorityElsePlays, SeenBy::Majority) => {
            of_dealer(scene, card, flashed.articles.main())
        }
        (FlashedCard::OwnerChoosesIfUntouched, _) if touch == Touch::Touched => {
            plays(&flashed.articles)
        }
        (FlashedCard::OwnerChoosesIfUntouched, _) => kept_or_not(scene, card),
    })
}

/// The owner of a card that was seen keeps it, or lets it count as turned up by the person dealing (gleize2007 4-1).
fn kept_or_not(scene: &Scene<'_>, card: TurnedUp) -> Ruling {
    let articles = &scene.book.policy.flashed_card.articles;
    let refused = of_dealer(scene, card, articles);
    let mut ruling = plays(articles)
        .decided_by(Decider::Player { seat: card.seat })
        .citing(&refused.citations);
    ruling.outcomes.extend(refused.outcomes);
    ruling
}

/// A card on the floor: dead as if turned up when it was the dealer's fault, played when it was its owner's.
fn off_table(scene: &Scene<'_>, card: TurnedUp, by: FaultOf) -> Option<Ruling> {
    let articles = &scene.book.policy.common.card_off_table;
    if !card.is_possible(scene) {
        return None;
    }
    match by {
        FaultOf::Owner => {
            let back = Instruction::GiveCardBack { seat: card.seat };
            Some(plays(articles.general()).steps([back]))
        }
        FaultOf::Dealer => {
            let why = articles.of(Case::Dealer);
            scene.is_dealing().then(|| of_dealer(scene, card, why))
        }
    }
}

/// A dead card mixed with the live one.
fn mixed(scene: &Scene<'_>, seat: Seat, live_card: Knowledge) -> Option<Ruling> {
    let mixed = &scene.book.policy.dead_card_mixed;
    // What lies face up and has won is paid, whatever becomes of the cards (gleize2007 10-12, cdc2013 11.2).
    if scene.part(seat) != Part::Live || scene.table.has_won(seat) {
        return None;
    }
    Some(match mixed.value {
        DeadCardMixed::DeadOnlyIfUnidentifiable if live_card == Knowledge::Known => {
            Ruling::of(Verdict::HandLive { seat }, &mixed.articles).steps([Instruction::TakeBack {
                cards: Cards::Exposed,
            }])
        }
        DeadCardMixed::DeadOnlyIfUnidentifiable | DeadCardMixed::HandDead => {
            dead(seat, &mixed.articles).steps(burn_after_all(scene, seat))
        }
    })
}

/// A dead card that its player mixes into the hand is mucked with it, and was never exchanged: the burn before the flop is
/// still to be made (caen 2.17), unless another card has become it.
fn burn_after_all(scene: &Scene<'_>, seat: Seat) -> Vec<Instruction> {
    let street = Street::Flop;
    let is_to_come = matches!(
        scene.moment,
        Moment::Betting(Street::Preflop) | Moment::Dealing(Street::Flop)
    );
    let (mucked, others): (Vec<Dead>, Vec<Dead>) = scene
        .table
        .rulings_of_this_hand()
        .filter_map(Dead::by)
        .partition(|card| *card == Dead::Exchanged { seat });
    if !is_to_come || mucked.is_empty() || !others.is_empty() || !scene.burn_is_there(street) {
        return Vec::new();
    }
    let finish = scene.finish_before(street).into_iter();
    finish
        .chain([Instruction::BurnAndDeal { street }])
        .collect()
}

/// A card of the deal that a ruling has made the burn of the flop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dead {
    /// Its player gets another for it.
    Exchanged { seat: Seat },
    /// It was one too many.
    Extra,
}

impl Dead {
    fn by(ruled: &Ruled) -> Option<Self> {
        match (&ruled.incident, &ruled.verdict) {
            (
                Incident::CardExposed { seat, .. }
                | Incident::CardSeen { seat, .. }
                | Incident::CardOffTable { seat, .. },
                Verdict::CardReplaced,
            ) => Some(Self::Exchanged { seat: *seat }),
            (Incident::CardCount { .. }, Verdict::CardBurned) => Some(Self::Extra),
            _ => None,
        }
    }
}
