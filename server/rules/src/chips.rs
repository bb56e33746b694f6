//! Chips: whole amounts, and how an amount is split.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub, SubAssign};

use serde::{Deserialize, Deserializer, Serialize};

/// A whole number of chips (or of any smallest unit: a cash game counts cents).
///
/// At most 2^53 − 1, so that a browser reads every amount exactly.
///
/// ```
/// use tapis_rules::chips::Chips;
///
/// let big_blind = Chips::from(200);
/// assert_eq!(big_blind + Chips::from(50), Chips::from(250));
/// assert_eq!(Chips::new(1 << 60), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Chips(
    #[cfg_attr(feature = "schema", schemars(range(max = 9_007_199_254_740_991u64)))] u64,
);

impl Chips {
    /// No chips.
    pub const ZERO: Self = Self(0);
    /// The largest amount that can be written down.
    pub const MAX: Self = Self((1 << 53) - 1);
    /// Stands for a sum that no number holds.
    pub(crate) const UNCOUNTED: Self = Self(u64::MAX);

    /// An amount, or `None` above [`Chips::MAX`].
    #[must_use]
    pub const fn new(amount: u64) -> Option<Self> {
        if amount <= Self::MAX.0 {
            Some(Self(amount))
        } else {
            None
        }
    }

    /// The plain number.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// What is left after taking `other` away; zero if there is not enough.
    #[must_use]
    pub const fn less(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// The sum of amounts, or `None` where it cannot be counted.
    #[must_use]
    pub fn checked_sum(amounts: impl Iterator<Item = Self>) -> Option<Self> {
        let mut amounts = amounts;
        amounts.try_fold(Self::ZERO, |sum, more| sum.0.checked_add(more.0).map(Self))
    }

    /// The amount `times` over.
    #[must_use]
    pub const fn times(self, times: u64) -> Self {
        Self(self.0.saturating_mul(times))
    }

    /// The share of each of `ways` players in whole chips of `unit`, and what cannot be shared.
    #[must_use]
    pub const fn split(self, ways: u64, unit: Self) -> (Self, Self) {
        if ways == 0 || unit.0 == 0 {
            return (Self::ZERO, self);
        }
        let share = self.0 / unit.0 / ways * unit.0;
        (Self(share), Self(self.0 - share * ways))
    }
}

impl From<u32> for Chips {
    fn from(amount: u32) -> Self {
        Self(u64::from(amount))
    }
}

impl<'de> Deserialize<'de> for Chips {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let amount = u64::deserialize(deserializer)?;
        Self::new(amount).ok_or_else(|| {
            serde::de::Error::custom(format_args!("{amount} chips are more than can be counted"))
        })
    }
}

impl fmt::Display for Chips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Add for Chips {
    type Output = Self;
    /// Sums stay far below `u64::MAX`: a table holds ten amounts of at most 2^53.
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Chips {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Chips {
    type Output = Self;
    /// Taking away more than there is would be a bug of the caller; chip conservation shows it.
    fn sub(self, other: Self) -> Self {
        debug_assert!(self.0 >= other.0, "{self} − {other} chips");
        self.less(other)
    }
}

impl SubAssign for Chips {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Sum for Chips {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pot_is_split_in_chips_that_exist() {
        let (share, left) = Chips::from(1_075).split(3, Chips::from(25));
        assert_eq!((share, left), (Chips::from(350), Chips::from(25)));
    }

    #[test]
    fn amounts_that_a_browser_would_round_are_refused() {
        assert!(serde_json::from_str::<Chips>("9007199254740991").is_ok());
        assert!(serde_json::from_str::<Chips>("9007199254740992").is_err());
        assert!(serde_json::from_str::<Chips>("-1").is_err());
        assert!(serde_json::from_str::<Chips>("1.5").is_err());
    }
}
