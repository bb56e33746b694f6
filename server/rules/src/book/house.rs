//! House books: a club extends one of the books, overrides a few of its choices, and says so in articles of its own.

use std::collections::BTreeSet;

use super::{Article, Book, BookError};
use crate::policy::{Chosen, Policy};
use crate::unseen::is_unseen;

/// Largest text of a house book, in bytes: it is written into the first record of its events.
pub const MAX_HOUSE_BYTES: usize = 64 << 10;
/// Longest id, and longest number of an article, in characters.
const MAX_NAME: usize = 32;
/// Longest title, in characters.
const MAX_TITLE: usize = 120;
/// Longest statement of an article, in characters.
const MAX_STATEMENT: usize = 600;
/// Most articles.
const MAX_ARTICLES: usize = 100;
/// Most choices that a house book overrides: house rules are few (cdc2013 1).
const MAX_CHANGES: usize = 60;

impl Book {
    /// Reads a club's own book: it extends a book that is part of Tapis and overrides some of its choices. What it
    /// overrides it has to say in articles of its own, in both languages, so that players can read what is different.
    ///
    /// # Errors
    ///
    /// [`BookError`] when it extends none, takes a book's name, changes nothing or more than a house book should, does
    /// not say what it changes, or is not understood.
    pub fn house(text: &str) -> Result<Self, BookError> {
        if text.len() > MAX_HOUSE_BYTES {
            return refuse(format!("it is longer than {MAX_HOUSE_BYTES} bytes"));
        }
        let mut book = Self::parse(text)?;
        check_names(&book)?;
        let Some(parent) = &book.extends else {
            return refuse("it has to extend one of the books");
        };
        let parent = Self::named(parent)?;
        check_changes(&book, &parent)?;
        for (number, article) in &book.articles {
            check_article(number, article)?;
        }
        book.house = Some(text.to_owned());
        Ok(book)
    }

    /// The choices that a house book makes itself.
    #[must_use]
    pub fn overridden(&self) -> Vec<Chosen> {
        let parent = self.extends.as_deref().map(Self::named);
        match parent {
            Some(Ok(parent)) => overridden(self, &parent),
            Some(Err(_)) | None => self.policy.chosen(),
        }
    }
}

fn refuse<T>(why: impl Into<String>) -> Result<T, BookError> {
    Err(BookError::House(why.into()))
}

/// A text that can be shown, within a length.
fn is_text(text: &str, max: usize) -> bool {
    let length = text.trim().chars().count();
    (1..=max).contains(&length) && !text.chars().any(is_unseen)
}

fn is_name(text: &str, others: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || others.contains(c);
    is_text(text, MAX_NAME) && text.chars().all(plain)
}

fn check_names(book: &Book) -> Result<(), BookError> {
    if Book::IDS.contains(&book.id.as_str()) {
        return refuse("its id is the name of a book that is part of Tapis");
    }
    if !is_name(&book.id, "-_") {
        return refuse(format!(
            "an id has 1 to {MAX_NAME} letters, digits, - and _"
        ));
    }
    if !is_text(&book.title, MAX_TITLE) {
        return refuse(format!("a title has 1 to {MAX_TITLE} characters"));
    }
    if book.articles.len() > MAX_ARTICLES {
        return refuse(format!("it has more than {MAX_ARTICLES} articles"));
    }
    Ok(())
}

fn overridden(book: &Book, parent: &Book) -> Vec<Chosen> {
    book.policy
        .chosen()
        .into_iter()
        .zip(parent.policy.chosen())
        .filter(|(own, before)| own != before)
        .map(|(own, _)| own)
        .collect()
}

fn check_changes(book: &Book, parent: &Book) -> Result<(), BookError> {
    match book.policy.differences(&parent.policy).len() {
        0 => return refuse("it changes nothing"),
        changes if changes > MAX_CHANGES => {
            return refuse("it changes too much: extend another book");
        }
        _ => {}
    }
    let own: BTreeSet<&str> = book
        .articles
        .iter()
        .map(|(number, _)| number.as_str())
        .collect();
    for choice in overridden(book, parent) {
        let Chosen {
            policy, articles, ..
        } = choice;
        match articles.first() {
            Some(main) if main.book != book.id => {
                return refuse(format!(
                    "\"{policy}\" cites {main} first: what a house book overrides is said in an article of its own"
                ));
            }
            Some(main) if own.contains(main.article.as_str()) => {}
            Some(main) => {
                return refuse(format!(
                    "\"{policy}\" cites its article {}, which is not under [articles]",
                    main.article
                ));
            }
            None => return refuse(format!("\"{policy}\" cites no article")),
        }
    }
    Ok(())
}

fn check_article(number: &str, article: &Article) -> Result<(), BookError> {
    if !is_name(number, ".-_") {
        return refuse(format!(
            "an article's number has 1 to {MAX_NAME} letters, digits, points and dashes: \"{number}\""
        ));
    }
    for (language, statement) in [("en", &article.en), ("fr", &article.fr)] {
        if !is_text(statement, MAX_STATEMENT) {
            return refuse(format!(
                "article {number} has to say in \"{language}\" what it changes, in 1 to {MAX_STATEMENT} characters"
            ));
        }
    }
    match article.by.iter().find(|by| !Policy::is_known(by)) {
        Some(by) => refuse(format!("article {number}: there is no policy \"{by}\"")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUSE: &str = r#"
id = "our-club"
title = "Our club"
extends = "cdc2013"

[policy]
tap_facing_bet = { value = "fold", articles = ["H1"] }

[articles]
H1 = { kind = "guide", by = ["tap_facing_bet"], en = "A tap facing a bet is a fold.", fr = "Taper face à une mise, c'est passer." }
"#;

    fn refusal(text: &str) -> String {
        Book::house(text).unwrap_err().to_string()
    }

    #[test]
    fn a_house_book_changes_what_it_says_and_nothing_else() {
        let book = Book::house(HOUSE).unwrap();
        let parent = Book::named("cdc2013").unwrap();
        let changed = book.policy.differences(&parent.policy);
        assert_eq!(changed.len(), 1);
        assert_eq!(changed[0].0.policy, "tap_facing_bet");
        assert_eq!(
            (changed[0].0.value.as_str(), changed[0].1.value.as_str()),
            ("fold", "check")
        );
        assert_eq!(book.overridden().len(), 1);
        assert_eq!(
            book.policy.tap_facing_bet.citation().unwrap().book,
            "our-club"
        );
        assert_eq!(Book::open("our-club", Some(HOUSE)).unwrap(), book);
    }

    #[test]
    fn a_house_book_that_changes_nothing_or_takes_a_name_is_refused() {
        let nothing = HOUSE.replace("\"fold\"", "\"check\"");
        assert!(refusal(&nothing).contains("changes nothing"));
        let name = HOUSE.replace("our-club", "stars");
        assert!(refusal(&name).contains("part of Tapis"));
        let alone = HOUSE.replace("extends = \"cdc2013\"\n", "");
        assert!(matches!(Book::house(&alone), Err(BookError::Silent { .. })));
    }

    #[test]
    fn what_a_house_book_overrides_is_said_in_both_languages() {
        let elsewhere = HOUSE.replace("[\"H1\"]", "[\"cdc2013:2.6\"]");
        assert!(refusal(&elsewhere).contains("an article of its own"));
        let missing = HOUSE.replace("[\"H1\"]", "[\"H2\"]");
        assert!(refusal(&missing).contains("article H2, which is not under"));
        let uncited = HOUSE.replace(", articles = [\"H1\"]", "");
        assert!(refusal(&uncited).contains("cites no article"));
        let silent = HOUSE.replace("Taper face à une mise, c'est passer.", " ");
        assert!(refusal(&silent).contains("\"fr\""));
        let unknown = HOUSE.replace("by = [\"tap_facing_bet\"]", "by = [\"taps\"]");
        assert!(refusal(&unknown).contains("no policy \"taps\""));
    }

    #[test]
    fn the_example_of_the_documentation_is_a_house_book() {
        let book = Book::house(include_str!("../../../../docs/house-book.toml")).unwrap();
        assert_eq!(book.overridden().len(), 2);
    }

    #[test]
    fn a_house_book_has_a_size() {
        let long = format!("{HOUSE}# {}", "x".repeat(MAX_HOUSE_BYTES));
        assert!(refusal(&long).contains("longer than"));
        let id = HOUSE.replace("our-club", "our club");
        assert!(refusal(&id).contains("letters, digits"));
    }
}
