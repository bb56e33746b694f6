//! What a ruling leaves to be dealt: the street that now lies on the table, and how the next ones come.

use crate::ruling::{Cards, Incident, Instruction};
use crate::street::Street;
use crate::table::{StreetCards, StreetPlan, Table};

/// The streets that a ruling has settled, from the steps that the people of the table carry out.
///
/// What comes before [`Instruction::FinishBetting`] is done at once, what comes after it waits for the end of the round.
pub(crate) fn street_plans(
    table: &Table,
    incident: &Incident,
    steps: &[Instruction],
) -> Vec<StreetPlan> {
    let is_betting = table.gathering().is_none() && table.next_award().is_none();
    let mut reading = StepsRead::of(incident, steps, is_betting);
    for step in steps {
        reading.read(step);
    }
    reading.plans
}

/// The steps of a ruling, read one after the other.
struct StepsRead {
    /// The street that is put right on the table at once.
    on_table: Option<Street>,
    /// The street to come whose burn was turned up: where it stays, none is burned again.
    burned_for: Option<Street>,
    /// What is done to the deck before the next street.
    first: Vec<Instruction>,
    plans: Vec<StreetPlan>,
}

impl StepsRead {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "one incident is about a burn"
    )]
    fn of(incident: &Incident, steps: &[Instruction], is_betting: bool) -> Self {
        let mut reading = Self {
            on_table: on_table(incident, steps, is_betting),
            burned_for: match incident {
                Incident::ExposedBurn {
                    street,
                    street_dealt: false,
                } => Some(*street),
                _ => None,
            },
            first: Vec::new(),
            plans: Vec::new(),
        };
        // A street that stays as it lies is named by no step.
        if let Some(street) = reading.on_table {
            reading.plan(street, StreetCards::OnTheTable);
        }
        reading
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other steps leave the next streets as they are"
    )]
    fn read(&mut self, step: &Instruction) {
        match step {
            Instruction::FinishBetting => self.first.clear(),
            Instruction::OfficialDoesIt | Instruction::Shuffle { .. } | Instruction::Cut => {
                self.first.push(*step);
            }
            Instruction::BecomesBurn { street, .. } => self.deal(*street, true),
            Instruction::DealWithoutBurn { street } | Instruction::NextCardIs { street } => {
                self.deal(*street, true);
            }
            Instruction::BurnAndDeal { street } => self.deal(*street, false),
            Instruction::Keep { cards: Cards::Burn }
            | Instruction::TurnDown { cards: Cards::Burn } => {
                if let Some(street) = self.burned_for {
                    self.deal(street, true);
                }
            }
            _ => {}
        }
    }

    fn deal(&mut self, street: Street, without_burn: bool) {
        let first = std::mem::take(&mut self.first);
        if self.on_table == Some(street) {
            return;
        }
        // A card that becomes the burn, and then "the next card is the turn", are the same street twice.
        let first = match self.plans.iter().find(|plan| plan.street == street) {
            Some(StreetPlan {
                cards: StreetCards::ToCome { first: earlier, .. },
                ..
            }) if first.is_empty() => earlier.clone(),
            _ => first,
        };
        self.plan(
            street,
            StreetCards::ToCome {
                without_burn,
                first,
            },
        );
    }

    fn plan(&mut self, street: Street, cards: StreetCards) {
        self.plans.retain(|plan| plan.street != street);
        self.plans.push(StreetPlan { street, cards });
    }
}

/// The street whose cards lie on the table once the ruling is carried out.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other incidents are not about a street that lies there"
)]
fn on_table(incident: &Incident, steps: &[Instruction], is_betting: bool) -> Option<Street> {
    match incident {
        Incident::FlopWithoutBurn { .. }
        | Incident::FlopAfterTwoBurns { .. }
        | Incident::FlopOfFour { .. } => Some(Street::Flop),
        Incident::StreetWithoutBurn { street } => Some(*street),
        Incident::ExposedBurn {
            street,
            street_dealt,
        } => {
            let again = Instruction::BurnAndDeal { street: *street };
            let is_dealt = *street_dealt || (!is_betting && steps.contains(&again));
            is_dealt.then_some(*street)
        }
        Incident::PrematureStreet { street, .. } => match dealt_at_once(steps) {
            AtOnce::Nothing => None,
            AtOnce::Street(_) | AtOnce::NoDeal => Some(*street),
        },
        Incident::FlashedBoard { .. } => match dealt_at_once(steps) {
            AtOnce::Street(street) => Some(street),
            AtOnce::Nothing | AtOnce::NoDeal => None,
        },
        _ => None,
    }
}

/// What the steps deal before any betting goes on.
enum AtOnce {
    /// They deal nothing: what lies there stays.
    NoDeal,
    /// The betting is finished first.
    Nothing,
    /// This street.
    Street(Street),
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other steps neither deal nor bet"
)]
fn dealt_at_once(steps: &[Instruction]) -> AtOnce {
    steps
        .iter()
        .find_map(|step| match step {
            Instruction::FinishBetting => Some(AtOnce::Nothing),
            Instruction::DealWithoutBurn { street }
            | Instruction::NextCardIs { street }
            | Instruction::BurnAndDeal { street } => Some(AtOnce::Street(*street)),
            _ => None,
        })
        .unwrap_or(AtOnce::NoDeal)
}
