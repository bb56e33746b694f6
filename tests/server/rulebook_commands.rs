//! `tapis rulebook`, as people and programs call it.

use std::path::Path;

use serde_json::Value;
use tapis_tests::{CODE, Server, run};

fn scenarios() -> String {
    format!("{}/scenarios", env!("CARGO_MANIFEST_DIR"))
}

fn lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

const HOUSE: &str = r#"
id = "our-club"
title = "Our club"
extends = "cdc2013"

[policy]
min_raise = { value = "double", articles = ["H1"] }

[articles]
H1 = { kind = "enforce", by = ["min_raise"], en = "A raise doubles the bet.", fr = "Une relance double la mise." }
"#;

/// Holds where a raise is as large as the last one.
const SCENARIO: &str = r#"
rule = "The smallest raise is the size of the last one"
articles = ["cdc2013:10.5"]
books = ["cdc2013"]
steps = ["1 raises to 250", "2 raises to 400"]

[table]
stacks = { 1 = 5000, 2 = 5000, 3 = 5000 }
button = 1
blinds = [50, 100]
"#;

#[tokio::test]
async fn books_are_read_and_compared() {
    let (ok, said) = run(&["rulebook", "list", "--json"]).await;
    assert!(ok, "{said}");
    assert_eq!(lines(&said)[0]["id"], "ropta2025");
    let (ok, said) = run(&["rulebook", "show", "cdc2013", "10.5", "--lang", "fr"]).await;
    assert!(
        ok && said.contains("10.5") && said.contains("min_raise = increment"),
        "{said}"
    );
    let (ok, said) = run(&[
        "rulebook",
        "show",
        "caen",
        "--search",
        "RELANCE minimum",
        "--json",
    ])
    .await;
    assert!(
        ok && lines(&said)
            .iter()
            .any(|article| article["number"] == "8.9"),
        "{said}"
    );
    let (ok, said) = run(&["rulebook", "show", "cdc2013", "99.9"]).await;
    assert!(!ok, "{said}");
    let (ok, said) = run(&["rulebook", "show", "hoyle"]).await;
    assert!(!ok, "{said}");
    let (ok, said) = run(&["rulebook", "compare", "cdc2013", "bonneuil2022", "--json"]).await;
    let differs = |line: &Value| line["policy"] == "min_raise" && line["two"]["value"] == "double";
    assert!(ok && lines(&said).iter().any(differs), "{said}");
}

#[tokio::test]
async fn a_house_book_is_read_from_its_file_and_scenarios_are_played_by_it() {
    let folder = tempfile::tempdir().unwrap();
    let house = write(folder.path(), "our-club.toml", HOUSE);
    let scenario = write(folder.path(), "raise.toml", SCENARIO);
    let (ok, said) = run(&["rulebook", "compare", &house, "cdc2013", "--json"]).await;
    assert!(ok && lines(&said).len() == 1, "{said}");
    let (ok, said) = run(&["rulebook", "check", &scenario]).await;
    assert!(ok && said.contains("1 played, 0 failed"), "{said}");
    let (ok, said) = run(&["rulebook", "check", &scenario, "--house-book", &house]).await;
    assert!(
        !ok && said.contains("raise.toml") && said.contains("step 2"),
        "{said}"
    );
    let (ok, said) = run(&["rulebook", "check", &scenario, "--book", "bonneuil2022"]).await;
    assert!(!ok, "{said}");
    let wrong = write(
        folder.path(),
        "wrong.toml",
        &HOUSE.replace("[\"H1\"]", "[\"H9\"]"),
    );
    let (ok, said) = run(&["rulebook", "show", &wrong]).await;
    assert!(!ok, "{said}");
    let (ok, said) = run(&[
        "serve",
        "--house-book",
        &wrong,
        "--listen",
        "127.0.0.1:0",
        "--data",
        folder.path().to_str().unwrap(),
    ])
    .await;
    assert!(!ok, "{said}");
}

#[tokio::test]
async fn coverage_ends_with_the_totals_of_the_clubs_own_books() {
    for arguments in [vec![], vec!["--json"]] {
        let scenarios = scenarios();
        let mut all = vec!["rulebook", "coverage", "--scenarios", &scenarios];
        all.extend(arguments);
        let (ok, said) = run(&all).await;
        assert!(ok, "{said}");
        let totals: Value = serde_json::from_str(said.lines().last().unwrap()).unwrap();
        let of = |kind: &str, figure: &str| totals[kind][figure].as_u64().unwrap();
        let kinds = ["enforce", "guide", "record", "inform"].map(|kind| of(kind, "total"));
        assert_eq!(
            totals["articles"].as_u64().unwrap(),
            kinds.iter().sum::<u64>()
        );
        assert!(
            of("enforce", "shown") > 0 && of("guide", "shown") > 0,
            "{totals}"
        );
        assert!(of("record", "done") <= of("record", "total"));
        assert_eq!(of("inform", "found"), of("inform", "total"));
    }
}

#[tokio::test]
async fn ruling_cases_are_compared_figure_by_figure() {
    let case = r#"[{"id":"a","book":"cdc2013","numbers":{"min_raise_to":NUMBER},
        "state":{"sb":50,"bb":100,"street":"flop","seats":[2,3,4],"button":1,
        "stacks":{"2":10000,"3":10000,"4":10000},"pot_before_round":300,"line":["2 bet 100","3 raise 200"]},
        "attempt":{"kind":"query","seat":4}},{"id":"b","book":"cdc2013"}]"#;
    let folder = tempfile::tempdir().unwrap();
    for (number, agrees) in [("300", true), ("310", false)] {
        let file = write(folder.path(), "cases.json", &case.replace("NUMBER", number));
        let (ok, said) = run(&["rulebook", "rulings", &file, "--json"]).await;
        assert_eq!(ok, agrees, "{said}");
        assert_eq!(lines(&said)[0]["agrees"], agrees, "{said}");
        // The second case is told in words only.
        assert_eq!(lines(&said)[1]["cases"], 1, "{said}");
    }
}

#[tokio::test]
async fn scenarios_are_played_by_devices_of_a_running_server() {
    let server = Server::start().await;
    let folder = tempfile::tempdir().unwrap();
    let holds = write(folder.path(), "holds.toml", SCENARIO);
    let wrong = write(
        folder.path(),
        "wrong.toml",
        &SCENARIO.replace("2 raises to 400", "2 raises to 399"),
    );
    let inside = write(
        folder.path(),
        "inside.toml",
        &SCENARIO.replace("2 raises to 400", "stacks 1000 1000 handed out"),
    );
    let url = format!("ws://{}", server.address);
    let via = ["rulebook", "check", "--via", &url, "--code", CODE];
    let (ok, said) = run(&[via.as_slice(), &[holds.as_str(), inside.as_str()]].concat()).await;
    assert!(ok, "{said}");
    assert!(
        said.contains("inside.toml: inside only: step 2, stacks_right"),
        "{said}"
    );
    assert!(said.contains("1 played"), "{said}");
    let (ok, said) = run(&[via.as_slice(), &[wrong.as_str()]].concat()).await;
    assert!(!ok && said.contains("step 2 \"2 raises to 399\""), "{said}");
    let (ok, said) = run(&[via.as_slice(), &["--book", "caen", holds.as_str()]].concat()).await;
    assert!(ok && said.contains("0 played"), "{said}");
    let nobody = [
        "rulebook",
        "check",
        "--via",
        "ws://127.0.0.1:1",
        "--token",
        "none",
        &holds,
    ];
    let (ok, _) = run(&nobody).await;
    assert!(!ok);
    let choice =
        format!("{SCENARIO}\n[with]\nmin_raise = \"double\"\n").replace("to 400", "to 500");
    let choice = write(folder.path(), "choice.toml", &choice);
    let (ok, said) = run(&[via.as_slice(), &[choice.as_str()]].concat()).await;
    assert!(
        !ok && said.contains("started with the house book with-cdc2013-"),
        "{said}"
    );
    let books = folder.path().join("books").display().to_string();
    let written = ["rulebook", "check", "--write-house-books", &books, &choice];
    let (ok, said) = run(&written).await;
    assert!(ok, "{said}");
    let (ok, _) = run(&["rulebook", "show", said.trim()]).await;
    assert!(ok, "{said}");
    server.stop().await;
}
