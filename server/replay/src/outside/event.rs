//! A scenario's event at a server: the tablets of its tables log hands, the director's device does and sees the rest.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use tapis_protocol::view::TableView;
use tapis_protocol::{FromClient, Setup, TableId, TournamentCommand};
use tapis_rules::blinds::Blinds;
use tapis_rules::chips::Chips;
use tapis_rules::table::TableCommand;
use tapis_rules::time::Timestamp;
use tapis_rules::tournament::{
    Command, CountCommand, Occasion, Plan, TableNumber, Ticking, Tournament,
};
use tapis_scenarios::{EventSeen, EventTableSeen, OfficialsSeen, PeopleSeen, PlaysEvent, Trouble};

use super::super::device::Device;
use super::super::shown::Shown;
use super::event_seen::{event_seen, event_table_seen, officials_seen, people_seen};
use super::passing_time::PassesTime;
use super::table::{SentBy, sent_by};
use super::visit::{Visit, accepted, catch_up, lost};

/// Lists and the view of the event are not shown with every record: what has not come so long after one has not changed
/// by it. Lists come four times in a second.
const NOT_CHANGED_AFTER: Duration = Duration::from_millis(350);

/// How long after a record something may still come to be true, where the server has much to do.
const LOOKED_FOR: Duration = Duration::from_secs(20);

/// How long one look takes.
const LOOK: Duration = Duration::from_millis(50);

const MS_PER_SECOND: u64 = 1_000;

/// An event, with the tablets that were needed so far.
pub(super) struct EventAtServer<'a> {
    visit: &'a mut Visit,
    /// The book's id.
    book: &'a str,
    tablets: BTreeMap<TableId, Device>,
    time: &'a dyn PassesTime,
    /// The last record that is known of, and since when.
    last: u64,
    since: Instant,
}

impl<'a> EventAtServer<'a> {
    /// Nothing is set up yet.
    pub(super) fn new(visit: &'a mut Visit, book: &'a str, time: &'a dyn PassesTime) -> Self {
        Self {
            visit,
            book,
            tablets: BTreeMap::new(),
            time,
            last: 0,
            since: Instant::now(),
        }
    }

    fn knows_of(&mut self, sequence: u64) {
        self.last = self.last.max(sequence);
        self.since = Instant::now();
    }

    fn view(&self, table: TableId) -> Result<&TableView, Trouble> {
        let view = self.visit.director.shown.tables.get(&table);
        view.ok_or_else(|| Trouble::Wrong(format!("there is no table {table}")))
    }

    fn at_table(&mut self, table: TableId, command: &TableCommand) -> Result<(), Trouble> {
        let message = FromClient::Command {
            id: self.visit.next_id().map_err(lost)?,
            table,
            expect: Some(self.view(table)?.decision),
            command: command.clone(),
        };
        if sent_by(command) == SentBy::Tablet && !self.tablets.contains_key(&table) {
            let tablet = self.visit.tablet(table).map_err(lost)?;
            self.tablets.insert(table, tablet);
        }
        let device = match (sent_by(command), self.tablets.get_mut(&table)) {
            (SentBy::Tablet, Some(tablet)) => tablet,
            (SentBy::Tablet | SentBy::Floor | SentBy::Director, _) => &mut self.visit.director,
            (SentBy::Clock | SentBy::Event, _) => {
                return Err(Trouble::Wrong("no device sends that".to_owned()));
            }
        };
        let answer = device.ask(&self.visit.runtime, &message).map_err(lost)?;
        let sequence = accepted(answer)?;
        let Visit {
            director, runtime, ..
        } = &mut *self.visit;
        director.catch_up(runtime, table, sequence).map_err(lost)?;
        self.knows_of(sequence);
        Ok(())
    }

    fn direct(&mut self, command: TournamentCommand) -> Result<(), Trouble> {
        // A count is shown with its table, everything else with the event.
        let counted = if let TournamentCommand::Count { command } = &command {
            Some(TableId(counted_at(command).0))
        } else {
            None
        };
        let sequence = self.visit.direct(command)?;
        let Visit {
            director, runtime, ..
        } = &mut *self.visit;
        let shown = match counted {
            Some(table) => director.catch_up(runtime, table, sequence),
            None => catch_up(director, runtime, sequence),
        };
        shown.map_err(lost)?;
        self.knows_of(sequence);
        Ok(())
    }

    /// Reads until something shows the last record, or it is sure that the record has not changed it.
    fn look(&mut self, shows: fn(&Shown) -> Option<u64>) -> Result<&Shown, String> {
        let Visit {
            director, runtime, ..
        } = &mut *self.visit;
        director.ping(runtime).map_err(lost)?;
        while shows(&director.shown).is_none_or(|sequence| sequence < self.last) {
            let left = NOT_CHANGED_AFTER.saturating_sub(self.since.elapsed());
            if left.is_zero() && shows(&director.shown).is_some() {
                break;
            }
            director
                .read_within(runtime, left.max(LOOK))
                .map_err(lost)?;
            if self.since.elapsed() > LOOKED_FOR {
                break;
            }
        }
        Ok(&director.shown)
    }

    /// When the stage ends that the clock is at.
    fn stage_ends(&self) -> Option<Timestamp> {
        let event = self.visit.director.shown.tournament.as_ref()?;
        // The clock of an event that is over leads nowhere.
        let clock = event.clock.filter(|_| event.winner.is_none())?;
        match clock.ticking {
            Ticking::Running { ends_at } => ends_at,
            Ticking::Break { ends_at, .. } => Some(ends_at),
            Ticking::NotStarted | Ticking::Paused { .. } => None,
        }
    }
}

impl PlaysEvent for EventAtServer<'_> {
    fn found(&mut self, plan: Plan) -> Result<(), Trouble> {
        let (tables, stack) = (plan.tables, plan.stack);
        let one = Chips::from(1);
        self.visit.create(Setup {
            name: "Scenario".to_owned(),
            book: self.book.to_owned(),
            blinds: Blinds::new(one, Chips::from(2)),
            chip_values: vec![one],
            tables: Vec::new(),
            players: Vec::new(),
            stack,
            plan: Some(Box::new(plan)),
        })?;
        let Visit {
            director, runtime, ..
        } = &mut *self.visit;
        catch_up(director, runtime, 0).map_err(lost)?;
        for table in (1..=tables).map(TableId) {
            let follow = FromClient::Follow { table };
            director.send(runtime, &follow).map_err(lost)?;
            director.catch_up(runtime, table, 0).map_err(lost)?;
        }
        Ok(())
    }

    fn carry_out(&mut self, command: &Command) -> Result<(), Trouble> {
        if let Command::Table { table, command } = command {
            return self.at_table(TableId(table.0), command);
        }
        let no_device = || Trouble::Wrong("no device sends that".to_owned());
        self.direct(on_the_wire(command).ok_or_else(no_device)?)
    }

    fn draw(&mut self, occasion: Occasion) -> Result<(), Trouble> {
        let word = String::new();
        self.direct(TournamentCommand::Draw { occasion, word })
    }

    fn pass(&mut self, seconds: u32) -> Result<(), Trouble> {
        let mut left = seconds;
        while left > 0 {
            self.look(|shown| shown.tournament.as_ref().map(|view| view.sequence))?;
            let ends_at = self.stage_ends();
            let now = self.visit.director.shown.now;
            let due = ends_at.map(|ends_at| ends_at.since(now).div_ceil(MS_PER_SECOND));
            let due = due.and_then(|due| u32::try_from(due).ok());
            let step = due.map_or(left, |due| due.clamp(1, left));
            self.time.pass(step)?;
            left -= step;
            let Visit {
                director, runtime, ..
            } = &mut *self.visit;
            let now = director.ping(runtime).map_err(lost)?;
            // What the server's clock does by itself is waited for.
            if ends_at.is_some_and(|ends_at| ends_at <= now) {
                let began = Instant::now();
                while self.stage_ends() == ends_at {
                    if began.elapsed() > LOOKED_FOR {
                        let wrong = "the clock of the server stands where a stage is over";
                        return Err(Trouble::Wrong(wrong.to_owned()));
                    }
                    let Visit {
                        director, runtime, ..
                    } = &mut *self.visit;
                    director.read_until(runtime, |_| true).map_err(lost)?;
                }
                let event = self.visit.director.shown.tournament.as_ref();
                let sequence = event.map_or(0, |event| event.sequence);
                self.knows_of(sequence);
            }
        }
        Ok(())
    }

    fn event(&mut self) -> Result<EventSeen, String> {
        let shown = self.look(|shown| shown.tournament.as_ref().map(|view| view.sequence))?;
        let view = shown.tournament.as_ref();
        let view = view.ok_or("the director is shown no event")?;
        Ok(event_seen(view, shown.now))
    }

    fn tables(&mut self) -> Result<BTreeMap<TableNumber, EventTableSeen>, String> {
        let Visit {
            director, runtime, ..
        } = &mut *self.visit;
        director.ping(runtime).map_err(lost)?;
        let tables = director.shown.tables.iter();
        Ok(tables
            .map(|(table, view)| (TableNumber(table.0), event_table_seen(view)))
            .collect())
    }

    fn officials(&mut self) -> Result<OfficialsSeen, String> {
        let shown = self.look(|shown| {
            let console = shown.console.as_ref()?.sequence;
            Some(console.min(shown.floor_sequence))
        })?;
        let view = shown.console.as_ref();
        let view = view.ok_or("the director is shown no console")?;
        let alerts = shown.alerts.iter();
        let alerts = alerts.map(|alert| TableNumber(alert.table.0));
        Ok(officials_seen(view, alerts.collect()))
    }

    fn people(&mut self) -> Result<PeopleSeen, String> {
        let shown = self.look(|shown| shown.players.as_ref().map(|view| view.sequence))?;
        let view = shown.players.as_ref();
        Ok(people_seen(view.ok_or("the director is shown no players")?))
    }

    fn look_again(&mut self) -> Result<bool, String> {
        if self.since.elapsed() > LOOKED_FOR {
            return Ok(false);
        }
        let Visit {
            director, runtime, ..
        } = &mut *self.visit;
        director.read_within(runtime, LOOK).map_err(lost)?;
        Ok(true)
    }

    fn rules(&self) -> Option<&Tournament> {
        None
    }
}

const fn counted_at(command: &CountCommand) -> TableNumber {
    match command {
        CountCommand::Count { table, .. }
        | CountCommand::Accept { table }
        | CountCommand::Reject { table } => *table,
    }
}

/// A command of the event as the director's device sends it; `None` for what no device sends.
fn on_the_wire(command: &Command) -> Option<TournamentCommand> {
    Some(match command.clone() {
        Command::OpenTable { seats } => TournamentCommand::OpenTable { seats },
        Command::SeatPlayer {
            name,
            table,
            seat,
            stack,
        } => TournamentCommand::SeatPlayer {
            name,
            table: TableId(table.0),
            seat,
            stack,
        },
        Command::SetPlan { plan } => TournamentCommand::SetPlan { plan },
        Command::Clock(command) => TournamentCommand::Clock { command },
        Command::Field(command) => TournamentCommand::Field { command },
        Command::Moves(command) => TournamentCommand::Moves { command },
        Command::Results(command) => TournamentCommand::Results { command },
        Command::Race(command) => TournamentCommand::Race { command },
        Command::Count(command) => TournamentCommand::Count { command },
        Command::SetLevel { blinds } => TournamentCommand::SetLevel { blinds },
        // The server says who it is by.
        Command::RecordFault { fault } => TournamentCommand::RecordFault {
            player: fault.player,
            table: fault.table.map(|table| TableId(table.0)),
            article: fault.article,
            penalties: fault.penalties,
            note: fault.note,
        },
        Command::LiftSanction {
            sanction,
            reason,
            by: _,
        } => TournamentCommand::LiftSanction { sanction, reason },
        Command::Draw(_)
        | Command::Table { .. }
        | Command::CallFloor { .. }
        | Command::CancelFloorCall { .. }
        | Command::ClaimAlert { .. }
        | Command::CloseAlert { .. }
        | Command::ReportTabletLost { .. }
        | Command::ReportWrongPins { .. }
        | Command::ReportJournalDamaged
        | Command::ReportNotTaken { .. }
        | Command::PlayLevel { .. }
        | Command::ReportTabletBack { .. } => return None,
    })
}
