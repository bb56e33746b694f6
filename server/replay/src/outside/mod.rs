//! Scenarios played through a running server: each step is the command, question or view of the device that would send
//! or see it.

mod denied;
mod event;
mod event_seen;
mod passing_time;
mod run;
mod table;
mod table_seen;
mod visit;

pub use self::denied::denied;
pub use self::event_seen::event_table_seen;
pub use self::passing_time::{PassesTime, RealTime};
pub use self::run::{Outside, OutsidePlay, OutsideProgress, play_outside};
pub use self::table::{SentBy, sent_by};
pub use self::table_seen::table_seen;
