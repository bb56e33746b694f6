//! Hand histories as the history of a table: `tapis import` makes events of them, and everything that is there for hands of
//! one's own is there for them.

use std::path::Path;

use serde_json::Value;
use tapis_tests::{RealHands, Told, get, run_with, verify};
use toml::Table;

use crate::histories::{OWN, actions_differ, hands, lines, numbers, says, seats_differ};

async fn import(file: &Path, data: &Path, more: &[&str]) -> Told {
    let (file, data) = (file.display().to_string(), data.display().to_string());
    let arguments = ["import", &file, "--data", &data, "--json"];
    run_with(&[&arguments, more].concat(), &[]).await
}

/// The last line that a command said.
fn last(told: &Told) -> Value {
    let line = told.said.lines().last().unwrap_or_default();
    serde_json::from_str(line).unwrap_or_else(|_| panic!("{told:?}"))
}

/// The hands of an event, written again: in the order in which they were played.
async fn exported(data: &Path, tournament: &str, folder: &Path) -> Vec<Table> {
    let out = folder
        .join(format!("{tournament}.phhs"))
        .display()
        .to_string();
    let data = data.display().to_string();
    let arguments = [
        "export",
        "--data",
        &data,
        "--tournament",
        tournament,
        "--out",
        &out,
    ];
    let told = run_with(&arguments, &[]).await;
    assert!(told.is_done, "{told:?}");
    let mut hands: Vec<(u32, Table)> = hands(Path::new(&out))
        .into_iter()
        .map(|(name, hand)| (name.parse().unwrap(), hand))
        .collect();
    hands.sort_by_key(|(number, _)| *number);
    hands.into_iter().map(|(_, hand)| hand).collect()
}

/// Lines with what the table has seen: cards that were not shown are not in its history.
fn seen(read: &[String], written: &[String]) -> Vec<String> {
    let unknown = |line: &str| line.starts_with("d dh ") && line.ends_with("????");
    let lines = read.iter().zip(written).map(|(read, written)| {
        let is_unseen = read.starts_with("d dh ") && unknown(written);
        if is_unseen {
            written.clone()
        } else {
            read.clone()
        }
    });
    lines
        .chain(read.iter().skip(written.len()).cloned())
        .collect()
}

/// Why a hand of a history and that of the event are not the same.
fn differ(read: &Table, written: &Table) -> Option<String> {
    for name in [
        "variant",
        "antes",
        "blinds_or_straddles",
        "starting_stacks",
        "players",
    ] {
        if read.contains_key(name) && says(read, name) != says(written, name) {
            let (written, read) = (says(written, name), says(read, name));
            return Some(format!("{name}: {written:?}, not {read:?}"));
        }
    }
    let paid = numbers(read, "finishing_stacks");
    if !read.contains_key("_rake")
        && !paid.is_empty()
        && paid != numbers(written, "finishing_stacks")
    {
        return Some(format!("finishing_stacks: not {paid:?}"));
    }
    let (of_file, ours) = (lines(read), lines(written));
    seats_differ(read, written).or_else(|| actions_differ(read, &seen(&of_file, &ours), &ours))
}

/// Imports a file and compares each of its hands with that of the event; returns how many there are.
async fn there(file: &Path, data: &Path, folder: &Path) -> (usize, Vec<String>) {
    let told = import(file, data, &[]).await;
    let made = last(&told);
    assert!(told.is_done, "{told:?}");
    let written = exported(data, made["tournament"].as_str().unwrap(), folder).await;
    assert_eq!(made["hands"], written.len(), "{made}");
    let mut read: Vec<(u64, Table)> = hands(file)
        .into_iter()
        .map(|(name, hand)| (name.parse().unwrap_or(0), hand))
        .collect();
    read.sort_by_key(|(number, _)| *number);
    // Straddles are left out: of the others, each is the next one.
    let mut rest = written.iter();
    let mut wrong = Vec::new();
    let mut next = rest.next();
    for (number, hand) in &read {
        let Some(ours) = next else { break };
        match differ(hand, ours) {
            None => next = rest.next(),
            Some(_) if is_skipped(hand) => {}
            Some(how) => {
                wrong.push(format!("{} hand {number}: {how}", file.display()));
                next = rest.next();
            }
        }
    }
    (written.len(), wrong)
}

/// More than two players post: no hand of ours.
fn is_skipped(hand: &Table) -> bool {
    let posted = numbers(hand, "blinds_or_straddles");
    posted.iter().skip(2).any(|amount| *amount != 0)
}

#[tokio::test]
async fn histories_become_an_event_that_can_be_looked_at_verified_and_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let (file, data) = (folder.path().join("own.phhs"), folder.path().join("data"));
    std::fs::write(&file, OWN).unwrap();
    let (count, wrong) = there(&file, &data, folder.path()).await;
    assert_eq!((count, wrong), (4, Vec::new()));
    let (is_whole, said) = verify(&data).await;
    assert!(is_whole, "{said}");

    // A second event beside it; and at the times that the hands tell.
    let named = import(&file, &data, &["--name", "Coupe d’été"]).await;
    let made = last(&named);
    let written = exported(&data, made["tournament"].as_str().unwrap(), folder.path()).await;
    let first = &written[0];
    let day = ["year", "month", "day"].map(|name| first[name].as_integer().unwrap());
    assert_eq!(day, [2026, 11, 23]);
    assert_eq!(says(first, "event"), Some("Coupe d’été".into()));

    let server = tapis_tests::Process::start(&data).await;
    let (status, _, health) = get(server.address, "/api/health").await;
    assert_eq!(status, 200, "{health}");
    // It has the journal for itself.
    let refused = import(&file, &data, &[]).await;
    assert!(!refused.is_done, "{refused:?}");
    assert!(server.stop().await.success());
}

#[tokio::test]
async fn a_hand_that_comes_out_differently_is_named_and_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let (file, data) = (folder.path().join("own.phhs"), folder.path().join("data"));
    let wrong = OWN.replacen(
        "finishing_stacks = [9900, 10100, 10000]",
        "finishing_stacks = [9900, 10000, 10100]",
        1,
    );
    assert_ne!(wrong, OWN);
    std::fs::write(&file, wrong).unwrap();
    let told = import(&file, &data, &[]).await;
    let made = last(&told);
    assert!(
        !told.is_done && told.said.contains("\"hand\":\"1\""),
        "{told:?}"
    );
    assert_eq!(
        (&made["hands"], &made["mismatches"]),
        (&4.into(), &1.into())
    );
    let tournament = made["tournament"].as_str().unwrap();
    assert_eq!(exported(&data, tournament, folder.path()).await.len(), 3);
    let (is_whole, said) = verify(&data).await;
    assert!(is_whole, "{said}");
}

#[tokio::test]
async fn what_is_no_history_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (file, data) = (folder.path().join("own.phhs"), folder.path().join("data"));
    std::fs::write(&file, "hand = ").unwrap();
    let told = import(&file, &data, &[]).await;
    assert!(
        told.complained.contains("is not a hand history"),
        "{told:?}"
    );
    std::fs::write(&file, OWN).unwrap();
    let told = import(&file, &data, &["--book", "nobody's"]).await;
    assert!(!told.is_done && !told.complained.is_empty(), "{told:?}");
    let (is_whole, said) = verify(&data).await;
    assert!(is_whole && said.starts_with("0 streams"), "{said}");
}

#[tokio::test]
async fn real_sessions_become_events_without_loss() {
    let RealHands { files, fewest } = RealHands::find();
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let (mut count, mut wrong) = (0, Vec::new());
    for file in &files {
        let (hands, differ) = there(file, &data, folder.path()).await;
        count += hands;
        wrong.extend(differ);
    }
    println!(
        "{count} hands of {} files in events of their own",
        files.len()
    );
    assert!(
        wrong.is_empty(),
        "{} differ:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(12)].join("\n")
    );
    assert!(count >= fewest, "{count}");
    let (is_whole, said) = verify(&data).await;
    assert!(is_whole, "{said}");
}
