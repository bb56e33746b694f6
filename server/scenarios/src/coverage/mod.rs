//! Coverage: for every article of every book, what shows that the software does what it says about it.
//!
//! An article that is *enforced* is shown by a scenario that lists it and holds under its book. One on which the
//! software *guides* is shown when a ruling or a refusal of such a scenario also cites it; an article with parts is
//! shown by itself or by all of them. It is *reached* when a scenario that shows it has no step that is played inside
//! only: what devices can send and see carries it out, as a test of the server proves. One that is *recorded* is accepted as the reason of a fault that officials
//! record, and one that *informs* is found by its own words.

mod apart;
mod played;
mod recorded;
mod sound;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use self::recorded::Trial;
use tapis_rules::book::{Article, ArticleKind, Book, Citation, Index};

pub use self::apart::{Blurred, blurred};
pub use self::played::{Named, Plays};
pub use self::sound::{FEATURES, faults};

/// Words by which an article that informs has to be found, and among how many.
const WORDS: usize = 3;
const AMONG_FIRST: usize = 10;

/// An article, and what shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ArticleCoverage {
    /// Its book.
    pub book: String,
    /// Its number.
    pub article: String,
    /// What the software does about it.
    pub kind: ArticleKind,
    /// Policies and features that carry it out.
    pub by: Vec<String>,
    /// Scenarios that show it.
    pub scenarios: Vec<String>,
    /// Whether it is shown, recorded or found.
    pub covered: bool,
    /// Whether a scenario that shows it plays wholly by what devices send and see; none for what no scenario shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reached: Option<bool>,
}

/// How much of something is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Shown {
    /// How many there are.
    pub total: usize,
    /// How many are shown.
    pub shown: usize,
    /// How many are shown by a scenario that devices can play.
    pub reached: usize,
}

/// How much of something can be recorded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Done {
    /// How many there are.
    pub total: usize,
    /// How many can be recorded.
    pub done: usize,
}

/// How much of something is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FoundOf {
    /// How many there are.
    pub total: usize,
    /// How many are found.
    pub found: usize,
}

/// Figures of one book or several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// Articles of every kind.
    pub articles: usize,
    /// Those that are enforced.
    pub enforce: Shown,
    /// Those on which the software guides.
    pub guide: Shown,
    /// Those that officials record.
    pub record: Done,
    /// Those that are shown to people.
    pub inform: FoundOf,
}

impl Totals {
    /// The figures of these articles.
    #[must_use]
    pub fn of<'a>(articles: impl IntoIterator<Item = &'a ArticleCoverage>) -> Self {
        let mut totals = Self::default();
        for article in articles {
            totals.articles += 1;
            let covered = usize::from(article.covered);
            let reached = usize::from(article.reached == Some(true));
            let played = |shown: &mut Shown| {
                shown.total += 1;
                shown.shown += covered;
                shown.reached += reached;
            };
            match article.kind {
                ArticleKind::Enforce => played(&mut totals.enforce),
                ArticleKind::Guide => played(&mut totals.guide),
                ArticleKind::Record => {
                    totals.record.total += 1;
                    totals.record.done += covered;
                }
                ArticleKind::Inform => {
                    totals.inform.total += 1;
                    totals.inform.found += covered;
                }
            }
        }
        totals
    }
}

/// Every article of a book, in its order, with what shows it.
#[must_use]
pub fn coverage(book: &Book, plays: &Plays<'_>) -> Vec<ArticleCoverage> {
    let index = Index::of(book);
    let trial = Trial::by(book);
    let shown_by: BTreeMap<&str, Vec<&Named>> = book
        .articles
        .iter()
        .filter(|(_, article)| is_played(article))
        .map(|(number, article)| (number.as_str(), plays.showing(book, number, article)))
        .collect();
    let names = |number: &str| {
        let by = shown_by.get(number).into_iter().flatten();
        by.map(|named| named.name.clone()).collect()
    };
    let alone: BTreeSet<&str> = book
        .articles
        .iter()
        .filter(|(number, article)| match article.kind {
            ArticleKind::Enforce | ArticleKind::Guide => shown_by
                .get(number.as_str())
                .is_some_and(|by| !by.is_empty()),
            ArticleKind::Record => trial
                .as_ref()
                .is_some_and(|trial| trial.records(book, number)),
            ArticleKind::Inform => is_found(&index, number, article),
        })
        .map(|(number, _)| number.as_str())
        .collect();
    let by_devices: BTreeSet<&str> = alone
        .iter()
        .copied()
        .filter(|number| match shown_by.get(number) {
            Some(by) => by.iter().any(|one| one.scenario.inside_only().is_none()),
            // Recorded by the floor, or found by a screen's search.
            None => true,
        })
        .collect();
    book.articles
        .iter()
        .map(|(number, article)| ArticleCoverage {
            book: book.id.clone(),
            article: number.clone(),
            kind: article.kind,
            by: article.by.clone(),
            scenarios: names(number),
            covered: is_covered(book, number, &alone),
            reached: is_played(article).then(|| is_covered(book, number, &by_devices)),
        })
        .collect()
}

const fn is_played(article: &Article) -> bool {
    matches!(article.kind, ArticleKind::Enforce | ArticleKind::Guide)
}

/// By itself, or by all its parts; parts that are only recorded or read do not show how it is carried out.
fn is_covered(book: &Book, number: &str, alone: &BTreeSet<&str>) -> bool {
    if alone.contains(number) {
        return true;
    }
    if !book.article(number).is_some_and(is_played) {
        return false;
    }
    let parts: Vec<&(String, Article)> = book
        .articles
        .iter()
        .filter(|(part, article)| article.parent.as_deref() == Some(number) && part != number)
        .collect();
    parts.iter().any(|(_, article)| is_played(article))
        && parts.iter().all(|(part, _)| is_covered(book, part, alone))
}

/// Whether a reader who remembers its rarest words finds it, in either language.
fn is_found(index: &Index<&Book>, number: &str, article: &Article) -> bool {
    [&article.fr, &article.en].into_iter().all(|statement| {
        let question = index.rarest_words(statement, WORDS).join(" ");
        let found = index.find(&question, AMONG_FIRST);
        found.iter().any(|found| found.number == number)
    })
}

/// The citation of an article.
fn citation(book: &Book, number: &str) -> Citation {
    Citation {
        book: book.id.clone(),
        article: number.to_owned(),
    }
}
