//! Rulebooks as data: a book is a TOML file that chooses a value for each policy and says where it is written.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::policy::Policy;

/// Where a rule is written: an article of a rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Citation {
    /// The book, `cdc2013` for example.
    pub book: String,
    /// The article's number in that book, `10.5` for example.
    pub article: String,
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
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawChoice<T> {
    value: T,
    articles: Vec<String>,
}

impl<T> RawChoice<T> {
    pub(crate) fn of_book(self, book: &str) -> Choice<T> {
        let articles = self
            .articles
            .iter()
            .map(|text| match text.split_once(':') {
                Some((book, article)) => Citation {
                    book: book.to_owned(),
                    article: article.to_owned(),
                },
                None => Citation {
                    book: book.to_owned(),
                    article: text.clone(),
                },
            })
            .collect();
        Choice {
            value: self.value,
            articles,
        }
    }
}

/// A rulebook: its name and what it chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// Short name used in citations, `cdc2013` for example.
    pub id: String,
    /// Full name.
    pub title: String,
    /// Every choice the rules of a table depend on.
    pub policy: Policy,
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
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBook {
    id: String,
    title: String,
    policy: crate::policy::RawPolicy,
}

impl Book {
    /// The books that are part of Tapis; the first is the default.
    pub const IDS: [&'static str; 2] = ["cdc2013", "tda2024"];

    /// One of the books that are part of Tapis.
    ///
    /// # Errors
    ///
    /// [`BookError::Unknown`] when there is no such book.
    pub fn named(id: &str) -> Result<Self, BookError> {
        match id {
            "cdc2013" => Self::parse(include_str!("../books/cdc2013.toml")),
            "tda2024" => Self::parse(include_str!("../books/tda2024.toml")),
            _ => Err(BookError::Unknown(id.to_owned())),
        }
    }

    /// Reads a book from TOML.
    ///
    /// # Errors
    ///
    /// [`BookError::NotUnderstood`] with the line when a policy is missing, unknown or has no such value.
    pub fn parse(text: &str) -> Result<Self, BookError> {
        let raw: RawBook =
            toml::from_str(text).map_err(|error| BookError::NotUnderstood(error.to_string()))?;
        let policy = raw.policy.of_book(&raw.id);
        Ok(Self {
            id: raw.id,
            title: raw.title,
            policy,
        })
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
                .contains("cdc2013, tda2024")
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
    }
}
