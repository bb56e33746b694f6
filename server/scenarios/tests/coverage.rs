//! Every article that the software carries out is shown by a scenario, and every choice of a book makes a difference.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "tests stop at the first surprise and say what they found"
)]

use std::path::{Path, PathBuf};

use tapis_rules::book::{ArticleKind, Book};
use tapis_scenarios::Scenario;
use tapis_scenarios::coverage::{Named, Plays, Totals, blurred, coverage, faults};

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
    for book in &books() {
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
fn what_informs_is_found_by_its_own_words_and_what_is_recorded_is_accepted() {
    let plays = Plays::of(&[]);
    let mut missing = Vec::new();
    for book in &books() {
        for article in coverage(book, &plays) {
            if matches!(article.kind, ArticleKind::Inform | ArticleKind::Record) && !article.covered
            {
                missing.push(format!(
                    "{} {} ({:?})",
                    book.id, article.article, article.kind
                ));
            }
        }
    }
    nothing("articles that are not found or not accepted", &missing);
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
