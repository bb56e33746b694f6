//! `tapis simulate`: a whole event played by bots behind real sockets, on a clock that runs as fast as the machine
//! allows, to the winner; then every chip, every place and every record is checked.

mod audit;
mod chance;
mod client;
mod office;
mod plan;
mod scene;
mod stage;
mod tablet;

use std::io::Write;
use std::path::PathBuf;

use clap::Args as ClapArgs;
use serde::Serialize;

use self::stage::Stage;

/// Most players of a simulated event.
const MAX_PLAYERS: u16 = 2_000;

/// Options of `tapis simulate`.
#[derive(Clone, Debug, ClapArgs)]
#[command(after_help = "Examples:\n  \
    tapis simulate --players 64 --tables 8 --book bonneuil2022\n  \
    tapis simulate --players 500 --book cdc2013 --seed 7 --json")]
pub struct Args {
    /// Players on the list.
    #[arg(long, default_value_t = 27, value_parser = clap::value_parser!(u16).range(2..=i64::from(MAX_PLAYERS)))]
    pub players: u16,
    /// Tables in the room; by default as many as the players need at nine seats.
    #[arg(long)]
    pub tables: Option<u16>,
    /// Rulebook to play by.
    #[arg(long, default_value = "cdc2013")]
    pub book: String,
    /// Seed of everything that the bots decide.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Stop the server and start it again this often, at random moments.
    #[arg(long, default_value_t = 0, value_name = "TIMES")]
    pub restarts: u16,
    /// Keep the journal in this folder, which must not have one yet; by default it is thrown away.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Play on a server that runs already, in its time: ws://HOST:PORT. Only its own views are checked then.
    #[arg(long, value_name = "URL", requires = "code", conflicts_with_all = ["data", "restarts"])]
    pub via: Option<String>,
    /// With --via: pairing code of a director's device of that server.
    #[arg(long, requires = "via")]
    pub code: Option<String>,
    /// Only the last line, as JSON.
    #[arg(long)]
    pub json: bool,
}

/// What came of a simulated event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is the answer to a question of its own"
)]
pub struct Report {
    /// Players on the list.
    pub players: u16,
    /// Players who found a place: a book or the room may have fewer than there are on the list.
    #[serde(skip)]
    pub took_part: usize,
    /// Hands that were played.
    pub hands: u64,
    /// Events in the journal.
    pub events: u64,
    /// Who has won.
    pub winner: String,
    /// Every chip was accounted for after every record.
    pub ledger_ok: bool,
    /// Every place was given once.
    pub ranks_ok: bool,
    /// The journal is whole, and every draw can be worked out again from its seed.
    pub journal_ok: bool,
    /// What was wrong, in words; empty when nothing was.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<String>,
}

impl Report {
    /// Whether everything was as it has to be.
    #[must_use]
    pub const fn is_ok(&self) -> bool {
        self.ledger_ok && self.ranks_ok && self.journal_ok
    }
}

/// Why an event could not be played to its end.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Broken(String);

impl Broken {
    #[expect(clippy::needless_pass_by_value, reason = "for map_err")]
    fn new(reason: impl ToString) -> Self {
        Self(reason.to_string())
    }
}

/// Plays an event and says what came of it.
///
/// # Errors
///
/// [`Broken`] when the event could not be played to its end.
pub fn simulate(args: &Args) -> Result<Report, Broken> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Broken::new)?;
    runtime.block_on(async {
        let mut stage = Stage::set(args).await?;
        let played = scene::play(args, &mut stage).await;
        let journal = stage.clear().await?;
        let played = played?;
        match journal {
            Some(folder) => audit::journal(folder.path(), &played, args.players),
            None => Ok(audit::views(&played, args.players)),
        }
    })
}

/// Runs the command; the last line is the report.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<bool, Box<dyn std::error::Error>> {
    if !args.json {
        writeln!(
            out,
            "{} players by {}, seed {}: bots play until one has every chip.",
            args.players, args.book, args.seed
        )?;
        out.flush()?;
    }
    let report = simulate(args)?;
    if !args.json {
        writeln!(
            out,
            "{} has won after {} hands ({} events).",
            report.winner, report.hands, report.events
        )?;
        if report.took_part < usize::from(report.players) {
            writeln!(
                out,
                "{} found a place: the book, or the room, has no more.",
                report.took_part
            )?;
        }
        for fault in &report.faults {
            writeln!(out, "Wrong: {fault}")?;
        }
    }
    writeln!(out, "{}", serde_json::to_string(&report)?)?;
    Ok(report.is_ok())
}
