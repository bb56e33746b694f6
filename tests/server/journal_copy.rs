//! Journals that go from a laptop to a database and back, by the real command: nothing is lost, doubled, or written over, and
//! no password is ever told.

use std::path::Path;
use std::time::{Duration, Instant};

use tapis_journal::{Batch, Entry, Journal, Sequence, SqliteJournal, StreamName};
use tapis_test_postgres::sql;
use tapis_tests::{Process, Told, begin, claim_address, run_with};

use crate::restore::{goes_on, readable_for_the_owner_only, until_the_machine_dies};

/// Time in which an address that cannot be reached is given up, and enough for a busy machine.
const GIVEN_UP: Duration = Duration::from_secs(30);

/// After everything that a test has played.
const LATE: u64 = u64::MAX >> 2;

/// A new database, as `tapis` reaches it; none where PostgreSQL is not installed.
fn new_database() -> Option<String> {
    let installed = tapis_test_postgres::installed()?;
    Some(installed.shared().new_database())
}

fn password_of(url: &str) -> &str {
    let (before, _) = url.split_once('@').unwrap();
    before.rsplit_once(':').unwrap().1
}

/// Runs a command of which one argument or variable may be an address, and sees that its password is not told.
async fn tapis(arguments: &[&str], variables: &[(&str, &str)]) -> Told {
    let told = run_with(arguments, variables).await;
    let values = variables.iter().map(|(_, value)| value);
    for url in arguments
        .iter()
        .chain(values)
        .filter(|text| text.contains('@'))
    {
        let password = password_of(url);
        assert!(!told.said.contains(password), "{}", told.said);
        assert!(!told.complained.contains(password), "{}", told.complained);
    }
    told
}

async fn copy(from: &str, to: &str) -> Told {
    tapis(&["journal", "copy", "--from", from, "--to", to], &[]).await
}

/// What `tapis verify` says of a journal that has to be whole.
async fn whole(option: &str, place: &str) -> String {
    let told = tapis(&["verify", option, place], &[]).await;
    assert!(told.is_done, "{told:?}");
    told.said
}

fn name(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Appends so many records to a stream, which say nothing to a server.
fn write(folder: &Path, stream: &str, records: u64, word: &str) {
    std::fs::create_dir_all(folder).unwrap();
    let mut journal = SqliteJournal::open(&folder.join(tapis_records::JOURNAL_FILE)).unwrap();
    let stream = StreamName::new(stream).unwrap();
    let before = journal.last(&stream).unwrap().0;
    let entry = |at: u64| Entry {
        at_ms: LATE,
        command: format!("c{at}"),
        device: "nobody".to_owned(),
        payload: format!("{word} {at}").into_bytes(),
    };
    for from in (0..records).step_by(1_000) {
        let until = (from + 1_000).min(records);
        let batch = Batch {
            stream: stream.clone(),
            expected: Sequence(before + from),
            entries: (from..until).map(|at| entry(before + at)).collect(),
            persons: Vec::new(),
        };
        journal.append(&[batch]).unwrap().remove(0).unwrap();
    }
}

/// Every stream of a database with its end.
fn ends(url: &str) -> String {
    let ends = "SELECT name, last, encode(hash, 'hex'), \
                (SELECT count(*) FROM records WHERE stream = id) FROM streams ORDER BY name";
    sql(url, ends)
}

/// Waits for the tables, and then until a question has the answer yes.
async fn until_it_is_so(url: &str, question: &str) {
    let has_tables = "SELECT to_regclass('records') IS NOT NULL";
    while sql(url, has_tables) != "t" || sql(url, question) != "t" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn an_event_played_on_a_laptop_goes_to_a_database_and_back_with_the_same_hashes() {
    let Some(url) = new_database() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (laptop, back) = (folder.path().join("laptop"), folder.path().join("new/back"));
    let tablets = until_the_machine_dies(&laptop, async || {
        // A copy of the moment, while everybody plays.
        let told = copy(name(&laptop), &url).await;
        assert!(told.is_done, "{told:?}");
    })
    .await;
    let told = copy(name(&laptop), &url).await;
    assert!(told.is_done, "{told:?}");
    assert!(told.said.contains("every hash checked"), "{told:?}");
    assert!(
        told.said.contains("tapis serve --journal postgres://"),
        "{told:?}"
    );
    let told = copy(&url, name(&back)).await;
    assert!(told.is_done, "{told:?}");
    let next = format!("tapis serve --data {}", name(&back));
    assert!(told.said.contains(&next), "{told:?}");
    assert!(told.said.contains("owner's token"), "{told:?}");
    readable_for_the_owner_only(&back);

    let original = whole("--data", name(&laptop)).await;
    assert!(original.contains("chips"), "{original}");
    assert_eq!(whole("--journal", &url).await, original);
    assert_eq!(whole("--data", name(&back)).await, original);

    // The other commands that read, and a backup of the database.
    let by_variable = [("TAPIS_JOURNAL", url.as_str()), ("TAPIS_DATA", "nowhere")];
    let of_base = tapis(&["audit"], &by_variable).await;
    let of_laptop = tapis(&["audit", "--data", name(&laptop)], &by_variable).await;
    assert!(of_base.is_done, "{of_base:?}");
    assert_eq!(of_base.said, of_laptop.said);
    for place in ["stick/copy", "stick/copy.sqlite"] {
        let to = folder.path().join(place);
        let told = tapis(&["backup", "--to", name(&to)], &by_variable).await;
        assert!(
            told.is_done && told.said.contains("every hash checked"),
            "{told:?}"
        );
        let told = copy(name(&to), &url).await;
        assert!(
            told.is_done && told.said.contains(" 0 copied now, every"),
            "{told:?}"
        );
    }
    readable_for_the_owner_only(&folder.path().join("stick/copy"));
    goes_on(&back, tablets).await;
}

#[tokio::test]
async fn a_copy_that_was_interrupted_goes_on_and_no_server_begins_with_half_of_it() {
    let Some(url) = new_database() else { return };
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "tournament/long", 20_000, "played");
    let from = name(folder.path());
    let mut copying = begin(&["journal", "copy", "--from", from, "--to", &url]);
    let has_some = "SELECT coalesce(max(sequence), 0) > 500 FROM records";
    while sql(&url, "SELECT to_regclass('records') IS NOT NULL") != "t"
        || sql(&url, has_some) != "t"
    {
        assert!(copying.try_wait().unwrap().is_none(), "it is still copying");
    }
    copying.kill().await.unwrap();
    assert_eq!(sql(&url, "SELECT owner FROM streams"), "withheld");

    let told = copy(from, &url).await;
    assert!(told.is_done, "{told:?}");
    assert!(told.said.contains("20000 records"), "{told:?}");
    assert!(!told.said.contains("20000 copied now"), "{told:?}");
    assert_eq!(sql(&url, "SELECT owner IS NULL FROM streams"), "t");
    let back = folder.path().join("back.sqlite");
    let told = copy(&url, name(&back)).await;
    assert!(
        told.is_done && told.said.contains("put it into an empty folder"),
        "{told:?}"
    );
    // What was played since goes there too, and nothing else.
    write(folder.path(), "tournament/long", 10, "played on");
    for place in [url.as_str(), name(&back)] {
        let told = copy(from, place).await;
        assert!(
            told.is_done && told.said.contains("20010 records, 10 copied now"),
            "{told:?}"
        );
    }
}

#[tokio::test]
async fn a_stream_that_differs_is_named_and_nothing_is_changed() {
    let Some(url) = new_database() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (folder.path().join("one"), folder.path().join("other"));
    write(&one, "tournament/a", 5, "one");
    assert!(copy(name(&one), &url).await.is_done);
    let before = ends(&url);
    write(&other, "tournament/a", 7, "other");
    write(&other, "tournament/b", 7, "new");
    let told = copy(name(&other), &url).await;
    assert!(!told.is_done, "{told:?}");
    assert!(
        told.complained.contains("tournament/a is another one"),
        "{told:?}"
    );
    assert_eq!(ends(&url), before);

    // The others by their names; and a copy that is ahead of what it was made from is left alone as well.
    let only = [
        "journal",
        "copy",
        "--stream",
        "tournament/b",
        "--from",
        name(&other),
        "--to",
        &url,
    ];
    let told = tapis(&only, &[]).await;
    assert!(told.is_done, "{told:?}");
    let before = ends(&url);
    assert_eq!(before.lines().count(), 2);
    let shorter = folder.path().join("shorter");
    write(&shorter, "tournament/a", 3, "one");
    let told = copy(name(&shorter), &url).await;
    let ahead = "has 5 records";
    assert!(!told.is_done && told.complained.contains(ahead), "{told:?}");
    assert_eq!(ends(&url), before);

    // In a file too.
    let told = copy(name(&other), name(&one)).await;
    assert!(
        told.complained.contains("tournament/a is another one"),
        "{told:?}"
    );
    let told = tapis(&["verify", "--data", name(&one)], &[]).await;
    assert!(!told.said.contains("tournament/b"), "{told:?}");
}

#[tokio::test]
async fn a_damaged_stream_is_copied_up_to_its_damage_and_that_is_said() {
    let Some(url) = new_database() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (data, kept) = (folder.path().join("data"), folder.path().join("kept"));
    write(&data, "tournament/a", 300, "played");
    write(&data, "tournament/b", 10, "played");
    assert!(copy(name(&data), &url).await.is_done);
    sql(
        &url,
        "UPDATE records SET payload = 'x' WHERE sequence = 200 \
         AND stream = (SELECT id FROM streams WHERE name = 'tournament/a')",
    );
    let told = tapis(&["verify", "--journal", &url], &[]).await;
    assert!(
        !told.is_done && told.said.contains("tapis journal copy --from postgres://"),
        "{told:?}"
    );
    let stick = folder.path().join("stick");
    let told = tapis(&["backup", "--journal", &url, "--to", name(&stick)], &[]).await;
    assert!(
        !told.is_done && told.complained.contains("damaged"),
        "{told:?}"
    );
    assert!(!stick.exists());

    for copied in ["199 copied now", "0 copied now"] {
        let told = copy(&url, name(&kept)).await;
        let line =
            format!("tournament/a: 199 records whole, {copied}; record 200: hash does not fit");
        assert!(!told.is_done && told.said.contains(&line), "{told:?}");
        assert!(told.said.contains("tournament/b: 10 records"), "{told:?}");
        assert!(told.said.contains("1 damaged"), "{told:?}");
    }
}

#[tokio::test]
async fn a_journal_in_use_takes_no_copy_and_a_place_that_is_none_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let (data, from) = (folder.path().join("data"), folder.path().join("from"));
    write(&from, "tournament/a", 5, "played");
    let process = Process::start(&data).await;
    let told = copy(name(&from), name(&data)).await;
    assert!(
        !told.is_done && told.complained.contains("in use"),
        "{told:?}"
    );
    process.stop().await;
    let nowhere = folder.path().join("nowhere");
    let told = copy(name(&nowhere), name(&data)).await;
    assert!(
        !told.is_done && told.complained.contains("nowhere"),
        "{told:?}"
    );
    assert!(!nowhere.exists());
    let both = [
        "verify",
        "--data",
        "x",
        "--journal",
        "postgres://tapis:secret@localhost/x",
    ];
    let told = tapis(&both, &[]).await;
    assert!(told.complained.contains("cannot be used with"), "{told:?}");
}

#[tokio::test]
async fn an_address_that_cannot_be_reached_is_told_within_seconds_and_without_its_password() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "tournament/a", 5, "played");
    let nobody = format!("postgres://tapis:hunter2@{}/tapis", claim_address());
    let from = name(folder.path());
    let new = folder.path().join("new");
    for arguments in [
        ["verify", "--journal", &nobody].as_slice(),
        &["journal", "copy", "--from", from, "--to", &nobody],
        &["journal", "copy", "--from", &nobody, "--to", name(&new)],
    ] {
        let began = Instant::now();
        let told = tapis(arguments, &[]).await;
        assert!(began.elapsed() < GIVEN_UP, "{arguments:?}");
        assert!(
            !told.is_done && told.complained.contains("cannot be opened"),
            "{told:?}"
        );
        assert!(told.complained.contains("127.0.0.1:"), "{told:?}");
    }
    assert!(!new.exists());
    for wrong in ["nowhere", "localhost:port/x", "localhost/x?sslmode=maybe"] {
        let address = format!("postgres://tapis:hunter2@{wrong}");
        let told = tapis(&["audit"], &[("TAPIS_JOURNAL", address.as_str())]).await;
        assert!(!told.is_done && !told.complained.is_empty(), "{told:?}");
    }
}

#[tokio::test]
async fn a_wrong_password_and_the_log_of_a_server_do_not_tell_it() {
    let Some(url) = new_database() else { return };
    let wrong = url.replace(password_of(&url), "hunter2");
    let told = tapis(&["verify", "--journal", &wrong], &[]).await;
    assert!(
        told.complained.contains("password authentication failed"),
        "{told:?}"
    );
    let folder = tempfile::tempdir().unwrap();
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    let options = ["--journal", &url, "--advertise", "127.0.0.1:9"];
    let process = Process::start_logged(&data, &log, "trace", &options).await;
    process.stop().await;
    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.contains("shares its database"), "{log}");
    assert!(!log.contains(password_of(&url)), "{log}");
}

#[tokio::test]
async fn servers_take_an_event_that_is_copied_to_their_database_and_then_it_is_theirs() {
    let Some(url) = new_database() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (laptop, data) = (folder.path().join("laptop"), folder.path().join("data"));
    until_the_machine_dies(&laptop, async || {}).await;
    let process = Process::start_with(&data, &["--journal", &url]).await;
    // The servers' devices are not those of the laptop.
    let has_devices = "SELECT count(*) > 0 FROM streams WHERE name = 'devices' AND last > 0";
    until_it_is_so(&url, has_devices).await;
    let told = copy(name(&laptop), &url).await;
    assert!(
        !told.is_done && told.complained.contains("devices is another one"),
        "{told:?}"
    );
    let said = whole("--data", name(&laptop)).await;
    let streams = said.lines().filter_map(|line| line.split_once(": "));
    let mut events = streams.map(|(stream, _)| stream);
    let event = events
        .find(|stream| stream.starts_with("tournament/"))
        .unwrap();
    let only = [
        "journal",
        "copy",
        "--stream",
        event,
        "--from",
        name(&laptop),
        "--to",
        &url,
    ];
    let told = tapis(&only, &[]).await;
    assert!(told.is_done, "{told:?}");
    let taken = format!("SELECT owner IS NOT NULL FROM streams WHERE name = '{event}'");
    until_it_is_so(&url, &taken).await;
    whole("--journal", &url).await;

    // The laptop was played on; the servers' event stays as it is.
    write(&laptop, event, 1, "played on");
    let before = ends(&url);
    let told = tapis(&only, &[]).await;
    assert!(
        !told.is_done && told.complained.contains("with the servers of"),
        "{told:?}"
    );
    assert_eq!(ends(&url), before);
    assert!(process.stop().await.success());
}
