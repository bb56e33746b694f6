//! Every article that the software carries out is shown by a scenario, and every choice of a book makes a difference.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::indexing_slicing,
    reason = "tests stop at the first surprise and say what they found"
)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tapis_rules::book::{ArticleKind, Book};
use tapis_rules::coverage::{Named, Plays, Totals, blurred, coverage, faults};
use tapis_rules::policy::Policy;
use tapis_rules::scenario::Scenario;

/// The books of clubs that play without dealers.
const FRENCH: [&str; 5] = ["cdc2013", "gleize2007", "stars", "caen", "bonneuil2022"];

fn books() -> Vec<Book> {
    Book::IDS.map(|id| Book::named(id).unwrap()).to_vec()
}

fn scenarios() -> Vec<Named> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/scenarios");
    let mut files = Vec::new();
    find(&folder, &mut files);
    files.sort();
    let named = files.iter().map(|path| Named {
        name: path.strip_prefix(&folder).unwrap().display().to_string(),
        scenario: Scenario::parse(&std::fs::read_to_string(path).unwrap()).expect("a scenario"),
    });
    named.collect()
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            find(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            files.push(path);
        }
    }
}

/// Fails with a sorted list of what is missing.
fn nothing(what: &str, missing: &[String]) {
    assert!(
        missing.is_empty(),
        "{} {what}:\n{}",
        missing.len(),
        missing.join("\n")
    );
}

#[test]
fn every_article_that_is_carried_out_is_shown_by_a_scenario() {
    let scenarios = scenarios();
    let plays = Plays::of(&scenarios);
    let mut missing = Vec::new();
    for book in books()
        .iter()
        .filter(|book| FRENCH.contains(&book.id.as_str()))
    {
        let articles = coverage(book, &plays);
        println!("{}: {:?}", book.id, Totals::of(&articles));
        assert!(!articles.is_empty(), "{} has articles", book.id);
        for article in articles.iter().filter(|article| !article.covered) {
            if matches!(article.kind, ArticleKind::Enforce | ArticleKind::Guide) {
                let (kind, by) = (article.kind, article.by.join(", "));
                missing.push(format!("{} {} ({kind:?}; {by})", book.id, article.article));
            }
        }
    }
    nothing("articles that no scenario shows", &missing);
}

#[test]
fn every_article_that_informs_is_found_by_its_own_words_in_both_languages() {
    let plays = Plays::of(&[]);
    let mut missing = Vec::new();
    for book in &books() {
        for article in coverage(book, &plays) {
            if article.kind == ArticleKind::Inform && !article.covered {
                missing.push(format!("{} {}", book.id, article.article));
            }
        }
    }
    nothing("articles that are not found", &missing);
}

#[test]
fn every_choice_of_a_book_makes_a_difference_that_a_scenario_shows() {
    let scenarios = scenarios();
    let plays = Plays::of(&scenarios);
    let mut missing: Vec<String> = blurred(&books(), &plays)
        .into_iter()
        .map(|pair| format!("{}: {} could be {}", pair.policy, pair.value, pair.instead))
        .collect();
    missing.sort();
    nothing("choices that no scenario tells apart", &missing);
}

#[test]
fn what_books_and_scenarios_cite_exists() {
    nothing("faults", &faults(&books(), &scenarios()));
}

/// The handbook of the five books, where it lies beside this repository.
fn handbook(file: &str) -> Option<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/rulebooks");
    let text = std::fs::read_to_string(folder.join(file));
    if text.is_err() {
        println!("skipped: {file} is not there");
    }
    Some(serde_json::from_str(&text.ok()?).unwrap())
}

/// Values of the handbook that are one value here because they come to the same: policy, theirs, ours.
const MERGED: [(&str, &str, &str); 0] = [];

/// Articles that are in our books and not in the handbook's catalogue.
const ADDED: [(&str, &str); 2] = [("gleize2007", "15-2"), ("caen", "14.2")];

#[test]
fn our_books_choose_what_the_handbook_says() {
    let Some(handbook) = handbook("policies.json") else {
        return;
    };
    let mut differences = Vec::new();
    for (id, preset) in handbook["presets"].as_object().unwrap() {
        let ours: BTreeMap<&str, String> = Book::named(id)
            .unwrap()
            .policy
            .chosen()
            .into_iter()
            .map(|chosen| (chosen.policy, chosen.value))
            .collect();
        for (policy, theirs) in preset.as_object().unwrap() {
            let theirs = theirs
                .as_str()
                .map_or_else(|| theirs.to_string(), str::to_owned);
            let merged = MERGED
                .iter()
                .find(|(name, value, _)| name == policy && *value == theirs)
                .map_or(theirs.as_str(), |(_, _, ours)| ours);
            match ours.get(policy.as_str()) {
                Some(ours) if ours == merged => {}
                Some(ours) => {
                    differences.push(format!("{id} {policy}: {ours} instead of {theirs}"))
                }
                None => differences.push(format!("{id} {policy} is missing")),
            }
        }
    }
    differences.sort();
    nothing("differences", &differences);
    assert!(
        handbook["policies"]
            .as_array()
            .unwrap()
            .iter()
            .all(|policy| { Policy::NAMES.contains(&policy["name"].as_str().unwrap()) })
    );
}

#[test]
fn our_articles_are_those_of_the_handbook() {
    let Some(catalogue) = handbook("catalogue.json") else {
        return;
    };
    let theirs: BTreeMap<(String, String), String> = catalogue
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| {
            let text = |key: &str| entry[key].as_str().unwrap().to_owned();
            ((text("book"), text("id")), text("kind"))
        })
        .collect();
    let mut ours = BTreeMap::new();
    for book in books()
        .iter()
        .filter(|book| FRENCH.contains(&book.id.as_str()))
    {
        for (number, article) in &book.articles {
            let kind = format!("{:?}", article.kind).to_lowercase();
            ours.insert((book.id.clone(), number.clone()), kind);
        }
    }
    let mut differences = Vec::new();
    for ((book, number), kind) in &theirs {
        match ours.get(&(book.clone(), number.clone())) {
            Some(ours) if ours == kind => {}
            Some(ours) => differences.push(format!("{book} {number}: {ours} instead of {kind}")),
            None => differences.push(format!("{book} {number} is missing")),
        }
    }
    for (book, number) in ours.keys() {
        let is_added = ADDED.contains(&(book.as_str(), number.as_str()));
        if !is_added && !theirs.contains_key(&(book.clone(), number.clone())) {
            differences.push(format!("{book} {number} is not in the catalogue"));
        }
    }
    differences.sort();
    nothing("differences", &differences);
}
