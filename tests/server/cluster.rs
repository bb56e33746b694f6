//! Several servers that share a PostgreSQL journal, as real processes.

use std::path::Path;
use std::process::Command as Program;
use std::time::Duration;

use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::table::{TableCommand, TimeCallBy};
use tapis_protocol::{
    ErrorCode, FromClient, FromServer, Role, TableId, TournamentCommand, TournamentId,
};
use tapis_test_postgres::{Options, Postgres, installed};
use tapis_tests::{CODE, Device, Process, get, pair, run, setup};

const TABLE: TableId = TableId(1);

/// Servers with folders of their own.
struct Club {
    url: String,
    folder: tempfile::TempDir,
    started: u32,
}

impl Club {
    /// A database of its own; none where PostgreSQL is not installed.
    fn open() -> Option<Self> {
        Some(Self::at(installed()?.shared().new_database()))
    }

    fn at(url: String) -> Self {
        Self {
            url,
            folder: tempfile::tempdir().unwrap(),
            started: 0,
        }
    }

    async fn server(&mut self) -> Process {
        self.started += 1;
        let data = self.folder.path().join(self.started.to_string());
        let server = Process::start_with(&data, &["--journal", &self.url]).await;
        ready(&server, 200).await;
        server
    }

    /// Two servers that have heard of each other.
    async fn two(&mut self) -> (Process, Process) {
        let servers = (self.server().await, self.server().await);
        for server in [&servers.0, &servers.1] {
            while !get(server.address, "/metrics")
                .await
                .2
                .contains("tapis_servers 2\n")
            {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
        servers
    }

    /// What `tapis verify` says of a folder with a copy of everything.
    fn data(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }
}

/// Waits until a server says that it is ready, or that it is not.
async fn ready(server: &Process, status: u16) {
    while get(server.address, "/readyz").await.0 != status {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A director at a server, with an event of one table there.
async fn event(server: &Process) -> (Device, TournamentId) {
    let token = pair(server.address, CODE, "Dora").await.token;
    let mut director = Device::connect(server.address, &token).await;
    let event = director.create(setup(1, 5)).await;
    (director, event)
}

/// A tablet of the first table, paired and connected at a server.
async fn tablet(director: &mut Device, server: &Process) -> Device {
    let code = director.pairing(Role::Tablet { table: TABLE }).await;
    let token = pair(server.address, &code, "Tablet").await.token;
    let mut tablet = Device::connect(server.address, &token).await;
    tablet.view().await;
    tablet
}

/// The same device at another server: as often as it takes.
async fn again(device: &Device, server: &Process) -> Device {
    loop {
        if let Ok(device) = Device::try_connect(server.address, &device.token).await {
            return device;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// The event that was set up.
async fn created(director: &mut Device) -> TournamentId {
    let answer = |_: &Device, message: &FromServer| match message {
        FromServer::Created { tournament, .. } => Some(tournament.clone()),
        FromServer::Refused(refused) => panic!("{refused:?}"),
        _ => None,
    };
    director.until(answer).await
}

#[tokio::test]
async fn a_tablet_goes_on_at_another_server_when_the_one_of_its_event_is_killed() {
    let Some(mut club) = Club::open() else { return };
    let (first, second) = club.two().await;
    let (mut director, _) = event(&first).await;
    let mut tablet = tablet(&mut director, &second).await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    let before = tablet.view().await;
    let id = tablet.new_id();
    let folding = tapis_tests::folding(&id, &before);
    tablet.send(&folding).await;
    let sequence = tablet.answer(&id).await.unwrap().unwrap();
    first.kill().await;
    let mut tablet = again(&tablet, &second).await;
    // The answer may have been lost: what was carried out is not carried out again.
    tablet.send(&folding).await;
    assert_eq!(tablet.answer(&id).await.unwrap().unwrap(), sequence);
    assert_eq!(tablet.view().await.sequence, sequence);
    second.stop().await;
}

#[tokio::test]
async fn a_countdown_goes_on_at_the_server_that_takes_over_as_it_was() {
    let Some(mut club) = Club::open() else { return };
    let (first, second) = club.two().await;
    let (mut director, _) = event(&first).await;
    let mut tablet = tablet(&mut director, &first).await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    let by = TimeCallBy::Table;
    tablet.command(TableCommand::CallTime { by }).await.unwrap();
    let before = tablet.view().await.time_call.unwrap();
    first.kill().await;
    let mut tablet = again(&tablet, &second).await;
    assert_eq!(tablet.view().await.time_call.unwrap(), before);
    second.stop().await;
}

#[tokio::test]
async fn a_server_that_stops_hands_its_events_over_and_the_last_one_leaves_them_for_the_next() {
    let Some(mut club) = Club::open() else { return };
    let (first, second) = club.two().await;
    let (mut director, event) = event(&first).await;
    let mut tablet = tablet(&mut director, &first).await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    let view = tablet.view().await;
    assert!(first.stop().await.success());
    let mut tablet = again(&tablet, &second).await;
    assert_eq!(tablet.view().await, view);
    assert!(second.stop().await.success());
    let third = club.server().await;
    let tablet = again(&tablet, &third).await;
    assert_eq!(tablet.tournament, Some(event));
    third.stop().await;
}

#[tokio::test]
async fn a_device_is_known_everywhere_when_it_is_paired_and_nowhere_when_it_is_revoked() {
    let Some(mut club) = Club::open() else { return };
    let (first, second) = club.two().await;
    let (mut director, _) = event(&first).await;
    // The code was made at the first server, and is typed at the second.
    let mut tablet = tablet(&mut director, &second).await;
    let here = Device::connect(first.address, &tablet.token).await;
    drop(here);
    let listed = director
        .until(|director, _| {
            director
                .devices
                .iter()
                .find(|device| device.name == "Tablet")
                .cloned()
        })
        .await;
    let revoke = tapis_protocol::TournamentCommand::RevokeDevice {
        device: listed.device,
    };
    director.tournament(revoke).await.unwrap();
    assert!(
        Device::try_connect(first.address, &tablet.token)
            .await
            .is_err()
    );
    let _ = tablet.closed().await;
    while Device::try_connect(second.address, &tablet.token)
        .await
        .is_ok()
    {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    first.stop().await;
    second.stop().await;
}

#[tokio::test]
async fn an_event_is_set_up_once_although_its_director_asks_a_second_server() {
    let Some(mut club) = Club::open() else { return };
    let (first, second) = club.two().await;
    let token = pair(first.address, CODE, "Dora").await.token;
    let mut director = Device::connect(first.address, &token).await;
    let id = director.new_id();
    let create = FromClient::Create {
        id: id.clone(),
        setup: setup(1, 5),
    };
    director.send(&create).await;
    let event = created(&mut director).await;
    first.kill().await;
    // The other server knows what was asked for.
    let mut director = again(&director, &second).await;
    director.send(&create).await;
    assert_eq!(created(&mut director).await, event);
    let wish = || Some(event.clone());
    let back = loop {
        let coming = Device::try_connect_to(second.address, &token, wish(), None);
        if let Ok(device) = coming.await {
            break device;
        }
    };
    assert_eq!(back.tournament, wish());
    let events = "SELECT count(*) FROM streams WHERE name LIKE 'tournament/%'";
    assert_eq!(tapis_test_postgres::sql(&club.url, events).trim(), "1");
    second.stop().await;
}

#[tokio::test]
async fn an_event_whose_first_record_was_never_written_is_forgotten_and_no_damage_is_shown() {
    let Some(mut club) = Club::open() else { return };
    let (first, second) = club.two().await;
    let made = "INSERT INTO streams (name, hash, owner, epoch) \
                VALUES ('tournament/unwritten', decode(repeat('00', 32), 'hex'), 'gone', 1); \
                UPDATE changes SET version = version + 1";
    tapis_test_postgres::sql(&club.url, made);
    let left = "SELECT count(*) FROM streams WHERE name LIKE 'tournament/%'";
    let mut looks = 0;
    while tapis_test_postgres::sql(&club.url, left).trim() != "0" {
        looks += 1;
        assert!(looks < 500, "it is still there");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    for server in [&first, &second] {
        ready(server, 200).await;
        let figures = get(server.address, "/metrics").await.2;
        assert!(figures.contains("tapis_tournaments_damaged 0"), "{figures}");
    }
    first.stop().await;
    second.stop().await;
}

/// How many servers are tried: each looks round when it has just started, and may meet the first event then.
const FRESH: u32 = 8;

#[tokio::test]
async fn an_event_that_is_set_up_while_its_server_looks_round_runs_once() {
    let Some(mut club) = Club::open() else { return };
    for _ in 0..FRESH {
        let server = club.server().await;
        let (mut dora, event) = event(&server).await;
        let mut level = async || {
            let blinds = Blinds::new(Chips::from(200), Chips::from(400));
            let set = TournamentCommand::SetLevel { blinds };
            dora.tournament(set).await.unwrap()
        };
        let before = level().await;
        // A device that comes later sees what was done meanwhile.
        let token = pair(server.address, CODE, "Omar").await.token;
        let mut omar = Device::connect_to(server.address, &token, Some(event)).await;
        let last = level().await;
        assert!(before < last);
        let seen = |_: &Device, message: &FromServer| match message {
            FromServer::Tournament(view) if view.sequence >= last => Some(()),
            _ => None,
        };
        omar.until(seen).await;
        server.stop().await;
    }
}

#[tokio::test]
async fn while_the_database_is_away_commands_are_refused_and_screens_stay() {
    let Some(installed) = installed() else { return };
    let mut database: Postgres = installed.start(&Options::default().synced());
    let mut club = Club::at(database.new_database());
    let server = club.server().await;
    let (mut director, _) = event(&server).await;
    let mut tablet = tablet(&mut director, &server).await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    let view = tablet.view().await;
    database.stop();
    let id = tablet.new_id();
    tablet.send(&tapis_tests::folding(&id, &view)).await;
    let refused = tablet.answer(&id).await.unwrap().unwrap_err();
    assert!(
        matches!(refused.code, ErrorCode::Storage | ErrorCode::Busy),
        "{refused:?}"
    );
    assert_eq!(tablet.view().await, view);
    ready(&server, 503).await;
    database.start_again();
    ready(&server, 200).await;
    let id = tablet.new_id();
    tablet.send(&tapis_tests::folding(&id, &view)).await;
    tablet.answer(&id).await.unwrap().unwrap();
    server.stop().await;
}

#[tokio::test]
async fn figures_tell_how_a_server_stands_among_the_others() {
    let Some(mut club) = Club::open() else { return };
    let (first, second) = club.two().await;
    let text = get(first.address, "/metrics").await.2;
    for name in [
        "tapis_lease_age_seconds",
        "tapis_clock_skew_seconds",
        "tapis_lease_renewal_seconds_count",
    ] {
        assert!(
            text.lines().any(|line| line.starts_with(name)),
            "{name}: {text}"
        );
    }
    first.stop().await;
    second.stop().await;
    let folder = club.data("alone");
    let alone = Process::start(Path::new(&folder)).await;
    let text = get(alone.address, "/metrics").await.2;
    assert!(!text.contains("lease"), "{text}");
    alone.stop().await;
}

#[tokio::test]
async fn each_fault_once_loses_nothing_and_every_table_goes_on() {
    if installed().is_none() {
        return;
    }
    // The program itself does not build the server.
    run(&["--version"]).await;
    let output = Program::new(env!("CARGO_BIN_EXE_cluster"))
        .args(["--faults", "9", "--seed", "20261122"])
        .env("TAPIS_LOG", "off")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{wrong}");
    let last = said.lines().last().unwrap();
    for none in ["\"lost\":0", "\"doubled\":0", "\"interleaved\":0"] {
        assert!(last.contains(none), "{last}");
    }
    println!("{said}");
}
