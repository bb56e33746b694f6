//! Suggests stacks, levels and breaks, from the players, the chips in the case and the time there is.
//!
//! The big blind rises by 25 to 60 % a level and ends where the last two players have some 20 to 25 of them each: an
//! event is over by then. All figures are whole numbers, and the same request always gets the same suggestion.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use tapis_tagged::Tagged;

use super::check::check_kinds;
use super::hand_out::{LEAST_CHANGE, share_out};
use super::steps::Ladder;
use super::{ChipKind, MAX_MINUTES, MAX_STAGES, Stage};
use crate::blinds::Blinds;
use crate::chips::Chips;
use crate::tournament::{MAX_PLAYERS, Problem};

/// First big blinds, in chips of the smallest value.
const FIRST: [u64; 2] = [2, 4];
/// Big blinds that all chips together are at the last level: fewest, most, and what is aimed at.
const AT_THE_END: (u64, u64, u64) = (36, 56, 45);
/// Big blinds of a starting stack: fewest and most.
const DEPTH: (u64, u64) = (10, 500);
/// Big blinds of a starting stack that is neither short nor deep.
const GOOD_DEPTH: (u64, u64) = (50, 200);
/// Stacks that people count in their heads, in tenths.
const ROUND_STACKS: [u64; 11] = [10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 80];
/// Most levels of a structure.
const MAX_LEVELS: u16 = 100;
/// Largest stack that is suggested.
const MAX_STACK: u64 = 1_000_000_000;

/// What an event should be like.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StructureRequest {
    /// Players that are expected, at least 2.
    pub players: u16,
    /// The chips in the case, smallest value first.
    pub chips: Vec<ChipKind>,
    /// How long it should take, in minutes, breaks included.
    pub minutes: u16,
    /// How fast.
    pub pace: Pace,
    /// A break after so many levels; 0 for none.
    #[serde(default)]
    pub break_every: u8,
    /// How long a break is, in minutes.
    #[serde(default)]
    pub break_minutes: u16,
}

/// How fast blinds rise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Pace {
    /// Levels of so many minutes, as many as there is time for.
    LevelMinutes {
        /// Minutes of a level.
        minutes: u16,
    },
    /// So many levels, as long as there is time for.
    Levels {
        /// How many.
        levels: u16,
    },
}

/// Stacks and a structure for a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Suggestion {
    /// Starting stack.
    pub stack: Chips,
    /// How many chips of each value every player gets, smallest first.
    pub per_player: Vec<(Chips, u32)>,
    /// The chips of the case to play with: those that are too few for small change stay in it.
    pub chips: Vec<ChipKind>,
    /// Levels and breaks.
    pub structure: Vec<Stage>,
    /// How long that is, in minutes.
    pub minutes: u32,
}

/// Stacks and a structure for a request.
///
/// # Errors
///
/// The [`Problem`] with the request: chips that cannot be, too few of them, or a time that is too long or too short for
/// levels of that length.
pub fn suggest(request: &StructureRequest) -> Result<Suggestion, Problem> {
    let players = u32::from(request.players);
    if players < 2 || usize::from(request.players) > MAX_PLAYERS {
        return Err(Problem::PlayersNotPossible { players });
    }
    check_kinds(&request.chips)?;
    let timing = Timing::of(request)?;
    let starts = Start::all(request, timing.levels);
    if starts.is_empty() {
        return Err(Problem::CaseTooSmall { players });
    }
    let mut candidates: Vec<Candidate> = starts
        .iter()
        .flat_map(|start| start.candidates(timing.levels))
        .collect();
    // The first of the best: sorting keeps the order of those that are as good.
    candidates.sort_by_key(|candidate| candidate.cost);
    candidates
        .iter()
        .find_map(|candidate| candidate.suggestion(timing))
        .ok_or_else(|| {
            let starts = Start::all(request, MAX_LEVELS);
            let possible = || starts.iter().flat_map(Start::reach);
            match (possible().min(), possible().max()) {
                (Some(least), Some(most)) => Problem::LevelsNotPossible {
                    levels: timing.levels,
                    least,
                    most,
                },
                (None, _) | (_, None) => Problem::CaseTooSmall { players },
            }
        })
}

/// How many levels there are, and how long levels and breaks are.
#[derive(Clone, Copy)]
struct Timing {
    levels: u16,
    minutes: u16,
    break_every: u16,
    break_minutes: u16,
}

impl Timing {
    fn of(request: &StructureRequest) -> Result<Self, Problem> {
        let break_every = u16::from(request.break_every);
        let timing = Self {
            levels: 1,
            minutes: 1,
            break_every,
            break_minutes: request.break_minutes,
        };
        if break_every > 0 && !(1..=MAX_MINUTES).contains(&request.break_minutes) {
            let stage = break_every.saturating_add(1);
            return Err(Problem::StageMinutes { stage });
        }
        let wanted = u32::from(request.minutes);
        let timing = match request.pace {
            Pace::LevelMinutes { minutes } => {
                let of = |levels| Self {
                    levels,
                    minutes,
                    ..timing
                };
                let nearest = (1..=MAX_LEVELS)
                    .map(of)
                    .filter(|timing| timing.fits())
                    .min_by_key(|timing| timing.total().abs_diff(wanted));
                nearest.unwrap_or(of(1))
            }
            Pace::Levels { levels } => {
                let timing = Self { levels, ..timing };
                if levels == 0 || !timing.fits() {
                    let stages = u32::from(levels).saturating_add(timing.breaks());
                    return Err(match levels {
                        0 => Problem::NoLevel,
                        _ => Problem::TooManyStages { stages },
                    });
                }
                let breaks = timing.breaks() * u32::from(request.break_minutes);
                let to_play = wanted.saturating_sub(breaks);
                let minutes = (to_play + u32::from(levels) / 2) / u32::from(levels);
                Self {
                    minutes: u16::try_from(minutes).unwrap_or(u16::MAX),
                    ..timing
                }
            }
        };
        if (1..=MAX_MINUTES).contains(&timing.minutes) {
            Ok(timing)
        } else {
            Err(Problem::StageMinutes { stage: 1 })
        }
    }

    /// Breaks are between levels: none after the last one.
    fn breaks(self) -> u32 {
        let after = self.levels.saturating_sub(1);
        u32::from(after.checked_div(self.break_every).unwrap_or(0))
    }

    fn fits(self) -> bool {
        let stages = u32::from(self.levels) + self.breaks();
        u32::try_from(MAX_STAGES).is_ok_and(|most| stages <= most)
    }

    fn total(self) -> u32 {
        let levels = u32::from(self.levels) * u32::from(self.minutes);
        levels + self.breaks() * u32::from(self.break_minutes)
    }

    fn structure(self, blinds: Vec<Blinds>) -> Vec<Stage> {
        let mut structure = Vec::new();
        for (level, blinds) in (0_u16..).zip(blinds) {
            let is_after_break = level > 0 && level.checked_rem(self.break_every) == Some(0);
            structure.extend(is_after_break.then_some(Stage::Break {
                minutes: self.break_minutes,
            }));
            structure.push(Stage::Level {
                minutes: self.minutes,
                blinds,
            });
        }
        structure
    }
}

/// A way to begin: the smallest chips, the first big blind, and all ways up from there.
struct Start {
    players: u32,
    unit: u64,
    first: u64,
    /// Chips of the unit and of its multiples: with others, change would not come out even.
    chips: Vec<ChipKind>,
    ladder: Ladder,
}

impl Start {
    fn all(request: &StructureRequest, levels: u16) -> Vec<Self> {
        let players = u32::from(request.players);
        let units = request
            .chips
            .iter()
            .filter(|kind| kind.count / players >= LEAST_CHANGE && kind.value.get() <= MAX_STACK);
        units
            .flat_map(|unit| FIRST.map(|units| (unit.value.get(), units)))
            .filter_map(|(unit, units)| Self::new(request, unit, units * unit, levels))
            .collect()
    }

    fn new(request: &StructureRequest, unit: u64, first: u64, levels: u16) -> Option<Self> {
        let players = u32::from(request.players);
        let chips = request.chips.iter().filter(|kind| {
            kind.value.get() >= unit
                && kind.value.get() <= MAX_STACK
                && kind.value.get() % unit == 0
        });
        let chips: Vec<ChipKind> = chips.copied().collect();
        let values: Vec<u64> = chips.iter().map(|kind| kind.value.get()).collect();
        let deepest = stacks(&chips, unit, first, players).max()?;
        let last = deepest * u64::from(players) / AT_THE_END.0;
        Some(Self {
            players,
            unit,
            first,
            ladder: Ladder::new(unit, &values, &(first..=last), levels),
            chips,
        })
    }

    fn stacks(&self) -> impl Iterator<Item = u64> {
        stacks(&self.chips, self.unit, self.first, self.players)
    }

    /// Big blinds at the last level, fewest and most, when everybody began with a stack.
    fn last(&self, stack: u64) -> RangeInclusive<u64> {
        let all = stack * u64::from(self.players);
        all.div_ceil(AT_THE_END.1)..=all / AT_THE_END.0
    }

    /// Numbers of levels that are possible.
    fn reach(&self) -> impl Iterator<Item = u16> {
        self.stacks()
            .flat_map(|stack| self.ladder.reach(self.last(stack)))
    }

    fn candidates(&self, levels: u16) -> impl Iterator<Item = Candidate<'_>> {
        self.stacks().flat_map(move |stack| {
            let ends = self.ladder.ends(levels, self.last(stack));
            ends.map(move |end| Candidate {
                start: self,
                stack,
                end: end.step,
                cost: end.cost + self.cost(stack, end.big),
            })
        })
    }

    /// How far from good a stack is: its depth, and where it ends.
    fn cost(&self, stack: u64, last: u64) -> u64 {
        let depth = stack / self.first;
        let short = GOOD_DEPTH.0.saturating_sub(depth) * 8;
        let deep = depth.saturating_sub(GOOD_DEPTH.1) / 2;
        let at_the_end = stack * u64::from(self.players) / last.max(1);
        let off = at_the_end.abs_diff(AT_THE_END.2);
        short + deep + off * off / 4
    }
}

/// Stacks that can be handed out and counted: round ones, and everything in the case.
fn stacks(
    chips: &[ChipKind],
    unit: u64,
    first: u64,
    players: u32,
) -> impl Iterator<Item = u64> + use<> {
    let all = chips.iter().fold(0_u64, |all, kind| {
        let each = kind.count.checked_div(players).unwrap_or(0);
        all.saturating_add(kind.value.get().saturating_mul(u64::from(each)))
    });
    let most = all.min(first.saturating_mul(DEPTH.1)).min(MAX_STACK);
    let least = first.saturating_mul(DEPTH.0);
    let decades = (0..9_u32).map(|decade| 10_u64.pow(decade));
    decades
        .flat_map(|decade| ROUND_STACKS.map(|tenths| tenths * decade))
        .filter(|tenths| tenths % 10 == 0)
        .map(|tenths| tenths / 10)
        .chain((all <= MAX_STACK).then_some(all))
        .filter(move |stack| (least..=most).contains(stack) && stack % unit == 0)
}

/// A stack and a way up.
struct Candidate<'a> {
    start: &'a Start,
    stack: u64,
    end: usize,
    cost: u64,
}

impl Candidate<'_> {
    fn suggestion(&self, timing: Timing) -> Option<Suggestion> {
        let stack = Chips::new(self.stack)?;
        let per_player = share_out(stack, &self.start.chips, self.start.players)?;
        let blinds = self.start.ladder.climbed(timing.levels, self.end)?;
        Some(Suggestion {
            stack,
            per_player,
            chips: self.start.chips.clone(),
            structure: timing.structure(blinds),
            minutes: timing.total(),
        })
    }
}
