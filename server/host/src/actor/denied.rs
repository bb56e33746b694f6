//! Why a tournament did not carry a command out, and how a device is told.

use tapis_protocol::rules::tournament::{NotConserved, Refusal};
use tapis_protocol::{CommandId, ErrorCode, Refused, TableId};
use tapis_records::IdReused;
use tapis_views as views;
use thiserror::Error;

/// A command that was not carried out; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum Denied {
    /// The rules say no.
    #[error(transparent)]
    Rules(Box<Refusal>),
    /// The decision it answers was not named.
    #[error("this command has to say which decision it answers")]
    ExpectMissing,
    /// The decision it answers has passed.
    #[error("the table has moved on")]
    Stale,
    /// Its id was used for something else.
    #[error(transparent)]
    IdReused(#[from] IdReused),
    /// Chips would be lost or come from nowhere: a fault of the program.
    #[error("not carried out: chips would not add up ({0})")]
    Chips(#[from] NotConserved),
    /// The journal cannot be written.
    #[error("the journal cannot be written: nothing was carried out")]
    Storage,
    /// Overloaded, stopping, or in doubt: to be sent again with the same id.
    #[error("the server is busy: send the command again")]
    Busy,
    /// Refused before it reached a tournament.
    #[error("{1}")]
    Other(ErrorCode, String),
}

impl From<Refusal> for Denied {
    fn from(refusal: Refusal) -> Self {
        Self::Rules(Box::new(refusal))
    }
}

impl Denied {
    /// For programs.
    pub(crate) fn code(&self) -> ErrorCode {
        match self {
            Self::Rules(refusal) => views::error_code(refusal),
            Self::ExpectMissing => ErrorCode::ExpectMissing,
            Self::Stale => ErrorCode::Stale,
            Self::IdReused(_) => ErrorCode::IdReused,
            Self::Chips(_) => ErrorCode::ChipsNotConserved,
            Self::Storage => ErrorCode::Storage,
            Self::Busy => ErrorCode::Busy,
            Self::Other(code, _) => *code,
        }
    }

    /// As the device is told.
    pub(crate) fn refused(self, id: CommandId, table: Option<TableId>) -> Refused {
        let (code, message) = (self.code(), self.to_string());
        match self {
            Self::Rules(refusal) => views::refused(*refusal, id, table),
            Self::ExpectMissing
            | Self::Stale
            | Self::IdReused(_)
            | Self::Chips(_)
            | Self::Storage
            | Self::Busy
            | Self::Other(..) => Refused::plain(id, table, code, message),
        }
    }
}
