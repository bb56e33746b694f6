//! When a message that did not arrive is sent again, and when it is given up.

use std::time::Duration;

use tapis_protocol::rules::time::Timestamp;

use crate::entropy::{Entropy, below};

/// Rests after the first failures, in seconds; after the last of them, always that one.
const RESTS: [u64; 8] = [
    5,
    30,
    2 * 60,
    10 * 60,
    30 * 60,
    60 * 60,
    2 * 60 * 60,
    4 * 60 * 60,
];

/// Most of a rest that chance adds, in hundredths: servers that failed together are not asked again together.
const JITTER_PERCENT: u32 = 20;

/// Longest rest that a receiver may ask for.
pub(super) const LONGEST_ASKED: Duration = Duration::from_secs(60 * 60);

/// How old a message is when it is given up, in milliseconds: three days. It was tried once at least.
const GIVEN_UP_AFTER_MS: u64 = 3 * 24 * 60 * 60 * 1_000;

/// How long to rest after so many failures in a row, the last one included.
pub(super) fn rest(failures: u32, asked: Option<Duration>, entropy: &dyn Entropy) -> Duration {
    let place = usize::try_from(failures.saturating_sub(1)).unwrap_or(usize::MAX);
    let last = RESTS.last().copied().unwrap_or_default();
    let seconds = RESTS.get(place).copied().unwrap_or(last);
    // Without chance there is no jitter, which does no harm.
    let percent = below(JITTER_PERCENT + 1, entropy).unwrap_or_default();
    let jitter = seconds.saturating_mul(1_000) * u64::from(percent) / 100;
    let planned = Duration::from_millis(seconds.saturating_mul(1_000).saturating_add(jitter));
    planned.max(asked.unwrap_or_default().min(LONGEST_ASKED))
}

/// Whether a message of a record is given up now, after a failure.
pub(super) const fn is_given_up(recorded: Timestamp, now: Timestamp) -> bool {
    now.since(recorded) >= GIVEN_UP_AFTER_MS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entropy::SeededEntropy;

    fn rest_seconds(failures: u32, asked: Option<u64>) -> u64 {
        let asked = asked.map(Duration::from_secs);
        rest(failures, asked, &SeededEntropy::new(u64::from(failures))).as_secs()
    }

    #[test]
    fn rests_grow_to_four_hours_and_chance_adds_a_fifth_at_most() {
        let planned = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 14_400];
        for (failures, least) in (1..).zip(planned) {
            let rest = rest_seconds(failures, None);
            assert!(
                (least..=least + least / 5).contains(&rest),
                "{failures}: {rest}"
            );
        }
        assert!(rest_seconds(u32::MAX, None) >= 14_400);
    }

    #[test]
    fn a_receiver_may_ask_for_an_hour_and_not_for_less_than_is_planned() {
        assert_eq!(rest_seconds(1, Some(90)), 90);
        assert_eq!(rest_seconds(1, Some(1_000_000)), 3_600);
        assert!(rest_seconds(3, Some(1)) >= 120);
    }

    #[test]
    fn a_message_is_given_up_after_three_days() {
        let recorded = Timestamp(1_795_000_000_000);
        let after = |hours: u32| recorded.after_seconds(hours * 3_600);
        assert!(!is_given_up(recorded, after(71)));
        assert!(is_given_up(recorded, after(72)));
    }
}
