//! A scenario's event, played by a server's rules and by those of the tablets of its tables.

use std::collections::BTreeMap;

use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Command, Occasion, Plan, TableNumber, Tournament};
use tapis_replay::{SentBy, event_table_seen, sent_by};
use tapis_scenarios::{EventSeen, EventTableSeen, OfficialsSeen, PeopleSeen, PlaysEvent, Trouble};

use super::{Server, Tablet, Written};

/// An event, and the tablets that were needed so far.
pub(crate) struct EventBeside<'a> {
    /// The event as its server has it.
    server: &'a mut dyn PlaysEvent,
    /// The choices of its book and of those that it extends.
    lineage: Vec<String>,
    play: String,
    tablets: BTreeMap<TableNumber, Tablet>,
    sequence: u64,
    now: Timestamp,
}

impl<'a> EventBeside<'a> {
    pub(crate) fn new(server: &'a mut dyn PlaysEvent, book: &Book, play: String) -> Self {
        Self {
            server,
            lineage: book.lineage().unwrap(),
            play,
            tablets: BTreeMap::new(),
            sequence: 1,
            now: Timestamp(0),
        }
    }

    /// What was asked of each tablet.
    pub(crate) fn into_texts(self) -> impl Iterator<Item = String> {
        self.tablets.into_values().map(Tablet::into_text)
    }

    fn tablet(&mut self, number: TableNumber) -> Tablet {
        let play = format!("{}, table {}", self.play, number.0);
        self.tablets
            .remove(&number)
            .unwrap_or_else(|| Tablet::new(number, &self.lineage, play))
    }

    fn server(&self) -> Result<Server<'_>, Trouble> {
        let no_rules = || "the server has no rules".to_owned();
        Ok(Server {
            state: self.server.rules().ok_or_else(no_rules)?,
            sequence: self.sequence,
            now: self.now,
        })
    }

    /// Something happened that tablets are told by a copy.
    fn changes(&mut self) {
        self.sequence += 1;
        self.tablets.values_mut().for_each(Tablet::is_not_told);
    }

    fn tap(&mut self, number: TableNumber, command: &TableCommand) -> Result<(), Trouble> {
        let mut tablet = self.tablet(number);
        let tapped = tablet.tap(command, self.server()?);
        let told = tapped.and_then(|(id, events)| {
            let command = Command::Table {
                table: number,
                command: command.clone(),
            };
            self.server.carry_out(&command)?;
            if !events.is_empty() {
                self.changes();
            }
            let written = Written {
                id,
                sequence: self.sequence,
                at: self.now,
                events,
            };
            tablet.is_told(written, self.server()?)
        });
        self.tablets.insert(number, tablet);
        told
    }
}

impl PlaysEvent for EventBeside<'_> {
    fn found(&mut self, plan: Plan) -> Result<(), Trouble> {
        self.server.found(plan)
    }

    fn carry_out(&mut self, command: &Command) -> Result<(), Trouble> {
        if let Command::Table { table, command } = command
            && matches!(sent_by(command), SentBy::Tablet | SentBy::Floor)
            && self.server()?.state.table(*table).is_some()
        {
            return self.tap(*table, command);
        }
        self.server.carry_out(command)?;
        self.changes();
        Ok(())
    }

    fn draw(&mut self, occasion: Occasion) -> Result<(), Trouble> {
        self.server.draw(occasion)?;
        self.changes();
        Ok(())
    }

    fn pass(&mut self, seconds: u32) -> Result<(), Trouble> {
        self.now = self.now.after_seconds(seconds);
        self.server.pass(seconds)?;
        let mut tablets = std::mem::take(&mut self.tablets);
        let server = self.server()?;
        let mut each = tablets.values_mut();
        let shown = each.try_for_each(|tablet| tablet.passes_time(server));
        self.tablets = tablets;
        self.changes();
        shown
    }

    fn event(&mut self) -> Result<EventSeen, String> {
        self.server.event()
    }

    fn tables(&mut self) -> Result<BTreeMap<TableNumber, EventTableSeen>, String> {
        let tables = self.server()?.state.tables();
        let numbers: Vec<TableNumber> = tables.map(|(number, _)| number).collect();
        let mut seen = BTreeMap::new();
        for number in numbers {
            let mut tablet = self.tablet(number);
            let caught_up = tablet.catch_up(self.server()?);
            seen.insert(number, event_table_seen(&tablet.view()));
            self.tablets.insert(number, tablet);
            caught_up?;
        }
        Ok(seen)
    }

    fn officials(&mut self) -> Result<OfficialsSeen, String> {
        self.server.officials()
    }

    fn people(&mut self) -> Result<PeopleSeen, String> {
        self.server.people()
    }

    fn look_again(&mut self) -> Result<bool, String> {
        Ok(false)
    }

    fn rules(&self) -> Option<&Tournament> {
        self.server.rules()
    }
}
