//! Folds before their turn whose turn does not come any more, because the betting of the street has ended: they are carried
//! out then.

use super::hand::{Act, Did, Hand, HandStage};
use super::{Fold, Table, TableEvent};
use crate::book::Book;
use crate::ruling::Announcement;
use crate::seat::Seat;
use crate::time::Timestamp;

impl Hand {
    /// The betting is over: players who have folded before their turn have no turn any more, and their hands are folded
    /// now.
    pub(super) fn fold_early(&mut self) {
        for seat in self.play.betting.folded_early().iter() {
            self.play.betting.kill(seat);
            self.acts.push(Act {
                street: self.play.betting.street,
                seat,
                did: Did::Fold,
            });
        }
    }
}

impl Table {
    /// Whether a player who is still asked, or who has acted, has announced a fold.
    pub(crate) fn waits_for_early_folds(&self) -> bool {
        let hand = self.hand.as_deref();
        hand.is_some_and(|hand| {
            matches!(hand.play.stage, HandStage::Betting) && hand.play.betting.has_early_fold()
        })
    }

    /// The folds that follow `events`: of players who had acted, folded before another turn and were not raised after it. What
    /// was announced early is compulsory where only folds, checks and calls follow (gleize2007 9-14, stars actions-15), or no
    /// money (caen 8.13). The last hand is not folded: it wins.
    pub(crate) fn early_folds(
        &self,
        events: &[TableEvent],
        book: &Book,
        at: Timestamp,
    ) -> Vec<TableEvent> {
        let mut after = self.clone();
        for event in events {
            after.evolve(event, book, at);
        }
        let mut folds = Vec::new();
        while let Some(seat) = after.next_early_fold(book) {
            let fold = TableEvent::HandFolded {
                seat,
                how: Fold::Player,
            };
            after.evolve(&fold, book, at);
            folds.push(fold);
        }
        folds
    }

    /// Whether a fold still has to follow what was done last: it was taken back alone.
    pub(super) fn has_early_fold_to_make(&self, book: &Book) -> bool {
        self.next_early_fold(book).is_some()
    }

    /// The first player whose announced fold still stands, once the betting is over and while another hand is left.
    fn next_early_fold(&self, book: &Book) -> Option<Seat> {
        let hand = self.hand.as_deref()?;
        let is_over = matches!(hand.play.stage, HandStage::Gathering(_));
        if !is_over || hand.live().len() == 1 {
            return None;
        }
        let mut announced = hand.play.betting.announced_early(&book.policy);
        let fold = announced.find(|early| early.did == Announcement::Fold)?;
        Some(fold.seat)
    }
}
