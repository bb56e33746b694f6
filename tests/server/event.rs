//! A whole event over real sockets: registered, drawn, played by the clock.

use std::time::Duration;

use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::table::{Action, PlayerId, TableCommand};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{
    ClockCommand, CountCommand, FieldCommand, MoveCommand, MoveOrder, MoveReason, NewEntrant,
    Occasion, Problem, Standing, Stop, TableNumber, Ticking,
};
use tapis_protocol::view::{PlayersView, TableView, TournamentView};
use tapis_protocol::{ErrorCode, FromClient, Role, Setup, TableId, TournamentCommand};
use tapis_tests::{Device, Server, setup_by_plan};

/// A level of the plan.
const LEVEL: Duration = Duration::from_secs(20 * 60);

const fn clock(command: ClockCommand) -> TournamentCommand {
    TournamentCommand::Clock { command }
}

const fn field(command: FieldCommand) -> TournamentCommand {
    TournamentCommand::Field { command }
}

fn seats() -> TournamentCommand {
    TournamentCommand::Draw {
        occasion: Occasion::Seats,
        word: "tapis vert".to_owned(),
    }
}

fn entries(players: u32) -> Vec<NewEntrant> {
    (1..=players)
        .map(|number| NewEntrant {
            name: format!("Player {number}"),
            club: "Caen".to_owned(),
            has_paid: true,
        })
        .collect()
}

/// An event of two tables: everybody registered, here, and with a seat that was drawn.
async fn drawn(server: &Server, players: u32) -> Device {
    let mut director = server.director().await;
    // A hand begins with its shuffle (tda2024 23): one that a break keeps from beginning has not begun.
    let book = "tda2024".to_owned();
    let setup = Setup {
        book,
        ..setup_by_plan(2)
    };
    director.create(setup).await;
    let register = FieldCommand::Register {
        players: entries(players),
    };
    director.tournament(field(register)).await.unwrap();
    for number in 1..=players {
        let here = FieldCommand::CheckIn {
            player: PlayerId(number),
            is_here: true,
        };
        director.tournament(field(here)).await.unwrap();
    }
    director.tournament(seats()).await.unwrap();
    director
}

/// The same when the first level is being played.
async fn begun(server: &Server, players: u32) -> Device {
    let mut director = drawn(server, players).await;
    director
        .tournament(clock(ClockCommand::Start))
        .await
        .unwrap();
    director
}

/// When the stage that is being played ends.
fn ends_at(view: &TournamentView) -> Timestamp {
    let Ticking::Running { ends_at, .. } = view.clock.unwrap().ticking else {
        panic!("the clock stands");
    };
    ends_at.unwrap()
}

fn is_seated(view: &PlayersView) -> bool {
    let mut players = view.players.iter();
    players.all(|player| player.is_here && player.stack.is_some())
}

/// The hand of a table is folded to the big blind, and ended.
async fn play_hand(tablet: &mut Device, table: u16) -> TableView {
    loop {
        let view = tablet.tables[&TableId(table)].clone();
        let command = match &view.turn {
            Some(turn) if turn.to_call.get() > 0 => TableCommand::Act {
                seat: turn.seat,
                action: Action::Fold,
            },
            _ => TableCommand::EndHand,
        };
        let is_last = command == TableCommand::EndHand;
        let expect = Some(view.decision);
        let outcome = tablet.command_expecting(table, expect, command).await;
        let view = tablet.view_of(TableId(table), outcome.unwrap()).await;
        if is_last {
            return view;
        }
    }
}

async fn start_hand(tablet: &mut Device, table: u16) -> Result<TableView, Problem> {
    let expect = Some(tablet.tables[&TableId(table)].decision);
    let start = TableCommand::StartHand;
    match tablet.command_expecting(table, expect, start).await {
        Ok(sequence) => Ok(tablet.view_of(TableId(table), sequence).await),
        Err(refused) => Err(refused.problem.unwrap()),
    }
}

async fn tournament_when(
    device: &mut Device,
    is: impl Fn(&TournamentView) -> bool,
) -> TournamentView {
    loop {
        if let Some(view) = &device.latest
            && is(view)
        {
            return view.clone();
        }
        device.next().await;
    }
}

#[tokio::test]
async fn players_register_check_in_and_are_drawn_evenly() {
    let server = Server::start().await;
    let mut director = drawn(&server, 12).await;
    let view = tournament_when(&mut director, |view| !view.draws.made.is_empty()).await;
    let sizes: Vec<u8> = view.tables.iter().map(|table| table.players).collect();
    assert_eq!(sizes, [6, 6]);
    assert_eq!(
        (view.field.entries, view.field.here, view.field.left),
        (12, 12, 12)
    );
    assert_eq!(view.field.chips, Chips::from(24_000));
    assert_eq!(view.field.average, Chips::from(2_000));
    assert_eq!(view.clock.unwrap().ticking, Ticking::NotStarted);
    let [draw] = view.draws.made.as_slice() else {
        panic!("{:?}", view.draws);
    };
    assert_eq!((draw.number, draw.word.as_str()), (1, "tapis vert"));
    assert_ne!(view.draws.commitment.as_ref(), Some(&draw.commitment));
    let players = director
        .players_when(|view| view.players.len() == 12 && is_seated(view))
        .await;
    for player in &players.players {
        assert!(
            matches!(player.standing, Standing::Playing { .. }),
            "{player:?}"
        );
        assert_eq!(player.stack, Some(Chips::from(2_000)), "{player:?}");
    }
    let console = director
        .console_when(|view| view.ledger.issued == Chips::from(24_000))
        .await;
    assert!(console.ledger.adds_up);
    server.stop().await;
}

#[tokio::test]
async fn the_seed_that_is_sealed_is_never_shown() {
    let server = Server::start().await;
    let mut director = server.director().await;
    director.create(setup_by_plan(1)).await;
    let records = server.journal.records();
    let text = String::from_utf8_lossy(&records.last().unwrap().payload).into_owned();
    let seed = text
        .split("\"seed\":\"")
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    assert_eq!(seed.len(), 64);
    let mut display = server.device(&mut director, Role::Display, "TV").await;
    for device in [&mut director, &mut display] {
        let view = tournament_when(device, |view| view.draws.commitment.is_some()).await;
        let shown = serde_json::to_string(&view).unwrap();
        assert!(!shown.contains(seed), "{shown}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_level_ends_by_the_clock_and_tables_play_it_from_their_next_hand() {
    let server = Server::start().await;
    let mut director = drawn(&server, 12).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let too_early = start_hand(&mut tablet, 1).await.unwrap_err();
    let stop = Stop::NotStarted;
    assert_eq!(too_early, Problem::Stopped { stop });
    let begun = director
        .tournament(clock(ClockCommand::Start))
        .await
        .unwrap();
    tablet.view_of(TableId(1), begun).await;
    assert_eq!(tablet.tables[&TableId(1)].stop, None);
    let playing = start_hand(&mut tablet, 1).await.unwrap();
    assert_eq!(playing.pot, Chips::from(75));
    server.clock.advance(LEVEL);
    let view = tournament_when(&mut director, |view| view.level == 2).await;
    assert_eq!(view.clock.unwrap().stage, 1);
    // The hand that has begun is played as it began.
    let view = tablet.view_of(TableId(1), view.sequence).await;
    assert_eq!(view.blinds.unwrap().big, Chips::from(50));
    play_hand(&mut tablet, 1).await;
    let next = start_hand(&mut tablet, 1).await.unwrap();
    assert_eq!(next.pot, Chips::from(150));
    // The second level is followed by a break: hands are finished, none begins.
    server.clock.advance(LEVEL);
    tournament_when(&mut director, |view| {
        view.clock.is_some_and(|clock| clock.stage == 2)
    })
    .await;
    let after = play_hand(&mut tablet, 1).await;
    assert_eq!(after.stop, Some(Stop::Break));
    server.clock.advance(Duration::from_secs(10 * 60));
    tournament_when(&mut director, |view| view.level == 3).await;
    tablet
        .until(|tablet, _| {
            let view = &tablet.tables[&TableId(1)];
            view.stop.is_none().then_some(())
        })
        .await;
    let next = start_hand(&mut tablet, 1).await.unwrap();
    assert_eq!(next.pot, Chips::from(300));
    server.stop().await;
}

#[tokio::test]
async fn a_level_lasts_as_long_as_planned_whatever_somebody_sets_the_laptop_to() {
    let server = Server::start().await;
    let mut director = begun(&server, 12).await;
    server.clock.set_wall(-3_600_000);
    server.clock.advance(LEVEL);
    let view = tournament_when(&mut director, |view| view.level == 2).await;
    let first = ends_at(&view);
    server.clock.set_wall(7_200_000);
    server.clock.advance(LEVEL);
    let view = tournament_when(&mut director, |view| view.clock.unwrap().stage == 2).await;
    assert_eq!(ends_at(&view).since(first), 10 * 60_000);
    server.stop().await;
}

#[tokio::test]
async fn the_clock_goes_on_where_it_was_when_the_server_is_started_again() {
    let server = Server::start().await;
    let mut director = begun(&server, 12).await;
    server.clock.advance(Duration::from_secs(5 * 60));
    let running =
        |view: &TournamentView| matches!(view.clock.unwrap().ticking, Ticking::Running { .. });
    let before = tournament_when(&mut director, running).await;
    let token = director.token.clone();
    let server = server.restart_after(Duration::from_secs(60)).await;
    let mut director = Device::connect(server.address, &token).await;
    let after = tournament_when(&mut director, running).await;
    assert_eq!((after.clock, after.level), (before.clock, 1));
    server.clock.advance(LEVEL - Duration::from_secs(6 * 60));
    tournament_when(&mut director, |view| view.level == 2).await;
    server.stop().await;
}

#[tokio::test]
async fn a_tablet_confirms_who_arrives_at_its_own_table_only() {
    let server = Server::start().await;
    let mut director = begun(&server, 12).await;
    let mut here = server.tablet(&mut director, 1).await;
    let mut there = server.tablet(&mut director, 2).await;
    let players = director
        .players_when(|view| view.players.len() == 12 && is_seated(view))
        .await;
    let at_first = |standing| match standing {
        Standing::Playing { table, .. } => table == TableNumber(1),
        _ => false,
    };
    let mut at_first = players
        .players
        .iter()
        .filter(|player| at_first(player.standing));
    let player = at_first.next().unwrap().player;
    let taken: Vec<_> = there.tables[&TableId(2)]
        .seats
        .iter()
        .map(|seat| seat.seat)
        .collect();
    let seat = tapis_protocol::rules::seat::Seat::all()
        .take(9)
        .find(|seat| !taken.contains(seat))
        .unwrap();
    let moves = vec![MoveOrder {
        player,
        to: TableNumber(2),
        seat,
    }];
    let order = MoveCommand::Order {
        moves,
        why: MoveReason::Balance,
    };
    let order = TournamentCommand::Moves { command: order };
    let ordered = director.tournament(order).await.unwrap();
    let view = director.tournament_at(ordered).await;
    let [on_the_way] = view.moves.as_slice() else {
        panic!("{:?}", view.moves);
    };
    assert_eq!(on_the_way.carries, Some(Chips::from(2_000)));
    assert_eq!((view.players_left, view.field.left), (12, 12));
    let confirm = || TournamentCommand::Moves {
        command: MoveCommand::ConfirmArrival { player },
    };
    let refused = here.tournament(confirm()).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::NotAllowed);
    let arrived = there.tournament(confirm()).await.unwrap();
    let view = there.view_of(TableId(2), arrived).await;
    assert!(
        view.seats
            .iter()
            .any(|now| (now.seat, now.player) == (seat, player))
    );
    server.stop().await;
}

#[tokio::test]
async fn a_count_that_differs_is_the_floors_affair() {
    let server = Server::start().await;
    let mut director = drawn(&server, 4).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let mut floor = server.device(&mut director, Role::Floor, "Flo").await;
    let seats = tablet.tables[&TableId(1)].seats.clone();
    let stacks = seats.iter().map(|seat| (seat.seat, Chips::from(1_975)));
    let count = CountCommand::Count {
        table: TableNumber(1),
        stacks: stacks.collect(),
    };
    let counted = tablet
        .tournament(TournamentCommand::Count { command: count })
        .await
        .unwrap();
    let view = tablet.view_of(TableId(1), counted).await;
    assert!(!view.count.unwrap().holds);
    floor.until(|floor, _| floor.alerts.first().cloned()).await;
    floor
        .console_when(|view| view.counts.iter().any(|count| !count.holds))
        .await;
    server.stop().await;
}

#[tokio::test]
async fn everybody_sees_what_is_theirs() {
    let server = Server::start().await;
    let mut director = drawn(&server, 12).await;
    let mut floor = server.device(&mut director, Role::Floor, "Flo").await;
    let mut display = server.device(&mut director, Role::Display, "TV").await;
    let mut tablet = server.tablet(&mut director, 1).await;
    floor.console_when(|view| view.ledger.adds_up).await;
    floor.players_when(|view| view.players.len() == 12).await;
    display.players_when(|view| view.players.len() == 12).await;
    for device in [&mut display, &mut tablet] {
        device.send(&FromClient::Ping { echo: 9 }).await;
        device
            .until(|_, message| {
                use tapis_protocol::FromServer::Pong;
                matches!(message, Pong { echo: 9, .. }).then_some(())
            })
            .await;
        assert_eq!(device.console, None);
    }
    assert_eq!(tablet.players, None);
    server.stop().await;
}

#[tokio::test]
async fn a_plan_that_cannot_be_played_is_refused_with_its_problem() {
    let server = Server::start().await;
    let mut director = server.director().await;
    let mut bad = setup_by_plan(2);
    let plan = bad.plan.as_mut().unwrap();
    plan.structure.reverse();
    let id = director.new_id();
    let create = FromClient::Create {
        id: id.clone(),
        setup: bad,
    };
    director.send(&create).await;
    let refused = director.answer(&id).await.unwrap().unwrap_err();
    assert_eq!(refused.code, ErrorCode::Rules);
    assert!(
        matches!(refused.problem, Some(Problem::BlindsGoDown { .. })),
        "{refused:?}"
    );
    server.stop().await;
}

#[tokio::test]
async fn thousands_register_in_one_message() {
    let server = Server::start().await;
    let mut director = server.director().await;
    director.create(setup_by_plan(500)).await;
    let players = (1..=4_500).map(|number| NewEntrant {
        name: format!("Jean-Christophe Lefebvre {number}"),
        club: "Association de poker de Caen".to_owned(),
        has_paid: true,
    });
    let players: Vec<NewEntrant> = players.collect();
    let register = FieldCommand::Register { players };
    director.tournament(field(register)).await.unwrap();
    director
        .players_when(|view| view.players.len() == 4_500)
        .await;
    server.stop().await;
}
