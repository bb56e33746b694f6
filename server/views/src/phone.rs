//! What players' phones show: one projection of the event for all of them, and of each player what is their own.

use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::rules::tournament::Tournament;
use tapis_protocol::view::{PhoneEventView, PhoneMoveView, PhoneSeatView};

use super::{event, player, table_id};

/// What every phone shows.
pub fn phone_event(state: &Tournament) -> PhoneEventView {
    let plan = state.plan();
    PhoneEventView {
        name: state.name().to_owned(),
        level: state.level(),
        blinds: state.blinds(),
        structure: plan.map(|plan| plan.structure.clone()).unwrap_or_default(),
        clock: event::clock(state),
        winner_name: state.winner().map(|winner| player::name(state, winner)),
    }
}

/// What a player's own phone shows of them; `place` is where the results so far have them.
pub fn phone_seat(
    state: &Tournament,
    player: PlayerId,
    place: Option<u32>,
) -> Option<PhoneSeatView> {
    let entrant = state.entrant(player)?;
    let mut journeys = state.journeys().iter();
    let journey = journeys.find(|journey| journey.player == player);
    Some(PhoneSeatView {
        player,
        name: entrant.name.clone(),
        standing: entrant.standing,
        stack: player::stack(state, player),
        goes: journey.map(|journey| PhoneMoveView {
            table: table_id(journey.to),
            seat: journey.to_seat,
            now: journey.luggage.is_some(),
        }),
        place,
    })
}
