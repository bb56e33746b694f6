//! A scenario's table, played by a server's rules and by those of its tablet.

use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::judgement::FormName;
use tapis_protocol::rules::ruling::{Incident, Ruling};
use tapis_protocol::rules::seat::SeatSet;
use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{
    Command, Event, Fault, Founding, SanctionNumber, TableDraw, TableNumber, Tournament,
};
use tapis_replay::{SentBy, sent_by, table_seen};
use tapis_scenarios::{AtRules, PlaysTable, SeatFault, SeatSeen, SetTable, TableSeen, Trouble};

use super::{Server, Tablet, Written};

const TABLE: TableNumber = TableNumber(1);
const BEGIN: Timestamp = Timestamp(1_000_000);

/// The only table of an event.
pub(crate) struct TableBeside<'a> {
    server: Tournament,
    book: &'a Book,
    /// The server's rules as they are, for what no device asks.
    rules: AtRules<'a>,
    sequence: u64,
    now: Timestamp,
    tablet: Tablet,
    /// Whether a countdown is over that no step has spoken of yet.
    ran_out: bool,
    /// Seats of players whom the director has put out.
    put_out: SeatSet,
}

impl<'a> TableBeside<'a> {
    /// An event with this table, empty, by a book.
    pub(crate) fn open(set: &SetTable, book: &'a Book, play: String) -> Result<Self, Trouble> {
        let smallest_chip = set.smallest_chip()?;
        let events = Tournament::found(&founding(set, book, smallest_chip)?, BEGIN)?;
        let mut server = Tournament::begin(&events[0], BEGIN).unwrap();
        server.apply(&events, BEGIN).unwrap();
        Ok(Self {
            rules: AtRules::of(&server, TABLE, book).unwrap(),
            server,
            book,
            sequence: 1,
            now: BEGIN,
            tablet: Tablet::new(TABLE, &book.lineage().unwrap(), play),
            ran_out: false,
            put_out: SeatSet::default(),
        })
    }

    pub(crate) fn into_text(self) -> String {
        self.tablet.into_text()
    }

    const fn parts(&mut self) -> (&mut Tablet, Server<'_>) {
        let server = Server {
            state: &self.server,
            sequence: self.sequence,
            now: self.now,
        };
        (&mut self.tablet, server)
    }

    /// A command of the floor, the director or the server's clock.
    fn direct(&mut self, command: &Command) -> Result<(), Trouble> {
        let events = self.server.decide(command, self.now)?;
        self.tablet.is_not_told();
        self.happens(&events)
    }

    fn happens(&mut self, events: &[Event]) -> Result<(), Trouble> {
        let applied = self.server.apply(events, self.now);
        applied.map_err(|error| error.to_string())?;
        self.sequence += u64::from(!events.is_empty());
        let copied = AtRules::of(&self.server, TABLE, self.book);
        self.rules = copied.ok_or_else(|| "the table is gone".to_owned())?;
        Ok(())
    }

    fn tap(&mut self, command: &TableCommand) -> Result<(), Trouble> {
        let (tablet, server) = self.parts();
        let (id, events) = tablet.tap(command, server)?;
        self.happens(&events)?;
        let written = Written {
            id,
            sequence: self.sequence,
            at: self.now,
            events,
        };
        let (tablet, server) = self.parts();
        tablet.is_told(written, server)
    }

    /// The countdown is over when time has gone by.
    fn time_ran_out(&mut self) -> Result<(), Trouble> {
        if std::mem::take(&mut self.ran_out) {
            return Ok(());
        }
        let command = TableCommand::TimeRanOut;
        let table = TABLE;
        self.direct(&Command::Table { table, command })
    }

    /// Both end a countdown by themselves.
    fn countdown_ends(&mut self) -> Result<(), Trouble> {
        let now = self.now;
        let made = self.tablet.time(now);
        let [made] = <[_; 1]>::try_from(made)
            .map_err(|made| format!("DIFFERENCE: the tablet's clock does {made:?}"))?;
        let command = Command::Table {
            table: TABLE,
            command: made.command,
        };
        let events = self.server.decide(&command, now)?;
        self.happens(&events)?;
        self.ran_out = true;
        let written = Written {
            id: made.id,
            sequence: self.sequence,
            at: now,
            events,
        };
        let (tablet, server) = self.parts();
        tablet.is_told(written, server)
    }
}

impl PlaysTable for TableBeside<'_> {
    fn carry_out(&mut self, command: &TableCommand) -> Result<(), Trouble> {
        if let TableCommand::Sit { seat, stack, .. } = command {
            return self.direct(&Command::SeatPlayer {
                name: format!("Player {seat}"),
                table: TABLE,
                seat: *seat,
                stack: *stack,
            });
        }
        match sent_by(command) {
            // The floor unlocks the tablet and rules there.
            SentBy::Tablet | SentBy::Floor => self.tap(command),
            SentBy::Director => self.direct(&Command::Table {
                table: TABLE,
                command: command.clone(),
            }),
            SentBy::Clock => self.time_ran_out(),
            SentBy::Event => Err(Trouble::Wrong("no device sends that".to_owned())),
        }
    }

    fn consult(&mut self, incident: &Incident) -> Result<Ruling, Trouble> {
        let (tablet, server) = self.parts();
        tablet.consult(incident, server)
    }

    fn forms(&mut self) -> Result<Vec<FormName>, Trouble> {
        let (tablet, server) = self.parts();
        tablet.forms(server)
    }

    fn record_fault(&mut self, fault: &SeatFault) -> Result<(), Trouble> {
        let SeatFault {
            seat,
            article,
            penalties,
        } = fault.clone();
        let table = self.server.table(TABLE);
        let player = table.and_then(|table| table.player(seat));
        let nobody = || "nobody is there".to_owned();
        if penalties.iter().any(|penalty| penalty.is_for_director()) {
            self.put_out.insert(seat);
        }
        self.direct(&Command::RecordFault {
            fault: Fault {
                player: player.ok_or_else(nobody)?.player,
                table: Some(TABLE),
                article,
                penalties,
                note: String::new(),
                by: String::new(),
            },
        })
    }

    fn lift(&mut self, sanction: SanctionNumber) -> Result<(), Trouble> {
        self.direct(&Command::LiftSanction {
            sanction,
            reason: String::new(),
            by: String::new(),
        })
    }

    fn wait(&mut self, seconds: u32) -> Result<(), String> {
        let (tablet, server) = self.parts();
        tablet.catch_up(server)?;
        let until = self.now.after_seconds(seconds);
        while let Some((at, _)) = self.server.next_deadline().filter(|(at, _)| *at <= until) {
            self.now = at;
            self.countdown_ends()?;
        }
        self.now = until;
        let made = self.tablet.time(until);
        if made.is_empty() {
            Ok(())
        } else {
            Err(format!("DIFFERENCE: the tablet's clock does {made:?}"))
        }
    }

    fn seen(&mut self) -> Result<TableSeen, String> {
        let now = self.now;
        let (tablet, server) = self.parts();
        tablet.catch_up(server)?;
        let mut seen = table_seen(&tablet.view(), now);
        for seat in self.put_out.iter() {
            seen.seats.entry(seat).or_insert(SeatSeen::NOBODY);
        }
        Ok(seen)
    }

    fn rules(&self) -> Option<&AtRules<'_>> {
        Some(&self.rules)
    }
}

fn founding(set: &SetTable, book: &Book, smallest_chip: Chips) -> Result<Founding, String> {
    Ok(Founding {
        name: "Scenario".to_owned(),
        book: book.id.clone(),
        house: book.house.clone(),
        blinds: set.blinds()?,
        chip_values: vec![smallest_chip],
        stack: smallest_chip,
        tables: vec![TableDraw {
            seats: set.seat_count(),
            ..TableDraw::default()
        }],
        plan: None,
        seal: None,
    })
}
