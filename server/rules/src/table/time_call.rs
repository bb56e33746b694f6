//! The time call: a minute and ten seconds for the player to act (cdc2013 4.5), or what the book gives.

use crate::book::Book;
use crate::policy::{Case, TimeCaller, TimeExpiry};
use crate::time::Timestamp;

use super::{
    Action, Fold, Reason, Table, TableDecision, TableEvent, TableRefusal, TimeCall, TimeCallBy,
};

impl Table {
    pub(crate) fn call_time(&self, by: TimeCallBy, book: &Book, at: Timestamp) -> TableDecision {
        self.playing()?
            .turn(&book.policy)
            .ok_or(Reason::NobodyToAct)?;
        if let Some(clock) = self.time_call() {
            return Err(Reason::TimeAlreadyCalled { seat: clock.seat }.into());
        }
        self.check_caller(by, book)?;
        if let Some(shot) = self.shot_time() {
            return Err(Reason::ShotClockRuns { seat: shot.seat }.into());
        }
        if Self::needs_floor(by, book) {
            return self.ask_for_time(by);
        }
        self.start_time(by, None, book, at)
    }

    /// The clock starts, with what the book gives or so many seconds in all.
    pub(super) fn start_time(
        &self,
        by: TimeCallBy,
        seconds: Option<u16>,
        book: &Book,
        at: Timestamp,
    ) -> TableDecision {
        self.check_thought_enough(book, at)?;
        let allowed = book.policy.time_allowed.value;
        let whole = seconds.map_or(allowed.seconds + allowed.countdown, |seconds| {
            u32::from(seconds).max(allowed.countdown)
        });
        let ends_at = at.after_seconds(whole);
        let countdown_at = at.after_seconds(whole.saturating_sub(allowed.countdown));
        Ok(self.gathered_then(TableEvent::TimeCalled {
            by,
            countdown_at,
            ends_at,
        }))
    }

    fn check_caller(&self, by: TimeCallBy, book: &Book) -> Result<(), TableRefusal> {
        let caller = &book.policy.time_caller;
        let cited = |reason: Reason| TableRefusal {
            citation: caller.citation().cloned(),
            ..reason.into()
        };
        let seat = match by {
            TimeCallBy::Floor | TimeCallBy::Table => return Ok(()),
            TimeCallBy::OtherTable if caller.value == TimeCaller::AnyPlayerAtOwnSeatTdApproves => {
                return Ok(());
            }
            TimeCallBy::Spectator | TimeCallBy::OtherTable => {
                return Err(cited(Reason::NotOfTheTable));
            }
            TimeCallBy::Player(seat) => seat,
        };
        if self.player(seat).is_none() {
            return Err(cited(Reason::SeatEmpty { seat }));
        }
        // Who is not in the seat asks for nothing (cdc2013 5.1, 12.2.b2).
        if self.is_away(seat) || self.has_left(seat) {
            return Err(TableRefusal {
                citation: caller.articles.of(Case::Away).first().cloned(),
                ..Reason::AwayFromTable { seat }.into()
            });
        }
        match caller.value {
            TimeCaller::AnySeatedOrOfficial | TimeCaller::AnyPlayerAtOwnSeatTdApproves => Ok(()),
            TimeCaller::DealerOpponentOrSelf => {
                let deals = self.dealer(book) == Some(seat);
                if deals || self.playing()?.is_live(seat) {
                    Ok(())
                } else {
                    Err(cited(Reason::NotInTheHand { seat }))
                }
            }
        }
    }

    pub(super) fn running(&self) -> Result<TimeCall, TableRefusal> {
        self.time_call().ok_or_else(|| Reason::NoTimeCall.into())
    }

    pub(crate) fn change_time(&self, seconds: i16, book: &Book, at: Timestamp) -> TableDecision {
        if let Some(event) = self.change_shot(seconds) {
            return Ok(vec![event]);
        }
        let clock = self.running()?;
        let moved = clock
            .ends_at
            .0
            .saturating_add_signed(i64::from(seconds) * 1_000);
        let ends_at = Timestamp(moved.max(at.0));
        let countdown = u64::from(book.policy.time_allowed.value.countdown) * 1_000;
        let countdown_at = Timestamp(ends_at.0.saturating_sub(countdown));
        Ok(vec![TableEvent::TimeChanged {
            countdown_at,
            ends_at,
        }])
    }

    pub(crate) fn cancel_time(&self) -> TableDecision {
        if self.shot_time().is_some() {
            return Ok(vec![TableEvent::ShotClockStopped]);
        }
        self.running()?;
        Ok(vec![TableEvent::TimeCancelled])
    }

    pub(crate) fn time_ran_out(&self, book: &Book, at: Timestamp) -> TableDecision {
        if let Some(shot) = self.shot_time() {
            self.check_shot_over(book, shot, at)?;
        } else if at < self.running()?.ends_at {
            return Err(TableRefusal {
                citation: book.policy.time_allowed.citation().cloned(),
                ..Reason::TimeNotOver.into()
            });
        }
        let turn = self.turn(book).ok_or(Reason::NobodyToAct)?;
        let seat = turn.seat;
        let outcome = match book.policy.time_expiry.value {
            // Whoever is bound to an early fold has no check (tda2024 53-A).
            TimeExpiry::CheckElseDead if turn.may_check() && turn.bound != Some(Action::Fold) => {
                TableEvent::Checked { seat }
            }
            TimeExpiry::HandDead | TimeExpiry::CheckElseDead => TableEvent::HandFolded {
                seat,
                how: Fold::TimeRanOut,
            },
        };
        let mut events = self.gathered_first();
        events.extend([TableEvent::TimeRanOut, outcome]);
        Ok(events)
    }
}
