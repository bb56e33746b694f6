//! Where a simulated event is played: a server in this thread, with a clock, a network, a disk and power of its own, or
//! one that runs already.

mod clock;
mod disk;
mod machine;
mod network;
mod troubles;
mod witness;

use std::sync::Arc;
use std::time::Duration;

use tapis_host::entropy::SeededEntropy;
use tapis_replay::{authority, connect};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::sleep;

use self::clock::StageClock;
use self::machine::{CODE, Machine, Premises, RULES};
use self::network::{ADDRESS, Network};
use super::chance::Luck;
use super::{Args, Broken};

pub(super) use self::disk::Disk;
pub(super) use self::troubles::Had;
pub use self::troubles::Trouble;
pub(super) use self::witness::{Witness, hash_of};

/// Bytes to and from a server.
pub(super) trait Wire: AsyncRead + AsyncWrite + Unpin + Send {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send> Wire for T {}

/// How devices get to the server.
#[derive(Clone)]
pub(super) enum Road {
    /// To one that runs already, at HOST:PORT, in its time.
    Real(String),
    /// To the one on the stage.
    Staged(Arc<Network>),
}

/// How long something lasts.
#[derive(Clone, Copy)]
pub(super) struct Lasting {
    /// On the stage.
    pub(super) staged: Duration,
    /// With a server that runs already, which has its own time: no bot waits there for longer.
    pub(super) real: Duration,
}

impl Road {
    /// Connects.
    pub(super) async fn connect(&self) -> Result<Box<dyn Wire>, Broken> {
        match self {
            Self::Real(authority) => {
                let stream = connect(authority).await.map_err(Broken::new)?;
                Ok(Box::new(stream))
            }
            Self::Staged(network) => {
                let stream = network.connect().map_err(Broken::new)?;
                Ok(Box::new(stream))
            }
        }
    }

    /// The rules that its tablets carry.
    pub(super) fn rules(&self) -> Option<String> {
        match self {
            Self::Real(_) => None,
            Self::Staged(_) => Some(RULES.to_owned()),
        }
    }

    /// What the server is called.
    pub(super) fn authority(&self) -> String {
        match self {
            Self::Real(authority) => authority.clone(),
            Self::Staged(_) => ADDRESS.to_string(),
        }
    }

    /// How long something lasts that takes so long.
    pub(super) const fn lasting(&self, lasting: Lasting) -> Duration {
        match self {
            Self::Real(_) => lasting.real,
            Self::Staged(_) => lasting.staged,
        }
    }
}

/// The stage.
pub(super) struct Stage {
    pub(super) road: Road,
    /// How a director gets in.
    pub(super) code: String,
    /// Who sees everything; not where the server is another's.
    pub(super) witness: Option<Arc<Witness>>,
    own: Option<(Premises, Option<Machine>)>,
}

impl Stage {
    /// Starts a server, or finds the one that runs.
    pub(super) async fn set(args: &Args) -> Result<Self, Broken> {
        if let (Some(url), Some(code)) = (&args.via, &args.code) {
            let authority = authority(url).map_err(Broken::new)?;
            return Ok(Self {
                road: Road::Real(authority.to_owned()),
                code: code.clone(),
                witness: None,
                own: None,
            });
        }
        let disk = Disk::new(Luck::new(args.seed, 10));
        let network = Arc::new(Network::new(Luck::new(args.seed, 11)));
        let premises = Premises {
            clock: Arc::new(StageClock::start()),
            entropy: Arc::new(SeededEntropy::new(args.seed)),
            disk: disk.clone(),
            network: Arc::clone(&network),
        };
        let machine = Machine::start(&premises).await?;
        Ok(Self {
            road: Road::Staged(network),
            code: CODE.to_owned(),
            witness: Some(Arc::new(Witness::new(disk))),
            own: Some((premises, Some(machine))),
        })
    }

    fn premises(&self) -> Result<&Premises, Broken> {
        let own = self.own.as_ref().map(|(premises, _)| premises);
        own.ok_or_else(|| Broken::new("the server is another's"))
    }

    /// Stops the server as one should, and starts it again after a while.
    async fn restart(&mut self, away: Duration) -> Result<(), Broken> {
        self.down(away, Machine::stop).await
    }

    /// Cuts the server's power, and starts it again after a while.
    async fn power_cut(&mut self, away: Duration) -> Result<(), Broken> {
        let cut_off = async |machine: Machine, premises: &Premises| {
            machine.cut_off(premises).await;
            Ok(())
        };
        self.down(away, cut_off).await
    }

    async fn down(
        &mut self,
        away: Duration,
        how: impl AsyncFnOnce(Machine, &Premises) -> Result<(), Broken>,
    ) -> Result<(), Broken> {
        let Some((premises, machine)) = &mut self.own else {
            return Ok(());
        };
        if let Some(machine) = machine.take() {
            how(machine, premises).await?;
        }
        sleep(away).await;
        *machine = Some(Machine::start(premises).await?);
        Ok(())
    }

    /// Stops the server of this stage; returns its disk.
    pub(super) async fn clear(self) -> Result<Option<Disk>, Broken> {
        let Some((premises, machine)) = self.own else {
            return Ok(None);
        };
        if let Some(machine) = machine {
            machine.stop(&premises).await?;
        }
        Ok(Some(premises.disk))
    }
}
