//! Rulebooks as data: a book is a TOML file that chooses a value for each policy and says where it is written.
//!
//! A book extends another one and says only what it decides itself; where it is silent the other one speaks, and is
//! cited. A house book is the same thing: it extends the club's book and overrides a few choices.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::policy::Policy;

/// Longest id, title, article number or statement of a book, in characters.
const MAX_TEXT: usize = 400;
/// Most choices that a house book overrides.
const MAX_CHANGES: usize = 60;

/// Where a rule is written: an article of a rulebook.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Citation {
    /// The book, `cdc2013` for example.
    pub book: String,
    /// The article's number in that book, `10.5` for example.
    pub article: String,
}

impl Citation {
    /// Reads `cdc2013:10.5`, or `10.5` as an article of `book`.
    #[must_use]
    pub fn parse(text: &str, book: &str) -> Self {
        let (book, article) = text.split_once(':').unwrap_or((book, text));
        Self {
            book: book.to_owned(),
            article: article.to_owned(),
        }
    }
}

impl std::fmt::Display for Citation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.book, self.article)
    }
}

/// A choice made by a book, and the articles that make it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<T> {
    /// What was chosen.
    pub value: T,
    /// Where it is written, the main article first. Where the book is silent, this is the book it falls back on.
    pub articles: Vec<Citation>,
}

impl<T> Choice<T> {
    /// The main article.
    #[must_use]
    pub fn citation(&self) -> Option<&Citation> {
        self.articles.first()
    }
}

/// As written in the file: `{ value = "increment", articles = ["10.5"] }`, an article of another book as `"tda2024:47"`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawChoice<T> {
    value: T,
    #[serde(default = "Vec::new")]
    articles: Vec<String>,
}

impl<T> RawChoice<T> {
    pub(crate) fn of_book(self, book: &str) -> Choice<T> {
        let articles = self
            .articles
            .iter()
            .map(|text| Citation::parse(text, book))
            .collect();
        Choice {
            value: self.value,
            articles,
        }
    }
}

/// What the software does about an article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArticleKind {
    /// Applies it.
    Enforce,
    /// Rules on it when people say what happened.
    Guide,
    /// Keeps what officials decided.
    Record,
    /// Shows it.
    Inform,
}

/// One article: what it says, and what implements it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Article {
    /// What the software does about it.
    pub kind: ArticleKind,
    /// The article it is a part of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// Policies and features that carry it out.
    pub by: Vec<String>,
    /// What it says, in English.
    pub en: String,
    /// What it says, in French.
    pub fr: String,
}

/// A rulebook: its name, what it chooses and what its articles say.
#[derive(Clone, Debug, PartialEq)]
pub struct Book {
    /// Short name used in citations, `cdc2013` for example.
    pub id: String,
    /// Full name.
    pub title: String,
    /// The book that speaks where this one is silent.
    pub extends: Option<String>,
    /// Every choice the rules depend on.
    pub policy: Policy,
    /// The articles by number, in the order of the book.
    pub articles: Vec<(String, Article)>,
    /// The text of a house book; `None` for the books that are part of Tapis.
    pub house: Option<String>,
}

/// Why a book cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BookError {
    /// The text is not a rulebook; the reason names the line.
    #[error("rulebook not understood: {0}")]
    NotUnderstood(String),
    /// No book of that name is part of Tapis.
    #[error("there is no rulebook \"{0}\"; there are {known}", known = Book::IDS.join(", "))]
    Unknown(String),
    /// Neither the book nor the one it extends decides a policy.
    #[error("rulebook \"{book}\" does not say \"{policy}\" and extends no book that does")]
    Silent {
        /// The book.
        book: String,
        /// The policy.
        policy: String,
    },
    /// A house book that cannot be one.
    #[error("house book not possible: {0}")]
    House(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBook {
    id: String,
    title: String,
    extends: Option<String>,
    #[serde(default)]
    policy: crate::policy::RawPolicy,
    #[serde(default)]
    articles: toml::map::Map<String, toml::Value>,
}

impl Book {
    /// The books that are part of Tapis; the first is the default.
    pub const IDS: [&'static str; 6] = [
        "cdc2013",
        "gleize2007",
        "stars",
        "caen",
        "bonneuil2022",
        "tda2024",
    ];

    /// One of the books that are part of Tapis.
    ///
    /// # Errors
    ///
    /// [`BookError::Unknown`] when there is no such book.
    pub fn named(id: &str) -> Result<Self, BookError> {
        Self::parse(match id {
            "cdc2013" => include_str!("../books/cdc2013.toml"),
            "gleize2007" => include_str!("../books/gleize2007.toml"),
            "stars" => include_str!("../books/stars.toml"),
            "caen" => include_str!("../books/caen.toml"),
            "bonneuil2022" => include_str!("../books/bonneuil2022.toml"),
            "tda2024" => include_str!("../books/tda2024.toml"),
            _ => return Err(BookError::Unknown(id.to_owned())),
        })
    }

    /// Reads a book from TOML.
    ///
    /// # Errors
    ///
    /// [`BookError`] with the line when a policy is unknown or has no such value, or when nobody decides one.
    pub fn parse(text: &str) -> Result<Self, BookError> {
        let not_understood = |error: toml::de::Error| BookError::NotUnderstood(error.to_string());
        let raw: RawBook = toml::from_str(text).map_err(not_understood)?;
        let parent = raw.extends.as_deref().map(Self::named).transpose()?;
        let policy = raw
            .policy
            .over(parent.as_ref().map(|book| &book.policy), &raw.id)
            .map_err(|policy| BookError::Silent {
                book: raw.id.clone(),
                policy: policy.to_owned(),
            })?;
        let mut articles = Vec::with_capacity(raw.articles.len());
        for (number, article) in raw.articles {
            articles.push((number, article.try_into().map_err(not_understood)?));
        }
        Ok(Self {
            id: raw.id,
            title: raw.title,
            extends: raw.extends,
            policy,
            articles,
            house: None,
        })
    }

    /// Reads a club's own book: it extends a book that is part of Tapis and overrides some of its choices.
    ///
    /// # Errors
    ///
    /// [`BookError`] when it extends none, takes a book's name, changes nothing or more than a house book should
    /// (cdc2013 1 asks that house rules are few), or is not understood.
    pub fn house(text: &str) -> Result<Self, BookError> {
        let mut book = Self::parse(text)?;
        let refuse = |why: &str| Err(BookError::House(why.to_owned()));
        if Self::IDS.contains(&book.id.as_str()) {
            return refuse("its id is the name of a book that is part of Tapis");
        }
        let plain = |text: &str| (1..=MAX_TEXT).contains(&text.chars().count());
        if !plain(&book.id)
            || !plain(&book.title)
            || !book
                .id
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "-_".contains(c))
        {
            return refuse("id and title are short, and an id has letters, digits, - and _ only");
        }
        let Some(parent) = &book.extends else {
            return refuse("it has to extend one of the books");
        };
        match book.policy.differences(&Self::named(parent)?.policy).len() {
            0 => return refuse("it changes nothing"),
            changes if changes > MAX_CHANGES => {
                return refuse("it changes too much: extend another book");
            }
            _ => {}
        }
        book.house = Some(text.to_owned());
        Ok(book)
    }

    /// A book by its name, or a house book by its text.
    ///
    /// # Errors
    ///
    /// [`BookError`].
    pub fn open(id: &str, house: Option<&str>) -> Result<Self, BookError> {
        house.map_or_else(|| Self::named(id), Self::house)
    }

    /// An article by its number.
    #[must_use]
    pub fn article(&self, number: &str) -> Option<&Article> {
        self.articles
            .iter()
            .find(|(other, _)| other == number)
            .map(|(_, article)| article)
    }

    /// The articles by number.
    #[must_use]
    pub fn by_number(&self) -> BTreeMap<&str, &Article> {
        self.articles
            .iter()
            .map(|(number, article)| (number.as_str(), article))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_book_that_is_part_of_tapis_can_be_read() {
        for id in Book::IDS {
            assert_eq!(Book::named(id).unwrap().id, id);
        }
        assert!(
            Book::named("hoyle")
                .unwrap_err()
                .to_string()
                .contains("cdc2013, gleize2007")
        );
    }

    #[test]
    fn a_policy_value_that_does_not_exist_is_named_with_its_line() {
        let text = include_str!("../books/cdc2013.toml").replace("\"increment\"", "\"triple\"");
        let message = Book::parse(&text).unwrap_err().to_string();
        assert!(
            message.contains("line") && message.contains("triple"),
            "{message}"
        );
    }

    #[test]
    fn where_a_book_is_silent_the_citation_names_the_book_it_falls_back_on() {
        let book = Book::named("cdc2013").unwrap();
        assert_eq!(book.policy.min_raise.citation().unwrap().book, "cdc2013");
        assert_eq!(book.policy.reopen.citation().unwrap().book, "tda2024");
        let caen = Book::named("caen").unwrap();
        assert_eq!(caen.policy.short_call.citation().unwrap().book, "cdc2013");
    }

    const HOUSE: &str = "id = \"our-club\"\ntitle = \"Our club\"\nextends = \"cdc2013\"\n\n[policy]\n\
        tap_facing_bet = { value = \"fold\", articles = [\"H1\"] }\n";

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
    }

    #[test]
    fn a_house_book_that_changes_nothing_or_takes_a_name_is_refused() {
        let nothing = HOUSE.replace("\"fold\"", "\"check\"");
        assert!(
            Book::house(&nothing)
                .unwrap_err()
                .to_string()
                .contains("changes nothing")
        );
        let name = HOUSE.replace("our-club", "stars");
        assert!(
            Book::house(&name)
                .unwrap_err()
                .to_string()
                .contains("part of Tapis")
        );
        let alone = HOUSE.replace("extends = \"cdc2013\"\n", "");
        assert!(matches!(Book::house(&alone), Err(BookError::Silent { .. })));
    }
}
