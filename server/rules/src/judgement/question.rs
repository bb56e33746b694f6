//! What a ruling is asked about: an incident, the hand as it stands, and the book.

use crate::book::{Book, Citation};
use crate::chips::Chips;
use crate::policy::Policy;
use crate::ruling::{Effect, Incident, Instruction, Outcome, Ruling, Verdict};
use crate::seat::Seat;
use crate::table::{Part, PlayerNow, Reason, Table, TableRefusal};

/// An incident to rule on.
#[derive(Clone, Copy)]
pub(super) struct Question<'a> {
    pub(super) table: &'a Table,
    pub(super) incident: &'a Incident,
    pub(super) book: &'a Book,
}

impl<'a> Question<'a> {
    pub(super) fn policy(&self) -> &'a Policy {
        &self.book.policy
    }

    /// The refusal of what cannot have happened now.
    pub(super) fn not_now(&self) -> TableRefusal {
        not_now(self.incident)
    }

    /// A player at the table.
    pub(super) fn seated(&self, seat: Seat) -> Result<PlayerNow, TableRefusal> {
        self.table.player(seat).ok_or_else(|| self.not_now())
    }

    /// A player who was dealt in.
    pub(super) fn dealt_in(&self, seat: Seat) -> Result<PlayerNow, TableRefusal> {
        let now = self.seated(seat)?;
        if now.part == Part::Out {
            Err(self.not_now())
        } else {
            Ok(now)
        }
    }

    /// A player who can still win.
    pub(super) fn live(&self, seat: Seat) -> Result<PlayerNow, TableRefusal> {
        let now = self.seated(seat)?;
        if now.part == Part::Live {
            Ok(now)
        } else {
            Err(self.not_now())
        }
    }

    /// A hand dies, and part of its bet goes back.
    pub(super) fn dies(
        &self,
        seat: Seat,
        refund: Chips,
        articles: &[Citation],
    ) -> Result<Ruling, TableRefusal> {
        self.table.kill_hand(seat)?;
        let Outcome {
            verdict,
            effects,
            steps,
            ..
        } = dead_with(seat, refund);
        Ok(effects
            .into_iter()
            .fold(Ruling::of(verdict, articles), Ruling::with)
            .steps(steps))
    }
}

/// A hand dies, by the floor's word, and part of its bet goes back.
pub(super) fn dead_with(seat: Seat, refund: Chips) -> Outcome {
    let mut steps = vec![Instruction::MuckHand { seat }];
    if !refund.is_zero() {
        steps.push(Instruction::ReturnBet { seat });
    }
    Outcome {
        verdict: Verdict::HandDead { seat, refund },
        effects: vec![Effect::Kill { seat, refund }],
        steps,
        floor: true,
    }
}

/// The refusal of an incident that cannot have happened now.
pub(super) fn not_now(incident: &Incident) -> TableRefusal {
    Reason::IncidentNotPossible {
        incident: incident.name().to_owned(),
    }
    .into()
}
