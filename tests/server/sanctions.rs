//! Sanctions: given by the floor, seen at the table, kept by the register, lifted; a disqualification by the director.

use tapis_protocol::rules::book::Citation;
use tapis_protocol::rules::table::{PlayerId, TableCommand};
use tapis_protocol::rules::tournament::{Penalty, Problem, ResultCommand, SanctionNumber};
use tapis_protocol::view::{PartView, SeatView, TournamentView};
use tapis_protocol::{ErrorCode, FromServer, Pin, Role, TableId, TournamentCommand};
use tapis_tests::{Device, Server};

const TABLE: TableId = TableId(1);

fn fault(player: PlayerId, penalties: &[Penalty]) -> TournamentCommand {
    TournamentCommand::RecordFault {
        player,
        table: Some(TABLE),
        article: Citation::parse("12.3", "cdc2013"),
        penalties: penalties.to_vec(),
        note: "named a folded card".to_owned(),
    }
}

/// The player of the first seat.
async fn first(tablet: &mut Device) -> SeatView {
    tablet.view().await.seats[0].clone()
}

/// The view of the tournament in which there are so many sanctions.
async fn with_sanctions(device: &mut Device, count: usize) -> TournamentView {
    device
        .until(|_, message| match message {
            FromServer::Tournament(view) if view.sanctions.len() == count => Some((**view).clone()),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn a_sanction_is_seen_at_the_table_and_in_the_register_and_is_lifted() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let mut floor = server.device(&mut director, Role::Floor, "Flo").await;
    let player = first(&mut tablet).await.player;
    let orbits = [Penalty::Warning, Penalty::Orbits { orbits: 2 }];
    floor.tournament(fault(player, &orbits)).await.unwrap();
    let entry = with_sanctions(&mut director, 1).await.sanctions[0].clone();
    assert_eq!((entry.number, entry.player), (SanctionNumber(1), player));
    assert_eq!((entry.hands, entry.by.as_str()), (6, "Flo"));
    assert_eq!(entry.penalties, orbits);
    assert_eq!(entry.article.to_string(), "cdc2013 12.3");
    tablet.command(TableCommand::StartHand).await.unwrap();
    let seat = first(&mut tablet).await;
    assert_eq!(seat.suspension.map(|away| away.hands_left), Some(6));
    assert_eq!(seat.part, PartView::Folded, "dealt in, and dead");
    let lift = TournamentCommand::LiftSanction {
        sanction: SanctionNumber(1),
        reason: "another player's word".to_owned(),
    };
    let lifted = floor.tournament(lift.clone()).await.unwrap();
    let view = tablet.view_of(TABLE, lifted).await;
    assert_eq!(view.seats[0].suspension, None);
    let again = floor.tournament(lift).await.unwrap_err();
    assert_eq!(again.code, ErrorCode::Invalid);
    server.stop().await;
}

#[tokio::test]
async fn only_the_director_puts_a_player_out() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let mut floor = server.device(&mut director, Role::Floor, "Flo").await;
    let player = first(&mut tablet).await.player;
    let out = fault(player, &[Penalty::Disqualification]);
    let refused = floor.tournament(out.clone()).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::NotAllowed);
    let given = director.tournament(out).await.unwrap();
    let view = tablet.view_of(TABLE, given).await;
    // No hand is being played: the seat is free at once.
    assert!(view.seats.iter().all(|seat| seat.player != player));
    server.stop().await;
}

#[tokio::test]
async fn only_the_director_lifts_a_disqualification() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let mut floor = server.device(&mut director, Role::Floor, "Flo").await;
    let player = first(&mut tablet).await.player;
    let out = fault(player, &[Penalty::Disqualification]);
    director.tournament(out).await.unwrap();
    let pin = Pin::new("90210417").unwrap();
    let set = TournamentCommand::SetFloorPin {
        pin: Some(pin.clone()),
    };
    director.tournament(set).await.unwrap();
    let lift = TournamentCommand::LiftSanction {
        sanction: SanctionNumber(1),
        reason: "another player's fault".to_owned(),
    };
    let by_floor = floor.tournament(lift.clone()).await.unwrap_err();
    tablet.unlock(pin).await.unwrap();
    let by_pin = tablet.tournament(lift.clone()).await.unwrap_err();
    let citations = vec![Citation::parse("12.1.p3", "cdc2013")];
    for refused in [by_floor, by_pin] {
        assert_eq!(refused.code, ErrorCode::Rules);
        let citations = citations.clone();
        assert_eq!(refused.problem, Some(Problem::DirectorLifts { citations }));
    }

    director.tournament(lift).await.unwrap();
    let command = ResultCommand::TakeBack { player };
    let back = TournamentCommand::Results { command };
    let back = floor.tournament(back).await.unwrap();
    let view = tablet.view_of(TABLE, back).await;
    assert!(view.seats.iter().any(|seat| seat.player == player));
    server.stop().await;
}

#[tokio::test]
async fn the_register_is_for_officials() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let player = first(&mut tablet).await.player;
    let warning = fault(player, &[Penalty::Warning]);
    director.tournament(warning).await.unwrap();
    with_sanctions(&mut director, 1).await;
    let mut display = server.device(&mut director, Role::Display, "TV").await;
    let shown = display
        .until(|_, message| match message {
            FromServer::Tournament(view) => Some(view.sanctions.len()),
            _ => None,
        })
        .await;
    assert_eq!(shown, 0);
    server.stop().await;
}
