//! The machine that a simulated event's server runs on: started, stopped as one should, or cut off.

use std::sync::Arc;

use tapis_host::cluster::Directory;
use tapis_host::entropy::Entropy;
use tapis_host::{Config, Limits, Power, RunError, World};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::super::Broken;
use super::clock::StageClock;
use super::disk::Disk;
use super::network::Network;

/// The director's code of a simulated server.
pub(super) const CODE: &str = "000000";

/// Hash of the rules that its tablets may carry.
pub(super) const RULES: &str = "rules";

/// Records after which it keeps a tournament's state: few, so that most servers that start begin with one.
const SNAPSHOT_AFTER: u64 = 48;

/// What stays when a server goes.
#[derive(Clone)]
pub(super) struct Premises {
    pub(super) clock: Arc<StageClock>,
    pub(super) entropy: Arc<dyn Entropy>,
    pub(super) disk: Disk,
    pub(super) network: Arc<Network>,
}

/// A server that runs.
pub(super) struct Machine {
    power: Power,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), RunError>>,
}

impl Machine {
    /// Starts a server on the premises; returns when it lets people in.
    pub(super) async fn start(premises: &Premises) -> Result<Self, Broken> {
        let power = Power::with_a_switch();
        let world = World {
            clock: Arc::clone(&premises.clock) as _,
            entropy: Arc::clone(&premises.entropy),
            journal: premises.disk.opener(&power),
            writer_mode: premises.disk.writer_mode(),
            snapshot_after: SNAPSHOT_AFTER,
            directory: Arc::new(Directory::alone()),
            sharing: None,
            power: power.clone(),
        };
        let config = Config {
            owner_token: None,
            director_code: Some(CODE.to_owned()),
            house_books: Vec::new(),
            limits: Limits {
                messages_per_second: 100_000,
                burst: 100_000,
                connections_per_second: 100_000,
                connections_at_once: 100_000,
                strangers_of_address: 100_000,
                strangers: 100_000,
                requests_per_second: 100_000,
                requests_at_once: 100_000,
            },
            https: None,
            mdns: false,
            rules: Some(RULES.to_owned()),
            webhooks: None,
            hosts: Vec::new(),
            start_clock: tapis_host::StartClock::Journal,
            plain_http: tapis_host::PlainHttp::Full,
            start_page: tapis_host::StartPage::Closed,
            in_play: None,
        };
        let (stop, stopped) = oneshot::channel::<()>();
        let (started, is_started) = oneshot::channel();
        let task = tokio::spawn(tapis_host::run(
            premises.network.open(),
            config,
            world,
            |_| {
                // The receiver is right below.
                let _ = started.send(());
            },
            async {
                // The stage was left: the server stops as if it had been asked to.
                let _ = stopped.await;
            },
        ));
        if is_started.await.is_err() {
            return Err(match task.await {
                Ok(Err(error)) => Broken::new(format!("the server did not start: {error}")),
                Ok(Ok(())) => Broken::new("the server stopped before it had started"),
                Err(error) => Broken::new(error),
            });
        }
        Ok(Self { power, stop, task })
    }

    /// Stops it as one should.
    pub(super) async fn stop(self, premises: &Premises) -> Result<(), Broken> {
        // A server that has gone by itself says why below.
        let _ = self.stop.send(());
        let stopped = self.task.await;
        premises.network.close();
        stopped.map_err(Broken::new)?.map_err(Broken::new)
    }

    /// Cuts it off: what it was doing is not done.
    pub(super) async fn cut_off(self, premises: &Premises) {
        self.power.cut();
        self.task.abort();
        premises.network.close();
        premises.disk.power_cut();
        // It was told to end, and how it ends is of no interest.
        let _ = self.task.await;
    }
}
