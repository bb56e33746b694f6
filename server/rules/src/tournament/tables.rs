//! The tables of a tournament, and which countdown ends first.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::TableNumber;
use super::shared::{Shared, Shelves};
use crate::table::Table;
use crate::time::Timestamp;

/// A table in the room.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) table: Table,
    pub(super) last_event_at: Timestamp,
}

/// All tables by number.
#[derive(Clone, Debug, Default)]
pub(super) struct Tables {
    places: Shelves<TableNumber, Arc<Place>>,
    /// Ends of the countdowns that run: asked after every batch, so that nobody walks the tables for them.
    deadlines: Shared<BTreeSet<(Timestamp, TableNumber)>>,
    /// Seats of the largest table that there ever was.
    most_seats: u8,
}

impl Tables {
    pub(super) fn get(&self, number: TableNumber) -> Option<&Arc<Place>> {
        self.places.get(number)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (TableNumber, &Place)> {
        let places = self.places.iter();
        places.map(|(number, place)| (number, &**place))
    }

    pub(super) const fn len(&self) -> usize {
        self.places.len()
    }

    pub(super) fn last_number(&self) -> Option<TableNumber> {
        self.places.last_key()
    }

    /// Seats of the largest table that there ever was: none in play has more.
    pub(super) const fn most_seats(&self) -> u8 {
        self.most_seats
    }

    /// The countdown that ends first, and where.
    pub(super) fn next_deadline(&self) -> Option<(Timestamp, TableNumber)> {
        self.deadlines.first().copied()
    }

    /// Puts a table there, instead of the one that was.
    pub(super) fn put(&mut self, number: TableNumber, place: Arc<Place>) {
        self.most_seats = self.most_seats.max(place.table.seat_count());
        let deadline = place.table.next_deadline();
        let before = self.places.insert(number, place);
        let before = before.and_then(|place| place.table.next_deadline());
        self.note_deadline(number, before, deadline);
    }

    /// Changes a table where it is; `None` when there is none.
    pub(super) fn change<T>(
        &mut self,
        number: TableNumber,
        change: impl FnOnce(&mut Place) -> T,
    ) -> Option<T> {
        let place = Arc::make_mut(self.places.get_mut(number)?);
        let before = place.table.next_deadline();
        let changed = change(place);
        let deadline = place.table.next_deadline();
        self.note_deadline(number, before, deadline);
        Some(changed)
    }

    fn note_deadline(
        &mut self,
        number: TableNumber,
        before: Option<Timestamp>,
        now: Option<Timestamp>,
    ) {
        if before == now {
            return;
        }
        if let Some(before) = before {
            self.deadlines.remove(&(before, number));
        }
        if let Some(now) = now {
            self.deadlines.insert((now, number));
        }
    }
}

impl From<TableNumber> for u32 {
    fn from(number: TableNumber) -> Self {
        number.0.into()
    }
}
