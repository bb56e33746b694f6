//! `tapis person`: what is kept of people, for a club that has to answer their requests. Names lie beside the records,
//! so that they can be erased and every hash stays what it was.

mod choice;
mod erase;
mod export;
mod known;
mod list;

use std::io::Write;

use clap::{Args, Subcommand};

use super::Failure;

/// Options of `tapis person`.
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "Members of seasons and players of events are found by their name, however it is written, by their licence, \
        or by what stands before them in the list: the number of a member, or event#player for one player of one event.\n\n  \
        tapis person list dupont\n  \
        tapis person export \"Jérôme Dupont\" --json\n  \
        tapis person erase \"Jérôme Dupont\"\n\n\
        Who was erased has a number in place of the name; results, hands and hashes are what they were. Free texts are not \
        looked through: notes of sanctions, reasons, names of devices. Events whose names an older version wrote into the \
        records keep them."
)]
pub(super) struct PersonArgs {
    #[command(subcommand)]
    command: PersonCommand,
}

#[derive(Clone, Debug, Subcommand)]
enum PersonCommand {
    /// List whom the journal knows: members of seasons and players of events.
    List(list::PersonListArgs),
    /// Write out all that is kept of somebody.
    Export(export::PersonExportArgs),
    /// Take somebody's names out for good. No server may be using the journal.
    Erase(erase::PersonEraseArgs),
}

/// Carries the command out; returns whether a person was found.
pub(super) fn run(args: &PersonArgs, out: &mut dyn Write) -> Result<bool, Failure> {
    match &args.command {
        PersonCommand::List(args) => list::run(args, out),
        PersonCommand::Export(args) => export::run(args, out),
        PersonCommand::Erase(args) => erase::run(args, out),
    }
}
