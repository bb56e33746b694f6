//! Seasons over HTTP: events played through the server, members with their licences, standings beside an independent
//! calculation, and names that can be erased while the journal stays whole.

mod keeper;
mod persons;

use std::io::Write;
use std::path::Path;
use std::process::{Command as Program, Stdio};

use serde_json::{Value, json};
use tapis_protocol::{PersonExport, Role, SeasonEventState, SeasonView, StructureRead};
use tapis_tests::{Process, Random, Server, repository, request, run, setup_by_plan, skip, verify};

use self::keeper::{Keeper, SEASON, ask};

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn lines(view: &SeasonView) -> Vec<(u32, &str, u64)> {
    let lines = view.standings.iter();
    lines
        .map(|line| (line.place, line.name.as_str(), line.total))
        .collect()
}

/// A line of standings: place, name, total, and the results that count.
type WorkedOut = (u32, String, u64, Vec<u32>);

/// What the other calculation comes to; `None` without Python.
fn worked_out_beside(asked: &Value) -> Option<Vec<WorkedOut>> {
    let script = repository().join("tests/season/standings.py");
    let python = Program::new("python3")
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut python) = python else {
        skip("python3, which works the standings out beside Tapis, is not installed");
        return None;
    };
    let mut input = python.stdin.take().unwrap();
    input.write_all(asked.to_string().as_bytes()).unwrap();
    drop(input);
    let told = python.wait_with_output().unwrap();
    assert!(told.status.success());
    Some(serde_json::from_slice(&told.stdout).unwrap())
}

#[tokio::test]
async fn the_standings_of_twelve_events_are_those_of_an_independent_calculation() {
    let server = Server::start().await;
    let mut keeper = Keeper::of(server.address).await;
    let mut random = Random::new(20_260_912);
    let best = 5;
    keeper.begin(Some(best)).await;
    let everybody: Vec<String> = (1..=16)
        .map(|number| format!("Player {number:02}"))
        .collect();
    // Two guests play as well, take places, and are in no standings.
    let (members, _guests) = everybody.split_at(14);
    let joined: Vec<(&str, &str)> = members.iter().map(|name| (name.as_str(), "")).collect();
    keeper.join(&joined).await;
    let mut results = Vec::new();
    for number in 1..=12 {
        let mut players = everybody.clone();
        for at in (1..players.len()).rev() {
            players.swap(at, random.below(at + 1));
        }
        players.truncate(4 + random.below(12));
        let id = keeper.play(&format!("Evening {number}"), &players).await;
        keeper.add(&id).await;
        let path = format!("/api/evidence/{id}/results?format=json");
        let (status, body) = keeper.ask("GET", &path, "").await;
        assert_eq!(status, 200, "{body}");
        results.push(serde_json::from_str::<Value>(&body).unwrap());
    }
    let view = keeper.view().await;
    assert_eq!(view.events.len(), 12);
    assert!(
        view.unknown
            .iter()
            .all(|player| !members.contains(&player.name))
    );
    let found: Vec<(u32, String, u64, Vec<u32>)> = view
        .standings
        .iter()
        .map(|line| {
            let counting = line.results.iter().filter(|result| result.counts);
            let mut points: Vec<u32> = counting.map(|result| result.points).collect();
            points.sort_unstable_by(|one, other| other.cmp(one));
            (line.place, line.name.clone(), line.total, points)
        })
        .collect();
    assert!(found.len() > 10, "most members have played");
    let events: Vec<Value> = results
        .iter()
        .map(|sheet| json!({"entries": sheet["entries"], "lines": sheet["rows"]["lines"]}))
        .collect();
    let asked = json!({"best": best, "members": members, "events": events});
    if let Some(expected) = worked_out_beside(&asked) {
        assert_eq!(found, expected);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_season_is_kept_over_a_restart_and_what_changes_is_in_the_standings() {
    let server = Server::start().await;
    let mut keeper = Keeper::of(server.address).await;
    keeper.begin(None).await;
    keeper
        .join(&[
            ("Ada Lovelace", "FR-001"),
            ("Zoé Martin", "FR-002"),
            ("Bob", ""),
        ])
        .await;
    let first = keeper
        .play(
            "One",
            &names(&["Bob", "MARTIN Zoe", "Ada Lovelace", "Al K."]),
        )
        .await;
    let second = keeper.play("Two", &names(&["Ada Lovelace", "Bob"])).await;
    keeper.add(&first).await;
    keeper.add(&second).await;
    keeper.add(&second).await;
    let view = keeper.view().await;
    // 4 players: 200, 141, 115, 100; 2 players: 141, 100. Bob and Ada have 141 and 100 each.
    assert_eq!(view.standings.len(), 3);
    for line in &view.standings[..2] {
        assert_eq!((line.place, line.is_tied, line.total), (1, true, 241));
    }
    let third = &view.standings[2];
    assert_eq!(
        (third.place, third.name.as_str(), third.total),
        (3, "Zoé Martin", 115)
    );
    assert_eq!(view.unknown.len(), 1);
    let guest = &view.unknown[0];
    assert_eq!((guest.name.as_str(), guest.place), ("Al K.", 1));

    // He is Zoé under another name: she has the win as well, and the better result of the two.
    let zoe = keeper.join(&[]).await;
    let zoe = zoe
        .members
        .iter()
        .find(|member| member.name == "Zoé Martin");
    let link = json!({
        "type": "link", "tournament": first, "player": guest.player, "person": zoe.unwrap().person,
    });
    keeper.order(link).await;
    let view = keeper.view().await;
    assert!(view.unknown.is_empty());
    let total = |view: &SeasonView, name: &str| {
        let line = view.standings.iter().find(|line| line.name == name);
        line.map(|line| line.total)
    };
    assert_eq!(total(&view, "Zoé Martin"), Some(200));

    // Another formula, and one event less.
    let terms = json!({"name": "Saison 2026", "formula": "players - place", "best": 1});
    keeper
        .order(json!({"type": "change", "season": SEASON, "terms": terms}))
        .await;
    keeper
        .order(json!({"type": "remove_event", "season": SEASON, "tournament": second}))
        .await;
    let view = keeper.view().await;
    assert_eq!(
        lines(&view),
        [(1, "Zoé Martin", 3), (2, "Ada Lovelace", 2), (3, "Bob", 0)]
    );

    let server = server.restart().await;
    let keeper = Keeper::of(server.address).await;
    assert_eq!(keeper.view().await, view);
    server.stop().await;
}

#[tokio::test]
async fn an_event_that_is_not_over_counts_when_it_is() {
    let server = Server::start().await;
    let mut keeper = Keeper::of(server.address).await;
    keeper.begin(None).await;
    keeper.join(&[("Ada", ""), ("Bob", "")]).await;
    let id = keeper.start("One", &names(&["Ada", "Bob", "Cleo"])).await;
    keeper.add(&id).await;
    keeper.leave(1).await;
    let view = keeper.view().await;
    assert_eq!(view.events[0].state, SeasonEventState::Open);
    assert!(view.standings.is_empty() && view.unknown.is_empty());
    keeper.leave(2).await;
    let view = keeper.view().await;
    assert_eq!(view.events[0].state, SeasonEventState::Counts);
    assert_eq!(lines(&view), [(1, "Bob", 122), (2, "Ada", 100)]);
    server.stop().await;
}

#[tokio::test]
async fn standings_are_files_for_a_spreadsheet_a_web_page_and_programs() {
    let server = Server::start().await;
    let mut keeper = Keeper::of(server.address).await;
    keeper.begin(None).await;
    keeper.join(&[("Ada", "FR-001"), ("=cmd", "")]).await;
    let id = keeper.play("One", &names(&["=cmd", "Ada"])).await;
    keeper.add(&id).await;
    let token = keeper.director.token.clone();
    let file = async |query: &str| {
        let head = format!(
            "GET /api/seasons/{SEASON}/standings{query} HTTP/1.1\r\nAuthorization: Bearer {token}"
        );
        request(server.address, &head, "").await
    };
    let (status, head, body) = file("").await;
    assert_eq!(status, 200, "{body}");
    assert!(
        head.contains("filename=\"saison-2026-saison.csv\""),
        "{head}"
    );
    assert!(head.contains("cache-control: no-store"), "{head}");
    assert!(body.contains("1;Ada;FR-001;;141;1;141\r\n"), "{body}");
    assert!(body.contains("2;'=cmd;;;100;1;100\r\n"), "{body}");
    let (_, head, body) = file("?format=html&lang=en").await;
    assert!(head.contains("content-type: text/html"), "{head}");
    assert!(
        body.contains("Season standings") && body.contains("lang=\"en\""),
        "{body}"
    );
    let (_, _, body) = file("?format=json").await;
    let json: SeasonView = serde_json::from_str(&body).unwrap();
    assert_eq!(json, keeper.view().await);
    for wrong in ["?format=pdf", "?lang=de", "?what=all"] {
        assert_eq!(file(wrong).await.0, 400, "{wrong}");
    }
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_is_refused_with_the_reason_and_changes_nothing() {
    let server = Server::start().await;
    let mut keeper = Keeper::of(server.address).await;
    keeper.begin(None).await;
    let seasons = keeper.join(&[("Ada", "FR-001"), ("Bob", "FR-002")]).await;
    let bob = &seasons.members[1].person;
    let terms = json!({"name": "Other", "formula": "joueurs / place"});
    let (status, body) = keeper
        .refused(json!({"type": "begin", "season": "other", "terms": terms}))
        .await;
    assert_eq!(status, 422, "{body}");
    let told: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(told["problem"]["fault"]["word"], "joueurs");
    for (command, status, reason) in [
        (
            json!({"type": "begin", "season": SEASON, "terms": {"name": "Another"}}),
            409,
            "another season has this id",
        ),
        (
            json!({"type": "add_event", "season": SEASON, "tournament": "nowhere"}),
            404,
            "no such tournament",
        ),
        (
            json!({"type": "remove_event", "season": "never", "tournament": "nowhere"}),
            404,
            "no such season",
        ),
        (
            json!({"type": "erase_member", "person": "00000000000000ff"}),
            404,
            "no such member",
        ),
        (
            json!({"type": "change_member", "person": bob, "member": {"name": "Bob", "licence": "fr 001"}}),
            409,
            "another member has the licence",
        ),
        (
            json!({"type": "add_members", "members": [{"name": " "}]}),
            400,
            "the name of a member has 1 to 60",
        ),
        (
            json!({"type": "begin", "season": "no good"}),
            400,
            "letters, digits",
        ),
    ] {
        let (found, body) = keeper.refused(command.clone()).await;
        assert_eq!(found, status, "{command}: {body}");
        assert!(body.contains(reason), "{command}: {body}");
    }
    assert_eq!(keeper.join(&[]).await, seasons);
    keeper.director.create(setup_by_plan(1)).await;
    let floor = server
        .device(&mut keeper.director, Role::Floor, "Flo")
        .await;
    let (status, _) = ask(server.address, &floor.token, "GET", "/api/seasons", "").await;
    assert_eq!(status, 403);
    server.stop().await;
}

/// Whether any file in a folder holds a text.
fn holds(folder: &Path, text: &str) -> bool {
    let files = std::fs::read_dir(folder).unwrap().flatten();
    files
        .filter_map(|file| std::fs::read(file.path()).ok())
        .any(|bytes| has(&bytes, text))
}

fn has(bytes: &[u8], text: &str) -> bool {
    let mut windows = bytes.windows(text.len());
    windows.any(|window| window == text.as_bytes())
}

#[tokio::test]
async fn a_name_is_erased_from_the_disk_and_every_hash_is_what_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let process = Process::start(&data).await;
    let mut keeper = Keeper::of(process.address).await;
    keeper.begin(None).await;
    let seasons = keeper
        .join(&[("Ermengarde Quillfeather", "FR-7301"), ("Bob", "")])
        .await;
    let found = |member: &&tapis_protocol::Member| member.licence == "FR-7301";
    let person = seasons.members.iter().find(found).unwrap().person.clone();
    // She plays under a nickname: her name is nowhere but beside the records.
    let id = keeper.play("One", &names(&["Bob", "Erma"])).await;
    keeper.add(&id).await;
    let link = json!({"type": "link", "tournament": id, "player": 2, "person": person});
    keeper.order(link).await;
    assert!(holds(&data, "Quillfeather") && holds(&data, "FR-7301"));

    let (status, body) = keeper
        .ask("GET", &format!("/api/persons/{person}"), "")
        .await;
    assert_eq!(status, 200, "{body}");
    let export: PersonExport = serde_json::from_str(&body).unwrap();
    assert_eq!(export.member.name, "Ermengarde Quillfeather");
    assert_eq!((export.seasons[0].place, export.seasons[0].total), (1, 141));
    assert_eq!(export.players[0].name, "Erma");

    let before = folder.path().join("before");
    let backup = async |to: &Path| {
        let (data, to) = (data.display().to_string(), to.display().to_string());
        run(&["backup", "--data", &data, "--to", &to]).await
    };
    assert!(backup(&before).await.0);
    assert!(holds(&before, "Quillfeather"), "a copy has the members");

    let other = folder.path().join("other.sqlite");
    let copy = async || {
        let (from, to) = (data.display().to_string(), other.display().to_string());
        run(&["journal", "copy", "--from", &from, "--to", &to]).await
    };
    assert!(copy().await.0);
    let kept = || std::fs::read(&other).unwrap();
    assert!(has(&kept(), "Quillfeather"));

    let seasons = keeper
        .order(json!({"type": "erase_member", "person": person}))
        .await;
    assert_eq!(seasons.members.len(), 1);
    assert_eq!(lines(&keeper.view().await), [(1, "", 141), (2, "Bob", 100)]);
    let (status, _) = keeper
        .ask("GET", &format!("/api/persons/{person}"), "")
        .await;
    assert_eq!(status, 404);
    for text in ["Quillfeather", "FR-7301"] {
        assert!(!holds(&data, text), "{text} is still on the disk");
    }
    let after = folder.path().join("after");
    assert!(backup(&after).await.0);
    assert!(!holds(&after, "Quillfeather"));
    // A copy that goes on after what it has forgets as well.
    assert!(copy().await.0);
    assert!(!has(&kept(), "Quillfeather"));
    let (is_whole, said) = verify(&data).await;
    assert!(is_whole && said.contains("season: "), "{said}");

    // The same after a restart; and a folder of before, where it comes back, forgets it when it knows.
    assert!(process.stop().await.success());
    let (is_whole, _) = verify(&data).await;
    assert!(is_whole);
    let process = Process::start(&data).await;
    assert!(!holds(&data, "Quillfeather"));
    assert!(process.stop().await.success());
}

#[tokio::test]
async fn members_and_structures_are_read_from_files_before_anything_is_done() {
    let server = Server::start().await;
    let keeper = Keeper::of(server.address).await;
    let file = "Club;N° licence;Nom;Prénom\nCaen;FR-001;LOVELACE;Ada\nCaen;FR-001;TURING;Alan\n";
    let (status, body) = keeper.ask("POST", "/api/players/read", file).await;
    assert_eq!(status, 200, "{body}");
    let read: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(read["players"][0]["name"], "Ada LOVELACE");
    assert_eq!(read["players"][0]["licence"], "FR-001");
    assert_eq!(read["problems"][0]["kind"], "licence_twice");
    assert_eq!(read["problems"][0]["line"], 3);
    let file = "Minutes;BB;SB\n20;50;25\n10;Pause;\n15;100;50\n";
    let (status, body) = keeper.ask("POST", "/api/structure/read", file).await;
    assert_eq!(status, 200, "{body}");
    let read: StructureRead = serde_json::from_str(&body).unwrap();
    assert_eq!((read.structure.len(), read.problems.len()), (3, 0));
    assert_eq!(keeper.join(&[]).await.members, []);
    server.stop().await;
}
