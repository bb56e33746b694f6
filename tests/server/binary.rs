//! The real binary: starting, stopping, and checking its journal.

use futures_util::{SinkExt, StreamExt};
use tapis_journal::{Batch, Entry, Journal, Record, Sequence, Snapshot, SqliteJournal, StreamName};
use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::{ErrorCode, FromServer, Role, TableId, TournamentCommand, TournamentId};
use tapis_records::{History, NamesApart, SnapshotJob};
use tapis_tests::{CODE, Device, Process, fails_with, get, open, pair, setup, verify};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

#[tokio::test]
async fn verify_finds_a_record_that_does_not_follow() {
    let data = tempfile::tempdir().unwrap();
    let process = Process::start(data.path()).await;
    let token = pair(process.address, CODE, "Dora").await.token;
    let mut director = Device::connect(process.address, &token).await;
    let tournament = director.create(setup(1, 3)).await;
    let role = Role::Tablet { table: TableId(1) };
    let code = director.pairing(role).await;
    let token = pair(process.address, &code, "Tablet").await.token;
    let mut tablet = Device::connect(process.address, &token).await;
    tablet.view().await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    // Also while the server runs.
    let (is_whole, said) = verify(data.path()).await;
    assert!(is_whole, "{said}");
    assert!(said.contains("60000 chips"), "{said}");
    drop((director, tablet));
    assert!(process.stop().await.success());

    let mut journal = SqliteJournal::open(&data.path().join(tapis_records::JOURNAL_FILE)).unwrap();
    let stream = StreamName::new(format!("tournament/{tournament}")).unwrap();
    let left = r#"[{"type":"table","table":1,"event":{"type":"player_left","seat":1}}]"#;
    for number in 1..=9 {
        let forged = Batch {
            stream: stream.clone(),
            expected: Sequence(1 + number),
            entries: vec![Entry {
                at_ms: u64::MAX >> 2,
                command: format!("forged-{number}"),
                device: "nobody".to_owned(),
                payload: left
                    .replace("\"seat\":1", &format!("\"seat\":{number}"))
                    .into_bytes(),
            }],
            persons: Vec::new(),
        };
        journal.append(&[forged]).unwrap()[0].as_ref().unwrap();
    }
    drop(journal);
    let (is_whole, said) = verify(data.path()).await;
    assert!(!is_whole, "{said}");
    assert!(said.contains("chips at the table instead of"), "{said}");
}

/// The state that a server would keep after these records.
pub(crate) fn state_after(
    stream: &StreamName,
    records: impl IntoIterator<Item = Record>,
) -> Snapshot {
    let mut history = None;
    for record in records {
        History::extend(&mut history, stream, &record).unwrap();
    }
    SnapshotJob::of(&history.unwrap()).encode().unwrap()
}

#[tokio::test]
async fn verify_finds_what_was_kept_for_the_next_start_and_changed() {
    let data = tempfile::tempdir().unwrap();
    let process = Process::start(data.path()).await;
    let token = pair(process.address, CODE, "Dora").await.token;
    let mut director = Device::connect(process.address, &token).await;
    let tournament = director.create(setup(1, 3)).await;
    drop(director);
    assert!(process.stop().await.success());

    let mut journal = SqliteJournal::open(&data.path().join(tapis_records::JOURNAL_FILE)).unwrap();
    let stream = StreamName::new(format!("tournament/{tournament}")).unwrap();
    let mut named = NamesApart::read_only(&mut journal as &mut dyn Journal);
    let records = named.read(&stream, Sequence::ZERO, 9).unwrap();
    // A snapshot of the records, and one of records in which a name is another.
    let kept = |name: &str| {
        let records = records.iter().map(|record| {
            let payload = String::from_utf8(record.payload.clone()).unwrap();
            Record {
                payload: payload.replace("Player 2", name).into_bytes(),
                ..record.clone()
            }
        });
        state_after(&stream, records)
    };
    journal.write_snapshot(&stream, &kept("Player 2")).unwrap();
    let (is_whole, said) = verify(data.path()).await;
    assert!(is_whole, "{said}");
    journal.write_snapshot(&stream, &kept("Slayer 2")).unwrap();
    let (is_whole, said) = verify(data.path()).await;
    assert!(!is_whole && said.contains("the snapshot: "), "{said}");
}

#[cfg(unix)]
#[tokio::test]
async fn a_data_folder_is_closed_to_other_accounts() {
    use std::fs::{Permissions, metadata, read_to_string, set_permissions, write};
    use std::os::unix::fs::{PermissionsExt, symlink};
    let data = tempfile::tempdir().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let target = elsewhere.path().join("readable");
    write(&target, "").unwrap();
    let token = data.path().join(tapis_records::OWNER_TOKEN_FILE);
    symlink(&target, &token).unwrap();
    set_permissions(data.path(), Permissions::from_mode(0o755)).unwrap();
    let process = Process::start(data.path()).await;
    let mode = |path| metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(data.path()), 0o750);
    // The token is in a file of its own, not where the link leads.
    assert_eq!(mode(&token), 0o600);
    assert_eq!(read_to_string(&target).unwrap(), "");
    assert!(process.stop().await.success());
}

/// The only event of a folder ends two hours ahead of the clock, as after an evening with a wrong one.
fn ends_ahead(data: &std::path::Path, tournament: &TournamentId, now: Timestamp) {
    let mut journal = SqliteJournal::open(&data.join(tapis_records::JOURNAL_FILE)).unwrap();
    let stream = StreamName::new(format!("tournament/{tournament}")).unwrap();
    let opened = r#"[{"type":"table_opened","table":2,"seats":6}]"#;
    let ahead = Batch {
        expected: journal.last(&stream).unwrap(),
        stream,
        entries: vec![Entry {
            at_ms: now.after_seconds(2 * 3_600).0,
            command: "later".to_owned(),
            device: "nobody".to_owned(),
            payload: opened.as_bytes().to_vec(),
        }],
        persons: Vec::new(),
    };
    journal.append(&[ahead]).unwrap()[0].as_ref().unwrap();
}

/// What the server says that the time is, and the events it has.
async fn welcomed(process: &Process, token: &str) -> (Timestamp, usize) {
    let mut socket = open(process.address).await.unwrap();
    let hello = format!(r#"{{"type":"hello","protocol":1,"token":"{token}"}}"#);
    socket.send(Message::text(hello)).await.unwrap();
    let text = socket.next().await.unwrap().unwrap().into_text().unwrap();
    match serde_json::from_str(&text).unwrap() {
        FromServer::Welcome {
            now, tournaments, ..
        } => (now, tournaments.len()),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_journal_that_ends_ahead_of_the_clock_is_said_at_the_start_and_the_next_evening_goes_by_the_clock()
 {
    let data = tempfile::tempdir().unwrap();
    let process = Process::start(data.path()).await;
    let token = pair(process.address, CODE, "Dora").await.token;
    let mut director = Device::connect(process.address, &token).await;
    let wrong = director.create(setup(1, 3)).await;
    drop(director);
    let (now, _) = welcomed(&process, &token).await;
    assert!(process.stop().await.success());
    ends_ahead(data.path(), &wrong, now);

    let log = data.path().join("log");
    let process = Process::start_logged(data.path(), &log, "error", &[]).await;
    let (ahead, events) = welcomed(&process, &token).await;
    assert!(ahead.since(now) >= 7_200_000 && events == 1);
    assert!(process.stop().await.success());
    let said = std::fs::read_to_string(&log).unwrap();
    assert!(said.contains("--clock wall"), "{said}");

    let process = Process::start_with(data.path(), &["--clock", "wall"]).await;
    let (mended, events) = welcomed(&process, &token).await;
    assert!(mended.since(now) < 3_600_000 && events == 0, "{mended:?}");
    let mut director = Device::connect(process.address, &token).await;
    director.create(setup(1, 3)).await;
    drop(director);
    assert!(process.stop().await.success());
    // Nothing is lost: both are opened by a start without it.
    let process = Process::start(data.path()).await;
    assert_eq!(welcomed(&process, &token).await.1, 2);
    assert!(process.stop().await.success());
}

#[tokio::test]
async fn a_server_that_was_given_names_answers_no_other_and_shows_figures_to_directors_only() {
    let data = tempfile::tempdir().unwrap();
    let process = Process::start_with(data.path(), &["--host", "club.example"]).await;
    for (path, host, expected) in [
        ("/healthz", "club.example:8080", 200),
        ("/healthz", "127.0.0.1", 200),
        ("/healthz", "tapis.local", 200),
        ("/healthz", "evil.example", 421),
        ("/ws", "evil.example", 421),
        ("/metrics", "localhost", 401),
    ] {
        let head = format!("GET {path} HTTP/1.1\r\nHost: {host}");
        assert_eq!(status(&process, &head).await, expected, "{path} {host}");
    }
    let twice = "GET /healthz HTTP/1.1\r\nHost: club.example\r\nHost: evil.example";
    assert_eq!(status(&process, twice).await, 400);
    assert_eq!(status(&process, "GET /healthz HTTP/1.1").await, 400);
    assert!(process.stop().await.success());
}

/// The status of the answer to a head as it is.
async fn status(process: &Process, head: &str) -> u16 {
    let mut stream = TcpStream::connect(process.address).await.unwrap();
    let head = format!("{head}\r\nConnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer.split(' ').nth(1).unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_journal_that_was_emptied_is_no_new_club() {
    let data = tempfile::tempdir().unwrap();
    let process = Process::start(data.path()).await;
    assert!(process.stop().await.success());
    std::fs::write(data.path().join(tapis_records::JOURNAL_FILE), "").unwrap();
    let said = fails_with(data.path(), &[]).await;
    assert!(said.contains("put a copy of the journal there"), "{said}");
}

#[cfg(unix)]
#[tokio::test]
async fn two_servers_on_one_folder_never_both_write_also_where_the_lock_was_deleted() {
    let data = tempfile::tempdir().unwrap();
    let first = Process::start(data.path()).await;
    let token = pair(first.address, CODE, "Dora").await.token;
    let mut director = Device::connect(first.address, &token).await;
    director.create(setup(1, 3)).await;
    let lock = format!("{}-lock", tapis_records::JOURNAL_FILE);
    let lock = data.path().join(lock);
    let open = || TournamentCommand::OpenTable { seats: 9 };

    // What the first one writes next takes the lock again.
    std::fs::remove_file(&lock).unwrap();
    director.tournament(open()).await.unwrap();
    let said = fails_with(data.path(), &[]).await;
    assert!(said.contains("is in use by another process"), "{said}");

    // A second one that comes before that is the only one that writes.
    std::fs::remove_file(&lock).unwrap();
    let second = Process::start(data.path()).await;
    let refused = director.tournament(open()).await.unwrap_err();
    // Whether it was written is not known while the first one cannot read what there is.
    assert_eq!(refused.code, ErrorCode::Busy, "{refused:?}");
    let (status, _, body) = get(first.address, "/readyz").await;
    assert_eq!(status, 503, "{body}");
    let mut director = Device::connect(second.address, &token).await;
    director.tournament(open()).await.unwrap();
    assert_eq!(director.tournament_at(3).await.tables.len(), 3);
    drop(director);
    first.kill().await;
    assert!(second.stop().await.success());
    let (is_whole, said) = verify(data.path()).await;
    assert!(is_whole, "{said}");
}
