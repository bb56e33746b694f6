//! What is true of players and results.
//!
//! `Anna has 5000`, `Carla sits at table 2 seat 5`, `Carla is on the way`, `Carla is on the way with 4000`,
//! `Carla waits`, `Carla plays the next hand`, `Carla is dealt in`, `Carla is not dealt in`, `Carla is the button`,
//! `Carla is the small blind`, `Carla is the big blind`.
//!
//! `Gina is on the list`, `Gina is on the waiting list`, `the book strikes Emil off`, `the book keeps the seat of Emil`,
//! `whoever replaces Emil has 1900`, `nobody replaces Emil`.
//!
//! `Bruno is out`, `Bruno is not out yet`, `Bruno is 5th`, `Bruno is 5th for now` (the floor has not confirmed it),
//! `Bruno and Dora share 5th`, `Bruno is not ranked`, `Anna wins`, `Bruno may rebuy`, `Bruno may not rebuy`,
//! `Bruno may add on`, `Bruno may not add on`.

use crate::words::chips;
use tapis_rules::table::{Part, Positions};
use tapis_rules::tournament::{Certainty, Overdue, Ranked, Standing};

use super::rooms::seat;
use super::words::{names, place, table};
use super::{Hall, Truth, check};

impl Hall {
    /// Whether a sentence about players is true; `None` when it is another sentence.
    pub(super) fn of_people(&mut self, words: &[&str]) -> Option<Truth> {
        self.of_latecomers(words)
            .or_else(|| self.of_places(words))
            .or_else(|| self.of_purchases(words))
            .or_else(|| self.of_hand(words))
            .or_else(|| self.of_standing(words))
    }

    fn of_latecomers(&mut self, words: &[&str]) -> Option<Truth> {
        Some(match *words {
            ["the", "book", "strikes", name, "off"] => self
                .overdue(name)
                .and_then(|overdue| check(overdue.is_some(), || "the seat is kept".to_owned())),
            ["the", "book", "keeps", "the", "seat", "of", name] => self
                .overdue(name)
                .and_then(|overdue| check(overdue.is_none(), || "the seat is not kept".to_owned())),
            ["whoever", "replaces", name, "has", stack] => {
                let expected = chips(stack)?;
                self.overdue(name).and_then(|overdue| {
                    let found = overdue.and_then(|overdue| overdue.taken_over);
                    check(found == Some(expected), || format!("it is {found:?}"))
                })
            }
            ["nobody", "replaces", name] => self.overdue(name).and_then(|overdue| {
                let found = overdue.and_then(|overdue| overdue.taken_over);
                check(found.is_none(), || format!("somebody with {found:?}"))
            }),
            _ => return None,
        })
    }

    /// What the book says of a player who has not come.
    fn overdue(&mut self, name: &str) -> Result<Option<Overdue>, String> {
        let player = self.who(name)?;
        let mut overdue = self.state.overdue().into_iter();
        let overdue = overdue.find(|overdue| overdue.player == player);
        if let Some(overdue) = &overdue {
            self.answered(overdue.citations.clone());
        }
        Ok(overdue)
    }

    fn of_places(&self, words: &[&str]) -> Option<Truth> {
        Some(match *words {
            [name, "wins"] => self.who(name).and_then(|player| {
                let winner = self.state.winner();
                check(winner == Some(player), || format!("it is {winner:?}"))
            }),
            [name, "is", "not", "ranked"] => self
                .ranked(name)
                .and_then(|line| check(line.is_none(), || format!("{line:?}"))),
            [ref shared @ .., "share", at] => {
                let at = place(at)?;
                let is_so = |line: &Ranked| line.place == at && line.is_tied;
                let mut lines = names(shared).into_iter();
                lines.try_for_each(|name| self.is_ranked(name, is_so))
            }
            [name, "is", at, "for", "now"] => {
                let at = place(at)?;
                let certainty = Certainty::Provisional;
                self.is_ranked(name, |line| line.place == at && line.certainty == certainty)
            }
            [name, "is", at] if place(at).is_some() => {
                let at = place(at)?;
                let certainty = Certainty::Final;
                self.is_ranked(name, |line| {
                    line.place == at && !line.is_tied && line.certainty == certainty
                })
            }
            _ => return None,
        })
    }

    fn ranked(&self, name: &str) -> Result<Option<Ranked>, String> {
        let player = self.who(name)?;
        let mut lines = self.state.ranking().into_iter();
        Ok(lines.find(|line| line.player == player))
    }

    fn is_ranked(&self, name: &str, is_so: impl Fn(&Ranked) -> bool) -> Truth {
        let line = self.ranked(name)?;
        check(line.as_ref().is_some_and(is_so), || {
            format!("{name} has {line:?}")
        })
    }

    fn of_purchases(&self, words: &[&str]) -> Option<Truth> {
        let (name, expected, is_rebuy) = match *words {
            [name, "may", "rebuy"] => (name, true, true),
            [name, "may", "not", "rebuy"] => (name, false, true),
            [name, "may", "add", "on"] => (name, true, false),
            [name, "may", "not", "add", "on"] => (name, false, false),
            _ => return None,
        };
        Some(self.who(name).and_then(|player| {
            let found = self.state.may_buy(player);
            let may = if is_rebuy {
                found.rebuy
            } else {
                found.add_on > 0
            };
            check(may == expected, || format!("{found:?}"))
        }))
    }

    fn of_hand(&self, words: &[&str]) -> Option<Truth> {
        let waits = |name: &str, expected: bool| {
            let (table, seat) = self.seat_of(name)?;
            let found = self.at(table)?.waits(seat);
            check(found == expected, || format!("{name} waits: {found}"))
        };
        let dealt_in = |name: &str, expected: bool| {
            let part = self.player(name)?.part;
            check((part != Part::Out) == expected, || format!("{part:?}"))
        };
        let position = |name: &str, of: fn(&Positions) -> tapis_rules::seat::Seat| {
            let (table, seat) = self.seat_of(name)?;
            let found = self.at(table)?.positions();
            let is_so = found.as_ref().map(of) == Some(seat);
            check(is_so, || format!("{name} in seat {seat}: {found:?}"))
        };
        Some(match *words {
            [name, "has", stack] => {
                let expected = chips(stack)?;
                self.player(name)
                    .and_then(|now| check(now.stack == expected, || format!("it is {}", now.stack)))
            }
            [name, "waits"] => waits(name, true),
            [name, "plays", "the", "next", "hand"] => waits(name, false),
            [name, "is", "dealt", "in"] => dealt_in(name, true),
            [name, "is", "not", "dealt", "in"] => dealt_in(name, false),
            [name, "is", "the", "button"] => position(name, |at| at.button),
            [name, "is", "the", "small", "blind"] => position(name, |at| at.small_blind),
            [name, "is", "the", "big", "blind"] => position(name, |at| at.big_blind),
            _ => return None,
        })
    }

    fn of_standing(&self, words: &[&str]) -> Option<Truth> {
        let stands = |name: &str, is_so: fn(&Standing) -> bool| {
            let standing = self.standing(name)?;
            check(is_so(&standing), || format!("{standing:?}"))
        };
        Some(match *words {
            [name, "is", "out"] => stands(name, |now| *now == Standing::Out),
            [name, "is", "not", "out", "yet"] => stands(name, |now| *now != Standing::Out),
            [name, "is", "on", "the", "list"] => stands(name, |now| *now == Standing::Registered),
            [name, "is", "on", "the", "waiting", "list"] => {
                stands(name, |now| *now == Standing::Waiting)
            }
            [name, "sits", "at", "table", at, "seat", number] => {
                let expected = (table(at)?, seat(number)?);
                let found = self.seat_of(name);
                found.and_then(|found| check(found == expected, || format!("{found:?}")))
            }
            [name, "is", "on", "the", "way", ref with @ ..] => {
                let carried = match *with {
                    [] => None,
                    ["with", stack] => Some(chips(stack)?),
                    _ => return None,
                };
                self.who(name).and_then(|player| {
                    let journey = self.state.journey(player);
                    let luggage = journey.and_then(|journey| journey.luggage);
                    let found = luggage.map(|luggage| luggage.stack);
                    let is_so = found.is_some() && (carried.is_none() || carried == found);
                    check(is_so, || format!("{name} carries {found:?}"))
                })
            }
            _ => return None,
        })
    }
}
