//! Plays the steps of a scenario at a table.

use crate::blinds::Blinds;
use crate::book::Book;
use crate::chips::Chips;
use crate::seat::Seat;
use crate::table::{Command, Event, PlayerId, Presence, Raise, Refusal, Table};
use crate::time::Timestamp;

use super::{Expectation, SetTable, Step};

pub(super) struct Player<'a> {
    table: Table,
    book: &'a Book,
    now: Timestamp,
}

fn chips(amount: u64) -> Result<Chips, String> {
    Chips::new(amount).ok_or_else(|| format!("{amount} chips are more than can be counted"))
}

impl<'a> Player<'a> {
    /// The table with the first hand begun.
    pub(super) fn new(set: &SetTable, book: &'a Book) -> Result<Self, String> {
        let smallest_chip = chips(set.smallest_chip.unwrap_or(1))?;
        let mut player = Self {
            table: Table::new(10, smallest_chip),
            book,
            now: Timestamp::default(),
        };
        for (number, stack) in &set.stacks {
            let number: u8 = number
                .parse()
                .map_err(|_| format!("\"{number}\" is not a seat"))?;
            let seat = Seat::new(number).ok_or_else(|| format!("there is no seat {number}"))?;
            player.must(&Command::Sit {
                seat,
                player: PlayerId(u32::from(number)),
                stack: chips(*stack)?,
            })?;
            if set.absent.contains(&number) {
                player.must(&Command::SetPresence {
                    seat,
                    presence: Presence::Absent,
                })?;
            }
        }
        let [small, big] = set.blinds;
        let blinds =
            Blinds::new(chips(small)?, chips(big)?).with_ante(chips(set.ante)?, set.ante_kind);
        player.must(&Command::SetBlinds { blinds })?;
        let seat = Seat::new(set.button).ok_or("the button is at a seat from 1 to 10")?;
        player.must(&Command::PlaceButton { seat })?;
        player.must(&Command::StartHand)?;
        Ok(player)
    }

    fn must(&mut self, command: &Command) -> Result<(), String> {
        let events = self
            .table
            .decide(command, self.book, self.now)
            .map_err(|refusal| format!("refused: {refusal}"))?;
        self.apply(&events)
    }

    fn apply(&mut self, events: &[Event]) -> Result<(), String> {
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
                Err(refusal) => compare_refusal(&refusal, reason, article.as_deref()),
            },
            Step::Wait { seconds } => {
                self.now = self.now.after_seconds(*seconds);
                Ok(())
            }
            Step::Expect(expectation) => self.expect(expectation),
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
                    Some(Raise::Covered | Raise::Alone | Raise::NotReopened) | None => None,
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
        }
    }
}

fn same<T: PartialEq + std::fmt::Debug>(found: &T, expected: &T) -> Result<(), String> {
    if found == expected {
        Ok(())
    } else {
        Err(format!("it is {found:?}"))
    }
}

fn compare_refusal(refusal: &Refusal, reason: &str, article: Option<&str>) -> Result<(), String> {
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
