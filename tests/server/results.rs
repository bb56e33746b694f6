//! What an event came to, as files: read again by Python's CSV reader, which knows nothing of Tapis.

use std::path::{Path, PathBuf};
use std::process::Command as Program;

use tapis_protocol::rules::tournament::{FieldCommand, NewEntrant, PlacePoints};
use tapis_protocol::{EventSheet, SheetMoveEnd, SheetRows, TournamentCommand};
use tapis_tests::{Server, Told, request, run_with, setup_by_plan, skip};

/// Players of the event that bots play.
const PLAYERS: u16 = 14;

/// An event of two tables that bots have played, with its journal in a folder.
async fn played(folder: &Path) -> PathBuf {
    let data = folder.join("data");
    let args = tapis_simulation::Args {
        players: PLAYERS,
        tables: Some(2),
        seed: 3,
        book: "gleize2007".to_owned(),
        data: Some(data.clone()),
        ..tapis_simulation::Args::default()
    };
    let playing = tokio::task::spawn_blocking(move || tapis_simulation::simulate(&args).map(drop));
    playing.await.unwrap().unwrap();
    data
}

async fn results(data: &Path, options: &[&str]) -> Told {
    let data = data.display().to_string();
    run_with(&[&["results", "--data", &data], options].concat(), &[]).await
}

async fn sheet(data: &Path, list: &str) -> EventSheet {
    let told = results(data, &["--list", list, "--format", "json"]).await;
    assert!(told.is_done, "{told:?}");
    serde_json::from_str(&told.said).unwrap()
}

/// What Python reads in a file: its lines, each with its fields by the headings, as JSON. `None` without Python.
fn read_by_python(file: &Path, separator: char) -> Option<Vec<serde_json::Value>> {
    let script = "import csv, json, sys\n\
         with open(sys.argv[1], encoding='utf-8-sig', newline='') as file:\n\
         \x20   print(json.dumps(list(csv.DictReader(file, delimiter=sys.argv[2], strict=True))))";
    let Ok(read) = Program::new("python3")
        .args(["-c", script])
        .arg(file)
        .arg(separator.to_string())
        .output()
    else {
        skip("python3, which reads what was written, is not installed");
        return None;
    };
    assert!(
        read.status.success(),
        "{}",
        String::from_utf8_lossy(&read.stderr)
    );
    Some(serde_json::from_slice(&read.stdout).unwrap())
}

#[tokio::test]
async fn a_whole_event_is_written_as_lists_that_agree_with_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let data = played(folder.path()).await;
    let told = sheet(&data, "results").await;
    let SheetRows::Results(lines) = told.rows else {
        panic!("{told:?}");
    };
    assert_eq!(lines.len(), usize::from(PLAYERS));
    assert_eq!(told.entries, u32::from(PLAYERS));
    assert_eq!(told.winner.as_ref(), Some(&lines[0].name));
    let (first, others) = lines.split_first().unwrap();
    assert!(first.why.is_none() && first.out.is_none());
    for line in others {
        let out = line.out.as_ref().unwrap();
        assert!(out.level >= 1 && out.table.is_some() && out.hand.is_some());
        assert!(!out.by.is_empty(), "somebody won their chips: {line:?}");
        assert!(!out.by.contains(&line.name), "{line:?}");
    }
    let second = others[0].out.as_ref().unwrap();
    assert_eq!(
        second.by,
        std::slice::from_ref(&first.name),
        "the winner won the last hand"
    );
    let SheetRows::Players(players) = sheet(&data, "players").await.rows else {
        panic!("not the players");
    };
    assert_eq!(players.len(), usize::from(PLAYERS));
    assert!(players.iter().all(|each| each.registered_at.is_some()));
    let SheetRows::Seating(seats) = sheet(&data, "seating").await.rows else {
        panic!("not the seats");
    };
    assert_eq!(seats.len(), 1, "the winner alone is left");
    assert_eq!(seats[0].name, first.name);
    let SheetRows::Moves(moves) = sheet(&data, "moves").await.rows else {
        panic!("not the moves");
    };
    let arrived = moves
        .iter()
        .filter(|each| each.end == SheetMoveEnd::Arrived);
    assert!(arrived.count() > 0, "one of two tables was closed");
    for each in &moves {
        // The final table is drawn anew: some only change seats.
        let (from, to) = ((each.from, each.from_seat), (each.to, each.to_seat));
        assert!(from != to && each.end != SheetMoveEnd::Ahead, "{each:?}");
        assert!(each.ended_at >= Some(each.at), "{each:?}");
    }
}

#[tokio::test]
async fn another_program_reads_the_spreadsheet_of_each_country() {
    let folder = tempfile::tempdir().unwrap();
    let data = played(folder.path()).await;
    for (language, separator, name, money, point) in [
        ("fr", ';', "Joueur", "Gain (€)", ','),
        ("en", ',', "Player", "Prize money (€)", '.'),
    ] {
        let file = folder.path().join(format!("{language}.csv"));
        let path = file.display().to_string();
        let options = ["--lang", language, "--out", &path];
        let told = results(&data, &options).await;
        assert!(told.is_done, "{told:?}");
        let again = results(&data, &options).await;
        assert!(again.complained.contains("left as they are"), "{again:?}");
        let Some(lines) = read_by_python(&file, separator) else {
            return;
        };
        assert_eq!(lines.len(), usize::from(PLAYERS));
        let won = lines.iter().map(|line| {
            assert!(!line[name].as_str().unwrap().is_empty(), "{line}");
            let written = line[money].as_str().unwrap();
            let (euros, cents) = written.split_once(point).unwrap();
            assert_eq!(cents.len(), 2, "{written}");
            euros.parse::<u64>().unwrap() * 100 + cents.parse::<u64>().unwrap()
        });
        assert!(won.sum::<u64>() >= u64::from(PLAYERS) * 1_000);
    }
}

#[tokio::test]
async fn what_is_not_there_is_told_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let data = played(folder.path()).await;
    let told = results(&data, &["--tournament", "nobody"]).await;
    assert!(told.complained.contains("no tournament nobody"), "{told:?}");
    let told = results(&data, &["--offset", "2000"]).await;
    assert!(told.complained.contains("at most 840 minutes"), "{told:?}");
    let told = results(&data, &["--format", "html", "--lang", "en"]).await;
    assert!(told.said.starts_with("<!DOCTYPE html>"), "{told:?}");
    assert!(told.said.contains("<h2>Podium</h2>") && !told.said.contains("<script"));
}

/// Names that a spreadsheet would carry out, or that would end a line.
const NAMES: [&str; 4] = [
    "=HYPERLINK(\"http://x\")",
    "@Zoé; \"la Reine\"",
    "-Max, le Grand",
    "+33",
];

#[tokio::test]
async fn officials_download_what_they_see_and_names_are_harmless() {
    let server = Server::start().await;
    let mut director = server.director().await;
    director.create(setup_by_plan(2)).await;
    let entry = |name: &&str| NewEntrant {
        name: (*name).to_owned(),
        club: "Caen".to_owned(),
        has_paid: true,
    };
    let players = NAMES.iter().map(entry).collect();
    let register = TournamentCommand::Field {
        command: FieldCommand::Register { players },
    };
    director.tournament(register).await.unwrap();
    let id = director.tournament.as_ref().unwrap().as_str().to_owned();
    let token = director.token.clone();
    let ask = async |question: &str| {
        let head = format!(
            "GET /api/evidence/{id}/results{question} HTTP/1.1\r\nAuthorization: Bearer {token}"
        );
        request(server.address, &head, "").await
    };
    let (status, head, body) = ask("?list=players&offset=60").await;
    assert_eq!(status, 200, "{body}");
    assert!(
        head.contains("content-disposition: attachment; filename=\"")
            && head.contains("-joueurs-")
            && head.contains(".csv\""),
        "{head}"
    );
    assert!(head.contains("cache-control: no-store"), "{head}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("players.csv");
    std::fs::write(&file, body).unwrap();
    if let Some(lines) = read_by_python(&file, ';') {
        let read: Vec<&str> = lines
            .iter()
            .map(|line| line["Joueur"].as_str().unwrap())
            .collect();
        let harmless: Vec<String> = NAMES.iter().map(|name| format!("'{name}")).collect();
        assert_eq!(read, harmless);
        assert!(lines.iter().all(|line| line["Payé"] == "oui"));
    }
    let (_, _, body) = ask("?list=results&format=html").await;
    assert!(body.contains("Personne n’est encore éliminé"), "{body}");
    for wrong in ["?list=hands", "?lang=de", "?offset=841", "?what=results"] {
        assert_eq!(ask(wrong).await.0, 400, "{wrong}");
    }
    server.stop().await;
}

/// What asks for the points of a formula among so many players.
fn points_wish(formula: &str, players: u32, prizes: usize) -> String {
    let prize = serde_json::json!({
        "cents": 0, "share": 0, "kind": "a bottle of the club's own cider", "points": 1,
    });
    let wish = serde_json::json!({
        "prizes": {
            "entry_cents": 1_000, "rebuy_cents": 0, "places": vec![prize; prizes],
            "points_each_beaten": 1, "points_formula": formula,
        },
        "players": players,
    });
    wish.to_string()
}

#[tokio::test]
async fn points_by_a_formula_are_shown_before_anybody_plays_or_the_fault_is_told() {
    let server = Server::start().await;
    let ask = async |formula: &str, players: u32| {
        let head = "POST /api/points HTTP/1.1\r\nContent-Type: application/json";
        let wish = points_wish(formula, players, 0);
        let (status, _, body) = request(server.address, head, &wish).await;
        (status, body)
    };
    let (status, body) = ask("100 * sqrt(players / place)", 40).await;
    assert_eq!(status, 200, "{body}");
    let shown: Vec<PlacePoints> = serde_json::from_str(&body).unwrap();
    let shown: Vec<(u32, u32)> = shown.iter().map(|each| (each.place, each.points)).collect();
    assert_eq!(
        shown,
        [(1, 671), (2, 485), (3, 402), (10, 230), (40, 100)],
        "and a point for each player beaten"
    );
    let (status, body) = ask("joueurs / place", 40).await;
    assert_eq!(status, 422, "{body}");
    let told: serde_json::Value = serde_json::from_str(&body).unwrap();
    assert_eq!(told["problem"]["type"], "points_formula");
    assert_eq!(told["problem"]["fault"]["word"], "joueurs");
    assert_eq!(ask("place", 5_001).await.0, 422, "more than an event has");
    server.stop().await;
}

#[tokio::test]
async fn the_points_of_a_long_list_of_prizes_are_shown_to_a_director() {
    let server = Server::start().await;
    let director = server.director().await;
    let head = format!(
        "POST /api/points HTTP/1.1\r\nContent-Type: application/json\r\nAuthorization: Bearer {}",
        director.token
    );
    let wish = points_wish("players / place", 300, 200);
    assert!(wish.len() > 12 << 10, "more than anybody else may send");
    let (status, _, body) = request(server.address, &head, &wish).await;
    assert_eq!(status, 200, "{body}");
    let shown: Vec<PlacePoints> = serde_json::from_str(&body).unwrap();
    assert_eq!(shown.len(), 5);
    server.stop().await;
}
