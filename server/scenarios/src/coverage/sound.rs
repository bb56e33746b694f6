//! Whether books are sound: what they cite exists, and what carries their articles out does.

use super::Named;
use super::played::listed;
use tapis_rules::book::{Book, Citation};
use tapis_rules::policy::Policy;

/// Parts of the software that are no choice of a book, and carry articles out all the same.
pub const FEATURES: [&str; 5] = ["dealing", "betting", "pots", "fault", "ladder"];

/// What is wrong with the books and with what the scenarios say of them, sorted.
#[must_use]
pub fn faults(books: &[Book], scenarios: &[Named]) -> Vec<String> {
    let is_article = |citation: &Citation| {
        books
            .iter()
            .any(|book| book.id == citation.book && book.article(&citation.article).is_some())
    };
    let mut faults = Vec::new();
    for book in books {
        for chosen in book.policy.chosen() {
            let missing = chosen.articles.iter().filter(|cited| !is_article(cited));
            faults.extend(missing.map(|cited| {
                let policy = chosen.policy;
                format!("{}: {policy} cites {cited}, which does not exist", book.id)
            }));
        }
        for (number, article) in &book.articles {
            let unknown = article.by.iter().filter(|by| !is_known(by));
            faults.extend(unknown.map(|by| {
                let id = &book.id;
                format!("{id} {number}: \"{by}\" is neither a policy nor a feature")
            }));
            if let Some(parent) = &article.parent
                && book.article(parent).is_none()
            {
                faults.push(format!(
                    "{} {number}: there is no article {parent}",
                    book.id
                ));
            }
        }
    }
    for named in scenarios {
        let missing = listed(&named.scenario).filter(|cited| !is_article(cited));
        faults.extend(missing.map(|cited| format!("{}: there is no article {cited}", named.name)));
    }
    faults.sort();
    faults.dedup();
    faults
}

fn is_known(by: &str) -> bool {
    FEATURES.contains(&by) || Policy::is_known(by)
}
