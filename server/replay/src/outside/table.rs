//! A scenario's table at a server: its tablet logs, the floor rules, the director seats.

use tapis_protocol::view::TableView;
use tapis_protocol::{FromClient, FromServer, Role, Setup, SetupTable, TableId, TournamentCommand};
use tapis_rules::chips::Chips;
use tapis_rules::judgement::FormName;
use tapis_rules::ruling::{Incident, Ruling};
use tapis_rules::seat::{Seat, SeatSet};
use tapis_rules::table::{Reason, TableCommand, TableRefusal, TimeCallBy};
use tapis_rules::time::Timestamp;
use tapis_rules::tournament::SanctionNumber;
use tapis_scenarios::{AtRules, PlaysTable, SeatFault, SeatSeen, SetTable, TableSeen, Trouble};

use super::super::device::Device;
use super::passing_time::PassesTime;
use super::table_seen::table_seen;
use super::visit::{Visit, accepted, catch_up, lost, not_accepted};

/// The only table of the event.
const TABLE: TableId = TableId(1);

const MS_PER_SECOND: u64 = 1_000;

/// The table, with its tablet and, once it is needed, the floor's device.
pub(super) struct TableAtServer<'a> {
    visit: &'a mut Visit,
    tablet: Device,
    floor: Option<Device>,
    time: &'a dyn PassesTime,
    /// Whether the server's clock has ended a countdown that no step has spoken of yet.
    ran_out: bool,
    /// Seats of players whom the director has put out: with their last hand they leave the table, with nothing.
    put_out: SeatSet,
}

/// Whose device sends a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SentBy {
    /// The table's tablet.
    Tablet,
    /// The floor's device, or the tablet once the floor has unlocked it.
    Floor,
    /// The director's device.
    Director,
    /// The server's clock.
    Clock,
    /// The event itself, by another command.
    Event,
}

impl<'a> TableAtServer<'a> {
    /// An event with this table, empty, by this book.
    pub(super) fn open(
        visit: &'a mut Visit,
        set: &SetTable,
        book: &str,
        time: &'a dyn PassesTime,
    ) -> Result<Self, Trouble> {
        let smallest_chip = set.smallest_chip()?;
        visit.create(Setup {
            name: "Scenario".to_owned(),
            book: book.to_owned(),
            blinds: set.blinds()?,
            chip_values: vec![smallest_chip],
            tables: vec![SetupTable {
                seats: set.seat_count(),
            }],
            players: Vec::new(),
            stack: smallest_chip,
            plan: None,
        })?;
        let tablet = visit.tablet(TABLE).map_err(lost)?;
        Ok(Self {
            visit,
            tablet,
            floor: None,
            time,
            ran_out: false,
            put_out: SeatSet::default(),
        })
    }

    fn view(&self) -> Result<&TableView, Trouble> {
        let view = self.tablet.shown.tables.get(&TABLE);
        view.ok_or_else(|| Trouble::Wrong("the tablet shows no table".to_owned()))
    }

    fn floor(&mut self) -> Result<&mut Device, Trouble> {
        let floor = match self.floor.take() {
            Some(floor) => floor,
            None => self.visit.device(Role::Floor).map_err(lost)?,
        };
        Ok(self.floor.insert(floor))
    }

    /// Sends a message from a device; returns the answer.
    fn ask(&mut self, by: SentBy, message: &FromClient) -> Result<FromServer, Trouble> {
        if by == SentBy::Floor {
            self.floor()?;
        }
        let runtime = &self.visit.runtime;
        let device = match (by, &mut self.floor) {
            (SentBy::Floor, Some(floor)) => floor,
            (SentBy::Director, _) => &mut self.visit.director,
            (SentBy::Tablet | SentBy::Floor | SentBy::Clock | SentBy::Event, _) => &mut self.tablet,
        };
        device.ask(runtime, message).map_err(lost)
    }

    fn at_table(&mut self, by: SentBy, command: &TableCommand) -> Result<(), Trouble> {
        let message = FromClient::Command {
            id: self.visit.next_id().map_err(lost)?,
            table: TABLE,
            expect: Some(self.view()?.decision),
            command: command.clone(),
        };
        let sequence = accepted(self.ask(by, &message)?)?;
        self.see(sequence)
    }

    /// Reads until the tablet shows a record.
    fn see(&mut self, sequence: u64) -> Result<(), Trouble> {
        let runtime = &self.visit.runtime;
        self.tablet.catch_up(runtime, TABLE, sequence).map_err(lost)
    }

    /// Something in the register, from the floor: the table changes when the penalty is carried out at once.
    fn in_register(&mut self, by: SentBy, command: TournamentCommand) -> Result<(), Trouble> {
        let id = self.visit.next_id().map_err(lost)?;
        let sequence = accepted(self.ask(by, &FromClient::Tournament { id, command })?)?;
        // A table is shown before its event: once the floor has seen this, the tablet's next view is the one after it.
        let runtime = &self.visit.runtime;
        let seen = match (&mut self.floor, by) {
            (Some(floor), SentBy::Floor) => catch_up(floor, runtime, sequence),
            _ => catch_up(&mut self.visit.director, runtime, sequence),
        };
        seen.map_err(lost)?;
        self.tablet.ping(runtime).map(|_| ()).map_err(lost)
    }

    fn seat_player(&mut self, seat: Seat, stack: Chips) -> Result<(), Trouble> {
        let sequence = self.visit.direct(TournamentCommand::SeatPlayer {
            name: format!("Player {seat}"),
            table: TABLE,
            seat,
            stack,
        })?;
        self.see(sequence)
    }

    /// The countdown is over when the server's clock has said so.
    fn time_ran_out(&mut self) -> Result<(), Trouble> {
        self.tablet.ping(&self.visit.runtime).map_err(lost)?;
        if std::mem::take(&mut self.ran_out) {
            return Ok(());
        }
        let refusal = match self.view()?.time_call {
            Some(_) => TableRefusal::from(Reason::TimeNotOver),
            None => TableRefusal::from(Reason::NoTimeCall),
        };
        Err(refusal.into())
    }

    /// When the countdown ends that is on.
    fn countdown(&self) -> Option<Timestamp> {
        let view = self.tablet.shown.tables.get(&TABLE)?;
        view.time_call.map(|call| call.ends_at)
    }
}

impl PlaysTable for TableAtServer<'_> {
    fn carry_out(&mut self, command: &TableCommand) -> Result<(), Trouble> {
        if let TableCommand::Sit { seat, stack, .. } = command {
            return self.seat_player(*seat, *stack);
        }
        match sent_by(command) {
            by @ (SentBy::Tablet | SentBy::Floor | SentBy::Director) => self.at_table(by, command),
            SentBy::Clock => self.time_ran_out(),
            SentBy::Event => Err(Trouble::Wrong("no device sends that".to_owned())),
        }
    }

    fn consult(&mut self, incident: &Incident) -> Result<Ruling, Trouble> {
        let question = FromClient::Consult {
            id: self.visit.next_id().map_err(lost)?,
            table: TABLE,
            incident: incident.clone(),
        };
        let answer = self.ask(SentBy::Tablet, &question)?;
        let FromServer::Ruling { ruling, .. } = answer else {
            return Err(not_accepted(answer));
        };
        Ok(ruling)
    }

    fn forms(&mut self) -> Result<Vec<FormName>, Trouble> {
        let question = FromClient::Incidents {
            id: self.visit.next_id().map_err(lost)?,
            table: TABLE,
            entered: None,
        };
        let answer = self.ask(SentBy::Tablet, &question)?;
        let FromServer::Incidents { forms, .. } = answer else {
            return Err(not_accepted(answer));
        };
        Ok(forms.iter().map(|form| form.name).collect())
    }

    fn record_fault(&mut self, fault: &SeatFault) -> Result<(), Trouble> {
        let SeatFault {
            seat,
            article,
            penalties,
        } = fault.clone();
        let seats = &self.view()?.seats;
        let player = seats.iter().find(|view| view.seat == seat);
        let nobody = || "nobody is there".to_owned();
        let player = player.ok_or_else(nobody)?.player;
        // Only the director puts a player out.
        let by = if penalties.iter().any(|penalty| penalty.is_for_director()) {
            SentBy::Director
        } else {
            SentBy::Floor
        };
        let command = TournamentCommand::RecordFault {
            player,
            table: Some(TABLE),
            article,
            penalties,
            note: String::new(),
        };
        self.in_register(by, command)?;
        if by == SentBy::Director {
            self.put_out.insert(seat);
        }
        Ok(())
    }

    fn lift(&mut self, sanction: SanctionNumber) -> Result<(), Trouble> {
        let reason = String::new();
        let command = TournamentCommand::LiftSanction { sanction, reason };
        self.in_register(SentBy::Floor, command)
    }

    fn wait(&mut self, seconds: u32) -> Result<(), String> {
        let mut left = seconds;
        while left > 0 {
            let now = self.tablet.ping(&self.visit.runtime).map_err(lost)?;
            let ends_at = self.countdown();
            let due = ends_at.map(|ends_at| ends_at.since(now).div_ceil(MS_PER_SECOND));
            let due = due.and_then(|due| u32::try_from(due).ok());
            let step = due.map_or(left, |due| due.clamp(1, left));
            self.time.pass(step)?;
            left -= step;
            // What the server's clock does by itself is waited for.
            let now = self.tablet.ping(&self.visit.runtime).map_err(lost)?;
            if ends_at.is_some_and(|ends_at| ends_at <= now) {
                self.await_end_of(ends_at)?;
                self.ran_out = true;
            }
        }
        Ok(())
    }

    fn seen(&mut self) -> Result<TableSeen, String> {
        let now = self.tablet.ping(&self.visit.runtime).map_err(lost)?;
        let mut seen = table_seen(self.view()?, now);
        for seat in self.put_out.iter() {
            seen.seats.entry(seat).or_insert(SeatSeen::NOBODY);
        }
        Ok(seen)
    }

    fn rules(&self) -> Option<&AtRules<'_>> {
        None
    }
}

impl TableAtServer<'_> {
    /// Reads until a countdown that is over is shown no more.
    fn await_end_of(&mut self, ends_at: Option<Timestamp>) -> Result<(), Trouble> {
        while ends_at.is_some() && self.countdown() == ends_at {
            let read = self.tablet.read_until(&self.visit.runtime, |_| true);
            read.map_err(lost)?;
        }
        Ok(())
    }
}

/// The device that sends a command: the least that may.
#[must_use]
pub const fn sent_by(command: &TableCommand) -> SentBy {
    match command {
        TableCommand::StartHand
        | TableCommand::DealIn { .. }
        | TableCommand::Act { .. }
        | TableCommand::Run { .. }
        | TableCommand::Undo { .. }
        | TableCommand::Gather
        | TableCommand::SetBoard { .. }
        | TableCommand::Table { .. }
        | TableCommand::Muck { .. }
        | TableCommand::AwardPot { .. }
        | TableCommand::EndHand
        | TableCommand::SetPresence { .. }
        | TableCommand::Shuffle
        | TableCommand::Report { .. }
        | TableCommand::UseTimeCard { .. }
        | TableCommand::CallTime {
            by:
                TimeCallBy::Player(_)
                | TimeCallBy::Table
                | TimeCallBy::Spectator
                | TimeCallBy::OtherTable,
        } => SentBy::Tablet,
        TableCommand::CallTime {
            by: TimeCallBy::Floor,
        }
        | TableCommand::ChangeTime { .. }
        | TableCommand::CancelTime
        | TableCommand::GrantTime { .. }
        | TableCommand::RefuseTime { .. }
        | TableCommand::NameCounter { .. }
        | TableCommand::KillHand { .. }
        | TableCommand::Rule { .. }
        | TableCommand::Overrule { .. }
        | TableCommand::LetStand { .. }
        | TableCommand::SetStack { .. }
        | TableCommand::PlacePositions { .. } => SentBy::Floor,
        TableCommand::PlaceButton { .. }
        | TableCommand::Stand { .. }
        | TableCommand::SetBlinds { .. }
        | TableCommand::CorrectBlinds { .. } => SentBy::Director,
        TableCommand::TimeRanOut => SentBy::Clock,
        TableCommand::Sit { .. }
        | TableCommand::Arrive { .. }
        | TableCommand::Suspend { .. }
        | TableCommand::EndSuspension { .. }
        | TableCommand::TakeChips { .. }
        | TableCommand::SetSmallestChip { .. }
        | TableCommand::SetShotClock { .. } => SentBy::Event,
    }
}
