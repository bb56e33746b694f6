//! `tapis rulebook check`: scenarios, played under the books they name or under another one.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use tapis_protocol::rules::book::Book;
use tapis_scenarios::Scenario;

use super::super::{Failure, chain, house};
use super::files::{find, read};

/// Options of `tapis rulebook check`.
#[derive(Clone, Debug, Args)]
pub(super) struct CheckArgs {
    /// Scenario files, or folders with some.
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Play all of them under this book, whichever they name.
    #[arg(long, value_name = "ID")]
    book: Option<String>,
    /// Play all of them under this house book.
    #[arg(long, value_name = "FILE", conflicts_with = "book")]
    house_book: Option<PathBuf>,
}

/// Plays them; returns whether all hold.
pub(super) fn run(args: &CheckArgs, out: &mut dyn Write) -> Result<bool, Failure> {
    let book = match (&args.house_book, &args.book) {
        (Some(file), _) => Some(house::read_one(file)?),
        (None, Some(id)) => Some(Book::named(id)?),
        (None, None) => None,
    };
    let (mut played, mut failed) = (0_usize, 0_usize);
    for path in find(&args.files)? {
        let scenario = match read(&path) {
            Ok(scenario) => scenario,
            Err(error) => {
                writeln!(out, "{}", chain(&error))?;
                failed += 1;
                continue;
            }
        };
        let named = || scenario.books.iter().map(|id| Book::named(id));
        let books: Result<Vec<Book>, _> = match &book {
            Some(book) => Ok(vec![book.clone()]),
            None => named().collect(),
        };
        for book in books? {
            played += 1;
            if let Err(why) = play(&scenario, book) {
                writeln!(out, "{}: {why}", path.display())?;
                failed += 1;
            }
        }
    }
    writeln!(out, "{played} played, {failed} failed")?;
    Ok(failed == 0)
}

fn play(scenario: &Scenario, mut book: Book) -> Result<(), Failure> {
    for (policy, value) in &scenario.with {
        book.policy = book.policy.with(policy, value)?;
    }
    scenario.play_under(&book)?;
    Ok(())
}
