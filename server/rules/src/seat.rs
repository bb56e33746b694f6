//! Seats of a table, and containers with one place for each.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};

/// How many seats the largest table has.
pub const SEATS_MAX: usize = 10;

/// A numbered place at the table, 1 to 10, clockwise.
///
/// ```
/// use tapis_rules::seat::Seat;
///
/// assert_eq!(Seat::new(4).map(|seat| seat.to_string()).as_deref(), Some("4"));
/// assert_eq!(Seat::new(11), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Seat(#[cfg_attr(feature = "schema", schemars(range(min = 1, max = 10)))] u8);

impl Seat {
    /// The seat with this number, or `None` outside 1–10.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= SEATS_MAX {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Its number, 1 to 10.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All ten, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (1..=10).map(Self)
    }

    /// The ten seats clockwise from the one after `self`; `self` comes last.
    pub fn clockwise(self) -> impl Iterator<Item = Self> + Clone {
        (0..10).map(move |step| Self((self.0 + step) % 10 + 1))
    }

    /// The ten seats anticlockwise from the one before `self`; `self` comes last.
    pub fn anticlockwise(self) -> impl Iterator<Item = Self> + Clone {
        (0..10).map(move |step| Self((self.0 + 18 - step) % 10 + 1))
    }

    const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Self::new(number).ok_or_else(|| {
            serde::de::Error::custom(format_args!(
                "seat {number} does not exist: seats are 1 to 10"
            ))
        })
    }
}

/// At most one `T` for each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seats<T>([Option<T>; SEATS_MAX]);

impl<T> Default for Seats<T> {
    fn default() -> Self {
        Self([const { None }; SEATS_MAX])
    }
}

impl<T> Seats<T> {
    /// What is at this seat.
    #[must_use]
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index()).and_then(Option::as_ref)
    }

    /// What is at this seat, to change it.
    pub fn get_mut(&mut self, seat: Seat) -> Option<&mut T> {
        self.0.get_mut(seat.index()).and_then(Option::as_mut)
    }

    /// Puts `value` at the seat and returns what was there.
    pub fn put(&mut self, seat: Seat, value: T) -> Option<T> {
        self.0
            .get_mut(seat.index())
            .and_then(|place| place.replace(value))
    }

    /// Empties the seat.
    pub fn take(&mut self, seat: Seat) -> Option<T> {
        self.0.get_mut(seat.index()).and_then(Option::take)
    }

    /// Whether no seat is taken.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    /// Taken seats in order of number.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::all()
            .zip(&self.0)
            .filter_map(|(seat, value)| value.as_ref().map(|value| (seat, value)))
    }

    /// Taken seats in order of number, to change what is there.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Seat, &mut T)> {
        Seat::all()
            .zip(&mut self.0)
            .filter_map(|(seat, value)| value.as_mut().map(|value| (seat, value)))
    }

    /// What is at these seats, and nothing else.
    #[must_use]
    pub fn only(&self, seats: SeatSet) -> Self
    where
        T: Copy,
    {
        let mut only = Self::default();
        for (seat, value) in self.iter().filter(|(seat, _)| seats.contains(*seat)) {
            only.put(seat, *value);
        }
        only
    }

    /// Taken seats clockwise from the one after `seat`; `seat` itself comes last.
    pub fn clockwise_after(&self, seat: Seat) -> impl Iterator<Item = (Seat, &T)> {
        seat.clockwise()
            .filter_map(|seat| self.get(seat).map(|value| (seat, value)))
    }
}

/// A set of seats.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeatSet(u16);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// Adds a seat.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Removes a seat.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Whether the seat is in the set.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// How many seats it has.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it has none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every seat of the set is in `other`.
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Seats in order of number.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all().filter(move |seat| self.contains(*seat))
    }

    /// The only seat of a set of one.
    #[must_use]
    pub fn single(self) -> Option<Seat> {
        if self.len() == 1 {
            self.iter().next()
        } else {
            None
        }
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(Seat::number))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(number: u8) -> Seat {
        Seat::new(number).unwrap()
    }

    #[test]
    fn clockwise_goes_round_once_and_ends_where_it_began() {
        let round: Vec<u8> = seat(8).clockwise().map(Seat::number).collect();
        assert_eq!(round, [9, 10, 1, 2, 3, 4, 5, 6, 7, 8]);
        let back: Vec<u8> = seat(2).anticlockwise().map(Seat::number).collect();
        assert_eq!(back, [1, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    }

    #[test]
    fn seats_outside_the_table_cannot_be_written() {
        assert!(Seat::new(0).is_none() && Seat::new(11).is_none());
        assert!(serde_json::from_str::<Seat>("11").is_err());
    }
}
