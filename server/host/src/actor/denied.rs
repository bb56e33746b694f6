//! Why a tournament did not carry a command out, and how a device is told.

use tapis_protocol::rules::table::TableRefusal;
use tapis_protocol::rules::tournament::Refusal;
use tapis_protocol::{CommandId, ErrorCode, Refused, TableId};
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
            Self::Rules(refusal) => match **refusal {
                Refusal::Table(_) | Refusal::Problem(_) => ErrorCode::Rules,
                Refusal::UnknownTable(_) => ErrorCode::UnknownTable,
                Refusal::UnknownAlert(_) => ErrorCode::UnknownAlert,
                Refusal::UnknownBook(_) => ErrorCode::UnknownBook,
                Refusal::UnknownPlayer(_)
                | Refusal::AlreadySeated { .. }
                | Refusal::Text(_)
                | Refusal::TableCount
                | Refusal::SeatCount
                | Refusal::ChipValues
                | Refusal::Blinds
                | Refusal::NoStack
                | Refusal::UnknownArticle(_)
                | Refusal::UnknownSanction(_)
                | Refusal::NotSeated(_)
                | Refusal::Penalties => ErrorCode::Invalid,
            },
            Self::ExpectMissing => ErrorCode::ExpectMissing,
            Self::Stale => ErrorCode::Stale,
            Self::Storage => ErrorCode::Storage,
            Self::Busy => ErrorCode::Busy,
            Self::Other(code, _) => *code,
        }
    }

    /// As the device is told.
    pub(crate) fn refused(self, id: CommandId, table: Option<TableId>) -> Refused {
        let code = self.code();
        let message = self.to_string();
        let (by_table, problem) = match self {
            Self::Rules(refusal) => match *refusal {
                Refusal::Table(refusal) => (Some(refusal), None),
                Refusal::Problem(problem) => (None, Some(problem)),
                Refusal::UnknownTable(_)
                | Refusal::UnknownAlert(_)
                | Refusal::UnknownBook(_)
                | Refusal::UnknownPlayer(_)
                | Refusal::AlreadySeated { .. }
                | Refusal::Text(_)
                | Refusal::TableCount
                | Refusal::SeatCount
                | Refusal::ChipValues
                | Refusal::Blinds
                | Refusal::NoStack
                | Refusal::UnknownArticle(_)
                | Refusal::UnknownSanction(_)
                | Refusal::NotSeated(_)
                | Refusal::Penalties => (None, None),
            },
            Self::ExpectMissing | Self::Stale | Self::Storage | Self::Busy | Self::Other(..) => {
                (None, None)
            }
        };
        let (reason, citation, readings) = by_table.map_or_else(Default::default, parts);
        Refused {
            id,
            table,
            code,
            message,
            reason,
            problem,
            retry_at: None,
            citation,
            readings,
        }
    }
}

type Parts = (
    Option<tapis_protocol::rules::table::Reason>,
    Option<tapis_protocol::rules::book::Citation>,
    Vec<tapis_protocol::rules::table::Reading>,
);

fn parts(refusal: TableRefusal) -> Parts {
    (Some(refusal.reason), refusal.citation, refusal.readings)
}
