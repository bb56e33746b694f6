//! Errors of flop, turn and river: which cards go where, and how the street is dealt again.

use crate::book::Book;
use crate::table::{Refusal, Table};

use super::{Incident, Ruling, not_now};

pub(super) fn rule(_table: &Table, incident: &Incident, _book: &Book) -> Result<Ruling, Refusal> {
    Err(not_now(incident))
}
