//! People as the command line sees them: listed, written out and erased, while every hash stays what it was.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tapis_journal::{Batch, Entry, Journal, Person, Sequence, Snapshot, SqliteJournal, StreamName};
use tapis_protocol::{EventSheet, SheetRows, TournamentId};
use tapis_records::{JOURNAL_FILE, KeptName, NamesApart};
use tapis_tests::{Process, Told, run_with, tournament_records, verify};

use super::keeper::Keeper;
use super::{has, lines, names};

/// Somebody whose name stands nowhere else.
const ERASED: &str = "Ermengarde Quillfeather";

/// Whether any file under a folder holds a text.
fn is_anywhere(folder: &Path, text: &str) -> bool {
    let entries = std::fs::read_dir(folder).unwrap().flatten();
    entries.map(|entry| entry.path()).any(|path| {
        if path.is_dir() {
            return is_anywhere(&path, text);
        }
        std::fs::read(path).is_ok_and(|bytes| has(&bytes, text))
    })
}

async fn person(data: &Path, arguments: &[&str]) -> Told {
    let data = data.display().to_string();
    let all = [&["person"], arguments, &["--data", data.as_str()]].concat();
    run_with(&all, &[]).await
}

async fn erase(data: &Path, name: &str) -> Told {
    let told = person(data, &["erase", name, "--yes"]).await;
    assert!(told.is_done, "{told:?}");
    told
}

/// The results of the only event: places and names.
async fn results(data: &Path) -> Vec<(u32, String)> {
    let data = data.display().to_string();
    let told = run_with(&["results", "--data", &data, "--format", "json"], &[]).await;
    assert!(told.is_done, "{told:?}");
    let sheet: EventSheet = serde_json::from_str(&told.said).unwrap();
    let SheetRows::Results(lines) = sheet.rows else {
        panic!("{}", told.said);
    };
    lines
        .into_iter()
        .map(|line| (line.place, line.name))
        .collect()
}

/// A folder with one event: who went out first, and who won.
struct Evening {
    data: PathBuf,
    id: TournamentId,
}

impl Evening {
    async fn played(folder: &Path, leaving: &[&str]) -> Self {
        let data = folder.join("data");
        let process = Process::start(&data).await;
        let mut keeper = Keeper::of(process.address).await;
        let id = keeper.play("One", &names(leaving)).await;
        drop(keeper);
        assert!(process.stop().await.success());
        Self { data, id }
    }

    fn journal(&self) -> SqliteJournal {
        SqliteJournal::open(&self.data.join(JOURNAL_FILE)).unwrap()
    }

    /// Puts a snapshot of another version beside the records.
    fn write_snapshot(&self, state: &[u8]) {
        let stream = StreamName::new(format!("tournament/{}", self.id)).unwrap();
        let snapshot = Snapshot {
            sequence: Sequence(1),
            format: "another version".to_owned(),
            state: state.to_vec(),
        };
        self.journal().write_snapshot(&stream, &snapshot).unwrap();
    }

    /// Changes what is kept of a name beside the records, as an intruder would.
    fn change_name(&self, name: &str, to: &str) -> Person {
        let mut journal = self.journal();
        let persons = journal.persons().unwrap().into_iter();
        let is_meant =
            |person: &Person| KeptName::read(person).is_some_and(|kept| kept.name == name);
        let mut person = persons.into_iter().find(is_meant).unwrap();
        let data = String::from_utf8(person.data).unwrap().replace(name, to);
        person.data = data.into_bytes();
        journal
            .write_persons(std::slice::from_ref(&person))
            .unwrap();
        person
    }
}

#[tokio::test]
async fn a_player_is_erased_and_no_byte_of_the_name_is_in_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let evening = Evening::played(folder.path(), &["Bob Stone", ERASED, "Ada Lovelace"]).await;
    let data = &evening.data;
    assert!(is_anywhere(data, "Quillfeather"));
    let told = person(data, &["list", "quillFÉATHER"]).await;
    assert!(
        told.is_done
            && told
                .said
                .contains(&format!("player {}#2 {ERASED}", evening.id))
    );
    assert!(!told.said.contains("Bob"), "{told:?}");
    let told = person(data, &["export", "quillfeather ermengarde", "--json"]).await;
    let export: Value = serde_json::from_str(&told.said).unwrap();
    let player = &export["players"][0];
    assert_eq!(
        (&player["place"], &player["player"]),
        (&json!(2), &json!(2))
    );
    assert_eq!(
        (&player["club"], &player["date"]),
        (&json!("Caen"), &json!("2026-12-05"))
    );
    assert_eq!(export["players"].as_array().unwrap().len(), 1);

    // Without somebody to ask, nothing is done; and not while a server uses the folder.
    let told = person(data, &["erase", ERASED]).await;
    assert!(
        !told.is_done && told.complained.contains("--yes"),
        "{told:?}"
    );
    let process = Process::start(data).await;
    let told = person(data, &["erase", ERASED, "--yes"]).await;
    assert!(
        !told.is_done && told.complained.contains("stop it first"),
        "{told:?}"
    );
    assert!(process.stop().await.success());
    let before = verify(data).await;
    assert!(before.0 && is_anywhere(data, "Quillfeather"), "{before:?}");

    evening.write_snapshot(b"a state in which Quillfeather has a seat");
    let told = erase(data, "ermengarde QUILLFEATHER").await;
    assert!(told.said.contains(&format!("{}#2", evening.id)), "{told:?}");
    assert!(
        !is_anywhere(data, "Quillfeather"),
        "it is still on the disk"
    );
    assert_eq!(verify(data).await, before, "every hash is what it was");
    let (now, bob) = (results(data).await, "Bob Stone".to_owned());
    let expected = [
        (1, "Ada Lovelace".to_owned()),
        (2, "#2".to_owned()),
        (3, bob),
    ];
    assert_eq!(now, expected);
    let told = person(data, &["erase", ERASED, "--yes"]).await;
    assert!(!told.is_done && told.said.contains("Nobody"), "{told:?}");

    // A server that starts on it shows the same, and others under their names.
    let process = Process::start(data).await;
    let keeper = Keeper::of(process.address).await;
    let path = format!("/api/evidence/{}/results?format=json", evening.id);
    let (status, body) = keeper.ask("GET", &path, "").await;
    assert_eq!(status, 200, "{body}");
    assert!(
        body.contains("Ada Lovelace") && body.contains("\"#2\""),
        "{body}"
    );
    drop(keeper);
    assert!(process.stop().await.success());
}

#[tokio::test]
async fn copies_have_the_names_that_are_kept_and_none_that_was_erased() {
    let folder = tempfile::tempdir().unwrap();
    let evening = Evening::played(folder.path(), &["Bob Stone", ERASED]).await;
    let data = evening.data.display().to_string();
    let other = folder.path().join("other");
    let copy = async || {
        let to = other.display().to_string();
        let told = run_with(&["journal", "copy", "--from", &data, "--to", &to], &[]).await;
        assert!(told.is_done, "{told:?}");
        results(&other).await
    };
    let both = [(1, ERASED.to_owned()), (2, "Bob Stone".to_owned())];
    assert_eq!(copy().await, both);
    erase(&evening.data, ERASED).await;
    // A copy that goes on after what it has forgets as well.
    let left = [(1, "#2".to_owned()), (2, "Bob Stone".to_owned())];
    assert_eq!(copy().await, left);
    let backup = folder.path().join("backup");
    let to = backup.display().to_string();
    let told = run_with(&["backup", "--data", &data, "--to", &to], &[]).await;
    assert!(told.is_done, "{told:?}");
    assert_eq!(results(&backup).await, left);
    let rescued = folder.path().join("rescued");
    let to = rescued.display().to_string();
    let told = run_with(&["repair", "--data", &data, "--to", &to], &[]).await;
    assert!(told.is_done, "{told:?}");
    assert_eq!(results(&rescued).await, left);
    for place in [&other, &backup, &rescued] {
        assert!(!is_anywhere(place, "Quillfeather"), "{}", place.display());
        let (is_whole, said) = verify(place).await;
        assert!(is_whole, "{said}");
    }
}

#[tokio::test]
async fn a_name_that_somebody_changed_beside_the_records_is_found_and_can_be_taken_out() {
    let folder = tempfile::tempdir().unwrap();
    let evening = Evening::played(folder.path(), &["Bob Stone", ERASED]).await;
    let changed = evening.change_name(ERASED, "Somebody Else");
    let (is_whole, said) = verify(&evening.data).await;
    assert!(!is_whole, "{said}");
    let key = changed.key.to_string();
    assert!(
        said.contains(&key) && said.contains("was changed"),
        "{said}"
    );
    assert!(said.contains("tapis person erase"), "{said}");
    erase(&evening.data, &key).await;
    let (is_whole, said) = verify(&evening.data).await;
    assert!(is_whole, "{said}");
    assert_eq!(results(&evening.data).await[0], (1, "#2".to_owned()));
}

#[tokio::test]
async fn an_event_of_an_older_version_is_read_as_before_and_keeps_its_names() {
    let folder = tempfile::tempdir().unwrap();
    let evening = Evening::played(folder.path(), &["Bob Stone", ERASED]).await;
    // The same records as an older version wrote them.
    let older = folder.path().join("older");
    std::fs::create_dir(&older).unwrap();
    let stream = StreamName::new(format!("tournament/{}", evening.id)).unwrap();
    let entries = tournament_records(&evening.data).into_iter();
    let entries = entries.map(|record| Entry {
        at_ms: record.at_ms,
        command: record.command,
        device: record.device,
        payload: record.payload,
    });
    let batch = Batch {
        stream: stream.clone(),
        expected: Sequence::ZERO,
        entries: entries.collect(),
        persons: Vec::new(),
    };
    let mut journal = SqliteJournal::open(&older.join(JOURNAL_FILE)).unwrap();
    journal.append(&[batch]).unwrap().remove(0).unwrap();
    let named = NamesApart::read_only(&mut journal).read(&stream, Sequence::ZERO, 1_000);
    assert_eq!(
        named.unwrap(),
        journal.read(&stream, Sequence::ZERO, 1_000).unwrap()
    );
    drop(journal);

    let both = [(1, ERASED.to_owned()), (2, "Bob Stone".to_owned())];
    assert_eq!(results(&older).await, both);
    let told = person(&older, &["erase", ERASED, "--yes"]).await;
    assert!(!told.is_done, "{told:?}");
    assert!(told.said.contains("an older version wrote it"), "{told:?}");
    assert_eq!(results(&older).await, both);
    // A server makes a copy before it goes on with it, and writes names apart from then on.
    let process = Process::start(&older).await;
    assert!(process.stop().await.success());
    assert_eq!(results(&older).await, both);
    assert!(older.join(tapis_records::UPDATES_FOLDER).exists());
}

#[tokio::test]
async fn a_member_who_is_erased_keeps_the_places_and_so_does_everybody_else() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let process = Process::start(&data).await;
    let mut keeper = Keeper::of(process.address).await;
    keeper.begin(None).await;
    keeper
        .join(&[(ERASED, "FR-7301"), ("Bob Stone", ""), ("Ada Lovelace", "")])
        .await;
    let id = keeper
        .play("One", &names(&["Bob Stone", "Ada Lovelace", ERASED]))
        .await;
    keeper.add(&id).await;
    let before = keeper.view().await;
    let places = |view: &tapis_protocol::SeasonView| -> Vec<(u32, u64)> {
        view.standings
            .iter()
            .map(|line| (line.place, line.total))
            .collect()
    };
    let token = keeper.director.token.clone();
    drop(keeper);
    assert!(process.stop().await.success());

    erase(&data, "fr 7301").await;
    // Ada stays a member: only her name in the event goes.
    erase(&data, &format!("{id}#2")).await;
    for text in ["Quillfeather", "7301"] {
        assert!(!is_anywhere(&data, text), "{text} is still on the disk");
    }
    let (is_whole, said) = verify(&data).await;
    assert!(is_whole && said.contains("season: "), "{said}");
    let process = Process::start(&data).await;
    let director = tapis_tests::Device::connect(process.address, &token).await;
    let keeper = Keeper {
        address: process.address,
        director,
    };
    let now = keeper.view().await;
    assert_eq!(places(&now), places(&before));
    let names: Vec<&str> = lines(&now).into_iter().map(|(_, name, _)| name).collect();
    assert_eq!(names, ["", "Ada Lovelace", "Bob Stone"]);
    drop(keeper);
    assert!(process.stop().await.success());
}

#[tokio::test]
async fn nobody_is_erased_in_a_database_while_a_server_uses_it() {
    let Some(installed) = tapis_test_postgres::installed() else {
        return;
    };
    let url = installed.shared().new_database();
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start_with(folder.path(), &["--journal", &url]).await;
    let mut keeper = Keeper::of(process.address).await;
    keeper.play("One", &names(&["Bob Stone", ERASED])).await;
    drop(keeper);
    let erase = [
        "person",
        "erase",
        ERASED,
        "--yes",
        "--journal",
        url.as_str(),
    ];
    let told = run_with(&erase, &[]).await;
    assert!(
        !told.is_done && told.complained.contains("stop it first"),
        "{told:?}"
    );
    assert!(process.stop().await.success());
    let told = run_with(&erase, &[]).await;
    assert!(told.is_done && told.said.contains("VACUUM"), "{told:?}");
    let told = run_with(&["results", "--journal", &url, "--format", "json"], &[]).await;
    assert!(
        told.said.contains("Bob Stone") && told.said.contains("#2"),
        "{told:?}"
    );
    assert!(!told.said.contains("Quillfeather"), "{told:?}");
    let told = run_with(&["verify", "--journal", &url], &[]).await;
    assert!(told.is_done, "{told:?}");
}
