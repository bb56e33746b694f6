//! What tests ask of a tablet's rules and what they answer, for `scripts/parity` to ask the same of the WebAssembly module.
#![allow(clippy::unwrap_used, reason = "a test stops where it cannot go on")]

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use serde::Serialize;
use serde_json::Value;
use tapis_protocol::rules::ruling::Incident;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::{CommandId, TableId};
use tapis_tablet::{LocalCommand, TableRecord, TabletRules};

/// A message as a tablet writes it: with tags before what they tag.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(dead_code, reason = "hands ask less than scenarios")]
pub(crate) enum Message {
    Copy {
        table: TableId,
        sequence: u64,
        books: Vec<String>,
        state: String,
    },
    Record(TableRecord),
    Command(LocalCommand),
    Settled {
        id: CommandId,
        #[serde(skip_serializing_if = "Option::is_none")]
        sequence: Option<u64>,
    },
    Time {
        now: Timestamp,
    },
    Consult {
        id: CommandId,
        incident: Incident,
    },
    Incidents {},
}

/// The rules of a tablet, and what was asked of them where it is to be written down.
#[derive(Debug, Default)]
pub(crate) struct Transcript {
    rules: TabletRules,
    /// What is played from here on, until its first line says so.
    begins: Option<String>,
    text: String,
}

#[derive(Serialize)]
struct Line<'a> {
    /// What is played from this line on, by rules that know nothing yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    play: Option<String>,
    ask: &'a str,
    answer: &'a str,
}

impl Transcript {
    /// Another table, by rules that know nothing yet.
    pub(crate) fn begin(&mut self, play: String) {
        self.rules = TabletRules::default();
        self.begins = Some(play);
    }

    pub(crate) fn ask(&mut self, message: &Message) -> Value {
        let message = serde_json::to_string(message).unwrap();
        let answer = self.rules.answer(&message).unwrap();
        if folder().is_some() {
            let line = Line {
                play: self.begins.take(),
                ask: &message,
                answer: &answer,
            };
            writeln!(self.text, "{}", serde_json::to_string(&line).unwrap()).unwrap();
        }
        serde_json::from_str(&answer).unwrap()
    }

    pub(crate) fn into_text(self) -> String {
        self.text
    }
}

/// Writes it down where `TRANSCRIPT` names a folder; an older one stays where nothing was played.
pub(crate) fn write(name: &str, text: &str) {
    if let Some(folder) = folder().filter(|_| !text.is_empty()) {
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(name), text).unwrap();
    }
}

fn folder() -> Option<PathBuf> {
    std::env::var_os("TRANSCRIPT").map(PathBuf::from)
}
