//! The time of the player to act: what the floor is asked for, and the countdown.

use serde::{Deserialize, Serialize};

use super::Hand;
use crate::policy::Policy;
use crate::seat::Seat;
use crate::table::shot_clock::Shot;
use crate::table::{TableEvent, TimeCallBy};
use crate::time::Timestamp;

/// A countdown on the player to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeCall {
    /// On whom.
    pub seat: Seat,
    /// Who asked.
    pub by: TimeCallBy,
    /// When.
    pub called_at: Timestamp,
    /// When the last countdown begins.
    pub countdown_at: Timestamp,
    /// When the time is over.
    pub ends_at: Timestamp,
    /// The player whom the floor named to count it aloud.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counter: Option<Seat>,
}

/// The floor is asked for time on the player to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeRequest {
    /// On whom.
    pub seat: Seat,
    /// Who asks.
    pub by: TimeCallBy,
    /// Since when.
    pub asked_at: Timestamp,
}

impl Hand {
    pub(super) fn clock(&mut self, event: &TableEvent, policy: &Policy, at: Timestamp) {
        let seat = self.turn(policy).map(|turn| turn.seat);
        match (event, &mut self.clock) {
            (
                TableEvent::TimeCalled {
                    by,
                    countdown_at,
                    ends_at,
                },
                _,
            ) => {
                self.time_request = None;
                if let Some(seat) = seat {
                    self.clock = Some(TimeCall {
                        seat,
                        by: *by,
                        called_at: at,
                        countdown_at: *countdown_at,
                        ends_at: *ends_at,
                        counter: None,
                    });
                }
            }
            (
                TableEvent::TimeChanged {
                    countdown_at,
                    ends_at,
                },
                Some(clock),
            ) => {
                clock.countdown_at = *countdown_at;
                clock.ends_at = *ends_at;
            }
            (TableEvent::TimeCardUsed { seconds, .. }, _) => {
                self.shot.more = self.shot.more.saturating_add(i32::from(*seconds));
            }
            (TableEvent::ShotTimeChanged { seconds }, _) => {
                self.shot.more = self.shot.more.saturating_add(i32::from(*seconds));
            }
            (TableEvent::ShotClockStopped, _) => self.shot.is_stopped = true,
            (TableEvent::CounterNamed { seat }, Some(clock)) => clock.counter = Some(*seat),
            (TableEvent::TimeAsked { by }, _) => {
                self.time_refused = None;
                self.time_request = seat.map(|seat| TimeRequest {
                    seat,
                    by: *by,
                    asked_at: at,
                });
            }
            (TableEvent::TimeRefused { reason }, _) => {
                self.time_request = None;
                self.time_refused = Some(reason.clone());
            }
            _ => self.clock = None,
        }
    }

    /// The countdown is over, and the player to act begins to think now.
    pub(super) fn thinks_from(&mut self, at: Timestamp) {
        self.clock = None;
        self.time_request = None;
        self.time_refused = None;
        self.shot = Shot::from(at);
        self.turn_since = at;
    }
}
