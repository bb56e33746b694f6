//! `tapis journal`: journals as a whole, wherever they are.

mod copy;
mod progress;
mod streams;

use std::io::Write;

use clap::{Args, Subcommand};

use super::Failure;

pub(super) use progress::Progress;
pub(super) use streams::{CopiedStream, Copying, copy_all};

/// Options of `tapis journal`.
#[derive(Clone, Debug, Args)]
pub(super) struct JournalArgs {
    #[command(subcommand)]
    command: JournalCommand,
}

#[derive(Clone, Debug, Subcommand)]
enum JournalCommand {
    /// Copy events and devices from one journal to another, with the same hashes.
    Copy(copy::CopyArgs),
}

/// Does what was asked; returns whether all of it was whole.
pub(super) fn run(args: &JournalArgs, out: &mut dyn Write) -> Result<bool, Failure> {
    match &args.command {
        JournalCommand::Copy(args) => copy::run(args, out),
    }
}
