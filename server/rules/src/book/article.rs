//! Articles: where a rule is written, what it says, and which choices carry it out.

use serde::de::DeserializeOwned;
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
#[serde(try_from = "Written", bound = "T: DeserializeOwned")]
pub(crate) struct RawChoice<T> {
    value: T,
    articles: Vec<String>,
}

/// A choice before its value is understood. There are some 160 kinds of values: what they share is compiled once.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    value: toml::Value,
    #[serde(default)]
    articles: Vec<String>,
}

impl<T: DeserializeOwned> TryFrom<Written> for RawChoice<T> {
    type Error = toml::de::Error;

    fn try_from(written: Written) -> Result<Self, Self::Error> {
        Ok(Self {
            value: written.value.try_into()?,
            articles: written.articles,
        })
    }
}

impl<T: Clone> RawChoice<T> {
    /// What is chosen where this may be silent; `None` when the book it extends is silent too.
    ///
    /// Not inlined: it would be 160 times in one function.
    #[inline(never)]
    pub(crate) fn over(
        chosen: Option<&Self>,
        parent: Option<&Choice<T>>,
        book: &str,
    ) -> Option<Choice<T>> {
        let Some(chosen) = chosen else {
            return parent.cloned();
        };
        let articles = chosen.articles.iter();
        Some(Choice {
            value: chosen.value.clone(),
            articles: articles.map(|text| Citation::parse(text, book)).collect(),
        })
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
