//! The table as forms look at it: who is there, and whether the book rules on something or refuses it.

use crate::book::Book;
use crate::seat::Seat;
use crate::table::{Part, PlayerNow, Table, Turn};

use super::likely::Situation;
use super::{AmountLimit, Ask, ChoiceName, ChoiceOption, Facts, Offered};
use crate::judgement::moment::Scene;
use crate::ruling::Incident;

/// The table now.
pub(super) struct Now<'a> {
    pub(super) table: &'a Table,
    pub(super) book: &'a Book,
    pub(super) offered: Offered<'a>,
    pub(super) turn: Option<Turn>,
    /// The hand being played.
    pub(super) scene: Option<Scene<'a>>,
}

impl<'a> Now<'a> {
    pub(super) fn new(table: &'a Table, book: &'a Book, offered: Offered<'a>) -> Self {
        Self {
            table,
            book,
            offered,
            turn: table.turn(book),
            scene: Scene::of(table, book),
        }
    }

    pub(super) fn situation(&self) -> Situation {
        Situation::of(self.table, self.book, self.turn.as_ref())
    }

    /// Whether the book rules on it.
    pub(super) fn rules(&self, incident: &Incident) -> bool {
        self.table.rule(incident, self.book).is_ok()
    }

    /// Players who are still in the event.
    pub(super) fn players(&self) -> impl Iterator<Item = (Seat, PlayerNow)> {
        self.table
            .players()
            .filter(|(_, now)| now.part != Part::Out || !now.stack.is_zero())
    }

    /// Seats of the players who are still in the event.
    pub(super) fn seats(&self) -> Vec<Seat> {
        self.players().map(|(seat, _)| seat).collect()
    }

    /// Players about whom the book rules.
    pub(super) fn seats_of(&self, incident: impl Fn(Seat) -> Incident) -> Vec<Seat> {
        let mut seats = self.seats();
        keep(&mut seats, &|seat| self.rules(&incident(seat)));
        seats
    }

    /// Whether the cards of players may still be going round: then it matters which of them it was.
    pub(super) fn is_dealing(&self) -> bool {
        self.scene.is_some_and(|scene| scene.is_dealing())
    }

    /// Whether a player has acted in this hand.
    pub(super) fn has_acted(&self) -> bool {
        self.table.has_acted()
    }

    /// Asks for a player, then how it happened. `None` where the book refuses every answer.
    pub(super) fn seat_and_choice<C>(
        &self,
        choices: &[(ChoiceName, C)],
        incident: impl Fn(Seat, &C) -> Incident,
    ) -> Option<SeatAndChoice> {
        let seats = self.seats_of_any(choices, &incident);
        let sample = *seats.first()?;
        let options = choices
            .iter()
            .filter_map(|(name, choice)| {
                let mut only = seats.clone();
                keep(&mut only, &|seat| self.rules(&incident(seat, choice)));
                (!only.is_empty()).then(|| ChoiceOption {
                    name: *name,
                    sets: Facts::of(&incident(sample, choice), &["seat"]),
                    only: (only != seats).then_some(only),
                })
            })
            .collect();
        Some(SeatAndChoice { seats, options })
    }

    fn seats_of_any<C>(
        &self,
        choices: &[(ChoiceName, C)],
        incident: impl Fn(Seat, &C) -> Incident,
    ) -> Vec<Seat> {
        let mut seats = self.seats();
        keep(&mut seats, &|seat| {
            choices
                .iter()
                .any(|(_, choice)| self.rules(&incident(seat, choice)))
        });
        seats
    }

    /// The answers on which the book rules.
    pub(super) fn options(&self, choices: Vec<(ChoiceName, Incident)>) -> Vec<ChoiceOption> {
        let ruled = choices
            .into_iter()
            .filter(|(_, incident)| self.rules(incident));
        ruled
            .map(|(name, incident)| ChoiceOption {
                name,
                sets: Facts::of(&incident, &[]),
                only: None,
            })
            .collect()
    }

    /// Limits of an amount for each of these players.
    pub(super) fn limits(
        &self,
        seats: &[Seat],
        limit: impl Fn(Seat, PlayerNow) -> AmountLimit,
    ) -> Vec<AmountLimit> {
        self.players()
            .filter(|(seat, _)| seats.contains(seat))
            .map(|(seat, now)| limit(seat, now))
            .collect()
    }
}

/// A player and how it happened.
pub(super) struct SeatAndChoice {
    pub(super) seats: Vec<Seat>,
    pub(super) options: Vec<ChoiceOption>,
}

impl SeatAndChoice {
    pub(super) fn asks(self) -> [Ask; 2] {
        [
            seat(self.seats),
            Ask::Choice {
                options: self.options,
            },
        ]
    }
}

/// The player whom it is about.
pub(super) fn seat(from: Vec<Seat>) -> Ask {
    seat_in("/seat", from)
}

/// A player, in a field of another name.
pub(super) fn seat_in(field: &str, from: Vec<Seat>) -> Ask {
    Ask::Seat {
        field: field.to_owned(),
        from,
        optional: false,
        or: Vec::new(),
    }
}

/// Leaves the players out about whom something does not hold. One function for all reasons: each would be another copy of
/// the loop in what a tablet loads.
pub(super) fn keep(seats: &mut Vec<Seat>, holds: &dyn Fn(Seat) -> bool) {
    seats.retain(|seat| holds(*seat));
}
