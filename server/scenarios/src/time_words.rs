//! Time calls in words.
//!
//! Done: `time called by 4` (or `by floor`, `by a spectator`, `by another table`), `time +30`, `time -30`, `time
//! cancelled`, `time runs out`, `time granted`, `time granted for 40 seconds`, `time refused`, `time counted by 6`.
//!
//! True: `time runs on 5 for 30 seconds`, `no time runs`, `time is asked on 5`, `no time is asked`.

use tapis_rules::seat::Seat;
use tapis_rules::table::{TableCommand, TimeCallBy};

use super::table_play::TableSeen;
use super::words::seat;

/// Something about the time of the player to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeExpected {
    /// On whom a countdown runs, and how many seconds are left of it.
    Runs(Option<(Seat, u32)>),
    /// On whom the floor is asked for time.
    Asked(Option<Seat>),
}

/// What is done about the time, after the word `time`.
pub(super) fn command(words: &[&str]) -> Option<TableCommand> {
    Some(match *words {
        ["runs", "out"] => TableCommand::TimeRanOut,
        ["cancelled"] => TableCommand::CancelTime,
        ["granted"] => TableCommand::GrantTime { seconds: None },
        ["granted", "for", seconds, "seconds"] => TableCommand::GrantTime {
            seconds: Some(seconds.parse().ok()?),
        },
        ["refused"] => TableCommand::RefuseTime {
            reason: String::new(),
        },
        ["counted", "by", who] => TableCommand::NameCounter { seat: seat(who)? },
        ["called", "by", ref who @ ..] => TableCommand::CallTime { by: caller(who)? },
        [seconds] => TableCommand::ChangeTime {
            seconds: seconds.parse().ok()?,
        },
        _ => return None,
    })
}

fn caller(words: &[&str]) -> Option<TimeCallBy> {
    Some(match *words {
        ["floor"] => TimeCallBy::Floor,
        ["a", "spectator"] => TimeCallBy::Spectator,
        ["another", "table"] => TimeCallBy::OtherTable,
        [who] => TimeCallBy::Player(seat(who)?),
        _ => return None,
    })
}

/// What is true about the time.
pub(super) fn expectation(text: &str) -> Option<TimeExpected> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Some(match *words {
        ["no", "time", "runs"] => TimeExpected::Runs(None),
        ["time", "runs", "on", who, "for", seconds, "seconds"] => {
            TimeExpected::Runs(Some((seat(who)?, seconds.parse().ok()?)))
        }
        ["no", "time", "is", "asked"] => TimeExpected::Asked(None),
        ["time", "is", "asked", "on", who] => TimeExpected::Asked(Some(seat(who)?)),
        _ => return None,
    })
}

impl TimeExpected {
    /// Whether it is so; if not, what is.
    pub(super) fn check(&self, seen: &TableSeen) -> Result<(), String> {
        let found = match self {
            Self::Runs(_) => Self::Runs(seen.time_call.map(|(seat, ends_at)| {
                // To the nearest second: between a command and a look at the table a server's clock goes on.
                let left = (ends_at.since(seen.now) + 500) / 1_000;
                (seat, u32::try_from(left).unwrap_or(u32::MAX))
            })),
            Self::Asked(_) => Self::Asked(seen.time_asked),
        };
        if found == *self {
            Ok(())
        } else {
            Err(format!("it is {found:?}"))
        }
    }
}
