//! Taking back at the table: the last step, or a whole ruling, until the chips are gathered or the floor has decided.

use crate::book::{Book, Citation};
use crate::policy::{Case, ClaimWindow};
use crate::ruling::Incident;
use crate::seat::Seat;
use crate::time::Timestamp;

use super::hand::{Hand, LastStep};
use super::state::Coming;
use super::{Reason, Ruled, Table, TableDecision, TableEvent, TableRefusal, UndoEnd};

impl Table {
    pub(crate) fn undo(&self, steps: u8, book: &Book, at: Timestamp) -> TableDecision {
        let mut after = self.clone();
        let mut events = Vec::new();
        let mut left = steps.max(1);
        // A fold that followed the act by itself goes back with it.
        while left > 0 || after.has_early_fold_to_make(book) {
            left = left.saturating_sub(1);
            let mut event = after.last_undone().map_err(|because| TableRefusal {
                reason: Reason::NothingToUndo { because },
                citation: after.window_of(because, book).first().cloned(),
                readings: Vec::new(),
            })?;
            if let TableEvent::RulingTakenBack {
                ruling,
                had_no_effect: false,
                kept,
            } = &mut event
            {
                *kept = after.kept_since(*ruling, &book.policy);
            }
            after.evolve(&event, book, at);
            events.push(event);
        }
        Ok(events)
    }

    /// Whether the last step, or the last ruling, can be taken back.
    #[must_use]
    pub fn may_undo(&self) -> bool {
        // Asked for each view: nothing is built for the answer.
        match &self.hand {
            Some(hand) => {
                self.report_without_effect(hand).is_some() || self.undo_end(hand).is_none()
            }
            None => self.last_undone().is_ok(),
        }
    }

    /// Number of the ruling that is taken back next, as a whole; `None` when it is a single step, or nothing.
    #[must_use]
    pub fn ruling_to_undo(&self) -> Option<u32> {
        match self.last_undone() {
            Ok(TableEvent::RulingTakenBack { ruling, .. }) => Some(ruling),
            _ => None,
        }
    }

    /// The event that takes the last step back.
    fn last_undone(&self) -> Result<TableEvent, UndoEnd> {
        let Some(hand) = &self.hand else {
            if let Some(ruled) = self.cancelled_by() {
                let is_of_table = ruled.can_be_overruled() && !ruled.by_floor;
                let ruling = ruled.number;
                return is_of_table
                    .then_some(TableEvent::RulingTakenBack {
                        ruling,
                        had_no_effect: false,
                        kept: Vec::new(),
                    })
                    .ok_or(UndoEnd::FloorDecided);
            }
            return self.reopened();
        };
        if let Some(ruling) = self.report_without_effect(hand) {
            return Ok(TableEvent::RulingTakenBack {
                ruling,
                had_no_effect: true,
                kept: Vec::new(),
            });
        }
        if let Some(end) = self.undo_end(hand) {
            return Err(end);
        }
        match hand.last_step() {
            LastStep::OfRuling(ruling) if self.can_go_back_before(ruling) => {
                Ok(TableEvent::RulingTakenBack {
                    ruling,
                    had_no_effect: false,
                    kept: Vec::new(),
                })
            }
            LastStep::OfRuling(_) | LastStep::Own | LastStep::OfFloor | LastStep::None => {
                Ok(TableEvent::ActionUndone)
            }
        }
    }

    /// The table's last report, where it changed nothing and was entered last: an undo means that report, and not the
    /// act before it. That bets were gathered has happened all the same, and what the floor said stays.
    fn report_without_effect(&self, hand: &Hand) -> Option<u32> {
        let ruled = self.rulings_of_this_hand().next_back()?;
        let is_pulled_in = matches!(ruled.incident, Incident::PotDisputed { pulled_in: true });
        let is_last = ruled
            .before
            .as_ref()
            .is_some_and(|before| hand.has_same_steps(before));
        (is_last && !ruled.by_floor && !is_pulled_in).then_some(ruled.number)
    }

    /// Why the last step of a hand is not taken back; `None` where it can be.
    fn undo_end(&self, hand: &Hand) -> Option<UndoEnd> {
        match hand.last_step() {
            LastStep::OfFloor => Some(UndoEnd::FloorDecided),
            LastStep::OfRuling(ruling) if self.is_by_floor(ruling) => Some(UndoEnd::FloorDecided),
            LastStep::None if hand.acts.is_empty() => Some(UndoEnd::NothingDone),
            LastStep::None => Some(UndoEnd::ChipsGathered),
            LastStep::Own if self.is_judged_by_the_floor(hand) => Some(UndoEnd::FloorDecided),
            LastStep::Own | LastStep::OfRuling(_) => {
                hand.was_pulled_in_here().then_some(UndoEnd::ChipsGathered)
            }
        }
    }

    /// The ruling that led to a misdeal or cancelled the hand, as long as nothing of the next hand is there.
    fn cancelled_by(&self) -> Option<&Ruled> {
        // Rulings between hands do not take its place, and where the floor has overruled one its word is the last.
        let rulings = self.rulings().iter().rev();
        rulings
            .take_while(|ruled| self.coming == Coming::DealtAgain && ruled.hand == self.hands)
            .find(|ruled| {
                ruled.can_be_overruled()
                    || ruled.is_overruled()
                    || ruled.by_floor && ruled.has_cancelled_the_hand()
            })
    }

    /// The pots of a hand that is over go back, until the deck is shuffled for the next one.
    fn reopened(&self) -> Result<TableEvent, UndoEnd> {
        match self.coming {
            Coming::Waits => {}
            Coming::Shuffled if self.hands > 0 => return Err(UndoEnd::DeckShuffled),
            Coming::Shuffled | Coming::DealtAgain => return Err(UndoEnd::NothingDone),
        }
        let ended = self.ended_hand().ok_or_else(|| self.changed_since())?;
        match self.undo_end(ended) {
            Some(UndoEnd::FloorDecided) => Err(UndoEnd::FloorDecided),
            Some(_) | None => self.reopening().ok_or_else(|| self.changed_since()),
        }
    }

    /// What has happened since a hand that is over and goes on no more.
    fn changed_since(&self) -> UndoEnd {
        if self.hands == 0 {
            return UndoEnd::NothingDone;
        }
        // Somebody else may have taken the seat.
        let is_there = |seat| self.seats.get(seat).is_some_and(|seated| !seated.is_new);
        if self.dealt.iter().all(is_there) {
            UndoEnd::ChipsChanged
        } else {
            UndoEnd::PlayerLeft
        }
    }

    /// Whether the last step is a bet or call of which the floor has said that it stands.
    fn is_judged_by_the_floor(&self, hand: &Hand) -> bool {
        self.rulings_of_this_hand().any(|ruled| {
            let then = ruled.before.as_deref().filter(|_| ruled.by_floor);
            then.zip(judged(&ruled.incident))
                .is_some_and(|(then, seat)| hand.ends_with_last_act_of(seat, then))
        })
    }

    fn is_by_floor(&self, ruling: u32) -> bool {
        let ruled = self.rulings().iter().find(|ruled| ruled.number == ruling);
        ruled.is_some_and(|ruled| ruled.by_floor)
    }

    fn can_go_back_before(&self, ruling: u32) -> bool {
        self.rulings()
            .iter()
            .any(|ruled| ruled.number == ruling && ruled.can_be_overruled())
    }

    /// Where it is written why nothing is taken back: what the floor decides is final (gleize2007 15-2), no decision reaches
    /// back after the shuffle where the next hand begins with it (gleize2007 11-1), and a pot that was gathered is complete
    /// (gleize2007 9-11), before the end of its round, too (stars retro-2).
    fn window_of<'a>(&self, because: UndoEnd, book: &'a Book) -> &'a [Citation] {
        let policy = &book.policy;
        let errors = &policy.error_window.articles;
        let hand = self.hand.as_deref();
        match because {
            UndoEnd::FloorDecided => policy.common.final_authority.general(),
            UndoEnd::DeckShuffled if policy.claim_window.value == ClaimWindow::NextShuffle => {
                &policy.claim_window.articles
            }
            UndoEnd::ChipsGathered if hand.is_some_and(Hand::was_pulled_in_here) => {
                errors.of(Case::Gathered)
            }
            // The floor puts it right by what it knows: no article ends it.
            UndoEnd::PlayerLeft | UndoEnd::ChipsChanged => &[],
            UndoEnd::NothingDone | UndoEnd::ChipsGathered | UndoEnd::DeckShuffled => errors,
        }
    }
}

/// Whose last bet or call an incident is about, once it is logged.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the others are about no act that is logged"
)]
const fn judged(incident: &Incident) -> Option<Seat> {
    match incident {
        Incident::ShortBet { seat, .. }
        | Incident::IllegalAmount { seat }
        | Incident::ActionMisunderstood { seat, .. }
        | Incident::GrossMisunderstanding { seat, .. }
        | Incident::ChipsForgotten { seat, .. } => Some(*seat),
        _ => None,
    }
}
