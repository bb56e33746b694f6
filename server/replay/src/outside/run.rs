//! Many scenarios through one server, a few at once.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use tapis_rules::book::Book;
use tapis_scenarios::{Scenario, Trouble};
use tokio::runtime::Runtime;

use super::super::remote::Entrance;
use super::super::socket::{SocketError, authority, pair};
use super::event::EventAtServer;
use super::passing_time::PassesTime;
use super::table::TableAtServer;
use super::visit::Visit;

/// Most scenarios that are played at once: each has a connection of the same director's device, which may have twelve.
const MOST_AT_ONCE: usize = 8;

/// How scenarios are played through a server.
pub struct Outside<'a> {
    /// `ws://HOST:PORT`.
    pub url: &'a str,
    /// How a director gets in.
    pub entrance: &'a Entrance,
    /// How many are played at once; at most eight are.
    pub at_once: NonZero<usize>,
    /// How time goes by there.
    pub time: &'a dyn PassesTime,
}

/// A scenario under one of its books.
#[derive(Clone, Copy, Debug)]
pub struct OutsidePlay<'a> {
    /// The scenario.
    pub scenario: &'a Scenario,
    /// The book's id.
    pub book: &'a str,
}

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutsideProgress {
    /// Scenarios that were played.
    pub played: usize,
    /// All of them.
    pub of: usize,
}

/// What became of each, in their order: it holds, or why not.
type Ends = Vec<Result<(), String>>;

/// Plays them; `tell` is told after each. Returns what became of each, in their order.
///
/// # Errors
///
/// [`SocketError`] when the server cannot be reached or accepts no connection.
pub fn play_outside(
    plays: &[OutsidePlay<'_>],
    outside: &Outside<'_>,
    tell: &(dyn Fn(OutsideProgress) + Sync),
) -> Result<Ends, SocketError> {
    let authority = authority(outside.url)?;
    let token = token(authority, outside.entrance)?;
    let (next, played) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let ends: Mutex<Vec<Option<Result<(), String>>>> = Mutex::new(vec![None; plays.len()]);
    let at_once = outside.at_once.get().min(MOST_AT_ONCE).min(plays.len());
    let work = || -> Result<(), SocketError> {
        let mut visit = Visit::begin(authority, &token)?;
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(play) = plays.get(index) else {
                return Ok(());
            };
            let end = play_one(&mut visit, *play, outside.time);
            if let Some(place) = locked(&ends).get_mut(index) {
                *place = Some(end);
            }
            let played = played.fetch_add(1, Ordering::Relaxed) + 1;
            let of = plays.len();
            tell(OutsideProgress { played, of });
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..at_once).map(|_| scope.spawn(work)).collect();
        let mut joined = threads.into_iter().map(|thread| {
            thread
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        joined.try_for_each(|done| done)
    })?;
    let ends = ends.into_inner().unwrap_or_else(PoisonError::into_inner);
    let lost = || Err("it was not played".to_owned());
    Ok(ends
        .into_iter()
        .map(|end| end.unwrap_or_else(lost))
        .collect())
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A director's token: a code is exchanged for one.
fn token(authority: &str, entrance: &Entrance) -> Result<String, SocketError> {
    match entrance {
        Entrance::Token(token) => Ok(token.clone()),
        Entrance::Code(code) => {
            let runtime = Runtime::new().map_err(|error| SocketError::Broken(error.to_string()))?;
            let paired = runtime.block_on(pair(authority, code, "scenarios"))?;
            Ok(paired.token)
        }
    }
}

fn play_one(visit: &mut Visit, play: OutsidePlay<'_>, time: &dyn PassesTime) -> Result<(), String> {
    let OutsidePlay { scenario, book: id } = play;
    let book = Book::named(id).map_err(|error| error.to_string())?;
    let house = scenario.house_book(id).map_err(|error| error.to_string())?;
    let by = house.as_ref().unwrap_or(&book);
    let held = at_server(visit, scenario, Books { own: &book, by }, time);
    let left = visit.leave();
    held.map_err(|why| match &house {
        // The only book that a server may be without.
        Some(house) if why.contains("rulebook") => {
            format!(
                "{why} (the server is to be started with the house book {})",
                house.id
            )
        }
        Some(_) | None => why,
    })?;
    left.map_err(|trouble: Trouble| String::from(trouble))
}

/// The book that a scenario names, and the one that the server plays it by: its own, or a house book on top of it.
#[derive(Clone, Copy)]
struct Books<'a> {
    own: &'a Book,
    by: &'a Book,
}

fn at_server(
    visit: &mut Visit,
    scenario: &Scenario,
    books: Books<'_>,
    time: &dyn PassesTime,
) -> Result<(), String> {
    let Books { own, by } = books;
    let played = if let Some(set) = &scenario.event {
        let mut event = EventAtServer::new(visit, &by.id, time);
        scenario.play_event_at(&mut event, set, own)
    } else {
        let set = scenario.table.as_ref().ok_or("it has no table")?;
        let mut table = TableAtServer::open(visit, set, &by.id, time)?;
        scenario.play_at(&mut table, own)
    };
    played.map(|_| ()).map_err(|error| error.to_string())
}
