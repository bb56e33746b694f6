//! `tapis start`: what a double click runs. A server with its data in the user's own folder, a window that says what runs, and
//! a page in the browser that says what to do next.

mod words;

use std::error::Error;
use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use tapis_desktop::{KeepAwake, data_folder, open_page};
use tapis_host::{StartPage, Started};
use tapis_journal::JournalError;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::watch;

use self::words::{Facts, Words};
use super::running::{FoundServer, find, page_of};
use super::serve::{
    Announce, AtThisMachine, LogFormat, ServeArgs, announce_json, begin_log, on_many_threads,
    prepare, serve,
};
use super::update::FolderUpdate;
use super::{Failure, write_chain};

/// What is logged in the window: what somebody should know, and nothing of each evening.
const WINDOW_LOG: &str = "warn,deadpool.postgres=error";

/// The port where no other is named.
const PORT: u16 = 8080;

/// Ports that are tried, that one among them, where other programs have them.
const PORTS_TRIED: u16 = 10;

/// How often another program may be in the way.
const TRIES: u32 = 5;

/// How long a server that is starting may take to say where it is.
const SAID_WITHIN: Duration = Duration::from_secs(20);

/// How often it is looked for.
const LOOKED_FOR_EVERY: Duration = Duration::from_millis(100);

/// Options of `tapis start`.
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "On Windows, a double click on tapis.exe does the same. A second start opens the page of the first."
)]
pub(super) struct StartArgs {
    /// Folder with the journal, in place of the user's own folder.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Port to listen on. Where another program has it, one of the next ones is taken.
    #[arg(long, default_value_t = PORT)]
    port: u16,
    /// Open no browser: only say where the page is.
    #[arg(long)]
    no_browser: bool,
    /// What is printed once devices are served: for people, or one line with a JSON object, for programs.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    announce: Announce,
}

impl Default for StartArgs {
    fn default() -> Self {
        Self {
            data: None,
            port: PORT,
            no_browser: false,
            announce: Announce::Text,
        }
    }
}

#[derive(Debug, Error)]
enum StartError {
    #[error("this account has no folder of its own for data: name one with --data")]
    NoFolder,
    #[error("no port from {0} on is free: name another one with --port")]
    Ports(u16, #[source] io::Error),
    #[error("another program uses the data folder {} and does not say where it is", .0.display())]
    Silent(PathBuf),
}

/// The same as [`run`] with the usual options, in a window that closes with the program: what went wrong stays to be read.
pub(super) fn run_in_own_window() -> ExitCode {
    let Err(error) = run(&StartArgs::default()) else {
        return ExitCode::SUCCESS;
    };
    // Where nothing can be written or read, there is no person to wait for.
    let _ = write_chain(&mut io::stderr(), error.as_ref());
    let _ = writeln!(io::stderr(), "\n{}", Words::of_system().press_enter());
    let _ = io::stdin().read_line(&mut String::new());
    ExitCode::FAILURE
}

/// Runs the server, or opens the page of the one that runs already.
pub(super) fn run(args: &StartArgs) -> Result<(), Failure> {
    begin_log(LogFormat::Text, WINDOW_LOG)?;
    let data = args.data.clone().or_else(data_folder);
    let data = data.ok_or(StartError::NoFolder)?;
    let opening = Opening {
        words: Words::of_system(),
        args,
    };
    for _ in 1..TRIES {
        match opening.try_run(&data) {
            // Two double clicks at the same moment: one of them goes on, and this one looks for it.
            Err(error) if is_in_use(error.as_ref()) => {}
            ran => return ran,
        }
    }
    opening.try_run(&data)
}

/// The page of the server that runs on a folder; one that is starting is waited for.
fn running(data: &Path) -> Result<Option<String>, Failure> {
    let mut waited = Duration::ZERO;
    loop {
        match find(data)? {
            FoundServer::Nothing => return Ok(None),
            FoundServer::Running(page) => return Ok(Some(page)),
            FoundServer::Starting if waited >= SAID_WITHIN => {
                return Err(StartError::Silent(data.to_owned()).into());
            }
            FoundServer::Starting => {
                std::thread::sleep(LOOKED_FOR_EVERY);
                waited += LOOKED_FOR_EVERY;
            }
        }
    }
}

/// Whether another server was quicker.
fn is_in_use(error: &(dyn Error + 'static)) -> bool {
    let mut cause = Some(error);
    while let Some(error) = cause {
        if let Some(JournalError::InUse { .. }) = error.downcast_ref() {
            return true;
        }
        cause = error.source();
    }
    false
}

/// What is said and shown while it starts.
struct Opening<'a> {
    words: Words,
    args: &'a StartArgs,
}

impl Opening<'_> {
    /// Leads to the server that runs on a folder, or is the server.
    fn try_run(&self, data: &Path) -> Result<(), Failure> {
        if let Some(page) = running(data)? {
            return self.show_first(&page);
        }
        let args = ServeArgs::usual(data)?;
        let update = prepare(&args)?;
        // Before the port is taken, because that is when Windows asks.
        self.say(|words| words.greeting(cfg!(windows)));
        on_many_threads()?.block_on(self.serve(args, update))
    }

    /// Says something to the person at the window; programs are told nothing but their line.
    fn say(&self, what: impl FnOnce(&Words) -> String) {
        if self.args.announce == Announce::Text {
            // A server whose output is not read serves all the same.
            let _ = writeln!(io::stdout(), "{}", what(&self.words));
        }
    }

    /// Opens a page in the browser, unless there is to be none.
    fn show(&self, page: &str) {
        if self.args.no_browser {
            return;
        }
        if let Err(error) = open_page(page) {
            tracing::debug!(%error, "no browser");
            self.say(|words| words.open_yourself(page));
        }
    }

    /// Leads to a server that runs already.
    fn show_first(&self, page: &str) -> Result<(), Failure> {
        self.say(|words| words.runs_already(page));
        self.show(page);
        Ok(())
    }

    async fn serve(&self, args: ServeArgs, update: Option<FolderUpdate>) -> Result<(), Failure> {
        let listener = listen(self.args.port).await?;
        let (in_play, is_in_play) = watch::channel(false);
        let awake = tokio::spawn(keep_awake(is_in_play));
        let start_page = StartPage::Open;
        let data = args.data_folder().to_owned();
        let on_start = |started: &Started| {
            let page = page_of(started, start_page);
            if self.args.announce == Announce::Json {
                let _ = announce_json(&mut io::stdout(), started);
            }
            self.say(|words| {
                words.ready(&Facts {
                    addresses: &started.addresses,
                    page: &page,
                    data: &data,
                    update: update.as_ref(),
                    journal_ahead: started.journal_ahead,
                })
            });
            self.show(&page);
        };
        let at_this_machine = AtThisMachine {
            start_page,
            in_play: Some(in_play),
        };
        let ran = serve(listener, args, at_this_machine, on_start).await;
        awake.abort();
        if ran.is_ok() {
            self.say(Words::stopped);
        }
        ran
    }
}

/// Takes the first of some ports that no other program has, at every address.
async fn listen(first: u16) -> Result<TcpListener, StartError> {
    let last = first.saturating_add(PORTS_TRIED - 1);
    let mut port = first;
    loop {
        let address = SocketAddr::from((Ipv4Addr::UNSPECIFIED, port));
        match TcpListener::bind(address).await {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && port < last => {
                port = port.saturating_add(1);
            }
            Err(error) => return Err(StartError::Ports(first, error)),
        }
    }
}

/// Keeps the machine awake while an event is played.
async fn keep_awake(mut in_play: watch::Receiver<bool>) {
    let mut awake = KeepAwake::default();
    loop {
        awake.set(*in_play.borrow_and_update());
        if in_play.changed().await.is_err() {
            return;
        }
    }
}
