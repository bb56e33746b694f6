//! `tapis serve`: the server, until it is stopped.

mod announce;
mod stop;

use std::ffi::OsStr;
use std::io::{self, IsTerminal};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use clap::{Args, Parser, ValueEnum};
use tapis_host::clock::SystemClock;
use tapis_host::cluster::Sharing;
use tapis_host::entropy::SystemEntropy;
use tapis_host::reach::reached_at;
use tapis_host::{
    Config, Limits, OpenJournal, PlainHttp, StartClock, StartPage, Started, Webhooks, World,
};
use tapis_journal::{Database, Journal, PostgresJournal, SqliteJournal};
use tapis_records::{DEFAULT_DATA, JOURNAL_FILE, OWNER_TOKEN_FILE};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tracing_subscriber::EnvFilter;

pub(super) use self::announce::{Announce, announce_json};
use self::stop::stopped;
use super::update::{FolderUpdate, open_for_this_program};
use super::{Failure, data_folder, house, running, tls::TlsArgs};

/// What is logged when `TAPIS_LOG` does not say otherwise.
const DEFAULT_LOG: &str = "info,deadpool.postgres=error";

/// Files, sockets included, that the server asks for: the strangers it lets in, and as many devices again.
#[cfg(unix)]
const WANTED_FILES: u64 = 32_768;

/// Files with which one address that takes all its places leaves enough for a hall.
#[cfg(unix)]
const ENOUGH_FILES: u64 = 2_048;

/// Options of `tapis serve`.
#[derive(Clone, Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(super) struct ServeArgs {
    /// Address and port to listen on; 0.0.0.0 lets the tablets of the local network in.
    #[arg(long, default_value = "0.0.0.0:8080", env = "TAPIS_LISTEN")]
    listen: SocketAddr,
    /// Folder with the journal. It is made if it is not there; copy it to move everything to another machine.
    #[arg(long, value_name = "DIR", default_value = DEFAULT_DATA, env = "TAPIS_DATA")]
    data: PathBuf,
    /// Database that several servers share, in place of a journal in the data folder, for instance
    /// postgres://tapis:password@db1,db2/tapis?sslrootcert=ca.pem. Each event is run by one of them, any of them serves any
    /// device, and when one dies the others go on with its events.
    #[arg(
        long,
        value_name = "URL",
        env = "TAPIS_JOURNAL",
        hide_env_values = true
    )]
    journal: Option<String>,
    /// Where the other servers of the database find this one. Otherwise the first of its addresses that others reach.
    #[arg(
        long,
        value_name = "HOST:PORT",
        env = "TAPIS_ADVERTISE",
        requires = "journal"
    )]
    advertise: Option<String>,
    /// Six digits that pair a director's device at any time and as often as you like: for tests, demonstrations, and
    /// when every director's device was lost. Otherwise a code is printed at each start until a director is paired.
    #[arg(long, value_name = "DIGITS", env = "TAPIS_DIRECTOR_CODE", value_parser = six_digits)]
    director_code: Option<String>,
    /// A club's own rulebook, offered for new events beside those that are part of Tapis; may be given up to 8 times.
    /// An event keeps the book it was set up with: later changes of the file are for later events.
    #[arg(long, value_name = "FILE")]
    house_book: Vec<PathBuf>,
    /// Who is told what happens: a club's web site, a league's ranking, a chat. `tapis webhooks --help` shows such a file.
    #[arg(long, value_name = "FILE", env = "TAPIS_WEBHOOKS")]
    webhooks: Option<PathBuf>,
    #[command(flatten)]
    tls: TlsArgs,
    /// A name under which the server answers, as a proxy or the club's DNS has it; may be given again. With one or more of
    /// them requests for any other name are refused, but for addresses, localhost and tapis.local, and /metrics needs a
    /// token also from this machine.
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
    /// Refuse tokens that are sent over plain HTTP, where all who record the Wi-Fi read them. Tapis' own pages prove theirs and
    /// never send them; a program of another author may have to learn it (docs/api.md), or use HTTPS.
    #[arg(long, env = "TAPIS_REFUSE_PLAIN_TOKENS")]
    refuse_plain_tokens: bool,
    /// Do not answer for the name tapis.local. It is a convenience where the network lets devices ask for it; QR codes
    /// have the address in any case.
    #[arg(long)]
    no_mdns: bool,
    /// Messages a second that a device may send in the long run.
    #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().messages_per_second, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    messages_per_second: u32,
    /// Connections of one address that have not shown a device's token yet. More for a hall behind one address, as behind
    /// a proxy.
    #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().strangers_of_address, value_parser = clap::value_parser!(u32).range(8..=10_000))]
    strangers_per_address: u32,
    /// Requests over HTTP a second that one address may send in the long run. More for a hall behind one address.
    #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().requests_per_second, value_parser = clap::value_parser!(u32).range(10..=100_000))]
    requests_per_second: u32,
    /// What the server goes by where the journal ends ahead of this machine's clock: `journal`, so that what has happened
    /// stays in the past, or `wall`, for the evening after one on which the clock was wrong. Events that end ahead of the
    /// clock then stay closed; they are kept, and a start by the journal opens them.
    #[arg(long, value_name = "CLOCK", default_value = "journal")]
    clock: ClockChoice,
    /// How the log is written, on standard error: for people, or a JSON object a line. `TAPIS_LOG` says what is logged.
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "text",
        env = "TAPIS_LOG_FORMAT"
    )]
    log_format: LogFormat,
    /// What is printed once devices are served: for people, or one line with a JSON object, for programs that start the
    /// server: where it listens (`http`, `https`), which tells the port that port 0 became, and `director_code`.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    announce: Announce,
}

/// What the server goes by where the journal ends ahead of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ClockChoice {
    /// The end of the journal.
    Journal,
    /// The clock on the wall.
    Wall,
}

impl From<ClockChoice> for StartClock {
    fn from(choice: ClockChoice) -> Self {
        match choice {
            ClockChoice::Journal => Self::Journal,
            ClockChoice::Wall => Self::Wall,
        }
    }
}

/// How the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum LogFormat {
    /// Lines for people.
    Text,
    /// A JSON object a line, for programs.
    Json,
}

fn six_digits(text: &str) -> Result<String, String> {
    if text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        Ok(text.to_owned())
    } else {
        Err("six digits are expected".to_owned())
    }
}

#[derive(Debug, Error)]
enum ServeError {
    #[error("the folder {} cannot be made", .0.display())]
    Folder(PathBuf, #[source] io::Error),
    #[error(
        "the journal in {} is empty, but the folder was used before ({OWNER_TOKEN_FILE}): put a copy of the journal there, or move {OWNER_TOKEN_FILE} away to begin a new club", .0.display()
    )]
    Emptied(PathBuf),
    #[error("cannot listen on {0}")]
    Listen(SocketAddr, #[source] io::Error),
}

/// What `tapis start` adds to a server: a person has started it at this machine.
#[derive(Clone, Debug)]
pub(super) struct AtThisMachine {
    /// Whether its page for the first start is open.
    pub(super) start_page: StartPage,
    /// Told whether an event is being played.
    pub(super) in_play: Option<watch::Sender<bool>>,
}

/// The options of a server that is told nothing, and how they are read.
#[derive(Debug, Parser)]
struct UsualOptions {
    #[command(flatten)]
    args: ServeArgs,
}

impl ServeArgs {
    /// The usual options, with a data folder.
    pub(super) fn usual(data: &Path) -> Result<Self, clap::Error> {
        let words = [OsStr::new("tapis"), OsStr::new("--data"), data.as_os_str()];
        let UsualOptions { args } = UsualOptions::try_parse_from(words)?;
        Ok(Self {
            journal: None,
            advertise: None,
            ..args
        })
    }

    /// The data folder.
    pub(super) fn data_folder(&self) -> &Path {
        &self.data
    }
}

/// Runs the server.
pub(super) fn run(args: ServeArgs) -> Result<(), Failure> {
    begin_log(args.log_format, DEFAULT_LOG)?;
    let update = prepare(&args)?;
    on_many_threads()?.block_on(async {
        let listener = TcpListener::bind(args.listen)
            .await
            .map_err(|error| ServeError::Listen(args.listen, error))?;
        let (format, is_fixed) = (args.announce, args.director_code.is_some());
        let on_start = |started: &Started| {
            // A server whose output is not read serves all the same.
            let out = &mut io::stdout().lock();
            let _ = match format {
                Announce::Text => announce::announce(out, started, is_fixed, update.as_ref()),
                Announce::Json => announce_json(out, started),
            };
        };
        let at_this_machine = AtThisMachine {
            start_page: StartPage::Closed,
            in_play: None,
        };
        serve(listener, args, at_this_machine, on_start).await
    })
}

/// The threads of a server.
pub(super) fn on_many_threads() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        // What `top -H` and `scripts/flames` show.
        .thread_name("serving")
        .enable_all()
        .build()
}

/// Makes the data folder ready, and says what had to be done where an older program wrote it last.
pub(super) fn prepare(args: &ServeArgs) -> Result<Option<FolderUpdate>, Failure> {
    allow_files();
    data_folder::prepare(&args.data)
        .map_err(|error| ServeError::Folder(args.data.clone(), error))?;
    if args.journal.is_some() {
        // The database says by itself which format it has.
        return Ok(None);
    }
    if data_folder::has_lost_its_journal(&args.data) {
        return Err(ServeError::Emptied(args.data.clone()).into());
    }
    open_for_this_program(&args.data, SystemTime::now().into())
}

/// Lets the process have the sockets that a hall needs. Where the system allows fewer, it serves fewer.
fn allow_files() {
    #[cfg(unix)]
    match rlimit::increase_nofile_limit(WANTED_FILES) {
        Ok(files) if files < ENOUGH_FILES => {
            tracing::warn!(files, "the system lets the server have few connections");
        }
        Ok(_) => {}
        Err(error) => tracing::warn!(%error, "the limit of open files stays as it is"),
    }
}

/// Begins the log; `usual` is what is logged where `TAPIS_LOG` says nothing else.
pub(super) fn begin_log(format: LogFormat, usual: &str) -> Result<(), Failure> {
    let filter = EnvFilter::try_from_env("TAPIS_LOG").or_else(|_| EnvFilter::try_new(usual))?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(io::stderr().is_terminal())
        .with_writer(io::stderr);
    match format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().flatten_event(true).init(),
    }
    Ok(())
}

/// Serves on a listener until the process is asked to stop.
pub(super) async fn serve(
    listener: TcpListener,
    args: ServeArgs,
    at_this_machine: AtThisMachine,
    on_start: impl FnOnce(&Started),
) -> Result<(), Failure> {
    let data = args.data.clone();
    let world = match &args.journal {
        Some(url) => shared(url, args.advertise.as_deref(), &listener)?,
        None => alone(args.data.join(JOURNAL_FILE)),
    };
    let limits = Limits {
        messages_per_second: args.messages_per_second,
        burst: Limits::default().burst.max(args.messages_per_second),
        strangers_of_address: args.strangers_per_address,
        requests_per_second: args.requests_per_second,
        requests_at_once: Limits::default()
            .requests_at_once
            .max(args.requests_per_second),
        ..Limits::default()
    };
    let https = args.tls.https(&args.data);
    let webhooks = args.webhooks.as_deref().map(Webhooks::read_file);
    let config = Config {
        owner_token: Some(args.data.join(OWNER_TOKEN_FILE)),
        director_code: args.director_code,
        house_books: house::read(&args.house_book)?,
        limits,
        https,
        mdns: !args.no_mdns,
        rules: tapis_host::carried_rules(),
        webhooks: webhooks.transpose()?,
        hosts: own_hosts(args.hosts, args.advertise.as_deref()),
        start_clock: args.clock.into(),
        plain_http: match (args.tls.is_only(), args.refuse_plain_tokens) {
            (true, _) => PlainHttp::HintOnly,
            (false, true) => PlainHttp::NoTokens,
            (false, false) => PlainHttp::Full,
        },
        start_page: at_this_machine.start_page,
        in_play: at_this_machine.in_play,
    };
    let mut note = None;
    let on_start = |started: &Started| {
        note = running::note(&data, started, at_this_machine.start_page);
        on_start(started);
    };
    let ran = tapis_host::run(listener, config, world, on_start, stopped()?).await;
    drop(note);
    Ok(ran?)
}

/// The names of this server; where there are any, the one by which other servers find it is one of them.
fn own_hosts(mut names: Vec<String>, advertised: Option<&str>) -> Vec<String> {
    let advertised = advertised.and_then(|address| address.rsplit_once(':'));
    if let Some((name, _)) = advertised.filter(|_| !names.is_empty()) {
        names.push(name.to_owned());
    }
    names
}

/// The world of a server with a journal in a file.
fn alone(file: PathBuf) -> World {
    let journal: OpenJournal = Arc::new(move || {
        let journal = SqliteJournal::open(&file)?;
        Ok(Box::new(journal) as Box<dyn Journal>)
    });
    World::real(Arc::new(SystemClock::start()), journal)
}

/// The world of a server that shares a database with others.
fn shared(url: &str, advertised: Option<&str>, listener: &TcpListener) -> Result<World, Failure> {
    let database = Database::at(url)?;
    let address = match advertised {
        Some(address) => address.to_owned(),
        None => reached_at(listener.local_addr()?),
    };
    let sharing = Sharing::new(database.clone(), &address, &SystemEntropy)?;
    let (runtime, held) = (tokio::runtime::Handle::current(), sharing.held());
    let journal: OpenJournal = Arc::new(move || {
        let journal = PostgresJournal::open(database.clone(), runtime.clone(), held.clone())?;
        Ok(Box::new(journal) as Box<dyn Journal>)
    });
    let clock = Arc::new(SystemClock::start());
    Ok(World::shared(clock, journal, sharing))
}
