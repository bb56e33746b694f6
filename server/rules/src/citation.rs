//! Citations: where a rule is written.

use serde::{Deserialize, Serialize};

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
