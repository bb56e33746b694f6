//! Forms about hands, players and the end of a hand.

use crate::chips::Chips;
use crate::policy::MuckRetrieval;
use crate::seat::{Seat, SeatSet};

use super::now::{Now, seat, seat_in};
use super::shown::break_minute_over;
use super::{
    Ask, ChoiceName, ChoiceOption, Facts, FlagName, FlagOption, FormFamily, FormName, IncidentForm,
};
use crate::ruling::{Incident, Misconduct, PhoneUse, SatDown, Thrown};

pub(super) fn forms(now: &Now<'_>) -> Vec<IncidentForm> {
    [
        cards_thrown(now),
        hand_swept_up(now),
        thrown_onto(now),
        phone(now),
        left_seat(now),
        late_to_seat(now),
        tabled_winner_killed(now),
        wrong_hand_called(now),
        ask_to_see(now),
        about_a_player(now, FormName::ShownToOne, |seat| Incident::ShownToOne {
            seat,
        }),
        pot_claimed(now),
        misconduct(now),
        about_a_player(now, FormName::WrongSeat, |seat| Incident::WrongSeat {
            seat,
        }),
    ]
    .into_iter()
    .flatten()
    .collect()
}

const fn form(name: FormName, incident: Facts, asks: Vec<Ask>) -> IncidentForm {
    IncidentForm {
        name,
        family: FormFamily::Hands,
        incident,
        asks,
    }
}

const fn flag(name: FlagName, sets: Facts) -> Ask {
    Ask::Flag(FlagOption { name, sets })
}

/// A form that asks for the player alone.
fn about_a_player(
    now: &Now<'_>,
    name: FormName,
    incident: impl Fn(Seat) -> Incident,
) -> Option<IncidentForm> {
    let seats = now.seats_of(&incident);
    let facts = Facts::of(&incident(*seats.first()?), &["seat"]);
    Some(form(name, facts, vec![seat(seats)]))
}

fn hand_swept_up(now: &Now<'_>) -> Option<IncidentForm> {
    let mut form = about_a_player(now, FormName::HandSweptUp, |seat| Incident::HandSweptUp {
        seat,
        identifiable: false,
    })?;
    form.asks
        .push(flag(FlagName::CanBeTold, Facts::one("identifiable", true)));
    Some(form)
}

fn cards_thrown(now: &Now<'_>) -> Option<IncidentForm> {
    let choices = [
        (ChoiceName::TouchedTheMuck, Thrown::TouchedTheMuck),
        (ChoiceName::Unidentifiable, Thrown::Unidentifiable),
        (ChoiceName::NearerTheMuck, Thrown::NearerTheMuck),
        (ChoiceName::NearerThePlayer, Thrown::NearerThePlayer),
        (ChoiceName::InFrontOfThePlayer, Thrown::InFrontOfThePlayer),
    ];
    let found = now.seat_and_choice(&choices, |seat, how| Incident::CardsThrown {
        seat,
        how: *how,
        by_mistake: false,
        fault_of: None,
    })?;
    let mut asks = Vec::from(found.asks());
    let by_fault = MuckRetrieval::IdentifiableTdIfOpponentsFaultElseDead;
    if now.book.policy.muck_retrieval.value == by_fault {
        asks.push(Ask::Seat {
            field: "/fault_of".to_owned(),
            from: now.scene.map_or_else(Vec::new, |scene| scene.dealt()),
            optional: true,
            or: Vec::new(),
        });
    } else {
        asks.push(flag(
            FlagName::NotTheirFault,
            Facts::one("by_mistake", true),
        ));
    }
    Some(form(FormName::CardsThrown, Facts::default(), asks))
}

fn thrown_onto(now: &Now<'_>) -> Option<IncidentForm> {
    let choices = [
        (ChoiceName::HandKnown, true),
        (ChoiceName::HandUnknown, false),
    ];
    let throwers = now.scene?.dealt();
    let onto = |by: Seat, seat: Seat, identifiable| Incident::ThrownOnto {
        by,
        seat,
        identifiable,
    };
    // Another player, and one of those about whom the book rules.
    let other = |seat: Seat, known: bool| {
        let mut throwers = throwers.iter().copied();
        throwers.find(|by| *by != seat && now.rules(&onto(*by, seat, known)))
    };
    let found = now.seat_and_choice(&choices, |seat, known| {
        onto(other(seat, *known).unwrap_or(seat), seat, *known)
    })?;
    let outcomes = |by, seat, known| {
        let ruling = now.table.rule(&onto(by, seat, known), now.book);
        ruling.map(|ruling| ruling.outcomes)
    };
    // Where the hand underneath has won, nothing is left to tell apart.
    let first = *found.seats.first()?;
    let is_told_apart = found.seats.iter().any(|seat| {
        let mut throwers = throwers.iter();
        throwers.any(|by| outcomes(*by, *seat, true) != outcomes(*by, *seat, false))
    });
    let in_order: SeatSet = throwers.iter().copied().collect();
    let [hand, mut choice] = found.asks();
    let thrower = seat_in("/by", in_order.iter().collect());
    if !is_told_apart {
        let facts = Facts::of(&onto(first, first, true), &["by", "seat"]);
        return Some(form(FormName::ThrownOnto, facts, vec![thrower, hand]));
    }
    if let Ask::Choice { options } = &mut choice {
        for option in options {
            option.sets.forget(&["by"]);
        }
    }
    let asks = vec![thrower, hand, choice];
    Some(form(FormName::ThrownOnto, Facts::default(), asks))
}

fn phone(now: &Now<'_>) -> Option<IncidentForm> {
    let choices = [
        (ChoiceName::PhoneAnswered, PhoneUse::Answered),
        (ChoiceName::PhoneSwitchedOn, PhoneUse::SwitchedOn),
        (ChoiceName::PhoneHandled, PhoneUse::Handled),
    ];
    let found =
        now.seat_and_choice(&choices, |seat, what| Incident::Phone { seat, what: *what })?;
    Some(form(FormName::Phone, Facts::default(), found.asks().into()))
}

fn left_seat(now: &Now<'_>) -> Option<IncidentForm> {
    let left = |seat, within_reach| Incident::LeftSeat { seat, within_reach };
    let mut form = about_a_player(now, FormName::LeftSeat, |seat| left(seat, false))?;
    if !now.seats_of(|seat| left(seat, true)).is_empty() {
        let near = Facts::one("within_reach", true);
        form.asks.push(flag(FlagName::WithinReach, near));
    }
    Some(form)
}

fn late_to_seat(now: &Now<'_>) -> Option<IncidentForm> {
    let choices = [
        (ChoiceName::DuringTheDeal, SatDown::DuringTheDeal),
        (ChoiceName::AfterTheirCards, SatDown::AfterTheirCards),
        (
            ChoiceName::BeforeTheFirstAction,
            SatDown::BeforeTheFirstAction,
        ),
        (
            ChoiceName::AfterTheFirstAction,
            SatDown::AfterTheFirstAction,
        ),
    ];
    let found = now.seat_and_choice(&choices, |seat, when| Incident::LateToSeat {
        seat,
        when: *when,
        within_reach: false,
    })?;
    let mut asks = Vec::from(found.asks());
    let near = |seat| Incident::LateToSeat {
        seat,
        when: SatDown::DuringTheDeal,
        within_reach: true,
    };
    if !now.seats_of(near).is_empty() {
        asks.push(flag(
            FlagName::WithinReach,
            Facts::one("within_reach", true),
        ));
    }
    Some(form(FormName::LateToSeat, Facts::default(), asks))
}

fn tabled_winner_killed(now: &Now<'_>) -> Option<IncidentForm> {
    let choices = [(ChoiceName::Obvious, true), (ChoiceName::NotObvious, false)];
    let found = now.seat_and_choice(&choices, |seat, obvious| Incident::TabledWinnerKilled {
        seat,
        obvious: *obvious,
    })?;
    Some(form(
        FormName::TabledWinnerKilled,
        Facts::default(),
        found.asks().into(),
    ))
}

fn wrong_hand_called(now: &Now<'_>) -> Option<IncidentForm> {
    let called = |seat, deliberate, mucked: Vec<Seat>| Incident::WrongHandCalled {
        seat,
        deliberate,
        mucked,
    };
    let choices = [
        (ChoiceName::ByMistake, false),
        (ChoiceName::Deliberate, true),
    ];
    let found = now.seat_and_choice(&choices, |seat, deliberate| {
        called(seat, *deliberate, Vec::new())
    })?;
    let callers = &found.seats;
    let mucked = now.seats().into_iter().filter(|other| {
        let caller = callers.iter().find(|seat| *seat != other);
        caller.is_some_and(|seat| now.rules(&called(*seat, false, vec![*other])))
    });
    let mucked = Ask::Seats {
        field: "/mucked".to_owned(),
        from: mucked.collect(),
    };
    let [caller, mut choice] = found.asks();
    if let Ask::Choice { options } = &mut choice {
        for option in options {
            option.sets.forget(&["mucked"]);
        }
    }
    let facts = Facts::one("mucked", Vec::<u8>::new());
    let asks = vec![caller, mucked, choice];
    Some(form(FormName::WrongHandCalled, facts, asks))
}

/// A player asks, or an official.
fn ask_to_see(now: &Now<'_>) -> Option<IncidentForm> {
    let asked = |seat| Incident::AskToSee {
        by: None,
        seat,
        suspicion: false,
    };
    let seats = now.seats_of(asked);
    let facts = Facts::of(&asked(*seats.first()?), &["seat"]);
    let asks = vec![
        seat(seats),
        Ask::Seat {
            field: "/by".to_owned(),
            from: now.seats(),
            optional: false,
            or: vec![ChoiceOption {
                name: ChoiceName::AskedByOfficial,
                sets: Facts::default(),
                only: None,
            }],
        },
        flag(FlagName::Suspicion, Facts::one("suspicion", true)),
    ];
    Some(form(FormName::AskToSee, facts, asks))
}

fn pot_claimed(now: &Now<'_>) -> Option<IncidentForm> {
    let claimed = |break_minute_over| Incident::PotClaimed { break_minute_over };
    let facts = Facts::of(&claimed(false), &[]);
    let late = now.rules(&claimed(true)).then(break_minute_over);
    now.rules(&claimed(false))
        .then(|| form(FormName::PotClaimed, facts, late.into_iter().collect()))
}

fn misconduct(now: &Now<'_>) -> Option<IncidentForm> {
    let choices = [
        (ChoiceName::Remark, Misconduct::Remark),
        (ChoiceName::ExposedHand, Misconduct::ExposedHand),
        (ChoiceName::UnreadableStack, Misconduct::UnreadableStack),
        (ChoiceName::ChipsOffTheTable, Misconduct::ChipsOffTheTable),
        (
            ChoiceName::RepeatedlyOutOfTurn,
            Misconduct::RepeatedlyOutOfTurn,
        ),
        (ChoiceName::RepeatedMisdeals, Misconduct::RepeatedMisdeals),
        (ChoiceName::NeedlessFold, Misconduct::NeedlessFold),
        (ChoiceName::Condition, Misconduct::Condition),
        (ChoiceName::RabbitHunting, Misconduct::RabbitHunting),
        (ChoiceName::ForeignLanguage, Misconduct::ForeignLanguage),
        (ChoiceName::English, Misconduct::English),
        (ChoiceName::Collusion, Misconduct::Collusion),
        (
            ChoiceName::RepeatedStringBets,
            Misconduct::RepeatedStringBets,
        ),
        (ChoiceName::BetsInTheMiddle, Misconduct::BetsInTheMiddle),
        (ChoiceName::Stalling, Misconduct::Stalling),
        (ChoiceName::CardsOutOfSight, Misconduct::CardsOutOfSight),
        (ChoiceName::RacedOutChips, Misconduct::RacedOutChips),
        (
            ChoiceName::EnglishBettingWord,
            Misconduct::EnglishBettingWord,
        ),
        (ChoiceName::SoftPlay, Misconduct::SoftPlay),
        (ChoiceName::ChipDumping, Misconduct::ChipDumping),
        (ChoiceName::NutsChecked, Misconduct::NutsChecked),
        (ChoiceName::DeviceOnTheTable, Misconduct::DeviceOnTheTable),
        (ChoiceName::OutsideHelp, Misconduct::OutsideHelp),
        (ChoiceName::DodgedBlind, Misconduct::DodgedBlind),
        (ChoiceName::Throwing, Misconduct::Throwing),
        (ChoiceName::Touching, Misconduct::Touching),
        (ChoiceName::Abuse, Misconduct::Abuse),
        (ChoiceName::Identity, Misconduct::Identity),
    ];
    let found = now.seat_and_choice(&choices, |seat, what| Incident::Misconduct {
        seat,
        what: *what,
        other: None,
        chips: Chips::ZERO,
        grave: false,
    })?;
    let other = Ask::Seat {
        field: "/other".to_owned(),
        from: now.seats(),
        optional: true,
        or: Vec::new(),
    };
    let [who, what] = found.asks();
    let grave = flag(FlagName::Grave, Facts::one("grave", true));
    Some(form(
        FormName::Misconduct,
        Facts::default(),
        vec![who, other, what, grave],
    ))
}
