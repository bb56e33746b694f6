//! What of a scenario no device can reach: steps that are played by the rules alone, each with the reason.
//!
//! It is a matter of what a step is, never of how it went: a test plays everything else through a server.

use std::fmt;

use serde::Serialize;
use tapis_rules::table::TableCommand;

use super::room::{Question, RoomStep};
use super::sanctions::SanctionStep;
use super::step::{Expectation, Step, Tried};

/// Why a step is played inside only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum InsideOnly {
    /// Figures that are only said: devices are answered from an event that is played.
    Figures,
    /// No device asks whether proposed positions are possible.
    Objections,
    /// No device asks whether small chips may be bet during a race.
    SmallChipsBet,
    /// No device asks whether the software decides who moves.
    SoftwareDecides,
    /// No device asks whether a player may ask for a seat.
    SeatRequest,
    /// No device asks what becomes of small chips that are found after a race.
    LateChips,
    /// No device asks whether a player who is out may sit.
    OutMaySit,
    /// No device asks whether stacks were handed out right.
    StacksRight,
    /// No device announces a rebuy during a hand.
    RebuyAnnounced,
    /// No device says which cards were dealt for the first button.
    HighestCard,
    /// No device asks whether dealers may serve.
    Dealers,
    /// No device asks how the first button is found.
    FirstButton,
    /// No device asks what a player without chips does.
    Eliminated,
    /// No device asks whether a player who leaves the table has a break.
    HourlyBreak,
    /// No device is shown what the ladder has next.
    Ladder,
    /// No device is shown until when something may be put right, or by which article.
    Window,
    /// No screen says whether registration is open, or by which article.
    Registration,
    /// A draw decides it, which a server makes anew each time.
    Chance,
    /// No device says that a countdown is over: the server's clock does.
    Clock,
}

/// The first step of a scenario that is played inside only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InsideStep {
    /// Its number, from 1.
    pub number: usize,
    /// The step.
    pub step: String,
    /// Why.
    pub why: InsideOnly,
}

impl InsideOnly {
    /// As it is printed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Figures => "figures",
            Self::Objections => "objections",
            Self::SmallChipsBet => "small_chips_bet",
            Self::SoftwareDecides => "software_decides",
            Self::SeatRequest => "seat_request",
            Self::LateChips => "late_chips",
            Self::OutMaySit => "out_may_sit",
            Self::StacksRight => "stacks_right",
            Self::RebuyAnnounced => "rebuy_announced",
            Self::HighestCard => "highest_card",
            Self::Dealers => "dealers",
            Self::FirstButton => "first_button",
            Self::Eliminated => "eliminated",
            Self::HourlyBreak => "hourly_break",
            Self::Ladder => "ladder",
            Self::Window => "window",
            Self::Registration => "registration",
            Self::Chance => "chance",
            Self::Clock => "clock",
        }
    }

    /// Why a step of a scenario about a table is played inside only; `None` where a device sends it, or is shown it.
    pub(super) fn of(step: &Step) -> Option<Self> {
        match step {
            Step::Room(step) => Some(Self::of_room(step)),
            Step::Sanction(SanctionStep::Proposed { .. }) => Some(Self::Ladder),
            Step::Expect(Expectation::Window(expected)) if !expected.is_shown() => {
                Some(Self::Window)
            }
            Step::Refused {
                tried: Tried::Command(TableCommand::TimeRanOut),
                ..
            } => Some(Self::Clock),
            Step::Do(_)
            | Step::Refused { .. }
            | Step::Consider(_)
            | Step::Report { .. }
            | Step::Rule { .. }
            | Step::Wait { .. }
            | Step::Deck { .. }
            | Step::Sanction(
                SanctionStep::Fault(_)
                | SanctionStep::Lift(_)
                | SanctionStep::Suspended(..)
                | SanctionStep::Minutes(..),
            )
            | Step::Expect(_) => None,
        }
    }

    const fn of_room(step: &RoomStep) -> Self {
        match step {
            RoomStep::Ask(question) => Self::of_question(question),
            RoomStep::Fact(_) | RoomStep::Then(_) | RoomStep::Says(_) => Self::Figures,
        }
    }

    const fn of_question(question: &Question) -> Self {
        match question {
            Question::Positions(_) => Self::Objections,
            Question::SmallChipsBet(_) => Self::SmallChipsBet,
            Question::Software(_) => Self::SoftwareDecides,
            Question::AskSeat(_) => Self::SeatRequest,
            Question::SmallChipsFound | Question::LateChips(_) => Self::LateChips,
            Question::Sit => Self::OutMaySit,
            Question::Stacks(_) => Self::StacksRight,
            Question::Rebuy(..) => Self::RebuyAnnounced,
            Question::HighCards(_) => Self::HighestCard,
            Question::Dealers(_) => Self::Dealers,
            Question::FirstButton => Self::FirstButton,
            Question::Stack(_) => Self::Eliminated,
            Question::Away(_) => Self::HourlyBreak,
            Question::Seat
            | Question::LateSeat
            | Question::Arrival(_)
            | Question::Mover
            | Question::Tables(_)
            | Question::Deal(..)
            | Question::Left(_)
            | Question::Draw(_)
            | Question::Race(_)
            | Question::RaceCards(_)
            | Question::RaceMoment(_)
            | Question::Exchange(..)
            | Question::Buy(..)
            | Question::Handed(_)
            | Question::Register(_)
            | Question::Field(_)
            | Question::Out(..)
            | Question::Leaves(..)
            | Question::WithChips(_)
            | Question::Late(_) => Self::Figures,
        }
    }
}

impl fmt::Display for InsideOnly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
