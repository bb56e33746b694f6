//! `tapis serve`: the server, until it is stopped.

use std::io::{self, IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use clap::{Args, ValueEnum};
use serde::Serialize;
use tapis_host::clock::SystemClock;
use tapis_host::cluster::Sharing;
use tapis_host::entropy::SystemEntropy;
use tapis_host::reach::reached_at;
use tapis_host::{
    Config, Limits, OpenJournal, Origin, PlainHttp, Reachable, StartClock, Started, StartedHttps,
    Webhooks, World,
};
use tapis_journal::{Database, Journal, PostgresJournal, SqliteJournal};
use tapis_records::{DEFAULT_DATA, JOURNAL_FILE, OWNER_TOKEN_FILE};
use thiserror::Error;
use time::OffsetDateTime;
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

use super::update::open_for_this_program;
use super::{Failure, data_folder, house, tls::TlsArgs};

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

/// How the start is announced, on standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Announce {
    /// Words for people.
    Text,
    /// One line with a JSON object, for programs.
    Json,
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
enum LogFormat {
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

/// Runs the server.
pub(super) fn run(args: ServeArgs) -> Result<(), Failure> {
    begin_log(args.log_format)?;
    allow_files();
    data_folder::prepare(&args.data)
        .map_err(|error| ServeError::Folder(args.data.clone(), error))?;
    if args.journal.is_none() && data_folder::has_lost_its_journal(&args.data) {
        return Err(ServeError::Emptied(args.data).into());
    }
    if args.journal.is_none() {
        // A database says by itself which format it has.
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        open_for_this_program(
            &args.data,
            OffsetDateTime::UNIX_EPOCH + since.unwrap_or_default(),
        )?;
    }
    tokio::runtime::Builder::new_multi_thread()
        // What `top -H` and `scripts/flames` show.
        .thread_name("serving")
        .enable_all()
        .build()?
        .block_on(serve(args))
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

fn begin_log(format: LogFormat) -> Result<(), Failure> {
    let filter =
        EnvFilter::try_from_env("TAPIS_LOG").or_else(|_| EnvFilter::try_new(DEFAULT_LOG))?;
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

async fn serve(args: ServeArgs) -> Result<(), Failure> {
    let listener = TcpListener::bind(args.listen)
        .await
        .map_err(|error| ServeError::Listen(args.listen, error))?;
    let world = match &args.journal {
        Some(url) => shared(url, args.advertise.as_deref(), &listener)?,
        None => alone(args.data.join(JOURNAL_FILE)),
    };
    let limits = Limits {
        messages_per_second: args.messages_per_second,
        burst: Limits::default().burst.max(args.messages_per_second),
        strangers_of_address: args.strangers_per_address,
        strangers: Limits::default().strangers,
        requests_per_second: args.requests_per_second,
        requests_at_once: Limits::default()
            .requests_at_once
            .max(args.requests_per_second),
    };
    let validity = match &args.director_code {
        Some(_) => "This code works as often as you like while the server runs.",
        None => {
            "A code works once and for 15 minutes; start the server again for another.\n  \
             Un code sert une fois, pendant 15 minutes ; redémarrez le serveur pour en avoir un autre."
        }
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
    };
    let on_start = |started: &Started| {
        // A server whose output is not read serves all the same.
        let out = &mut io::stdout().lock();
        let _ = match args.announce {
            Announce::Text => announce(out, started, validity),
            Announce::Json => announce_json(out, started),
        };
    };
    tapis_host::run(listener, config, world, on_start, stopped()?).await?;
    Ok(())
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

/// What a program learns that starts a server.
#[derive(Debug, Serialize)]
struct Announced<'a> {
    http: SocketAddr,
    https: Option<SocketAddr>,
    director_code: Option<&'a str>,
    journal_ahead_seconds: Option<u64>,
}

/// Says the same in one line for a program.
fn announce_json(out: &mut dyn Write, started: &Started) -> io::Result<()> {
    let said = Announced {
        http: started.address,
        https: started.https.as_ref().map(|https| https.address),
        director_code: started.director_code.as_deref(),
        journal_ahead_seconds: started.journal_ahead.map(|ahead| ahead.as_secs()),
    };
    writeln!(out, "{}", serde_json::to_string(&said)?)?;
    out.flush()
}

/// Says where the server is and how the first director gets in.
fn announce(out: &mut dyn Write, started: &Started, validity: &str) -> io::Result<()> {
    writeln!(out, "\nTapis is ready. / Tapis est prêt.\n")?;
    match &started.director_code {
        Some(code) => {
            writeln!(
                out,
                "  Director: open one of these addresses in a browser:\n  \
                 Direction : ouvrez une de ces adresses dans un navigateur :\n"
            )?;
            list(out, &started.addresses, &format!("/pair#code={code}"))?;
            let address = first(&started.addresses);
            writeln!(
                out,
                "\n  or open {address} and type the code  {code}\n  \
                 ou ouvrez {address} et tapez le code  {code}"
            )?;
            writeln!(out, "  {validity}\n")?;
        }
        None => {
            list(out, &started.addresses, "")?;
            writeln!(
                out,
                "\n  A director is paired already: other devices get their codes on that screen.\n  \
                 La direction a déjà son écran : les autres appareils y reçoivent leur code."
            )?;
            writeln!(
                out,
                "  If it is lost, start the server with --director-code and six digits.\n  \
                 S'il est perdu, démarrez le serveur avec --director-code et six chiffres.\n"
            )?;
        }
    }
    if let Some(ahead) = started.journal_ahead {
        writeln!(out, "  {}\n", wrong_clock(ahead))?;
    }
    if let Some(name) = started.local_name {
        let port = started.address.port();
        writeln!(out, "  Some devices also find it as http://{name}:{port}\n")?;
    }
    if let Some(https) = &started.https {
        announce_https(out, https, first(&started.addresses))?;
    }
    out.flush()
}

/// What to do where the journal ends ahead of the clock.
fn wrong_clock(ahead: Duration) -> String {
    let minutes = ahead.as_secs().div_ceil(60);
    format!(
        "The journal ends {minutes} minutes ahead of this machine's clock, so that times of day are wrong by as much.\n  \
         Where the clock is wrong: stop, set it, and start again. Where it was wrong on an earlier evening: start with\n  \
         --clock wall, which leaves the events of that evening closed."
    )
}

/// Says where HTTPS is, and what a device needs to trust it.
fn announce_https(out: &mut dyn Write, https: &StartedHttps, plain: &str) -> io::Result<()> {
    writeln!(out, "  HTTPS:\n")?;
    list(out, &https.addresses, "")?;
    let is_open = |each: &Origin| each.reachable != Reachable::Machine;
    if !https.addresses.iter().any(is_open) {
        // The authority is for private addresses only; a certificate of the club's own may name another machine.
        writeln!(
            out,
            "    the certificate is good for no address at which other devices reach this machine"
        )?;
    }
    if let Some((name, fingerprint)) = &https.authority {
        writeln!(
            out,
            "\n  Devices trust it once they have installed the authority \"{name}\":\n  \
             open {plain}/trust on each of them. SHA-256 of the authority:\n\n    {}\n    {}",
            fingerprint.get(..48).unwrap_or(fingerprint),
            fingerprint.get(48..).unwrap_or_default()
        )?;
    }
    writeln!(out)
}

/// Addresses, one a line, with the network they belong to.
fn list(out: &mut dyn Write, addresses: &[Origin], path: &str) -> io::Result<()> {
    for each in addresses {
        let whose = match each.reachable {
            Reachable::Lan if each.network.is_empty() => String::new(),
            Reachable::Lan => format!("   ({})", each.network),
            Reachable::Virtual => format!("   ({}, hardly for tablets)", each.network),
            Reachable::Machine => "   (this machine only)".to_owned(),
        };
        writeln!(out, "    {}{path}{whose}", each.origin)?;
    }
    Ok(())
}

fn first(addresses: &[Origin]) -> &str {
    addresses.first().map_or("", |first| first.origin.as_str())
}

/// Ready when the process is asked to stop.
fn stopped() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    {
        Ok(async {
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        })
    }
}
