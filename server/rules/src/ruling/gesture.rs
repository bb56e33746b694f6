//! What words and chips of the player to act come to.

use crate::book::Book;
use crate::table::{Refusal, Table};

use super::{Gesture, Incident, Ruling, not_now};

pub(super) fn rule(_table: &Table, gesture: &Gesture, _book: &Book) -> Result<Ruling, Refusal> {
    Err(not_now(&Incident::Gesture {
        gesture: gesture.clone(),
    }))
}

pub(super) fn rule_other(
    _table: &Table,
    incident: &Incident,
    _book: &Book,
) -> Result<Ruling, Refusal> {
    Err(not_now(incident))
}
