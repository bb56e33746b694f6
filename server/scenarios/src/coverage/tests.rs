//! Tests of the coverage: what counts as shown, and what does not.

use super::*;
use crate::Scenario;

const RAISE: &str = r#"
rule = "A raise is at least the last one"
articles = ["cdc2013:10.5"]
books = ["cdc2013"]
steps = ["1 raises to 250", "raise 400 to 5000"]

[table]
stacks = { 1 = 5000, 2 = 5000, 3 = 5000 }
button = 1
blinds = [50, 100]
"#;

const OUT_OF_TURN: &str = r#"
rule = "Nobody acts for the player to act"
articles = ["cdc2013:10.2", "cdc2013:9.3"]
books = ["cdc2013"]
steps = ["refused out_of_turn: 3 calls"]

[table]
stacks = { 1 = 5000, 2 = 5000, 3 = 5000 }
button = 1
blinds = [50, 100]
"#;

fn named(text: &str) -> Vec<Named> {
    vec![Named {
        name: "one".to_owned(),
        scenario: Scenario::parse(text).unwrap(),
    }]
}

fn book() -> Book {
    Book::named("cdc2013").unwrap()
}

fn covered(text: &str) -> Vec<String> {
    let scenarios = named(text);
    let articles = coverage(&book(), &Plays::of(&scenarios));
    let shown = articles.into_iter().filter(|article| {
        article.covered && matches!(article.kind, ArticleKind::Enforce | ArticleKind::Guide)
    });
    shown.map(|article| article.article).collect()
}

#[test]
fn an_enforced_article_is_shown_by_a_scenario_that_lists_it_and_holds() {
    assert_eq!(covered(RAISE), ["10.5"]);
    assert!(
        covered(&RAISE.replace("400", "300")).is_empty(),
        "it does not hold"
    );
    assert!(
        covered(&RAISE.replace("10.5", "10.6.x")).is_empty(),
        "it is not listed"
    );
    let other = RAISE.replace("[table]", "[with]\nmin_open = \"bb\"\n\n[table]");
    assert!(covered(&other).is_empty(), "it shows another choice");
}

#[test]
fn a_guided_article_also_has_to_be_cited() {
    // 9.3 is listed, and nothing in the scenario cites it.
    assert_eq!(covered(OUT_OF_TURN), ["10.2"]);
}

#[test]
fn an_article_is_shown_by_all_its_parts_and_not_by_some() {
    let mut book = book();
    let part = |kind, parent: Option<&str>| Article {
        kind,
        parent: parent.map(str::to_owned),
        by: Vec::new(),
        en: String::new(),
        fr: String::new(),
    };
    book.articles = vec![
        ("1".to_owned(), part(ArticleKind::Guide, None)),
        ("1.a".to_owned(), part(ArticleKind::Guide, Some("1"))),
        ("1.b".to_owned(), part(ArticleKind::Enforce, Some("1"))),
        ("2".to_owned(), part(ArticleKind::Guide, None)),
        ("2.a".to_owned(), part(ArticleKind::Record, Some("2"))),
    ];
    assert!(is_covered(&book, "1", &BTreeSet::from(["1.a", "1.b"])));
    assert!(!is_covered(&book, "1", &BTreeSet::from(["1.a"])));
    assert!(!is_covered(&book, "1.a", &BTreeSet::from(["1"])));
    assert!(!is_covered(&book, "2", &BTreeSet::from(["2.a"])));
}

#[test]
fn values_are_told_apart_by_a_scenario_that_no_longer_holds() {
    let scenarios = named(RAISE);
    let books = [book()];
    let all = blurred(&books, &Plays::of(&[]));
    let some = blurred(&books, &Plays::of(&scenarios));
    let told: Vec<&Blurred> = all.iter().filter(|pair| !some.contains(pair)).collect();
    let pairs: Vec<(&str, &str, &str)> = told
        .iter()
        .map(|pair| (pair.policy, pair.value, pair.instead))
        .collect();
    assert_eq!(pairs, [("min_raise", "increment", "double")]);
}

#[test]
fn every_kind_of_fault_of_a_book_is_told() {
    let mut book = book();
    book.articles.retain(|(number, _)| number != "10.5");
    let (_, first) = book.articles.first_mut().unwrap();
    first.by = vec!["magic".to_owned()];
    first.parent = Some("0".to_owned());
    let tda = Book::named("tda2024").unwrap();
    let told = faults(&[book, tda], &named(RAISE)).join("\n");
    for fault in [
        "\"magic\" is neither",
        "there is no article 0",
        "one: there is no article cdc2013 10.5",
        "min_raise cites cdc2013 10.5",
    ] {
        assert!(told.contains(fault), "{fault}: {told}");
    }
}
