//! Articles: what a book says, and which choices carry it out.

use serde::{Deserialize, Serialize};

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
