//! A season: events whose results count together, by the formula of the league. Standings are worked out from the results
//! each time they are asked for and never stored, so that a correction of a result is in them.

mod standings;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use self::standings::{
    CountedResult, SeasonEntry, SeasonField, SeasonStanding, standings, tie_break,
};
use crate::tournament::points::Formula;
use crate::tournament::{FormulaFault, InvalidText};

/// Longest name of a season, in characters.
pub const MAX_SEASON_NAME: usize = 60;

/// Most events of a season: one each day but for a long holiday.
pub const MAX_SEASON_EVENTS: usize = 300;

/// What a season counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeasonTerms {
    /// What it is called, 1 to 60 characters.
    pub name: String,
    /// The league's formula of points, for all its events; without one each event gives the points of its own plan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formula: Option<String>,
    /// How many results of each member count, the best of them; without it all do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<u16>,
}

/// Why a season cannot be kept so.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InvalidSeason {
    /// Its name.
    #[error(transparent)]
    Name(#[from] InvalidText),
    /// Its formula.
    #[error("the formula of points: {0}")]
    Formula(FormulaFault),
    /// How many results count.
    #[error("the best 1 to {MAX_SEASON_EVENTS} results count, or all")]
    Best,
}

impl SeasonTerms {
    /// Checks what people wrote.
    ///
    /// # Errors
    ///
    /// The first [`InvalidSeason`].
    pub fn check(&self) -> Result<(), InvalidSeason> {
        InvalidText::check("the name of a season", &self.name, 1, MAX_SEASON_NAME)?;
        if let Some(text) = &self.formula {
            Formula::read(text).map_err(InvalidSeason::Formula)?;
        }
        match self.best {
            Some(best) if !(1..=MAX_SEASON_EVENTS).contains(&usize::from(best)) => {
                Err(InvalidSeason::Best)
            }
            Some(_) | None => Ok(()),
        }
    }
}
