//! Rulebooks over HTTP: what they say, found by words, and how they differ.

use serde::{Deserialize, Serialize};
use tapis_rules::book::{ArticleKind, Book, Citation, Found};
use tapis_rules::policy::Chosen;

/// A rulebook in the list of `GET /api/rulebooks`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulebookSummary {
    /// Its short name, used in citations and in setups.
    pub id: String,
    /// Its full name.
    pub title: String,
    /// The book that speaks where this one is silent.
    pub extends: Option<String>,
    /// Whether it is a club's own book.
    pub house: bool,
    /// How many articles it has.
    pub articles: usize,
}

/// Answer to `GET /api/rulebooks/{id}`: a rulebook, whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulebookView {
    /// Its short name, used in citations and in setups.
    pub id: String,
    /// Its full name.
    pub title: String,
    /// The book that speaks where this one is silent.
    pub extends: Option<String>,
    /// Whether it is a club's own book.
    pub house: bool,
    /// Its articles, in order.
    pub articles: Vec<ArticleView>,
    /// Every choice it makes, in the order of the handbook; what it does not say itself cites the book it falls back on.
    pub policies: Vec<PolicyView>,
}

/// An article.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ArticleView {
    /// Its book.
    pub book: String,
    /// Its number.
    pub number: String,
    /// What the software does about it.
    pub kind: ArticleKind,
    /// The article it is a part of.
    pub parent: Option<String>,
    /// Policies and features that carry it out.
    pub by: Vec<String>,
    /// What it says, in English.
    pub en: String,
    /// What it says, in French.
    pub fr: String,
}

/// A choice that a book makes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PolicyView {
    /// The policy, `min_raise` for example.
    pub policy: String,
    /// What was chosen.
    pub value: String,
    /// Everything that can be chosen; empty for figures.
    pub values: Vec<String>,
    /// Where it is written, the main article first.
    pub articles: Vec<Citation>,
}

/// A policy on which two books differ: an entry of the answer to `GET /api/rulebooks/{one}/compare/{two}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DifferenceView {
    /// The policy.
    pub policy: String,
    /// What the first book chooses.
    pub one: ChoiceView,
    /// What the second book chooses.
    pub two: ChoiceView,
}

/// What a book chooses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChoiceView {
    /// The value.
    pub value: String,
    /// Where it is written, the main article first.
    pub articles: Vec<Citation>,
}

impl RulebookSummary {
    /// The summary of a book.
    #[must_use]
    pub fn of(book: &Book) -> Self {
        Self {
            id: book.id.clone(),
            title: book.title.clone(),
            extends: book.extends.clone(),
            house: book.house.is_some(),
            articles: book.articles.len(),
        }
    }
}

impl RulebookView {
    /// A book, whole.
    #[must_use]
    pub fn of(book: &Book) -> Self {
        let articles = book.articles.iter().map(|(number, article)| {
            ArticleView::of(Found {
                book: &book.id,
                number,
                article,
            })
        });
        Self {
            id: book.id.clone(),
            title: book.title.clone(),
            extends: book.extends.clone(),
            house: book.house.is_some(),
            articles: articles.collect(),
            policies: book.policy.chosen().into_iter().map(Into::into).collect(),
        }
    }
}

impl ArticleView {
    /// An article that was found.
    #[must_use]
    pub fn of(found: Found<'_>) -> Self {
        let Found {
            book,
            number,
            article,
        } = found;
        Self {
            book: book.to_owned(),
            number: number.to_owned(),
            kind: article.kind,
            parent: article.parent.clone(),
            by: article.by.clone(),
            en: article.en.clone(),
            fr: article.fr.clone(),
        }
    }
}

impl From<Chosen> for PolicyView {
    fn from(chosen: Chosen) -> Self {
        Self {
            policy: chosen.policy.to_owned(),
            value: chosen.value,
            values: chosen.values.iter().map(ToString::to_string).collect(),
            articles: chosen.articles,
        }
    }
}

impl DifferenceView {
    /// Every policy on which two books differ.
    #[must_use]
    pub fn between(one: &Book, two: &Book) -> Vec<Self> {
        let choice = |chosen: Chosen| ChoiceView {
            value: chosen.value,
            articles: chosen.articles,
        };
        let differences = one.policy.differences(&two.policy).into_iter();
        differences
            .map(|(one, two)| Self {
                policy: one.policy.to_owned(),
                one: choice(one),
                two: choice(two),
            })
            .collect()
    }
}
