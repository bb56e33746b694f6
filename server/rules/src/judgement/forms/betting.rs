//! Forms about bets, words and turns.

use crate::chips::Chips;
use crate::seat::Seat;
use crate::table::Part;

use super::early::{announcing, announcing_before_the_act};
use super::now::{Now, keep, seat, seat_in};
use super::{
    AmountAsk, AmountLimit, Announcing, Ask, ChoiceName, Facts, FlagName, FlagOption, FormFamily,
    FormName, IncidentForm,
};
use crate::ruling::{Announcement, Count, Early, Incident, MAX_LIST};

pub(super) fn forms(now: &Now<'_>) -> Vec<IncidentForm> {
    [
        out_of_turn(now),
        skipped(now),
        simultaneous(now),
        in_the_dark(now),
        short_bet(now),
        illegal_amount(now),
        acted_before_amount(now),
        action_misunderstood(now),
        chips_forgotten(now),
        gross_misunderstanding(now),
        fold_gesture(now),
        action_gesture(now),
        tabled_in_turn(now),
        count_asked(now),
        pot_disputed(now),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// A form of this family.
pub(super) const fn form(name: FormName, incident: Facts, asks: Vec<Ask>) -> IncidentForm {
    IncidentForm {
        name,
        family: FormFamily::Betting,
        incident,
        asks,
    }
}

fn early(now: &Now<'_>) -> Announcing {
    announcing(now, |early| Incident::OutOfTurn { acts: vec![early] })
}

fn out_of_turn(now: &Now<'_>) -> Option<IncidentForm> {
    let says = early(now);
    let facts = Facts::of(&Incident::OutOfTurn { acts: Vec::new() }, &[]);
    let ask = |says| Ask::Acts {
        field: "/acts".to_owned(),
        says,
        least: 1,
        most: 1,
        with: None,
    };
    (!says.from.is_empty()).then(|| form(FormName::OutOfTurn, facts, vec![ask(says)]))
}

fn acted_before_amount(now: &Now<'_>) -> Option<IncidentForm> {
    let says = announcing(now, |early| Incident::ActedBeforeAmount {
        acts: vec![early],
    });
    let facts = Facts::of(&Incident::ActedBeforeAmount { acts: Vec::new() }, &[]);
    let ask = |says| Ask::Acts {
        field: "/acts".to_owned(),
        says,
        least: 1,
        most: 1,
        with: None,
    };
    (!says.from.is_empty()).then(|| form(FormName::ActedBeforeAmount, facts, vec![ask(says)]))
}

fn skipped(now: &Now<'_>) -> Option<IncidentForm> {
    let says = early(now);
    let facts = Facts::of(&Incident::OutOfTurn { acts: Vec::new() }, &[]);
    (says.from.len() > 1).then(|| form(FormName::Skipped, facts, vec![several(says, None)]))
}

/// The player to act and others: each of them is tried beside a fold of one of the others.
fn simultaneous(now: &Now<'_>) -> Option<IncidentForm> {
    let to_act = now.turn.as_ref()?.seat;
    let others = early(now);
    let other = others.from.first()?.seat;
    let fold = |seat| Early {
        seat,
        did: Announcement::Fold,
    };
    let says = announcing(now, |early| {
        let beside = if early.seat == to_act { other } else { to_act };
        Incident::Simultaneous {
            acts: vec![early, fold(beside)],
        }
    });
    let facts = Facts::of(&Incident::Simultaneous { acts: Vec::new() }, &[]);
    let asks = vec![several(says, Some(to_act))];
    Some(form(FormName::Simultaneous, facts, asks))
}

/// A list of early acts, which goes on until people say that it is complete.
fn several(says: Announcing, with: Option<Seat>) -> Ask {
    Ask::Acts {
        field: "/acts".to_owned(),
        says,
        least: 2,
        most: u8::try_from(MAX_LIST).unwrap_or(u8::MAX),
        with,
    }
}

fn in_the_dark(now: &Now<'_>) -> Option<IncidentForm> {
    let incident = |early: Early| Incident::InTheDark {
        seat: early.seat,
        did: early.did,
        confirmed: true,
    };
    let mut says = announcing(now, incident);
    // Only who can still win has anything to announce.
    let live = |seat: Seat| {
        now.table
            .player(seat)
            .is_some_and(|player| player.part == Part::Live)
    };
    says.from.retain(|announcer| live(announcer.seat));
    let sample = says.from.first()?.seat;
    let facts = Facts::of(
        &incident(Early {
            seat: sample,
            did: Announcement::Fold,
        }),
        &["seat", "did"],
    );
    let asks = vec![
        Ask::Act {
            field: String::new(),
            says,
        },
        Ask::Flag(FlagOption {
            name: FlagName::Unconfirmed,
            sets: Facts::one("confirmed", false),
        }),
    ];
    Some(form(FormName::InTheDark, facts, asks))
}

/// Only a bet that is still in front can be short; one that was gathered is part of the pot.
fn short_bet(now: &Now<'_>) -> Option<IncidentForm> {
    let incident = |seat| Incident::ShortBet {
        seat,
        in_front: Chips::ZERO,
    };
    let mut seats = now.seats_of(incident);
    keep(&mut seats, &|seat| {
        now.table
            .player(seat)
            .is_some_and(|player| !player.bet.is_zero())
    });
    let limits = now.limits(&seats, |seat, player| AmountLimit {
        seat,
        least: Chips::ZERO,
        most: player.bet.less(Chips::from(1)),
    });
    let facts = Facts::of(&incident(*seats.first()?), &["seat", "in_front"]);
    let asks = vec![seat(seats), amount("/in_front", limits)];
    Some(form(FormName::ShortBet, facts, asks))
}

/// What was gathered is in the pot.
fn illegal_amount(now: &Now<'_>) -> Option<IncidentForm> {
    let incident = |seat| Incident::IllegalAmount { seat };
    let mut seats = now.seats_of(incident);
    keep(&mut seats, &|seat| !now.table.in_front(seat).is_zero());
    let facts = Facts::of(&incident(*seats.first()?), &["seat"]);
    Some(form(FormName::IllegalAmount, facts, vec![seat(seats)]))
}

fn chips_forgotten(now: &Now<'_>) -> Option<IncidentForm> {
    let incident = |seat| Incident::ChipsForgotten {
        seat,
        chips: Chips::from(1),
    };
    let seats = now.seats_of(incident);
    let limits = now.limits(&seats, |seat, _| AmountLimit {
        seat,
        least: Chips::from(1),
        most: now.table.forgotten_at_most(seat).unwrap_or_default(),
    });
    let facts = Facts::of(&incident(*seats.first()?), &["seat", "chips"]);
    let asks = vec![seat(seats), amount("/chips", limits)];
    Some(form(FormName::ChipsForgotten, facts, asks))
}

fn gross_misunderstanding(now: &Now<'_>) -> Option<IncidentForm> {
    let incident = |seat| Incident::GrossMisunderstanding {
        seat,
        put_in: Chips::ZERO,
    };
    let to_act = now.turn.as_ref().map(|turn| turn.seat);
    let mut seats = now.seats_of(incident);
    // What was gathered is in the pot.
    keep(&mut seats, &|seat| {
        to_act == Some(seat) || !now.table.in_front(seat).is_zero()
    });
    let limits = now.limits(&seats, |seat, player| AmountLimit {
        seat,
        least: Chips::ZERO,
        most: now.table.in_front(seat) + player.stack,
    });
    let facts = Facts::of(&incident(*seats.first()?), &["seat", "put_in"]);
    let asks = vec![seat(seats), amount("/put_in", limits)];
    Some(form(FormName::GrossMisunderstanding, facts, asks))
}

fn amount(field: &str, limits: Vec<AmountLimit>) -> Ask {
    Ask::Amount(AmountAsk {
        field: field.to_owned(),
        limits,
        above: None,
    })
}

fn fold_gesture(now: &Now<'_>) -> Option<IncidentForm> {
    let choices = [
        (ChoiceName::CardsThrown, true),
        (ChoiceName::CardsKept, false),
    ];
    let found = now.seat_and_choice(&choices, |seat, thrown| Incident::FoldGesture {
        seat,
        cards_thrown: *thrown,
    })?;
    Some(form(
        FormName::FoldGesture,
        Facts::default(),
        found.asks().into(),
    ))
}

fn tabled_in_turn(now: &Now<'_>) -> Option<IncidentForm> {
    let seat = now.turn.as_ref()?.seat;
    let incident = Incident::TabledInTurn { seat };
    now.rules(&incident).then(|| {
        form(
            FormName::TabledInTurn,
            Facts::of(&incident, &[]),
            Vec::new(),
        )
    })
}

fn count_asked(now: &Now<'_>) -> Option<IncidentForm> {
    let seats = now.seats();
    let [by, of, ..] = *seats else { return None };
    let asked = |what| Incident::CountAsked { by, of, what };
    let mut options = now.options(vec![
        (ChoiceName::CountBet, asked(Count::Bet)),
        (ChoiceName::CountStack, asked(Count::Stack)),
        (ChoiceName::CountPot, asked(Count::Pot)),
    ]);
    for option in &mut options {
        option.sets.forget(&["by", "of"]);
    }
    let asks = vec![
        seat_in("/by", seats.clone()),
        seat_in("/of", seats),
        Ask::Choice { options },
    ];
    Some(form(FormName::CountAsked, Facts::default(), asks))
}

/// Before the first hand there was no pot. While chips are in front they may have been pulled in all the same.
fn pot_disputed(now: &Now<'_>) -> Option<IncidentForm> {
    let disputed = |pulled_in| Incident::PotDisputed { pulled_in };
    let has_played = now.table.hand_number() > 0;
    if !has_played || !now.rules(&disputed(false)) {
        return None;
    }
    let pulled_in = now.rules(&disputed(true)).then(|| {
        Ask::Flag(FlagOption {
            name: FlagName::PulledIn,
            sets: Facts::one("pulled_in", true),
        })
    });
    let facts = Facts::of(&disputed(false), &[]);
    Some(form(
        FormName::PotDisputed,
        facts,
        pulled_in.into_iter().collect(),
    ))
}

fn action_misunderstood(now: &Now<'_>) -> Option<IncidentForm> {
    let incident = |Early { seat, did }| Incident::ActionMisunderstood { seat, did };
    let says = announcing_before_the_act(now, incident);
    let seat = says.from.first()?.seat;
    let did = Announcement::Fold;
    let facts = Facts::of(&incident(Early { seat, did }), &["seat", "did"]);
    let field = String::new();
    Some(form(
        FormName::ActionMisunderstood,
        facts,
        vec![Ask::Act { field, says }],
    ))
}

fn action_gesture(now: &Now<'_>) -> Option<IncidentForm> {
    let says = announcing(now, |Early { seat, did }| Incident::ActionGesture {
        seat,
        did,
    });
    if says.from.is_empty() {
        return None;
    }
    let seat = now.turn.as_ref()?.seat;
    let did = Announcement::Check;
    let facts = Facts::of(&Incident::ActionGesture { seat, did }, &["seat", "did"]);
    let field = String::new();
    Some(form(
        FormName::ActionGesture,
        facts,
        vec![Ask::Act { field, says }],
    ))
}
