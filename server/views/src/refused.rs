//! Why the rules did not carry a command out, as a device gets it.

use tapis_protocol::rules::table::TableRefusal;
use tapis_protocol::rules::tournament::Refusal;
use tapis_protocol::{CommandId, ErrorCode, Refused, TableId};

/// Why a command of a device was refused, for programs.
pub const fn error_code(refusal: &Refusal) -> ErrorCode {
    match refusal {
        Refusal::Table(_) | Refusal::Problem(_) => ErrorCode::Rules,
        Refusal::OtherBlinds | Refusal::PresenceChangedSince => ErrorCode::Stale,
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
    }
}

/// Why, in English, for the server's logs.
#[cfg(not(target_arch = "wasm32"))]
fn in_words(refusal: &Refusal) -> String {
    refusal.to_string()
}

/// A browser has no logs: the sentences for every reason are left out of what it loads.
#[cfg(target_arch = "wasm32")]
const fn in_words(_refusal: &Refusal) -> String {
    String::new()
}

/// The answer to a command that the rules refuse.
pub fn refused(refusal: Refusal, id: CommandId, table: Option<TableId>) -> Refused {
    let bare = Refused::plain(id, table, error_code(&refusal), in_words(&refusal));
    match refusal {
        Refusal::Table(TableRefusal {
            reason,
            citation,
            readings,
        }) => Refused {
            reason: Some(reason),
            citation,
            readings,
            ..bare
        },
        Refusal::Problem(problem) => Refused {
            problem: Some(problem),
            ..bare
        },
        Refusal::OtherBlinds
        | Refusal::PresenceChangedSince
        | Refusal::UnknownTable(_)
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
        | Refusal::Penalties => bare,
    }
}
