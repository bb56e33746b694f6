//! Who is at a table, as of now.

use super::betting::{HandState, InHand};
use super::{PlayerId, Presence, Seated, Suspension, Table};
use crate::chips::Chips;
use crate::seat::Seat;

/// One player as screens show them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerNow {
    /// Who.
    pub player: PlayerId,
    /// Chips behind.
    pub stack: Chips,
    /// Chips in front, this street.
    pub bet: Chips,
    /// Whether they are there.
    pub presence: Presence,
    /// Their part in the hand.
    pub part: Part,
    /// Away by a sanction.
    pub suspension: Option<Suspension>,
}

impl PlayerNow {
    fn of(seated: &Seated, in_hand: Option<&InHand>) -> Self {
        let out = Self {
            player: seated.player,
            stack: seated.stack,
            bet: Chips::ZERO,
            presence: seated.presence,
            part: Part::Out,
            suspension: seated.suspension,
        };
        in_hand.map_or(out, |player| Self {
            stack: player.stack,
            bet: player.bet,
            part: if player.hand == HandState::Live {
                Part::Live
            } else {
                Part::Folded
            },
            ..out
        })
    }
}

/// A player's part in the hand being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// No hand, or not dealt in.
    Out,
    /// Can still win.
    Live,
    /// Folded, or dead.
    Folded,
}

impl Table {
    /// The player at a seat, as of now.
    #[must_use]
    pub fn player(&self, seat: Seat) -> Option<PlayerNow> {
        let seated = self.seats.get(seat)?;
        let betting = self.hand.as_ref().map(|hand| hand.betting_to_show());
        let in_hand = betting.as_ref().and_then(|now| now.players.get(seat));
        Some(PlayerNow::of(seated, in_hand))
    }

    /// Chips that a player has between hands: while a hand is being played, what they began it with.
    #[must_use]
    pub fn stack_between_hands(&self, seat: Seat) -> Option<Chips> {
        let hand = self.hand.as_ref();
        let began_with = hand.and_then(|hand| hand.started_with.get(seat));
        began_with
            .copied()
            .or_else(|| self.seats.get(seat).map(|seated| seated.stack))
    }

    /// Everybody at the table, in order of seats.
    pub fn players(&self) -> impl Iterator<Item = (Seat, PlayerNow)> {
        let betting = self.hand.as_ref().map(|hand| hand.betting_to_show());
        self.seats.iter().map(move |(seat, seated)| {
            let in_hand = betting.as_ref().and_then(|now| now.players.get(seat));
            (seat, PlayerNow::of(seated, in_hand))
        })
    }

    /// Who has chips or can still win some, in order of seats.
    pub(crate) fn in_play(&self) -> impl Iterator<Item = (Seat, PlayerId)> {
        let in_play = self.seats.iter().filter(|(seat, seated)| {
            let in_hand = self.hand.as_ref().and_then(|hand| hand.player(*seat));
            in_hand.map_or(!seated.stack.is_zero(), |now| {
                now.hand == HandState::Live || !now.stack.is_zero()
            })
        });
        in_play.map(|(seat, seated)| (seat, seated.player))
    }
}
