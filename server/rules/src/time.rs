//! Moments and lengths of time, which are inputs of the rules.

use serde::{Deserialize, Serialize};

/// A moment: milliseconds since 1970-01-01 UTC, as the server's clock gave it.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Timestamp(pub u64);

impl Timestamp {
    /// The moment `seconds` later.
    #[must_use]
    pub const fn after_seconds(self, seconds: u32) -> Self {
        Self(self.0.saturating_add(seconds as u64 * 1_000))
    }

    /// Milliseconds from `earlier` to this moment; zero if it is not earlier.
    #[must_use]
    pub const fn since(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}
