//! `tapis replay`: hands of a history played through the rules, and every difference told.

mod device;
mod event;
mod export;
mod game;
mod local;
mod outcome;
mod outside;
mod remote;
mod report;
mod shown;
mod socket;
mod table;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use tapis_records::histories::Hand;
use tapis_records::phh;
use tapis_rules::book::{Book, BookError};
use thiserror::Error;

pub use tapis_records::histories::HistoryFormat;

use self::export::Export;

pub use event::EventTable;
pub use export::ExportError;
pub use game::{AwardNow, Playing, Refused, TurnNow, play};
pub use local::LocalTable;
pub use outcome::{DifferenceKind, Mismatch, Outcome};
pub use outside::{
    Outside, OutsidePlay, OutsideProgress, PassesTime, RealTime, SentBy, denied, event_table_seen,
    play_outside, sent_by, table_seen,
};
pub use remote::{Entrance, RemoteTable};
pub use report::write_difference;
pub use report::{Difference, Form, Summary};
pub use socket::SocketError;
pub use socket::{authority, connect, pair_over};
pub use table::{Dealt, Unplayable};

/// Options of `tapis replay`.
#[derive(Clone, Debug, ClapArgs)]
pub struct Args {
    /// Hand histories: .phh (one hand) or .phhs (several).
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Rulebook to play by; under this one hands may be mucked, as in online rooms.
    #[arg(long, default_value = "cdc2013")]
    pub book: String,
    /// Play through a running server, as its tablets would: ws://HOST:PORT. Each file is a tournament of one table.
    #[arg(long, value_name = "URL")]
    pub via: Option<String>,
    /// With --via: token of a director's device of that server.
    #[arg(
        long,
        requires = "via",
        conflicts_with = "code",
        env = "TAPIS_TOKEN",
        hide_env_values = true
    )]
    pub token: Option<String>,
    /// With --via: pairing code of a director's device of that server.
    #[arg(long, requires = "via")]
    pub code: Option<String>,
    /// With --via, without token and code: data folder of that server, when it runs on this machine as the same user.
    #[arg(long, default_value = tapis_records::DEFAULT_DATA)]
    pub data: PathBuf,
    /// Write each hand that agrees again into this folder: from what the rules made of it, in a file of the same name.
    /// Nothing is overwritten.
    #[arg(long, value_name = "DIR", conflicts_with = "via")]
    pub export: Option<PathBuf>,
    /// With --export: how the hands are written.
    #[arg(long, value_enum, default_value = "phh", requires = "export")]
    pub format: HistoryFormat,
    /// One JSON line for each hand that differs, then one with the totals.
    #[arg(long)]
    pub json: bool,
}

/// Why a replay could not be made.
#[derive(Debug, Error)]
pub enum ReplayError {
    /// The rulebook cannot be used.
    #[error(transparent)]
    Book(#[from] BookError),
    /// A file cannot be read.
    #[error("{file} cannot be read")]
    File {
        /// Which.
        file: String,
        /// Why.
        source: std::io::Error,
    },
    /// A file is not a hand history.
    #[error("{file} is not a hand history")]
    NotPhh {
        /// Which.
        file: String,
        /// Why.
        source: phh::PhhError,
    },
    /// The server cannot be played through.
    #[error("{url} cannot be played through")]
    Server {
        /// Its address.
        url: String,
        /// Why.
        source: SocketError,
    },
    /// There is no way in.
    #[error(
        "no token of a running server in {data}: give --data, --token or --code (the server prints a code when it starts)"
    )]
    NoEntrance {
        /// The data folder.
        data: String,
    },
    /// A hand cannot be written again.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// Nothing can be written.
    #[error("the report cannot be written")]
    Output(#[from] std::io::Error),
}

/// Plays every hand of the files and reports on `out`. The summary says whether all agree.
///
/// # Errors
///
/// [`ReplayError`] when a file cannot be read or the report not written.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Summary, ReplayError> {
    let book = Book::named(&args.book)?;
    let form = if args.json { Form::Json } else { Form::Text };
    let mut summary = Summary::default();
    let mut entrance = args.via.as_ref().map(|_| entrance(args)).transpose()?;
    for path in &args.files {
        let file = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|source| ReplayError::File {
            file: file.clone(),
            source,
        })?;
        let entries = phh::read(&text).map_err(|source| ReplayError::NotPhh {
            file: file.clone(),
            source,
        })?;
        let mut table = match (&args.via, &mut entrance) {
            (Some(url), Some(entrance)) => At::server(url, entrance, path, &args.book)?,
            (_, _) if args.export.is_some() => At::Here(Box::new(LocalTable::recording(&book))),
            (_, _) => At::Here(Box::new(LocalTable::new(&book))),
        };
        let export = args.export.as_ref();
        let mut export = export
            .map(|folder| Export::of(path, folder, args.format))
            .transpose()?;
        for entry in entries {
            let outcome = match &entry.history {
                Ok(history) => play(history, table.playing()),
                Err(error) => Outcome::unreadable(error),
            };
            if let (Some(export), Ok(history), Outcome::Agrees { .. }) =
                (&mut export, &entry.history, &outcome)
                && let Some(hand) = table.recorded()
            {
                export.take(&entry.name, hand, history, &entry.fields);
            }
            if let Some(difference) = summary.count(&file, &entry.name, outcome) {
                report::write_difference(out, &difference, form)?;
            }
        }
        if let Some(export) = export {
            export.write()?;
        }
    }
    report::write_summary(out, &summary, form)?;
    Ok(summary)
}

/// The table at which a file's hands are played.
enum At<'a> {
    /// The rules themselves.
    Here(Box<LocalTable<'a>>),
    /// A tournament of one table at a server.
    Server(Box<RemoteTable>),
}

impl At<'_> {
    /// A new table at a server, for a file.
    fn server(
        url: &str,
        entrance: &mut Entrance,
        file: &Path,
        book: &str,
    ) -> Result<Self, ReplayError> {
        let name = file
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
            .unwrap_or_default();
        let table = RemoteTable::open(url, entrance, &name, book).map_err(|source| {
            ReplayError::Server {
                url: url.to_owned(),
                source,
            }
        })?;
        *entrance = Entrance::Token(table.token().to_owned());
        Ok(Self::Server(Box::new(table)))
    }

    fn playing(&mut self) -> &mut dyn Playing {
        match self {
            Self::Here(table) => table.as_mut(),
            Self::Server(table) => table.as_mut(),
        }
    }

    /// The hand that was played, where it was written down.
    fn recorded(&mut self) -> Option<Hand> {
        match self {
            Self::Here(table) => table.recorded(),
            Self::Server(_) => None,
        }
    }
}

fn entrance(args: &Args) -> Result<Entrance, ReplayError> {
    Entrance::find(args.token.as_deref(), args.code.as_deref(), &args.data)
}

impl Entrance {
    /// A token or code that was given, else the token that a server on this machine keeps for its owner.
    ///
    /// # Errors
    ///
    /// [`ReplayError::NoEntrance`] when there is none.
    pub fn find(token: Option<&str>, code: Option<&str>, data: &Path) -> Result<Self, ReplayError> {
        if let Some(token) = token {
            return Ok(Self::Token(token.to_owned()));
        }
        if let Some(code) = code {
            return Ok(Self::Code(code.to_owned()));
        }
        let found = std::fs::read_to_string(data.join(tapis_records::OWNER_TOKEN_FILE));
        let token = found.map_err(|_| ReplayError::NoEntrance {
            data: data.display().to_string(),
        })?;
        Ok(Self::Token(token.trim().to_owned()))
    }
}
