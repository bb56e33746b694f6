//! What can have gone wrong at a table now, and what is asked about it.

use tapis_protocol::Expect;
use tapis_protocol::rules::judgement::{Entered, IncidentForms, Offered};
use tapis_protocol::rules::tournament::{TableNumber, Tournament};

use super::decision::decision;
use super::table::likely_raises;

/// What can have gone wrong at a table, and the decision that it waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incidents {
    /// What a command for the table answers.
    pub decision: Expect,
    /// The forms.
    pub forms: IncidentForms,
}

/// What can have gone wrong at a table now; `None` when there is no such table. An amount that was entered is guessed to
/// be chips of the event.
pub fn incidents(
    state: &Tournament,
    number: TableNumber,
    entered: Option<&Entered>,
) -> Option<Incidents> {
    let table = state.table(number)?;
    let raises = likely_raises(state, table);
    let offered = Offered {
        chip_values: state.chip_values(),
        raises: &raises,
        entered,
    };
    Some(Incidents {
        decision: decision(table),
        forms: table.incident_forms(state.book(), offered),
    })
}
