//! What has to hold in every state, and what has to be possible.

use stateright::{Model, Property};

use crate::action::Action;
use crate::state::{ClusterModel, Record, State};

/// An event never has two servers that write: each record was written in the epoch that the database had.
pub const ONE_OWNER_WRITES: &str = "one owner writes";

/// What a tablet was told to be carried out is in the journal, also after a failover.
pub const NOTHING_ACKNOWLEDGED_IS_LOST: &str = "nothing acknowledged is lost";

/// A command is carried out once, and a decision is answered once.
pub const ONE_DECISION_ONCE: &str = "one decision, one action";

/// A server that owns the stream, and whose statement is not on its way, knows the stream's end.
pub const OWNER_KNOWS_THE_END: &str = "the owner knows the end of the stream";

/// Possible: an event goes on with another server.
pub const ANOTHER_GOES_ON: &str = "another server goes on";

/// Possible: everything is acknowledged that can be.
pub const ALL_IS_ACKNOWLEDGED: &str = "all is acknowledged";

impl Model for ClusterModel {
    type State = State;
    type Action = Action;

    fn init_states(&self) -> Vec<State> {
        vec![self.beginning()]
    }

    fn actions(&self, state: &State, actions: &mut Vec<Action>) {
        actions.extend(self.possible(state));
    }

    fn next_state(&self, state: &State, action: Action) -> Option<State> {
        self.after(state, action)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![
            Property::always(ONE_OWNER_WRITES, |_, state: &State| {
                let records = &state.primary.records;
                let is_back = records.windows(2).any(|pair| {
                    matches!(pair, [one, next] if next.epoch < one.epoch
                        || next.epoch == one.epoch && next.writer != one.writer)
                });
                !state.trespassed && !is_back
            }),
            Property::always(NOTHING_ACKNOWLEDGED_IS_LOST, |_, state: &State| {
                let is_there = |command| carried_out(&state.primary.records, command) > 0;
                state.acknowledged.iter().all(|command| is_there(*command))
            }),
            Property::always(ONE_DECISION_ONCE, |model: &Self, state: &State| {
                let records = &state.primary.records;
                let once = (0..model.commands).all(|command| carried_out(records, command) <= 1);
                let in_turn = (0..)
                    .zip(records)
                    .all(|(place, record)| record.decision == place);
                once && in_turn
            }),
            Property::always(OWNER_KNOWS_THE_END, |_, state: &State| {
                (0..).zip(&state.servers).all(|(number, server)| {
                    let owns = state.primary.owner == Some(number)
                        && server.held == Some(state.primary.epoch);
                    let known = server
                        .known
                        .as_ref()
                        .filter(|_| owns && server.waits.is_none());
                    known.is_none_or(|known| *known == state.primary.records)
                })
            }),
            Property::sometimes(ANOTHER_GOES_ON, |_, state: &State| {
                let records = &state.primary.records;
                records
                    .windows(2)
                    .any(|pair| matches!(pair, [one, next] if next.writer != one.writer))
            }),
            Property::sometimes(ALL_IS_ACKNOWLEDGED, |model: &Self, state: &State| {
                // One of the first two answers the decision of the other.
                state.acknowledged.len() + 1 == usize::from(model.commands)
            }),
        ]
    }
}

fn carried_out(records: &[Record], command: u8) -> usize {
    let of_command = records.iter().filter(|record| record.command == command);
    of_command.count()
}
