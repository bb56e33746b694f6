//! Making sense of a frame.

use serde::Deserialize;
use tapis_protocol::{CommandId, ErrorCode, FromClient, FromServer, Refused, Role, TableId};

/// Largest message of a device, and of one that has not said who it is.
const MAX_MESSAGE: usize = 16 << 10;

/// Largest message of a director: everybody of a large event registers in one.
pub(super) const MAX_DIRECTOR_MESSAGE: usize = 512 << 10;

/// Longest explanation of what is wrong with a frame, in characters.
const MAX_EXPLANATION: usize = 200;

/// A frame that is not a message of the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Malformed {
    /// Name of the command, when at least that can be read.
    pub(super) id: Option<CommandId>,
    pub(super) message: String,
}

/// Whether a message has more bytes than a device of this role may send at a time.
pub(super) fn is_too_big(text: &str, role: Option<Role>) -> bool {
    let most = match role {
        Some(Role::Director) => MAX_DIRECTOR_MESSAGE,
        Some(Role::Tablet { .. } | Role::Floor | Role::Display) | None => MAX_MESSAGE,
    };
    text.len() > most
}

/// The message in a text frame.
pub(crate) fn read(text: &str) -> Result<FromClient, Malformed> {
    /// What can be read of a message that is wrong elsewhere.
    #[derive(Deserialize)]
    struct Named {
        id: CommandId,
    }
    serde_json::from_str(text).map_err(|error| Malformed {
        id: serde_json::from_str::<Named>(text)
            .ok()
            .map(|named| named.id),
        message: error.to_string().chars().take(MAX_EXPLANATION).collect(),
    })
}

/// Name of a request that is answered, and the table it is for.
pub(super) const fn asked(message: &FromClient) -> Option<(&CommandId, Option<TableId>)> {
    match message {
        FromClient::Command { id, table, .. } | FromClient::Consult { id, table, .. } => {
            Some((id, Some(*table)))
        }
        FromClient::Tournament { id, .. }
        | FromClient::Create { id, .. }
        | FromClient::Unlock { id, .. }
        | FromClient::Lock { id } => Some((id, None)),
        FromClient::Hello { .. }
        | FromClient::Follow { .. }
        | FromClient::Unfollow { .. }
        | FromClient::Battery { .. }
        | FromClient::Ping { .. } => None,
    }
}

/// Name of the request that a message answers, and what became of it: its record, or why not.
pub(super) fn answered(
    message: &FromServer,
) -> Option<(&CommandId, Result<Option<u64>, ErrorCode>)> {
    match message {
        FromServer::Accepted { id, sequence } => Some((id, Ok(Some(*sequence)))),
        FromServer::Created { id, .. } | FromServer::Ruling { id, .. } => Some((id, Ok(None))),
        FromServer::Refused(refused) => {
            let Refused { id, code, .. } = refused.as_ref();
            Some((id, Err(*code)))
        }
        FromServer::Welcome { .. }
        | FromServer::Error { .. }
        | FromServer::Pairing { .. }
        | FromServer::FloorRight { .. }
        | FromServer::Table(_)
        | FromServer::Tournament(_)
        | FromServer::Players(_)
        | FromServer::Console(_)
        | FromServer::Floor { .. }
        | FromServer::Devices { .. }
        | FromServer::Pong { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_command_is_answered_by_its_name() {
        let wrong = read(r#"{"type":"command","id":"a-1","table":1,"command":{"type":"jump"}}"#);
        assert_eq!(wrong.unwrap_err().id, CommandId::new("a-1"));
        for text in ["", "{", "[]", "7", r#"{"type":"command"}"#, r#"{"id":7}"#] {
            assert_eq!(read(text).unwrap_err().id, None, "{text}");
        }
    }

    #[test]
    fn deep_nesting_is_no_way_to_fill_the_stack() {
        assert!(read(&"[".repeat(16_000)).is_err());
        assert!(read(&format!("{}{}", r#"{"type":"#, "{\"a\":".repeat(3_000))).is_err());
    }
}
