//! Answers on their way to a session: those of a batch are put into the queues of their sessions in one pass.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use tapis_protocol::{CommandId, TableId};
use tokio::time::Instant;

use super::{AdviceResult, CommandOutcome, Denied};

/// Which request of a device an answer is for.
#[derive(Clone, Debug)]
pub(crate) struct AnswerAddress {
    pub(crate) id: CommandId,
    pub(crate) table: Option<TableId>,
    /// When the command came; none for what is not timed.
    pub(crate) received: Option<Instant>,
}

/// What became of it.
#[derive(Debug)]
pub(crate) enum Answered {
    Command(CommandOutcome),
    Question(AdviceResult),
}

/// An answer that waits for its session.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) address: AnswerAddress,
    pub(crate) answered: Answered,
}

/// The answers to one session. How many there are is bounded by how many its device may wait for.
#[derive(Debug, Default)]
pub(crate) struct AnswerQueue(Mutex<Queued>);

#[derive(Debug, Default)]
struct Queued {
    answers: Vec<Answer>,
    /// Slots without an answer, and answers that were not taken.
    outstanding: usize,
    session: Option<Waker>,
}

/// The place of one answer. Dropped without one, it answers that the server is busy: whether the command was carried out
/// is not known then, and sent again it is carried out once.
#[derive(Debug)]
pub(crate) struct AnswerSlot {
    queue: Arc<AnswerQueue>,
    address: Option<AnswerAddress>,
}

impl AnswerQueue {
    /// A place for the answer to what a device asks for.
    pub(crate) fn slot(self: &Arc<Self>, address: AnswerAddress) -> AnswerSlot {
        self.lock().outstanding += 1;
        AnswerSlot {
            queue: Arc::clone(self),
            address: Some(address),
        }
    }

    /// Answers that the session has not taken, and those that have not come.
    pub(crate) fn outstanding(&self) -> usize {
        self.lock().outstanding
    }

    /// Moves what has come into `taken`, which has to be empty; its room is used for what comes next.
    pub(crate) fn poll_take(&self, task: &Context<'_>, taken: &mut Vec<Answer>) -> Poll<()> {
        let mut queued = self.lock();
        if queued.answers.is_empty() {
            queued.session = Some(task.waker().clone());
            return Poll::Pending;
        }
        std::mem::swap(&mut queued.answers, taken);
        queued.outstanding = queued.outstanding.saturating_sub(taken.len());
        Poll::Ready(())
    }

    fn put(&self, answer: Answer) {
        let mut queued = self.lock();
        queued.answers.push(answer);
        let session = queued.session.take();
        drop(queued);
        if let Some(session) = session {
            session.wake();
        }
    }

    /// A queue is whole between any two of its changes, whoever panics.
    fn lock(&self) -> MutexGuard<'_, Queued> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl AnswerSlot {
    /// Answers.
    pub(crate) fn answer(mut self, answered: Answered) {
        self.put(answered);
    }

    /// Answers that it was not carried out.
    pub(crate) fn deny(self, denied: Denied) {
        self.answer(Answered::Command(Err(denied)));
    }

    fn put(&mut self, answered: Answered) {
        if let Some(address) = self.address.take() {
            self.queue.put(Answer { address, answered });
        }
    }
}

impl Drop for AnswerSlot {
    fn drop(&mut self) {
        self.put(Answered::Command(Err(Denied::Busy)));
    }
}

#[cfg(test)]
mod tests {
    use futures_util::task::noop_waker;

    use super::*;

    fn address(id: &str) -> AnswerAddress {
        AnswerAddress {
            id: CommandId::new(id).unwrap(),
            table: None,
            received: None,
        }
    }

    fn take(queue: &AnswerQueue) -> Vec<(String, bool)> {
        let mut taken = Vec::new();
        let waker = noop_waker();
        let _ = queue.poll_take(&Context::from_waker(&waker), &mut taken);
        let is_accepted = |answered| matches!(answered, Answered::Command(Ok(_)));
        taken
            .into_iter()
            .map(|Answer { address, answered }| (address.id.to_string(), is_accepted(answered)))
            .collect()
    }

    #[test]
    fn every_command_is_answered_once_also_where_nobody_could_answer() {
        let queue = Arc::new(AnswerQueue::default());
        let (fold, call) = (queue.slot(address("fold")), queue.slot(address("call")));
        assert_eq!((queue.outstanding(), take(&queue)), (2, Vec::new()));
        fold.answer(Answered::Command(Ok(7)));
        drop(call);
        let answers = [("fold".to_owned(), true), ("call".to_owned(), false)];
        assert_eq!(take(&queue), answers);
        assert_eq!((queue.outstanding(), take(&queue)), (0, Vec::new()));
    }
}
