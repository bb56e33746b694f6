//! Players who play together, and how far each book tells soft play from chips given away.

use crate::book::Citation;
use crate::policy::{Case, Collusion};
use crate::ruling::{Decider, Effect, Instruction, Misconduct, Outcome, Ruling, Severity, Verdict};
use crate::street::Street;
use crate::table::{Did, TableRefusal};

use super::conduct::{ReportedFault, sanctioned};
use super::question::Question;

impl Question<'_> {
    /// Soft play and chips given away are for the floor, and for both players.
    pub(super) fn collusion(&self, fault: ReportedFault) -> Ruling {
        let severity = match self.policy().collusion.value {
            Collusion::SanctionBothNoWarning => Severity::Required,
            Collusion::ChipsVoidOrDisqualification => Severity::Disqualification,
            Collusion::SoftPlayPenaltyDumpingDisqualification => Severity::Required,
        };
        collusion_of(fault, severity, &self.policy().collusion.articles)
    }

    /// Soft play and chips given away apart, where the book tells them apart.
    pub(super) fn kind_of_collusion(
        &self,
        what: Misconduct,
        fault: ReportedFault,
    ) -> Result<Ruling, TableRefusal> {
        let policy = &self.policy().collusion;
        let soft_play = policy.articles.named(Case::SoftPlay);
        match policy.value {
            Collusion::SanctionBothNoWarning => Err(self.not_now()),
            Collusion::ChipsVoidOrDisqualification if soft_play.is_empty() => Err(self.not_now()),
            // Soft play is named with what is always sanctioned, dumping with what can disqualify (ropta2025 11.6).
            Collusion::ChipsVoidOrDisqualification if what == Misconduct::SoftPlay => {
                Ok(collusion_of(fault, Severity::Required, soft_play))
            }
            Collusion::ChipsVoidOrDisqualification => Ok(self.collusion(fault)),
            Collusion::SoftPlayPenaltyDumpingDisqualification if what == Misconduct::SoftPlay => {
                let articles = &policy.articles;
                let soft = collusion_of(fault, Severity::Required, articles);
                Ok([Some(fault.seat), fault.other]
                    .into_iter()
                    .flatten()
                    .fold(soft, |soft, seat| {
                        soft.sanction(seat, Severity::Disqualification, false, articles)
                    }))
            }
            Collusion::SoftPlayPenaltyDumpingDisqualification => Ok(collusion_of(
                fault,
                Severity::DisqualificationDue,
                &policy.articles,
            )),
        }
    }

    /// The best possible hand checked by the last to act on the river is no fault by itself: the floor judges whether
    /// players go easy on each other (ropta2025 10.5.p10, tda2024 71-B).
    pub(super) fn nuts_checked(&self, fault: ReportedFault) -> Result<Ruling, TableRefusal> {
        let seat = fault.seat;
        self.live(seat)?;
        let articles = self.policy().collusion.articles.named(Case::NutsChecked);
        let last = self.table.acts().last();
        let checked = last.is_some_and(|act| {
            act.seat == seat && act.street == Street::River && act.did == Did::Check
        });
        if articles.is_empty() || !checked {
            return Err(self.not_now());
        }
        Ok(Ruling::of(Verdict::PlayOn, articles)
            .or(Outcome::of_floor(Verdict::Fault { seat }, Vec::new()))
            .decided_by(Decider::Floor)
            .sanction(seat, Severity::Possible, false, articles))
    }
}

fn collusion_of(fault: ReportedFault, severity: Severity, articles: &[Citation]) -> Ruling {
    let mut ruling = sanctioned(fault, severity, articles).decided_by(Decider::Floor);
    if let Some(other) = fault.other.filter(|other| *other != fault.seat) {
        ruling = ruling.sanction(other, severity, false, articles);
    }
    if fault.chips.is_zero() {
        return ruling;
    }
    let ReportedFault { seat, chips, .. } = fault;
    ruling.or(Outcome {
        verdict: Verdict::ChipsRemoved { seat, chips },
        effects: vec![Effect::RemoveChips { seat, chips }],
        steps: vec![Instruction::RemoveChips { seat }],
        floor: true,
    })
}
