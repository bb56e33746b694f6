//! Feeds for programs of others: everything they see is as old as was agreed, and they do nothing.

use std::time::Duration;

use futures_util::StreamExt;
use tapis_protocol::rules::table::{Action, TableCommand};
use tapis_protocol::view::{PlayersView, TableView};
use tapis_protocol::{
    CommandId, ErrorCode, FEED_DELAY_SECONDS, FromClient, FromServer, Role, TableId,
    TournamentCommand,
};
use tapis_tests::{Device, Random, Server, begin_event, next_command, pair, setup_by_plan};
use tokio_tungstenite::tungstenite::Message;

/// How late the feed of these tests is, in seconds.
const LATE: u64 = 300;

/// A moment in which nothing happens, in seconds.
const MOMENT: u64 = 10;

/// How long a test looks for what may not come. It comes at once where it comes at all.
const NEVER: Duration = Duration::from_millis(300);

/// The same where it is looked for many times: what comes early as a rule is seen at one of them.
const OFTEN: Duration = Duration::from_millis(50);

const FIRST: TableId = TableId(1);

const fn feed(delay_seconds: u32) -> Role {
    Role::Feed { delay_seconds }
}

/// A hall with one table, a tablet there, and a feed.
struct Hall {
    server: Server,
    director: Device,
    tablet: Device,
    feed: Device,
}

async fn hall() -> Hall {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let tablet = server.tablet(&mut director, 1).await;
    let feed = server.device(&mut director, feed(300), "Overlay").await;
    Hall {
        server,
        director,
        tablet,
        feed,
    }
}

impl Hall {
    fn passes(&self, seconds: u64) {
        self.server.clock.advance(Duration::from_secs(seconds));
    }

    /// A hand begins, and some fold: what the live screens showed after each step, and when.
    async fn plays(&mut self) -> Vec<TableView> {
        let mut shown = Vec::new();
        for step in 0..4 {
            self.passes(MOMENT);
            let command = if step == 0 {
                TableCommand::StartHand
            } else if let Some(turn) = &self.tablet.view().await.turn {
                let action = Action::Fold;
                let seat = turn.seat;
                TableCommand::Act { seat, action }
            } else {
                TableCommand::EndHand
            };
            self.tablet.command(command).await.unwrap();
            shown.push(self.tablet.view().await);
        }
        shown
    }

    /// What the feed has shown of the table once it shows this record.
    async fn late_view(&mut self, sequence: u64) -> TableView {
        self.feed.view_of(FIRST, sequence).await
    }
}

async fn follow(device: &mut Device) {
    device.send(&FromClient::Follow { table: FIRST }).await;
}

/// Everything that comes while nothing may come is an answer to what was sent.
async fn is_silent(device: &mut Device) {
    let next = tokio::time::timeout(NEVER, async {
        loop {
            if let Some(Ok(Message::Text(text))) = device.socket.next().await {
                return text;
            }
        }
    });
    if let Ok(text) = next.await {
        panic!("shown too early: {text}");
    }
}

#[tokio::test]
async fn nothing_is_shown_before_its_time_and_then_what_screens_showed_then() {
    let mut hall = hall().await;
    follow(&mut hall.feed).await;
    let begun = hall.tablet.view().await;
    let live = hall.plays().await;
    // The event is four moments old, and the feed waits for the fifth minute.
    is_silent(&mut hall.feed).await;
    hall.passes(LATE - 4 * MOMENT - 1);
    is_silent(&mut hall.feed).await;
    hall.passes(1);
    assert_eq!(hall.late_view(begun.sequence).await, begun);
    for view in live {
        hall.passes(MOMENT - 1);
        is_silent_but_lists(&mut hall.feed, view.sequence).await;
        hall.passes(1);
        assert_eq!(hall.late_view(view.sequence).await, view);
    }
    hall.server.stop().await;
}

#[tokio::test]
async fn a_feed_shows_each_state_of_random_play_when_it_is_due_and_none_before() {
    let mut hall = hall().await;
    follow(&mut hall.feed).await;
    let mut chance = Random::new(11);
    let mut live = Vec::new();
    let mut passed = 0;
    while live.len() < 60 {
        let seconds = 1 + u64::try_from(chance.below(4)).unwrap();
        hall.passes(seconds);
        passed += seconds;
        let view = hall.tablet.view().await;
        let command = next_command(&view, &mut chance).unwrap_or(TableCommand::StartHand);
        if hall.tablet.command(command).await.is_ok() {
            live.push((passed, hall.tablet.view().await));
        }
    }
    hall.passes(LATE - passed);
    let mut shown_up_to = 0;
    for (at, view) in live {
        let due = view.sequence;
        hall.passes(at - shown_up_to - 1);
        shows_nothing_from(&mut hall.feed, due, OFTEN).await;
        hall.passes(1);
        shown_up_to = at;
        let late = hall.feed.until(|_, message| match message {
            FromServer::Table(late) if late.sequence >= due => Some(late.clone()),
            _ => None,
        });
        assert_eq!(*late.await, view);
    }
    hall.server.stop().await;
}

/// Lists rest a moment before they are shown; nothing in them is of this record or a later one.
async fn is_silent_but_lists(device: &mut Device, sequence: u64) {
    shows_nothing_from(device, sequence, NEVER).await;
}

/// Whatever is shown for so long is of before this record.
async fn shows_nothing_from(device: &mut Device, sequence: u64, within: Duration) {
    let look = async {
        loop {
            let Some(Ok(Message::Text(text))) = device.socket.next().await else {
                continue;
            };
            let message: FromServer = serde_json::from_str(&text).unwrap();
            let shown = match message {
                FromServer::Table(view) => view.sequence,
                FromServer::Tournament(view) => view.sequence,
                FromServer::Players(view) => view.sequence,
                FromServer::PlayersChanged(change) => change.sequence,
                FromServer::Floor {
                    sequence, alerts, ..
                } => {
                    assert!(alerts.is_none_or(|alerts| alerts.is_empty()));
                    sequence
                }
                other => panic!("{other:?}"),
            };
            assert!(shown < sequence, "too early: {text}");
        }
    };
    let _ = tokio::time::timeout(within, look).await;
}

#[tokio::test]
async fn a_feed_sees_what_everybody_sees_and_no_alerts_and_no_devices() {
    let mut hall = hall().await;
    let reason = "a fight".to_owned();
    let call = TournamentCommand::CallFloor {
        table: FIRST,
        reason,
    };
    let sequence = hall.tablet.tournament(call).await.unwrap();
    hall.passes(LATE);
    let live = hall.director.tournament_at(1).await;
    let late = hall.feed.tournament_at(1).await;
    assert_eq!(late.tables, live.tables);
    assert_eq!(late.draws, live.draws);
    assert!(late.sanctions.is_empty());
    let players = hall.feed.players_when(|_| true).await;
    assert_eq!(players.players.len(), 3);
    while !hall.feed.tiles.contains_key(&FIRST) {
        hall.feed.next().await;
    }
    let tile = &hall.feed.tiles[&FIRST];
    assert_eq!((tile.sequence, tile.tablets_paired), (sequence, 0));
    assert!(hall.feed.alerts.is_empty());
    assert!(hall.feed.devices.is_empty() && hall.feed.console.is_none());
    while hall.director.alerts.is_empty() {
        hall.director.next().await;
    }
    hall.server.stop().await;
}

#[tokio::test]
async fn a_feed_is_told_of_players_what_the_display_is_and_not_who_has_paid() {
    let server = Server::start().await;
    let mut director = server.director().await;
    begin_event(&mut director, setup_by_plan(1), 4).await;
    let mut late = server.device(&mut director, feed(300), "Overlay").await;
    let mut display = server.device(&mut director, Role::Display, "Hall").await;
    server.clock.advance(Duration::from_secs(LATE));
    let seen = |view: &PlayersView| view.players.len() == 4;
    let told = late.players_when(seen).await;
    assert_eq!(told.players, display.players_when(seen).await.players);
    assert!(told.players.iter().all(|player| !player.has_paid));
    let known = director.players_when(seen).await;
    assert!(known.players.iter().all(|player| player.has_paid));
    server.stop().await;
}

#[tokio::test]
async fn who_comes_back_sees_at_once_what_was_then() {
    let mut hall = hall().await;
    let live = hall.plays().await;
    // The second step is as old as the delay: 10 s after the first, 20 before the last.
    hall.passes(LATE - 2 * MOMENT);
    let mut again = Device::connect(hall.server.address, &hall.feed.token).await;
    follow(&mut again).await;
    assert_eq!(again.view_of(FIRST, 1).await, live[1]);
    hall.server.stop().await;
}

#[tokio::test]
async fn after_a_restart_a_feed_waits_its_whole_delay_whatever_the_clock_was_set_to() {
    for set_by_ms in [0, 2 * 3_600_000, -30 * 24 * 3_600_000] {
        let mut hall = hall().await;
        let live = hall.plays().await;
        hall.server.clock.set_wall(set_by_ms);
        let server = hall.server.restart().await;
        let mut after = Device::connect(server.address, &hall.feed.token).await;
        follow(&mut after).await;
        is_silent(&mut after).await;
        server.clock.advance(Duration::from_secs(LATE - 1));
        is_silent(&mut after).await;
        server.clock.advance(Duration::from_secs(1));
        let last = &live[3];
        assert_eq!(&after.view_of(FIRST, last.sequence).await, last);
        // What is written from now on is as late as it was agreed.
        let mut tablet = Device::connect(server.address, &hall.tablet.token).await;
        tablet.view().await;
        let played = tablet.command(TableCommand::StartHand).await.unwrap();
        server.clock.advance(Duration::from_secs(LATE - 1));
        is_silent_but_lists(&mut after, played).await;
        server.clock.advance(Duration::from_secs(1));
        assert_eq!(after.view_of(FIRST, played).await.sequence, played);
        server.stop().await;
    }
}

#[tokio::test]
async fn a_feed_that_looks_for_a_table_that_was_not_there_is_told_so() {
    let mut hall = hall().await;
    let table = TableId(2);
    // Before it is known which tables there were, and when it is.
    hall.feed.send(&FromClient::Follow { table }).await;
    hall.director
        .tournament(TournamentCommand::OpenTable { seats: 9 })
        .await
        .unwrap();
    hall.passes(LATE - 1);
    hall.director
        .tournament(TournamentCommand::OpenTable { seats: 9 })
        .await
        .unwrap();
    hall.passes(1);
    let third = TableId(3);
    hall.feed.view_of(table, 1).await;
    hall.feed.send(&FromClient::Follow { table: third }).await;
    let code = hall
        .feed
        .until(|_, message| match message {
            FromServer::Error { code, .. } => Some(*code),
            _ => None,
        })
        .await;
    assert_eq!(code, ErrorCode::UnknownTable);
    hall.passes(LATE);
    while !hall.feed.tiles.contains_key(&third) {
        hall.feed.next().await;
    }
    hall.feed.send(&FromClient::Follow { table: third }).await;
    hall.feed.view_of(third, 1).await;
    hall.server.stop().await;
}

#[tokio::test]
async fn a_delay_is_half_a_minute_to_an_hour_and_an_event_has_four_of_them() {
    let server = Server::start().await;
    let mut director = server.tournament(2).await;
    let (least, most) = (*FEED_DELAY_SECONDS.start(), *FEED_DELAY_SECONDS.end());
    for delay_seconds in [0, least - 1, most + 1, u32::MAX] {
        let message = refused(&mut director, feed(delay_seconds)).await;
        assert_eq!(message, "a feed is late by 30 to 3600 seconds");
    }
    for delay_seconds in [least, 60, most] {
        server.device(&mut director, feed(delay_seconds), "F").await;
    }
    // A code that was not used counts as well; the same delay as another feed does not.
    let code = director.pairing(feed(300)).await;
    let message = refused(&mut director, feed(900)).await;
    assert!(message.contains("4 different delays"), "{message}");
    director.pairing(feed(60)).await;
    pair(server.address, &code, "Site").await;
    refused(&mut director, feed(900)).await;
    server.stop().await;
}

async fn refused(director: &mut Device, role: Role) -> String {
    let everywhere = false;
    let command = TournamentCommand::CreatePairing { role, everywhere };
    let refused = director.tournament(command).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::Invalid);
    refused.message
}

#[tokio::test]
async fn what_a_feed_sends_changes_nothing() {
    let mut hall = hall().await;
    let id = CommandId::new("mine").unwrap();
    let start = FromClient::Command {
        id: id.clone(),
        table: FIRST,
        expect: None,
        command: TableCommand::StartHand,
    };
    hall.feed.send(&start).await;
    let refused = hall.feed.answer(&id).await.unwrap().unwrap_err();
    assert_eq!(refused.code, ErrorCode::NotAllowed);
    for _ in 0..21 {
        follow(&mut hall.feed).await;
    }
    let battery = FromClient::Battery {
        percent: 3,
        charging: false,
    };
    hall.feed.send(&battery).await;
    let code = hall
        .feed
        .until(|_, message| match message {
            FromServer::Error { code, .. } => Some(*code),
            _ => None,
        })
        .await;
    assert_eq!(code, ErrorCode::NotAllowed);
    hall.server.stop().await;
}

#[tokio::test]
async fn feeds_of_other_delays_see_another_moment() {
    let mut hall = hall().await;
    let mut sooner = hall
        .server
        .device(&mut hall.director, feed(30), "Page")
        .await;
    follow(&mut sooner).await;
    let live = hall.plays().await;
    hall.passes(30 - MOMENT);
    // Ten seconds ago nothing was shown yet of the last step.
    assert_eq!(sooner.view_of(FIRST, live[2].sequence).await, live[2]);
    is_silent(&mut hall.feed).await;
    hall.server.stop().await;
}
