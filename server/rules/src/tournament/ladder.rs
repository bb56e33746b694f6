//! The ladder of sanctions: what a book has next for the same fault of the same player.

use super::sanction::{Penalty, Register, Sanction};
use crate::book::{Book, Citation};
use crate::policy::{Case, Choice, Penalties, PenaltyRange, Policy, SanctionDegree};
use crate::table::PlayerId;

/// What the ladder of the book has next for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposed {
    /// The step, from 1; 0 before the ladder begins.
    pub step: u8,
    /// What it costs.
    pub penalties: Vec<PenaltyRange>,
    /// Where it is written.
    pub citations: Vec<Citation>,
}

impl Register {
    /// What the ladder has next for the same fault: a step up for each time the player was sanctioned for it by a step of
    /// the ladder. What a book has before its ladder is for a first fault: one that was met by a word, only written
    /// down, or lifted, has happened all the same.
    ///
    /// Officials may skip steps ([`skip_steps`](crate::policy::Common::skip_steps)): this is what they are offered, not
    /// what they are held to. Faults that the book never meets with a warning begin higher.
    #[must_use]
    pub fn proposed(&self, player: PlayerId, article: &Citation, book: &Book) -> Proposed {
        let policy = &book.policy;
        let rungs = ladder(policy);
        let begins = first_rung(&rungs, article, policy);
        let first_step = rungs
            .iter()
            .position(|rung| rung.step > 0)
            .unwrap_or_default();
        let least = begins.max(first_step);
        let mut has_happened = false;
        let mut climbed = 0;
        for (_, Sanction { fault, lifted, .. }) in self.iter() {
            if fault.player != player || fault.article != *article {
                continue;
            }
            has_happened = true;
            let given = reached(&rungs, &fault.penalties);
            let is_step = !fault.penalties.is_empty() && given.is_none_or(|given| given >= least);
            if is_step && lifted.is_none() {
                climbed += 1;
            }
        }
        let next = if has_happened {
            least + climbed
        } else {
            begins
        };
        let rung = rungs.get(next).or(rungs.last());
        let mut citations = rung.map_or_else(Vec::new, |rung| rung.choice.articles.to_vec());
        let begins_higher = begins > 0 && next == begins;
        let degree = &policy.sanction_degree;
        if begins_higher && degree.value == SanctionDegree::Heavy {
            citations.extend(degree.articles.named(Case::Heavy).iter().cloned());
        } else if begins_higher {
            citations.insert(0, article.clone());
        }
        citations.extend(policy.common.skip_steps.main().iter().cloned());
        Proposed {
            step: rung.map_or(0, |rung| rung.step),
            penalties: rung.map_or_else(Vec::new, |rung| rung.choice.value.clone()),
            citations,
        }
    }
}

/// A step of the ladder of a book.
struct Rung<'a> {
    /// Its number; 0 is what comes before the ladder.
    step: u8,
    choice: &'a Choice<Penalties>,
}

/// The steps of a book, in order; those that cost nothing are no steps.
fn ladder(policy: &Policy) -> Vec<Rung<'_>> {
    [
        &policy.sanction_first,
        &policy.sanction_step1,
        &policy.sanction_step2,
        &policy.sanction_step3,
        &policy.sanction_step4,
    ]
    .into_iter()
    .zip(0..)
    .map(|(choice, step)| Rung { step, choice })
    .filter(|rung| !rung.choice.value.is_empty())
    .collect()
}

/// Where the ladder begins for a fault: its first step, unless the book wants no warning first.
fn first_rung(rungs: &[Rung<'_>], article: &Citation, policy: &Policy) -> usize {
    let skip_steps = &policy.common.skip_steps;
    let is_heavy = policy.sanction_degree.value == SanctionDegree::Heavy;
    let last = rungs.len().saturating_sub(1);
    if skip_steps.named(Case::OutAtOnce).contains(article) {
        return last;
    }
    let is_light = policy.sanction_degree.value == SanctionDegree::Light;
    let without_warning = skip_steps.named(Case::WithoutWarning).contains(article) && !is_light;
    if !is_heavy && !without_warning {
        return 0;
    }
    let is_more = |rung: &Rung<'_>| {
        let mut penalties = rung.choice.value.iter();
        penalties.any(|penalty| *penalty != PenaltyRange::Warning)
    };
    rungs.iter().position(is_more).unwrap_or(last)
}

/// The highest step that penalties come up to: they have everything that it costs, whatever the figures.
fn reached(rungs: &[Rung<'_>], given: &[Penalty]) -> Option<usize> {
    rungs.iter().rposition(|rung| {
        let mut costs = rung.choice.value.iter();
        costs.all(|range| given.iter().any(|penalty| penalty.is_of(range)))
    })
}

impl Penalty {
    /// Whether it is what a step of the ladder costs, whatever its figure.
    const fn is_of(self, range: &PenaltyRange) -> bool {
        match range {
            PenaltyRange::Warning => matches!(self, Self::Warning),
            PenaltyRange::Hands { .. } => matches!(self, Self::Hands { .. }),
            PenaltyRange::Orbits { .. } => matches!(self, Self::Orbits { .. }),
            PenaltyRange::Minutes { .. } => matches!(self, Self::Minutes { .. }),
            PenaltyRange::Fine { .. } => matches!(self, Self::Fine { .. }),
            PenaltyRange::Disqualification => matches!(self, Self::Disqualification),
        }
    }
}
