//! Whether an event is being played: `tapis start` keeps the machine awake meanwhile.

use tapis_protocol::rules::time::Timestamp;

use super::Host;

/// How often is looked, in seconds.
const LOOKED_EVERY: u32 = 30;

/// How long nothing may be written of an event that is still being played, in milliseconds: a long break, and more.
const QUIET_AT_MOST_MS: u64 = 3 * 3_600_000;

/// What was seen of the events.
#[derive(Debug, Default)]
struct Play {
    /// How much was written of those without a winner, and when that was seen first.
    seen: Option<(u64, Timestamp)>,
}

impl Play {
    /// Whether one is being played: it has no winner, and something was written of it not long ago. A start counts as well.
    fn is_on(&mut self, written: Option<u64>, now: Timestamp) -> bool {
        self.seen = written.map(|written| match self.seen {
            Some((before, at)) if before == written => (before, at),
            Some(_) | None => (written, now),
        });
        self.seen
            .is_some_and(|(_, at)| now.since(at) < QUIET_AT_MOST_MS)
    }
}

impl Host {
    /// Reports again and again whether an event is being played, where a receiver was given. Never ends.
    pub(crate) async fn tell_in_play(&self) {
        let Some(told) = &self.in_play else {
            return std::future::pending().await;
        };
        let mut play = Play::default();
        loop {
            let now = self.clock.now();
            let is_on = play.is_on(self.tournaments.written_without_winner(), now);
            told.send_if_modified(|was| std::mem::replace(was, is_on) != is_on);
            let next = now.after_seconds(LOOKED_EVERY);
            self.clock.sleep_until(next).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: u32 = 3_600;

    fn at(seconds: u32) -> Timestamp {
        Timestamp(1_795_000_000_000).after_seconds(seconds)
    }

    #[test]
    fn an_event_is_played_through_its_breaks_until_it_has_a_winner() {
        let mut play = Play::default();
        assert!(!play.is_on(None, at(0)));
        assert!(play.is_on(Some(12), at(30)));
        assert!(play.is_on(Some(12), at(2 * HOUR)));
        assert!(play.is_on(Some(13), at(3 * HOUR)));
        assert!(play.is_on(Some(13), at(5 * HOUR)));
        assert!(!play.is_on(None, at(5 * HOUR)));
    }

    #[test]
    fn an_event_that_was_given_up_lets_the_machine_sleep_and_wakes_it_when_it_goes_on() {
        let mut play = Play::default();
        assert!(play.is_on(Some(12), at(0)));
        assert!(!play.is_on(Some(12), at(3 * HOUR)));
        assert!(!play.is_on(Some(12), at(9 * HOUR)));
        assert!(play.is_on(Some(13), at(9 * HOUR)));
    }
}
