//! A day of an event without a server: what its journal holds, played by the same hands as everything else.

use std::sync::Arc;

use tapis_protocol::TableId;
use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{
    Command, DrawnSeat, Event, Founding, TableDraw, TableNumber, Tournament,
};

use crate::hall::STACK;
use crate::hands::{AT, Hands};

/// Players of each table.
const SEATS: usize = 9;

/// From one command of a table to its next.
const BETWEEN_MS: u64 = 6_500;

/// An event that is played.
pub(crate) struct Day {
    state: Tournament,
    tables: Vec<(TableNumber, Hands)>,
    at: Timestamp,
}

/// What one command led to.
pub(crate) struct Record {
    /// Where; `None` for what founds the event.
    pub(crate) table: Option<TableNumber>,
    pub(crate) at: Timestamp,
    pub(crate) begins_hand: bool,
    pub(crate) events: Vec<Event>,
}

impl Record {
    /// The events as the journal has them.
    pub(crate) fn payload(&self) -> Vec<u8> {
        serde_json::to_vec(&self.events).unwrap()
    }
}

impl Day {
    /// The morning of an event of so many tables, and the record that founds it.
    pub(crate) fn begin(tables: u16, book: &Arc<Book>) -> (Self, Record) {
        let founded = Tournament::found(&founding(tables), AT).unwrap();
        let mut state = Tournament::begin(&founded[0], AT).unwrap();
        state.apply(&founded, AT).unwrap();
        let tables = state
            .tables()
            .map(|(number, table)| (number, Hands::of(TableId(number.0), table.clone(), book)));
        let day = Self {
            tables: tables.collect(),
            state,
            at: AT,
        };
        let founded = Record {
            table: None,
            at: AT,
            begins_hand: false,
            events: founded,
        };
        (day, founded)
    }

    /// One command at each table: they play side by side, as in a hall.
    pub(crate) fn go_on(&mut self) -> Vec<Record> {
        let each = BETWEEN_MS / self.tables.len() as u64;
        let Self { state, tables, at } = self;
        let records = tables.iter_mut().map(|(table, hands)| {
            let (table, command) = (*table, hands.play());
            *at = Timestamp(at.0 + each);
            let begins_hand = command == TableCommand::StartHand;
            let events = state
                .decide(&Command::Table { table, command }, *at)
                .unwrap();
            state.apply(&events, *at).unwrap();
            Record {
                table: Some(table),
                at: *at,
                begins_hand,
                events,
            }
        });
        records.collect()
    }
}

fn founding(tables: u16) -> Founding {
    let players = Seat::all().take(SEATS).map(|seat| DrawnSeat {
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
        tables: vec![table; usize::from(tables)],
    }
}
