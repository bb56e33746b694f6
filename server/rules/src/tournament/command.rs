//! What a tournament is asked to do. Draws are made outside and carried here.

use super::{
    AlertNumber, ClockCommand, CountCommand, Drawn, Fault, FieldCommand, MoveCommand, Plan,
    RaceCommand, ResultCommand, SanctionNumber, Seal, TableNumber,
};
use crate::blinds::Blinds;
use crate::chips::Chips;
use crate::seat::Seat;
use crate::table;

/// A new event, its seats drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Founding {
    /// Name of the event.
    pub name: String,
    /// Rulebook.
    pub book: String,
    /// Its text, when it is a house book.
    pub house: Option<String>,
    /// Blinds of the first level.
    pub blinds: Blinds,
    /// Values of the chips in use, smallest first.
    pub chip_values: Vec<Chips>,
    /// Starting stack of the drawn players.
    pub stack: Chips,
    /// The tables, numbered from 1.
    pub tables: Vec<TableDraw>,
    /// The plan of the event; then blinds, chip values and stack are the plan's.
    pub plan: Option<Box<Plan>>,
    /// The seal of the first draw.
    pub seal: Option<Seal>,
}

/// A table of a new event, and who was drawn there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableDraw {
    /// How many seats it has.
    pub seats: u8,
    /// Players drawn.
    pub players: Vec<DrawnSeat>,
    /// Where the first button was drawn; `None` with no player to draw among.
    pub button: Option<Seat>,
}

/// A player and the seat drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnSeat {
    /// The player's name.
    pub name: String,
    /// Their seat.
    pub seat: Seat,
}

/// A request to a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Opens another table.
    OpenTable {
        /// How many seats it has.
        seats: u8,
    },
    /// Registers a player and seats them.
    SeatPlayer {
        /// Their name.
        name: String,
        /// Which table.
        table: TableNumber,
        /// Which seat.
        seat: Seat,
        /// Their chips.
        stack: Chips,
    },
    /// Changes the plan: all of it before the start, what is still to come afterwards.
    SetPlan {
        /// The plan from now on.
        plan: Box<Plan>,
    },
    /// Something about the clock.
    Clock(ClockCommand),
    /// Something about the list of players.
    Field(FieldCommand),
    /// A draw.
    Draw(Drawn),
    /// Something between tables.
    Moves(MoveCommand),
    /// A player goes out or buys chips.
    Results(ResultCommand),
    /// Something about chips that leave play.
    Race(RaceCommand),
    /// A count.
    Count(CountCommand),
    /// A new level.
    SetLevel {
        /// Blinds and ante.
        blinds: Blinds,
    },
    /// Something at a table.
    Table {
        /// Which table.
        table: TableNumber,
        /// What.
        command: table::TableCommand,
    },
    /// Calls the floor to a table.
    CallFloor {
        /// Which table.
        table: TableNumber,
        /// What for; may be empty.
        reason: String,
    },
    /// Takes the floor call of a table back.
    CancelFloorCall {
        /// Which table.
        table: TableNumber,
    },
    /// An official is on it.
    ClaimAlert {
        /// Which alert.
        alert: AlertNumber,
        /// Who.
        by: String,
    },
    /// An official is done with it.
    CloseAlert {
        /// Which alert.
        alert: AlertNumber,
        /// What was decided; may be empty.
        note: String,
    },
    /// Writes a fault down, and carries its penalties out.
    RecordFault {
        /// Whose, what for, and what it costs.
        fault: Fault,
    },
    /// Lifts a sanction. Chips that have left the event stay away until the floor sets the stack.
    LiftSanction {
        /// Which.
        sanction: SanctionNumber,
        /// Why; may be empty.
        reason: String,
        /// Who.
        by: String,
    },
    /// The only tablet of a table has gone. Sent by the server.
    ReportTabletLost {
        /// Which table.
        table: TableNumber,
    },
    /// Wrong floor PINs were typed on a tablet of the table, again and again. Sent by the server.
    ReportWrongPins {
        /// Which table.
        table: TableNumber,
    },
    /// The journal is damaged. Sent by the server.
    ReportJournalDamaged,
    /// Commands that a tablet of the table carried out without the server were not taken. Sent by the server.
    ReportNotTaken {
        /// Which table.
        table: TableNumber,
        /// The first hand that they belong to.
        hand: u32,
        /// How many.
        commands: u32,
    },
    /// The table plays its next hand at the level that is on: its tablet has said all that it did without the server.
    /// Sent by the server.
    PlayLevel {
        /// Which table.
        table: TableNumber,
    },
    /// A tablet of the table is back. Sent by the server.
    ReportTabletBack {
        /// Which table.
        table: TableNumber,
    },
}
