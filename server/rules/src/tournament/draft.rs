//! A command that touches more than one table's hand: decided step by step on a copy, each step on what the ones before
//! it have led to. The events are one record: all of them or none.

use super::{Event, Refusal, TableNumber, Tournament};
use crate::table;
use crate::time::Timestamp;

/// The events that a command leads to, or why it is refused.
pub(super) type Decision = Result<Vec<Event>, Refusal>;

/// The tournament as the events so far would leave it. Copying it is cheap: tables and players are shared until changed.
pub(super) struct Draft {
    pub(super) state: Tournament,
    pub(super) events: Vec<Event>,
    pub(super) at: Timestamp,
}

impl Draft {
    pub(super) fn new(base: &Tournament, at: Timestamp) -> Self {
        Self {
            state: base.clone(),
            events: Vec::new(),
            at,
        }
    }

    /// Something happens.
    pub(super) fn push(&mut self, event: Event) {
        self.state.evolve(&event, self.at);
        self.events.push(event);
    }

    /// Something at a table, and what it means for its alerts; nothing that follows between hands.
    pub(super) fn at_table(
        &mut self,
        number: TableNumber,
        command: &table::TableCommand,
    ) -> Result<(), Refusal> {
        let table = self.state.known_table(number)?;
        let decided = table.decide(command, self.state.book(), self.at)?;
        let leaves =
            |event: &table::TableEvent| matches!(event, table::TableEvent::PlayerLeft { .. });
        let is_left = decided.iter().any(leaves);
        for event in self.state.with_alerts(number, decided, self.at) {
            self.push(event);
        }
        if is_left {
            self.close_if_empty(number);
        }
        Ok(())
    }
}
