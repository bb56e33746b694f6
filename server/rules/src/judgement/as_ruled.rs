//! What was dealt as an earlier ruling of the hand wants it, and is reported as an error.

use crate::ruling::{Cards, Incident, Instruction, Ruling, Verdict};
use crate::street::Street;
use crate::table::{Ruled, RuledBurn, StreetPlan, Table};

use super::repair::cards_of;

/// A burn that an incident finds fault with: of which street, and what is wrong with it.
struct Faulted {
    street: Street,
    wrong: Wrong,
}

#[derive(Clone, Copy)]
enum Wrong {
    /// No card was burned.
    Missing,
    /// A second card was burned.
    Second,
    /// The burn was turned up.
    TurnedUp,
}

impl Faulted {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other incidents are about no burn"
    )]
    const fn by(incident: &Incident) -> Option<Self> {
        let (street, wrong) = match incident {
            Incident::FlopWithoutBurn { .. } => (Street::Flop, Wrong::Missing),
            Incident::StreetWithoutBurn { street } => (*street, Wrong::Missing),
            Incident::FlopAfterTwoBurns { .. } => (Street::Flop, Wrong::Second),
            Incident::ExposedBurn { street, .. } => (*street, Wrong::TurnedUp),
            _ => return None,
        };
        Some(Self { street, wrong })
    }

    /// Whether a ruling wants just that.
    fn is_ruled(&self, plan: Option<&StreetPlan>) -> bool {
        let burn = plan.and_then(StreetPlan::ruled_burn);
        match self.wrong {
            Wrong::Missing => burn.is_some_and(RuledBurn::is_settled),
            Wrong::Second => burn == Some(RuledBurn::OneMore),
            // A card that was turned up, or lay on the board, has become this burn: it was seen before.
            Wrong::TurnedUp => burn.is_some_and(RuledBurn::was_dealt),
        }
    }
}

/// The ruling on what an earlier ruling wants: it stays, whatever the book says of the error that it looks like. `None`
/// where it is an error.
pub(super) fn as_ruled(table: &Table, incident: &Incident, error: &Ruling) -> Option<Ruling> {
    let faulted = Faulted::by(incident)?;
    let plan = table.street_plan(faulted.street);
    if !faulted.is_ruled(plan) {
        return None;
    }
    let wanted_by = plan.and_then(|plan| plan.citation.as_ref());
    let cited = wanted_by.map_or(error.citations.as_slice(), std::slice::from_ref);
    let step = match faulted.wrong {
        Wrong::Missing | Wrong::Second => Instruction::Keep {
            cards: cards_of(faulted.street),
        },
        Wrong::TurnedUp => Instruction::TurnDown { cards: Cards::Burn },
    };
    Some(Ruling::of(Verdict::PlayOn, cited).steps([step]))
}

/// Whether an incident is what a ruling of the hand wants.
pub(super) fn is_as_ruled(table: &Table, incident: &Incident) -> bool {
    Faulted::by(incident).is_some_and(|faulted| faulted.is_ruled(table.street_plan(faulted.street)))
}

/// Whether the incident of a ruling was what a ruling before it had wanted.
pub(super) fn was_as_ruled(ruled: &Ruled) -> bool {
    Faulted::by(&ruled.incident)
        .is_some_and(|faulted| faulted.is_ruled(ruled.street_plan_before(faulted.street)))
}
