//! Disputes at showdown, and claims on the pot.

use crate::book::Book;
use crate::table::{Refusal, Table};

use super::{Incident, Ruling, not_now};

pub(super) fn rule(_table: &Table, incident: &Incident, _book: &Book) -> Result<Ruling, Refusal> {
    Err(not_now(incident))
}
