//! `tapis rulebook coverage`: for each article, what shows that it is carried out, recorded or found.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use tapis_protocol::rules::book::{ArticleKind, Book};
use tapis_scenarios::coverage::{ArticleCoverage, Plays, Totals, coverage};

use super::super::{Failure, chain};
use super::files::read_folder;
use super::{book, write_json};

/// Options of `tapis rulebook coverage`.
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "An article that is enforced counts as shown when a scenario lists it and holds under its book; one on \
    which the software guides when a ruling or refusal of that scenario also cites it; an article with parts when all of \
    them are. It is reached when a scenario that shows it can be played by devices (tapis rulebook check --via), and \
    inside only otherwise. One that is recorded counts when an event accepts it as the reason of a fault, one that informs when the \
    search finds it by its rarest words in both languages. The last line has the totals of the clubs' own books: \
    tda2024 is told above and not counted."
)]
pub(super) struct CoverageArgs {
    /// Only this book, with every article.
    #[arg(long, value_name = "ID")]
    book: Option<String>,
    /// Folder of the scenarios.
    #[arg(long, value_name = "DIR", default_value = "tests/scenarios")]
    scenarios: PathBuf,
    /// One JSON line for each article and each book; the last line has the totals in any case.
    #[arg(long)]
    json: bool,
}

/// The figures of a book.
#[derive(Serialize)]
struct OfBook<'a> {
    book: &'a str,
    #[serde(flatten)]
    totals: Totals,
}

/// Tells the coverage.
pub(super) fn run(args: &CoverageArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let books = match &args.book {
        Some(name) => vec![book(name)?],
        None => Book::IDS
            .into_iter()
            .map(Book::named)
            .collect::<Result<_, _>>()?,
    };
    let scenarios = read_folder(&args.scenarios)?;
    let plays = Plays::of(&scenarios);
    if !args.json {
        for (name, error) in plays.failures() {
            writeln!(out, "does not hold: {name}: {}", chain(error))?;
        }
    }
    let mut counted = Vec::new();
    for book in &books {
        let articles = coverage(book, &plays);
        let totals = Totals::of(&articles);
        if args.json {
            for article in &articles {
                write_json(out, article)?;
            }
            let book = &book.id;
            write_json(out, &OfBook { book, totals })?;
        } else {
            write_book(out, book, &articles, totals, args)?;
        }
        counted.extend(articles);
    }
    write_json(out, &Totals::of(&counted))
}

fn write_book(
    out: &mut dyn Write,
    book: &Book,
    articles: &[ArticleCoverage],
    totals: Totals,
    args: &CoverageArgs,
) -> Result<(), Failure> {
    let Totals {
        enforce,
        guide,
        record,
        inform,
        ..
    } = totals;
    writeln!(
        out,
        "{}: {} articles; enforced {} of {} (reached {}), guided {} of {} (reached {}), recorded {} of {}, found {} of {}",
        book.id,
        totals.articles,
        enforce.shown,
        enforce.total,
        enforce.reached,
        guide.shown,
        guide.total,
        guide.reached,
        record.done,
        record.total,
        inform.found,
        inform.total,
    )?;
    // All of one book, else what is missing.
    let with_shown = args.book.is_some();
    for article in articles
        .iter()
        .filter(|article| with_shown || !article.covered || article.reached == Some(false))
    {
        let what = match article.kind {
            ArticleKind::Enforce => "enforced",
            ArticleKind::Guide => "guided",
            ArticleKind::Record => "recorded",
            ArticleKind::Inform => "found",
        };
        let not = if article.covered { "" } else { "not " };
        let by = article.by.join(", ");
        // Shown, but by no scenario that devices can play.
        let inside = if article.covered && article.reached == Some(false) {
            ", inside only"
        } else {
            ""
        };
        writeln!(out, "  {}: {not}{what}{inside} ({by})", article.article)?;
        for scenario in article.scenarios.iter().filter(|_| with_shown) {
            writeln!(out, "    {scenario}")?;
        }
    }
    Ok(())
}
