//! `tapis rulebook`: reads rulebooks, compares them, and checks that they are carried out.

mod check;
mod compare;
mod coverage;
mod files;
mod list;
mod outside;
mod rulings;
mod show;

use std::io::Write;
use std::path::Path;

use clap::{Args, Subcommand};
use serde::Serialize;
use tapis_protocol::rules::book::{Book, Citation};

use super::{Failure, house};

/// Options of `tapis rulebook`.
#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:\n  tapis rulebook show cdc2013 10.5\n  \
    tapis rulebook show caen --search \"relance minimum\" --lang fr\n  \
    tapis rulebook compare cdc2013 tda2024\n  \
    tapis rulebook check tests/scenarios\n\n\
    Wherever a BOOK is expected, the file of a house book will do: tapis rulebook show our-club.toml")]
pub(super) struct RulebookArgs {
    #[command(subcommand)]
    command: RulebookCommand,
}

#[derive(Clone, Debug, Subcommand)]
enum RulebookCommand {
    /// List the rulebooks that are part of Tapis.
    List(list::ListArgs),
    /// Read a rulebook: all of it, one article, or what a search finds.
    Show(show::ShowArgs),
    /// Tell on which points two rulebooks choose differently, and where each says so.
    Compare(compare::CompareArgs),
    /// Tell for each article what shows that it is carried out, recorded or found.
    Coverage(coverage::CoverageArgs),
    /// Play scenarios under the books they name, or under another one; here, or as devices of a running server would.
    Check(check::CheckArgs),
    /// Compare the figures of ruling cases with what the rules answer.
    Rulings(rulings::RulingsArgs),
}

/// Does what is asked; returns whether everything was as it should be.
pub(super) fn run(args: &RulebookArgs, out: &mut dyn Write) -> Result<bool, Failure> {
    match &args.command {
        RulebookCommand::List(args) => list::run(args, out).map(|()| true),
        RulebookCommand::Show(args) => show::run(args, out),
        RulebookCommand::Compare(args) => compare::run(args, out).map(|()| true),
        RulebookCommand::Coverage(args) => coverage::run(args, out).map(|()| true),
        RulebookCommand::Check(args) => check::run(args, out),
        RulebookCommand::Rulings(args) => rulings::run(args, out),
    }
}

/// A book by its name, or a house book by its file.
fn book(name: &str) -> Result<Book, Failure> {
    if !Book::IDS.contains(&name) && Path::new(name).is_file() {
        return Ok(house::read_one(Path::new(name))?);
    }
    Ok(Book::named(name)?)
}

fn write_json(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Failure> {
    Ok(writeln!(out, "{}", serde_json::to_string(value)?)?)
}

/// Citations on one line, the book said once where it is always the same.
fn cited(articles: &[Citation], book: &str) -> String {
    let all: Vec<String> = articles
        .iter()
        .map(|cited| {
            if cited.book == book {
                cited.article.clone()
            } else {
                cited.to_string()
            }
        })
        .collect();
    all.join(", ")
}
