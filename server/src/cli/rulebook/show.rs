//! `tapis rulebook show`: a book, an article of it, or what a search finds.

use std::io::Write;

use clap::{Args, ValueEnum};
use tapis_protocol::rules::book::{Article, Book, Found, Index};
use tapis_protocol::{ArticleView, RulebookView};

use super::super::Failure;
use super::{book, cited, write_json};

/// Most articles that a search finds.
const MAX_FOUND: usize = 30;

/// Options of `tapis rulebook show`.
#[derive(Clone, Debug, Args)]
pub(super) struct ShowArgs {
    /// A book (see `tapis rulebook list`), or the file of a house book.
    book: String,
    /// Number of an article, 10.5 for example; its parts are shown with it.
    #[arg(conflicts_with = "search")]
    article: Option<String>,
    /// Words of an article, in French or English: their beginnings will do, and accents do not matter.
    #[arg(long, value_name = "WORDS")]
    search: Option<String>,
    /// Show one language only.
    #[arg(long, value_enum)]
    lang: Option<Language>,
    /// One JSON line for each article, or one for the whole book with its choices.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Language {
    /// French.
    Fr,
    /// English.
    En,
}

/// Shows what is asked for; returns whether there is any.
pub(super) fn run(args: &ShowArgs, out: &mut dyn Write) -> Result<bool, Failure> {
    let book = book(&args.book)?;
    if args.article.is_none() && args.search.is_none() && args.json {
        write_json(out, &RulebookView::of(&book))?;
        return Ok(true);
    }
    let extended = match (&book.house, &book.extends) {
        (Some(_), Some(extended)) => Some(Book::named(extended)?),
        (None, _) | (_, None) => None,
    };
    let index;
    let found = match &args.search {
        Some(words) => {
            // What a house book does not say is said by the book it extends.
            index = Index::over(std::iter::once(&book).chain(&extended));
            index.find(words, MAX_FOUND)
        }
        None => articles(args, &book),
    };
    if found.is_empty() {
        return match &args.article {
            Some(number) => Err(format!("{} has no article {number}", book.id).into()),
            None => Ok(false),
        };
    }
    if args.article.is_none() && args.search.is_none() {
        writeln!(out, "{} ({})\n", book.title, book.id)?;
    }
    for article in found {
        if args.json {
            write_json(out, &ArticleView::of(article))?;
        } else {
            write_article(out, article, args)?;
        }
    }
    if let (Some(number), false) = (&args.article, args.json) {
        write_choices(out, &book, number)?;
    }
    Ok(true)
}

/// One article with its parts, or all.
fn articles<'a>(args: &ShowArgs, book: &'a Book) -> Vec<Found<'a>> {
    let is_asked = |number: &str, article: &Article| match &args.article {
        Some(asked) => number == asked || article.parent.as_ref() == Some(asked),
        None => true,
    };
    book.articles
        .iter()
        .filter(|(number, article)| is_asked(number, article))
        .map(|(number, article)| Found {
            book: &book.id,
            number,
            article,
        })
        .collect()
}

fn write_article(out: &mut dyn Write, found: Found<'_>, args: &ShowArgs) -> Result<(), Failure> {
    let Found {
        number, article, ..
    } = found;
    match args.lang {
        Some(Language::Fr) => writeln!(out, "{number}  {}", article.fr)?,
        Some(Language::En) => writeln!(out, "{number}  {}", article.en)?,
        None => {
            let indent = " ".repeat(number.chars().count());
            writeln!(out, "{number}  {}\n{indent}  {}", article.fr, article.en)?;
        }
    }
    Ok(())
}

/// What the book chooses where an article decides.
fn write_choices(out: &mut dyn Write, book: &Book, number: &str) -> Result<(), Failure> {
    let Some(article) = book.article(number) else {
        return Ok(());
    };
    for chosen in book.policy.chosen() {
        if article.by.iter().any(|by| by == chosen.policy) {
            let written = cited(&chosen.articles, &book.id);
            writeln!(out, "\n{} = {} ({written})", chosen.policy, chosen.value)?;
            let others: Vec<&str> = chosen
                .values
                .iter()
                .copied()
                .filter(|value| *value != chosen.value)
                .collect();
            if !others.is_empty() {
                writeln!(out, "  elsewhere: {}", others.join(", "))?;
            }
        }
    }
    Ok(())
}
