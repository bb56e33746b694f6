//! Rules shown as sentences that a floor manager can read, played through the rules.
//!
//! A [`Scenario`] is a TOML file: what it shows, the articles, the books under which it holds, the table, and steps. See
//! `tests/scenarios` for many, and [`Step`] for what a step can say. One about a whole event has the event in the place
//! of the table, and the sentences of its own module. A ruling [`case`] is one line of a list in JSON, and compares
//! figures. [`coverage`] says which articles the scenarios show.
//!
//! Steps are done and seen through [`PlaysTable`] and [`PlaysEvent`]: by the rules themselves here, by devices at a server in
//! `tapis-replay`. [`Scenario::inside_only`] says which step no device sends or is shown.

pub mod case;
pub mod coverage;
mod denied;
mod event;
mod gesture;
mod house;
mod player;
mod reach;
mod room;
mod room_answers;
mod room_player;
mod room_steps;
mod ruling_words;
mod said;
mod sanctions;
mod scenario;
mod set_table;
mod step;
mod table_play;
#[cfg(test)]
mod tests;
mod time_words;
mod windows;
mod words;

pub use denied::{Denied, Trouble};
pub use event::{
    EntrantSeen, EventRaceSeen, EventSeatSeen, EventSeen, EventTableSeen, EventTurnSeen,
    OfficialsSeen, PeopleSeen, PlaceSeen, PlaysEvent, SetEvent, TableLine, event_at_rules,
};
pub use reach::{InsideOnly, InsideStep};
pub use room::{Fact, Question, RoomStep};
pub use sanctions::{FaultSaid, SanctionStep};
pub use scenario::{Played, Scenario, ScenarioError};
pub use set_table::SetTable;
pub use step::{Expectation, NotAStep, Step, Tried};
pub use table_play::{AtRules, PartSeen, PlaysTable, SeatFault, SeatSeen, TableSeen, TurnSeen};
pub use time_words::TimeExpected;
pub use windows::WindowExpected;
