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
//! `Bruno may add on`, `Bruno may not add on`, `Bruno may enter again`, `Bruno may not enter again`,
//! `Bruno may come back`, `Bruno may not come back`, `Bruno may be seated`, `Bruno may not be seated`,
//! `Bruno may be refunded a rebuy`, `Bruno may not be refunded a rebuy`,
//! `Bruno may be refunded the new entry`, `Bruno may not be refunded the new entry`.

use crate::words::chips;
use tapis_rules::seat::Seat;
use tapis_rules::table::Positions;
use tapis_rules::tournament::{Overdue, Refundable, Standing};

use super::play::{EntrantSeen, PlaceSeen};
use super::rooms::seat;
use super::words::{Place, names, place, table};
use super::{Hall, Truth, check};
use crate::table_play::PartSeen;

impl Hall<'_> {
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
        let mut overdue = self.play.officials()?.overdue.into_iter();
        let overdue = overdue.find(|overdue| overdue.player == player);
        if let Some(overdue) = &overdue {
            self.answered(overdue.citations.clone());
        }
        Ok(overdue)
    }

    fn of_places(&mut self, words: &[&str]) -> Option<Truth> {
        Some(match *words {
            [name, "wins"] => self.who(name).and_then(|player| {
                let winner = self.play.event()?.winner;
                check(winner == Some(player), || format!("it is {winner:?}"))
            }),
            [name, "is", "not", "ranked"] => self
                .ranked(name)
                .and_then(|line| check(line.is_none(), || format!("{line:?}"))),
            [ref shared @ .., "share", at] => {
                let at = place(at)?;
                let is_so = |line: &PlaceSeen| line.place == at && line.is_tied;
                let mut lines = names(shared).into_iter();
                lines.try_for_each(|name| self.is_ranked(name, is_so))
            }
            [name, "is", at, "for", "now"] => {
                let at = place(at)?;
                self.is_ranked(name, |line| line.place == at && !line.is_final)
            }
            [name, "is", at] if place(at).is_some() => {
                let at = place(at)?;
                self.is_ranked(name, |line| {
                    line.place == at && !line.is_tied && line.is_final
                })
            }
            _ => return None,
        })
    }

    fn ranked(&mut self, name: &str) -> Result<Option<PlaceSeen>, String> {
        let player = self.entrant(name)?.player;
        let mut lines = self.play.people()?.ranking.into_iter();
        Ok(lines.find(|line| line.player == player))
    }

    fn is_ranked(&mut self, name: &str, is_so: impl Fn(&PlaceSeen) -> bool) -> Truth {
        let line = self.ranked(name)?;
        check(line.as_ref().is_some_and(is_so), || {
            format!("{name} has {line:?}")
        })
    }

    fn of_purchases(&mut self, words: &[&str]) -> Option<Truth> {
        let (name, expected, of): (_, _, fn(&EntrantSeen) -> bool) = match *words {
            [name, "may", "rebuy"] => (name, true, |seen| seen.may_rebuy),
            [name, "may", "not", "rebuy"] => (name, false, |seen| seen.may_rebuy),
            [name, "may", "add", "on"] => (name, true, |seen| seen.may_add_on),
            [name, "may", "not", "add", "on"] => (name, false, |seen| seen.may_add_on),
            [name, "may", "enter", "again"] => (name, true, |seen| seen.may_enter_again),
            [name, "may", "not", "enter", "again"] => (name, false, |seen| seen.may_enter_again),
            [name, "may", "come", "back"] => (name, true, |seen| seen.may_come_back),
            [name, "may", "not", "come", "back"] => (name, false, |seen| seen.may_come_back),
            [name, "may", "be", "seated"] => (name, true, |seen| seen.may_be_seated),
            [name, "may", "not", "be", "seated"] => (name, false, |seen| seen.may_be_seated),
            [name, "may", "be", "refunded", "a", "rebuy"] => (name, true, |seen| {
                seen.may_refund.contains(&Refundable::Rebuy)
            }),
            [name, "may", "not", "be", "refunded", "a", "rebuy"] => (name, false, |seen| {
                seen.may_refund.contains(&Refundable::Rebuy)
            }),
            [name, "may", "be", "refunded", "the", "new", "entry"] => (name, true, |seen| {
                seen.may_refund.contains(&Refundable::ReEntry)
            }),
            [name, "may", "not", "be", "refunded", "the", "new", "entry"] => {
                (name, false, |seen| {
                    seen.may_refund.contains(&Refundable::ReEntry)
                })
            }
            _ => return None,
        };
        Some(self.entrant(name).and_then(|found| {
            let may = of(&found);
            check(may == expected, || format!("{found:?}"))
        }))
    }

    fn of_hand(&mut self, words: &[&str]) -> Option<Truth> {
        Some(match *words {
            [name, "has", stack] => {
                let expected = chips(stack)?;
                self.player(name)
                    .and_then(|now| check(now.stack == expected, || format!("it is {}", now.stack)))
            }
            [name, "waits"] => self.waits(name, true),
            [name, "plays", "the", "next", "hand"] => self.waits(name, false),
            [name, "is", "dealt", "in"] => self.dealt_in(name, true),
            [name, "is", "not", "dealt", "in"] => self.dealt_in(name, false),
            [name, "is", "the", "button"] => self.has_position(name, |at| at.button),
            [name, "is", "the", "small", "blind"] => self.has_position(name, |at| at.small_blind),
            [name, "is", "the", "big", "blind"] => self.has_position(name, |at| at.big_blind),
            _ => return None,
        })
    }

    fn waits(&mut self, name: &str, expected: bool) -> Truth {
        let found = self.player(name)?.waits;
        check(found == expected, || format!("{name} waits: {found}"))
    }

    fn dealt_in(&mut self, name: &str, expected: bool) -> Truth {
        let part = self.player(name)?.part;
        check((part != PartSeen::Out) == expected, || format!("{part:?}"))
    }

    fn has_position(&mut self, name: &str, of: fn(&Positions) -> Seat) -> Truth {
        let Place { table, seat } = self.seat_of(name)?;
        let found = self.at(table)?.positions;
        let is_so = found.as_ref().map(of) == Some(seat);
        check(is_so, || format!("{name} in seat {seat}: {found:?}"))
    }

    fn of_standing(&mut self, words: &[&str]) -> Option<Truth> {
        let mut stands = |name: &str, is_so: fn(&Standing) -> bool| {
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
                self.seat_of(name).and_then(|place| {
                    let found = (place.table, place.seat);
                    check(found == expected, || format!("{found:?}"))
                })
            }
            [name, "sits", "at", "table", at] => {
                let expected = table(at)?;
                self.seat_of(name).and_then(|place| {
                    check(place.table == expected, || {
                        format!("table {:?}", place.table)
                    })
                })
            }
            [name, "is", "on", "the", "way", ref with @ ..] => {
                let carried = match *with {
                    [] => None,
                    ["with", stack] => Some(chips(stack)?),
                    _ => return None,
                };
                self.who(name).and_then(|player| {
                    let found = self.play.event()?.journeys.get(&player).copied().flatten();
                    let is_so = found.is_some() && (carried.is_none() || carried == found);
                    check(is_so, || format!("{name} carries {found:?}"))
                })
            }
            _ => return None,
        })
    }
}
