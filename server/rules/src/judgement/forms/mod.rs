//! Forms: what can have gone wrong at a table now, and which facts the book asks about it.
//!
//! A screen shows the forms, fills one and has the incident; it knows no rule. What a form offers is what
//! [`Table::rule`] does not refuse: the guards of the rulings stand in one place.

mod ask;
mod betting;
mod blinds;
mod board;
mod choice;
mod deal;
mod early;
mod gesture;
mod hands;
mod likely;
mod name;
mod now;
mod piles;
mod shown;

use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::chips::Chips;
use crate::ruling::ChipPile;
use crate::table::Table;

use self::now::Now;

pub use self::ask::{
    AmountAsk, AmountLimit, Announcer, Announcing, Ask, ChoiceOption, Facts, FlagOption, Manner,
};
pub use self::choice::{ChoiceName, FlagName, MannerName};
pub use self::name::{FormFamily, FormName};

/// What people fill in about one kind of trouble.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct IncidentForm {
    /// Its name.
    pub name: FormName,
    /// Where it is looked for.
    pub family: FormFamily,
    /// What is known of the incident already.
    pub incident: Facts,
    /// What is asked. An incident is complete when everything is answered that is not optional.
    pub asks: Vec<Ask>,
}

/// Everything that can have gone wrong at a table now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct IncidentForms {
    /// What is likely at this moment of the hand, the likeliest first.
    pub likely: Vec<FormName>,
    /// All of it, by family.
    pub forms: Vec<IncidentForm>,
}

/// An amount that was typed for the player to act, and is not plainly one action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Entered {
    /// Chips in front with it, on this street.
    pub total: Chips,
    /// The chips put in, where they were counted one by one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chips: Vec<ChipPile>,
}

/// What forms offer besides what the table itself knows.
#[derive(Clone, Copy, Debug)]
pub struct Offered<'a> {
    /// Values of the chips in use, smallest first.
    pub chip_values: &'a [Chips],
    /// Totals of raises that are likely.
    pub raises: &'a [Chips],
    /// What was typed before the question.
    pub entered: Option<&'a Entered>,
}

impl Table {
    /// What can have gone wrong now, as the book sees it. The state does not change.
    #[must_use]
    pub fn incident_forms(&self, book: &Book, offered: Offered<'_>) -> IncidentForms {
        let now = Now::new(self, book, offered);
        let forms: Vec<IncidentForm> = [
            gesture::form(&now).into_iter().collect(),
            betting::forms(&now),
            deal::forms(&now),
            board::forms(&now),
            blinds::forms(&now),
            hands::forms(&now),
            shown::forms(&now).collect(),
        ]
        .concat();
        let likely = likely::at(now.situation())
            .iter()
            .filter(|name| forms.iter().any(|form| form.name == **name))
            .copied()
            .collect();
        IncidentForms { likely, forms }
    }
}
