//! Scenarios about whole events: clock, players who come and go, tables, results, races and counts, in sentences that a
//! floor manager could read. What the steps do is done with the commands of the tournament.
//!
//! The section `[event]` is a [`SetEvent`]. Names are one word each; amounts are chips; places are `1st`, `2nd`, `5th`.
//!
//! Things done. The clock: `the clock starts`, `the clock pauses`, `the clock goes on`, `20 minutes pass` (stages that
//! are over end), `30 seconds pass`, `5 minutes more`, `5 minutes less`, `on to stage 3`. Hands: `table 1 shuffles`,
//! `table 1 deals`, `table 1 misdeals` (a player was forgotten), `table 1 plays its hand out` (everybody folds to the
//! big blind), `a hand at table 1` (deals and plays); each of the last two also with `: Anna busts Bruno and Carla`, or
//! `: Bruno wins all-in against Anna`. Players: `Gina registers`, `Gina has paid`, `Gina has given notice`, `Gina
//! checks in`, `Gina is away`, `Gina takes seat 5 of table 2`, `Emil is struck off`, `Emil is replaced by Fred`, `Bruno
//! goes out` (the floor confirms it), `Bruno is not out` (it takes that back), `Bruno rebuys`, `Bruno adds on`, `Bruno
//! leaves for good`, `the floor sets Anna to 5000`. Tables: `seats are drawn`, `it is done` (what the book proposes),
//! `Carla goes to table 2 seat 5`, the same with `instead` (once she is on the way), `Carla stays`, `Carla arrives`,
//! `everybody arrives`, `table 3 breaks`, `table 3 closes`, `table 2 plays on`, `the final table is called`, `the final
//! table is drawn`. Results: `hand-for-hand begins`, `hand-for-hand ends`. Races and counts: `chips of 25 leave`,
//! `table 1 races`, `table 1 races with Carla:Ah Bruno:Kd,2c`, `Anna changes 4x25 for 1x100`, `table 1 is counted: Anna
//! 4900, Bruno 2100`, `the count of table 1 is accepted`, `the count of table 1 is rejected`.
//!
//! Things that are not possible: `refused not_for_sale: Bruno rebuys`, with the article where there is one.
//!
//! Things that are true are described beside the code that checks them: [`rooms`] for clock, tables and proposals,
//! [`people`] for players and results. `says cdc2013 3.3` is an article of the last proposal, refusal or judgement on a
//! latecomer. The ledger is checked after every step, and said to be right with `every chip is there`.

mod deeds;
mod hands;
mod people;
mod rooms;
mod set_up;
#[cfg(test)]
mod tests;
mod words;

use std::collections::BTreeSet;

use tapis_rules::book::{Book, Citation};
use tapis_rules::time::Timestamp;
use tapis_rules::tournament::{Command, Event, Problem, Refusal, Tournament};

pub use set_up::SetEvent;

/// An event being played.
#[derive(Clone)]
pub(super) struct Hall {
    state: Tournament,
    now: Timestamp,
    /// Articles of the last answer.
    said: Vec<Citation>,
    pub(super) cited: BTreeSet<Citation>,
}

/// Why a deed is not done.
enum Trouble {
    Refused(Box<Refusal>),
    Wrong(String),
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(Box::new(refusal))
    }
}

impl From<String> for Trouble {
    fn from(wrong: String) -> Self {
        Self::Wrong(wrong)
    }
}

impl From<Trouble> for String {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Refused(refusal) => format!("refused: {refusal}"),
            Trouble::Wrong(wrong) => wrong,
        }
    }
}

/// Whether something is true, and what is so instead.
type Truth = Result<(), String>;

fn check(is_so: bool, found: impl FnOnce() -> String) -> Truth {
    if is_so { Ok(()) } else { Err(found()) }
}

impl Hall {
    /// The event of a scenario, set up under a book.
    pub(super) fn new(set: &SetEvent, book: &Book) -> Result<Self, String> {
        let mut hall = Self {
            state: set_up::begin(book)?,
            now: Timestamp::default(),
            said: Vec::new(),
            cited: BTreeSet::new(),
        };
        hall.set_up(set)?;
        Ok(hall)
    }

    pub(super) fn step(&mut self, text: &str) -> Result<(), String> {
        if let Some(rest) = text.strip_prefix("refused ") {
            return self.refused(rest);
        }
        if self.deed(text)? {
            return Ok(());
        }
        if let Some(article) = text.strip_prefix("says ") {
            return self.says(article);
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        if let Some(truth) = self.of_rooms(&words) {
            return truth;
        }
        self.of_people(&words)
            .unwrap_or_else(|| Err("this is not a step of a scenario about an event".to_owned()))
    }

    fn says(&self, article: &str) -> Truth {
        let said: Vec<String> = self.said.iter().map(ToString::to_string).collect();
        let is_said = said.iter().any(|one| one == article);
        check(is_said, || format!("the answer cites {}", said.join(", ")))
    }

    /// `not_for_sale: Bruno rebuys`, `not_for_sale (gleize2007 7-1): Bruno rebuys`.
    fn refused(&mut self, text: &str) -> Result<(), String> {
        let (expected, deed) = text.split_once(": ").ok_or("what is refused?")?;
        let (name, article) = match expected.split_once(" (") {
            Some((name, article)) => (name, article.strip_suffix(')')),
            None => (expected, None),
        };
        let refusal = match self.clone().deed(deed) {
            Ok(true) => return Err("it is accepted".to_owned()),
            Ok(false) => return Err(format!("\"{deed}\" is not done in an event")),
            Err(Trouble::Wrong(wrong)) => return Err(wrong),
            Err(Trouble::Refused(refusal)) => refusal,
        };
        let (found, citations) = described(&refusal);
        check(found == name, || format!("refused as {found}: {refusal}"))?;
        self.answered(citations);
        article.map_or(Ok(()), |article| self.says(article))
    }

    /// What an answer cites.
    fn answered(&mut self, citations: Vec<Citation>) {
        self.cited.extend(citations.iter().cloned());
        self.said = citations;
    }

    fn must(&mut self, command: &Command) -> Result<(), Trouble> {
        let events = self.state.decide(command, self.now)?;
        Ok(self.happens(&events)?)
    }

    fn happens(&mut self, events: &[Event]) -> Result<(), String> {
        self.state
            .apply(events, self.now)
            .map_err(|(table, error)| format!("table {}: {error}", table.0))?;
        self.state.check_ledger().map_err(|error| error.to_string())
    }
}

/// The name of a refusal in the protocol, and the articles it cites.
fn described(refusal: &Refusal) -> (String, Vec<Citation>) {
    match refusal {
        Refusal::Problem(problem) => (name_of(problem), citations_of(problem)),
        Refusal::Table(refusal) => {
            let citations = refusal.citation.iter().cloned().collect();
            (refusal.reason.name().to_owned(), citations)
        }
        Refusal::UnknownTable(_)
        | Refusal::UnknownAlert(_)
        | Refusal::UnknownBook(_)
        | Refusal::UnknownPlayer(_)
        | Refusal::AlreadySeated { .. }
        | Refusal::Text(_)
        | Refusal::TableCount
        | Refusal::SeatCount
        | Refusal::ChipValues
        | Refusal::Blinds
        | Refusal::UnknownArticle(_)
        | Refusal::UnknownSanction(_)
        | Refusal::NotSeated(_)
        | Refusal::Penalties
        | Refusal::NoStack => (refusal.to_string(), Vec::new()),
    }
}

fn name_of(problem: &Problem) -> String {
    let value = serde_json::to_value(problem).unwrap_or_default();
    let name = value.get("type").and_then(serde_json::Value::as_str);
    name.unwrap_or_default().to_owned()
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "only these rest on articles of the book"
)]
fn citations_of(problem: &Problem) -> Vec<Citation> {
    match problem {
        Problem::NotForSale { citations, .. }
        | Problem::RegistrationClosed { citations }
        | Problem::TooLate { citations, .. }
        | Problem::NoReplacement { citations, .. }
        | Problem::NoRedraw { citations } => citations.clone(),
        Problem::SeatsOfTables { article, .. } | Problem::Freezeout { article } => {
            article.iter().cloned().collect()
        }
        _ => Vec::new(),
    }
}
