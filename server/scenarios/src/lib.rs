//! Rules shown as sentences that a floor manager can read, played through the rules.
//!
//! A [`Scenario`] is a TOML file: what it shows, the articles, the books under which it holds, the table, and steps. See
//! `tests/scenarios` for many, and [`Step`] for what a step can say. One about a whole event has the event in the place
//! of the table, and the sentences of its own module. A ruling [`case`] is one line of a list in JSON, and compares
//! figures. [`coverage`] says which articles the scenarios show.

pub mod case;
pub mod coverage;
mod event;
mod gesture;
mod player;
mod room;
mod room_answers;
mod room_player;
mod room_steps;
mod said;
mod sanctions;
mod scenario;
mod set_table;
mod step;
mod windows;
mod words;

pub use event::SetEvent;
pub use room::{Fact, Question, RoomStep};
pub use sanctions::SanctionStep;
pub use scenario::{Played, Scenario, ScenarioError};
pub use set_table::SetTable;
pub use step::{Expectation, NotAStep, Step};
pub use windows::WindowExpected;
