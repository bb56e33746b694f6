//! An event of the journal in words: what happened, and its figures. New events need nothing here.

use serde_json::{Map, Value};

use super::people::People;

/// Longest value that is written out, in characters: a plan or a book is named, not repeated.
const MAX_VALUE: usize = 80;

/// What is of no use in a list: hashes of secrets, and the seed of a draw that is still to come.
const SECRETS: [&str; 3] = ["token_hash", "pin_hash", "seed"];

/// An event in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Said {
    pub(super) text: String,
    /// The table that it is about, if it is about one.
    pub(super) table: Option<u16>,
    /// The device that it is about, if it is about one.
    pub(super) device: Option<String>,
}

impl Said {
    /// A record that holds no events.
    pub(super) fn unreadable() -> Self {
        Self::of_none("no events of Tapis")
    }

    /// A command that has changed nothing.
    pub(super) fn nothing() -> Self {
        Self::of_none("nothing changed")
    }

    fn of_none(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            table: None,
            device: None,
        }
    }
}

/// Says what happened.
pub(super) fn say(event: &Value, people: &People) -> Said {
    let Some(fields) = event.as_object() else {
        return Said::unreadable();
    };
    let mut said = Said {
        text: String::new(),
        table: None,
        device: None,
    };
    let mut names = Vec::new();
    let mut figures = Vec::new();
    walk(fields, &mut names, &mut figures, &mut said, people);
    let place = said.table.map(|table| format!("table {table}: "));
    let what = names.join(", ").replace('_', " ");
    let figures = match figures.as_slice() {
        [] => String::new(),
        figures => format!(" ({})", figures.join(", ")),
    };
    said.text = format!("{}{what}{figures}", place.unwrap_or_default());
    said
}

/// Collects the names of an event and of the one inside it, and everything else as figures.
fn walk(
    fields: &Map<String, Value>,
    names: &mut Vec<String>,
    figures: &mut Vec<String>,
    said: &mut Said,
    people: &People,
) {
    // "table: hand started" says no more than "hand started".
    let inner = fields.get("event").and_then(Value::as_object);
    let name = fields.get("type").and_then(Value::as_str);
    if let Some(name) = name.filter(|name| inner.is_none() || *name != "table") {
        names.push(name.to_owned());
    }
    for (key, value) in fields {
        match (key.as_str(), value) {
            ("type" | "event", _) | (_, Value::Null) => {}
            (key, _) if SECRETS.contains(&key) => {}
            ("table", Value::Number(table)) => {
                let table = table.as_u64().and_then(|table| u16::try_from(table).ok());
                said.table = said.table.or(table);
            }
            ("device", Value::String(device)) => {
                figures.push(people.name(device));
                said.device = Some(device.clone());
            }
            (key, value) => figures.push(format!("{} {}", key.replace('_', " "), short(value))),
        }
    }
    if let Some(inner) = inner {
        walk(inner, names, figures, said, people);
    }
}

/// A value in one line.
fn short(value: &Value) -> String {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Object(fields) => {
            let mut kept = fields.clone();
            kept.retain(|key, _| !SECRETS.contains(&key.as_str()));
            Value::Object(kept).to_string()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => value.to_string(),
    };
    let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
    if text.chars().count() <= MAX_VALUE {
        return text;
    }
    let start: String = text.chars().take(MAX_VALUE).collect();
    format!("{start}…")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn text(event: &Value) -> String {
        say(event, &People::default()).text
    }

    #[test]
    fn an_event_is_said_with_its_table_and_figures() {
        let event = json!({
            "type": "table", "table": 3,
            "event": { "type": "stack_set", "seat": 4, "stack": 12_000 },
        });
        assert_eq!(text(&event), "table 3: stack set (seat 4, stack 12000)");
        let event = json!({ "type": "table", "table": 3, "event": { "type": "hand_ended" } });
        assert_eq!(text(&event), "table 3: hand ended");
    }

    #[test]
    fn the_seed_of_the_next_draw_and_hashes_of_secrets_are_not_said() {
        let seal = json!({ "seed": "53ec", "commitment": "c0ffee" });
        let sealed = json!({ "type": "draw", "event": { "type": "sealed", "seal": seal } });
        let pin = json!({ "type": "floor_pin_set", "tournament": "f", "pin_hash": "53ec" });
        for event in [sealed, pin] {
            assert!(!text(&event).contains("53ec"), "{}", text(&event));
        }
    }

    #[test]
    fn a_book_is_not_repeated() {
        let event = json!({ "type": "tournament_created", "house": "x".repeat(5_000) });
        assert!(text(&event).chars().count() < 200);
    }
}
