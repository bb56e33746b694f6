//! When play was stopped: by the clock for everybody, or at one table.

use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Ticking, Tournament};

/// Whether there is play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Play {
    /// It goes on.
    On,
    /// It is stopped.
    Stopped,
}

/// Stretches of time without play, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Stops {
    over: Vec<(Timestamp, Timestamp)>,
    since: Option<Timestamp>,
}

impl Stops {
    /// Takes note of whether there is play from now on.
    pub(super) fn note(&mut self, play: Play, at: Timestamp) {
        match (play, self.since) {
            (Play::Stopped, None) => self.since = Some(at),
            (Play::On, Some(since)) => {
                self.since = None;
                self.over.push((since, at));
            }
            (Play::Stopped, Some(_)) | (Play::On, None) => {}
        }
    }

    /// Whether play was stopped at a moment.
    pub(super) fn contains(&self, at: Timestamp) -> bool {
        self.until(at)
            .next()
            .is_some_and(|(from, to)| from <= at && at < to)
    }

    /// Milliseconds of stretch that were without play.
    pub(super) fn within(&self, from: Timestamp, to: Timestamp) -> u64 {
        self.until(to)
            .take_while(|(_, end)| *end > from)
            .map(|(begun, end)| end.min(to).since(begun.max(from)))
            .sum()
    }

    /// The stretches that began before a moment, the latest first.
    pub(super) fn until(&self, at: Timestamp) -> impl Iterator<Item = (Timestamp, Timestamp)> {
        let open = self.since.map(|since| (since, Timestamp(u64::MAX)));
        let over = self.over.iter().rev().copied();
        open.into_iter()
            .chain(over)
            .filter(move |(from, _)| *from <= at)
    }
}

/// Whether the clock of the event stops play: before the start, while it is paused, and in a break.
pub(super) fn play(state: &Tournament) -> Play {
    let (Some(plan), Some(clock)) = (state.plan(), state.clock()) else {
        return Play::On;
    };
    let is_stopped = match clock.ticking {
        Ticking::NotStarted | Ticking::Break { .. } => true,
        Ticking::Paused { .. } if !state.is_clock_held() => true,
        Ticking::Paused { .. } | Ticking::Running { .. } => plan
            .structure
            .get(usize::from(clock.stage))
            .is_some_and(|stage| stage.blinds().is_none()),
    };
    if is_stopped { Play::Stopped } else { Play::On }
}

/// The moment since which so much was played, and how much that really is: stretches without play are jumped over, and
/// nothing was played before `begun`.
pub(super) fn play_since(
    stops: &[&Stops],
    begun: Timestamp,
    now: Timestamp,
    wanted_ms: u64,
) -> (Timestamp, u64) {
    let mut all: Vec<(Timestamp, Timestamp)> =
        stops.iter().flat_map(|stops| stops.until(now)).collect();
    // The latest first; of two that overlap, what is left of the earlier one is still a stretch of its own.
    all.sort_unstable_by(|one, other| other.cmp(one));
    let mut left = wanted_ms;
    let mut end = now;
    for (from, to) in all {
        let played = end.since(to.max(begun));
        if played >= left {
            break;
        }
        left -= played;
        end = end.min(from.max(begun));
    }
    let played = end.since(begun).min(left);
    let start = Timestamp(end.0.saturating_sub(played));
    (start, wanted_ms - left + played)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(second: u64) -> Timestamp {
        Timestamp(second * 1_000)
    }

    fn stopped(stretches: &[(u64, u64)]) -> Stops {
        let mut stops = Stops::default();
        for (from, to) in stretches {
            stops.note(Play::Stopped, at(*from));
            stops.note(Play::On, at(*to));
        }
        stops
    }

    #[test]
    fn time_in_a_break_is_not_counted() {
        let stops = stopped(&[(100, 200), (300, 310)]);
        assert_eq!(stops.within(at(0), at(50)), 0);
        assert_eq!(stops.within(at(150), at(305)), 55_000);
        assert_eq!(stops.within(at(0), at(1_000)), 110_000);
        assert!(stops.contains(at(100)) && stops.contains(at(199)));
        assert!(!stops.contains(at(200)) && !stops.contains(at(99)));
    }

    #[test]
    fn a_break_that_goes_on_counts_until_now() {
        let mut stops = stopped(&[(100, 200)]);
        stops.note(Play::Stopped, at(300));
        stops.note(Play::Stopped, at(320));
        assert_eq!(stops.within(at(250), at(340)), 40_000);
        assert!(stops.contains(at(400)));
    }

    #[test]
    fn half_an_hour_of_play_reaches_back_over_breaks() {
        let (event, table) = (stopped(&[(100, 200)]), stopped(&[(150, 250)]));
        let both = [&event, &table];
        assert_eq!(play_since(&both, at(0), at(300), 40_000), (at(260), 40_000));
        assert_eq!(play_since(&both, at(0), at(300), 70_000), (at(80), 70_000));
        assert_eq!(play_since(&both, at(0), at(300), 900_000), (at(0), 150_000));
        assert_eq!(
            play_since(&both, at(270), at(300), 900_000),
            (at(270), 30_000)
        );
    }
}
