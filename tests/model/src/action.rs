//! What can happen next.

use crate::state::{ClusterModel, CommandId, Node, State, Waits};

/// One step. Any that is possible may be the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// The owner renews its lease. That of a server which owns nothing makes no difference.
    Renew(Node),
    /// The database's clock goes on until the owner's lease has run out.
    LeaseRunsOut,
    /// A server takes the stream.
    Take(Node),
    /// The owner gives the stream to another server.
    Give(Node, Node),
    /// The answer to the take reaches the server, and it reads the stream.
    Read(Node),
    /// A tablet sends a command to a server, which decides it: it appends, answers what it knows, or refuses.
    Decide(Node, CommandId),
    /// The database carries an append out that reaches it now, or refuses it.
    Append(usize),
    /// The answer of the database reaches the server, and its answer the tablet.
    Answer(Node),
    /// The answer of the database is lost: what became of the append is not known.
    LoseAnswer(Node),
    /// A server sees that another one owns the stream, and leaves it.
    Leave(Node),
    /// A server ends in the middle of whatever it does; another one starts.
    Crash(Node),
    /// The standby has what the primary has.
    Replicate,
    /// The primary is lost; its standby takes its place.
    Promote,
}

impl ClusterModel {
    /// The steps that are possible.
    pub(crate) fn possible(&self, state: &State) -> Vec<Action> {
        let mut actions = Vec::new();
        for (server, node) in (0..).zip(&state.servers) {
            if node.runs {
                self.of_server(state, server, &mut actions);
            }
        }
        actions.extend((0..state.appends.len()).map(Action::Append));
        if state.primary.is_leased {
            actions.push(Action::LeaseRunsOut);
        }
        if state.standby != state.primary {
            actions.push(Action::Replicate);
        }
        if state.failed_over < self.failovers {
            actions.push(Action::Promote);
        }
        actions
    }

    fn of_server(&self, state: &State, server: Node, actions: &mut Vec<Action>) {
        let Some(node) = state.servers.get(usize::from(server)) else {
            return;
        };
        let database = &state.primary;
        if database.owner == Some(server) && !database.is_leased {
            actions.push(Action::Renew(server));
        }
        if state.crashed < self.crashes {
            actions.push(Action::Crash(server));
        }
        if node.held.is_some() && database.owner != Some(server) {
            actions.push(Action::Leave(server));
        }
        match &node.waits {
            None if node.held.is_none() => {
                if state.taken < self.takes && database.may_be_taken_by(server) {
                    actions.push(Action::Take(server));
                }
            }
            None => {
                actions.extend((0..self.commands).map(|command| Action::Decide(server, command)));
                let others = (0..).zip(&state.servers);
                let others = others.filter(|(other, node)| *other != server && node.runs);
                if state.taken < self.takes && database.owner == Some(server) {
                    actions.extend(others.map(|(other, _)| Action::Give(server, other)));
                }
            }
            Some(Waits::Take { .. }) => actions.push(Action::Read(server)),
            Some(Waits::Append(_)) => {}
            Some(Waits::Stored { .. } | Waits::Refused) => actions.push(Action::Answer(server)),
        }
        let is_sent = matches!(node.waits, Some(Waits::Append(_) | Waits::Stored { .. }));
        if is_sent && state.answers_lost < self.lost_answers {
            actions.push(Action::LoseAnswer(server));
        }
    }
}
