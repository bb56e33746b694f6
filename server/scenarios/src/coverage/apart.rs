//! Values that no scenario tells apart: a choice that makes no difference to any of them is not carried out.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use super::played::{Play, Plays, listed, on_all_processors};
use tapis_rules::book::Book;

/// A value of a policy that could be another one without any scenario noticing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Blurred {
    /// The policy.
    pub policy: &'static str,
    /// What a book chooses.
    pub value: &'static str,
    /// What could be put in its place.
    pub instead: &'static str,
}

type Pair = (&'static str, &'static str, &'static str);

/// For each policy and each two of its values, in both orders: those that no scenario tells apart.
///
/// A scenario does so when it holds under one of its books, which chooses the first value, and no longer holds when the
/// second is put in its place. Only choices that implement an article it lists, or that it makes itself, are tried.
#[must_use]
pub fn blurred(books: &[Book], plays: &Plays<'_>) -> Vec<Blurred> {
    let Some(any) = books.first() else {
        return Vec::new();
    };
    let told = Mutex::new(BTreeSet::new());
    on_all_processors(&plays.all, |play| try_others(books, play, &told));
    let told = told.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut blurred = Vec::new();
    for chosen in any.policy.chosen() {
        for &value in chosen.values {
            for &instead in chosen.values {
                if value != instead && !told.contains(&(chosen.policy, value, instead)) {
                    let policy = chosen.policy;
                    blurred.push(Blurred {
                        policy,
                        value,
                        instead,
                    });
                }
            }
        }
    }
    blurred
}

fn try_others(books: &[Book], play: &Play<'_>, told: &Mutex<BTreeSet<Pair>>) {
    let (Some(book), Ok(_)) = (&play.book, &play.outcome) else {
        return;
    };
    let scenario = &play.named.scenario;
    let mut policies: BTreeSet<&str> = scenario.with.keys().map(String::as_str).collect();
    for citation in listed(scenario) {
        let cited = books.iter().find(|book| book.id == citation.book);
        let article = cited.and_then(|cited| cited.article(&citation.article));
        policies.extend(
            article
                .into_iter()
                .flat_map(|article| article.by.iter().map(String::as_str)),
        );
    }
    for chosen in book.policy.chosen() {
        let Some(&value) = chosen.values.iter().find(|value| **value == chosen.value) else {
            continue;
        };
        if !policies.contains(chosen.policy) {
            continue;
        }
        for &instead in chosen.values.iter().filter(|instead| **instead != value) {
            let pair = (chosen.policy, value, instead);
            let is_told = told
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .contains(&pair);
            if is_told {
                continue;
            }
            let Ok(policy) = book.policy.with(chosen.policy, instead) else {
                continue;
            };
            let mut other = book.clone();
            other.policy = policy.into();
            if scenario.play_under(&other).is_err() {
                told.lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .insert(pair);
            }
        }
    }
}
