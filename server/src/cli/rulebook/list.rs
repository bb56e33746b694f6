//! `tapis rulebook list`.

use std::io::Write;

use clap::Args;
use tapis_protocol::RulebookSummary;
use tapis_protocol::rules::book::Book;

use super::super::Failure;
use super::write_json;

/// Options of `tapis rulebook list`.
#[derive(Clone, Debug, Args)]
pub(super) struct ListArgs {
    /// One JSON line for each book.
    #[arg(long)]
    json: bool,
}

/// Lists the books.
pub(super) fn run(args: &ListArgs, out: &mut dyn Write) -> Result<(), Failure> {
    for id in Book::IDS {
        let book = RulebookSummary::of(&Book::named(id)?);
        if args.json {
            write_json(out, &book)?;
            continue;
        }
        let silent = book.extends.map_or_else(String::new, |extended| {
            format!("; where it is silent: {extended}")
        });
        writeln!(
            out,
            "{id}: {}, {} articles{silent}",
            book.title, book.articles
        )?;
    }
    Ok(())
}
