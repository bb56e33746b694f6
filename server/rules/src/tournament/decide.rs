//! Deciding: each command leads to events, or is refused with the reason.

use super::command::{Command, Founding, TableDraw};
use super::{
    AlertCause, AlertNumber, Event, InvalidText, MAX_NOTE, MAX_TABLES, Refusal, TableNumber,
    Tournament,
};
use crate::blinds::Blinds;
use crate::book::Book;
use crate::chips::Chips;
use crate::seat::Seat;
use crate::table::{self, PlayerId};
use crate::time::Timestamp;

/// Longest name of an event, in characters.
const MAX_EVENT_NAME: usize = 80;
/// Longest name of a player, in characters.
const MAX_PLAYER_NAME: usize = 60;
/// Most denominations of chips.
const MAX_CHIP_VALUES: usize = 20;

type Decision = Result<Vec<Event>, Refusal>;

impl Tournament {
    /// The first events of a new tournament: set up, tables open, players drawn and seated.
    ///
    /// # Errors
    ///
    /// [`Refusal`] when a name, number or list cannot be used.
    pub fn found(founding: &Founding, at: Timestamp) -> Decision {
        InvalidText::check("the name of the event", &founding.name, 1, MAX_EVENT_NAME)?;
        let book = Book::open(&founding.book, founding.house.as_deref())
            .map_err(|error| Refusal::UnknownBook(error.to_string()))?;
        if book.id != founding.book {
            let message = format!(
                "the house book is \"{}\", not \"{}\"",
                book.id, founding.book
            );
            return Err(Refusal::UnknownBook(message));
        }
        check_chip_values(&founding.chip_values)?;
        check_blinds(founding.blinds)?;
        if founding.tables.is_empty() || founding.tables.len() > MAX_TABLES {
            return Err(Refusal::TableCount);
        }
        let created = Event::TournamentCreated {
            name: founding.name.trim().to_owned(),
            book: founding.book.clone(),
            house: founding.house.clone(),
            chip_values: founding.chip_values.clone(),
            blinds: founding.blinds,
        };
        let mut so_far =
            Self::begin(&created, at).map_err(|error| Refusal::UnknownBook(error.to_string()))?;
        let mut events = vec![created];
        for draw in &founding.tables {
            so_far.add_drawn_table(draw, founding.stack, at, &mut events)?;
        }
        Ok(events)
    }

    fn add_drawn_table(
        &mut self,
        draw: &TableDraw,
        stack: Chips,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let table = self.next_table();
        self.add(
            self.decide(&Command::OpenTable { seats: draw.seats }, at)?,
            at,
            events,
        );
        for player in &draw.players {
            let command = Command::SeatPlayer {
                name: player.name.clone(),
                table,
                seat: player.seat,
                stack,
            };
            self.add(self.decide(&command, at)?, at, events);
        }
        if let Some(seat) = draw.button {
            let command = table::Command::PlaceButton { seat };
            self.add(
                self.decide(&Command::Table { table, command }, at)?,
                at,
                events,
            );
        }
        Ok(())
    }

    fn add(&mut self, new: Vec<Event>, at: Timestamp, events: &mut Vec<Event>) {
        for event in &new {
            self.evolve(event, at);
        }
        events.extend(new);
    }

    /// The events that `command` leads to, all or none of them; the state does not change.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] with its reason.
    pub fn decide(&self, command: &Command, at: Timestamp) -> Decision {
        match command {
            Command::OpenTable { seats } => self.open_table(*seats),
            Command::SeatPlayer {
                name,
                table,
                seat,
                stack,
            } => self.seat_player(name, *table, (*seat, *stack), at),
            Command::SetLevel { blinds } => self.set_level(*blinds),
            Command::Table { table, command } => self.at_table(*table, command, at),
            Command::CallFloor { table, reason } => self.call_floor(*table, reason),
            Command::CancelFloorCall { table } => self.close_at(*table, AlertCause::is_floor_call),
            Command::ClaimAlert { alert, by } => self.claim_alert(*alert, by),
            Command::CloseAlert { alert, note } => self.close_alert(*alert, note),
            Command::RecordFault { fault } => self.record_fault(fault, at),
            Command::LiftSanction {
                sanction,
                reason,
                by,
            } => self.lift_sanction(*sanction, reason, by, at),
            Command::ReportTabletLost { table } => self.tablet_lost(*table),
            Command::ReportTabletBack { table } => {
                self.close_at(*table, AlertCause::is_tablet_lost)
            }
        }
    }

    fn next_table(&self) -> TableNumber {
        let last = self.tables.last_key_value().map_or(0, |(last, _)| last.0);
        TableNumber(last.saturating_add(1))
    }

    pub(super) fn known_table(&self, number: TableNumber) -> Result<&table::Table, Refusal> {
        self.table(number).ok_or(Refusal::UnknownTable(number))
    }

    fn open_table(&self, seats: u8) -> Decision {
        if !(2..=10).contains(&seats) {
            return Err(Refusal::SeatCount);
        }
        if self.tables.len() >= MAX_TABLES {
            return Err(Refusal::TableCount);
        }
        let table = self.next_table();
        let blinds = table::Event::BlindsSet {
            blinds: self.blinds,
        };
        Ok(vec![
            Event::TableOpened { table, seats },
            Event::Table {
                table,
                event: blinds,
            },
        ])
    }

    fn seat_player(
        &self,
        name: &str,
        table: TableNumber,
        (seat, stack): (Seat, Chips),
        at: Timestamp,
    ) -> Decision {
        InvalidText::check("the name of a player", name, 1, MAX_PLAYER_NAME)?;
        if stack.is_zero() {
            return Err(Refusal::NoStack);
        }
        let last = self.players.last_key_value().map_or(0, |(last, _)| last.0);
        let player = PlayerId(last.saturating_add(1));
        let sit = table::Command::Sit {
            seat,
            player,
            stack,
        };
        let seated = self.known_table(table)?.decide(&sit, &self.book, at)?;
        let mut events = vec![Event::PlayerRegistered {
            player,
            name: name.trim().to_owned(),
        }];
        events.extend(
            seated
                .into_iter()
                .map(|event| Event::Table { table, event }),
        );
        Ok(events)
    }

    fn set_level(&self, blinds: Blinds) -> Decision {
        check_blinds(blinds)?;
        let mut events = vec![Event::LevelStarted {
            level: self.level.saturating_add(1),
            blinds,
        }];
        // Each table plays them from its next hand, or from the one after it: the book says when a hand has begun.
        for (number, table) in self.tables() {
            let set = table.set_blinds(blinds, &self.book)?;
            events.extend(set.into_iter().map(|event| Event::Table {
                table: number,
                event,
            }));
        }
        Ok(events)
    }

    fn at_table(&self, number: TableNumber, command: &table::Command, at: Timestamp) -> Decision {
        let table = self.known_table(number)?;
        if let table::Command::Sit { player, .. } = command {
            self.check_may_sit(*player)?;
        }
        let decided = table.decide(command, &self.book, at)?;
        let alerts = self.alerts_after(number, table, &decided, at);
        let mut events: Vec<Event> = decided
            .into_iter()
            .map(|event| Event::Table {
                table: number,
                event,
            })
            .collect();
        events.extend(alerts);
        Ok(events)
    }

    fn check_may_sit(&self, player: PlayerId) -> Result<(), Refusal> {
        if !self.players.contains_key(&player) {
            return Err(Refusal::UnknownPlayer(player));
        }
        let seated = self
            .tables()
            .find(|(_, table)| table.players().any(|(_, now)| now.player == player));
        match seated {
            Some((table, _)) => Err(Refusal::AlreadySeated { player, table }),
            None => Ok(()),
        }
    }

    /// A countdown and a question to the floor raise an alert when they begin; whatever ends them closes it.
    pub(super) fn alerts_after(
        &self,
        number: TableNumber,
        table: &table::Table,
        decided: &[table::Event],
        at: Timestamp,
    ) -> Vec<Event> {
        if let Some(cause) = decided.iter().find_map(cause_of) {
            let is_open =
                cause.is_ruling() && self.alert_at(number, AlertCause::is_ruling).is_some();
            return (!is_open)
                .then(|| self.raise(number, cause))
                .into_iter()
                .collect();
        }
        let time_call = self.alert_at(number, AlertCause::is_time_call);
        let ruling = self.alert_at(number, AlertCause::is_ruling);
        if time_call.is_none() && ruling.is_none() {
            return Vec::new();
        }
        let mut after = table.clone();
        for event in decided {
            after.evolve(event, &self.book, at);
        }
        let over = [
            time_call.filter(|_| after.time_call().is_none()),
            ruling.filter(|_| after.asked().is_none()),
        ];
        over.into_iter()
            .flatten()
            .map(|(alert, _)| Event::AlertClosed {
                alert,
                note: String::new(),
            })
            .collect()
    }

    fn raise(&self, table: TableNumber, cause: AlertCause) -> Event {
        Event::AlertRaised {
            alert: AlertNumber(self.alerts_raised.saturating_add(1)),
            table,
            cause,
        }
    }

    fn call_floor(&self, table: TableNumber, reason: &str) -> Decision {
        InvalidText::check("the reason", reason, 0, MAX_NOTE)?;
        self.known_table(table)?;
        if self.alert_at(table, AlertCause::is_floor_call).is_some() {
            return Ok(Vec::new());
        }
        let reason = reason.trim().to_owned();
        Ok(vec![self.raise(table, AlertCause::FloorCall { reason })])
    }

    fn tablet_lost(&self, table: TableNumber) -> Decision {
        let playing = self.known_table(table)?.is_playing();
        if !playing || self.alert_at(table, AlertCause::is_tablet_lost).is_some() {
            return Ok(Vec::new());
        }
        Ok(vec![self.raise(table, AlertCause::TabletLost)])
    }

    fn close_at(&self, table: TableNumber, is: impl Fn(&AlertCause) -> bool) -> Decision {
        self.known_table(table)?;
        Ok(self
            .alert_at(table, is)
            .map(|(alert, _)| Event::AlertClosed {
                alert,
                note: String::new(),
            })
            .into_iter()
            .collect())
    }

    fn claim_alert(&self, alert: AlertNumber, by: &str) -> Decision {
        let open = self
            .alerts
            .get(&alert)
            .ok_or(Refusal::UnknownAlert(alert.0))?;
        if open.claimed_by.as_deref() == Some(by) {
            return Ok(Vec::new());
        }
        let by = by.to_owned();
        Ok(vec![Event::AlertClaimed { alert, by }])
    }

    fn close_alert(&self, alert: AlertNumber, note: &str) -> Decision {
        InvalidText::check("the note", note, 0, MAX_NOTE)?;
        if !self.alerts.contains_key(&alert) {
            return Err(Refusal::UnknownAlert(alert.0));
        }
        let note = note.trim().to_owned();
        Ok(vec![Event::AlertClosed { alert, note }])
    }
}

/// The alert that an event raises.
fn cause_of(event: &table::Event) -> Option<AlertCause> {
    if let table::Event::FloorAsked { incident } = event {
        let incident = incident.name().to_owned();
        return Some(AlertCause::Ruling { incident });
    }
    matches!(event, table::Event::TimeCalled { .. }).then_some(AlertCause::TimeCall)
}

fn check_chip_values(values: &[Chips]) -> Result<(), Refusal> {
    let rising = values.is_sorted_by(|smaller, larger| smaller < larger);
    let counted = (1..=MAX_CHIP_VALUES).contains(&values.len());
    if rising && counted && values.first().is_some_and(|least| !least.is_zero()) {
        Ok(())
    } else {
        Err(Refusal::ChipValues)
    }
}

fn check_blinds(blinds: Blinds) -> Result<(), Refusal> {
    if blinds.is_playable() {
        Ok(())
    } else {
        Err(Refusal::Blinds)
    }
}
