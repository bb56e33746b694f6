//! `tapis rulebook check`: scenarios, played under the books they name or under another one, here or through a server.

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;
use tapis_protocol::rules::book::Book;
use tapis_scenarios::Scenario;

use super::super::{Failure, chain, house};
use super::files::{find, read};
use super::outside;

/// Options of `tapis rulebook check`.
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "With --via, devices play what the rules play otherwise: a director sets an event up for each scenario and \
    seats the players, the tablet of the table logs and asks, the floor rules. A scenario with a step that no device sends \
    or is shown is told as \"inside only\" and does not count as played. Events cannot be taken away again, and a server \
    has a thousand at most: start one with a data folder of its own.\n\n\
    Examples:\n  tapis rulebook check tests/scenarios\n  \
    tapis serve --data /tmp/scenarios --listen 127.0.0.1:8090\n  \
    tapis rulebook check --via ws://127.0.0.1:8090 --data /tmp/scenarios tests/scenarios/betting\n\n\
    Scenarios that put a choice of their own in the place of a book's need a house book, given to the server when it \
    starts; --write-house-books writes them. Scenarios in which time passes are waited for, up to --wait seconds at once."
)]
pub(super) struct CheckArgs {
    /// Scenario files, or folders with some.
    #[arg(required = true, value_name = "FILES")]
    pub(super) files: Vec<PathBuf>,
    /// Play all of them under this book, whichever they name; with --via, only those that name it.
    #[arg(long, value_name = "ID")]
    pub(super) book: Option<String>,
    /// Play all of them under this house book.
    #[arg(long, value_name = "FILE", conflicts_with = "book")]
    house_book: Option<PathBuf>,
    /// Play through a running server, as its devices would: ws://HOST:PORT.
    #[arg(long, value_name = "URL", conflicts_with = "house_book")]
    via: Option<String>,
    /// With --via: token of a director's device of that server.
    #[arg(
        long,
        requires = "via",
        conflicts_with = "code",
        env = "TAPIS_TOKEN",
        hide_env_values = true
    )]
    pub(super) token: Option<String>,
    /// With --via: pairing code of a director's device of that server.
    #[arg(long, requires = "via")]
    pub(super) code: Option<String>,
    /// With --via, without token and code: data folder of that server, when it runs on this machine as the same user.
    #[arg(long, default_value = tapis_records::DEFAULT_DATA)]
    pub(super) data: PathBuf,
    /// With --via: how many scenarios are played at once, 8 at most.
    #[arg(long, value_name = "NUMBER", default_value_t = outside::AT_ONCE, requires = "via")]
    pub(super) at_once: NonZero<usize>,
    /// With --via: longest time to wait for at once where time passes in a scenario, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 90, requires = "via")]
    pub(super) wait: u32,
    /// Play nothing; write the house books that a server needs for these scenarios into this folder.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["via", "house_book", "book"])]
    write_house_books: Option<PathBuf>,
}

/// Plays them; returns whether all hold.
pub(super) fn run(args: &CheckArgs, out: &mut dyn Write) -> Result<bool, Failure> {
    if let Some(url) = &args.via {
        return outside::run(args, url, out);
    }
    if let Some(folder) = &args.write_house_books {
        return outside::write_house_books(args, folder, out);
    }
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
        book.policy = book.policy.with(policy, value)?.into();
    }
    scenario.play_under(&book)?;
    Ok(())
}
