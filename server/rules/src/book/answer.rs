//! What a book says, and where it is written.

use super::Citation;
use crate::policy::{Articles, Case};

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
    pub(crate) fn of(value: T, policy: &impl AsRef<Articles>) -> Self {
        Self {
            value,
            citations: policy.as_ref().to_vec(),
        }
    }

    /// The same in a case for which a book can name an article: that one comes first.
    pub(crate) fn led(value: T, policy: &impl AsRef<Articles>, case: Case) -> Self {
        let led = Self {
            value,
            citations: policy.as_ref().led_by(case),
        };
        led.and(policy)
    }

    /// Another policy that the answer rests on.
    #[must_use]
    pub(crate) fn and(mut self, policy: &impl AsRef<Articles>) -> Self {
        for citation in policy.as_ref().iter() {
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
