//! Taking back at the table: the last step, or a whole ruling, until the chips are gathered or the floor has decided.

use crate::book::Book;
use crate::policy::{Articles, ClaimWindow};
use crate::time::Timestamp;

use super::hand::LastStep;
use super::state::Coming;
use super::{Reason, Table, TableDecision, TableEvent, TableRefusal, UndoEnd};

impl Table {
    pub(crate) fn undo(&self, steps: u8, book: &Book, at: Timestamp) -> TableDecision {
        let mut after = self.clone();
        let mut events = Vec::new();
        for _ in 0..steps.max(1) {
            let event = after.last_undone().map_err(|because| TableRefusal {
                reason: Reason::NothingToUndo { because },
                citation: window_of(because, book).citation().cloned(),
                readings: Vec::new(),
            })?;
            after.evolve(&event, book, at);
            events.push(event);
        }
        Ok(events)
    }

    /// Whether the last step, or the last ruling, can be taken back.
    #[must_use]
    pub fn may_undo(&self) -> bool {
        // Asked for each view: nothing is built for the answer.
        match self.hand.as_ref().map(|hand| hand.last_step()) {
            Some(LastStep::Own | LastStep::OfRuling(_)) => true,
            Some(LastStep::None | LastStep::OfFloor) => false,
            None => self.last_undone().is_ok(),
        }
    }

    /// Number of the ruling that is taken back next, as a whole; `None` when it is a single step, or nothing.
    #[must_use]
    pub fn ruling_to_undo(&self) -> Option<u32> {
        match self.last_undone() {
            Ok(TableEvent::RulingTakenBack { ruling }) => Some(ruling),
            _ => None,
        }
    }

    /// The event that takes the last step back.
    fn last_undone(&self) -> Result<TableEvent, UndoEnd> {
        let Some(hand) = &self.hand else {
            let back = self.cancelled_by().or_else(|| self.reopened());
            return back.ok_or(if self.coming == Coming::Shuffled && self.hands > 0 {
                UndoEnd::DeckShuffled
            } else {
                UndoEnd::NothingDone
            });
        };
        match hand.last_step() {
            LastStep::Own => Ok(TableEvent::ActionUndone),
            LastStep::OfRuling(ruling) if self.can_go_back_before(ruling) => {
                Ok(TableEvent::RulingTakenBack { ruling })
            }
            LastStep::OfRuling(_) => Ok(TableEvent::ActionUndone),
            LastStep::OfFloor => Err(UndoEnd::FloorDecided),
            LastStep::None if hand.acts.is_empty() => Err(UndoEnd::NothingDone),
            LastStep::None => Err(UndoEnd::ChipsGathered),
        }
    }

    /// A misdeal or a cancelled hand is taken back as long as nothing of the next hand is there.
    fn cancelled_by(&self) -> Option<TableEvent> {
        // Rulings between hands do not take its place, and where the floor has overruled one its word is the last.
        let rulings = self.rulings().iter().rev();
        let ruled = rulings
            .take_while(|ruled| self.coming == Coming::DealtAgain && ruled.hand == self.hands)
            .find(|ruled| ruled.can_be_overruled() || ruled.is_overruled())?;
        ruled
            .can_be_overruled()
            .then_some(TableEvent::RulingTakenBack {
                ruling: ruled.number,
            })
    }

    /// The pots of a hand that is over go back, until the deck is shuffled for the next one.
    fn reopened(&self) -> Option<TableEvent> {
        (self.coming == Coming::Waits).then(|| self.reopening())?
    }

    fn can_go_back_before(&self, ruling: u32) -> bool {
        self.rulings()
            .iter()
            .any(|ruled| ruled.number == ruling && ruled.can_be_overruled())
    }
}

/// Where it is written why nothing is taken back: what the floor decides is final (gleize2007 15-2), no decision reaches
/// back after the shuffle where the next hand begins with it (gleize2007 11-1), and a pot that was gathered is complete
/// (gleize2007 9-11).
fn window_of(because: UndoEnd, book: &Book) -> &Articles {
    let policy = &book.policy;
    match because {
        UndoEnd::FloorDecided => &policy.common.final_authority,
        UndoEnd::DeckShuffled if policy.claim_window.value == ClaimWindow::NextShuffle => {
            &policy.claim_window.articles
        }
        UndoEnd::NothingDone | UndoEnd::ChipsGathered | UndoEnd::DeckShuffled => {
            &policy.error_window.articles
        }
    }
}
