//! Hand histories out and back: what Tapis made of a hand, written again, is the hand that was read.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use tapis_records::phh;
use tapis_replay::{Args, HistoryFormat, Summary, run};

use tapis_protocol::rules::table::{Action, TableCommand};
use tapis_tests::{RealHands, Server, Told, python, request, run_with};
use toml::{Table, Value};

fn replay(files: Vec<PathBuf>, export: Option<PathBuf>) -> (Summary, String) {
    let args = Args {
        files,
        book: "cdc2013".to_owned(),
        via: None,
        token: None,
        code: None,
        data: PathBuf::new(),
        export,
        format: HistoryFormat::Phh,
        json: true,
    };
    let mut said = Vec::new();
    let summary = run(&args, &mut said).unwrap();
    (summary, String::from_utf8(said).unwrap())
}

pub(crate) fn hands(file: &Path) -> BTreeMap<String, Table> {
    let text = std::fs::read_to_string(file).unwrap();
    let entries = phh::read(&text).unwrap();
    entries
        .into_iter()
        .map(|entry| (entry.name, entry.fields))
        .collect()
}

pub(crate) fn says(hand: &Table, name: &str) -> Option<Value> {
    hand.get(name).cloned()
}

pub(crate) fn numbers(hand: &Table, name: &str) -> Vec<i64> {
    let values = hand.get(name).and_then(Value::as_array);
    let values = values.map(Vec::as_slice).unwrap_or_default();
    values.iter().filter_map(Value::as_integer).collect()
}

pub(crate) fn lines(hand: &Table) -> Vec<String> {
    let lines = hand["actions"].as_array().unwrap();
    let lines = lines.iter().map(|line| line.as_str().unwrap());
    lines
        .map(|line| line.split('#').next().unwrap().trim().to_owned())
        .collect()
}

fn has_flag(hand: &Table, flag: &str) -> bool {
    let flags = hand.get("_flags").and_then(Value::as_array);
    flags.is_some_and(|flags| flags.iter().any(|each| each.as_str() == Some(flag)))
}

/// Why two hands are not the same; `None` when they are.
fn differ(read: &Table, written: &Table) -> Option<String> {
    for name in [
        "variant",
        "ante_trimming_status",
        "antes",
        "blinds_or_straddles",
        "min_bet",
        "starting_stacks",
        "players",
        "event",
        "hand",
        "table",
        "level",
        "seat_count",
        "year",
        "month",
        "day",
        "time",
        "currency",
        "_pots",
        "_sitting_out",
        "_hand_id",
    ] {
        if read.contains_key(name) && says(read, name) != says(written, name) {
            return Some(format!(
                "{name}: {:?}, not {:?}",
                says(written, name),
                says(read, name)
            ));
        }
    }
    // A room's rake is no rule: Tapis pays the pots in full.
    if !read.contains_key("_rake") {
        for name in ["finishing_stacks", "winnings"] {
            if read.contains_key(name) && numbers(read, name) != numbers(written, name) {
                return Some(format!(
                    "{name}: {:?}, not {:?}",
                    numbers(written, name),
                    numbers(read, name)
                ));
            }
        }
    }
    seats_differ(read, written).or_else(|| actions_differ(read, &lines(read), &lines(written)))
}

/// A raise that no one can call is a call to the rules, with the same chips at the end: all else is as it was.
pub(crate) fn actions_differ(hand: &Table, read: &[String], written: &[String]) -> Option<String> {
    let is_call = |read: &str, written: &str| {
        let raise = written.replace("cc", "cbr");
        has_flag(hand, "raise_nobody_can_call") && read.starts_with(&raise)
    };
    let same = |(read, written): (&String, &String)| read == written || is_call(read, written);
    let is_same = read.len() == written.len() && read.iter().zip(written).all(same);
    (!is_same).then(|| format!("{written:?}, not {read:?}"))
}

/// Some rooms number seats from 0.
pub(crate) fn seats_differ(read: &Table, written: &Table) -> Option<String> {
    let (of_room, ours) = (numbers(read, "seats"), numbers(written, "seats"));
    let shift = i64::from(of_room.contains(&0));
    let is_same = of_room.is_empty() || of_room.iter().map(|seat| seat + shift).eq(ours.clone());
    (!is_same).then(|| format!("seats: {ours:?}, not {of_room:?}"))
}

/// Plays files, writes them again, and compares hand by hand; returns how many are there.
fn there_and_back(files: Vec<PathBuf>) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let (summary, said) = replay(files.clone(), Some(out.clone()));
    assert_eq!(summary.mismatches, 0, "{said}");
    let mut count = 0;
    let mut different = Vec::new();
    let mut again = Vec::new();
    for file in files {
        let copy = out.join(file.file_name().unwrap());
        let (read, written) = (hands(&file), hands(&copy));
        for (name, hand) in &written {
            count += 1;
            if let Some(how) = differ(&read[name], hand) {
                different.push(format!("{} hand {name}: {how}", file.display()));
            }
        }
        again.push(copy);
    }
    assert_eq!(u64::try_from(count).unwrap(), summary.hands);
    assert!(
        different.is_empty(),
        "{} differ:\n{}",
        different.len(),
        different[..different.len().min(12)].join("\n")
    );
    let (twice, said) = replay(again, None);
    assert_eq!(
        (twice.hands, twice.mismatches),
        (summary.hands, 0),
        "{said}"
    );
    count
}

#[test]
fn real_hands_come_back_as_they_were() {
    let RealHands { files, fewest } = RealHands::find();
    let count = there_and_back(files);
    println!("{count} hands there and back");
    assert!(count >= fewest, "{count}");
}

/// Hands of our own: what is posted and by whom, dead buttons, side pots, cards that were not seen, a muck, a raise below
/// the minimum that stood.
pub(crate) const OWN: &str = r#"
[1]
# A big-blind ante, and everybody folds.
variant = "NT"
antes = [0, 200, 0]
blinds_or_straddles = [100, 200, 0]
min_bet = 200
starting_stacks = [10000, 10000, 10000]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 f"]
event = "Coupe d'\u00e9t\u00e9 \"2026\""
hand = 12
level = 4
table = "7"
seats = [9, 1, 4]
seat_count = 9
players = ["Zo\u00e9", "Le \"Grand\"", "Max"]
finishing_stacks = [9900, 10100, 10000]
winnings = [0, 400, 0]
year = 2026
month = 11
day = 23
time = 21:06:43
_note = { by = "Max", lines = [1, 2] }

[2]
# Heads-up with antes: the arrays begin with the button.
variant = "NT"
ante_trimming_status = true
antes = [10, 10]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [1000, 2000]
actions = ["d dh p1 AsKs", "d dh p2 QdQh", "p2 cbr 300", "p1 cbr 990", "p2 cc", "p1 sm AsKs", "p2 sm QdQh",
  "d db 2c3d7h", "d db 9s", "d db Js"]
players = ["Ann", "Bob"]
finishing_stacks = [0, 3000]
winnings = [0, 2000]

[3]
# Nobody has the small blind; three all-in for different stacks, one hand mucked.
variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [100, 0, 0, 0]
min_bet = 100
starting_stacks = [500, 1000, 2000, 3000]
actions = ["d dh p1 AhAd", "d dh p2 KhKd", "d dh p3 QhQd", "d dh p4 ????", "p2 cbr 1000", "p3 cbr 2000", "p4 cc",
  "p1 cc", "p3 sm QhQd", "p4 sm", "p2 sm KhKd", "p1 sm AhAd", "d db 2c3c4s", "d db 8d", "d db 9s"]
players = ["Ann", "Bob", "Cyd", "Dan"]
seats = [4, 6, 8, 2]
_button_seat = 3
finishing_stacks = [2000, 1500, 2000, 1000]
winnings = [2000, 1500, 2000, 0]

[4]
# A raise below the minimum that the table let stand.
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [1000, 1000, 1000]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr 150", "p1 f", "p2 cc", "d db 2c3c4s", "p2 cc",
  "p3 cbr 100", "p2 f"]
finishing_stacks = [950, 850, 1200]
winnings = [0, 0, 350]
_flags = ["under_raise"]
"#;

#[test]
fn hands_of_every_kind_come_back_as_they_were() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.phhs");
    std::fs::write(&file, OWN).unwrap();
    assert_eq!(there_and_back(vec![file]), 4);
}

#[test]
fn what_is_there_already_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.phhs");
    std::fs::write(&file, OWN).unwrap();
    let args = Args {
        files: vec![file.clone()],
        book: "cdc2013".to_owned(),
        via: None,
        token: None,
        code: None,
        data: PathBuf::new(),
        export: Some(folder.path().to_owned()),
        format: HistoryFormat::Phh,
        json: true,
    };
    let refused = run(&args, &mut Vec::new()).unwrap_err().to_string();
    assert!(refused.contains("cannot be written"), "{refused}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), OWN);
}

/// A small event that bots have played, with its journal in a folder.
fn played(data: &Path) {
    let args = tapis_simulation::Args {
        players: 12,
        seed: 3,
        data: Some(data.to_owned()),
        ..tapis_simulation::Args::default()
    };
    tapis_simulation::simulate(&args).unwrap();
}

async fn export(data: &Path, options: &[&str]) -> Told {
    let data = data.display().to_string();
    run_with(&[&["export", "--data", &data], options].concat(), &[]).await
}

#[tokio::test]
async fn the_hands_of_an_event_are_written_to_a_file_for_each_table() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let at = data.clone();
    tokio::task::spawn_blocking(move || played(&at))
        .await
        .unwrap();
    let out = folder.path().join("out").display().to_string();
    let told = export(&data, &["--out", &out, "--json"]).await;
    assert!(told.is_done, "{told:?}");
    let totals: serde_json::Value = serde_json::from_str(&told.said).unwrap();
    let mut files: Vec<PathBuf> = std::fs::read_dir(&out)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    assert_eq!(totals["files"], files.len(), "{totals}");
    let written: usize = files.iter().map(|file| hands(file).len()).sum();
    assert_eq!(totals["hands"], written, "{totals}");
    assert!(written > 10, "{written}");
    // No chip is lost in a hand.
    for hand in files.iter().flat_map(|file| hands(file).into_values()) {
        let sum = |name: &str| numbers(&hand, name).iter().sum::<i64>();
        assert_eq!(sum("starting_stacks"), sum("finishing_stacks"), "{hand:?}");
    }
    let told = export(&data, &["--out", &out]).await;
    assert!(told.complained.contains("left as they are"), "{told:?}");
    let one = ["--table", "1", "--hand", "1", "--format", "pokerstars"];
    let told = export(&data, &one).await;
    assert!(told.said.starts_with("PokerStars Hand #"), "{told:?}");
    assert_eq!(told.said.matches("*** SUMMARY ***").count(), 1, "{told:?}");
    let told = export(&data, &["--tournament", "nobody"]).await;
    assert!(told.complained.contains("no tournament nobody"), "{told:?}");
}

#[tokio::test]
async fn officials_get_the_hands_of_a_table_as_a_file() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    while let Some(turn) = tablet.view().await.turn {
        let (seat, action) = (turn.seat, Action::Fold);
        tablet
            .command(TableCommand::Act { seat, action })
            .await
            .unwrap();
    }
    tablet.command(TableCommand::EndHand).await.unwrap();
    let id = director.tournament.as_ref().unwrap().as_str().to_owned();
    let ask = async |token: &str, question: &str| {
        let head = format!(
            "GET /api/evidence/{id}/histories{question} HTTP/1.1\r\nAuthorization: Bearer {token}"
        );
        request(server.address, &head, "").await
    };
    for (question, begins) in [
        ("", "[1]\nvariant = \"NT\""),
        ("?format=ohh&table=1", "{\"ohh\":"),
        ("?format=pokerstars&table=1&hand=1", "PokerStars Hand #"),
    ] {
        let (status, head, body) = ask(&director.token, question).await;
        assert_eq!(status, 200, "{question}: {body}");
        assert!(body.starts_with(begins), "{question}: {body}");
        assert!(head.contains("content-disposition: attachment"), "{head}");
        assert!(head.contains("cache-control: no-store"), "{head}");
    }
    let (status, _, body) = ask(&director.token, "?table=9").await;
    assert_eq!(
        (status, body.as_str()),
        (200, ""),
        "nothing was played there"
    );
    for question in ["?format=csv", "?hands=1"] {
        assert_eq!(ask(&director.token, question).await.0, 400, "{question}");
    }
    assert_eq!(ask(&tablet.token, "").await.0, 403);
    server.stop().await;
}

#[tokio::test]
async fn programs_of_others_play_what_is_exported_to_the_same_stacks() {
    let readers = Path::new(env!("CARGO_MANIFEST_DIR")).join("histories");
    let Some(python) = python(&readers.join("requirements.txt")).await else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let (data, out) = (folder.path().join("data"), folder.path().join("out"));
    let at = data.clone();
    tokio::task::spawn_blocking(move || played(&at))
        .await
        .unwrap();
    for format in ["phh", "ohh"] {
        let to = out.display().to_string();
        let told = export(&data, &["--format", format, "--out", &to]).await;
        assert!(told.is_done, "{told:?}");
    }
    let mut read = tokio::process::Command::new(python);
    read.arg(readers.join("read.py")).arg(&out);
    let read = read.output().await.unwrap();
    let said = String::from_utf8_lossy(&read.stdout);
    println!("{said}");
    let complained = String::from_utf8_lossy(&read.stderr);
    assert!(read.status.success(), "{said}{complained}");
    assert_eq!(said.matches(" 0 differ").count(), 2, "{said}");
}
