//! The shot clock at work: it runs by itself when the turn passes; the book says what follows when it runs out.

use crate::book::Book;
use crate::seat::Seat;
use crate::street::Street;
use crate::time::Timestamp;

use super::hand::{Hand, HandStage, Next};
use super::shot_clock::Shot;
use super::{Reason, ShotClock, ShotTime, Table, TableDecision, TableEvent, TableRefusal};

impl Hand {
    /// Who decides, also where the chips of the street before are not gathered yet.
    pub(super) fn decides(&self) -> Option<Seat> {
        match &self.play.stage {
            HandStage::Betting => self.play.betting.actor,
            HandStage::Gathering(Next::Street(_)) => self.betting_to_show().actor,
            HandStage::Gathering(_) | HandStage::Showdown(_) => None,
        }
    }

    fn shot_time(&self, setting: ShotClock) -> Option<ShotTime> {
        if self.clock.is_some() || self.shot.is_stopped {
            return None;
        }
        let seat = self.decides()?;
        let street = self.street();
        let own = match street {
            Street::Preflop => setting.before_flop,
            Street::Flop | Street::Turn | Street::River => setting.after_flop,
        };
        let is_first = self.acts.iter().all(|act| act.street != street);
        let dealing = if is_first { setting.dealing } else { 0 };
        let seconds = i64::from(own) + i64::from(dealing) + i64::from(self.shot.more);
        let ends_at = self.shot.since.0.saturating_add_signed(seconds * 1_000);
        Some(ShotTime {
            seat,
            since: self.shot.since,
            ends_at: Timestamp(ends_at),
        })
    }
}

impl Table {
    /// How long a decision may last here; `None` without a shot clock.
    #[must_use]
    pub const fn shot_clock(&self) -> Option<ShotClock> {
        self.shot_clock
    }

    /// The shot clock of the player to act, while it runs: not between hands, nor while the floor is asked to rule or
    /// time was called.
    #[must_use]
    pub fn shot_time(&self) -> Option<ShotTime> {
        let setting = self.shot_clock?;
        let hand = self.hand.as_ref().filter(|_| self.asked.is_none())?;
        hand.shot_time(setting)
    }

    /// Time cards that a player has left; `None` without any in the event.
    #[must_use]
    pub fn time_cards(&self, seat: Seat) -> Option<u8> {
        let cards = self.shot_clock?.cards;
        let used = self.seats.get(seat)?.time_cards_used;
        (cards > 0).then(|| cards.saturating_sub(used))
    }

    pub(crate) fn set_shot_clock(&self, shot_clock: Option<ShotClock>) -> Vec<TableEvent> {
        let is_same = self.shot_clock == shot_clock;
        let event = (!is_same).then_some(TableEvent::ShotClockSet { shot_clock });
        event.into_iter().collect()
    }

    pub(crate) fn use_time_card(&self, seat: Seat) -> TableDecision {
        let shot = self.shot_time().ok_or(Reason::NoShotClock)?;
        if shot.seat != seat {
            let to_act = shot.seat;
            return Err(Reason::OutOfTurn { seat, to_act }.into());
        }
        let left = self.time_cards(seat).unwrap_or_default();
        let seconds = self.shot_clock.map_or(0, |setting| setting.card_seconds);
        if left == 0 {
            return Err(Reason::NoTimeCard { seat }.into());
        }
        Ok(vec![TableEvent::TimeCardUsed { seat, seconds }])
    }

    pub(super) fn note_time_card(&mut self, seat: Seat) {
        if let Some(seated) = self.seats.get_mut(seat) {
            seated.time_cards_used = seated.time_cards_used.saturating_add(1);
        }
    }

    /// The decision is another, or is made anew: its seconds begin now.
    pub(super) fn restart_shot(&mut self, at: Timestamp) {
        if let Some(hand) = &mut self.hand {
            hand.shot = Shot::from(at);
        }
    }

    /// What the floor's seconds do to a shot clock that runs.
    pub(super) fn change_shot(&self, seconds: i16) -> Option<TableEvent> {
        self.shot_time()?;
        Some(TableEvent::ShotTimeChanged { seconds })
    }

    pub(super) fn check_shot_over(
        &self,
        book: &Book,
        shot: ShotTime,
        at: Timestamp,
    ) -> Result<(), TableRefusal> {
        if at >= shot.ends_at {
            return Ok(());
        }
        Err(TableRefusal {
            citation: book.policy.time_expiry.citation().cloned(),
            ..Reason::TimeNotOver.into()
        })
    }
}
