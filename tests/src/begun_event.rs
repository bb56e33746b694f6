//! An event by its plan that has begun: players are registered and here, seats are drawn, and the clock runs.

use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::rules::tournament::{ClockCommand, FieldCommand, NewEntrant, Occasion};
use tapis_protocol::{Setup, TournamentCommand};

use crate::Device;

/// Sets the event up with so many players, and starts its first level.
pub async fn begin_event(director: &mut Device, setup: Setup, players: u32) {
    director.create(setup).await;
    let entrants = (1..=players).map(|number| NewEntrant {
        name: format!("Player {number}"),
        club: String::new(),
        has_paid: true,
    });
    let register = FieldCommand::Register {
        players: entrants.collect(),
    };
    let here = (1..=players).map(|number| FieldCommand::CheckIn {
        player: PlayerId(number),
        is_here: true,
    });
    for command in std::iter::once(register).chain(here) {
        let command = TournamentCommand::Field { command };
        director.tournament(command).await.unwrap();
    }
    let occasion = Occasion::Seats;
    let word = "tapis vert".to_owned();
    let command = ClockCommand::Start;
    for command in [
        TournamentCommand::Draw { occasion, word },
        TournamentCommand::Clock { command },
    ] {
        director.tournament(command).await.unwrap();
    }
}
