//! Forms about flop, turn and river. They ask about the street that is on the table, or is being put there now.

use crate::street::Street;

use super::deal::majority;
use super::now::Now;
use super::{Ask, ChoiceName, ChoiceOption, Facts, FormFamily, FormName, IncidentForm};
use crate::judgement::moment::Moment;
use crate::ruling::Incident;

pub(super) fn forms(now: &Now<'_>) -> Vec<IncidentForm> {
    [
        premature_street(now),
        without_burn(now),
        of_the_flop(now, FormName::TwoBurns, |order_known| {
            Incident::FlopAfterTwoBurns { order_known }
        }),
        of_the_flop(now, FormName::FlopOfFour, |order_known| {
            Incident::FlopOfFour { order_known }
        }),
        exposed_burn(now),
        flashed_board(now),
        board_taken_away(now),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// A form with these answers. Where there is one only, nothing is asked.
fn form(name: FormName, mut options: Vec<ChoiceOption>) -> Option<IncidentForm> {
    let incident = match options.len() {
        0 => return None,
        1 => options.pop()?.sets,
        _ => Facts::default(),
    };
    let asks = (!options.is_empty()).then_some(Ask::Choice { options });
    Some(IncidentForm {
        name,
        family: FormFamily::Board,
        incident,
        asks: asks.into_iter().collect(),
    })
}

/// A form that asks nothing.
fn certain(now: &Now<'_>, name: FormName, incident: &Incident) -> Option<IncidentForm> {
    now.rules(incident).then(|| IncidentForm {
        name,
        family: FormFamily::Board,
        incident: Facts::of(incident, &[]),
        asks: Vec::new(),
    })
}

/// The street after the one that is bet on, or is about to be. Only for the flop does a book ask whether the burn card is
/// known (cdc2013 8.3).
fn premature_street(now: &Now<'_>) -> Option<IncidentForm> {
    let (Moment::Betting(played) | Moment::Dealing(played)) = now.scene?.moment else {
        return None;
    };
    now.turn.as_ref()?;
    let street = played.next()?;
    let incident = |burn_known| Incident::PrematureStreet { street, burn_known };
    let mut choices = vec![(ChoiceName::BurnKnown, incident(true))];
    if street == Street::Flop {
        choices.push((ChoiceName::BurnUnknown, incident(false)));
    }
    form(FormName::PrematureStreet, now.options(choices))
}

fn without_burn(now: &Now<'_>) -> Option<IncidentForm> {
    let street = now.scene?.street_on_table();
    if street == Street::Flop {
        return of_the_flop(now, FormName::WithoutBurn, |order_known| {
            Incident::FlopWithoutBurn { order_known }
        });
    }
    certain(
        now,
        FormName::WithoutBurn,
        &Incident::StreetWithoutBurn { street },
    )
}

fn of_the_flop(
    now: &Now<'_>,
    name: FormName,
    incident: impl Fn(bool) -> Incident,
) -> Option<IncidentForm> {
    let is_flop = now.scene?.street_on_table() == Street::Flop;
    let choices = vec![
        (ChoiceName::OrderKnown, incident(true)),
        (ChoiceName::OrderUnknown, incident(false)),
    ];
    is_flop.then(|| form(name, now.options(choices)))?
}

/// The burn before the street that is on the table, or before the one that comes next.
fn exposed_burn(now: &Now<'_>) -> Option<IncidentForm> {
    let scene = now.scene?;
    let there = scene.street_on_table();
    let coming = match scene.moment {
        Moment::Betting(played) => played.next(),
        Moment::Dealing(_) | Moment::RunOut(_) | Moment::Won(_) => Some(there),
    };
    let incident = |street, street_dealt| Incident::ExposedBurn {
        street,
        street_dealt,
    };
    let not_dealt = coming.map(|street| (ChoiceName::StreetNotDealt, incident(street, false)));
    let dealt = (ChoiceName::StreetDealt, incident(there, true));
    let choices = not_dealt.into_iter().chain([dealt]).collect();
    form(FormName::ExposedBurn, now.options(choices))
}

/// The street that lies there while players bet on it, or the one that comes next. Before the flop there is one only.
fn flashed_board(now: &Now<'_>) -> Option<IncidentForm> {
    let incident = |street| Incident::FlashedBoard {
        street,
        majority: false,
    };
    let coming = match now.scene?.moment {
        Moment::Betting(Street::Preflop)
        | Moment::Dealing(_)
        | Moment::RunOut(_)
        | Moment::Won(_) => None,
        Moment::Betting(played) => played.next(),
    };
    let not_dealt = coming.map(|street| (ChoiceName::StreetNotDealt, incident(Some(street))));
    let dealt = (ChoiceName::StreetDealt, incident(None));
    let choices = not_dealt.into_iter().chain([dealt]).collect();
    let mut form = form(FormName::FlashedBoard, now.options(choices))?;
    form.asks
        .extend(majority(now, Facts::one("majority", true)));
    Some(form)
}

fn board_taken_away(now: &Now<'_>) -> Option<IncidentForm> {
    let incident = |recognisable| Incident::BoardTakenAway { recognisable };
    let choices = vec![
        (ChoiceName::BoardKnown, incident(true)),
        (ChoiceName::BoardUnknown, incident(false)),
    ];
    form(FormName::BoardTakenAway, now.options(choices))
}
