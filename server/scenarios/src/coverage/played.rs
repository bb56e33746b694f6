//! The scenarios, played once under each book they name.

use std::num::NonZero;

use super::citation;
use crate::{Played, Scenario, ScenarioError};
use tapis_rules::book::{Article, ArticleKind, Book, Citation};

/// A scenario and the name of its file.
#[derive(Clone, Debug)]
pub struct Named {
    /// The name, as people find the file by it.
    pub name: String,
    /// The scenario.
    pub scenario: Scenario,
}

/// One scenario under one book.
pub(super) struct Play<'a> {
    pub(super) named: &'a Named,
    /// The book with the scenario's own choices; `None` when there is no such book.
    pub(super) book: Option<Book>,
    pub(super) outcome: Result<Played, ScenarioError>,
}

/// Every scenario under every book it names.
pub struct Plays<'a> {
    pub(super) all: Vec<Play<'a>>,
}

impl<'a> Plays<'a> {
    /// Plays them, on all processors.
    #[must_use]
    pub fn of(scenarios: &'a [Named]) -> Self {
        let tasks: Vec<(&Named, &str)> = scenarios
            .iter()
            .flat_map(|named| {
                named
                    .scenario
                    .books
                    .iter()
                    .map(move |id| (named, id.as_str()))
            })
            .collect();
        Self {
            all: on_all_processors(&tasks, |(named, id)| play(named, id)),
        }
    }

    /// Scenarios that do not hold, each with the reason.
    pub fn failures(&self) -> impl Iterator<Item = (&str, &ScenarioError)> {
        self.all
            .iter()
            .filter_map(|play| Some((play.named.name.as_str(), play.outcome.as_ref().err()?)))
    }

    /// The scenarios that show an article of a book.
    pub(super) fn showing(&self, book: &Book, number: &str, article: &Article) -> Vec<&'a Named> {
        let citation = citation(book, number);
        self.all
            .iter()
            .filter(|play| play.shows(&citation, article))
            .map(|play| play.named)
            .collect()
    }
}

impl Play<'_> {
    fn shows(&self, citation: &Citation, article: &Article) -> bool {
        let (Some(book), Ok(played)) = (&self.book, &self.outcome) else {
            return false;
        };
        let scenario = &self.named.scenario;
        let is_listed = listed(scenario).any(|listed| listed == *citation);
        // With another choice in the place of the article's own, something else is shown.
        let is_its_own = !article.by.iter().any(|by| scenario.with.contains_key(by));
        let is_cited = article.kind != ArticleKind::Guide || played.cited.contains(citation);
        book.id == citation.book && is_listed && is_its_own && is_cited
    }
}

/// The articles a scenario lists.
pub(super) fn listed(scenario: &Scenario) -> impl Iterator<Item = Citation> {
    scenario
        .articles
        .iter()
        .map(|text| Citation::parse(text, ""))
}

fn play<'a>(named: &'a Named, id: &str) -> Play<'a> {
    match named.scenario.book(id) {
        Ok(book) => Play {
            named,
            outcome: named.scenario.play_under(&book),
            book: Some(book),
        },
        Err(error) => Play {
            named,
            book: None,
            outcome: Err(error),
        },
    }
}

/// Does the tasks on all processors; the results are in the order of the tasks.
pub(super) fn on_all_processors<T: Sync, R: Send>(
    tasks: &[T],
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
    let share = tasks.len().div_ceil(processors).max(1);
    std::thread::scope(|scope| {
        let work = &work;
        let threads: Vec<_> = tasks
            .chunks(share)
            .map(|tasks| scope.spawn(move || tasks.iter().map(work).collect::<Vec<R>>()))
            .collect();
        let results = threads.into_iter().map(|thread| {
            thread
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        results.flatten().collect()
    })
}
