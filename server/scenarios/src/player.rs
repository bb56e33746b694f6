//! Plays the steps of a scenario at a table.

use std::collections::BTreeSet;
use tapis_rules::blinds::Blinds;

use tapis_rules::book::{Book, Citation};
use tapis_rules::chips::Chips;
use tapis_rules::ruling::{Incident, Ruling};
use tapis_rules::seat::Seat;
use tapis_rules::table::{
    Deck, Part, PlayerId, Presence, Raise, Table, TableCommand, TableEvent, TableRefusal,
};
use tapis_rules::time::Timestamp;

use super::room_player::{self, Room};
use super::sanctions::Sanctions;
use super::{Expectation, RoomStep, SetTable, Step, said, step::OfRuling};

pub(super) struct Player<'a> {
    table: Table,
    room: Room,
    sanctions: Sanctions,
    book: &'a Book,
    now: Timestamp,
    ruling: Option<Ruling>,
    deck: Option<Deck>,
    pub(super) cited: BTreeSet<Citation>,
}

fn chips(amount: u64) -> Result<Chips, String> {
    Chips::new(amount).ok_or_else(|| format!("{amount} chips are more than can be counted"))
}

impl<'a> Player<'a> {
    /// The table with the first hand begun, or an empty one.
    pub(super) fn new(set: Option<&SetTable>, book: &'a Book) -> Result<Self, String> {
        let smallest_chip = chips(set.and_then(|set| set.smallest_chip).unwrap_or(1))?;
        let seats = set.and_then(|set| set.seats).unwrap_or(10);
        let mut player = Self {
            table: Table::new(seats, smallest_chip),
            room: Room::default(),
            sanctions: Sanctions::default(),
            book,
            now: Timestamp::default(),
            ruling: None,
            deck: None,
            cited: BTreeSet::new(),
        };
        let Some(set) = set else {
            return Ok(player);
        };
        for (number, stack) in &set.stacks {
            let number: u8 = number
                .parse()
                .map_err(|_| format!("\"{number}\" is not a seat"))?;
            let seat = Seat::new(number).ok_or_else(|| format!("there is no seat {number}"))?;
            player.must(&TableCommand::Sit {
                seat,
                player: PlayerId(u32::from(number)),
                stack: chips(*stack)?,
            })?;
            if set.absent.contains(&number) {
                player.must(&TableCommand::SetPresence {
                    seat,
                    presence: Presence::Absent,
                })?;
            }
        }
        let [small, big] = set.blinds;
        let blinds =
            Blinds::new(chips(small)?, chips(big)?).with_ante(chips(set.ante)?, set.ante_kind);
        player.must(&TableCommand::SetBlinds { blinds })?;
        let seat = Seat::new(set.button).ok_or("the button is at a seat from 1 to 10")?;
        player.must(&TableCommand::PlaceButton { seat })?;
        player.must(&TableCommand::StartHand)?;
        Ok(player)
    }

    fn must(&mut self, command: &TableCommand) -> Result<(), String> {
        let events = self
            .table
            .decide(command, self.book, self.now)
            .map_err(|refusal| format!("refused: {refusal}"))?;
        self.apply(&events)
    }

    fn apply(&mut self, events: &[TableEvent]) -> Result<(), String> {
        for event in events {
            self.table.evolve(event, self.book, self.now);
            self.table.check().map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    pub(super) fn step(&mut self, step: &Step) -> Result<(), String> {
        match step {
            Step::Do(command) => self.must(command),
            Step::Refused {
                reason,
                article,
                command,
            } => match self.table.decide(command, self.book, self.now) {
                Ok(events) => Err(format!("accepted: {events:?}")),
                Err(refusal) => {
                    self.cited.extend(refusal.citation.clone());
                    compare_refusal(&refusal, reason, article.as_deref())
                }
            },
            Step::Wait { seconds } => {
                self.now = self.now.after_seconds(*seconds);
                Ok(())
            }
            Step::Deck { decks } => {
                let deck = self
                    .table
                    .deck(self.book, *decks)
                    .ok_or("no hand follows")?;
                self.cited.extend(deck.citation.clone());
                self.deck = Some(deck);
                Ok(())
            }
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
            Step::Sanction(step) => {
                let events = self
                    .sanctions
                    .step(step, &self.table, self.book, self.now)?;
                self.cited.extend(self.sanctions.cited.drain(..));
                self.apply(&events)
            }
            Step::Expect(expectation) => self.expect(expectation),
        }
    }

    fn room(&mut self, step: &RoomStep) -> Result<(), String> {
        match step {
            RoomStep::Fact(fact) => {
                self.room.is_so(fact);
                Ok(())
            }
            RoomStep::Ask(question) => {
                self.room.ask(question, &self.table, self.book)?;
                self.cited.extend(self.room.citations.iter().cloned());
                Ok(())
            }
            RoomStep::Then(sentence) => self.room.then(sentence),
            RoomStep::Says(article) => self.room.says(article),
        }
    }

    fn consider(&mut self, incident: &Incident) -> Result<(), String> {
        let ruling = self
            .table
            .rule(incident, self.book)
            .map_err(|refusal| format!("refused: {refusal}"))?;
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
            OfRuling::Sanctions(expected) => same(
                &ruling.sanctions.iter().map(said::sanction).collect(),
                expected,
            ),
        }
    }

    fn expect(&self, expectation: &Expectation) -> Result<(), String> {
        let turn = self.table.turn(self.book);
        match expectation {
            Expectation::ToAct(seat) => same(&turn.map(|turn| turn.seat), seat),
            Expectation::Call(amount) => same(&turn.map(|turn| turn.to_call), &Some(*amount)),
            Expectation::Raise(legal) => {
                let raise = match turn.map(|turn| turn.raise) {
                    Some(Raise::Between { min, max }) => Some((min, max)),
                    Some(Raise::Covered | Raise::Alone | Raise::NotReopened | Raise::Forfeited)
                    | None => None,
                };
                same(&raise, legal)
            }
            Expectation::Pots(amounts) => same(
                &self.table.pots().iter().map(|pot| pot.amount).collect(),
                amounts,
            ),
            Expectation::Stack(seat, amount) => same(
                &self.table.player(*seat).map(|player| player.stack),
                &Some(*amount),
            ),
            Expectation::Bet(seat, amount) => same(
                &self.table.player(*seat).map(|player| player.bet),
                &Some(*amount),
            ),
            Expectation::Positions(seats) => same(
                &self.table.positions().map(|positions| {
                    [positions.button, positions.small_blind, positions.big_blind]
                }),
                &Some(*seats),
            ),
            Expectation::Order(seats) => same(&self.table.showdown_order(self.book), seats),
            Expectation::Hand(number) => same(&self.table.hand_number(), number),
            Expectation::Bound(action) => same(&turn.and_then(|turn| turn.bound), action),
            Expectation::Live(seat, live) => same(
                &self
                    .table
                    .player(*seat)
                    .map(|player| player.part == Part::Live),
                &Some(*live),
            ),
            Expectation::Playing(playing) => same(&self.table.is_playing(), playing),
            Expectation::Dealer(seat) => same(&self.table.dealer(self.book), &Some(*seat)),
            Expectation::Shuffler(seat) => {
                same(&self.deck.as_ref().map(|deck| deck.shuffler), &Some(*seat))
            }
            Expectation::Cutter(seat) => {
                same(&self.deck.as_ref().map(|deck| deck.cutter), &Some(*seat))
            }
            Expectation::Waits(seat, waits) => same(&self.table.waits(*seat), waits),
            Expectation::DealtIn(seat, dealt) => same(
                &self
                    .table
                    .player(*seat)
                    .is_some_and(|player| player.part != Part::Out),
                dealt,
            ),
            Expectation::Deal(words) => same(&room_player::of_deal(self.table.next_deal()), words),
            Expectation::FaceUp(up) => same(&self.table.is_face_up(), up),
            Expectation::Window(expected) => expected.check(&self.table, self.book),
            Expectation::Ruling(expected) => self.expect_of_ruling(expected),
        }
    }
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

fn compare_refusal(
    refusal: &TableRefusal,
    reason: &str,
    article: Option<&str>,
) -> Result<(), String> {
    let name = refusal.reason.name();
    if name != reason {
        return Err(format!("refused as {name}: {refusal}"));
    }
    let cited = refusal
        .citation
        .as_ref()
        .map(|citation| format!("{} {}", citation.book, citation.article));
    match article {
        Some(article) if cited.as_deref() != Some(article) => {
            Err(format!("the refusal cites {cited:?}"))
        }
        Some(_) | None => Ok(()),
    }
}
