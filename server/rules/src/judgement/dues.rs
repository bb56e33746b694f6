//! Sanctions that fall due after the fault: when another player raises, or when errors pile up.

use crate::book::Book;
use crate::policy::OotOptionsAfterChange;
use crate::ruling::{Announcement, Early, Incident, Ruling, SanctionAdvice, Severity};
use crate::table::{Ruled, Table};

use super::question::Question;

impl Table {
    /// Sanctions that have fallen due in this hand since its rulings: who acted early is sanctioned once a player before
    /// them bets or raises, in some books (cdc2013 10.2).
    #[must_use]
    pub fn sanctions_due(&self, book: &Book) -> Vec<SanctionAdvice> {
        let options = &book.policy.oot_options_after_change;
        match options.value {
            OotOptionsAfterChange::RaiseOnlyIfBetOrRaised => Vec::new(),
            OotOptionsAfterChange::AllOptionsSanction => self
                .rulings_of_this_hand()
                .flat_map(|ruled| self.overtaken(ruled))
                .map(|early| SanctionAdvice {
                    seat: early.seat,
                    severity: Severity::Required,
                    after_hand: false,
                    citation: options.citation().cloned(),
                })
                .collect(),
        }
    }

    /// Players who acted early, other than by a fold, and before whose turn another player bet or raised.
    fn overtaken(&self, ruled: &Ruled) -> Vec<Early> {
        let (Incident::OutOfTurn { acts }, Some(then)) = (&ruled.incident, ruled.then()) else {
            return Vec::new();
        };
        let mut price = then.price;
        let mut overtaken = Vec::new();
        for early in acts {
            let mut since = self
                .acts()
                .iter()
                .skip(then.acts)
                .take_while(|act| act.seat != early.seat);
            let is_raised = since.any(|act| act.did.amount().is_some_and(|to| to > price));
            if is_raised && early.did != Announcement::Fold {
                overtaken.push(*early);
            }
            if let Announcement::RaiseTo { to } = early.did {
                price = price.max(to);
            }
        }
        overtaken
    }
}

/// Whether it is one of the errors with the board that a dealer is warned of when they pile up (cdc2013 8.1 to 8.4).
const fn is_board_error(incident: &Incident) -> bool {
    matches!(
        incident,
        Incident::FlopWithoutBurn { .. }
            | Incident::FlopAfterTwoBurns { .. }
            | Incident::FlopOfFour { .. }
            | Incident::StreetWithoutBurn { .. }
            | Incident::PrematureStreet { .. }
    )
}

impl Question<'_> {
    /// A second error with the board in one hand: its dealer is to be warned (cdc2013 8.5.p2).
    pub(super) fn warning_the_dealer(&self, ruling: Ruling) -> Ruling {
        let again = is_board_error(self.incident)
            && self
                .table
                .rulings_of_this_hand()
                .any(|ruled| is_board_error(&ruled.incident));
        match self.table.dealer(self.book).filter(|_| again) {
            Some(dealer) => {
                let articles = &self.policy().common.repeated_board_errors;
                ruling.sanction(dealer, Severity::Warning, false, articles)
            }
            None => ruling,
        }
    }
}
