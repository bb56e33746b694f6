//! What players bring to a race, and which chips a level needs: amounts in the chips that are left.

use super::Racing;
use crate::blinds::Blinds;
use crate::chips::Chips;
use crate::seat::Seat;
use crate::table::Table;
use crate::tournament::race::Holding;
use crate::tournament::{Problem, RaceProblem, TableNumber};

/// Most chips of the old value that are left over in one stack. No player is dealt so many cards: values that are
/// further apart do not race each other.
const MOST_LEFT_OVER: u32 = 1_000;

/// The values of a race.
pub(super) struct Values {
    old: u64,
    /// Whatever can be had in chips that stay in play is a multiple of it.
    unit: u64,
}

impl Values {
    pub(super) fn new(racing: &Racing, in_play: &[Chips]) -> Self {
        let staying = in_play.iter().filter(|value| **value > racing.old);
        Self {
            old: racing.old.get(),
            unit: unit(staying),
        }
    }

    /// What everybody with chips at a table brings: what the stack says, or what was counted where it is possible.
    pub(super) fn holdings(
        &self,
        table: &Table,
        number: TableNumber,
        counted: &[(Seat, u32)],
    ) -> Result<Vec<Holding>, Problem> {
        let with_chips = || {
            table
                .players()
                .filter(|(_, player)| !player.stack.is_zero())
        };
        for (index, (seat, _)) in counted.iter().enumerate() {
            if counted.iter().take(index).any(|(other, _)| other == seat) {
                return Err(Problem::CountedTwice { seat: *seat });
            }
            if !with_chips().any(|(other, _)| other == *seat) {
                return Err(Problem::NobodyThere {
                    table: number,
                    seat: *seat,
                });
            }
        }
        with_chips()
            .map(|(seat, player)| {
                let counted = counted.iter().find(|(other, _)| *other == seat);
                self.holding(seat, player.stack, counted.map(|(_, small)| *small))
            })
            .collect()
    }

    fn holding(&self, seat: Seat, stack: Chips, counted: Option<u32>) -> Result<Holding, Problem> {
        let Some(left_over) = (0..MOST_LEFT_OVER).find(|small| self.rest(stack, *small).is_some())
        else {
            return Err(RaceProblem::StackNotPossible {
                seat,
                stack,
                smallest: Chips::new(self.old).unwrap_or_default(),
            }
            .into());
        };
        let small = counted.unwrap_or(left_over);
        let rest = self
            .rest(stack, small)
            .ok_or(RaceProblem::SmallChipsDiffer {
                seat,
                stack,
                counted: small,
                left_over,
            })?;
        Ok(Holding { seat, small, rest })
    }

    /// What a stack is without so many small chips, where that can be had in the others.
    fn rest(&self, stack: Chips, small: u32) -> Option<Chips> {
        let rest = stack
            .get()
            .checked_sub(self.old.checked_mul(u64::from(small))?)?;
        Chips::new(rest).filter(|_| is_payable(rest, self.unit))
    }
}

/// The largest amount that all these values are multiples of; zero for none.
fn unit<'a>(values: impl Iterator<Item = &'a Chips>) -> u64 {
    values.fold(0, |common, value| {
        let (mut common, mut rest) = (common, value.get());
        while rest != 0 {
            (common, rest) = (rest, common.checked_rem(rest).unwrap_or_default());
        }
        common
    })
}

fn is_payable(amount: u64, unit: u64) -> bool {
    amount == 0 || amount.checked_rem(unit) == Some(0)
}

/// The smallest of the values in play that one level does not need, for events without a plan.
pub(super) fn unneeded(in_play: &[Chips], level: Blinds) -> Vec<Chips> {
    let amounts = [level.small, level.big, level.ante];
    let is_enough = |value: &Chips| {
        let unit = value.get();
        amounts.iter().all(|amount| is_payable(amount.get(), unit))
    };
    let smallest_needed = in_play.iter().rposition(is_enough).unwrap_or(0);
    in_play.iter().take(smallest_needed).copied().collect()
}
