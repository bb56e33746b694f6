//! Forms about button and blinds in the wrong place.

use crate::chips::Chips;
use crate::ruling::{BlindPut, ChipPile, Incident};
use crate::seat::{Seat, SeatSet};
use crate::street::Street;
use crate::table::{Part, Positions};

use super::now::{Now, seat_in};
use super::{AmountAsk, Ask, ChoiceName, Facts, FormFamily, FormName, IncidentForm};

pub(super) fn forms(now: &Now<'_>) -> Vec<IncidentForm> {
    [wrong_button(now), wrong_blinds(now), blind_by_mistake(now)]
        .into_iter()
        .flatten()
        .collect()
}

/// Where button and blinds belong. The small blind may belong to an empty seat.
fn wrong_button(now: &Now<'_>) -> Option<IncidentForm> {
    let played = now.table.positions()?;
    let incident = |at: Positions| Incident::WrongButton {
        button: at.button,
        small_blind: Some(at.small_blind),
        big_blind: at.big_blind,
    };
    let players: SeatSet = now.seats().into_iter().collect();
    let advanced = played.advance(players)?;
    if !now.rules(&incident(advanced)) {
        return None;
    }
    let named = [played, advanced].map(|at| [at.button, at.small_blind]);
    let anywhere: SeatSet = players.iter().chain(named.into_iter().flatten()).collect();
    let anywhere: Vec<Seat> = anywhere.iter().collect();
    let dealt = now.players().filter(|(_, now)| now.part != Part::Out);
    Some(IncidentForm {
        name: FormName::WrongButton,
        family: FormFamily::Deal,
        incident: Facts::of(&incident(advanced), &["button", "small_blind", "big_blind"]),
        asks: vec![
            seat_in("/button", anywhere.clone()),
            Ask::Seat {
                field: "/small_blind".to_owned(),
                from: anywhere,
                optional: true,
                or: Vec::new(),
            },
            seat_in("/big_blind", dealt.map(|(seat, _)| seat).collect()),
        ],
    })
}

/// Which blinds are due.
fn wrong_blinds(now: &Now<'_>) -> Option<IncidentForm> {
    let played = now.table.blinds()?;
    let incident = Incident::WrongBlinds {
        small: played.small,
        big: played.big,
    };
    let asked = |field: &str, above: Option<&str>| {
        Ask::Amount(AmountAsk {
            field: field.to_owned(),
            limits: Vec::new(),
            above: above.map(str::to_owned),
        })
    };
    now.rules(&incident).then(|| IncidentForm {
        name: FormName::WrongBlinds,
        family: FormFamily::Deal,
        incident: Facts::of(&incident, &["small", "big"]),
        asks: vec![asked("/small", None), asked("/big", Some("/small"))],
    })
}

/// The player to act before the flop, the chips, and when they were put in.
fn blind_by_mistake(now: &Now<'_>) -> Option<IncidentForm> {
    let seat = now.turn.as_ref()?.seat;
    let (_, player) = now.players().find(|(other, _)| *other == seat)?;
    let incident = |when| Incident::BlindByMistake {
        seat,
        put: vec![ChipPile {
            value: player.stack.min(Chips::from(1)),
            count: 1,
        }],
        when,
    };
    let mut options = now.options(vec![
        (ChoiceName::AfterTheCards, incident(BlindPut::AfterTheCards)),
        (
            ChoiceName::BeforeTheCards,
            incident(BlindPut::BeforeTheCards),
        ),
        (
            ChoiceName::BeforeTheCardsActedOn,
            incident(BlindPut::BeforeTheCardsActedOn),
        ),
    ]);
    for option in &mut options {
        option.sets.forget(&["put"]);
    }
    let is_preflop = now.table.street() == Some(Street::Preflop);
    (is_preflop && !options.is_empty()).then(|| IncidentForm {
        name: FormName::BlindByMistake,
        family: FormFamily::Deal,
        incident: Facts::default(),
        asks: vec![
            Ask::Chips {
                field: "/put".to_owned(),
                most: player.stack,
            },
            Ask::Choice { options },
        ],
    })
}
