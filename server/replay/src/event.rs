//! Replaying into an event of its own: a tournament of one table, whose records a journal can take. It happens at the times
//! that the histories tell.

use tapis_journal::Entry;
use tapis_protocol::rules::tournament::{
    Command as Order, Event, Founding, Refusal, TableDraw, TableNumber, Tournament,
};
use tapis_records::phh;
use tapis_rules::blinds::Blinds;
use tapis_rules::chips::Chips;
use tapis_rules::seat::Seat;
use tapis_rules::table::{Table, TableCommand};
use tapis_rules::time::Timestamp;
use thiserror::Error;

use super::game::{AwardNow, Playing, Refused, TurnNow};
use super::local::{award_of, chips_of, turn_of};
use super::outcome::{DifferenceKind, Outcome};
use super::table::Dealt;

/// The event's only table.
const TABLE: TableNumber = TableNumber(1);

/// The author of the records.
const AUTHOR: &str = "import";

/// Seats of the table.
const SEATS: u8 = 10;

/// Why there is no event.
#[derive(Debug, Error)]
pub enum NotFounded {
    /// The rules do not want it.
    #[error("the event cannot be set up: {0}")]
    Refused(String),
    /// It cannot be written down.
    #[error("the event cannot be encoded")]
    Encoding(#[from] serde_json::Error),
}

/// An event that is filled hand by hand.
pub struct EventTable {
    state: Tournament,
    entries: Vec<Entry>,
    /// When the last thing happened.
    at: Timestamp,
    /// Names of the players of the hand, in the order of the history.
    names: Vec<String>,
    /// Who sits where.
    seated: Vec<(Seat, String)>,
}

impl EventTable {
    /// An event with an empty table.
    pub fn found(founding: &Founding, at: Timestamp) -> Result<Self, NotFounded> {
        let refused = |why: String| NotFounded::Refused(why);
        let events =
            Tournament::found(founding, at).map_err(|refusal| refused(refusal.to_string()))?;
        let created = events.first().ok_or_else(|| refused(String::new()))?;
        let mut state =
            Tournament::begin(created, at).map_err(|error| refused(error.to_string()))?;
        let followed = state.apply(&events, at);
        followed.map_err(|error| refused(error.to_string()))?;
        let mut event = Self {
            state,
            entries: Vec::new(),
            at,
            names: Vec::new(),
            seated: Vec::new(),
        };
        event.write(serde_json::to_vec(&events)?);
        Ok(event)
    }

    /// What an event for the hands of a file is founded on.
    pub fn founding(name: &str, book: &str) -> Founding {
        let one = Chips::from(1);
        Founding {
            name: name.to_owned(),
            book: book.to_owned(),
            house: None,
            blinds: Blinds::new(one, Chips::from(2)),
            chip_values: vec![one],
            stack: one,
            tables: vec![TableDraw {
                seats: SEATS,
                players: Vec::new(),
                button: None,
            }],
            plan: None,
            seal: None,
        }
    }

    /// Plays a hand of a history. One that cannot be played, or that comes out differently, leaves nothing behind.
    pub fn play(&mut self, history: &phh::HandHistory, at: Option<Timestamp>) -> Outcome {
        let before = (
            self.state.clone(),
            self.entries.len(),
            self.at,
            self.seated.clone(),
        );
        self.at = at.map_or(self.at, |at| at.max(self.at));
        self.names = history.players.clone().unwrap_or_default();
        let outcome = super::play(history, self);
        if !matches!(outcome, Outcome::Agrees { .. }) {
            let (state, records, at, seated) = before;
            self.state = state;
            self.entries.truncate(records);
            (self.at, self.seated) = (at, seated);
        }
        outcome
    }

    /// The records, from the first.
    pub fn into_entries(self) -> Vec<Entry> {
        self.entries
    }

    fn write(&mut self, payload: Vec<u8>) {
        self.entries.push(Entry {
            at_ms: self.at.0,
            command: format!("{AUTHOR}-{}", self.entries.len()),
            device: AUTHOR.to_owned(),
            payload,
        });
    }

    fn take(
        &mut self,
        decided: Result<Vec<Event>, Refusal>,
    ) -> Result<Result<(), Refused>, DifferenceKind> {
        let events = match decided {
            Ok(events) => events,
            Err(refusal) => {
                let message = refusal.to_string();
                let reason = if let Refusal::Table(refusal) = &refusal {
                    refusal.reason.name().to_owned()
                } else {
                    message.clone()
                };
                return Ok(Err(Refused { reason, message }));
            }
        };
        let followed = self.state.apply(&events, self.at);
        followed.map_err(|error| DifferenceKind::Chips {
            message: error.to_string(),
        })?;
        let payload = serde_json::to_vec(&events).map_err(|error| DifferenceKind::Refused {
            message: error.to_string(),
        })?;
        self.write(payload);
        Ok(Ok(()))
    }

    fn order(&mut self, order: &Order) -> Result<(), DifferenceKind> {
        let decided = self.state.decide(order, self.at);
        self.take(decided)?
            .map_err(|refused| DifferenceKind::Refused {
                message: refused.message,
            })
    }

    fn set(&mut self, command: TableCommand) -> Result<(), DifferenceKind> {
        self.order(&Order::Table {
            table: TABLE,
            command,
        })
    }

    fn table(&self) -> Option<&Table> {
        self.state.table(TABLE)
    }

    /// Makes the seats what the history says: others leave, players who are missing sit down, stacks are corrected.
    fn seat_players(&mut self, dealt: &Dealt) -> Result<(), DifferenceKind> {
        let names = self.names.clone();
        let name = |place: usize, seat: Seat| {
            let told = names.get(place).filter(|name| !name.trim().is_empty());
            told.map_or_else(|| format!("Player {seat}"), |name| name.trim().to_owned())
        };
        let wanted: Vec<(Seat, String)> = dealt
            .seats
            .iter()
            .enumerate()
            .map(|(place, seat)| (*seat, name(place, *seat)))
            .collect();
        for (seat, _) in self
            .seated
            .clone()
            .iter()
            .filter(|who| !wanted.contains(who))
        {
            self.set(TableCommand::Stand { seat: *seat })?;
        }
        self.seated.retain(|who| wanted.contains(who));
        for ((seat, name), stack) in wanted.into_iter().zip(&dealt.stacks) {
            let has = self.chips(seat).map(|(stack, _)| stack);
            match self.seated.iter().any(|(taken, _)| *taken == seat) {
                true if has == Some(*stack) => {}
                true => self.set(TableCommand::SetStack {
                    seat,
                    stack: *stack,
                })?,
                false => {
                    self.order(&Order::SeatPlayer {
                        name: name.clone(),
                        table: TABLE,
                        seat,
                        stack: *stack,
                    })?;
                    self.seated.push((seat, name));
                }
            }
        }
        Ok(())
    }
}

impl Playing for EventTable {
    fn deal(&mut self, dealt: &Dealt) -> Result<(), DifferenceKind> {
        self.seat_players(dealt)?;
        self.set(TableCommand::CorrectBlinds {
            blinds: dealt.blinds,
        })?;
        self.set(TableCommand::PlacePositions {
            positions: dealt.positions,
        })?;
        self.set(TableCommand::StartHand)
    }

    fn carry_out(&mut self, command: &TableCommand) -> Result<Result<(), Refused>, DifferenceKind> {
        let order = Order::Table {
            table: TABLE,
            command: command.clone(),
        };
        let decided = self.state.decide(&order, self.at);
        self.take(decided)
    }

    fn turn(&self) -> Option<TurnNow> {
        turn_of(self.table()?, self.state.book())
    }

    fn chips(&self, seat: Seat) -> Option<(Chips, Chips)> {
        chips_of(self.table()?, seat)
    }

    fn next_award(&self) -> Option<AwardNow> {
        award_of(self.table()?)
    }
}
