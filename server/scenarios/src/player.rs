//! Plays the steps of a scenario at a table, by the rules or through a server.

use std::collections::BTreeSet;

use tapis_rules::book::Citation;
use tapis_rules::chips::Chips;
use tapis_rules::ruling::{Incident, Ruling};
use tapis_rules::seat::Seat;
use tapis_rules::table::{Deck, PlayerId, Presence, TableCommand};

use super::denied::{Denied, Trouble};
use super::room_player::{self, Room};
use super::sanctions::{self, FaultSaid};
use super::set_table;
use super::table_play::{PartSeen, PlaysTable, SeatFault, SeatSeen, TableSeen};
use super::{
    Expectation, RoomStep, SanctionStep, SetTable, Step, ruling_words::OfRuling, said, step::Tried,
};

pub(super) struct Player<'a> {
    play: &'a mut dyn PlaysTable,
    /// The book that citations without one are of.
    book: &'a str,
    room: Room,
    ruling: Option<Ruling>,
    deck: Option<Deck>,
    pub(super) cited: BTreeSet<Citation>,
}

impl<'a> Player<'a> {
    /// Nothing has been done yet.
    pub(super) fn new(play: &'a mut dyn PlaysTable, book: &'a str) -> Self {
        Self {
            play,
            book,
            room: Room::default(),
            ruling: None,
            deck: None,
            cited: BTreeSet::new(),
        }
    }

    /// Seats the players and begins the first hand.
    pub(super) fn set_up(&mut self, set: &SetTable) -> Result<(), String> {
        for (number, stack) in &set.stacks {
            let number: u8 = number
                .parse()
                .map_err(|_| format!("\"{number}\" is not a seat"))?;
            let seat = Seat::new(number).ok_or_else(|| format!("there is no seat {number}"))?;
            self.must(&TableCommand::Sit {
                seat,
                player: PlayerId(u32::from(number)),
                stack: set_table::chips(*stack)?,
            })?;
            if set.absent.contains(&number) {
                self.must(&TableCommand::SetPresence {
                    seat,
                    presence: Presence::Absent,
                })?;
            }
        }
        let blinds = set.blinds()?;
        self.must(&TableCommand::SetBlinds { blinds })?;
        let seat = Seat::new(set.button).ok_or("the button is at a seat from 1 to 10")?;
        self.must(&TableCommand::PlaceButton { seat })?;
        self.must(&TableCommand::StartHand)
    }

    fn must(&mut self, command: &TableCommand) -> Result<(), String> {
        Ok(self.play.carry_out(command)?)
    }

    pub(super) fn step(&mut self, step: &Step) -> Result<(), String> {
        match step {
            Step::Do(command) => self.must(command),
            Step::Refused {
                reason,
                article,
                tried,
            } => self.refused(tried, reason, article.as_deref()),
            Step::Wait { seconds } => self.play.wait(*seconds),
            Step::Deck { decks } => self.ask_deck(*decks),
            Step::Consider(incident) => self.consider(incident),
            Step::Report { incident, outcome } => {
                self.consider(incident)?;
                self.must(&TableCommand::Report {
                    incident: incident.clone(),
                    outcome: *outcome,
                })
            }
            Step::Rule { incident, outcome } => {
                self.consider(incident)?;
                self.must(&TableCommand::Rule {
                    incident: incident.clone(),
                    outcome: *outcome,
                    reason: String::new(),
                })
            }
            Step::Room(step) => self.room(step),
            Step::Sanction(step) => self.sanction(step),
            Step::Expect(expectation) => self.expect(expectation),
        }
    }

    fn refused(
        &mut self,
        tried: &Tried,
        reason: &str,
        article: Option<&str>,
    ) -> Result<(), String> {
        let done = match tried {
            Tried::Command(command) => self.play.carry_out(command),
            Tried::Consult(incident) => self.play.consult(incident).map(|_| ()),
            Tried::Fault(fault) => self.play.record_fault(&self.fault(fault)),
            Tried::Lift(number) => self.play.lift(*number),
        };
        match done {
            Ok(()) => Err("it is accepted".to_owned()),
            Err(Trouble::Wrong(wrong)) => Err(wrong),
            Err(Trouble::Denied(denied)) => {
                let Denied { citations, .. } = &denied;
                self.cited.extend(citations.iter().cloned());
                denied.compare(reason, article)
            }
        }
    }

    fn fault(&self, said: &FaultSaid) -> SeatFault {
        SeatFault {
            seat: said.seat,
            article: Citation::parse(&said.article, self.book),
            penalties: said.penalties.clone(),
        }
    }

    fn ask_deck(&mut self, decks: u8) -> Result<(), String> {
        let seen = self.play.seen()?;
        let deck = if decks > 1 { seen.two_decks } else { seen.deck };
        let deck = deck.ok_or("no hand follows")?;
        self.cited.extend(deck.citation.clone());
        self.deck = Some(deck);
        Ok(())
    }

    fn room(&mut self, step: &RoomStep) -> Result<(), String> {
        match step {
            RoomStep::Fact(fact) => {
                self.room.is_so(fact);
                Ok(())
            }
            RoomStep::Ask(question) => {
                let rules = self.play.rules().ok_or("no device asks that")?;
                self.room.ask(question, &rules.table, rules.book)?;
                self.cited.extend(self.room.citations.iter().cloned());
                Ok(())
            }
            RoomStep::Then(sentence) => self.room.then(sentence),
            RoomStep::Says(article) => self.room.says(article),
        }
    }

    fn sanction(&mut self, step: &SanctionStep) -> Result<(), String> {
        match step {
            SanctionStep::Fault(said) => {
                let fault = self.fault(said);
                self.play.record_fault(&fault)?;
                self.cited.insert(fault.article);
                Ok(())
            }
            SanctionStep::Lift(number) => Ok(self.play.lift(*number)?),
            SanctionStep::Proposed {
                seat,
                article,
                words,
            } => {
                let rules = self.play.rules().ok_or("no device is shown the ladder")?;
                let player = rules.table.player(*seat).ok_or("nobody is there")?.player;
                let article = Citation::parse(article, self.book);
                let proposed = rules.register.proposed(player, &article, rules.book);
                self.cited.extend(proposed.citations);
                same(&sanctions::in_words(&proposed.penalties), words)
            }
            SanctionStep::Suspended(seat, hands) => {
                let seen = self.play.seen()?;
                let found = seen.seats.get(seat).and_then(|seat| seat.suspension);
                same(&found.map(|left| left.hands_left), hands)
            }
            SanctionStep::Minutes(seat, seconds) => {
                let seen = self.play.seen()?;
                let found = seen.seats.get(seat).and_then(|seat| seat.suspension);
                let until = found.and_then(|left| left.until);
                // To the nearest second: between a command and a look at the table a server's clock goes on.
                let found = until.map(|until| (until.since(seen.now) + 500) / 1_000);
                same(&found, &Some(u64::from(*seconds)))
            }
        }
    }

    fn consider(&mut self, incident: &Incident) -> Result<(), String> {
        let ruling = self.play.consult(incident)?;
        self.cited.extend(ruling.citations.iter().cloned());
        self.cited.extend(
            ruling
                .sanctions
                .iter()
                .filter_map(|advice| advice.citation.clone()),
        );
        self.ruling = Some(ruling);
        Ok(())
    }

    fn ruling(&self) -> Result<&Ruling, String> {
        self.ruling
            .as_ref()
            .ok_or_else(|| "nothing was ruled on yet".to_owned())
    }

    fn expect_of_ruling(&self, expected: &OfRuling) -> Result<(), String> {
        let ruling = self.ruling()?;
        let first = ruling.outcomes.first().ok_or("the ruling has no outcome")?;
        match expected {
            OfRuling::Verdict(text) => begins(&said::verdict(&first.verdict), text),
            OfRuling::Among(text) => {
                let mut outcomes = ruling.outcomes.iter();
                if outcomes.any(|one| begins(&said::verdict(&one.verdict), text).is_ok()) {
                    Ok(())
                } else {
                    Err(format!("there are {}", offered(ruling).join("; ")))
                }
            }
            OfRuling::Verdicts(expected) => {
                let found = offered(ruling);
                if found == *expected {
                    Ok(())
                } else {
                    Err(format!("there are {}", found.join("; ")))
                }
            }
            OfRuling::Outcome(number, text) => {
                let outcome = ruling
                    .outcomes
                    .get(usize::from(*number))
                    .ok_or_else(|| format!("there are {} outcomes", ruling.outcomes.len()))?;
                begins(&said::outcome(outcome), text)
            }
            OfRuling::Outcomes(count) => same(&ruling.outcomes.len(), count),
            OfRuling::DecidedBy(who) => same(&said::decider(ruling.decider), who),
            OfRuling::Steps(steps) => {
                same(&first.steps.iter().map(said::instruction).collect(), steps)
            }
            OfRuling::Cites(citation) => {
                let cited: Vec<String> = ruling.citations.iter().map(ToString::to_string).collect();
                if cited.contains(citation) {
                    Ok(())
                } else {
                    Err(format!("it cites {}", cited.join(", ")))
                }
            }
            OfRuling::RestsOn(citation) => same(
                &ruling.citations.first().map(ToString::to_string),
                &Some(citation.clone()),
            ),
            OfRuling::Due(_) => Ok(()),
            OfRuling::Sanctions(expected) => same(
                &ruling.sanctions.iter().map(said::sanction).collect(),
                expected,
            ),
        }
    }

    fn expect(&mut self, expectation: &Expectation) -> Result<(), String> {
        match expectation {
            Expectation::Ruling(OfRuling::Due(_)) => {}
            Expectation::Ruling(expected) => return self.expect_of_ruling(expected),
            Expectation::Window(expected) => {
                if let Some(rules) = self.play.rules() {
                    return expected.check(&rules.table, rules.book);
                }
            }
            Expectation::Offered(form, offered) => {
                let forms = self.play.forms()?;
                return same(&forms.contains(form), offered);
            }
            Expectation::ToAct(_)
            | Expectation::Call(_)
            | Expectation::Raise(_)
            | Expectation::Pots(_)
            | Expectation::Stack(..)
            | Expectation::Bet(..)
            | Expectation::Positions(_)
            | Expectation::Order(_)
            | Expectation::Hand(_)
            | Expectation::Bound(_)
            | Expectation::Live(..)
            | Expectation::Playing(_)
            | Expectation::Dealer(_)
            | Expectation::RightToButton(_)
            | Expectation::Shuffler(_)
            | Expectation::Cutter(_)
            | Expectation::Waits(..)
            | Expectation::DealtIn(..)
            | Expectation::Deal(_)
            | Expectation::FaceUp(_)
            | Expectation::MayUndo(_)
            | Expectation::Time(_) => {}
        }
        let seen = self.play.seen()?;
        self.expect_seen(expectation, &seen)
    }

    fn expect_seen(&self, expectation: &Expectation, seen: &TableSeen) -> Result<(), String> {
        let turn = seen.turn;
        let of = |seat: &Seat| seen.seats.get(seat).copied();
        let part = |seat: &Seat| of(seat).map(|seat| seat.part);
        let chips_of = |seat: &Seat, which: fn(SeatSeen) -> Chips| of(seat).map(which);
        match expectation {
            Expectation::ToAct(seat) => same(&turn.map(|turn| turn.seat), seat),
            Expectation::Call(amount) => same(&turn.map(|turn| turn.to_call), &Some(*amount)),
            Expectation::Raise(legal) => same(&turn.and_then(|turn| turn.raise), legal),
            Expectation::Bound(action) => same(&turn.and_then(|turn| turn.bound), action),
            Expectation::Pots(amounts) => same(&seen.pots, amounts),
            Expectation::Stack(seat, amount) => {
                same(&chips_of(seat, |seat| seat.stack), &Some(*amount))
            }
            Expectation::Bet(seat, amount) => {
                same(&chips_of(seat, |seat| seat.bet), &Some(*amount))
            }
            Expectation::Positions(seats) => same(
                &seen.positions.map(|positions| {
                    [positions.button, positions.small_blind, positions.big_blind]
                }),
                &Some(*seats),
            ),
            Expectation::Order(seats) => same(&seen.order, seats),
            Expectation::Hand(number) => same(&seen.hand, number),
            Expectation::Live(seat, live) => {
                same(&part(seat).map(|part| part == PartSeen::Live), &Some(*live))
            }
            Expectation::Playing(playing) => same(&seen.playing, playing),
            Expectation::RightToButton(seat) => same(&seen.right_to_button, seat),
            Expectation::Dealer(seat) => same(&seen.dealer, &Some(*seat)),
            Expectation::Shuffler(seat) => {
                same(&self.deck.as_ref().map(|deck| deck.shuffler), &Some(*seat))
            }
            Expectation::Cutter(seat) => {
                same(&self.deck.as_ref().map(|deck| deck.cutter), &Some(*seat))
            }
            Expectation::Waits(seat, waits) => {
                same(&of(seat).is_some_and(|seat| seat.waits), waits)
            }
            Expectation::DealtIn(seat, dealt) => {
                same(&part(seat).is_some_and(|part| part != PartSeen::Out), dealt)
            }
            Expectation::Deal(words) => same(&room_player::of_deal(seen.deal.as_ref()), words),
            Expectation::FaceUp(up) => same(&seen.face_up, up),
            Expectation::MayUndo(may) => same(&seen.may_undo, may),
            Expectation::Time(expected) => expected.check(seen),
            Expectation::Offered(form, _) => Err(format!("{form:?} is no matter of the table")),
            Expectation::Window(expected) => expected.check_seen(seen),
            Expectation::Ruling(OfRuling::Due(expected)) => {
                same(&seen.due.iter().map(said::sanction).collect(), expected)
            }
            Expectation::Ruling(expected) => self.expect_of_ruling(expected),
        }
    }
}

/// All outcomes of a ruling, in words.
fn offered(ruling: &Ruling) -> Vec<String> {
    ruling.outcomes.iter().map(said::outcome).collect()
}

/// Whether a description is `expected`, or begins with its words.
fn begins(found: &str, expected: &str) -> Result<(), String> {
    let rest = found.strip_prefix(expected);
    if rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' ')) {
        Ok(())
    } else {
        Err(format!("it is \"{found}\""))
    }
}

fn same<T: PartialEq + std::fmt::Debug>(found: &T, expected: &T) -> Result<(), String> {
    if found == expected {
        Ok(())
    } else {
        Err(format!("it is {found:?}"))
    }
}
