//! PHH, the field's notation for hand histories: reading `.phh` (one hand) and `.phhs` (numbered hands).

mod action;
mod moment;

use serde::Deserialize;
use thiserror::Error;
use toml::{Table, Value};

pub use action::{Action, NotAnAction};
pub use moment::moment;

/// A hand as its history tells it. Arrays are in the order of PHH: first left of the button first.
#[derive(Clone, Debug, Deserialize)]
pub struct HandHistory {
    /// Game: `NT` is No-Limit Texas Hold'em.
    pub variant: String,
    /// Nominal ante of each player.
    pub antes: Vec<u64>,
    /// Nominal blinds (and straddles) of each player.
    pub blinds_or_straddles: Vec<u64>,
    /// Chips of each player before anything is posted.
    pub starting_stacks: Vec<u64>,
    /// What happened, in order.
    pub actions: Vec<String>,
    /// Chips of each player at the end, as the room paid.
    #[serde(default)]
    pub finishing_stacks: Option<Vec<u64>>,
    /// Chips each player got from the pots.
    #[serde(default)]
    pub winnings: Option<Vec<u64>>,
    /// Seat numbers.
    #[serde(default)]
    pub seats: Option<Vec<i64>>,
    /// Names.
    #[serde(default)]
    pub players: Option<Vec<String>>,
    /// Seat of the button, which may be empty.
    #[serde(default, rename = "_button_seat")]
    pub button_seat: Option<i64>,
    /// Players (from 1) who were dealt in but away.
    #[serde(default, rename = "_sitting_out")]
    pub sitting_out: Vec<usize>,
    /// What is special about the hand.
    #[serde(default, rename = "_flags")]
    pub flags: Vec<String>,
    /// What the room kept, in cash games.
    #[serde(default, rename = "_rake")]
    pub rake: u64,
}

/// A hand of a file: its name there, and the history or why it cannot be read.
pub struct PhhEntry {
    /// Number in the file, or "1" for the only one.
    pub name: String,
    /// The hand.
    pub history: Result<HandHistory, PhhError>,
    /// All that the file says of it, with what is of no use to the rules: where and when it was played.
    pub fields: Table,
}

/// Why a history cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PhhError {
    /// Not TOML.
    #[error("not TOML: {0}")]
    NotToml(String),
    /// A field is missing or has the wrong type.
    #[error("hand not understood: {0}")]
    NotUnderstood(String),
}

/// Reads the text of a `.phh` or `.phhs` file.
///
/// # Errors
///
/// [`PhhError::NotToml`] when the text is not TOML. Hands that cannot be read are entries of their own.
pub fn read(text: &str) -> Result<Vec<PhhEntry>, PhhError> {
    let table: Table = text
        .parse()
        .map_err(|error: toml::de::Error| PhhError::NotToml(error.message().to_owned()))?;
    if table.contains_key("actions") {
        return Ok(vec![PhhEntry {
            name: "1".to_owned(),
            history: history(Value::Table(table.clone())),
            fields: table,
        }]);
    }
    let mut hands: Vec<(String, Value)> = table.into_iter().collect();
    hands.sort_by_key(|(name, _)| (name.parse::<u64>().unwrap_or(u64::MAX), name.clone()));
    Ok(hands
        .into_iter()
        .map(|(name, value)| PhhEntry {
            name,
            fields: value.as_table().cloned().unwrap_or_default(),
            history: history(value),
        })
        .collect())
}

fn history(value: Value) -> Result<HandHistory, PhhError> {
    value
        .try_into()
        .map_err(|error: toml::de::Error| PhhError::NotUnderstood(error.message().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HAND: &str = r#"
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [20, 10]
min_bet = 20
starting_stacks = [1000, 1000]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 f"]
"#;

    #[test]
    fn a_single_hand_and_numbered_hands_are_read() {
        assert_eq!(read(HAND).unwrap().len(), 1);
        let two = format!("[10]{HAND}\n[9]{HAND}");
        let names: Vec<String> = read(&two)
            .unwrap()
            .into_iter()
            .map(|entry| entry.name)
            .collect();
        assert_eq!(names, ["9", "10"], "in the order of their numbers");
    }

    #[test]
    fn one_hand_that_cannot_be_read_does_not_hide_the_others() {
        let text = format!("[1]{HAND}\n[2]\nvariant = 3");
        let entries = read(&text).unwrap();
        assert!(entries[0].history.is_ok() && entries[1].history.is_err());
    }
}
