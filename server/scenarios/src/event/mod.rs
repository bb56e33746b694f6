//! Scenarios about whole events: clock, players who come and go, tables, results, races and counts, in sentences that a
//! floor manager could read. What the steps do is done with the commands of the tournament.
//!
//! The section `[event]` is a [`SetEvent`]. Names are one word each; amounts are chips; places are `1st`, `2nd`, `5th`.
//!
//! Things done. The clock: `the clock starts`, `the clock pauses`, `the clock goes on`, `a break of 10 minutes is called`,
//! `20 minutes pass` (stages that are over end), `30 seconds pass`, `5 minutes more`, `5 minutes less`, `on to stage 3`. Hands: `table 1 shuffles`,
//! `table 1 deals`, `table 1 misdeals` (a player was forgotten), `table 1 plays its hand out` (everybody folds to the
//! big blind), `a hand at table 1` (deals and plays); each of the last two also with `: Anna busts Bruno and Carla`, or
//! `: Bruno wins all-in against Anna`; `all bets at table 1 are made: Bruno wins all-in against Anna` stops where only the
//! cards are left, and `Bruno shows`. Players: `Gina registers`, `Gina has paid`, `Gina has given notice`, `Gina
//! checks in`, `Gina is away`, `Gina takes seat 5 of table 2`, `Emil is struck off`, `Emil is replaced by Fred`, `Bruno
//! goes out` (the floor confirms it), `Bruno is not out` (it takes that back), `Bruno rebuys`, `Bruno adds on`,
//! `Bruno is refunded a rebuy`, `Bruno is refunded an add-on`, `Bruno is refunded the new entry`,
//! `Bruno enters again in seat 5 of table 2`, `Gina leaves the list`, `Bruno leaves for good`,
//! `the floor sets Anna to 5000`. Tables: `seats are drawn`, `it is done` (what the book proposes),
//! `Carla goes to table 2 seat 5`, the same with `instead` (once she is on the way), `Carla stays`, `Carla arrives`,
//! `everybody arrives`, `table 3 breaks`, `table 3 closes`, `table 2 plays on`, `the final table is called`, `the final
//! table is drawn`. Results: `hand-for-hand begins`, `hand-for-hand ends`. Races and counts: `chips of 25 leave`,
//! `table 1 races`, `table 1 races with Carla:Ah Bruno:Kd,2c`, `Anna changes 4x25 for 1x100`, `table 1 is counted: Anna
//! 4900, Bruno 2100`, `the count of table 1 is accepted`, `the count of table 1 is rejected`. The register: `Carla is
//! disqualified by 12.2.b3` (an article of the book), `sanction 1 is lifted` (the first one of the event).
//!
//! Things that are not possible: `refused not_for_sale: Bruno rebuys`, with the article where there is one.
//!
//! Things that are true are described beside the code that checks them: [`rooms`] for clock, tables and proposals,
//! [`people`] for players and results. `says cdc2013 3.3` is an article of the last proposal, refusal or judgement on a
//! latecomer. The ledger is checked after every step, and said to be right with `every chip is there`.

mod deeds;
mod hands;
mod people;
mod play;
mod reach;
mod rooms;
mod rules;
mod set_up;
#[cfg(test)]
mod tests;
mod words;

use std::collections::BTreeSet;

use tapis_rules::book::{Book, Citation};
use tapis_rules::tournament::Command;

use crate::denied::Trouble;
use crate::said;

pub use play::{
    EntrantSeen, EventRaceSeen, EventSeatSeen, EventSeen, EventTableSeen, EventTurnSeen,
    OfficialsSeen, PeopleSeen, PlaceSeen, PlaysEvent, TableLine,
};
pub(super) use reach::Reach;
pub use set_up::SetEvent;

/// An event being played.
pub(super) struct Hall<'a> {
    play: &'a mut dyn PlaysEvent,
    /// The id of the book that articles are of.
    book: &'a str,
    /// Articles of the last answer.
    said: Vec<Citation>,
    pub(super) cited: BTreeSet<Citation>,
}

/// Whether something is true, and what is so instead.
type Truth = Result<(), String>;

fn check(is_so: bool, found: impl FnOnce() -> String) -> Truth {
    if is_so { Ok(()) } else { Err(found()) }
}

/// The event of a scenario, empty, as the rules play it.
///
/// # Errors
///
/// Why no event can be set up.
pub fn event_at_rules(book: &Book) -> Result<impl PlaysEvent + use<>, String> {
    rules::EventAtRules::new(book)
}

impl<'a> Hall<'a> {
    /// The event of a scenario, set up.
    pub(super) fn new(
        play: &'a mut dyn PlaysEvent,
        set: &SetEvent,
        book: &'a str,
    ) -> Result<Self, String> {
        let mut hall = Self {
            play,
            book,
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
            return said::article(&self.said, article);
        }
        loop {
            let truth = self.truth(text);
            if truth.is_ok() || !self.play.look_again()? {
                return truth;
            }
        }
    }

    /// Whether a sentence is true.
    fn truth(&mut self, text: &str) -> Truth {
        let words: Vec<&str> = text.split_whitespace().collect();
        if let Some(truth) = self.of_rooms(&words) {
            return truth;
        }
        self.of_people(&words)
            .unwrap_or_else(|| Err("this is not a step of a scenario about an event".to_owned()))
    }

    /// `not_for_sale: Bruno rebuys`, `not_for_sale (gleize2007 7-1): Bruno rebuys`.
    fn refused(&mut self, text: &str) -> Result<(), String> {
        let (expected, deed) = text.split_once(": ").ok_or("what is refused?")?;
        let (name, article) = match expected.split_once(" (") {
            Some((name, article)) => (name, article.strip_suffix(')')),
            None => (expected, None),
        };
        let denied = match self.deed(deed) {
            Ok(true) => return Err("it is accepted".to_owned()),
            Ok(false) => return Err(format!("\"{deed}\" is not done in an event")),
            Err(Trouble::Wrong(wrong)) => return Err(wrong),
            Err(Trouble::Denied(denied)) => denied,
        };
        denied.compare(name, article)?;
        self.answered(denied.citations);
        Ok(())
    }

    /// What an answer cites.
    fn answered(&mut self, citations: Vec<Citation>) {
        self.cited.extend(citations.iter().cloned());
        self.said = citations;
    }

    fn must(&mut self, command: &Command) -> Result<(), Trouble> {
        self.play.carry_out(command)
    }
}
