//! The field: every player who registered, and where each of them stands.

mod model;
mod played;

use std::sync::Arc;

use super::{Problem, Refusal, TableNumber, Tournament};
use crate::seat::SeatSet;
use crate::table::{PlayerId, Presence};

pub(in crate::tournament) use self::model::Field;
pub use self::model::{Entrant, FieldCommand, FieldEvent, MAX_CLUB_NAME, NewEntrant, Standing};

impl Tournament {
    /// Everybody who registered, by number.
    pub fn entrants(&self) -> impl Iterator<Item = (PlayerId, &Entrant)> {
        self.field
            .entrants
            .iter()
            .map(|(player, entrant)| (player, &**entrant))
    }

    /// A player of the event.
    #[must_use]
    pub fn entrant(&self, player: PlayerId) -> Option<&Entrant> {
        self.field.entrants.get(player).map(|entrant| &**entrant)
    }

    pub(super) fn known(&self, player: PlayerId) -> Result<&Entrant, Refusal> {
        self.entrant(player)
            .ok_or_else(|| Problem::NoSuchPlayer { player }.into())
    }

    /// Whether a player holds a place of the event: on the list, or in the room.
    pub(super) const fn is_placed(standing: Standing) -> bool {
        match standing {
            Standing::Registered
            | Standing::Playing { .. }
            | Standing::Moving
            | Standing::Busted { .. } => true,
            Standing::Waiting | Standing::Withdrawn | Standing::Out => false,
        }
    }

    pub(super) fn evolve_field(&mut self, event: &FieldEvent) {
        match event {
            FieldEvent::Registered {
                player,
                entry,
                is_waiting,
            } => {
                let standing = if *is_waiting {
                    Standing::Waiting
                } else {
                    Standing::Registered
                };
                let entrant = Entrant::new(entry, standing);
                self.field.put(*player, entrant);
            }
            FieldEvent::Edited {
                player,
                entry,
                gave_notice,
            } => self.field.change(*player, |entrant| {
                *entrant = Entrant {
                    name: entry.name.clone(),
                    club: entry.club.clone(),
                    has_paid: entry.has_paid,
                    gave_notice: *gave_notice,
                    ..entrant.clone()
                };
            }),
            FieldEvent::Withdrawn { player } => {
                self.field
                    .change(*player, |entrant| entrant.standing = Standing::Withdrawn);
                Arc::make_mut(&mut self.results.took_part).remove(player);
            }
            FieldEvent::Promoted { player } => self
                .field
                .change(*player, |entrant| entrant.standing = Standing::Registered),
            FieldEvent::CheckedIn { player, is_here } => {
                self.field.change(*player, |entrant| {
                    entrant.is_here = *is_here;
                    entrant.was_here |= *is_here;
                });
                self.note_presence_on_the_way(*player, *is_here);
            }
            FieldEvent::EnteredAgain { player } => {
                self.field.change(*player, |entrant| {
                    entrant.standing = Standing::Registered;
                    entrant.re_entries = entrant.re_entries.saturating_add(1);
                });
                self.evolve_sold_again(*player);
                // Their place will be that of the last entry.
                self.results.not_gone(*player);
            }
            // What it means for seat, chips and places are the next events.
            FieldEvent::StruckOff { .. } | FieldEvent::Left { .. } => {}
        }
    }

    /// Players were there from the deal of a hand to its end.
    pub(super) fn note_played(&mut self, table: TableNumber, seats: SeatSet) {
        let Some(place) = self.tables.get(table).filter(|_| !seats.is_empty()) else {
            return;
        };
        let played = place.table.players();
        for (_, now) in played.filter(|(seat, _)| seats.contains(*seat)) {
            // What is there already copies nothing.
            if !self.field.played.contains(now.player) {
                self.field.played.insert(now.player);
            }
        }
    }

    /// A player who checks in on the way to another table arrives there as present.
    fn note_presence_on_the_way(&mut self, player: PlayerId, is_here: bool) {
        let journeys = self.moves.journeys.iter_mut();
        for journey in journeys.filter(|journey| journey.player == player) {
            if let Some(luggage) = &mut journey.luggage {
                luggage.presence = presence(is_here);
            }
        }
    }
}

/// How a player sits at a table who has checked in, or has not.
pub(super) const fn presence(is_here: bool) -> Presence {
    if is_here {
        Presence::Present
    } else {
        Presence::Absent
    }
}
