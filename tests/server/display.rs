//! What the hall's display is shown beside tables: the podium of an event that is over.

use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::{Action, TableCommand};
use tapis_protocol::rules::tournament::ResultCommand;
use tapis_protocol::view::{HandPhase, MAX_CURVE_POINTS, PodiumView, SeatView, TableView};
use tapis_protocol::{FromServer, Role, TournamentCommand, TournamentId};
use tapis_tests::{Device, Server, begin_event, setup_by_plan};

/// What a table does next when everybody puts everything in and the claimant with the lowest seat wins.
fn all_in(view: &TableView) -> TableCommand {
    if let Some(turn) = &view.turn {
        let action = if turn.to_call.get() > 0 {
            Action::Call
        } else {
            Action::AllIn
        };
        return TableCommand::Act {
            seat: turn.seat,
            action,
        };
    }
    match &view.award {
        Some(award) => TableCommand::AwardPot {
            pot: award.pot,
            winners: award
                .claimants
                .iter()
                .copied()
                .min()
                .into_iter()
                .collect::<Vec<Seat>>(),
        },
        None if view.phase == HandPhase::Between => TableCommand::StartHand,
        None => TableCommand::EndHand,
    }
}

/// Plays at table 1 until one player has every chip, and the floor says that the others are out; returns the last record.
pub(crate) async fn plays_to_the_end(tablet: &mut Device, director: &mut Device) -> u64 {
    loop {
        let view = tablet.view().await;
        let has_chips = |seat: &SeatView| seat.stack.get() > 0 || seat.bet.get() > 0;
        let in_play = view.seats.iter().filter(|seat| has_chips(seat)).count();
        if view.phase == HandPhase::Between && in_play < 2 {
            break;
        }
        tablet.command(all_in(&view)).await.unwrap();
    }
    let mut last = 0;
    for seat in tablet.view().await.seats {
        if seat.stack.get() == 0 {
            let player = seat.player;
            let command = ResultCommand::ConfirmOut { player };
            let confirmed = director.tournament(TournamentCommand::Results { command });
            // The last one is out as soon as all others are.
            last = confirmed.await.unwrap_or(last);
        }
    }
    last
}

/// The podium that a screen is shown.
async fn podium_of(screen: &mut Device) -> PodiumView {
    screen
        .until(|_, message| match message {
            FromServer::Podium(podium) => Some((**podium).clone()),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn the_list_of_events_says_which_are_over() {
    let server = Server::start().await;
    let mut director = server.director().await;
    begin_event(&mut director, setup_by_plan(1), 4).await;
    let played = director.tournament.clone().unwrap();
    let mut tablet = server.tablet(&mut director, 1).await;
    let mut display = server.device(&mut director, Role::Display, "TV").await;
    plays_to_the_end(&mut tablet, &mut director).await;
    podium_of(&mut display).await;

    // A list comes with the next event.
    let mut other = server.director().await;
    other.create(setup_by_plan(1)).await;
    let over: Vec<TournamentId> = director
        .until(|_, message| match message {
            FromServer::Tournaments { tournaments } if tournaments.len() == 2 => {
                let over = tournaments.iter().filter(|event| event.is_over);
                Some(over.map(|event| event.tournament.clone()).collect())
            }
            _ => None,
        })
        .await;
    assert_eq!(over, [played]);
    server.stop().await;
}

#[tokio::test]
async fn the_display_is_shown_the_first_three_and_how_their_stacks_went() {
    let server = Server::start().await;
    let mut director = server.director().await;
    begin_event(&mut director, setup_by_plan(1), 4).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let mut display = server.device(&mut director, Role::Display, "TV").await;
    plays_to_the_end(&mut tablet, &mut director).await;

    let podium = podium_of(&mut display).await;
    let places: Vec<u32> = podium.places.iter().map(|place| place.place).collect();
    assert_eq!(places.first(), Some(&1), "{podium:?}");
    assert_eq!(places.len(), 3, "{podium:?}");
    let winner = &podium.places[0];
    let view = display.tournament_at(podium.sequence).await;
    assert_eq!(view.winner, Some(winner.player));
    assert_eq!(view.winner_name.as_ref(), Some(&winner.name));
    let last = winner.curve.last().map(|point| point.stack);
    assert_eq!(last, Some(view.field.chips), "the winner has every chip");
    for place in &podium.places {
        assert!(
            (2..=MAX_CURVE_POINTS).contains(&place.curve.len()),
            "{place:?}"
        );
        assert!(place.curve.is_sorted_by_key(|point| point.at), "{place:?}");
    }

    // A display that is switched on afterwards is shown it as well.
    let mut late = server.device(&mut director, Role::Display, "TV 2").await;
    assert_eq!(podium_of(&mut late).await, podium);
    // A tablet is told the name alone.
    let told = tablet.tournament_at(podium.sequence).await;
    assert_eq!(told.winner_name.as_ref(), Some(&winner.name));
    server.stop().await;
}
