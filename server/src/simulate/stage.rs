//! Where a simulated event is played: a server in this process with a clock of its own, or one that runs already.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tapis_journal::{Journal, SqliteJournal};
use tapis_rules::time::Timestamp;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::{Args, Broken};
use crate::clock::{Clock, ManualClock};
use crate::{Config, JOURNAL_FILE, Limits};

/// The director's code of the server in this process.
const CODE: &str = "000000";

/// When a simulated event begins: a Saturday at two in the afternoon.
const BEGINS: Timestamp = Timestamp(1_796_479_200_000);

/// The stage.
pub(super) struct Stage {
    /// Where the server listens.
    pub(super) authority: String,
    /// How a director gets in.
    pub(super) code: String,
    /// The clock of the server in this process; `None` where the server has its own time.
    pub(super) clock: Option<ManualClock>,
    own: Option<Own>,
}

/// The server in this process.
struct Own {
    folder: Folder,
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), crate::RunError>>,
}

/// The folder with the journal: the user's, or one that goes with the simulation.
pub(super) enum Folder {
    Kept(PathBuf),
    Thrown(tempfile::TempDir),
}

impl Folder {
    pub(super) fn path(&self) -> &Path {
        match self {
            Self::Kept(path) => path,
            Self::Thrown(folder) => folder.path(),
        }
    }
}

impl Stage {
    /// Starts a server, or finds the one that runs.
    pub(super) async fn set(args: &Args) -> Result<Self, Broken> {
        if let (Some(url), Some(code)) = (&args.via, &args.code) {
            let authority = url
                .strip_prefix("ws://")
                .or_else(|| url.strip_prefix("http://"))
                .and_then(|rest| rest.split('/').next());
            return Ok(Self {
                authority: authority
                    .ok_or_else(|| {
                        Broken::new(format!("{url} is not an address like ws://127.0.0.1:8080"))
                    })?
                    .to_owned(),
                code: code.clone(),
                clock: None,
                own: None,
            });
        }
        let folder = match &args.data {
            Some(path) => kept(path)?,
            None => Folder::Thrown(tempfile::tempdir().map_err(Broken::new)?),
        };
        let clock = ManualClock::new(BEGINS);
        let own = Own::start(folder, None, &clock).await?;
        Ok(Self {
            authority: own.address.to_string(),
            code: CODE.to_owned(),
            clock: Some(clock),
            own: Some(own),
        })
    }

    /// Stops the server of this process and starts it again at the same address.
    pub(super) async fn restart(&mut self) -> Result<(), Broken> {
        if let (Some(own), Some(clock)) = (self.own.take(), &self.clock) {
            let address = own.address;
            let folder = own.stop().await?;
            self.own = Some(Own::start(folder, Some(address), clock).await?);
        }
        Ok(())
    }

    /// Stops the server of this process; returns where its journal is.
    pub(super) async fn clear(self) -> Result<Option<Folder>, Broken> {
        match self.own {
            Some(own) => Ok(Some(own.stop().await?)),
            None => Ok(None),
        }
    }
}

impl Own {
    async fn start(
        folder: Folder,
        address: Option<SocketAddr>,
        clock: &ManualClock,
    ) -> Result<Self, Broken> {
        let address = address.unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 0)));
        let listener = TcpListener::bind(address).await.map_err(Broken::new)?;
        let address = listener.local_addr().map_err(Broken::new)?;
        let file = folder.path().join(JOURNAL_FILE);
        let config = Config {
            journal: Arc::new(move || {
                let journal = SqliteJournal::open(&file)?;
                Ok(Box::new(journal) as Box<dyn Journal>)
            }),
            owner_token: None,
            director_code: Some(CODE.to_owned()),
            house_books: Vec::new(),
            limits: Limits {
                messages_per_second: 100_000,
                burst: 100_000,
            },
            https: None,
            mdns: false,
        };
        let (stop, stopped) = oneshot::channel::<()>();
        let (started, is_started) = oneshot::channel();
        let clock: Arc<dyn Clock> = Arc::new(clock.clone());
        let task = tokio::spawn(crate::run(
            listener,
            config,
            clock,
            |_| {
                // Whoever waits for it is right below.
                let _ = started.send(());
            },
            async {
                // The stage was left: the server stops as if it had been asked to.
                let _ = stopped.await;
            },
        ));
        is_started
            .await
            .map_err(|_| Broken::new("the server did not start"))?;
        Ok(Self {
            folder,
            address,
            stop,
            task,
        })
    }

    async fn stop(self) -> Result<Folder, Broken> {
        // A server that has gone by itself says why below.
        let _ = self.stop.send(());
        self.task.await.map_err(Broken::new)?.map_err(Broken::new)?;
        Ok(self.folder)
    }
}

fn kept(path: &Path) -> Result<Folder, Broken> {
    std::fs::create_dir_all(path).map_err(Broken::new)?;
    if path.join(JOURNAL_FILE).exists() {
        let path = path.display();
        return Err(Broken::new(format!(
            "{path} has a journal already: name another folder"
        )));
    }
    Ok(Folder::Kept(path.to_owned()))
}
