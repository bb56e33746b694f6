//! Why a tournament refuses.

use thiserror::Error;

use super::{MAX_TABLES, Problem, RaceProblem, TableNumber};
use crate::book::Citation;
use crate::table::{self, PlayerId};
use crate::unseen::is_seen;

/// A command that is not possible; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The table's own rules refuse.
    #[error(transparent)]
    Table(#[from] table::TableRefusal),
    /// Something about the whole tournament.
    #[error(transparent)]
    Problem(#[from] Problem),
    /// No such table.
    #[error("there is no table {}", .0.0)]
    UnknownTable(TableNumber),
    /// No such alert, or it is closed.
    #[error("there is no open alert {0}")]
    UnknownAlert(u32),
    /// No such rulebook.
    #[error("{0}")]
    UnknownBook(String),
    /// No player of that number is registered.
    #[error("player {} is not registered", .0.0)]
    UnknownPlayer(PlayerId),
    /// The player has a seat already.
    #[error("player {} has a seat at table {}", .player.0, .table.0)]
    AlreadySeated {
        /// Who.
        player: PlayerId,
        /// Where they are.
        table: TableNumber,
    },
    /// A text is missing or too long.
    #[error(transparent)]
    Text(#[from] InvalidText),
    /// A tournament has tables.
    #[error("a tournament has 1 to {MAX_TABLES} tables")]
    TableCount,
    /// A table is too small or too large.
    #[error("a table has 2 to 10 seats")]
    SeatCount,
    /// Chip values that cannot be.
    #[error("chip values are 1 to 20 different amounts above zero, smallest first")]
    ChipValues,
    /// Blinds that cannot be played.
    #[error("the big blind has to be at least 1 and not below the small blind")]
    Blinds,
    /// The book has no such article.
    #[error("there is no article {0} in force")]
    UnknownArticle(Citation),
    /// No such sanction, or it is lifted.
    #[error("there is no standing sanction {0}")]
    UnknownSanction(u32),
    /// The penalty is carried out at a table, and the player has no seat.
    #[error("player {} has no seat", .0.0)]
    NotSeated(PlayerId),
    /// Penalties that cannot be.
    #[error(
        "a fault has at most four penalties, each of at least one hand, orbit, minute, big blind or chip"
    )]
    Penalties,
    /// Players without chips.
    #[error("players need a stack")]
    NoStack,
    /// A hand was dealt without the server at other blinds than the event has for it.
    #[error("the hand was dealt at other blinds than the event has for it")]
    OtherBlinds,
    /// The presence that was noted without the server is older than what another device has said of that player.
    #[error("it was said since then whether the player is there")]
    PresenceChangedSince,
}

impl From<RaceProblem> for Refusal {
    fn from(problem: RaceProblem) -> Self {
        Self::Problem(problem.into())
    }
}

/// A text that is empty, too long, or cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{what} has {min} to {max} characters, each of which can be seen")]
pub struct InvalidText {
    /// Which text.
    pub what: &'static str,
    /// Fewest characters.
    pub min: usize,
    /// Most characters.
    pub max: usize,
}

impl InvalidText {
    /// Checks a text that people wrote.
    ///
    /// # Errors
    ///
    /// The limits, when the text does not keep to them.
    pub fn check(what: &'static str, text: &str, min: usize, max: usize) -> Result<(), Self> {
        let length = text.trim().chars().count();
        if is_seen(text) && length >= min && text.chars().count() <= max {
            Ok(())
        } else {
            Err(Self { what, min, max })
        }
    }
}
