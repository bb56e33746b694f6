//! Carries the changes that a device asks for out in the order in which they came, however long each takes.

use std::future::Future;
use std::sync::{Mutex, PoisonError};

use tapis_protocol::DeviceId;
use tokio::sync::watch;

use super::Devices;

/// The turns of one device that are not over, as far as is known. A turn is over when its sender is gone.
#[derive(Debug, Default)]
pub(super) struct Turns(Mutex<Vec<watch::Receiver<()>>>);

/// The turn of one change.
#[derive(Debug, Default)]
pub(crate) struct Turn {
    /// All turns before this one, not the last alone: that one may be given up while it still waits for the others.
    before: Vec<watch::Receiver<()>>,
    lasts: watch::Sender<()>,
}

impl Turns {
    /// The turn after all that were given so far.
    pub(super) fn next(&self) -> Turn {
        // The list is whole after every statement, so a panic elsewhere leaves nothing half done.
        let mut given = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        given.retain(|turn| turn.has_changed().is_ok());
        let turn = Turn {
            before: given.clone(),
            lasts: watch::Sender::default(),
        };
        given.push(turn.lasts.subscribe());
        turn
    }
}

impl Turn {
    /// Carries a change out when the turn has come.
    pub(crate) async fn carry_out<T>(self, change: impl Future<Output = T>) -> T {
        let Self { before, lasts } = self;
        for mut turn in before {
            // Nothing is ever sent: the error says that the turn is over.
            while turn.changed().await.is_ok() {}
        }
        let carried_out = change.await;
        drop(lasts);
        carried_out
    }
}

impl Devices {
    /// The turn of a device's next change, after those that it has asked for before. For a device that is not paired
    /// there is nothing to wait for.
    pub(crate) fn turn_of(&self, device: &DeviceId) -> Turn {
        let paired = self.state.paired.get(device);
        paired.map(|paired| paired.turns.next()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use tokio::task::yield_now;

    use super::*;

    #[tokio::test]
    async fn a_turn_comes_when_all_before_it_are_over_also_where_one_between_is_given_up() {
        let (turns, done) = (Turns::default(), RefCell::new(Vec::new()));
        let [first, given_up, last] = [turns.next(), turns.next(), turns.next()];
        drop(given_up);
        let slow = async {
            yield_now().await;
            done.borrow_mut().push(1);
        };
        let quick = async { done.borrow_mut().push(3) };
        tokio::join!(last.carry_out(quick), first.carry_out(slow));
        assert_eq!(*done.borrow(), [1, 3]);
        turns.next();
        assert_eq!(
            turns.0.lock().unwrap().len(),
            1,
            "what is over is forgotten"
        );
    }
}
