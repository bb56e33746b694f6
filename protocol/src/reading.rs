//! Messages are read here and nowhere else: a program has their long decoders once, however many of its parts read them.

use serde::Deserialize;
use tapis_rules::table::TableCommand;

use crate::{CommandId, Expect, FromClient, FromServer, TableId};

impl FromClient {
    /// The message in a text frame.
    ///
    /// # Errors
    ///
    /// What is wrong with the text.
    pub fn read(text: &str) -> Result<Self, serde_json::Error> {
        read_table_command(text).map_or_else(|| serde_json::from_str(text), Ok)
    }
}

impl FromServer {
    /// The message in a text frame.
    ///
    /// # Errors
    ///
    /// What is wrong with the text.
    pub fn read(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}

/// A command for a table, which nearly every message is. The general decoder buffers a message until its type is known;
/// with the type known beforehand, decoding takes half the time.
fn read_table_command(text: &str) -> Option<FromClient> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct CommandMessage<'a> {
        #[serde(rename = "type")]
        kind: &'a str,
        id: CommandId,
        table: TableId,
        #[serde(default)]
        expect: Option<Expect>,
        command: TableCommand,
    }
    let message: CommandMessage<'_> = serde_json::from_str(text).ok()?;
    (message.kind == "command").then_some(FromClient::Command {
        id: message.id,
        table: message.table,
        expect: message.expect,
        command: message.command,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(FromClient::read(&text).ok(), whole, "{text}");
        }
        let plain = format!(r#"{{"type":"command","id":"a","table":1,{fold}}}"#);
        assert!(
            read_table_command(&plain).is_some(),
            "the fast way decodes it"
        );
    }
}
