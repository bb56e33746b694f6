//! Who is at a table, as of now.

use super::betting::{HandState, InHand};
use super::{PlayerId, Presence, Seated, Suspension, Table};
use crate::chips::Chips;
use crate::seat::{Seat, SeatSet};

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
    /// Whether a player was dealt in and has folded, or lost the hand by a ruling.
    pub(crate) fn is_folded(&self, seat: Seat) -> bool {
        self.player(seat)
            .is_some_and(|now| now.part == Part::Folded)
    }

    /// The seats whose hands can still win: not of players who have folded before their turn, for good.
    pub(crate) fn contenders(&self) -> SeatSet {
        let hand = self.hand.as_deref();
        hand.map_or(SeatSet::EMPTY, |hand| hand.play.betting.contenders())
    }

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
        let began_with = hand.and_then(|hand| hand.began_with(seat));
        began_with.or_else(|| self.seats.get(seat).map(|seated| seated.stack))
    }

    /// Everybody at the table, in order of seats.
    pub fn players(&self) -> impl Iterator<Item = (Seat, PlayerNow)> {
        let betting = self.hand.as_ref().map(|hand| hand.betting_to_show());
        self.seats.iter().map(move |(seat, seated)| {
            let in_hand = betting.as_ref().and_then(|now| now.players.get(seat));
            (seat, PlayerNow::of(seated, in_hand))
        })
    }

    /// Players of this hand who are at the table: an empty seat is dealt in, too.
    pub(crate) fn dealt_and_present(&self) -> SeatSet {
        let Some(hand) = &self.hand else {
            return SeatSet::EMPTY;
        };
        let is_present = |seated: &Seated| seated.presence == Presence::Present;
        let dealt = hand.play.betting.players.iter().map(|(seat, _)| seat);
        dealt
            .filter(|seat| self.seats.get(*seat).is_some_and(is_present))
            .collect()
    }

    /// Players who folded in this hand, in turn, where a check was free.
    pub(crate) fn folded_free(&self) -> SeatSet {
        let hand = self.hand.as_ref();
        hand.map_or(SeatSet::EMPTY, |hand| hand.play.betting.folded_free)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blinds::{AnteKind, Blinds};
    use crate::book::Book;
    use crate::table::{Action, TableCommand, TableEvent};
    use crate::time::Timestamp;

    fn seat(number: u8) -> Seat {
        Seat::new(number).unwrap()
    }

    /// Three players, the button in seat 1; the big blind in seat 3 antes for everybody.
    fn table(book: &Book) -> Table {
        let mut table = Table::new(9, Chips::from(1));
        let blinds = Blinds::new(Chips::from(50), Chips::from(100));
        for number in 1..=3 {
            let sit = TableCommand::Sit {
                seat: seat(number),
                player: PlayerId(u32::from(number)),
                stack: Chips::from(1_000),
            };
            decide_and_apply(&mut table, book, &sit);
        }
        let blinds = blinds.with_ante(Chips::from(100), AnteKind::BigBlind);
        decide_and_apply(&mut table, book, &TableCommand::SetBlinds { blinds });
        decide_and_apply(
            &mut table,
            book,
            &TableCommand::PlaceButton { seat: seat(1) },
        );
        decide_and_apply(&mut table, book, &TableCommand::StartHand);
        table
    }

    fn decide_and_apply(table: &mut Table, book: &Book, command: &TableCommand) -> Vec<TableEvent> {
        let events = table.decide(command, book, Timestamp::default()).unwrap();
        for event in &events {
            table.evolve(event, book, Timestamp::default());
        }
        events
    }

    #[test]
    fn an_ante_for_the_table_is_part_of_what_its_player_began_the_hand_with() {
        let book = Book::named("tda2024").unwrap();
        let mut table = table(&book);
        let began_with = |table: &Table| table.stack_between_hands(seat(3));
        assert_eq!(began_with(&table), Some(Chips::from(1_000)));
        for number in 1..=3 {
            let (seat, action) = (seat(number), Action::AllIn);
            decide_and_apply(&mut table, &book, &TableCommand::Act { seat, action });
        }
        let winners = vec![seat(1)];
        for pot in [1, 0] {
            let winners = winners.clone();
            decide_and_apply(&mut table, &book, &TableCommand::AwardPot { pot, winners });
        }
        let ended = decide_and_apply(&mut table, &book, &TableCommand::EndHand);
        let out = ended.iter().filter_map(|event| {
            let TableEvent::PlayerEliminated { started_with, .. } = event else {
                return None;
            };
            Some(started_with.get())
        });
        assert_eq!(out.collect::<Vec<_>>(), [1_000, 1_000], "they tie");
    }
}
