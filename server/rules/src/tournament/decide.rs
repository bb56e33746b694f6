//! Deciding: each command leads to events, or is refused with the reason.

use super::clock::LevelBegins;
use super::command::{Command, Founding, TableDraw};
use super::draft::Decision;
use super::plan::not_payable;
use super::{
    AlertCause, AlertNumber, Draft, DrawEvent, Event, InvalidText, MAX_NOTE, MAX_TABLES, Problem,
    Refusal, Standing, TableNumber, TableSeat, Tournament,
};
use crate::blinds::Blinds;
use crate::book::Book;
use crate::chips::Chips;
use crate::table::{self, PlayerId};
use crate::time::Timestamp;

/// Longest name of an event, in characters.
const MAX_EVENT_NAME: usize = 80;
/// Longest name of a player, in characters.
pub(super) const MAX_PLAYER_NAME: usize = 60;
/// Most denominations of chips.
const MAX_CHIP_VALUES: usize = 20;

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
        // First, because it says more about what is wrong.
        if let Some(plan) = &founding.plan {
            plan.check(&book)?;
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
            chip_values: founding
                .plan
                .as_ref()
                .map_or_else(|| founding.chip_values.clone(), |plan| plan.chip_values()),
            blinds: founding.blinds,
        };
        let mut so_far =
            Self::begin(&created, at).map_err(|error| Refusal::UnknownBook(error.to_string()))?;
        let mut events = vec![created];
        let plan = founding.plan.clone().map(|plan| Event::Planned { plan });
        let sealed = founding.seal.clone().map(|seal| Event::Draw {
            event: DrawEvent::Sealed { seal },
        });
        so_far.add(plan.into_iter().chain(sealed).collect(), at, &mut events);
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
            let command = table::TableCommand::PlaceButton { seat };
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
            } => {
                let place = TableSeat {
                    table: *table,
                    seat: *seat,
                };
                self.seat_player(name, place, *stack, at)
            }
            Command::SetPlan { plan } => self.drafted(at, |draft| draft.set_plan(plan)),
            Command::Clock(command) => self.drafted(at, |draft| draft.clock(*command)),
            Command::Field(command) => self.drafted(at, |draft| draft.field(command)),
            Command::Draw(drawn) => self.drafted(at, |draft| draft.draw(drawn)),
            Command::Moves(command) => self.drafted(at, |draft| draft.moves(command)),
            Command::Results(command) => self.drafted(at, |draft| draft.results(*command)),
            Command::Race(command) => self.drafted(at, |draft| draft.race(command)),
            Command::Count(command) => self.drafted(at, |draft| draft.count(command)),
            // The clock and the plan would go on from another level than the tables.
            Command::SetLevel { .. } if self.plan().is_some() => Err(Problem::LevelsByPlan.into()),
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
            Command::ReportWrongPins { table } => self.wrong_pins(*table),
            Command::ReportJournalDamaged => self.journal_damaged(),
            Command::ReportNotTaken {
                table,
                hand,
                commands,
            } => self.not_taken(*table, *hand, *commands),
            Command::PlayLevel { table } => self.play_level(*table),
            Command::ReportTabletBack { table } => {
                self.close_at(*table, AlertCause::is_tablet_lost)
            }
        }
    }

    /// Decides step by step on a copy.
    pub(super) fn drafted(
        &self,
        at: Timestamp,
        decide: impl FnOnce(&mut Draft) -> Result<(), Refusal>,
    ) -> Decision {
        let mut draft = Draft::new(self, at);
        decide(&mut draft)?;
        // The last players of a table that had still to race may have gone.
        draft.settle_race()?;
        draft.settle_final_table();
        Ok(draft.events)
    }

    fn next_table(&self) -> TableNumber {
        let last = self.tables.last_number().map_or(0, |last| last.0);
        TableNumber(last.saturating_add(1))
    }

    pub(super) fn known_table(&self, number: TableNumber) -> Result<&table::Table, Refusal> {
        self.table(number).ok_or(Refusal::UnknownTable(number))
    }

    pub(super) fn open_table(&self, seats: u8) -> Decision {
        if !(2..=10).contains(&seats) {
            return Err(Refusal::SeatCount);
        }
        if self.tables.len() >= MAX_TABLES {
            return Err(Refusal::TableCount);
        }
        let table = self.next_table();
        let blinds = table::TableEvent::BlindsSet {
            blinds: self.blinds,
        };
        let shot_clock = self.plan().and_then(|plan| plan.shot_clock);
        let shot_clock = shot_clock.map(|_| table::TableEvent::ShotClockSet { shot_clock });
        let set = [Some(blinds), shot_clock].into_iter().flatten();
        let mut events = vec![Event::TableOpened { table, seats }];
        events.extend(set.map(|event| Event::Table { table, event }));
        Ok(events)
    }

    fn seat_player(&self, name: &str, place: TableSeat, stack: Chips, at: Timestamp) -> Decision {
        let TableSeat { table, seat } = place;
        InvalidText::check("the name of a player", name, 1, MAX_PLAYER_NAME)?;
        if stack.is_zero() {
            return Err(Refusal::NoStack);
        }
        self.check_not_over()?;
        self.check_not_promised(table, seat)?;
        let player = self.field.next_id();
        let sit = table::TableCommand::Sit {
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

    pub(super) fn set_level(&self, blinds: Blinds) -> Decision {
        check_blinds(blinds)?;
        let level = self.level.saturating_add(1);
        self.check_payable(blinds, level)?;
        self.level_begins(LevelBegins {
            level,
            over: self.level,
            blinds,
            to_come: blinds,
        })
    }

    /// Whether the chips that are left after a race pay the blinds of a level that comes from no plan.
    fn check_payable(&self, blinds: Blinds, level: u32) -> Result<(), Refusal> {
        let unpaid = || not_payable(blinds, &self.chip_values);
        let amount = (!self.races.out.is_empty()).then(unpaid).flatten();
        amount.map_or(Ok(()), |amount| {
            Err(Problem::LevelNotPayable { level, amount }.into())
        })
    }

    /// No player comes to an event that is over. Where there is no plan, the table is just played on.
    fn check_not_over(&self) -> Result<(), Refusal> {
        if self.plan().is_some() && self.winner().is_some() {
            return Err(Problem::Finished.into());
        }
        Ok(())
    }

    pub(super) fn check_may_sit(&self, player: PlayerId) -> Result<(), Refusal> {
        let Some(entrant) = self.entrant(player) else {
            return Err(Refusal::UnknownPlayer(player));
        };
        self.check_not_over()?;
        match entrant.standing {
            Standing::Playing { table, .. } | Standing::Busted { table, .. } => {
                Err(Refusal::AlreadySeated { player, table })
            }
            Standing::Moving => Err(Problem::Standing { player }.into()),
            Standing::Registered | Standing::Waiting | Standing::Withdrawn | Standing::Out => {
                Ok(())
            }
        }
    }

    /// What a table decided, and what becomes of its alerts.
    pub(super) fn with_alerts(
        &self,
        number: TableNumber,
        decided: Vec<table::TableEvent>,
        at: Timestamp,
    ) -> Vec<Event> {
        let alerts = self
            .table(number)
            .map(|table| self.alerts_after(number, table, &decided, at))
            .unwrap_or_default();
        let busts_over = self.busts_over(number, &decided);
        let mut events = Vec::with_capacity(decided.len() + alerts.len() + busts_over.len());
        events.extend(decided.into_iter().map(|event| Event::Table {
            table: number,
            event,
        }));
        events.extend(alerts);
        events.extend(busts_over);
        events
    }

    /// A countdown and a question to the floor raise an alert when they begin; whatever ends them closes it.
    fn alerts_after(
        &self,
        number: TableNumber,
        table: &table::Table,
        decided: &[table::TableEvent],
        at: Timestamp,
    ) -> Vec<Event> {
        let time_asked = self.alert_at(number, AlertCause::is_time_asked);
        if let Some(cause) = decided.iter().find_map(cause_of) {
            let is_open =
                cause.is_ruling() && self.alert_at(number, AlertCause::is_ruling).is_some();
            // Time that was asked for and granted is a countdown from now on.
            let granted = time_asked.filter(|_| cause.is_time_call());
            let closed = granted.map(|(alert, _)| Event::AlertClosed {
                alert,
                note: String::new(),
            });
            let raised = (!is_open).then(|| self.raise(number, cause));
            return closed.into_iter().chain(raised).collect();
        }
        let time_call = self.alert_at(number, AlertCause::is_time_call);
        let ruling = self.alert_at(number, AlertCause::is_ruling);
        if time_call.is_none() && ruling.is_none() && time_asked.is_none() {
            return Vec::new();
        }
        let mut after = table.clone();
        for event in decided {
            after.evolve(event, &self.book, at);
        }
        let over = [
            time_asked.filter(|_| after.time_request().is_none()),
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

    pub(super) fn raise(&self, table: TableNumber, cause: AlertCause) -> Event {
        Event::AlertRaised {
            alert: AlertNumber(self.alerts_raised.saturating_add(1)),
            table,
            cause,
        }
    }

    fn call_floor(&self, table: TableNumber, reason: &str) -> Decision {
        InvalidText::check("the reason", reason, 0, MAX_NOTE)?;
        let at_table = self.known_table(table)?;
        if self.alert_at(table, AlertCause::is_floor_call).is_some() {
            return Ok(Vec::new());
        }
        let reason = reason.trim().to_owned();
        let mut events = vec![self.raise(table, AlertCause::FloorCall { reason })];
        // No player loses a hand because the table waits for the floor.
        events.extend(at_table.shot_time().map(|_| Event::Table {
            table,
            event: table::TableEvent::ShotClockStopped,
        }));
        Ok(events)
    }

    fn tablet_lost(&self, table: TableNumber) -> Decision {
        let playing = self.known_table(table)?.is_playing();
        if !playing || self.alert_at(table, AlertCause::is_tablet_lost).is_some() {
            return Ok(Vec::new());
        }
        Ok(vec![self.raise(table, AlertCause::TabletLost)])
    }

    fn wrong_pins(&self, table: TableNumber) -> Decision {
        self.known_table(table)?;
        if self.alert_at(table, AlertCause::is_wrong_pins).is_some() {
            return Ok(Vec::new());
        }
        Ok(vec![self.raise(table, AlertCause::WrongPins)])
    }

    /// Told at the first table, which every event has: an alert stands at one.
    fn journal_damaged(&self) -> Decision {
        const FIRST: TableNumber = TableNumber(1);
        self.known_table(FIRST)?;
        let open = self.alert_at(FIRST, AlertCause::is_journal_damaged);
        let alert = || self.raise(FIRST, AlertCause::JournalDamaged);
        Ok(open.is_none().then(alert).into_iter().collect())
    }

    /// What is open already says it; the tablet shows how much there is.
    fn not_taken(&self, table: TableNumber, hand: u32, commands: u32) -> Decision {
        self.known_table(table)?;
        if self.alert_at(table, AlertCause::is_not_taken).is_some() {
            return Ok(Vec::new());
        }
        Ok(vec![
            self.raise(table, AlertCause::NotTaken { hand, commands }),
        ])
    }

    pub(super) fn close_at(
        &self,
        table: TableNumber,
        is: impl Fn(&AlertCause) -> bool,
    ) -> Decision {
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
fn cause_of(event: &table::TableEvent) -> Option<AlertCause> {
    if let table::TableEvent::FloorAsked { incident } = event {
        let incident = incident.name().to_owned();
        return Some(AlertCause::Ruling { incident });
    }
    if matches!(event, table::TableEvent::TimeAsked { .. }) {
        return Some(AlertCause::TimeAsked);
    }
    matches!(event, table::TableEvent::TimeCalled { .. }).then_some(AlertCause::TimeCall)
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
