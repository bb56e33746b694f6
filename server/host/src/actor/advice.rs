//! Questions to the book, answered on the state that the commands before them have led to.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tapis_protocol::rules::tournament::Refusal;
use tapis_records::IdReused;
use tracing::error;

use super::run::Actor;
use super::{Advice, AdviceResult, Asked, Denied, Question};

impl Actor {
    /// What the book says. A question changes nothing.
    pub(super) fn advise(&self, asked: &Asked) -> AdviceResult {
        let Some(state) = self.current() else {
            return Err(Denied::Busy);
        };
        if self.history.applied.knows(asked.key) {
            return Err(IdReused.into());
        }
        let (table, question) = (asked.table, &asked.question);
        // A panic is a fault of ours, as in `add_to_batch`; the state is what it was.
        let advice = catch_unwind(AssertUnwindSafe(|| match question {
            Question::Consult(incident) => state.consult(table, incident).map(Advice::Ruling),
            Question::Incidents(entered) => tapis_views::incidents(state, table, entered.as_ref())
                .map(Advice::Incidents)
                .ok_or(Refusal::UnknownTable(table)),
        }));
        let Ok(advice) = advice else {
            error!(table = table.0, ?question, "a question has panicked");
            return Err(Denied::Busy);
        };
        Ok(Box::new(advice?))
    }
}
