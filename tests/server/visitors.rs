//! Who watches an event without a device: the public page, which shows what the hall's display does, and players' phones.

use serde_json::Value;
use tapis_protocol::rules::table::{Action, PlayerId, TableCommand};
use tapis_protocol::rules::tournament::{Standing, Stop, Ticking};
use tapis_protocol::view::{AlertKind, PhoneView, PlayersView};
use tapis_protocol::{
    CloseCode, CommandId, ErrorCode, FromClient, FromServer, Role, SeatCode, TableId,
    TournamentCommand, TournamentId,
};
use tapis_tests::{Device, Server, begin_event, request, setup, setup_by_plan};
use tokio::io::AsyncWriteExt;

use crate::display::plays_to_the_end;

/// How often phones are closed and opened again: each time some hear of the second change alone.
const MOMENTS: u32 = 10;

/// Players of the hall whose phones are looked at.
const PHONES: u32 = 200;

async fn opens_page(director: &mut Device, allowed: bool) {
    let command = TournamentCommand::AllowPublic { allowed };
    director.tournament(command).await.unwrap();
}

async fn opens_phones(director: &mut Device, allowed: bool) {
    let command = TournamentCommand::AllowPhones { allowed };
    director.tournament(command).await.unwrap();
}

/// What is sent to a screen until it is asked to stop, by its type, with nothing that differs between connections.
async fn shown(screen: &mut Device, frames: &mut Vec<Value>) {
    screen.send(&FromClient::Ping { echo: 9 }).await;
    screen
        .until(|_, message| {
            if matches!(message, FromServer::Pong { .. }) {
                return Some(());
            }
            frames.push(serde_json::to_value(message).unwrap());
            None
        })
        .await;
}

/// The codes of players' seat cards, as officials are given them.
pub(crate) async fn cards(
    server: &Server,
    token: &str,
    event: &TournamentId,
    upto: u32,
) -> Vec<SeatCode> {
    let mut codes = Vec::new();
    let players: Vec<u32> = (1..=upto).collect();
    for some in players.chunks(tapis_protocol::MAX_SEAT_CODES) {
        let head = format!(
            "POST /api/phones/{event} HTTP/1.1\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json"
        );
        let body = serde_json::json!({ "players": some }).to_string();
        let (status, _, body) = request(server.address, &head, &body).await;
        assert_eq!(status, 200, "{body}");
        codes.extend(serde_json::from_str::<Vec<SeatCode>>(&body).unwrap());
    }
    codes
}

/// The secret of a card: what stands behind the event in the address.
pub(crate) fn card(code: &SeatCode) -> String {
    let (_, fragment) = code.path.split_once('#').unwrap();
    fragment.split_once('.').unwrap().1.to_owned()
}

async fn phone_of(phone: &mut Device) -> PhoneView {
    phone
        .until(|_, message| match message {
            FromServer::Phone(view) => Some((**view).clone()),
            _ => None,
        })
        .await
}

fn is_running(view: &PhoneView) -> bool {
    let clock = view.event.clock.as_ref();
    clock.is_some_and(|clock| matches!(clock.ticking, Ticking::Running { .. }))
}

/// How many messages of the event a device is sent before it hears the answer to a ping.
async fn messages_until_pong(device: &mut Device) -> usize {
    let mut frames = Vec::new();
    shown(device, &mut frames).await;
    frames.len()
}

#[tokio::test]
async fn an_event_is_watched_by_nobody_until_its_director_opens_it() {
    let server = Server::start().await;
    let mut director = server.director().await;
    let event = director.create(setup(1, 3)).await;
    assert!(Device::visit(server.address, &event, None).await.is_err());
    opens_page(&mut director, true).await;
    let mut visitor = Device::visit(server.address, &event, None).await.unwrap();
    // It may say that it is there, and nothing else.
    let follow = FromClient::Follow { table: TableId(1) };
    visitor.send(&follow).await;
    let code = visitor
        .until(|_, message| match message {
            FromServer::Error { code, .. } => Some(*code),
            _ => None,
        })
        .await;
    assert_eq!(code, ErrorCode::NotAllowed);
    // Closed again, it is closed at once for those who watch.
    opens_page(&mut director, false).await;
    assert_eq!(visitor.closed().await, Some(CloseCode::NotWelcome.number()));
    assert!(Device::visit(server.address, &event, None).await.is_err());
    let nowhere = TournamentId::new("nowhere").unwrap();
    assert!(Device::visit(server.address, &nowhere, None).await.is_err());
    server.stop().await;
}

#[tokio::test]
async fn a_visitor_who_talks_all_the_time_is_told_so_and_then_sent_away() {
    let server = Server::start().await;
    let mut director = server.director().await;
    let event = director.create(setup(1, 3)).await;
    opens_page(&mut director, true).await;
    let mut visitor = Device::visit(server.address, &event, None).await.unwrap();
    // More than what comes at once from a page that says that it is there.
    for echo in 0..30 {
        visitor.send(&FromClient::Ping { echo }).await;
    }
    let code = visitor
        .until(|_, message| match message {
            FromServer::Error { code, .. } => Some(*code),
            _ => None,
        })
        .await;
    assert_eq!(code, ErrorCode::TooFast);
    for echo in 0..400 {
        if visitor.try_send(&FromClient::Ping { echo }).await.is_err() {
            break;
        }
    }
    let closed = visitor.closed().await;
    let too_fast = CloseCode::TooFast.number();
    assert!(closed.is_none_or(|code| code == too_fast), "{closed:?}");
    server.stop().await;
}

#[tokio::test]
async fn a_visitor_sends_few_frames_whatever_is_in_them() {
    let server = Server::start().await;
    let mut director = server.director().await;
    let event = director.create(setup(1, 3)).await;
    opens_page(&mut director, true).await;
    let too_fast = CloseCode::TooFast.number();
    // Pongs; empty pieces of a text that is not whole.
    for (first, others) in [(None, 0x8a), (Some(0x01), 0x00)] {
        let mut visitor = Device::visit(server.address, &event, None).await.unwrap();
        let frame = |head: u8| [head, 0x80, 0, 0, 0, 0];
        let sent = first.into_iter().chain([others; 1_000]);
        let sent: Vec<u8> = sent.flat_map(frame).collect();
        // The server closes in the middle of it.
        let _ = visitor.socket.get_mut().write_all(&sent).await;
        assert_eq!(visitor.closed().await, Some(too_fast), "{others}");
    }
    server.stop().await;
}

#[tokio::test]
async fn only_directors_may_announce_a_large_frame_also_after_hello() {
    let server = Server::start().await;
    let mut director = server.director().await;
    let event = director.create(setup(1, 3)).await;
    opens_page(&mut director, true).await;
    let visitor = Device::visit(server.address, &event, None).await.unwrap();
    let tablet = server.tablet(&mut director, 1).await;
    let mut head = vec![0x81, 0xff];
    head.extend((500_u64 << 10).to_be_bytes());
    head.extend([0; 4]);
    for mut device in [visitor, tablet] {
        // Nothing of it is waited for.
        let stream = device.socket.get_mut();
        stream.write_all(&head).await.unwrap();
        let closed = device.closed().await;
        assert_eq!(closed, Some(CloseCode::TooBig.number()));
    }
    director.socket.get_mut().write_all(&head).await.unwrap();
    let whole = vec![b' '; 500 << 10];
    director.socket.get_mut().write_all(&whole).await.unwrap();
    let code = director
        .until(|_, message| match message {
            FromServer::Error { code, .. } => Some(*code),
            _ => None,
        })
        .await;
    assert_eq!(code, ErrorCode::Malformed);
    server.stop().await;
}

/// A screen has seen all of an event of four players that is over.
async fn sees_the_end(screen: &mut Device, last: u64) {
    screen
        .until(|_, message| matches!(message, FromServer::Podium(_)).then_some(()))
        .await;
    screen.tournament_at(last).await;
    let is_whole = |list: &PlayersView| {
        list.ranking.len() == 4 && list.ranking.iter().all(|line| line.is_confirmed)
    };
    screen.players_when(is_whole).await;
    while screen.tiles[&TableId(1)].stop != Some(Stop::Finished) {
        screen.next().await;
    }
}

/// The same event, the same tiles, the same list, and nothing that a display is not sent.
fn is_shown_the_same(display: &Device, stranger: &Device) {
    assert_eq!(stranger.latest, display.latest);
    assert_eq!(stranger.players, display.players);
    assert_eq!(stranger.alerts, display.alerts);
    assert_eq!(stranger.tiles, display.tiles);
    assert!(stranger.console.is_none() && stranger.devices.is_empty());
    assert!(stranger.tables.is_empty());
}

/// All messages are of types that a display is sent.
fn sees_no_more_than_a_display(frames: &[Value]) {
    let of_display = [
        "tournament",
        "players",
        "players_changed",
        "floor",
        "podium",
    ];
    for frame in frames {
        let kind = frame["type"].as_str().unwrap();
        assert!(of_display.contains(&kind), "{frame}");
    }
}

#[tokio::test]
async fn a_stranger_on_the_public_page_is_sent_what_the_display_is_and_nothing_else() {
    let server = Server::start().await;
    let mut director = server.director().await;
    begin_event(&mut director, setup_by_plan(1), 4).await;
    let event = director.tournament.clone().unwrap();
    opens_page(&mut director, true).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let mut display = server.device(&mut director, Role::Display, "TV").await;
    let mut stranger = Device::visit(server.address, &event, None).await.unwrap();

    // A call with a reason in it, an evening, and its end.
    tablet.view().await;
    let call = TournamentCommand::CallFloor {
        table: TableId(1),
        reason: "Player 3 hides chips".to_owned(),
    };
    tablet.tournament(call).await.unwrap();
    for screen in [&mut display, &mut stranger] {
        // Neither is told why the floor is called.
        let kind =
            |screen: &Device, _: &FromServer| screen.alerts.first().map(|alert| alert.kind.clone());
        let told = screen.until(kind).await;
        assert_eq!(
            told,
            AlertKind::FloorCall {
                reason: String::new()
            }
        );
    }
    let last = plays_to_the_end(&mut tablet, &mut director).await;
    let winner = director
        .until(|device, _| device.latest.as_ref()?.winner)
        .await;

    let (mut of_display, mut of_stranger) = (Vec::new(), Vec::new());
    for (screen, frames) in [
        (&mut display, &mut of_display),
        (&mut stranger, &mut of_stranger),
    ] {
        sees_the_end(screen, last).await;
        shown(screen, frames).await;
        assert_eq!(
            screen.latest.as_ref().and_then(|view| view.winner),
            Some(winner)
        );
    }
    is_shown_the_same(&display, &stranger);
    sees_no_more_than_a_display(&of_stranger);
    // Neither is told what is for officials: who has paid.
    for screen in [&display, &stranger] {
        let players = &screen.players.as_ref().unwrap().players;
        assert!(players.iter().all(|player| !player.has_paid));
    }
    let known = director.players_when(|list| !list.players.is_empty()).await;
    assert!(known.players.iter().all(|player| player.has_paid));
    server.stop().await;
}

#[tokio::test]
async fn a_phone_shows_its_own_player_and_no_other_and_ends_with_the_event() {
    let server = Server::start().await;
    let mut director = server.director().await;
    begin_event(&mut director, setup_by_plan(1), 4).await;
    let event = director.tournament.clone().unwrap();
    opens_phones(&mut director, true).await;
    let token = director.token.clone();
    let codes = cards(&server, &token, &event, 4).await;
    let first = card(&codes[0]);
    let mut phone = Device::visit(server.address, &event, Some(&first))
        .await
        .unwrap();
    // The seats and the start of the clock may be shown one after the other.
    let mut view = phone_of(&mut phone).await;
    while !is_running(&view) {
        view = phone_of(&mut phone).await;
    }
    assert_eq!(view.seat.player, PlayerId(1));
    assert!(matches!(view.seat.standing, Standing::Playing { .. }));
    assert!(view.seat.stack.is_some());

    // While a hand is played it says nothing: what the player has put in is nobody's business.
    let mut tablet = server.tablet(&mut director, 1).await;
    tablet.view().await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    let seat = tablet.view().await.turn.unwrap().seat;
    let action = Action::AllIn;
    tablet
        .command(TableCommand::Act { seat, action })
        .await
        .unwrap();
    let mut frames = Vec::new();
    shown(&mut phone, &mut frames).await;
    assert_eq!(frames, Vec::<Value>::new());

    // No other card is good: not of another player with this secret, nor one that is made up.
    let forged = first.replacen("1.", "2.", 1);
    for wrong in [forged.as_str(), "1.00", "1", "", &"f".repeat(4_000)] {
        let visit = Device::visit(server.address, &event, Some(wrong)).await;
        assert!(visit.is_err(), "{wrong}");
    }
    // Only officials are given cards.
    let head = format!("POST /api/phones/{event} HTTP/1.1\r\nContent-Type: application/json");
    let (status, ..) = request(server.address, &head, r#"{"players":[1]}"#).await;
    assert_eq!(status, 401);

    // At the end it names the winner and the player's own place, and the card is worthless.
    plays_to_the_end(&mut tablet, &mut director).await;
    let last = phone
        .until(|_, message| match message {
            FromServer::Phone(view) if view.event.winner_name.is_some() => view.seat.place,
            _ => None,
        })
        .await;
    assert!((1..=4).contains(&last), "{last}");
    let mut late = Device::visit(server.address, &event, Some(&first))
        .await
        .unwrap();
    assert_eq!(late.closed().await, Some(CloseCode::NotWelcome.number()));

    // New cards make old ones worthless.
    opens_phones(&mut director, false).await;
    assert_eq!(phone.closed().await, Some(CloseCode::NotWelcome.number()));
    opens_phones(&mut director, true).await;
    let again = cards(&server, &token, &event, 1).await;
    assert_ne!(again[0].path, codes[0].path);
    server.stop().await;
}

#[tokio::test]
async fn phones_that_are_closed_and_opened_within_a_moment_keep_nobody_with_an_old_card() {
    let server = Server::start().await;
    let mut director = server.director().await;
    begin_event(&mut director, setup_by_plan(1), 4).await;
    let event = director.tournament.clone().unwrap();
    opens_phones(&mut director, true).await;
    let token = director.token.clone();
    for round in 0..MOMENTS {
        let codes = cards(&server, &token, &event, 4).await;
        let mut phones = Vec::new();
        for code in codes.iter().cycle().take(16) {
            let card = card(code);
            let phone = Device::visit(server.address, &event, Some(&card)).await;
            phones.push(phone.unwrap());
        }
        // Both are on their way before the first is answered.
        let ids = [false, true].map(|allowed| {
            let id = CommandId::new(format!("phones-{round}-{allowed}")).unwrap();
            let command = TournamentCommand::AllowPhones { allowed };
            (id.clone(), FromClient::Tournament { id, command })
        });
        for (_, allow) in &ids {
            director.send(allow).await;
        }
        for (id, _) in &ids {
            director.answer(id).await.unwrap().unwrap();
        }
        for mut phone in phones {
            assert_eq!(phone.closed().await, Some(CloseCode::NotWelcome.number()));
        }
    }
    server.stop().await;
}

/// A hand that everybody folds at table 1, whose tablet is sent what the hand brings.
async fn folded_hand(tablet: &mut Device) {
    tablet.command(TableCommand::StartHand).await.unwrap();
    hears_its_view_at_most(tablet).await;
    while let Some(turn) = tablet.view().await.turn {
        let action = if turn.to_call.get() > 0 {
            Action::Fold
        } else {
            Action::Check
        };
        let act = TableCommand::Act {
            seat: turn.seat,
            action,
        };
        tablet.command(act).await.unwrap();
        hears_its_view_at_most(tablet).await;
    }
}

/// The view of what was done comes before the answer or after it; nothing else does.
async fn hears_its_view_at_most(tablet: &mut Device) {
    let messages = messages_until_pong(tablet).await;
    assert!(messages <= 1, "{messages} messages for one act");
}

#[tokio::test]
async fn two_hundred_phones_add_no_message_to_a_table_and_hear_of_their_own_alone() {
    let server = Server::start().await;
    let mut director = server.director().await;
    begin_event(&mut director, setup_by_plan(25), PHONES).await;
    let event = director.tournament.clone().unwrap();
    let mut tablet = server.tablet(&mut director, 1).await;
    tablet.view().await;
    folded_hand(&mut tablet).await;
    tablet.command(TableCommand::EndHand).await.ok();

    opens_phones(&mut director, true).await;
    let token = director.token.clone();
    let codes = cards(&server, &token, &event, PHONES).await;
    let mut phones = Vec::new();
    for code in &codes {
        let card = card(code);
        let mut phone = Device::visit(server.address, &event, Some(&card))
            .await
            .unwrap();
        // The list of everybody rests between two times: a phone may open before it has the seats.
        let mut view = phone_of(&mut phone).await;
        while !matches!(view.seat.standing, Standing::Playing { .. }) {
            view = phone_of(&mut phone).await;
        }
        phones.push((phone, view.seat));
    }
    assert_eq!(phones.len(), usize::try_from(PHONES).unwrap());
    // What the opening itself has changed is read first.
    messages_until_pong(&mut tablet).await;
    folded_hand(&mut tablet).await;
    let mut ended = tablet.view().await.sequence;
    if let Ok(sequence) = tablet.command(TableCommand::EndHand).await {
        ended = sequence;
    }

    // A phone is told when its own stack has changed, once; all others are told nothing.
    let mut told = 0;
    for (phone, seat) in &mut phones {
        let is_there = matches!(seat.standing, Standing::Playing { table, .. } if table.0 == 1);
        let mut stack = seat.stack;
        let after = tablet.tables[&TableId(1)].seats.iter();
        let after = after
            .clone()
            .find(|each| each.player == seat.player)
            .map(|each| each.stack);
        if is_there && after != stack {
            while stack != after {
                let view = phone_of(phone).await;
                stack = view.seat.stack;
                told += 1;
                assert!(view.sequence <= ended);
            }
        }
        let mut frames = Vec::new();
        shown(phone, &mut frames).await;
        assert_eq!(frames, Vec::<Value>::new(), "{seat:?}");
    }
    assert!((1..=9).contains(&told), "{told} messages to phones");
    server.stop().await;
}
