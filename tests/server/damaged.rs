//! A journal that is damaged, in its records or by what others put into its file: it is found, and told to the floor, to
//! programs that watch, and in figures.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;
use tapis_journal::{Journal, Sequence, SqliteJournal};
use tapis_protocol::view::{AlertKind, AlertView};
use tapis_protocol::{FromServer, TableId, TournamentCommand};
use tapis_records::NamesApart;
use tapis_tests::{CODE, Device, Process, Server, Snapshots, get, pair, setup};

use crate::binary::state_after;

/// A server that has kept the state of its event, so that no start reads the records before it; and its director's token.
async fn with_kept_state() -> (Server, String) {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    for _ in 0..40 {
        let reason = String::new();
        let table = TableId(1);
        let call = TournamentCommand::CallFloor { table, reason };
        tablet.tournament(call).await.unwrap();
        let cancel = TournamentCommand::CancelFloorCall { table };
        tablet.tournament(cancel).await.unwrap();
    }
    (server, director.token)
}

/// The floor, programs and figures are told that the journal is damaged.
async fn damage_is_told(director: &mut Device, address: SocketAddr) {
    let alert = director
        .until(|director, _| director.alerts.first().cloned())
        .await;
    assert_eq!(alert.kind, AlertKind::JournalDamaged);
    let (status, _, body) = get(address, "/readyz").await;
    assert_eq!(status, 503);
    assert!(body.contains("the journal is damaged"), "{body}");
    let (_, _, figures) = get(address, "/metrics").await;
    assert!(figures.contains("\ntapis_journal_damages 1\n"), "{figures}");
}

#[tokio::test]
async fn damage_of_the_journal_is_found_within_an_hour_and_told_to_the_floor_and_to_programs() {
    let (server, director) = with_kept_state().await;
    let server = server.restart().await;
    let mut director = Device::connect(server.address, &director).await;
    let (status, _, body) = get(server.address, "/readyz").await;
    assert_eq!(status, 200, "{body}");
    server.journal.read_snapshots(Snapshots::Alone);
    server.clock.advance(Duration::from_secs(3_600));
    damage_is_told(&mut director, server.address).await;
    server.stop().await;
}

#[tokio::test]
async fn damage_is_told_while_the_first_table_calls_and_its_tablet_does_not_take_it_back() {
    let (server, director) = with_kept_state().await;
    let mut director = Device::connect(server.address, &director).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let table = TableId(1);
    let reason = "more chips please".to_owned();
    let call = TournamentCommand::CallFloor { table, reason };
    tablet.tournament(call).await.unwrap();
    server.journal.read_snapshots(Snapshots::Alone);
    let server = server.restart().await;
    let mut director = Device::connect(server.address, &director.token).await;
    let mut tablet = Device::connect(server.address, &tablet.token).await;
    let is_damage = |alert: &AlertView| alert.kind == AlertKind::JournalDamaged;
    let told = |director: &Device, _: &FromServer| {
        let both = director.alerts.len() == 2;
        (both && director.alerts.iter().any(is_damage)).then_some(())
    };
    director.until(told).await;
    let cancel = TournamentCommand::CancelFloorCall { table };
    tablet.tournament(cancel).await.unwrap();
    let one = |director: &Device, _: &FromServer| {
        let alert = director.alerts.first().cloned();
        alert.filter(|_| director.alerts.len() == 1)
    };
    let left = director.until(one).await;
    assert!(is_damage(&left), "{left:?}");
    server.stop().await;
}

#[tokio::test]
async fn damage_from_before_the_start_is_found_at_the_start() {
    let (server, director) = with_kept_state().await;
    server.journal.read_snapshots(Snapshots::Alone);
    let server = server.restart().await;
    let mut director = Device::connect(server.address, &director).await;
    damage_is_told(&mut director, server.address).await;
    server.stop().await;
}

/// An event of three tables, whose server has stopped; its director's token.
async fn evening(data: &Path) -> String {
    let process = Process::start(data).await;
    let token = pair(process.address, CODE, "Dora").await.token;
    let mut director = Device::connect(process.address, &token).await;
    director.create(setup(2, 3)).await;
    let more = TournamentCommand::OpenTable { seats: 9 };
    director.tournament(more).await.unwrap();
    drop(director);
    assert!(process.stop().await.success());
    token
}

/// A server that starts on this folder says that the journal is damaged, to the director with this token too.
async fn damage_is_told_at_the_start(data: &Path, token: &str) {
    let process = Process::start(data).await;
    let mut director = Device::connect(process.address, token).await;
    damage_is_told(&mut director, process.address).await;
    assert_eq!(director.latest.unwrap().tables.len(), 3);
    assert!(process.stop().await.success());
}

#[tokio::test]
async fn what_somebody_put_into_the_file_of_the_journal_is_found_at_the_start() {
    let data = tempfile::tempdir().unwrap();
    let token = evening(data.path()).await;
    let file = data.path().join(tapis_records::JOURNAL_FILE);
    let others = "CREATE TRIGGER others AFTER INSERT ON records BEGIN SELECT 1; END";
    Connection::open(file)
        .unwrap()
        .execute_batch(others)
        .unwrap();
    damage_is_told_at_the_start(data.path(), &token).await;
}

#[tokio::test]
async fn a_record_that_was_changed_in_the_file_before_the_state_that_is_kept_is_found_at_the_start()
{
    let data = tempfile::tempdir().unwrap();
    let token = evening(data.path()).await;
    let file = data.path().join(tapis_records::JOURNAL_FILE);
    let mut journal = SqliteJournal::open(&file).unwrap();
    let streams = journal.streams().unwrap();
    let mut streams = streams.iter();
    let stream = streams.find(|stream| stream.as_str().starts_with("tournament/"));
    let stream = stream.unwrap();
    let mut named = NamesApart::read_only(&mut journal as &mut dyn Journal);
    let records = named.read(stream, Sequence::ZERO, 9).unwrap();
    assert_eq!(records.len(), 2);
    let kept = state_after(stream, records);
    journal.write_snapshot(stream, &kept).unwrap();
    let first = journal.read(stream, Sequence::ZERO, 1).unwrap().remove(0);
    drop(journal);
    let mut bytes = std::fs::read(&file).unwrap();
    let begin = first.payload.get(..64).unwrap();
    let places: Vec<usize> = (0..bytes.len() - begin.len())
        .filter(|at| bytes[*at..].starts_with(begin))
        .collect();
    assert_eq!(places.len(), 1, "the record is in the file");
    bytes[places[0] + 40] ^= 1;
    std::fs::write(&file, bytes).unwrap();
    damage_is_told_at_the_start(data.path(), &token).await;
}
