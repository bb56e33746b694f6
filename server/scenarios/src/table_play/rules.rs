//! A scenario's table played by the rules themselves.

use tapis_rules::book::Book;
use tapis_rules::chips::Chips;
use tapis_rules::judgement::{FormName, Offered};
use tapis_rules::ruling::{Incident, Ruling};
use tapis_rules::seat::Seat;
use tapis_rules::table::{
    Opening, Part, PlayerNow, Raise, Table, TableCommand, TableEvent, TableRefusal, Turn,
};
use tapis_rules::time::Timestamp;
use tapis_rules::tournament::{Fault, Lifted, Register, SanctionNumber, TableNumber, Tournament};

use super::{PartSeen, PlaysTable, SeatFault, SeatSeen, TableSeen, TurnSeen};
use crate::denied::Trouble;

/// A table of the rules, with the register of sanctions of its event.
#[derive(Debug)]
pub struct AtRules<'a> {
    pub(crate) table: Table,
    pub(crate) register: Register,
    pub(crate) book: &'a Book,
    smallest_chip: Chips,
    now: Timestamp,
    restarts: Restarts,
}

/// When the table is written down and read again, as a server that starts anew does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Restarts {
    /// Not at all.
    Never,
    /// After each command.
    Always,
}

impl<'a> AtRules<'a> {
    /// An empty table.
    pub(crate) fn new(seats: u8, smallest_chip: Chips, book: &'a Book, restarts: Restarts) -> Self {
        Self {
            restarts,
            table: Table::new(seats, smallest_chip),
            register: Register::default(),
            book,
            smallest_chip,
            now: Timestamp::default(),
        }
    }

    /// A table of an event that is played elsewhere, to be asked what no device can ask; `None` where there is no such
    /// table. The book is the one that the event plays by.
    #[must_use]
    pub fn of(event: &Tournament, number: TableNumber, book: &'a Book) -> Option<Self> {
        let smallest_chip = event.chip_values().first().copied();
        Some(Self {
            table: event.table(number)?.clone(),
            register: event.sanctions().clone(),
            book,
            smallest_chip: smallest_chip.unwrap_or_default(),
            now: event.last_event_at(number).unwrap_or_default(),
            restarts: Restarts::Never,
        })
    }

    fn apply(&mut self, events: &[TableEvent]) -> Result<(), Trouble> {
        for event in events {
            self.table.evolve(event, self.book, self.now);
            self.table.check().map_err(|error| error.to_string())?;
        }
        match self.restarts {
            Restarts::Never => Ok(()),
            Restarts::Always => self.restart(),
        }
    }

    fn restart(&mut self) -> Result<(), Trouble> {
        let written = serde_json::to_string(&self.table).map_err(|error| error.to_string())?;
        let table: Table = serde_json::from_str(&written).map_err(|error| error.to_string())?;
        if table != self.table {
            return Err("the table is another one after a restart".to_owned().into());
        }
        self.table = table;
        Ok(())
    }
}

impl PlaysTable for AtRules<'_> {
    fn carry_out(&mut self, command: &TableCommand) -> Result<(), Trouble> {
        let events = self.table.decide(command, self.book, self.now)?;
        self.apply(&events)
    }

    fn consult(&mut self, incident: &Incident) -> Result<Ruling, Trouble> {
        let ruling: Result<Ruling, TableRefusal> = self.table.rule(incident, self.book);
        Ok(ruling?)
    }

    fn forms(&mut self) -> Result<Vec<FormName>, Trouble> {
        let offered = Offered {
            chip_values: &[self.smallest_chip],
            raises: &[],
            entered: None,
        };
        let forms = self.table.incident_forms(self.book, offered).forms;
        Ok(forms.iter().map(|form| form.name).collect())
    }

    fn record_fault(&mut self, fault: &SeatFault) -> Result<(), Trouble> {
        let SeatFault {
            seat,
            article,
            penalties,
        } = fault.clone();
        let nobody = || "nobody is there".to_owned();
        let player = self.table.player(seat).ok_or_else(nobody)?.player;
        let fault = Fault {
            player,
            table: None,
            article,
            penalties,
            note: String::new(),
            by: String::new(),
        };
        let (table, book) = (&self.table, self.book);
        let events = self
            .register
            .record_at_table(fault, table, book, self.now)?;
        self.apply(&events)
    }

    fn lift(&mut self, number: SanctionNumber) -> Result<(), Trouble> {
        let sanction = self.register.standing(number)?;
        let player = sanction.fault.player;
        let (seat, _) = self
            .table
            .players()
            .find(|(_, now)| now.player == player)
            .ok_or_else(|| "the player has left".to_owned())?;
        let end = TableCommand::EndSuspension {
            seat,
            hands: sanction.away.hands,
            until: sanction.away.until,
        };
        let events = self.table.decide(&end, self.book, self.now)?;
        let (reason, by, at) = (String::new(), String::new(), self.now);
        self.register.lift(number, Lifted { reason, by, at });
        self.apply(&events)
    }

    fn wait(&mut self, seconds: u32) -> Result<(), String> {
        self.now = self.now.after_seconds(seconds);
        Ok(())
    }

    fn seen(&mut self) -> Result<TableSeen, String> {
        let (table, book) = (&self.table, self.book);
        Ok(TableSeen {
            hand: table.hand_number(),
            playing: table.is_playing(),
            turn: table.turn(book).map(|turn| turn_seen(&turn)),
            pots: table.pots().iter().map(|pot| pot.amount).collect(),
            seats: table
                .players()
                .map(|(seat, player)| (seat, self.seat_seen(seat, &player)))
                .collect(),
            positions: table.positions(),
            right_to_button: (!table.is_playing())
                .then(|| table.right_to_button(book))
                .flatten()
                .map(|right| right.value),
            order: table.showdown_order(book),
            dealer: table.dealer(book),
            deal: table.next_deal(),
            due: table.sanctions_due(book),
            face_up: table.are_hands_turned_up(book),
            may_undo: table
                .windows(book)
                .undo
                .is_some_and(|window| window.opening == Opening::Open),
            time_call: table.time_call().map(|call| (call.seat, call.ends_at)),
            time_asked: table.time_request().map(|asked| asked.seat),
            deck: table.deck(book, 1),
            two_decks: table.deck(book, 2),
            now: self.now,
        })
    }

    fn rules(&self) -> Option<&AtRules<'_>> {
        Some(self)
    }
}

impl AtRules<'_> {
    fn seat_seen(&self, seat: Seat, player: &PlayerNow) -> SeatSeen {
        SeatSeen {
            stack: player.stack,
            bet: player.bet,
            part: match player.part {
                Part::Out => PartSeen::Out,
                Part::Live => PartSeen::Live,
                Part::Folded => PartSeen::Folded,
            },
            waits: self.table.waits(seat),
            suspension: player.suspension,
        }
    }
}

fn turn_seen(turn: &Turn) -> TurnSeen {
    TurnSeen {
        seat: turn.seat,
        to_call: turn.to_call,
        raise: match turn.raise {
            Raise::Between { min, max } => Some((min, max)),
            Raise::Covered | Raise::Alone | Raise::NotReopened | Raise::Forfeited => None,
        },
        bound: turn.bound,
    }
}
