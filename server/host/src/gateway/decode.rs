//! Decodes the frames of devices.

use serde::Deserialize;
use tapis_protocol::{CommandId, ErrorCode, FromClient, FromServer, Refused, Role, TableId};

use crate::permissions::max_message_bytes;

/// Longest explanation of what is wrong with a frame, in characters.
const MAX_EXPLANATION: usize = 200;

/// A frame that is not a message of the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// The command's id, when at least that can be read.
    pub(super) id: Option<CommandId>,
    pub(super) message: String,
}

/// Whether a message has more bytes than a device of this role may send at a time.
pub(super) fn is_too_big(text: &str, role: Option<Role>) -> bool {
    text.len() > max_message_bytes(role)
}

/// The message in a text frame.
///
/// # Errors
///
/// [`Malformed`] when it is no message of the protocol.
pub fn decode(text: &str) -> Result<FromClient, Malformed> {
    /// What can be read of a message that is wrong elsewhere.
    #[derive(Deserialize)]
    struct Named {
        id: CommandId,
    }
    FromClient::read(text).map_err(|error| Malformed {
        id: serde_json::from_str::<Named>(text)
            .ok()
            .map(|named| named.id),
        message: error.to_string().chars().take(MAX_EXPLANATION).collect(),
    })
}

/// The id of a request that gets an answer, and the table it is for.
pub(super) const fn request_of(message: &FromClient) -> Option<(&CommandId, Option<TableId>)> {
    match message {
        FromClient::Command { id, table, .. }
        | FromClient::Consult { id, table, .. }
        | FromClient::Incidents { id, table, .. } => Some((id, Some(*table))),
        FromClient::Tournament { id, .. }
        | FromClient::Create { id, .. }
        | FromClient::Unlock { id, .. }
        | FromClient::Lock { id } => Some((id, None)),
        FromClient::Hello { .. }
        | FromClient::Identify { .. }
        | FromClient::Prove { .. }
        | FromClient::Visit { .. }
        | FromClient::CatchUp { .. }
        | FromClient::Follow { .. }
        | FromClient::Unfollow { .. }
        | FromClient::Battery { .. }
        | FromClient::Ping { .. } => None,
    }
}

/// The id of the request that a message answers, and its outcome: the record, or the refusal's code.
pub(super) fn outcome_of(
    message: &FromServer,
) -> Option<(&CommandId, Result<Option<u64>, ErrorCode>)> {
    match message {
        FromServer::Accepted { id, sequence } => Some((id, Ok(Some(*sequence)))),
        FromServer::Created { id, .. }
        | FromServer::Ruling { id, .. }
        | FromServer::Incidents { id, .. } => Some((id, Ok(None))),
        FromServer::Refused(refused) => {
            let Refused { id, code, .. } = refused.as_ref();
            Some((id, Err(*code)))
        }
        FromServer::Challenge { .. }
        | FromServer::Welcome { .. }
        | FromServer::Copy { .. }
        | FromServer::Record { .. }
        | FromServer::Error { .. }
        | FromServer::Pairing { .. }
        | FromServer::FloorRight { .. }
        | FromServer::Podium(_)
        | FromServer::Phone(_)
        | FromServer::Table(_)
        | FromServer::Tournament(_)
        | FromServer::Players(_)
        | FromServer::PlayersChanged(_)
        | FromServer::Console(_)
        | FromServer::Floor { .. }
        | FromServer::Tournaments { .. }
        | FromServer::Devices { .. }
        | FromServer::Pong { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_command_is_answered_by_its_name() {
        let wrong = decode(r#"{"type":"command","id":"a-1","table":1,"command":{"type":"jump"}}"#);
        assert_eq!(wrong.unwrap_err().id, CommandId::new("a-1"));
        for text in ["", "{", "[]", "7", r#"{"type":"command"}"#, r#"{"id":7}"#] {
            assert_eq!(decode(text).unwrap_err().id, None, "{text}");
        }
    }

    #[test]
    fn deep_nesting_is_no_way_to_fill_the_stack() {
        assert!(decode(&"[".repeat(16_000)).is_err());
        assert!(decode(&format!("{}{}", r#"{"type":"#, "{\"a\":".repeat(3_000))).is_err());
    }
}
