//! The clock as data: its commands and events, and where it stands.

use serde::{Deserialize, Serialize};
use tapis_tagged::Tagged;

use crate::time::Timestamp;

/// Milliseconds of a minute.
pub(in crate::tournament) const MINUTE_MS: u64 = 60_000;

/// Where the clock stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Ticking {
    /// Play has not begun.
    #[default]
    NotStarted,
    /// The stage is on.
    Running {
        /// When it is over; `None` for the last level, which has no end.
        ends_at: Option<Timestamp>,
    },
    /// Stopped by the director: no hand begins.
    Paused {
        /// Milliseconds of the stage that are left; `None` for the last level.
        left_ms: Option<u64>,
    },
    /// A break that the director called in the middle of a level; then the level goes on with what is left of it.
    Break {
        /// When it is over.
        ends_at: Timestamp,
        /// Milliseconds of the level that are left; `None` for the last level.
        left_ms: Option<u64>,
    },
}

/// The clock of an event with a plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelClock {
    /// Stage of the structure, from 0.
    pub stage: u16,
    /// When that began.
    pub began_at: Timestamp,
    /// Where it stands.
    pub ticking: Ticking,
}

/// What the director does with the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockCommand {
    /// Play begins: the first stage is on.
    Start,
    /// Stops the clock; hands that are being played are finished, none begins.
    Pause,
    /// The clock goes on; a called break is over.
    Resume,
    /// A break in the middle of a level, from now on: hands that are being played are finished, none begins. Then the
    /// level goes on with what is left of it.
    CallBreak {
        /// How long, in minutes.
        minutes: u16,
    },
    /// Gives or takes time of the stage that is on, or of a called break.
    Adjust {
        /// Seconds to add; negative to take away.
        seconds: i32,
    },
    /// Goes to a stage of the structure, with its whole time.
    Jump {
        /// Which, from 0.
        stage: u16,
    },
    /// The stage is over. Sent by the server's clock only.
    StageOver {
        /// Which stage, from 0: a clock that was moved meanwhile is left alone.
        stage: u16,
    },
}

/// What happened to the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tagged)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClockEvent {
    /// A stage began, or was gone to.
    StageBegan {
        /// Which, from 0.
        stage: u16,
        /// Where the clock stands now.
        ticking: Ticking,
    },
    /// The clock was stopped, went on, or was put right.
    Set {
        /// Where it stands now.
        ticking: Ticking,
    },
}
