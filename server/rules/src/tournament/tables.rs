//! The tables of a tournament, which countdown ends first, and where most players sit.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::TableNumber;
use super::shared::{Shared, Shelves};
use crate::table::{ChipsNotConserved, Table};
use crate::time::Timestamp;

/// A table in the room.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct TableState {
    pub(super) table: Table,
    /// When something was last done there; a level that begins is not.
    pub(super) last_event_at: Timestamp,
}

impl TableState {
    /// Changes it where it is, and counts its chips before, so that nothing changes where they do not add up, and after.
    pub(super) fn change_counted(
        &mut self,
        change: impl FnOnce(&mut Self),
    ) -> Result<(), ChipsNotConserved> {
        self.table.check()?;
        change(self);
        self.table.check()
    }
}

/// All tables by number.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Tables {
    places: Shelves<TableNumber, Arc<TableState>>,
    /// Ends of the countdowns that run: asked after every batch, so that the tables are not walked for them.
    deadlines: Shared<BTreeSet<(Timestamp, TableNumber)>>,
    /// Players who sit at each table: the fullest is asked for whenever a table is short.
    seated: Shared<BTreeSet<(u8, TableNumber)>>,
}

impl Tables {
    pub(super) fn get(&self, number: TableNumber) -> Option<&Arc<TableState>> {
        self.places.get(number)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (TableNumber, &TableState)> {
        let places = self.places.iter();
        places.map(|(number, place)| (number, &**place))
    }

    /// The tables that are not the very ones of `before`, each with what it was there.
    pub(super) fn changed_since<'a>(
        &'a self,
        before: &'a Self,
    ) -> impl Iterator<Item = (Option<&'a TableState>, &'a TableState)> {
        let copied = self.places.copied_since(&before.places);
        let changed = copied.filter(|(was, now)| !was.is_some_and(|was| Arc::ptr_eq(was, now)));
        changed.map(|(was, now)| (was.map(|was| &**was), &**now))
    }

    pub(super) const fn len(&self) -> usize {
        self.places.len()
    }

    pub(super) fn last_number(&self) -> Option<TableNumber> {
        self.places.last_key()
    }

    /// How many sit at each table, the fullest first.
    pub(super) fn fullest(&self) -> impl Iterator<Item = (u8, TableNumber)> {
        self.seated.iter().rev().copied()
    }

    /// The countdowns, the one that ends first at the beginning.
    pub(super) fn deadlines(&self) -> impl Iterator<Item = (Timestamp, TableNumber)> {
        self.deadlines.iter().copied()
    }

    /// The countdown that ends first, and where.
    pub(super) fn next_deadline(&self) -> Option<(Timestamp, TableNumber)> {
        self.deadlines.first().copied()
    }

    /// Puts a table there, instead of the one that was.
    pub(super) fn put(&mut self, number: TableNumber, place: Arc<TableState>) {
        let (deadline, seated) = (place.table.next_deadline(), place.table.players_seated());
        let before = self.places.insert(number, place);
        let were_seated = before.as_ref().map(|place| place.table.players_seated());
        let before = before.and_then(|place| place.table.next_deadline());
        self.note_deadline(number, before, deadline);
        self.note_seated(number, were_seated, seated);
    }

    /// Changes a table where it is; `None` when there is none.
    pub(super) fn change<T>(
        &mut self,
        number: TableNumber,
        change: impl FnOnce(&mut TableState) -> T,
    ) -> Option<T> {
        let were_seated = self.get(number)?.table.players_seated();
        let changed = self.change_bets(number, change);
        let seated = self.get(number)?.table.players_seated();
        self.note_seated(number, Some(were_seated), seated);
        changed
    }

    /// The same where no player sits down or gets up.
    pub(super) fn change_bets<T>(
        &mut self,
        number: TableNumber,
        change: impl FnOnce(&mut TableState) -> T,
    ) -> Option<T> {
        let place = Arc::make_mut(self.places.get_mut(number)?);
        let before = place.table.next_deadline();
        let changed = change(place);
        let deadline = place.table.next_deadline();
        self.note_deadline(number, before, deadline);
        Some(changed)
    }

    fn note_seated(&mut self, number: TableNumber, before: Option<u8>, now: u8) {
        if before == Some(now) {
            return;
        }
        if let Some(before) = before {
            self.seated.remove(&(before, number));
        }
        self.seated.insert((now, number));
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
