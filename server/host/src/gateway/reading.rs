//! Making sense of a frame.

use serde::Deserialize;
use tapis_protocol::rules::table::Command;
use tapis_protocol::{
    CommandId, ErrorCode, Expect, FromClient, FromServer, Refused, Role, TableId,
};

/// Largest message of a device, and of one that has not said who it is.
const MAX_MESSAGE: usize = 16 << 10;

/// Largest message of a director: everybody of a large event registers in one.
pub(super) const MAX_DIRECTOR_MESSAGE: usize = 512 << 10;

/// Longest explanation of what is wrong with a frame, in characters.
const MAX_EXPLANATION: usize = 200;

/// A frame that is not a message of the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// Name of the command, when at least that can be read.
    pub(super) id: Option<CommandId>,
    pub(super) message: String,
}

/// Whether a message has more bytes than a device of this role may send at a time.
pub(super) fn is_too_big(text: &str, role: Option<Role>) -> bool {
    let most = match role {
        Some(Role::Director) => MAX_DIRECTOR_MESSAGE,
        Some(Role::Tablet { .. } | Role::Floor | Role::Display | Role::Feed { .. }) | None => {
            MAX_MESSAGE
        }
    };
    text.len() > most
}

/// The message in a text frame.
pub fn read(text: &str) -> Result<FromClient, Malformed> {
    /// What can be read of a message that is wrong elsewhere.
    #[derive(Deserialize)]
    struct Named {
        id: CommandId,
    }
    if let Some(tap) = tap(text) {
        return Ok(tap);
    }
    serde_json::from_str(text).map_err(|error| Malformed {
        id: serde_json::from_str::<Named>(text)
            .ok()
            .map(|named| named.id),
        message: error.to_string().chars().take(MAX_EXPLANATION).collect(),
    })
}

/// A command for a table, which is what nearly every message is. A message is kept as a whole until its type is known;
/// where the type is known beforehand it is read in one go, at half the price.
fn tap(text: &str) -> Option<FromClient> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Tap<'a> {
        #[serde(rename = "type")]
        kind: &'a str,
        id: CommandId,
        table: TableId,
        #[serde(default)]
        expect: Option<Expect>,
        command: Command,
    }
    let tap: Tap<'_> = serde_json::from_str(text).ok()?;
    (tap.kind == "command").then_some(FromClient::Command {
        id: tap.id,
        table: tap.table,
        expect: tap.expect,
        command: tap.command,
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
        let wrong = read(r#"{"type":"command","id":"a-1","table":1,"command":{"type":"jump"}}"#);
        assert_eq!(wrong.unwrap_err().id, CommandId::new("a-1"));
        for text in ["", "{", "[]", "7", r#"{"type":"command"}"#, r#"{"id":7}"#] {
            assert_eq!(read(text).unwrap_err().id, None, "{text}");
        }
    }

    #[test]
    fn a_command_means_the_same_however_it_is_read() {
        let fold = r#""command":{"type":"act","seat":3,"action":{"type":"fold"}}"#;
        for text in [
            format!(r#"{{"type":"command","id":"a","table":1,{fold}}}"#),
            format!(
                r#"{{{fold},"expect":{{"hand":2,"decision":7}},"table":1,"id":"a","type":"command"}}"#
            ),
            format!(r#"{{"type":"comm\u0061nd","id":"a","table":1,"expect":null,{fold}}}"#),
            format!(r#"{{"type":"command","id":"a","table":1,{fold},"more":1}}"#),
            format!(r#"{{"type":"command","id":"a","id":"b","table":1,{fold}}}"#),
            format!(r#"{{"type":"consult","id":"a","table":1,{fold}}}"#),
            format!(r#"{{"type":"command","id":"a","table":-1,{fold}}}"#),
            format!(r#"{{"type":"command","id":"a","table":1.0,{fold}}}"#),
            r#"["command","a",1,null,{"type":"start_hand"}]"#.to_owned(),
            r#"{"type":"command","id":"a","table":1,"command":"start_hand"}"#.to_owned(),
        ] {
            let whole = serde_json::from_str::<FromClient>(&text).ok();
            assert_eq!(read(&text).ok(), whole, "{text}");
        }
        let plain = format!(r#"{{"type":"command","id":"a","table":1,{fold}}}"#);
        assert!(tap(&plain).is_some(), "taps are read in one go");
    }

    #[test]
    fn deep_nesting_is_no_way_to_fill_the_stack() {
        assert!(read(&"[".repeat(16_000)).is_err());
        assert!(read(&format!("{}{}", r#"{"type":"#, "{\"a\":".repeat(3_000))).is_err());
    }
}
