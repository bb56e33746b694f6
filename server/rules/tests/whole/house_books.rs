//! House books: which of their articles is cited in which case, and what they cannot say.

use tapis_rules::book::{Book, Citation};
use tapis_rules::chips::Chips;
use tapis_rules::tournament::elimination::leaves_for_good;
use tapis_rules::tournament::format::{Buyer, Offer, Period, announce_rebuy, may_buy};

/// Names of the articles of a club that allows rebuys.
const REBUYS: [&str; 5] = [
    r#"main = "H1""#,
    r#"rebuy = "H2""#,
    r#"announced_rebuy = "H3""#,
    r#"add_on = "H4""#,
    r#"extra_hands = "H5""#,
];

fn house(policies: &str) -> String {
    let article = |number: u8| {
        format!(
            r#"H{number} = {{ kind = "enforce", by = ["format"], en = "Rule {number}.", fr = "Règle {number}." }}"#
        )
    };
    let articles: Vec<String> = (1..=5).map(article).collect();
    let articles = articles.join("\n");
    format!(
        "id = \"our-club\"\ntitle = \"Our club\"\nextends = \"cdc2013\"\n[policy]\n{policies}\n[articles]\n{articles}\n"
    )
}

fn rebuys(articles: &str) -> Book {
    let policy = format!("format = {{ value = \"freezeout_rebuy_addon\", articles = {articles} }}");
    Book::house(&house(&policy)).unwrap()
}

/// What is cited first for a rebuy, its announcement, the hands after the rebuy period, the add-on, and a freezeout.
fn cited(book: &Book) -> [String; 5] {
    let buyer = Buyer {
        stack: Chips::ZERO,
        big_blind: Chips::new(100).unwrap(),
        rebuys: 0,
        missed: 0,
    };
    let rebuys = Offer::Rebuys {
        most: None,
        add_on: 1,
    };
    let over = |hands| may_buy(&buyer, rebuys, Period::Over { hands }, book).citations;
    [
        may_buy(&buyer, rebuys, Period::Open, book).citations,
        announce_rebuy(Chips::ZERO, Chips::ZERO, rebuys, book).citations,
        over(1),
        over(2),
        may_buy(&buyer, Offer::Freezeout, Period::Open, book).citations,
    ]
    .map(|citations| citations.first().unwrap().article.clone())
}

#[test]
fn each_case_cites_its_article_in_whatever_order_the_house_book_lists_them() {
    let mut articles = REBUYS;
    for _ in 0..articles.len() {
        articles.rotate_left(1);
        for reversed in [false, true] {
            if reversed {
                articles.reverse();
            }
            let book = rebuys(&format!("{{ {} }}", articles.join(", ")));
            assert_eq!(cited(&book), ["H2", "H3", "H5", "H4", "H1"], "{articles:?}");
        }
    }
}

#[test]
fn a_list_without_names_cites_its_first_article_in_every_case() {
    let book = rebuys(r#"["H3", "H1"]"#);
    assert_eq!(cited(&book), ["H3"; 5]);
}

#[test]
fn a_case_can_have_several_articles_and_others_can_be_cited_along() {
    let book = rebuys(r#"{ main = ["H1", "H5"], also = "H4", rebuy = ["H2", "gleize2007:7-2"] }"#);
    let all: Vec<String> = book
        .policy
        .format
        .articles
        .iter()
        .map(ToString::to_string)
        .collect();
    let ours = ["H1", "H5", "H4", "H2"].map(|number| format!("our-club {number}"));
    assert_eq!(all, [&ours[..], &["gleize2007 7-2".to_owned()]].concat());
    assert_eq!(cited(&book), ["H2", "H1", "H1", "H1", "H1"]);
}

#[test]
fn a_case_of_the_extended_book_keeps_its_article() {
    let book = rebuys(r#"["H1"]"#);
    let answer = leaves_for_good(false, 5, &book);
    let first = answer.citations.first().unwrap();
    assert_eq!(first.to_string(), "cdc2013 2.9.p2");
}

#[test]
fn names_that_mean_nothing_are_refused_with_their_line() {
    let refusal = |articles: &str| {
        let policy = format!("format = {{ value = \"freezeout\", articles = {articles} }}");
        Book::house(&house(&policy)).unwrap_err().to_string()
    };
    let unknown = refusal(r#"{ main = "H1", free_beer = "H2" }"#);
    assert!(
        unknown.contains("line 5") && unknown.contains("unknown variant `free_beer`"),
        "{unknown}"
    );
    let of_another = refusal(r#"{ main = "H1", tied = "H2" }"#);
    assert!(
        of_another.contains("line 5") && of_another.contains("\"format\" have no case \"tied\""),
        "{of_another}"
    );
    let headless = refusal(r#"{ rebuy = "H2" }"#);
    assert!(
        headless.contains("line 5") && headless.contains("need a main one"),
        "{headless}"
    );
}

#[test]
fn a_policy_that_does_not_exist_is_refused_with_its_line() {
    let refusal = |policy: &str| Book::house(&house(policy)).unwrap_err().to_string();
    let unknown = refusal("taps = { value = \"fold\", articles = [\"H1\"] }");
    let expected = "unknown field `taps`, expected one of `min_raise`, ";
    assert!(
        unknown.contains("line 5, column 1") && unknown.contains(expected),
        "{unknown}"
    );
    let unknown = refusal("tap_facing_bet = { value = \"dance\", articles = [\"H1\"] }");
    let expected = "unknown variant `dance`, expected `fold` or `check`";
    assert!(
        unknown.contains("line 5, column 18") && unknown.contains(expected),
        "{unknown}"
    );
}

#[test]
fn a_house_book_may_cite_its_own_article_for_a_common_rule() {
    let text = house("tap_facing_bet = { value = \"fold\", articles = [\"H1\"] }");
    let under_common = text.replace("[articles]", "[common]\nraise_cap = [\"H2\"]\n[articles]");
    let as_a_policy = text.replace(
        "[policy]",
        "[policy]\nraise_cap = { value = \"unlimited\", articles = [\"H2\"] }",
    );
    for text in [under_common, as_a_policy] {
        let book = Book::house(&text).unwrap();
        let cited = book.policy.common.raise_cap.citation().unwrap();
        assert_eq!(cited.to_string(), "our-club H2");
        let shown = book.policy.chosen();
        let shown = shown.iter().find(|chosen| chosen.policy == "raise_cap");
        assert_eq!(shown.unwrap().value, "unlimited");
    }
}

#[test]
fn a_house_book_from_before_a_common_rule_became_a_policy_is_read_as_it_was_written() {
    const OLD: &str = include_str!("older/house-book.toml");
    for parent in ["cdc2013", "tda2024"] {
        let text = OLD.replace("cdc2013", parent);
        let extended = Book::named(parent).unwrap().policy;
        for book in [Book::house(&text), Book::open("our-club", Some(&text))] {
            let policy = book.unwrap().policy;
            assert_eq!(policy.differences(&extended).len(), 1, "{parent}");
            assert_eq!(policy.boxed_card.value, extended.boxed_card.value);
            let cited = |articles: &[Citation]| articles.first().map(ToString::to_string);
            for (articles, article) in [
                (&policy.boxed_card.articles, "our-club H2"),
                (&policy.count_duty.articles, "our-club H3"),
                (&policy.mucker_sees.articles, "our-club H4"),
                (&policy.common.raise_cap, "our-club H5"),
            ] {
                assert_eq!(cited(articles).unwrap(), article);
            }
        }
    }
}

#[test]
fn a_common_rule_cannot_be_changed_or_written_twice() {
    let refusal = |text: &str| Book::house(text).unwrap_err().to_string();
    let changed = house("raise_cap = { value = \"three\", articles = [\"H1\"] }");
    let changed = refusal(&changed);
    assert!(
        changed.contains("line 5, column 13")
            && changed.contains("unknown variant `three`, expected `unlimited`"),
        "{changed}"
    );
    let once = house("raise_cap = { value = \"unlimited\", articles = [\"H1\"] }");
    let twice = once.replace("[articles]", "[common]\nraise_cap = [\"H1\"]\n[articles]");
    assert!(refusal(&twice).contains("under [policy] and under [common]"));
    let no_rule = once.replace("[articles]", "[common]\nmin_raise = [\"H1\"]\n[articles]");
    let no_rule = refusal(&no_rule);
    assert!(
        no_rule.contains("line 7") && no_rule.contains("unknown field `min_raise`"),
        "{no_rule}"
    );
}
