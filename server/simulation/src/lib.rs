//! `tapis simulate`: a whole event played by bots from a seed, with the troubles of a real night, as fast as the machine
//! allows, to the winner; then every promise, chip, place and record is checked.

mod alone;
mod audit;
mod carried;
mod chance;
mod client;
mod keep;
mod office;
mod pace;
mod plan;
mod scene;
mod screen;
mod several;
mod stage;
mod tablet;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use clap::Args as ClapArgs;
use serde::Serialize;
use tapis_records::NamesApart;

use self::stage::{Stage, Witness};

pub use self::several::small;
pub use self::stage::Trouble;

/// Most players of a simulated event.
const MAX_PLAYERS: u16 = 2_000;

/// Options of `tapis simulate`.
#[derive(Clone, Debug, ClapArgs)]
#[command(after_help = "Examples:\n  \
    tapis simulate --players 64 --tables 8 --book bonneuil2022\n  \
    tapis simulate --players 500 --book cdc2013 --seed 7 --json\n  \
    tapis simulate --seed 96 --troubles 8\n  \
    tapis simulate --seeds 100 --troubles 8")]
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
    /// Let so much go wrong, at random moments: connections, power, disk, the clock on the wall.
    #[arg(
        long,
        default_value_t = 0,
        value_name = "TIMES",
        conflicts_with = "restarts"
    )]
    pub troubles: u16,
    /// With --troubles: only this; may be given several times.
    #[arg(long, value_name = "TROUBLE", requires = "troubles")]
    pub only: Vec<Trouble>,
    /// Play so many small events instead, with this seed and the ones after it; each has another size and book.
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["players", "tables", "book", "data", "via", "restarts"])]
    pub seeds: Option<u64>,
    /// Keep the journal in this folder, which must not have one yet; by default it is thrown away.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Play on a server that runs already, in its time: ws://HOST:PORT. Only its own views are checked then.
    #[arg(long, value_name = "URL", requires = "code", conflicts_with_all = ["data", "restarts", "troubles"])]
    pub via: Option<String>,
    /// With --via: pairing code of a director's device of that server.
    #[arg(long, requires = "via")]
    pub code: Option<String>,
    /// Only the last line, as JSON.
    #[arg(long)]
    pub json: bool,
}

impl Default for Args {
    fn default() -> Self {
        Self {
            players: 27,
            tables: None,
            book: "cdc2013".to_owned(),
            seed: 1,
            restarts: 0,
            troubles: 0,
            only: Vec::new(),
            seeds: None,
            data: None,
            via: None,
            code: None,
            json: false,
        }
    }
}

impl Args {
    /// How much goes wrong, and of which kinds.
    fn troubles(&self) -> (u16, Vec<Trouble>) {
        if self.restarts > 0 {
            return (self.restarts, vec![Trouble::Restart]);
        }
        let kinds = if self.only.is_empty() {
            Trouble::bearable()
        } else {
            self.only.clone()
        };
        (self.troubles, kinds)
    }
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
    /// Whatever was acknowledged was on disk and is there, no decision was taken twice, and all screens showed the same:
    /// what the journal says.
    pub promises_ok: bool,
    /// Messages that devices got.
    pub steps: u64,
    /// SHA-256 of these messages in their order: the same event has the same.
    pub digest: String,
    /// What went wrong on purpose, and how often.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub troubles: BTreeMap<Trouble, u32>,
    /// What was wrong, in words; empty when nothing was.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<String>,
}

impl Report {
    /// Whether everything was as it has to be.
    #[must_use]
    pub const fn is_ok(&self) -> bool {
        self.ledger_ok && self.ranks_ok && self.journal_ok && self.promises_ok
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

    /// What was seen before it broke may say why.
    fn with(self, witness: Option<&Witness>) -> Self {
        let faults = witness.map(|witness| witness.testify().2);
        let faults = faults.unwrap_or_default().into_iter();
        Self(faults.chain([self.0]).collect::<Vec<_>>().join("; "))
    }
}

/// Plays an event and says what came of it.
///
/// On a stage of its own everything happens in this thread, on a time that jumps to whatever is next: the same options
/// lead to the same event, to the last byte.
///
/// # Errors
///
/// [`Broken`] when the event could not be played to its end.
pub fn simulate(args: &Args) -> Result<Report, Broken> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .start_paused(args.via.is_none())
        .build()
        .map_err(Broken::new)?;
    runtime.block_on(async {
        let mut stage = Stage::set(args).await?;
        let witness = stage.witness.clone();
        let played = scene::play(args, &mut stage).await;
        let disk = stage.clear().await;
        let played = played.map_err(|broken| broken.with(witness.as_deref()))?;
        let (Some(disk), Some(witness)) = (disk?, witness) else {
            return Ok(audit::views(&played, args.players));
        };
        let mut journal = disk.kept();
        if let Some(folder) = &args.data {
            keep::keep(&mut journal, folder)?;
        }
        let mut journal = NamesApart::read_only(&mut journal);
        let mut report = audit::journal(&mut journal, &played, args.players, &witness)?;
        let (steps, digest, faults) = witness.testify();
        (report.steps, report.digest) = (steps, digest);
        report.promises_ok &= faults.is_empty();
        report.faults.extend(faults);
        Ok(report)
    })
}

/// Runs the command; the last line is the report.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<bool, Box<dyn std::error::Error>> {
    if let Some(seeds) = args.seeds {
        return several::run(args, seeds, out);
    }
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
        tell(&report, out)?;
    }
    writeln!(out, "{}", serde_json::to_string(&report)?)?;
    Ok(report.is_ok())
}

/// The report in words.
fn tell(report: &Report, out: &mut dyn Write) -> std::io::Result<()> {
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
    Ok(())
}
