//! A day of an event, played by the bots: what its journal holds.

use serde_json::to_vec;
use tapis_rules::blinds::Blinds;
use tapis_rules::chips::Chips;
use tapis_rules::seat::Seat;
use tapis_rules::table::TableCommand;
use tapis_rules::time::Timestamp;
use tapis_rules::tournament::{
    Command, DrawnSeat, Event, Founding, TableDraw, TableNumber, Tournament,
};

use super::{AT, Bots, closing};

/// What one command led to.
pub(crate) struct Record {
    pub(crate) at: Timestamp,
    /// The command; none founds an event.
    pub(crate) command: Option<Command>,
    pub(crate) events: Vec<Event>,
    /// The events as the journal has them.
    pub(crate) payload: Vec<u8>,
}

/// A day: its journal, and the state at the end of it.
pub(crate) struct Day {
    pub(crate) records: Vec<Record>,
    pub(crate) state: Tournament,
    bots: Bots,
}

impl Day {
    /// An event of so many tables of nine on which nothing has been dealt yet.
    pub(crate) fn founded(tables: u16) -> Self {
        let events = Tournament::found(&founding(tables), AT).unwrap();
        let state = Tournament::begin(&events[0], AT).unwrap();
        let mut day = Self {
            records: Vec::new(),
            state,
            bots: Bots::new(),
        };
        day.follow(None, events);
        day
    }

    /// The same after so many hands at each table, all of them playing at the same time.
    pub(crate) fn played(tables: u16, hands: u32) -> Self {
        let mut day = Self::founded(tables);
        let mut is_playing = true;
        while is_playing {
            is_playing = false;
            for table in (1..=tables).map(TableNumber) {
                if let Some(command) = day.next(table, hands) {
                    day.decide_and_apply(Command::Table { table, command });
                    is_playing = true;
                }
            }
        }
        day
    }

    /// The state before the first record is followed, as its creation makes it.
    pub(crate) fn beginning(&self) -> Tournament {
        Tournament::begin(&self.records[0].events[0], AT).unwrap()
    }

    /// Commands at tables, in order: everything but the founding.
    pub(crate) fn commands(&self) -> impl Iterator<Item = &Command> {
        self.records
            .iter()
            .filter_map(|record| record.command.as_ref())
    }

    /// How many events its journal holds.
    pub(crate) fn event_count(&self) -> usize {
        self.records.iter().map(|record| record.events.len()).sum()
    }

    /// What is done next at a table; `None` when it has played so many hands.
    fn next(&mut self, number: TableNumber, hands: u32) -> Option<TableCommand> {
        let table = self.state.table(number).unwrap();
        if !table.is_playing() {
            return Some(TableCommand::StartHand);
        }
        let book = self.state.book();
        let over = || closing(&table.legal(book));
        if let Some(next) = self.bots.act(table, book).or_else(over) {
            return Some(next);
        }
        (table.hand_number() < hands).then_some(TableCommand::StartHand)
    }

    fn decide_and_apply(&mut self, command: Command) {
        let events = self.state.decide(&command, AT).unwrap();
        self.follow(Some(command), events);
    }

    fn follow(&mut self, command: Option<Command>, events: Vec<Event>) {
        self.state.apply(&events, AT).unwrap();
        self.records.push(Record {
            at: AT,
            command,
            payload: to_vec(&events).unwrap(),
            events,
        });
    }
}

fn founding(tables: u16) -> Founding {
    let players = || {
        Seat::all().take(9).map(|seat| DrawnSeat {
            name: format!("Player {seat}"),
            seat,
        })
    };
    let table = || TableDraw {
        seats: 9,
        players: players().collect(),
        button: Seat::new(1),
    };
    Founding {
        plan: None,
        seal: None,
        name: "A long day".to_owned(),
        book: "cdc2013".to_owned(),
        house: None,
        blinds: Blinds::new(Chips::from(50), Chips::from(100)),
        chip_values: vec![Chips::from(25), Chips::from(100)],
        stack: Chips::from(1_000_000),
        tables: (0..tables).map(|_| table()).collect(),
    }
}
