//! Seasons as a journal keeps them: a small stream of their own, whose records name people by numbers that say nothing about
//! them. Names and licences lie beside the records, where they can be erased.

mod decide;
mod event;
mod list;
mod matching;
mod outcome;
mod person;
mod state;
#[cfg(test)]
mod tests;
mod view;

pub use decide::{KnownSeasons, MAX_MEMBERS, MAX_SEASONS, SeasonChange, SeasonRefusal, decide};
pub use event::{SEASON_STREAM, SeasonEvent};
pub use list::{standings_file_name, write_standings};
pub use outcome::{EventOutcome, OutcomePlayer, Outcomes};
pub use person::{Members, PersonData, key_of, person_of};
pub use state::{KeptSeason, SeasonState};
pub use view::{person_export, season_view, seasons};
