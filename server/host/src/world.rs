//! The server's inputs: time, randomness, the disk, and the power it runs on. They are replaced in simulations, so that
//! a whole event can be played again from a seed.

use std::sync::Arc;

use crate::clock::Timepiece;
use crate::cluster::{Directory, Sharing};
use crate::entropy::{Entropy, SystemEntropy};
use crate::storage::{OpenJournal, WriterMode};
use crate::tasks::Power;

/// Records after which a snapshot is written where nothing else is said: they are followed in some hundredths of a second.
const SNAPSHOT_AFTER: u64 = 16_384;

/// Everything that the server takes from its machine.
#[derive(Clone)]
pub struct World {
    /// The clocks of the machine.
    pub clock: Arc<dyn Timepiece>,
    /// Random bytes: for secrets, names and draws.
    pub entropy: Arc<dyn Entropy>,
    /// Opens the journal, at the start and again after a failure.
    pub journal: OpenJournal,
    /// Where the journal's writer runs.
    pub writer_mode: WriterMode,
    /// Records after which another snapshot of a tournament may be written: a restart follows so many, or an eighth of them all.
    pub snapshot_after: u64,
    /// The other servers of its journal.
    pub directory: Arc<Directory>,
    /// The database that it shares with them; `None` where it is alone.
    pub sharing: Option<Sharing>,
    /// When it goes off, everything the server does ends where it is.
    pub power: Power,
}

impl World {
    /// The world as the operating system gives it: its chance, a thread for the journal, no other servers, and power
    /// for as long as the process lives.
    #[must_use]
    pub fn real(clock: Arc<dyn Timepiece>, journal: OpenJournal) -> Self {
        Self {
            clock,
            entropy: Arc::new(SystemEntropy),
            journal,
            writer_mode: WriterMode::Thread,
            snapshot_after: SNAPSHOT_AFTER,
            directory: Arc::new(Directory::alone()),
            sharing: None,
            power: Power::default(),
        }
    }

    /// The same for a server that shares its journal with others.
    #[must_use]
    pub fn shared(clock: Arc<dyn Timepiece>, journal: OpenJournal, sharing: Sharing) -> Self {
        Self {
            directory: Arc::new(sharing.directory()),
            sharing: Some(sharing),
            ..Self::real(clock, journal)
        }
    }
}
