//! `tapis rulebook compare`: where two books choose differently.

use std::io::Write;

use clap::Args;
use tapis_protocol::DifferenceView;

use super::super::Failure;
use super::{book, cited, write_json};

/// Options of `tapis rulebook compare`.
#[derive(Clone, Debug, Args)]
pub(super) struct CompareArgs {
    /// A book, or the file of a house book.
    one: String,
    /// Another one.
    two: String,
    /// One JSON line for each policy on which they differ.
    #[arg(long)]
    json: bool,
}

/// Tells the differences.
pub(super) fn run(args: &CompareArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (one, two) = (book(&args.one)?, book(&args.two)?);
    let differences = DifferenceView::between(&one, &two);
    for difference in &differences {
        if args.json {
            write_json(out, difference)?;
            continue;
        }
        writeln!(out, "{}", difference.policy)?;
        for (book, choice) in [(&one, &difference.one), (&two, &difference.two)] {
            let written = cited(&choice.articles, &book.id);
            writeln!(out, "  {}: {} ({written})", book.id, choice.value)?;
        }
    }
    if !args.json {
        let (count, one, two) = (differences.len(), &one.id, &two.id);
        writeln!(out, "{one} and {two} differ on {count} points")?;
    }
    Ok(())
}
