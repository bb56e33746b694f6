//! A tournament: its tables, its players, its level, and what wants the floor's attention.

mod alert;
mod clock;
mod command;
mod counting;
mod decide;
mod decoding;
mod draft;
mod drawing;
mod event;
mod evolve;
mod fault;
mod field;
pub mod format;
mod hands;
mod ladder;
mod late;
mod ledger;
mod moves;
mod numbers;
mod personal;
mod plan;
mod plan_change;
pub mod points;
mod problem;
mod racing;
mod refusal;
mod registration;
mod results;
#[cfg(test)]
mod sample;
mod sanction;
mod shared;
mod snapshot;
mod state;
mod stop;
mod stopping;
mod stored_book;
mod tables;
#[cfg(test)]
mod tests;

pub use self::alert::{Alert, AlertCause};
pub use self::clock::{ClockCommand, ClockEvent, LevelClock, Ticking};
pub use self::command::{Command, DrawnSeat, Founding, TableDraw};
pub use self::counting::{CountCommand, CountEvent, Counted, Receipt, TableCount};
pub use self::drawing::{Chance, Draw, DrawEvent, DrawOutcome, Drawn, DrawnPlace, Occasion, Seal};
pub use self::event::Event;
pub use self::evolve::NotAHistory;
pub use self::field::{Entrant, FieldCommand, FieldEvent, MAX_CLUB_NAME, NewEntrant, Standing};
pub use self::ladder::Proposed;
pub use self::late::LateTime;
pub use self::ledger::{ChipTotals, Ledger, LedgerBroken, Line, NotConserved, Why};
pub use self::moves::{
    FinalTableState, Journey, MoveCommand, MoveEvent, MoveOrder, MoveReason, Proposal,
};
pub use self::moves::{balancing, final_table};
pub use self::numbers::{AlertNumber, MAX_PLAYERS, MAX_TABLES, TableNumber};
pub use self::personal::PersonalTexts;
pub use self::plan::{
    ChipColour, ChipKind, ChipNeed, HandOut, LatePolicy, MAX_CENTS, MAX_CHIP_KINDS, MAX_MINUTES,
    MAX_PRIZES, MAX_STAGES, Pace, PlacePoints, Plan, PointsRequest, Prize, Prizes, ReEntryPolicy,
    RebuyPolicy, Stage, StructureRequest, Suggestion, Template, preview, suggest, templates,
};
pub use self::points::{FormulaFault, MAX_FORMULA};
pub use self::problem::Problem;
pub use self::racing::race;
pub use self::racing::{RaceCommand, RaceEvent, RaceProblem, Racing};
pub use self::refusal::{InvalidText, Refusal};
pub use self::registration::{NotAgain, Overdue, latecomers};
pub use self::results::elimination;
pub use self::results::{
    Certainty, DealProposal, Gone, HandForHand, LastTwoOut, NotRefunded, OutReason, Purchase,
    Ranked, Refundable, ResultCommand, ResultEvent,
};
pub use self::sanction::{Away, Fault, Lifted, Penalty, Register, Sanction, SanctionNumber};
pub use self::snapshot::NotASnapshot;
pub use self::state::Tournament;
pub use self::stop::Stop;
pub use crate::table::Luggage;

use self::draft::Draft;
use self::numbers::{MAX_NOTE, TableSeat};
