//! Windows: what may still be corrected or claimed, until when, and which blinds the coming hand is played at.

use crate::blinds::Blinds;
use crate::book::{Book, Citation};
use crate::policy::{Case, ClaimWindow, ErrorWindow, HandStart};

use super::hand::HandStage;
use super::state::Coming;
use super::substantial::{is_substantial, stops_misdeal};
use super::{Reason, Ruled, Table, TableDecision, TableEvent};

/// Whether something may still be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// It may.
    Open,
    /// It is too late.
    Closed,
}

/// What may still be done, or no longer, and where it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// Whether it may.
    pub opening: Opening,
    /// The article.
    pub citation: Option<Citation>,
}

/// Everything that has its time. `None` where there is nothing of the kind now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Windows {
    /// Bets of this street may be put right.
    pub bets: Option<Window>,
    /// The last step may be taken back.
    pub undo: Option<Window>,
    /// A misdeal may be called.
    pub misdeal: Option<Window>,
    /// The last pot that was won may be claimed.
    pub claim: Option<Window>,
    /// A level that began now would be played from the coming hand on.
    pub level: Window,
}

const fn when(is_open: bool) -> Opening {
    if is_open {
        Opening::Open
    } else {
        Opening::Closed
    }
}

impl Table {
    /// What may still be corrected or claimed by the book.
    #[must_use]
    pub fn windows(&self, book: &Book) -> Windows {
        let policy = &book.policy;
        let window = |opening, articles: &[Citation]| Window {
            opening,
            citation: articles.first().cloned(),
        };
        let hand = self.hand.as_deref();
        let errors = &policy.error_window.articles;
        let bets = hand.map(|hand| {
            if hand.was_pulled_in_here() {
                return window(Opening::Closed, errors.of(Case::Gathered));
            }
            let gathered = matches!(hand.play.stage, HandStage::Showdown(_));
            let may_be_gathered = policy.error_window.value
                == ErrorWindow::UntilNextStreetOrShowdown
                && self.waits_for_the_first_hand();
            window(when(!gathered || may_be_gathered), errors)
        });
        let may_undo = self.may_undo();
        let undo = (hand.is_some() || may_undo).then(|| window(when(may_undo), errors));
        let misdeal = hand.map(|_| {
            let (stopped, articles) = stops_misdeal(self, policy);
            window(when(!stopped), articles)
        });
        let claim = self
            .claim(book)
            .map(|opening| window(opening, &policy.claim_window.articles));
        let level = if self.coming_has_begun(book) {
            window(Opening::Closed, &policy.hand_start.articles)
        } else {
            window(Opening::Open, &policy.common.level_change)
        };
        Windows {
            bets,
            undo,
            misdeal,
            claim,
            level,
        }
    }

    /// Whether the last chips were gathered and no hand was shown or thrown since.
    pub(crate) fn waits_for_the_first_hand(&self) -> bool {
        let stage = self.hand.as_deref().map(|hand| &hand.play.stage);
        let Some(HandStage::Showdown(showdown)) = stage else {
            return false;
        };
        let is_given = showdown.awarded.iter().any(|winners| !winners.is_empty());
        showdown.shown.is_empty() && !is_given
    }

    /// Blinds of the coming hand.
    #[must_use]
    pub const fn next_blinds(&self) -> Option<Blinds> {
        self.blinds
    }

    /// Blinds that wait because the coming hand had begun when they were set.
    #[must_use]
    pub const fn later_blinds(&self) -> Option<Blinds> {
        self.later_blinds
    }

    /// Whether the deck is being shuffled for the coming hand.
    pub(crate) fn is_next_deck_shuffled(&self) -> bool {
        self.hand.is_none() && self.coming == Coming::Shuffled
    }

    /// Whether the pot that was won last may still be claimed; `None` before the first.
    fn claim(&self, book: &Book) -> Option<Opening> {
        if let Some(hand) = self.hand.as_deref() {
            // The pots of this hand are being given, or the ones before it are out of reach.
            let is_given = self.awarded().iter().any(|winners| !winners.is_empty());
            let until_action = book.policy.claim_window.value
                == ClaimWindow::ReadingUntilRifflePotUntilSubstantialAction
                && !hand.was_substantial
                && !is_substantial(&self.acts_and_early(&book.policy));
            return if is_given || self.known_awards().is_ok() {
                Some(Opening::Open)
            } else {
                (self.hands > 1).then(|| when(until_action))
            };
        }
        let is_open = match (book.policy.claim_window.value, self.coming) {
            (ClaimWindow::ReadingUntilRifflePotUntilSubstantialAction, Coming::DealtAgain) => {
                self.was_cancelled_early()
            }
            (ClaimWindow::NextShuffle | ClaimWindow::NextHandBegins, Coming::DealtAgain)
            | (ClaimWindow::NextShuffle, Coming::Shuffled)
            | (ClaimWindow::UntilCardsGathered, Coming::DealtAgain | Coming::Shuffled) => false,
            (ClaimWindow::UntilCardsGathered, Coming::Waits) => self.has_just_put_out(),
            (
                ClaimWindow::NextHandBegins
                | ClaimWindow::ReadingUntilRifflePotUntilSubstantialAction,
                Coming::Shuffled | Coming::Waits,
            )
            | (ClaimWindow::NextShuffle, Coming::Waits) => true,
        };
        (self.hands > 0).then(|| when(is_open))
    }

    /// Whether how a hand was read may still be disputed: until the cards of the next one are shuffled (tda2024 22);
    /// `None` before the first.
    pub(crate) fn reading_window(&self) -> Option<Opening> {
        if self.hand.is_some() {
            let is_over = self.showdown().is_some();
            return (is_over || self.hands > 1).then(|| when(is_over));
        }
        (self.hands > 0).then(|| when(self.coming == Coming::Waits))
    }

    /// Whether the floor can still overrule a ruling: once the next hand has begun by the book, no decision reaches back
    /// to the one before it (gleize2007 11-1, stars retro-1, caen 10.1). A hand that is dealt again is the same hand.
    #[must_use]
    pub fn may_overrule(&self, ruled: &Ruled, book: &Book) -> bool {
        let is_closed = self.hand.is_none()
            && self.coming == Coming::Shuffled
            && book.policy.claim_window.value == ClaimWindow::NextShuffle;
        ruled.can_be_overruled() && !is_closed
    }

    /// Whether the coming hand has begun by the book: then it keeps its blinds.
    fn coming_has_begun(&self, book: &Book) -> bool {
        match (book.policy.hand_start.value, self.coming) {
            (_, Coming::DealtAgain)
            | (HandStart::Shuffle | HandStart::FirstShuffle, Coming::Shuffled) => true,
            (HandStart::Shuffle | HandStart::FirstShuffle, Coming::Waits) => false,
            (HandStart::PreviousPotAwarded, Coming::Waits | Coming::Shuffled) => {
                self.hands > 0 && (self.hand.is_none() || self.pots_are_given())
            }
        }
    }

    /// Where a hand goes on that was over, however that came, the coming hand has not begun: it is played at a level that waited
    /// for the one after it.
    pub(super) fn play_level_that_waits(&mut self, book: &Book) {
        if self.later_blinds.is_some() && self.hand.is_some() && !self.coming_has_begun(book) {
            self.blinds = self.later_blinds.take();
        }
    }

    /// A level begins: its blinds are played from the coming hand on, or one hand later when that one has begun.
    pub(crate) fn set_blinds(&self, blinds: Blinds, book: &Book) -> TableDecision {
        if !blinds.is_playable() {
            return Err(Reason::BlindsNotPlayable.into());
        }
        Ok(vec![
            if self.blinds.is_some() && self.coming_has_begun(book) {
                TableEvent::LaterBlindsSet { blinds }
            } else {
                TableEvent::BlindsSet { blinds }
            },
        ])
    }

    /// The floor puts the blinds of the coming hand right, whether it has begun or not.
    pub(crate) fn correct_blinds(blinds: Blinds) -> TableDecision {
        if blinds.is_playable() {
            Ok(vec![TableEvent::BlindsSet { blinds }])
        } else {
            Err(Reason::BlindsNotPlayable.into())
        }
    }
}
