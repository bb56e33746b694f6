//! Replaying at a table of our own: the rules, without a server.

use tapis_records::histories::{Hand, Recorder, Setting};
use tapis_rules::book::Book;
use tapis_rules::chips::Chips;
use tapis_rules::seat::Seat;
use tapis_rules::table::{PlayerId, Table, TableCommand};
use tapis_rules::time::Timestamp;

use super::game::{AwardNow, Playing, Refused, TurnNow};
use super::outcome::DifferenceKind;
use super::table::Dealt;

/// A table that lasts for one hand.
pub struct LocalTable<'a> {
    book: &'a Book,
    table: Table,
    recorder: Option<Recorder>,
}

impl<'a> LocalTable<'a> {
    /// An empty table under a book.
    #[must_use]
    pub fn new(book: &'a Book) -> Self {
        Self {
            book,
            table: Table::new(10, Chips::from(1)),
            recorder: None,
        }
    }

    /// The same, and each hand is written down.
    pub(super) fn recording(book: &'a Book) -> Self {
        Self {
            recorder: Some(Recorder::default()),
            ..Self::new(book)
        }
    }

    /// The hand that was played, where it was written down and is over.
    pub(super) fn recorded(&mut self) -> Option<Hand> {
        self.recorder.as_mut()?.finish()
    }

    fn must(&mut self, command: &TableCommand) -> Result<(), DifferenceKind> {
        self.carry_out(command)?
            .map_err(|refused| DifferenceKind::Refused {
                message: refused.message,
            })
    }
}

impl Playing for LocalTable<'_> {
    fn deal(&mut self, dealt: &Dealt) -> Result<(), DifferenceKind> {
        self.table = Table::new(10, Chips::from(1));
        // Of a hand that was given up nothing is told with the next one.
        self.recorder = self.recorder.take().map(|_| Recorder::default());
        for (number, (seat, stack)) in (1..).zip(dealt.seats.iter().zip(&dealt.stacks)) {
            self.must(&TableCommand::Sit {
                seat: *seat,
                player: PlayerId(number),
                stack: *stack,
            })?;
        }
        self.must(&TableCommand::SetBlinds {
            blinds: dealt.blinds,
        })?;
        self.must(&TableCommand::PlacePositions {
            positions: dealt.positions,
        })?;
        self.must(&TableCommand::StartHand)
    }

    fn carry_out(&mut self, command: &TableCommand) -> Result<Result<(), Refused>, DifferenceKind> {
        let at = Timestamp::default();
        let events = match self.table.decide(command, self.book, at) {
            Ok(events) => events,
            Err(refusal) => {
                return Ok(Err(Refused {
                    reason: refusal.reason.name().to_owned(),
                    message: refusal.to_string(),
                }));
            }
        };
        for event in &events {
            if let Some(recorder) = &mut self.recorder {
                recorder.before(&self.table, self.book, event);
            }
            self.table.evolve(event, self.book, at);
            if let Some(recorder) = &mut self.recorder {
                recorder.after(&self.table, event, Setting::default);
            }
            self.table.check().map_err(|error| DifferenceKind::Chips {
                message: error.to_string(),
            })?;
        }
        Ok(Ok(()))
    }

    fn turn(&self) -> Option<TurnNow> {
        turn_of(&self.table, self.book)
    }

    fn chips(&self, seat: Seat) -> Option<(Chips, Chips)> {
        chips_of(&self.table, seat)
    }

    fn next_award(&self) -> Option<AwardNow> {
        award_of(&self.table)
    }
}

/// Who is to act at a table.
pub(super) fn turn_of(table: &Table, book: &Book) -> Option<TurnNow> {
    table.turn(book).map(|turn| TurnNow {
        seat: turn.seat,
        may_check: turn.may_check(),
    })
}

/// Chips behind and in front of a player.
pub(super) fn chips_of(table: &Table, seat: Seat) -> Option<(Chips, Chips)> {
    table.player(seat).map(|player| (player.stack, player.bet))
}

/// The pot that is awarded next.
pub(super) fn award_of(table: &Table) -> Option<AwardNow> {
    let award = table.next_award()?;
    let seats = |set: tapis_rules::seat::SeatSet| set.iter().collect::<Vec<_>>();
    Some(AwardNow {
        pot: award.pot,
        claimants: seats(award.claimants),
        known: award.known.map(seats),
    })
}
