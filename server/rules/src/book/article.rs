//! Articles: where a rule is written, what it says, and which choices carry it out.

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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
