//! What the view of a tournament says about the whole event: clock, field, players on the way, races and draws.

use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::tournament::{Standing, Tournament};
use tapis_protocol::view::{
    ClockView, DrawView, DrawsView, FieldView, HandForHandView, MoveView, RacingView,
};

use super::{player, table_id};

/// The clock of levels and breaks.
pub(super) fn clock(state: &Tournament) -> Option<ClockView> {
    state.clock().map(|clock| ClockView {
        stage: clock.stage,
        ticking: clock.ticking,
    })
}

/// How many players are where.
pub(super) fn field(state: &Tournament) -> FieldView {
    let mut field = FieldView {
        chips: state.ledger().in_play(),
        ..FieldView::default()
    };
    for (_, entrant) in state.entrants() {
        match entrant.standing {
            Standing::Withdrawn => continue,
            Standing::Waiting => field.waiting += 1,
            Standing::Registered
            | Standing::Playing { .. }
            | Standing::Moving
            | Standing::Busted { .. }
            | Standing::Out => field.entries += 1,
        }
        field.here += u32::from(entrant.is_here);
        field.rebuys += u32::from(entrant.rebuys);
        field.add_ons += u32::from(entrant.add_ons);
        field.re_entries += u32::from(entrant.re_entries);
    }
    // Before the start everybody on the list is still in.
    field.left = if state.has_started() {
        state.players_left()
    } else {
        field.entries
    };
    field.average = average(field.chips, field.left);
    field
}

fn average(chips: Chips, players: u32) -> Chips {
    let each = chips.get().checked_div(u64::from(players));
    each.and_then(Chips::new).unwrap_or_default()
}

/// Players on the way between tables, or about to go.
pub(super) fn moves(state: &Tournament) -> Vec<MoveView> {
    state
        .journeys()
        .iter()
        .map(|journey| MoveView {
            player: journey.player,
            name: player::name(state, journey.player),
            from: table_id(journey.from),
            from_seat: journey.from_seat,
            to: table_id(journey.to),
            to_seat: journey.to_seat,
            why: journey.why,
            carries: journey.luggage.map(|luggage| luggage.stack),
            entry: state.entry_of(journey),
        })
        .collect()
}

/// Hand-for-hand, while it is played.
pub(super) fn hand_for_hand(state: &Tournament) -> Option<HandForHandView> {
    state.hand_for_hand().map(|round| HandForHandView {
        round: round.round,
        finished: round.finished.iter().copied().map(table_id).collect(),
    })
}

/// The chip race that is on.
pub(super) fn race(state: &Tournament) -> Option<RacingView> {
    state.racing().map(|racing| RacingView {
        old: racing.old,
        new: racing.new,
        done: racing.done.iter().copied().map(table_id).collect(),
    })
}

/// Draws that were made, and the commitment to the next one. The seed of that stays here.
pub(super) fn draws(state: &Tournament) -> DrawsView {
    DrawsView {
        commitment: state.sealed().map(|seal| seal.commitment.clone()),
        made: state
            .draws()
            .iter()
            .map(|draw| DrawView {
                number: draw.number,
                occasion: draw.occasion.clone(),
                word: draw.word.clone(),
                seed: draw.seal.seed.clone(),
                commitment: draw.seal.commitment.clone(),
            })
            .collect(),
    }
}
