//! What each step does.

use crate::action::Action;
use crate::state::{
    Append, ClusterModel, CommandId, Database, Node, Record, Safeguard, Server, State, Waits,
};

impl ClusterModel {
    /// The state in which everything begins.
    pub(crate) fn beginning(&self) -> State {
        let server = Server {
            runs: true,
            ..Server::default()
        };
        State {
            primary: Database::default(),
            standby: Database::default(),
            servers: vec![server; usize::from(self.servers)],
            appends: Vec::new(),
            acknowledged: Vec::new(),
            trespassed: false,
            taken: 0,
            crashed: 0,
            answers_lost: 0,
            failed_over: 0,
        }
    }

    /// The state after a step, or nothing where it changes nothing.
    pub(crate) fn after(&self, before: &State, action: Action) -> Option<State> {
        let mut state = before.clone();
        match action {
            Action::Renew(_) => state.primary.is_leased = true,
            Action::LeaseRunsOut => state.primary.is_leased = false,
            Action::Take(server) => take(&mut state, server)?,
            Action::Give(server, to) => give(&mut state, server, to)?,
            Action::Read(server) => self.read(&mut state, server)?,
            Action::Decide(server, command) => self.decide(&mut state, server, command)?,
            Action::Append(place) => self.append(&mut state, place)?,
            Action::Answer(server) => self.answer(&mut state, server)?,
            Action::LoseAnswer(server) => self.lose_answer(&mut state, server)?,
            Action::Leave(server) => *node(&mut state, server)? = running(),
            Action::Crash(server) => {
                *node(&mut state, server)? = Server::default();
                state.servers.push(running());
                state.crashed += 1;
            }
            Action::Replicate => state.standby = state.primary.clone(),
            Action::Promote => {
                state.primary = state.standby.clone();
                state.failed_over += 1;
                lose_connections(&mut state);
            }
        }
        (state != *before).then_some(state)
    }

    /// What was taken is read when that is answered. PostgreSQL shows a commit to others once its standby has it.
    fn read(&self, state: &mut State, server: Node) -> Option<()> {
        let shown = match self.has(Safeguard::Standby) {
            true => state.standby.clone(),
            false => state.primary.clone(),
        };
        let node = node(state, server)?;
        let Some(Waits::Take { epoch }) = node.waits.take() else {
            return None;
        };
        if shown.epoch < epoch {
            return None;
        }
        let records = shown.records;
        node.held = Some(epoch);
        node.known = Some(records);
        Some(())
    }

    fn decide(&self, state: &mut State, server: Node, command: CommandId) -> Option<()> {
        let node = node(state, server)?;
        let known = node.known.as_ref()?;
        if self.has(Safeguard::Keys) && known.iter().any(|record| record.command == command) {
            if state.acknowledged.contains(&command) {
                return None;
            }
            state.acknowledged.push(command);
            state.acknowledged.sort_unstable();
            return Some(());
        }
        let before = u8::try_from(known.len()).ok()?;
        // A command that was not carried out yet, for a decision that somebody else has answered, is refused.
        let is_late = Self::expected(command) != before;
        let is_sent_again = known.iter().any(|record| record.command == command);
        if is_late && !is_sent_again {
            return None;
        }
        let append = Append {
            epoch: node.held?,
            before,
            command,
        };
        node.waits = Some(Waits::Append(append));
        state.appends.push((server, append));
        state
            .appends
            .sort_unstable_by_key(|(server, append)| (*server, append.command));
        Some(())
    }

    /// One statement: it moves the end of the stream from where its writer believes it is, in the epoch it names, and
    /// stores the record; or does nothing.
    fn append(&self, state: &mut State, place: usize) -> Option<()> {
        let (server, append) = state.appends.remove(place);
        let database = &mut state.primary;
        let length = u8::try_from(database.records.len()).ok()?;
        let is_in_epoch = append.epoch == database.epoch;
        let is_next = append.before == length;
        let is_stored = (is_in_epoch || !self.has(Safeguard::Epochs))
            && (is_next || !self.has(Safeguard::Sequences));
        if is_stored {
            database.records.push(Record {
                command: append.command,
                decision: Self::expected(append.command),
                epoch: append.epoch,
                writer: server,
            });
            state.trespassed |= !is_in_epoch;
        }
        let node = node(state, server)?;
        if node.runs && node.waits == Some(Waits::Append(append)) {
            let stored = Waits::Stored {
                append,
                length: length + 1,
            };
            node.waits = Some(if is_stored { stored } else { Waits::Refused });
        }
        Some(())
    }

    fn answer(&self, state: &mut State, server: Node) -> Option<()> {
        let durable = state.standby.records.len();
        let epoch_is_durable = state.standby.epoch == state.primary.epoch;
        let records = state.primary.records.clone();
        let node = node(state, server)?;
        match node.waits.take()? {
            Waits::Stored { append, length } => {
                let is_durable = durable >= usize::from(length) && epoch_is_durable;
                if self.has(Safeguard::Standby) && !is_durable {
                    return None;
                }
                let known = node.known.as_mut()?;
                known.extend(records.get(known.len()..usize::from(length)).unwrap_or(&[]));
                if !state.acknowledged.contains(&append.command) {
                    state.acknowledged.push(append.command);
                    state.acknowledged.sort_unstable();
                }
                Some(())
            }
            Waits::Refused => {
                *node = running();
                Some(())
            }
            Waits::Take { .. } | Waits::Append(_) => None,
        }
    }

    /// The fate of an append is not known: it may still be on its way, and come last.
    fn lose_answer(&self, state: &mut State, server: Node) -> Option<()> {
        state.answers_lost += 1;
        let takes_again = self.has(Safeguard::TakingAgain);
        let database = &mut state.primary;
        if takes_again && database.may_be_taken_by(server) {
            database.owner = Some(server);
            database.epoch += 1;
            let epoch = database.epoch;
            let node = node(state, server)?;
            node.held = None;
            node.known = None;
            node.waits = Some(Waits::Take { epoch });
        } else if takes_again {
            *node(state, server)? = running();
        } else {
            node(state, server)?.waits = None;
        }
        Some(())
    }
}

/// A server that holds nothing.
fn running() -> Server {
    Server {
        runs: true,
        ..Server::default()
    }
}

fn node(state: &mut State, server: Node) -> Option<&mut Server> {
    state.servers.get_mut(usize::from(server))
}

fn take(state: &mut State, server: Node) -> Option<()> {
    if !state.primary.may_be_taken_by(server) {
        return None;
    }
    state.primary.owner = Some(server);
    state.primary.is_leased = true;
    state.primary.epoch += 1;
    state.taken += 1;
    let epoch = state.primary.epoch;
    node(state, server)?.waits = Some(Waits::Take { epoch });
    Some(())
}

/// Nothing is written here from now on; the other one takes the stream when it sees that it is its own.
fn give(state: &mut State, server: Node, to: Node) -> Option<()> {
    *node(state, server)? = running();
    state.primary.owner = Some(to);
    state.taken += 1;
    Some(())
}

/// Statements that were on their way to a database that is lost are lost with it; servers do not know their fate, and
/// begin anew.
fn lose_connections(state: &mut State) {
    state.appends.clear();
    for node in &mut state.servers {
        if node.runs && node.waits.is_some() {
            *node = running();
        }
    }
}
