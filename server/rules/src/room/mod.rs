//! What the books say between hands and between tables: where a newcomer sits, who moves, the final table, the chip
//! race, rebuys, who is ranked where and wins what, and how long a latecomer is kept.
//!
//! Pure answers to plain facts: nothing here has a state, and nothing changes. The tournament asks, people carry out.

pub mod arrivals;
pub mod balancing;
pub mod final_table;
pub mod format;
pub mod late;
pub mod points;
pub mod prizes;
pub mod race;
pub mod ranking;

use crate::book::{Choice, Citation};

/// An answer, and where it is written, the article that decides first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<T> {
    /// What the book says.
    pub value: T,
    /// The articles.
    pub citations: Vec<Citation>,
}

impl<T> Answer<T> {
    /// The answer that a policy gives.
    pub(crate) fn of<P>(value: T, policy: &Choice<P>) -> Self {
        Self {
            value,
            citations: policy.articles.clone(),
        }
    }

    /// The same where a policy has an article for each case: the one of this case, by the end of its number, first.
    pub(crate) fn led<P>(value: T, policy: &Choice<P>, ending: &str) -> Self {
        let mut answer = Self::of(value, policy);
        answer
            .citations
            .sort_by_key(|citation| !citation.article.ends_with(ending));
        answer
    }

    /// Another policy that the answer rests on.
    #[must_use]
    pub(crate) fn and<P>(mut self, policy: &Choice<P>) -> Self {
        for citation in &policy.articles {
            if !self.citations.contains(citation) {
                self.citations.push(citation.clone());
            }
        }
        self
    }

    /// The same articles for what follows from the answer.
    #[must_use]
    pub(crate) fn map<U>(self, follow: impl FnOnce(T) -> U) -> Answer<U> {
        Answer {
            value: follow(self.value),
            citations: self.citations,
        }
    }
}
