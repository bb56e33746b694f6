//! The time of the player to act: what the floor is asked for, and the countdown.

use serde::{Deserialize, Serialize};

use super::{Act, Did, Hand};
use crate::policy::Policy;
use crate::seat::Seat;
use crate::street::Street;
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

/// What a player has to decide: it is another decision once they have acted, or on another street.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Faced {
    seat: Seat,
    street: Street,
    /// How often the player has acted before it.
    acts: usize,
}

/// Whether play goes on, or back to an earlier state.
#[derive(Clone, Copy)]
pub(super) enum Course {
    On,
    Back,
}

/// How the time of a decision stood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct DecisionTime {
    faced: Faced,
    clock: Option<TimeCall>,
    request: Option<TimeRequest>,
    refused: Option<String>,
    since: Timestamp,
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

    /// The decision to be made; `None` when nobody has one to make.
    pub(super) fn faced(&self) -> Option<Faced> {
        let seat = self.decides()?;
        let own = |act: &&Act| act.seat == seat && act.did != Did::Dead;
        Some(Faced {
            seat,
            street: self.street(),
            acts: self.acts.iter().filter(own).count(),
        })
    }

    /// The time goes on where the same player faces the same decision as before; else it begins anew. A command that goes
    /// back and then on again may come to the decision that it began with: its time goes on, too.
    pub(super) fn settle_time(&mut self, before: Option<Faced>, course: Course, at: Timestamp) {
        let now = self.faced();
        if now == before {
            return;
        }
        // Once the player to act now has had time to think, another command is carried out.
        let began_with = self.time_before.take().filter(|_| self.turn_since == at);
        let began_with = began_with.or_else(|| match course {
            Course::On => None,
            Course::Back => Some(Box::new(self.time_of(before?))),
        });
        self.thinks_from(at);
        match began_with {
            Some(then) if Some(then.faced) == now => {
                self.clock = then.clock;
                self.time_request = then.request;
                self.time_refused = then.refused;
                self.turn_since = then.since;
            }
            then => self.time_before = then,
        }
    }

    /// The hand takes the place of another state of it, with the time that runs there.
    pub(in crate::table) fn take_time_from(&mut self, other: &Self, at: Timestamp) {
        self.clock = other.clock;
        self.time_request = other.time_request;
        self.time_refused.clone_from(&other.time_refused);
        self.shot = other.shot;
        self.turn_since = other.turn_since;
        self.time_before.clone_from(&other.time_before);
        self.settle_time(other.faced(), Course::Back, at);
    }

    /// The countdown is over, and the player to act begins to think now.
    pub(in crate::table) fn thinks_from(&mut self, at: Timestamp) {
        self.clock = None;
        self.time_request = None;
        self.time_refused = None;
        self.shot = Shot::from(at);
        self.turn_since = at;
        self.time_before = None;
    }

    fn time_of(&self, faced: Faced) -> DecisionTime {
        DecisionTime {
            faced,
            clock: self.clock,
            request: self.time_request,
            refused: self.time_refused.clone(),
            since: self.turn_since,
        }
    }
}
