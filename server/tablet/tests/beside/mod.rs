//! A tablet's rules beside its server: what is tapped is done by both, and they have to agree.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test stops where it cannot go on"
)]

pub(crate) mod event;
pub(crate) mod table;

use serde::Serialize;
use serde_json::{Value, json};
use tapis_protocol::rules::judgement::FormName;
use tapis_protocol::rules::ruling::{Incident, Ruling};
use tapis_protocol::rules::table::{TableCommand, TableEvent};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Command, Event, Refusal, TableNumber, Tournament};
use tapis_protocol::view::TableView;
use tapis_protocol::{CommandId, Refused, TableId};
use tapis_replay::denied;
use tapis_scenarios::Trouble;
use tapis_tablet::{LocalCommand, TableRecord};

use crate::transcript::{Message, Transcript};

/// A server's event after a record.
#[derive(Clone, Copy)]
pub(crate) struct Server<'a> {
    pub(crate) state: &'a Tournament,
    pub(crate) sequence: u64,
    pub(crate) now: Timestamp,
}

/// A record that the server has made of what was tapped.
pub(crate) struct Written {
    pub(crate) id: CommandId,
    pub(crate) sequence: u64,
    pub(crate) at: Timestamp,
    pub(crate) events: Vec<Event>,
}

impl Written {
    /// As the tablet is told it; `None` where a record of its table does not say all, so that it gets a copy.
    fn record(self) -> Option<TableRecord> {
        let count = self.events.len();
        let events: Vec<TableEvent> = self.events.into_iter().filter_map(at_table).collect();
        (events.len() == count).then_some(TableRecord {
            sequence: self.sequence,
            at: self.at,
            id: Some(self.id),
            events,
        })
    }
}

/// The tablet of a table.
pub(crate) struct Tablet {
    number: TableNumber,
    /// What it is told of books with its first copy.
    books: Vec<String>,
    transcript: Transcript,
    view: Value,
    /// Whether something has happened that it was not told.
    is_old: bool,
    commands: u64,
}

impl Tablet {
    /// A tablet that knows nothing yet, of an event by a book; `play` is what is played at its table.
    pub(crate) fn new(number: TableNumber, lineage: &[String], play: String) -> Self {
        let mut transcript = Transcript::default();
        transcript.begin(play);
        Self {
            number,
            books: lineage.to_vec(),
            transcript,
            view: Value::Null,
            is_old: true,
            commands: 0,
        }
    }

    /// Something happened that it is told by a copy, when it is needed.
    pub(crate) const fn is_not_told(&mut self) {
        self.is_old = true;
    }

    /// The server's state, where the tablet does not have it.
    pub(crate) fn catch_up(&mut self, server: Server<'_>) -> Result<(), Trouble> {
        if !std::mem::take(&mut self.is_old) {
            return Ok(());
        }
        let copy = Message::Copy {
            table: TableId(self.number.0),
            sequence: server.sequence,
            books: std::mem::take(&mut self.books),
            state: server.state.copy(Some(self.number)).unwrap(),
        };
        self.ask(&copy);
        self.agrees(server)
    }

    /// Carries a command out on the tablet and asks the server's rules for the same; returns what the server writes down.
    pub(crate) fn tap(
        &mut self,
        command: &TableCommand,
        server: Server<'_>,
    ) -> Result<(CommandId, Vec<Event>), Trouble> {
        self.catch_up(server)?;
        let id = self.next_id();
        let answer = self.ask(&Message::Command(LocalCommand {
            id: id.clone(),
            expect: serde_json::from_value(self.view["decision"].clone()).unwrap(),
            command: command.clone(),
            at: server.now,
        }));
        let command = Command::Table {
            table: self.number,
            command: command.clone(),
        };
        match server.state.decide(&command, server.now) {
            Ok(events) => match answer.get("refused") {
                None => Ok((id, events)),
                Some(refused) => Err(Trouble::Wrong(format!("the tablet refuses: {refused}"))),
            },
            Err(refusal) => Err(self.both_refuse(&answer, refusal, id)),
        }
    }

    /// Tells it what the server has made of a tap, which it has to show already: the record and the answer come in either
    /// order.
    pub(crate) fn is_told(&mut self, written: Written, server: Server<'_>) -> Result<(), Trouble> {
        self.foresaw(server)?;
        let settled = Message::Settled {
            id: written.id.clone(),
            sequence: Some(written.sequence),
        };
        let is_answered_first = written.sequence.is_multiple_of(2);
        let happened = !written.events.is_empty();
        let record = written.record().filter(|_| happened);
        self.is_old |= happened && record.is_none();
        let record = record.map(Message::Record);
        let mut told: Vec<Message> = record.into_iter().chain([settled]).collect();
        if is_answered_first {
            told.reverse();
        }
        for message in told {
            self.ask(&message);
        }
        self.catch_up(server)?;
        self.agrees(server)
    }

    /// Time goes by; returns what the tablet has done by itself.
    pub(crate) fn time(&mut self, now: Timestamp) -> Vec<LocalCommand> {
        let answer = self.ask(&Message::Time { now });
        let made = answer.get("made").cloned().unwrap_or(json!([]));
        serde_json::from_value(made).unwrap()
    }

    /// Time goes by without a word from the server, where nothing else happened that the tablet does not know: levels end
    /// by themselves.
    pub(crate) fn passes_time(&mut self, server: Server<'_>) -> Result<(), Trouble> {
        if self.is_old {
            return Ok(());
        }
        self.time(server.now);
        self.foresaw(server)
    }

    /// What the book says about an incident, by both.
    pub(crate) fn consult(
        &mut self,
        incident: &Incident,
        server: Server<'_>,
    ) -> Result<Ruling, Trouble> {
        self.catch_up(server)?;
        let id = self.next_id();
        let answer = self.ask(&Message::Consult {
            id: id.clone(),
            incident: incident.clone(),
        });
        match server.state.consult(self.number, incident) {
            Ok(ruling) => {
                same("ruling", &answer["ruling"], &ruling)?;
                Ok(serde_json::from_value(answer["ruling"].clone()).unwrap())
            }
            Err(refusal) => Err(self.both_refuse(&answer, refusal, id)),
        }
    }

    /// What can have gone wrong now, by both.
    pub(crate) fn forms(&mut self, server: Server<'_>) -> Result<Vec<FormName>, Trouble> {
        self.catch_up(server)?;
        let answer = self.ask(&Message::Incidents {});
        let incidents = tapis_views::incidents(server.state, self.number, None).unwrap();
        let shown = json!({
            "decision": incidents.decision,
            "likely": incidents.forms.likely,
            "forms": incidents.forms.forms,
        });
        same("list of incidents", &answer["incidents"], &shown)?;
        let forms = answer["incidents"]["forms"].as_array().unwrap().iter();
        let names = forms.map(|form| serde_json::from_value(form["name"].clone()).unwrap());
        Ok(names.collect())
    }

    /// The table as the tablet shows it.
    pub(crate) fn view(&self) -> TableView {
        serde_json::from_value(self.view.clone()).unwrap()
    }

    /// Whether it shows what the server shows, of the same record.
    pub(crate) fn agrees(&self, server: Server<'_>) -> Result<(), Trouble> {
        let view = tapis_views::table(server.state, self.number, server.sequence);
        same("table", &self.view, &view)
    }

    pub(crate) fn into_text(self) -> String {
        self.transcript.into_text()
    }

    /// Whether it shows what the server has come to, of whichever record.
    fn foresaw(&self, server: Server<'_>) -> Result<(), Trouble> {
        let sequence = self.view["sequence"].as_u64().unwrap_or_default();
        self.agrees(Server { sequence, ..server })
    }

    fn next_id(&mut self) -> CommandId {
        self.commands += 1;
        CommandId::new(format!("tap-{}", self.commands)).unwrap()
    }

    fn ask(&mut self, message: &Message) -> Value {
        let answer = self.transcript.ask(message);
        if let Some(view) = answer.get("view") {
            self.view = view.clone();
        }
        answer
    }

    /// The tablet has to refuse with the same words.
    fn both_refuse(&self, answer: &Value, refusal: Refusal, id: CommandId) -> Trouble {
        let refused: Refused = tapis_views::refused(refusal, id, Some(TableId(self.number.0)));
        match same("refusal", &answer["refused"], &refused) {
            Ok(()) => denied(&refused).into(),
            Err(trouble) => trouble,
        }
    }
}

fn at_table(event: Event) -> Option<TableEvent> {
    let Event::Table { event, .. } = event else {
        return None;
    };
    Some(event)
}

/// Whether the tablet says what the server says; a difference names the members.
fn same(what: &str, tablet: &Value, server: &impl Serialize) -> Result<(), Trouble> {
    let server = serde_json::to_value(server).unwrap();
    if *tablet == server {
        return Ok(());
    }
    let of = |value: &Value| value.as_object().cloned().unwrap_or_default();
    let (ours, theirs) = (of(tablet), of(&server));
    let names = ours.keys().chain(theirs.keys());
    let mut differ: Vec<String> = names
        .filter(|name| ours.get(*name) != theirs.get(*name))
        .map(|name| format!("{name}: {:?}, {:?}", ours.get(name), theirs.get(name)))
        .collect();
    differ.sort();
    differ.dedup();
    let differ = differ.join("; ");
    Err(Trouble::Wrong(format!(
        "DIFFERENCE: tablet and server have another {what}: {differ}"
    )))
}
