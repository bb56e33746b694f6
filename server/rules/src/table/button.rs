//! Where the button and the blinds go: the dead-button rule (cdc2013 5.2, 5.3).

use serde::{Deserialize, Serialize};

use crate::seat::{Seat, SeatSet};

/// Button and blinds of a hand. Button and small blind may be at empty seats; no player then posts the small blind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Positions {
    /// Acts last after the flop.
    pub button: Seat,
    /// Small blind; heads-up it is the button. The same seat as the big blind when no player can have it.
    pub small_blind: Seat,
    /// Big blind: always a player.
    pub big_blind: Seat,
}

impl Positions {
    /// Positions of a first hand, the button given: the blinds are the next players.
    ///
    /// `None` with fewer than two players.
    #[must_use]
    pub fn first(button: Seat, players: SeatSet) -> Option<Self> {
        if players.len() == 2 {
            let button = if players.contains(button) {
                button
            } else {
                next(button, players)?
            };
            return Some(Self {
                button,
                small_blind: button,
                big_blind: next(button, players)?,
            });
        }
        let small_blind = next(button, players).filter(|_| players.len() > 2)?;
        Some(Self {
            button,
            small_blind,
            big_blind: next(small_blind, players)?,
        })
    }

    /// Positions of the hand after this one.
    ///
    /// The big blind advances to the next player, and the small blind and the button to where the big blind and the
    /// small blind were, whether anybody is left there or not. Heads-up the other player has both. `None` with fewer
    /// than two players.
    #[must_use]
    pub fn advance(self, players: SeatSet) -> Option<Self> {
        if players.len() < 2 {
            return None;
        }
        let big_blind = next(self.big_blind, players)?;
        if players.len() == 2 {
            return Self::behind(big_blind, players);
        }
        let between = self.between_blinds().any(|seat| players.contains(seat));
        let button = if between || self.comes_round(players) {
            self.big_blind
                .anticlockwise()
                .find(|seat| players.contains(*seat))?
        } else {
            self.small_blind
        };
        Some(Self {
            button,
            small_blind: self.big_blind,
            big_blind,
        })
    }

    /// The same for a hand that begins only now, with those who are left: where the big blind has gone it is the next
    /// player's (cdc2013 3.3.p4), and two players are heads-up. Where it comes round to the button, or past it, small
    /// blind and button are the players before it.
    /// `None` with fewer than two players.
    #[must_use]
    pub fn among(self, players: SeatSet) -> Option<Self> {
        if players.len() < 2 {
            return None;
        }
        let mut advance = std::iter::once(self.big_blind).chain(self.big_blind.clockwise());
        let meets = |seat: &Seat| *seat == self.button || players.contains(*seat);
        let keeps_order = advance.find(meets) != Some(self.button);
        let big_blind = if players.contains(self.big_blind) {
            self.big_blind
        } else {
            next(self.big_blind, players)?
        };
        if players.len() > 2 && keeps_order {
            return Some(Self { big_blind, ..self });
        }
        Self::behind(big_blind, players)
    }

    /// The big blind given, the player before it has the small blind, and the one before that the button. Of two
    /// players the other has both (cdc2013 5.3). `None` with fewer than two players.
    pub(super) fn behind(big_blind: Seat, players: SeatSet) -> Option<Self> {
        let before = |seat: Seat| seat.anticlockwise().find(|seat| players.contains(*seat));
        let small_blind = before(big_blind).filter(|_| players.len() > 1)?;
        let button = if players.len() == 2 {
            small_blind
        } else {
            before(small_blind)?
        };
        Some(Self {
            button,
            small_blind,
            big_blind,
        })
    }

    /// Seats between the small blind and the big blind: in the next hand, between the button and the small blind.
    pub(crate) fn between_blinds(self) -> impl Iterator<Item = Seat> {
        let seats = self.small_blind.clockwise();
        seats.take_while(move |seat| *seat != self.big_blind && *seat != self.small_blind)
    }

    /// Whether the big blind's advance comes round to where the button is due, or past it: hardly any player is left
    /// of the last hand.
    pub(crate) fn comes_round(self, players: SeatSet) -> bool {
        let mut advance = self.big_blind.clockwise();
        advance.find(|seat| *seat == self.small_blind || players.contains(*seat))
            == Some(self.small_blind)
    }

    /// The same where the button does not rest at some seats: from there it passes to the left, to the small blind,
    /// and the big blind stays where it is (gleize2007 8-11).
    #[must_use]
    pub fn passing(self, seats: SeatSet) -> Self {
        if seats.contains(self.button) {
            Self {
                button: self.small_blind,
                ..self
            }
        } else {
            self
        }
    }
}

pub(super) fn next(seat: Seat, players: SeatSet) -> Option<Seat> {
    seat.clockwise().find(|seat| players.contains(*seat))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(numbers: &[u8]) -> SeatSet {
        numbers
            .iter()
            .map(|number| Seat::new(*number).unwrap())
            .collect()
    }

    fn at(button: u8, small_blind: u8, big_blind: u8) -> Positions {
        let seat = |number| Seat::new(number).unwrap();
        Positions {
            button: seat(button),
            small_blind: seat(small_blind),
            big_blind: seat(big_blind),
        }
    }

    #[test]
    fn blinds_of_a_first_hand_are_the_next_players() {
        assert_eq!(
            Positions::first(Seat::new(5).unwrap(), seats(&[1, 3, 5, 8])),
            Some(at(5, 8, 1))
        );
    }

    #[test]
    fn the_button_goes_to_an_empty_seat_when_the_small_blind_is_gone() {
        assert_eq!(at(1, 2, 3).advance(seats(&[1, 3, 4, 5])), Some(at(2, 3, 4)));
    }

    #[test]
    fn nobody_posts_the_small_blind_when_the_big_blind_is_gone() {
        let next = at(1, 2, 3).advance(seats(&[1, 2, 4, 5]));
        assert_eq!(next, Some(at(2, 3, 4)));
        assert_eq!(
            at(2, 3, 4).advance(seats(&[1, 2, 4, 5])),
            Some(at(3, 4, 5)),
            "the empty seat then has the button"
        );
    }

    #[test]
    fn a_third_player_keeps_the_big_blind_advancing() {
        assert_eq!(
            at(1, 1, 4).advance(seats(&[1, 4, 6])),
            Some(at(1, 4, 6)),
            "the newcomer is next"
        );
        assert_eq!(
            at(1, 1, 4).advance(seats(&[1, 3, 4])),
            Some(at(3, 4, 1)),
            "only the newcomer can have the button"
        );
        assert_eq!(
            at(8, 1, 7).advance(seats(&[2, 4, 7])),
            Some(at(4, 7, 2)),
            "two newcomers and the last big blind"
        );
    }

    #[test]
    fn a_button_that_passes_goes_to_the_small_blind() {
        assert_eq!(at(3, 4, 5).passing(seats(&[3])), at(4, 4, 5));
        assert_eq!(at(3, 4, 5).passing(seats(&[4])), at(3, 4, 5));
        assert_eq!(at(3, 3, 5).passing(seats(&[3])), at(3, 3, 5), "heads-up");
    }

    #[test]
    fn a_hand_that_is_dealt_again_has_the_next_big_blind_and_two_players_are_heads_up() {
        let placed = at(1, 2, 3);
        assert_eq!(placed.among(seats(&[1, 2, 3, 4])), Some(placed));
        assert_eq!(
            placed.among(seats(&[2, 3, 4])),
            Some(placed),
            "the button is dead"
        );
        assert_eq!(placed.among(seats(&[1, 2, 4, 5])), Some(at(1, 2, 4)));
        assert_eq!(placed.among(seats(&[2, 3])), Some(at(2, 2, 3)));
        assert_eq!(placed.among(seats(&[1, 3])), Some(at(1, 1, 3)));
        assert_eq!(placed.among(seats(&[1, 2])), Some(at(2, 2, 1)));
        assert_eq!(placed.among(seats(&[3])), None);
        assert_eq!(
            placed.among(seats(&[1, 9, 10])),
            Some(at(1, 2, 9)),
            "nobody has the small blind"
        );
        assert_eq!(
            at(10, 2, 4).among(seats(&[1, 3, 10])),
            Some(at(1, 3, 10)),
            "the big blind comes round to the button"
        );
        assert_eq!(
            at(10, 2, 4).among(seats(&[1, 2, 3])),
            Some(at(2, 3, 1)),
            "the big blind goes past the button"
        );
        assert_eq!(
            at(4, 4, 5).among(seats(&[3, 4, 5])),
            Some(at(4, 4, 5)),
            "a button that has passed a newcomer"
        );
    }

    #[test]
    fn whoever_is_left_the_big_blind_of_a_new_deal_comes_last_of_three_places() {
        let ordered = |placed: Positions| {
            let mut left = placed.button.clockwise();
            left.find(|seat| *seat == placed.small_blind || *seat == placed.big_blind)
                == Some(placed.small_blind)
        };
        for of in 0..1_000_u16 {
            let number = |tens: u16| u8::try_from(of / tens % 10 + 1).unwrap();
            let placed = at(number(100), number(10), number(1));
            if placed.button == placed.big_blind || !ordered(placed) {
                continue;
            }
            for left in 0..256_u16 {
                let players: SeatSet = Seat::all()
                    .filter(|seat| left >> (seat.number() - 1) & 1 == 1)
                    .collect();
                let Some(again) = placed.among(players) else {
                    assert!(players.len() < 2);
                    continue;
                };
                assert!(players.contains(again.big_blind), "{placed:?}, {again:?}");
                assert!(again.button != again.big_blind, "{placed:?}, {again:?}");
                let is_ordered = players.len() == 2 || ordered(again);
                assert!(is_ordered, "{placed:?}, {again:?}");
            }
        }
    }

    #[test]
    fn nobody_is_big_blind_twice_in_a_row_when_heads_up_begins() {
        assert_eq!(
            at(1, 2, 3).advance(seats(&[1, 3])),
            Some(at(3, 3, 1)),
            "the button stays out"
        );
        assert_eq!(
            at(1, 2, 3).advance(seats(&[2, 3])),
            Some(at(3, 3, 2)),
            "the small blind moves up"
        );
        assert_eq!(
            at(1, 2, 3).advance(seats(&[1, 2])),
            Some(at(2, 2, 1)),
            "the big blind is out"
        );
    }
}
