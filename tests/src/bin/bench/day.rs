//! A day of an event without a server: what its journal holds, played by the same hands as everything else.

use std::sync::Arc;

use tapis_protocol::TableId;
use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::tournament::{
    Command, DrawnSeat, Event, Founding, TableDraw, TableNumber, Tournament,
};

use crate::hall::STACK;
use crate::hands::{AT, Hands};

/// Tables of the event: a night of a club.
const TABLES: u16 = 20;

/// Commands that are given at each of them: some five hands. Following the whole day again takes as long as a machine lets
/// a program run before another has its turn, and no longer.
const COMMANDS: usize = 150;

/// Players of each table.
const PLAYERS: usize = 6;

/// What one command led to.
pub(crate) struct Record {
    pub(crate) events: Vec<Event>,
    /// The events as the journal has them.
    pub(crate) payload: Vec<u8>,
}

/// The journal of a day.
pub(crate) struct Day {
    pub(crate) records: Vec<Record>,
}

impl Day {
    /// A day that was played, all tables at the same time.
    pub(crate) fn played(book: &Arc<Book>) -> Self {
        let founded = Tournament::found(&founding(), AT).unwrap();
        let mut state = Tournament::begin(&founded[0], AT).unwrap();
        state.carry_out(&founded, AT).unwrap();
        let mut records = vec![Record::of(founded)];
        let mut tables: Vec<(TableNumber, Hands)> = state
            .tables()
            .map(|(number, table)| (number, Hands::of(TableId(number.0), table.clone(), book)))
            .collect();
        for _ in 0..COMMANDS {
            for (table, hands) in &mut tables {
                let (table, command) = (*table, hands.play());
                let command = Command::Table { table, command };
                let events = state.decide(&command, AT).unwrap();
                state.carry_out(&events, AT).unwrap();
                records.push(Record::of(events));
            }
        }
        Self { records }
    }

    /// The state before the first record is followed, as its creation makes it.
    pub(crate) fn beginning(&self) -> Tournament {
        Tournament::begin(&self.records[0].events[0], AT).unwrap()
    }

    /// How many events its journal holds.
    pub(crate) fn events(&self) -> usize {
        self.records.iter().map(|record| record.events.len()).sum()
    }
}

impl Record {
    fn of(events: Vec<Event>) -> Self {
        Self {
            payload: serde_json::to_vec(&events).unwrap(),
            events,
        }
    }
}

fn founding() -> Founding {
    let players = Seat::all().take(PLAYERS).map(|seat| DrawnSeat {
        name: format!("Player {seat}"),
        seat,
    });
    let table = TableDraw {
        seats: 9,
        players: players.collect(),
        button: Seat::new(1),
    };
    Founding {
        plan: None,
        seal: None,
        name: "A long day".to_owned(),
        book: "cdc2013".to_owned(),
        house: None,
        blinds: Blinds::new(Chips::from(100), Chips::from(200)),
        chip_values: vec![Chips::from(100)],
        stack: Chips::from(STACK),
        tables: vec![table; usize::from(TABLES)],
    }
}
