//! What is true of clock, tables and what the book proposes.
//!
//! `level 2: 50/100`, `it is a break`, `the clock shows 12 minutes`, `table 1 plays 25/50`, `table 1 plays 50/100 next`,
//! `table 1 plays 50/100 after that`, `table 2 stops: break` (a [`tapis_rules::tournament::Stop`]), `nothing stops table 2`,
//! `table 2 is playing`, `table 3 is closed`, `tables have 8 7`, `the final table is at table 1`.
//!
//! `the book proposes: Carla to table 2 seat 5`, the same with `who plays at once`, `who waits`,
//! `who lets the button pass` or `who waits and lets the button pass`; `the book proposes to break table 3`,
//! `the book proposes the final table`, `the book proposes nothing`.
//!
//! `hand-for-hand is due`, `hand-for-hand is not due`, `round 2`, `chips of 25 may leave`, `chips of 25 are in play`,
//! `chips of 25 are gone`, `the count of table 1 differs`, `the count of table 1 holds`,
//! `the floor is called to table 1`, `the floor has nothing to do`, `12 players are left`, `40000 chips are in play`,
//! `registration is open`, `registration is closed`, `every chip is there`.

use crate::words::chips;
use tapis_rules::book::Answer;
use tapis_rules::seat::Seat;
use tapis_rules::table::Table;
use tapis_rules::table::arrivals::Entry;
use tapis_rules::tournament::{FinalTableState, Proposal, Stage, Stop, TableNumber, Ticking};

use super::words::{blinds, number, table};
use super::{Hall, Truth, check};

/// Milliseconds of a minute.
const MINUTE_MS: u64 = 60_000;

impl Hall {
    /// Whether a sentence about the room is true; `None` when it is another sentence.
    pub(super) fn of_rooms(&mut self, words: &[&str]) -> Option<Truth> {
        self.of_time(words)
            .or_else(|| self.of_stops(words))
            .or_else(|| self.of_proposals(words))
            .or_else(|| self.of_rounds(words))
            .or_else(|| self.of_chips(words))
    }

    fn of_time(&self, words: &[&str]) -> Option<Truth> {
        Some(match *words {
            ["level", level, posted] => {
                let expected = (number(level)?, blinds(posted)?);
                let found = (self.state.level(), self.state.blinds());
                check(found == expected, || {
                    format!("it is level {}: {:?}", found.0, found.1)
                })
            }
            ["it", "is", "a", "break"] => {
                let stage = self.state.clock().map(|clock| clock.stage);
                let on = stage.and_then(|stage| self.state.plan()?.stage(stage));
                let is_break = matches!(on, Some(Stage::Break { .. }));
                check(is_break, || format!("it is {on:?}"))
            }
            ["the", "clock", "shows", minutes, "minutes"] => {
                let left = match self.state.clock()?.ticking {
                    Ticking::NotStarted => None,
                    Ticking::Running { ends_at } => ends_at.map(|at| at.since(self.now)),
                    Ticking::Paused { left_ms } => left_ms,
                };
                let expected: u64 = number(minutes)?;
                let is_so = left == expected.checked_mul(MINUTE_MS);
                check(is_so, || format!("{left:?} milliseconds are left"))
            }
            ["table", at, "plays", posted, ref when @ ..] => {
                let (at, expected) = (table(at)?, blinds(posted)?);
                let of: fn(&Table) -> Option<tapis_rules::blinds::Blinds> = match *when {
                    [] => Table::blinds,
                    ["next"] => Table::next_blinds,
                    ["after", "that"] => Table::later_blinds,
                    _ => return None,
                };
                self.at(at).and_then(|at| {
                    let found = of(at);
                    check(found == Some(expected), || format!("it is {found:?}"))
                })
            }
            _ => return None,
        })
    }

    fn of_stops(&self, words: &[&str]) -> Option<Truth> {
        let stops = |at: TableNumber, expected: Option<String>| {
            let found = self.state.stop(at).map(name_of);
            check(found == expected, || format!("stopped by {found:?}"))
        };
        Some(match *words {
            ["table", at, "stops:", ref why @ ..] => stops(table(at)?, Some(why.join(" "))),
            ["nothing", "stops", "table", at] => stops(table(at)?, None),
            ["table", at, "is", "playing"] => self
                .at(table(at)?)
                .and_then(|at| check(at.is_playing(), || "no hand is played".to_owned())),
            ["table", at, "is", "closed"] => {
                let is_closed = self.state.is_closed(table(at)?);
                check(is_closed, || "it is open".to_owned())
            }
            ["tables", "have", ref counts @ ..] => {
                let counts: Option<Vec<usize>> = counts.iter().map(|word| number(word)).collect();
                let expected = counts?;
                let open = self
                    .state
                    .tables()
                    .filter(|(at, _)| !self.state.is_closed(*at));
                let found: Vec<usize> = open.map(|(_, at)| at.players().count()).collect();
                check(found == expected, || format!("they have {found:?}"))
            }
            ["the", "final", "table", "is", "at", "table", at] => {
                let found = self.state.final_table();
                let expected = FinalTableState::At { table: table(at)? };
                check(found == expected, || format!("it is {found:?}"))
            }
            _ => return None,
        })
    }

    fn of_proposals(&mut self, words: &[&str]) -> Option<Truth> {
        let expected = match *words {
            ["the", "book", "proposes" | "proposes:", ref what @ ..] => what.join(" "),
            _ => return None,
        };
        let proposals = self.state.proposals();
        let mut said: Vec<(String, &Proposal)> = Vec::new();
        for proposal in &proposals {
            said.extend(
                self.sentences(proposal)
                    .map(|sentence| (sentence, proposal)),
            );
        }
        if expected == "nothing" {
            return Some(check(said.is_empty(), || format!("it proposes {said:?}")));
        }
        let found = said.iter().find(|(sentence, _)| *sentence == expected);
        let citations = found.map(|(_, proposal)| match proposal {
            Proposal::Move { citations, .. }
            | Proposal::Break { citations, .. }
            | Proposal::FinalTable { citations, .. } => citations.clone(),
        });
        let sentences: Vec<&String> = said.iter().map(|(sentence, _)| sentence).collect();
        let truth = check(citations.is_some(), || format!("it proposes {sentences:?}"));
        self.answered(citations.unwrap_or_default());
        Some(truth)
    }

    /// A proposal in words, with more and less detail.
    fn sentences(&self, proposal: &Proposal) -> impl Iterator<Item = String> + use<> {
        let (short, more) = match proposal {
            Proposal::Move {
                player,
                to,
                to_seat,
                entry,
                ..
            } => {
                let name = self.name(*player);
                let entry = match entry {
                    Entry::Plays => "who plays at once",
                    Entry::ButtonPasses => "who lets the button pass",
                    Entry::Waits => "who waits",
                    Entry::WaitsThenButtonPasses => "who waits and lets the button pass",
                };
                let short = format!("{name} to table {} seat {to_seat}", to.0);
                let long = format!("{short} {entry}");
                (short, Some(long))
            }
            Proposal::Break { table, .. } => (format!("to break table {}", table.0), None),
            Proposal::FinalTable { .. } => ("the final table".to_owned(), None),
        };
        [Some(short), more].into_iter().flatten()
    }

    fn of_rounds(&mut self, words: &[&str]) -> Option<Truth> {
        Some(match *words {
            ["hand-for-hand", "is", "due"] => {
                let is_due = self.state.suggests_hand_for_hand();
                check(is_due, || "it is not".to_owned())
            }
            ["hand-for-hand", "is", "not", "due"] => {
                let is_due = self.state.suggests_hand_for_hand();
                check(!is_due, || "it is".to_owned())
            }
            ["round", round] => {
                let found = self.state.hand_for_hand().map(|round| round.round);
                let expected = number(round)?;
                check(found == Some(expected), || format!("it is {found:?}"))
            }
            ["registration", "is", state @ ("open" | "closed")] => {
                let Answer { value, citations } = self.state.registration();
                self.answered(citations);
                check(value == (state == "open"), || format!("open: {value}"))
            }
            ["the", "floor", "is", "called", "to", "table", at] => {
                let at = table(at)?;
                let is_called = self.state.alerts().any(|(_, alert)| alert.table == at);
                check(is_called, || "nobody calls it".to_owned())
            }
            ["the", "floor", "has", "nothing", "to", "do"] => {
                let alerts: Vec<_> = self.state.alerts().map(|(_, alert)| &alert.cause).collect();
                check(alerts.is_empty(), || format!("it has {alerts:?}"))
            }
            _ => return None,
        })
    }

    fn of_chips(&self, words: &[&str]) -> Option<Truth> {
        Some(match *words {
            ["chips", "of", value, "may", "leave"] => {
                let found = self.state.unneeded_chips();
                check(found.contains(&chips(value)?), || {
                    format!("{found:?} may leave")
                })
            }
            ["chips", "of", value, "are", now @ ("in" | "gone"), ..] => {
                let found = self.state.chip_values();
                let is_in = found.contains(&chips(value)?);
                check(is_in == (now == "in"), || format!("in play: {found:?}"))
            }
            [
                "the",
                "count",
                "of",
                "table",
                at,
                now @ ("differs" | "holds"),
            ] => {
                let count = self.state.count(table(at)?);
                let holds = count.map(|count| count.holds);
                let expected = Some(now == "holds");
                check(holds == expected, || format!("it holds: {holds:?}"))
            }
            [count, "players", "are", "left"] => {
                let found = self.state.players_left();
                check(number(count) == Some(found), || format!("{found} are left"))
            }
            [count, "chips", "are", "in", "play"] => {
                let found = self.state.ledger().in_play();
                check(chips(count) == Some(found), || {
                    format!("{found} are in play")
                })
            }
            ["every", "chip", "is", "there"] => {
                let found = self.state.check_ledger();
                found.map_err(|error| error.to_string())
            }
            _ => return None,
        })
    }
}

/// The name of a stop, in words.
fn name_of(stop: Stop) -> String {
    let value = serde_json::to_value(stop).unwrap_or_default();
    value.as_str().unwrap_or_default().replace('_', " ")
}

/// A seat in a sentence.
pub(super) fn seat(word: &str) -> Option<Seat> {
    number(word).and_then(Seat::new)
}
