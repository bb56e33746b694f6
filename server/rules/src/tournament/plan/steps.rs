//! Blinds that rise in even steps: which blinds a set of chips can pay well, and the best way up through them.

use std::ops::RangeInclusive;

use crate::blinds::Blinds;
use crate::chips::Chips;

/// Small blinds that people count in their heads, in tenths of a chip.
const ROUND: [u64; 9] = [10, 15, 20, 25, 30, 40, 50, 60, 80];
/// Decades of blinds above a chip.
const DECADES: u32 = 8;
/// Least rise of the big blind from one level to the next, in thousandths.
pub(super) const LEAST_RISE: u64 = 1_250;
/// Most rise of the big blind from one level to the next, in thousandths.
pub(super) const MOST_RISE: u64 = 1_600;
/// The rise that is aimed at.
const GOOD_RISE: u64 = 1_400;
/// Chips of one kind in a big blind, beyond which larger chips should have come instead.
const MANY_CHIPS: u64 = 16;
/// What blinds cost whose small one is not half of the big one.
const UNEVEN: u64 = 15;

/// A level's blinds, and how awkward they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct BlindStep {
    big: u64,
    small: u64,
    cost: u64,
}

/// All ways up from the first blinds.
pub(super) struct Ladder {
    steps: Vec<BlindStep>,
    /// For each number of levels less one, and each step: the least cost to be there, and from where.
    levels: Vec<Vec<Option<(u64, usize)>>>,
}

/// Where a way up ends.
#[derive(Clone, Copy)]
pub(super) struct LadderEnd {
    /// Its last step, by number.
    pub(super) step: usize,
    /// The big blind there.
    pub(super) big: u64,
    /// What the way costs.
    pub(super) cost: u64,
}

impl Ladder {
    /// The ladder from the first to the last of `big_blinds`, in multiples of `unit`, for chips of `values`. `levels` is
    /// the most that is asked for.
    pub(super) fn new(
        unit: u64,
        values: &[u64],
        big_blinds: &RangeInclusive<u64>,
        levels: u16,
    ) -> Self {
        let first = *big_blinds.start();
        let steps = steps(unit, values, big_blinds);
        let begins = steps
            .iter()
            .map(|step| (step.big == first).then_some((step.cost, 0)));
        let mut climbed = vec![begins.collect::<Vec<_>>()];
        for _ in 1..levels {
            let next = climbed.last().map(|below| climb(&steps, below));
            match next {
                Some(next) if next.iter().any(Option::is_some) => climbed.push(next),
                Some(_) | None => break,
            }
        }
        Self {
            steps,
            levels: climbed,
        }
    }

    /// Numbers of levels in which one of these big blinds can be reached.
    pub(super) fn reach(&self, big_blinds: RangeInclusive<u64>) -> impl Iterator<Item = u16> {
        (1_u16..)
            .zip(&self.levels)
            .filter(move |(_, reached)| {
                let mut there = self.steps.iter().zip(reached.iter());
                there.any(|(step, cost)| cost.is_some() && big_blinds.contains(&step.big))
            })
            .map(|(levels, _)| levels)
    }

    /// The ends at which one of these big blinds is reached in so many levels.
    pub(super) fn ends(
        &self,
        levels: u16,
        big_blinds: RangeInclusive<u64>,
    ) -> impl Iterator<Item = LadderEnd> {
        let reached = usize::from(levels)
            .checked_sub(1)
            .and_then(|last| self.levels.get(last));
        let reached = reached.into_iter().flatten();
        self.steps
            .iter()
            .zip(reached)
            .enumerate()
            .filter_map(move |(end, (step, there))| {
                let (cost, _) = (*there)?;
                big_blinds.contains(&step.big).then_some(LadderEnd {
                    step: end,
                    big: step.big,
                    cost,
                })
            })
    }

    /// The blinds of so many levels, up to an end.
    pub(super) fn climbed(&self, levels: u16, end: usize) -> Option<Vec<Blinds>> {
        let mut blinds = Vec::with_capacity(usize::from(levels));
        let mut at = end;
        for reached in self.levels.iter().take(usize::from(levels)).rev() {
            let step = self.steps.get(at)?;
            blinds.push(Blinds::new(Chips::new(step.small)?, Chips::new(step.big)?));
            (_, at) = (*reached.get(at)?)?;
        }
        blinds.reverse();
        Some(blinds)
    }
}

fn climb(steps: &[BlindStep], below: &[Option<(u64, usize)>]) -> Vec<Option<(u64, usize)>> {
    let mut next = vec![None; steps.len()];
    for (from, (low, there)) in steps.iter().zip(below).enumerate() {
        let Some((so_far, _)) = there else { continue };
        let (least, most) = (low.big * LEAST_RISE, low.big * MOST_RISE);
        for (high, best) in steps.iter().zip(&mut next).skip(from) {
            let reached = high.big * 1_000;
            if reached > most {
                break;
            }
            // 25/50, then 25/75: the small blind may stay where the smallest chip does not allow another.
            if reached < least || high.small < low.small {
                continue;
            }
            let off = (reached / low.big).abs_diff(GOOD_RISE);
            let cost = so_far + off * off / 1_000 + high.cost;
            if best.is_none_or(|(known, _)| cost < known) {
                *best = Some((cost, from));
            }
        }
    }
    next
}

/// Blinds that the chips can pay, by the big blind.
fn steps(unit: u64, values: &[u64], big_blinds: &RangeInclusive<u64>) -> Vec<BlindStep> {
    let halves = values.iter().flat_map(|value| {
        let decades = (0..DECADES).map(|decade| 10_u64.pow(decade));
        decades.flat_map(move |decade| ROUND.iter().map(move |tenths| value * tenths * decade))
    });
    let halves = halves
        .filter(|tenths| tenths % 10 == 0)
        .map(|tenths| tenths / 10)
        .filter(|small| small % unit == 0)
        .map(|small| (small, small * 2));
    let mut steps: Vec<BlindStep> = halves
        .chain([(unit, unit * 3)])
        .filter(|(_, big)| big_blinds.contains(big))
        .map(|(small, big)| BlindStep {
            big,
            small,
            cost: awkward(small, big, values),
        })
        .collect();
    steps.sort_unstable();
    steps.dedup_by_key(|step| step.big);
    steps
}

/// How awkward blinds are: many chips of one kind, or a small blind that is not half of the big one.
fn awkward(small: u64, big: u64, values: &[u64]) -> u64 {
    let uneven = if small * 2 == big { 0 } else { UNEVEN };
    let paid_in = values
        .iter()
        .rev()
        .find(|value| small.is_multiple_of(**value) && big.is_multiple_of(**value));
    let chips = paid_in.map_or(0, |value| big / value);
    let has_larger = values
        .iter()
        .any(|value| Some(value) > paid_in && *value <= big / 4);
    let many = if has_larger {
        chips.saturating_sub(MANY_CHIPS) * 2
    } else {
        0
    };
    uneven + many
}
