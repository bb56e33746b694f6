//! Forms about what was shown of a hand, and how it was read.

use super::now::Now;
use super::{Ask, ChoiceName, Facts, FlagName, FlagOption, FormFamily, FormName, IncidentForm};
use crate::judgement::forms::now::seat;
use crate::ruling::{Incident, SecondCard, ShownTo};

pub(super) fn forms(now: &Now<'_>) -> impl Iterator<Item = IncidentForm> {
    [one_card_shown(now), hand_shown(now), reading_disputed(now)]
        .into_iter()
        .flatten()
}

fn one_card_shown(now: &Now<'_>) -> Option<IncidentForm> {
    let choices = [
        (ChoiceName::SecondKept, SecondCard::Kept),
        (ChoiceName::SecondRefused, SecondCard::Refused),
        (ChoiceName::SecondLost, SecondCard::Lost),
    ];
    let found = now.seat_and_choice(&choices, |seat, second| Incident::OneCardShown {
        seat,
        second: *second,
    })?;
    Some(IncidentForm {
        name: FormName::OneCardShown,
        family: FormFamily::Hands,
        incident: Facts::default(),
        asks: found.asks().into(),
    })
}

fn hand_shown(now: &Now<'_>) -> Option<IncidentForm> {
    let choices = [
        (ChoiceName::ToOutsider, ShownTo::Outsider),
        (ChoiceName::ToPlayerInTheHand, ShownTo::PlayerInTheHand),
    ];
    let found = now.seat_and_choice(&choices, |seat, to| Incident::HandShown { seat, to: *to })?;
    Some(IncidentForm {
        name: FormName::HandShown,
        family: FormFamily::Hands,
        incident: Facts::default(),
        asks: found.asks().into(),
    })
}

fn reading_disputed(now: &Now<'_>) -> Option<IncidentForm> {
    let disputed = |seat| Incident::ReadingDisputed {
        seat,
        break_minute_over: false,
    };
    let seats = now.seats_of(disputed);
    let incident = Facts::of(&disputed(*seats.first()?), &["seat"]);
    Some(IncidentForm {
        name: FormName::ReadingDisputed,
        family: FormFamily::Hands,
        incident,
        asks: vec![seat(seats), break_minute_over()],
    })
}

/// Whether play is in a break, and the pot was awarded more than a minute ago.
pub(super) fn break_minute_over() -> Ask {
    Ask::Flag(FlagOption {
        name: FlagName::BreakMinuteOver,
        sets: Facts::one("break_minute_over", true),
    })
}
