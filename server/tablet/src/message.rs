//! What a browser asks of its module, and the answer: JSON both ways (`web-client/src/lib/rules/module.ts`).

use serde::{Deserialize, Serialize};
use tapis_protocol::rules::judgement::{Entered, FormName, IncidentForm};
use tapis_protocol::rules::ruling::{Incident, Ruling};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::view::TableView;
use tapis_protocol::{CommandId, Expect, Refused, TableId};
use tapis_views::Incidents;

use crate::{LocalCommand, TableRecord};

/// Something for the table.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// The server's state of the table: at first, and whenever it cannot be followed record by record.
    Copy {
        /// Which table.
        table: TableId,
        /// Number of the last record in it.
        sequence: u64,
        /// The choices of the books as JSON texts, those first that others extend.
        books: Vec<String>,
        /// The table's part of the event as JSON text: it is read when the books are known.
        state: String,
    },
    /// A record of the server.
    Record(TableRecord),
    /// Something is done.
    Command(LocalCommand),
    /// The server has answered a command.
    Settled {
        /// Which.
        id: CommandId,
        /// Number of its record; absent where it was refused.
        #[serde(default)]
        sequence: Option<u64>,
    },
    /// Time goes by without a server.
    Time {
        /// Until when.
        now: Timestamp,
    },
    /// What the book says about an incident; nothing changes.
    Consult {
        /// Name of the question.
        id: CommandId,
        /// What happened.
        incident: Incident,
    },
    /// What can have gone wrong now; nothing changes.
    Incidents {
        /// An amount that was typed.
        #[serde(default)]
        entered: Option<Entered>,
    },
}

/// What became of it.
#[derive(Debug, Default, Serialize)]
pub struct Answer {
    /// The table as it is now; absent after a question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<TableView>,
    /// Number of the level.
    pub level: u32,
    /// The stage of the plan that is on, from 0, where the event has a plan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<u16>,
    /// When something happens by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wakes_at: Option<Timestamp>,
    /// How many commands the server has not answered.
    pub ahead: usize,
    /// Those of them that are not possible on its state.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub skipped: Vec<CommandId>,
    /// Commands that time has made, for the server.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub made: Vec<LocalCommand>,
    /// Why nothing was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Refused>,
    /// What the book says about the incident.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<Ruling>,
    /// What can have gone wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub incidents: Option<OfferedForms>,
}

/// What can have gone wrong, and the decision that the table waits for.
#[derive(Debug, Serialize)]
pub struct OfferedForms {
    /// The decision.
    pub decision: Expect,
    /// What is likely, the likeliest first.
    pub likely: Vec<FormName>,
    /// All of it, by family.
    pub forms: Vec<IncidentForm>,
}

impl From<Incidents> for OfferedForms {
    fn from(Incidents { decision, forms }: Incidents) -> Self {
        Self {
            decision,
            likely: forms.likely,
            forms: forms.forms,
        }
    }
}
