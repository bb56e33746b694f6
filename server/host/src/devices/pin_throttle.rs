//! The rate limit of PINs: a few attempts at once, then one after each wait, and waits double. Nothing of it is written to
//! the journal.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::{TableId, TournamentId};

/// Wrong PINs before the table has to wait.
const FREE_ATTEMPTS: u32 = 3;

/// The first wait; each wrong PIN after it doubles the next.
const FIRST_WAIT_SECONDS: u32 = 30;

/// The longest wait. Some hundred PINs a day can be tried at a table, of ten thousand with four digits.
const LONGEST_WAIT_SECONDS: u32 = 8 * 60;

/// How long after the last attempt a table begins anew: after the evening. A right PIN does not: the floor would give
/// new attempts away with each visit.
const FORGOTTEN_AFTER_SECONDS: u32 = 12 * 60 * 60;

/// A table where PINs are typed: all its tablets together, so that a second one is no way around the wait.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PinTable {
    pub(crate) tournament: TournamentId,
    pub(crate) table: TableId,
}

/// An attempt that is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PinAttempt {
    /// How many wrong ones it makes this evening, if it is wrong.
    pub(crate) count: u32,
    /// When the next one is checked, if this one is wrong and there is a wait.
    pub(crate) retry_at: Option<Timestamp>,
}

/// Wrong attempts at each table this evening.
#[derive(Debug, Default)]
pub(crate) struct PinThrottle(Mutex<BTreeMap<PinTable, LastAttempt>>);

#[derive(Clone, Copy, Debug)]
struct LastAttempt {
    last: PinAttempt,
    forgotten_at: Timestamp,
}

impl PinThrottle {
    /// A PIN is typed. It counts as wrong from now on, so that many at the same time are no way around the wait;
    /// during a wait the end of it is returned, and the PIN is not checked.
    pub(crate) fn begin(&self, table: &PinTable, now: Timestamp) -> Result<PinAttempt, Timestamp> {
        let mut attempts = self.attempts(now);
        let before = attempts.get(table).map(|attempt| attempt.last);
        if let Some(retry_at) = before.and_then(|before| before.retry_at)
            && now < retry_at
        {
            return Err(retry_at);
        }
        let count = before.map_or(0, |before| before.count).saturating_add(1);
        let retry_at = wait_after(count).map(|seconds| now.after_seconds(seconds));
        let last = PinAttempt { count, retry_at };
        let forgotten_at = now.after_seconds(FORGOTTEN_AFTER_SECONDS);
        attempts.insert(table.clone(), LastAttempt { last, forgotten_at });
        Ok(last)
    }

    /// The PIN was right: it counts no more, and nobody waits.
    pub(crate) fn was_right(&self, table: &PinTable, now: Timestamp) {
        let mut attempts = self.attempts(now);
        let Some(attempt) = attempts.get_mut(table) else {
            return;
        };
        let count = attempt.last.count.saturating_sub(1);
        let retry_at = None;
        attempt.last = PinAttempt { count, retry_at };
        if count == 0 {
            attempts.remove(table);
        }
    }

    fn attempts(&self, now: Timestamp) -> MutexGuard<'_, BTreeMap<PinTable, LastAttempt>> {
        // The map is whole after every statement here, so a panic elsewhere leaves nothing half done.
        let mut attempts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        attempts.retain(|_, attempt| now < attempt.forgotten_at);
        attempts
    }
}

/// How long a table waits after so many wrong PINs in a row, in seconds.
fn wait_after(count: u32) -> Option<u32> {
    let doubled = count.checked_sub(FREE_ATTEMPTS)?;
    let factor = 1_u32.checked_shl(doubled).unwrap_or(u32::MAX);
    Some(
        FIRST_WAIT_SECONDS
            .saturating_mul(factor)
            .min(LONGEST_WAIT_SECONDS),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(number: u16) -> PinTable {
        PinTable {
            tournament: TournamentId::new("friday").unwrap(),
            table: TableId(number),
        }
    }

    fn at(seconds: u32) -> Timestamp {
        Timestamp(1_000_000).after_seconds(seconds)
    }

    #[test]
    fn three_pins_are_checked_and_the_fourth_has_to_wait() {
        let pin_throttle = PinThrottle::default();
        for count in 1..FREE_ATTEMPTS {
            let retry_at = None;
            assert_eq!(
                pin_throttle.begin(&table(1), at(0)),
                Ok(PinAttempt { count, retry_at })
            );
        }
        let third = pin_throttle.begin(&table(1), at(0)).unwrap();
        assert_eq!(third.retry_at, Some(at(30)));
        assert_eq!(pin_throttle.begin(&table(1), at(0)), Err(at(30)));
        assert_eq!(pin_throttle.begin(&table(1), at(29)), Err(at(30)));
        assert!(pin_throttle.begin(&table(1), at(30)).is_ok());
    }

    #[test]
    fn waits_double_up_to_eight_minutes() {
        let pin_throttle = PinThrottle::default();
        let mut now = at(0);
        let mut waits = Vec::new();
        for _ in 0..9 {
            let attempt = pin_throttle.begin(&table(1), now).unwrap();
            let next = attempt.retry_at.unwrap_or(now);
            waits.push(next.since(now) / 1_000);
            now = next;
        }
        assert_eq!(waits, [0, 0, 30, 60, 120, 240, 480, 480, 480]);
        assert_eq!(wait_after(u32::MAX), Some(LONGEST_WAIT_SECONDS));
    }

    #[test]
    fn one_table_does_not_make_another_wait() {
        let pin_throttle = PinThrottle::default();
        for _ in 0..FREE_ATTEMPTS {
            pin_throttle.begin(&table(1), at(0)).unwrap();
        }
        assert!(pin_throttle.begin(&table(1), at(1)).is_err());
        assert_eq!(pin_throttle.begin(&table(2), at(1)).unwrap().count, 1);
    }

    #[test]
    fn the_floors_right_pin_ends_the_wait_and_gives_no_attempts_away() {
        let pin_throttle = PinThrottle::default();
        for _ in 0..FREE_ATTEMPTS {
            pin_throttle.begin(&table(1), at(0)).unwrap();
        }
        for visit in 1..=3 {
            pin_throttle.begin(&table(1), at(30 * visit)).unwrap();
            pin_throttle.was_right(&table(1), at(30 * visit));
        }
        let next = pin_throttle.begin(&table(1), at(91)).unwrap();
        assert_eq!(next.count, FREE_ATTEMPTS + 1);
        assert_eq!(next.retry_at, Some(at(91 + 60)));
    }

    #[test]
    fn the_next_evening_begins_anew_and_a_right_pin_alone_is_not_kept() {
        let pin_throttle = PinThrottle::default();
        pin_throttle.begin(&table(1), at(0)).unwrap();
        pin_throttle.was_right(&table(1), at(0));
        assert_eq!(pin_throttle.begin(&table(1), at(1)).unwrap().count, 1);
        assert_eq!(pin_throttle.begin(&table(1), at(43_200)).unwrap().count, 2);
        assert_eq!(pin_throttle.begin(&table(1), at(86_401)).unwrap().count, 1);
    }
}
