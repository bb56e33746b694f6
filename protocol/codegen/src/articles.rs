//! The page of all books: for each policy what each book decides and where, then each book's articles with what they
//! decide.

use std::collections::BTreeMap;
use std::fmt::Write;

use tapis_protocol::rules::book::{Article, ArticleKind, Book, Citation};
use tapis_protocol::rules::policy::Chosen;

/// Everything above the tables.
const HEAD: &str = "\
# Every article of every book

Written by `scripts/gen` from `server/rules/books`. What the values mean is said in `server/rules/src/policy`; what the
articles say, by `tapis rulebook show BOOK ARTICLE`. Scenarios for another program: `tests/scenarios`.

";

/// The page, in Markdown.
#[must_use]
pub fn page(books: &[Book]) -> String {
    let mut text = HEAD.to_owned();
    text.push_str("## What each book decides\n\nA value alone is said by the book itself; after *as* stands the book that speaks where it is silent.\n");
    let chosen: Vec<(&Book, BTreeMap<&str, Chosen>)> = books
        .iter()
        .map(|book| {
            let chosen = book.policy.chosen().into_iter();
            (book, chosen.map(|each| (each.policy, each)).collect())
        })
        .collect();
    let order = books
        .first()
        .map(|book| book.policy.chosen())
        .unwrap_or_default();
    for Chosen { policy, .. } in order {
        let lines = chosen.iter().filter_map(|(book, all)| {
            let chosen = all.get(policy)?;
            Some(format!("- {}: {}\n", book.id, decision(book, chosen)))
        });
        let _ = write!(text, "\n### {policy}\n\n{}", lines.collect::<String>());
    }
    for book in books {
        let _ = write!(text, "\n## {}\n\n{}\n\n", book.id, book.title);
        for (number, article) in &book.articles {
            let _ = writeln!(text, "- {number} {}", carried(article));
        }
    }
    text
}

/// A value and its articles.
fn decision(book: &Book, chosen: &Chosen) -> String {
    let value = &chosen.value;
    let numbers = |of: &str| {
        let cited = chosen.articles.iter().filter(|cited| cited.book == of);
        cited
            .map(|cited| cited.article.as_str())
            .collect::<Vec<_>>()
            .join(", ")
    };
    match chosen.articles.first() {
        None => format!("`{value}`"),
        Some(Citation { book: main, .. }) if *main == book.id => {
            format!("`{value}` ({})", numbers(&book.id))
        }
        Some(Citation { book: main, .. }) => format!("`{value}`, as {main} ({})", numbers(main)),
    }
}

/// What is done about an article, and by which policies.
fn carried(Article { kind, by, .. }: &Article) -> String {
    let kind = match kind {
        ArticleKind::Enforce => "enforced",
        ArticleKind::Guide => "ruled on",
        ArticleKind::Record => "recorded",
        ArticleKind::Inform => "shown",
    };
    if by.is_empty() {
        kind.to_owned()
    } else {
        format!("{kind}: {}", by.join(", "))
    }
}
