//! What is shown of a player wherever they are.

use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::rules::tournament::{Standing, Tournament};

/// A player's name; empty for one who is not registered.
pub fn name(state: &Tournament, player: PlayerId) -> String {
    state.player_name(player).unwrap_or_default().to_owned()
}

/// A player's chips between hands; on the way, what they carry. `None` for a player who has no seat.
pub(super) fn stack(state: &Tournament, player: PlayerId) -> Option<Chips> {
    match state.entrant(player)?.standing {
        Standing::Playing { table, seat } | Standing::Busted { table, seat } => {
            state.table(table)?.stack_between_hands(seat)
        }
        Standing::Moving => {
            let mut journeys = state.journeys().iter();
            let journey = journeys.find(|journey| journey.player == player)?;
            journey.luggage.map(|luggage| luggage.stack)
        }
        Standing::Registered | Standing::Waiting | Standing::Withdrawn | Standing::Out => None,
    }
}
