//! Time that the floor has to agree to: it is asked for, granted or refused, and a player may count it (ropta2025 3.5,
//! 3.5.p3, tda2024 29).

use crate::book::Book;
use crate::policy::{Case, TimeCaller, TimeStart};
use crate::seat::Seat;
use crate::time::Timestamp;

use super::{Reason, Table, TableDecision, TableEvent, TableRefusal, TimeCallBy, TimeRequest};

/// How long a player thinks at least before time begins on them (ropta2025 3.5).
const THINKING_SECONDS: u32 = 60;

impl Table {
    /// Whether who calls time only asks the floor for it.
    #[must_use]
    pub fn needs_floor(by: TimeCallBy, book: &Book) -> bool {
        let policy = &book.policy;
        by != TimeCallBy::Floor
            && (policy.time_start.value == TimeStart::FloorArrival
                || policy.time_caller.value == TimeCaller::AnyPlayerAtOwnSeatTdApproves)
    }

    pub(super) fn ask_for_time(&self, by: TimeCallBy) -> TableDecision {
        if let Some(TimeRequest { seat, .. }) = self.time_request() {
            return Err(Reason::TimeAlreadyAsked { seat }.into());
        }
        Ok(self.gathered_then(TableEvent::TimeAsked { by }))
    }

    fn requested(&self) -> Result<TimeRequest, TableRefusal> {
        self.time_request()
            .ok_or_else(|| Reason::NoTimeAsked.into())
    }

    /// Before when the time may not begin: the player has a minute to think (ropta2025 3.5).
    #[must_use]
    pub fn time_not_before(&self, book: &Book) -> Option<Timestamp> {
        let waits = book.policy.time_start.value == TimeStart::FloorArrival;
        let since = self.turn_since().filter(|_| waits)?;
        Some(since.after_seconds(THINKING_SECONDS))
    }

    pub(super) fn check_thought_enough(
        &self,
        book: &Book,
        at: Timestamp,
    ) -> Result<(), TableRefusal> {
        match self.time_not_before(book).filter(|from| at < *from) {
            Some(from) => Err(TableRefusal {
                citation: book.policy.time_start.citation().cloned(),
                ..Reason::TimeTooSoon { from }.into()
            }),
            None => Ok(()),
        }
    }

    pub(crate) fn grant_time(
        &self,
        seconds: Option<u16>,
        book: &Book,
        at: Timestamp,
    ) -> TableDecision {
        let request = self.requested()?;
        self.start_time(request.by, seconds, book, at)
    }

    pub(crate) fn refuse_time(&self, reason: String) -> TableDecision {
        self.requested()?;
        Ok(vec![TableEvent::TimeRefused { reason }])
    }

    /// A player counts the time who is not in the hand, where the book asks for that.
    pub(crate) fn name_counter(&self, seat: Seat, book: &Book) -> TableDecision {
        self.running()?;
        if self.player(seat).is_none() {
            return Err(Reason::SeatEmpty { seat }.into());
        }
        let start = &book.policy.time_start;
        if start.value == TimeStart::FloorArrival && self.playing()?.is_live(seat) {
            return Err(TableRefusal {
                citation: start.articles.of(Case::Counter).first().cloned(),
                ..Reason::SeatInHand { seat }.into()
            });
        }
        Ok(vec![TableEvent::CounterNamed { seat }])
    }
}
