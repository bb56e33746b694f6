//! What is true of clock, tables and what the book proposes.
//!
//! `level 2: 50/100`, `it is a break`, `the clock shows 12 minutes`, `table 1 plays 25/50`, `table 1 plays 50/100 next`,
//! `table 1 plays 50/100 after that`, `table 2 stops: break` (a [`tapis_rules::tournament::Stop`]), `nothing stops table 2`,
//! `table 2 is playing`, `table 3 is closed`, `tables have 8 7`,
//! `tables have 8 7 in some order` (after a draw), `the final table is at table 1`.
//!
//! `the book proposes: Carla to table 2 seat 5`, the same with `who plays at once`, `who waits`,
//! `who lets the button pass` or `who waits and lets the button pass`; `the book proposes to break table 3`,
//! `the book proposes the final table`, `the book proposes nothing`.
//!
//! `hand-for-hand is due`, `hand-for-hand is not due`, `round 2`, `chips of 25 may leave`, `chips of 25 are in play`,
//! `chips of 25 are gone`, `table 1 is raced by an official` (or by Anna), `race cards at table 1: Bruno 3, Anna 2`, `the count of table 1 differs`, `the count of table 1 holds`,
//! `the floor is called to table 1`, `the floor has nothing to do`, `12 players are left`, `40000 chips are in play`,
//! `registration is open`, `registration is closed`, `every chip is there`.

use crate::words::chips;
use tapis_rules::blinds::Blinds;
use tapis_rules::book::Answer;
use tapis_rules::seat::Seat;
use tapis_rules::table::Table;
use tapis_rules::table::arrivals::Entry;
use tapis_rules::tournament::race::Operator;
use tapis_rules::tournament::{FinalTableState, Proposal, Stage, Stop, TableNumber, Tournament};

use super::play::EventRaceSeen;
use super::words::{blinds, number, table};
use super::{Hall, Truth, check};

/// Why something is not compared through a server.
const NOT_SHOWN: &str = "no device is shown it";

const MS_PER_SECOND: u64 = 1_000;
const SECONDS_PER_MINUTE: u64 = 60;

impl Hall<'_> {
    /// Whether a sentence about the room is true; `None` when it is another sentence.
    pub(super) fn of_rooms(&mut self, words: &[&str]) -> Option<Truth> {
        self.of_time(words)
            .or_else(|| self.of_stops(words))
            .or_else(|| self.of_proposals(words))
            .or_else(|| self.of_rounds(words))
            .or_else(|| self.of_chips(words))
            .or_else(|| self.of_races(words))
    }

    /// Who runs the race of a table, and whose cards are dealt in which order.
    fn of_races(&mut self, words: &[&str]) -> Option<Truth> {
        Some(match *words {
            ["table", at, "is", "raced", "by", ref who @ ..] => {
                let at = table(at)?;
                self.race_of(at)
                    .and_then(|race| match (race.operator, who) {
                        (Operator::Official, ["an", "official"]) => Ok(()),
                        (Operator::Dealer(seat), [name]) => {
                            let found = self.seat_of(name)?.seat;
                            check(found == seat, || {
                                format!("the player in seat {seat} runs it")
                            })
                        }
                        (operator, _) => Err(format!("it is {operator:?}")),
                    })
            }
            ["race", "cards", "at", "table", at, ref cards @ ..] => {
                let at = table(at)?;
                self.race_of(at).and_then(|race| {
                    let mut expected = Vec::new();
                    for pair in cards.chunks(2) {
                        let [name, count] = *pair else {
                            return Err("how many cards has each?".to_owned());
                        };
                        let count = number(count).ok_or("cards are counted")?;
                        expected.push((self.seat_of(name)?.seat, count));
                    }
                    check(race.cards == expected, || format!("{:?}", race.cards))
                })
            }
            _ => return None,
        })
    }

    fn race_of(&mut self, at: TableNumber) -> Result<EventRaceSeen, String> {
        let race = self.at(at)?.race;
        race.ok_or_else(|| "no race has to be run there".to_owned())
    }

    fn of_time(&mut self, words: &[&str]) -> Option<Truth> {
        Some(match *words {
            ["level", level, posted] => {
                let expected = (number(level)?, blinds(posted)?);
                self.play.event().and_then(|event| {
                    let found = (event.level, event.blinds);
                    check(found == expected, || {
                        format!("it is level {}: {:?}", found.0, found.1)
                    })
                })
            }
            ["it", "is", "a", "break"] => self.play.event().and_then(|event| {
                let is_break = matches!(event.stage, Some(Stage::Break { .. }));
                check(is_break, || format!("it is {:?}", event.stage))
            }),
            ["the", "clock", "shows", minutes, "minutes"] => {
                let expected: u64 = number(minutes)?;
                self.play.event().and_then(|event| {
                    // To the nearest second: a server's clock goes on while it is looked at.
                    let left = event.left_ms.map(|left| (left + 500) / MS_PER_SECOND);
                    let is_so = left == expected.checked_mul(SECONDS_PER_MINUTE);
                    check(is_so, || format!("{left:?} seconds are left"))
                })
            }
            ["table", at, "plays", posted, ref when @ ..] => {
                let (at, expected) = (table(at)?, blinds(posted)?);
                if when.is_empty() {
                    return Some(self.at(at).and_then(|seen| {
                        let found = seen.blinds;
                        check(found == Some(expected), || format!("it is {found:?}"))
                    }));
                }
                let of: fn(&Table) -> Option<Blinds> = match *when {
                    ["next"] => Table::next_blinds,
                    ["after", "that"] => Table::later_blinds,
                    _ => return None,
                };
                let rules = self.play.rules().ok_or_else(|| NOT_SHOWN.to_owned());
                rules.and_then(|rules| {
                    let found = rules.table(at).and_then(of);
                    check(found == Some(expected), || format!("it is {found:?}"))
                })
            }
            _ => return None,
        })
    }

    fn of_stops(&mut self, words: &[&str]) -> Option<Truth> {
        let mut stops = |at: TableNumber, expected: Option<String>| {
            let event = self.play.event()?;
            let line = event.tables.iter().find(|line| line.number == at);
            let found = line.and_then(|line| line.stop).map(name_of);
            check(found == expected, || format!("stopped by {found:?}"))
        };
        Some(match *words {
            ["table", at, "stops:", ref why @ ..] => stops(table(at)?, Some(why.join(" "))),
            ["nothing", "stops", "table", at] => stops(table(at)?, None),
            ["table", at, "is", "playing"] => self
                .at(table(at)?)
                .and_then(|at| check(at.playing, || "no hand is played".to_owned())),
            ["table", at, "is", "closed"] => {
                let at = table(at)?;
                self.play.event().and_then(|event| {
                    let mut closed = event.tables.iter().filter(|line| line.is_closed);
                    let is_closed = closed.any(|line| line.number == at);
                    check(is_closed, || "it is open".to_owned())
                })
            }
            ["tables", "have", ref counts @ ..] => {
                let (counts, in_order) = match counts {
                    [counts @ .., "in", "some", "order"] => (counts, false),
                    counts => (counts, true),
                };
                let counts: Option<Vec<usize>> = counts.iter().map(|word| number(word)).collect();
                let mut expected = counts?;
                self.play.event().and_then(|event| {
                    let open = event.tables.iter().filter(|line| !line.is_closed);
                    let mut found: Vec<usize> = open.map(|line| line.players).collect();
                    if !in_order {
                        found.sort_unstable();
                        expected.sort_unstable();
                    }
                    check(found == expected, || format!("they have {found:?}"))
                })
            }
            ["the", "final", "table", "is", "at", "table", at] => {
                let expected = FinalTableState::At { table: table(at)? };
                self.play.event().and_then(|event| {
                    let found = event.final_table;
                    check(found == expected, || format!("it is {found:?}"))
                })
            }
            _ => return None,
        })
    }

    fn of_proposals(&mut self, words: &[&str]) -> Option<Truth> {
        let expected = match *words {
            ["the", "book", "proposes" | "proposes:", ref what @ ..] => what.join(" "),
            _ => return None,
        };
        Some(self.is_proposed(&expected))
    }

    fn is_proposed(&mut self, expected: &str) -> Truth {
        let proposals = self.play.officials()?.proposals;
        let mut said: Vec<(String, &Proposal)> = Vec::new();
        for proposal in &proposals {
            for sentence in self.sentences(proposal)? {
                said.push((sentence, proposal));
            }
        }
        if expected == "nothing" {
            return check(said.is_empty(), || format!("it proposes {said:?}"));
        }
        let found = said.iter().find(|(sentence, _)| sentence == expected);
        let citations = found.map(|(_, proposal)| match proposal {
            Proposal::Move { citations, .. }
            | Proposal::Break { citations, .. }
            | Proposal::FinalTable { citations, .. } => citations.clone(),
        });
        let sentences: Vec<&String> = said.iter().map(|(sentence, _)| sentence).collect();
        let truth = check(citations.is_some(), || format!("it proposes {sentences:?}"));
        self.answered(citations.unwrap_or_default());
        truth
    }

    /// A proposal in words, with more and less detail.
    fn sentences(&mut self, proposal: &Proposal) -> Result<Vec<String>, String> {
        Ok(match proposal {
            Proposal::Move {
                player,
                to,
                to_seat,
                entry,
                ..
            } => {
                let name = self.name(*player)?;
                let entry = match entry {
                    Entry::Plays => "who plays at once",
                    Entry::ButtonPasses => "who lets the button pass",
                    Entry::Waits => "who waits",
                    Entry::WaitsThenButtonPasses => "who waits and lets the button pass",
                };
                let short = format!("{name} to table {} seat {to_seat}", to.0);
                let long = format!("{short} {entry}");
                vec![short, long]
            }
            Proposal::Break { table, .. } => vec![format!("to break table {}", table.0)],
            Proposal::FinalTable { .. } => vec!["the final table".to_owned()],
        })
    }

    fn of_rounds(&mut self, words: &[&str]) -> Option<Truth> {
        Some(match *words {
            ["hand-for-hand", "is", "due"] => self.play.officials().and_then(|officials| {
                let is_due = officials.suggests_hand_for_hand;
                check(is_due, || "it is not".to_owned())
            }),
            ["hand-for-hand", "is", "not", "due"] => self.play.officials().and_then(|officials| {
                let is_due = officials.suggests_hand_for_hand;
                check(!is_due, || "it is".to_owned())
            }),
            ["round", round] => {
                let expected = number(round)?;
                self.play.event().and_then(|event| {
                    let found = event.round;
                    check(found == Some(expected), || format!("it is {found:?}"))
                })
            }
            ["registration", "is", state @ ("open" | "closed")] => {
                let rules = self.play.rules().map(Tournament::registration);
                match rules {
                    Some(Answer { value, citations }) => {
                        self.answered(citations);
                        check(value == (state == "open"), || format!("open: {value}"))
                    }
                    None => Err(NOT_SHOWN.to_owned()),
                }
            }
            ["the", "floor", "is", "called", "to", "table", at] => {
                let at = table(at)?;
                self.play.officials().and_then(|officials| {
                    let is_called = officials.alerts.contains(&at);
                    check(is_called, || "nobody calls it".to_owned())
                })
            }
            ["the", "floor", "has", "nothing", "to", "do"] => {
                self.play.officials().and_then(|officials| {
                    let alerts = officials.alerts;
                    check(alerts.is_empty(), || format!("it is called to {alerts:?}"))
                })
            }
            _ => return None,
        })
    }

    fn of_chips(&mut self, words: &[&str]) -> Option<Truth> {
        Some(match *words {
            ["chips", "of", value, "may", "leave"] => {
                let value = chips(value)?;
                self.play.officials().and_then(|officials| {
                    let found = officials.unneeded_chips;
                    check(found.contains(&value), || format!("{found:?} may leave"))
                })
            }
            ["chips", "of", value, "are", now @ ("in" | "gone"), ..] => {
                let value = chips(value)?;
                self.play.event().and_then(|event| {
                    let found = event.chip_values;
                    let is_in = found.contains(&value);
                    check(is_in == (now == "in"), || format!("in play: {found:?}"))
                })
            }
            [
                "the",
                "count",
                "of",
                "table",
                at,
                now @ ("differs" | "holds"),
            ] => {
                let at = table(at)?;
                self.play.officials().and_then(|officials| {
                    let holds = officials.counts.get(&at).copied();
                    let expected = Some(now == "holds");
                    check(holds == expected, || format!("it holds: {holds:?}"))
                })
            }
            [count, "players", "are", "left"] => {
                let expected = number(count);
                self.play.event().and_then(|event| {
                    let found = event.players_left;
                    check(expected == Some(found), || format!("{found} are left"))
                })
            }
            [count, "chips", "are", "in", "play"] => {
                let expected = chips(count);
                self.play.officials().and_then(|officials| {
                    let found = officials.in_play;
                    check(expected == Some(found), || format!("{found} are in play"))
                })
            }
            ["every", "chip", "is", "there"] => self.play.officials().and_then(|officials| {
                check(officials.adds_up, || {
                    "the ledger does not add up".to_owned()
                })
            }),
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
