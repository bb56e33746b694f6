//! The command line.

mod audit;
mod backup;
mod copy;
mod data_folder;
mod export;
mod format;
mod house;
mod import;
mod journal;
mod location;
mod manual;
mod person;
mod repair;
mod results;
mod rulebook;
mod running;
mod serve;
mod start;
#[cfg(test)]
mod tests;
mod tls;
mod update;
pub(crate) mod verify;
mod webhooks;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

/// Table-side assistant for poker tournaments without dealers.
#[derive(Debug, Parser)]
#[command(
    name = "tapis",
    args_conflicts_with_subcommands = true,
    version,
    after_help = "Without a command, tapis serves: one program is all a venue needs.\n\
        Start it on a laptop, open the address it prints, and pair the tablets from there."
)]
struct Cli {
    #[command(subcommand)]
    command: Option<TapisCommand>,
    #[command(flatten)]
    serve: serve::ServeArgs,
}

#[derive(Debug, Subcommand)]
enum TapisCommand {
    /// Run the server as a double click does: data in the user's own folder, its page opened in the browser.
    Start(start::StartArgs),
    /// Run the server (also without a command).
    Serve(serve::ServeArgs),
    /// Check the journal: nothing changed, nothing missing, every chip accounted for.
    Verify(verify::VerifyArgs),
    /// Copy the data folder or the database to a new folder, also while servers run, and check the copy.
    Backup(backup::BackupArgs),
    /// Find out what a damaged journal still holds, and write that to a new folder.
    Repair(repair::RepairArgs),
    /// Copy journals between data folders, files and databases.
    Journal(journal::JournalArgs),
    /// List, write out and erase what is kept of people.
    Person(person::PersonArgs),
    /// List who did what, from which device, with the hash of each record.
    Audit(audit::AuditArgs),
    /// Write the hands of the tables in the formats that other programs read.
    Export(export::ExportArgs),
    /// Make an event of hand histories, as if its table had played them here.
    Import(import::ImportArgs),
    /// Write what an event came to: results, players, seats or moves, for spreadsheets and as a web page.
    Results(results::ResultsArgs),
    /// Read and compare rulebooks, and check that they are carried out.
    Rulebook(rulebook::RulebookArgs),
    /// Check who is told what happens, try whether they answer, and make secrets.
    Webhooks(webhooks::WebhooksArgs),
    /// Play the hands of a history through the rules and tell every difference.
    Replay(tapis_replay::Args),
    /// Play a whole event with bots behind real sockets, and check every chip, place and record.
    Simulate(tapis_simulation::Args),
    /// Print what a shell needs to complete these commands.
    Completions(manual::Completions),
    /// Write the manual pages of all commands.
    Man(manual::Man),
    /// Print the licences of everything of others that the program and its screens are made of.
    Licenses,
}

/// Runs what the command line asks for.
#[must_use]
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let is_double_click = std::env::args_os().len() == 1 && tapis_desktop::has_own_console();
    if is_double_click {
        return start::run_in_own_window();
    }
    let mut out = io::stdout().lock();
    let done = match cli.command {
        None => serve::run(cli.serve).map(|()| true),
        Some(TapisCommand::Start(args)) => start::run(&args).map(|()| true),
        Some(TapisCommand::Serve(args)) => serve::run(args).map(|()| true),
        Some(TapisCommand::Verify(args)) => verify::run(&args, &mut out),
        Some(TapisCommand::Backup(args)) => backup::run(&args, &mut out),
        Some(TapisCommand::Repair(args)) => repair::run(&args, &mut out),
        Some(TapisCommand::Journal(args)) => journal::run(&args, &mut out),
        Some(TapisCommand::Person(args)) => person::run(&args, &mut out),
        Some(TapisCommand::Audit(args)) => audit::run(&args, &mut out),
        Some(TapisCommand::Export(args)) => export::run(&args, &mut out),
        Some(TapisCommand::Import(args)) => import::run(&args, &mut out),
        Some(TapisCommand::Results(args)) => results::run(&args, &mut out),
        Some(TapisCommand::Rulebook(args)) => rulebook::run(&args, &mut out),
        Some(TapisCommand::Completions(args)) => {
            manual::completions(args, Cli::command(), &mut out)
        }
        Some(TapisCommand::Man(args)) => manual::man(&args, Cli::command(), &mut out),
        Some(TapisCommand::Licenses) => manual::licenses(&mut out),
        Some(TapisCommand::Webhooks(args)) => webhooks::run(&args, &mut out),
        Some(TapisCommand::Simulate(args)) => tapis_simulation::run(&args, &mut out),
        Some(TapisCommand::Replay(args)) => tapis_replay::run(&args, &mut out)
            .map(|summary| summary.mismatches == 0)
            .map_err(Into::into),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // The reader has seen enough: `tapis rulebook show cdc2013 | head`.
        Err(error) if is_broken_pipe(error.as_ref()) => ExitCode::SUCCESS,
        Err(error) => {
            // Where standard error cannot be written there is nowhere to say so.
            let _ = write_chain(&mut io::stderr(), error.as_ref());
            ExitCode::FAILURE
        }
    }
}

/// What went wrong, of any subcommand: it is only printed.
type Failure = Box<dyn std::error::Error>;

/// Whether the reader of the output has gone.
fn is_broken_pipe(error: &(dyn std::error::Error + 'static)) -> bool {
    std::iter::successors(Some(error), |error| error.source())
        .filter_map(|error| error.downcast_ref::<io::Error>())
        .any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

fn write_chain(out: &mut dyn Write, error: &dyn std::error::Error) -> io::Result<()> {
    writeln!(out, "tapis: {}", chain(error))
}

/// An error with everything that led to it.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        text = format!("{text}: {error}");
        source = error.source();
    }
    text
}
