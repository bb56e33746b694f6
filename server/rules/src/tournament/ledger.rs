//! The ledger: every chip that came into the event or left it, and why. What was issued and not removed is on the
//! tables or in transit, after every event.

mod model;
#[cfg(test)]
mod tests;

use super::{TableNumber, Tournament};
use crate::chips::Chips;

pub(in crate::tournament) use self::model::Change;
pub use self::model::{ChipTotals, Ledger, LedgerBroken, Line, NotConserved, Why};

impl Tournament {
    /// The ledger.
    #[must_use]
    pub const fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// Where the chips of a table are.
    #[must_use]
    pub fn chips_at(&self, table: TableNumber) -> Option<ChipTotals> {
        self.table(table).map(ChipTotals::of)
    }

    /// Where the chips of the event are.
    #[must_use]
    pub fn chips(&self) -> ChipTotals {
        let nothing = ChipTotals {
            in_transit: self.ledger.in_transit,
            ..ChipTotals::default()
        };
        self.tables().fold(nothing, |sum, (_, table)| {
            let here = ChipTotals::of(table);
            ChipTotals {
                stacks: sum.stacks + here.stacks,
                bets: sum.bets + here.bets,
                pots: sum.pots + here.pots,
                in_transit: sum.in_transit,
            }
        })
    }

    /// Counts every chip: what is on the tables, stack by stack and pot by pot, and in transit has to be what was
    /// issued and not removed.
    ///
    /// [`Tournament::apply`] and `tapis verify` ask the same of what a command or a record changes.
    ///
    /// # Errors
    ///
    /// [`LedgerBroken`] with both figures.
    pub fn check_ledger(&self) -> Result<(), LedgerBroken> {
        let at_tables = self.tables().map(|(_, table)| table.counted());
        let counted = Chips::checked_sum(at_tables.chain([self.ledger.in_transit]));
        let expected = self.ledger.in_play();
        match counted {
            Some(found) if found == expected => Ok(()),
            // More chips than a number holds would hide what is missing.
            counted => {
                let found = counted.unwrap_or(Chips::UNCOUNTED);
                Err(LedgerBroken { found, expected })
            }
        }
    }

    /// The same after a command, with the state before it. What the two have in common is not counted again: what the
    /// tables and the ways between them have gained has to be what the ledger has. A difference that was there before
    /// is told by the console and by `tapis verify`, and does not stop the event.
    ///
    /// # Errors
    ///
    /// [`LedgerBroken`] with both figures of the whole event.
    pub fn check_ledger_since(&self, before: &Self) -> Result<(), LedgerBroken> {
        if self.unexplained_since(before) != 0 {
            return self.check_ledger();
        }
        let missing = |state: &Self| state.check_ledger().err().map(LedgerBroken::difference);
        debug_assert_eq!(missing(self), missing(before));
        Ok(())
    }

    /// Chips that have come (or gone, below zero) since `before` without a line of the ledger.
    fn unexplained_since(&self, before: &Self) -> i128 {
        let gained = |now: Chips, was: Chips| i128::from(now.get()) - i128::from(was.get());
        let at_tables = self.tables.changed_since(&before.tables).map(|(was, now)| {
            let was = was.map_or(Chips::ZERO, |was| was.table.counted());
            gained(now.table.counted(), was)
        });
        let found =
            at_tables.sum::<i128>() + gained(self.ledger.in_transit, before.ledger.in_transit);
        found - gained(self.ledger.in_play(), before.ledger.in_play())
    }
}
