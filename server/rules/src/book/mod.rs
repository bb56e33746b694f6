//! Rulebooks as data: a book is a TOML file that chooses a value for each policy and says where it is written.
//!
//! A book extends another one and says only what it decides itself; where it is silent the other one speaks, and is
//! cited. A house book is the same thing: it extends the club's book and overrides a few choices.

mod answer;
mod article;
#[cfg(not(target_arch = "wasm32"))]
mod embedded;
mod house;
#[cfg(target_arch = "wasm32")]
mod provided;
mod search;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use thiserror::Error;

pub use crate::citation::Citation;
use crate::policy::{OwnArticles, OwnChoices, Policy, Undecided};

#[cfg(not(target_arch = "wasm32"))]
use self::embedded::read;
#[cfg(target_arch = "wasm32")]
use self::provided::read;

pub use self::answer::Answer;
pub use self::article::{Article, ArticleKind};
pub use self::house::MAX_HOUSE_BYTES;
pub use self::search::{Found, Index};

/// A rulebook: its name, what it chooses and what its articles say.
///
/// ```
/// use tapis_rules::book::Book;
///
/// let book = Book::named("cdc2013")?;
/// let article = book.article("10.5").ok_or("no such article")?;
/// assert!(!article.en.is_empty() && !article.fr.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Book {
    /// Short name used in citations, `cdc2013` for example.
    pub id: String,
    /// Full name.
    pub title: String,
    /// The book that speaks where this one is silent.
    pub extends: Option<String>,
    /// Every choice the rules depend on.
    pub policy: Arc<Policy>,
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
    policy: OwnChoices,
    #[serde(default)]
    common: OwnArticles,
    #[cfg(not(target_arch = "wasm32"))]
    #[serde(default)]
    articles: toml::map::Map<String, toml::Value>,
}

impl Book {
    /// The books that are part of Tapis; the first is the default.
    pub const IDS: [&'static str; 7] = [
        "ropta2025",
        "cdc2013",
        "gleize2007",
        "stars",
        "caen",
        "bonneuil2022",
        "tda2024",
    ];

    /// Reads a book: TOML, and in a browser's build JSON.
    ///
    /// # Errors
    ///
    /// [`BookError`] with the line when a policy is unknown or has no such value, or when no book decides one.
    pub fn parse(text: &str) -> Result<Self, BookError> {
        let raw = read(text).map_err(|error| BookError::NotUnderstood(error.to_string()))?;
        let parent = raw.extends.as_deref().map(Self::named).transpose()?;
        let parent = parent.as_ref().map(|book| &*book.policy);
        let own = raw.policy.with_common(raw.common);
        let policy = own
            .and_then(|own| Policy::complete(&own, parent, &raw.id))
            .map_err(|undecided| match undecided {
                Undecided::Silent(policy) => BookError::Silent {
                    book: raw.id.clone(),
                    policy: policy.to_owned(),
                },
                Undecided::NotUnderstood(why) => BookError::NotUnderstood(why),
            })?;
        Ok(Self {
            #[cfg(not(target_arch = "wasm32"))]
            articles: embedded::articles(raw.articles)?,
            #[cfg(target_arch = "wasm32")]
            articles: Vec::new(),
            id: raw.id,
            title: raw.title,
            extends: raw.extends,
            policy: Arc::new(policy),
            house: None,
        })
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
        let text = include_str!("../../books/cdc2013.toml").replace("\"increment\"", "\"triple\"");
        let message = Book::parse(&text).unwrap_err().to_string();
        assert!(
            message.contains("line") && message.contains("triple"),
            "{message}"
        );
    }

    #[test]
    fn the_book_that_all_fall_back_on_cites_no_other() {
        let book = Book::named("tda2024").unwrap();
        for chosen in book.policy.chosen() {
            let (policy, mut cited) = (chosen.policy, chosen.articles.iter());
            assert!(cited.all(|cited| cited.book == book.id), "{policy}");
        }
    }

    #[test]
    fn where_a_book_is_silent_the_citation_names_the_book_it_falls_back_on() {
        let book = Book::named("cdc2013").unwrap();
        assert_eq!(book.policy.min_raise.citation().unwrap().book, "cdc2013");
        assert_eq!(book.policy.reopen.citation().unwrap().book, "tda2024");
        let caen = Book::named("caen").unwrap();
        assert_eq!(caen.policy.short_call.citation().unwrap().book, "cdc2013");
    }

    #[test]
    fn a_book_that_speaks_of_a_matter_is_cited_for_every_point_of_it() {
        for id in Book::IDS {
            let policy = Book::named(id).unwrap().policy;
            let source = |cited: Option<&Citation>| cited.map(|cited| cited.book.clone());
            for (spoken, point) in [
                (policy.time_expiry.citation(), policy.time_start.citation()),
                (
                    policy.oot_binding.citation(),
                    policy.acted_before_amount.citation(),
                ),
                (
                    policy.sanction_step3.citation(),
                    policy.sanction_step4.citation(),
                ),
            ] {
                assert_eq!(source(spoken), source(point), "{id}: {point:?}");
            }
        }
        for id in ["gleize2007", "stars", "caen"] {
            let etiquette = &Book::named(id).unwrap().policy.common.etiquette;
            assert_eq!(etiquette.citation().unwrap().book, id);
        }
    }
}
