//! How a starting stack is handed out in chips: the same for everybody, small change first, from what the case holds.

use serde::{Deserialize, Serialize};

use super::{ChipKind, Plan};
use crate::chips::Chips;

/// Chips that a player wants of the two smallest values, to have change for the blinds.
const SMALL_CHANGE: u32 = 8;
/// Chips that a player wants of each value above.
const LARGER: u32 = 4;
/// Chips of the smallest value that a player needs at least, to post blinds and to get change.
pub(super) const LEAST_CHANGE: u32 = 4;
/// Ways to pay that are tried before a stack counts as impossible.
const TRIES: u32 = 20_000;

/// The chips of a starting stack, and what the case lacks to hand it out to everybody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HandOut {
    /// How many chips of each value every player gets, smallest first; empty where no chips make up the stack.
    pub per_player: Vec<(Chips, u32)>,
    /// How many chips of each value the case lacks for that; empty where it holds enough.
    pub missing: Vec<(Chips, u32)>,
}

impl Plan {
    /// The starting stack of so many players in chips. Where the case does not hold enough, the stack that would be
    /// good, with what is missing for it: organisers may still have other chips, or hand out others.
    #[must_use]
    pub fn hand_out(&self, players: u32) -> HandOut {
        // Chips that no level needs stay in the case, where the others make up the stack.
        let unneeded = self.unneeded_after(0, &self.chip_values());
        let needed = self.chips.get(unneeded.len()..).unwrap_or(&self.chips);
        let held = share_out(self.stack, needed, players);
        if let Some(per_player) = held.or_else(|| share_out(self.stack, &self.chips, players)) {
            let missing = Vec::new();
            return HandOut {
                per_player,
                missing,
            };
        }
        // As if the case had no end.
        let endless = |chips: &[ChipKind]| {
            let endless = chips.iter().map(|kind| ChipKind {
                count: u32::MAX,
                ..*kind
            });
            share_out(self.stack, &endless.collect::<Vec<_>>(), 1)
        };
        let per_player = endless(needed).or_else(|| endless(&self.chips));
        let per_player = per_player.unwrap_or_default();
        let held = |value| self.chips.iter().find(|kind| kind.value == value);
        let lacks = per_player.iter().filter_map(|(value, each)| {
            let needed = each.saturating_mul(players);
            let missing = needed.saturating_sub(held(*value).map_or(0, |kind| kind.count));
            (missing > 0).then_some((*value, missing))
        });
        HandOut {
            missing: lacks.collect(),
            per_player,
        }
    }
}

/// What chips are still needed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ChipNeed {
    /// Blinds or antes to come.
    Blinds,
    /// The stack of a rebuy or of the add-on.
    Rebuy,
    /// The stack of who registers late or enters again.
    Stack,
}

/// An amount that people have to put together.
#[derive(Clone, Copy, Debug)]
struct NeededAmount {
    amount: Chips,
    by: ChipNeed,
}

impl NeededAmount {
    const fn new(amount: Chips, by: ChipNeed) -> Self {
        Self { amount, by }
    }
}

/// Chips of one value, for one player.
struct Share {
    value: u64,
    most: u32,
    wanted: u32,
}

/// How many chips of each value each of `players` gets, smallest first; `None` where the chips do not make it up.
/// Values rise. Small change is given as far as it goes, the rest in the largest chips there are. Without enough of the
/// smallest chips no player could play: that is no way.
pub(super) fn share_out(
    stack: Chips,
    chips: &[ChipKind],
    players: u32,
) -> Option<Vec<(Chips, u32)>> {
    // Less change where the chips do not allow more.
    let smallest = chips.first()?;
    let fits = stack.get().checked_div(smallest.value.get())?;
    let ways = [(SMALL_CHANGE, LARGER), (SMALL_CHANGE, 0), (LEAST_CHANGE, 0)];
    for change in ways.map(|(smallest, larger)| SmallChange { smallest, larger }) {
        let shares = shares(stack, chips, players, change)?;
        let mut tries = TRIES;
        let counts = pay(stack.get(), &shares, &mut tries);
        let is_change = |counts: &Vec<u32>| {
            let least = u64::from(LEAST_CHANGE).min(fits);
            counts
                .first()
                .is_some_and(|count| u64::from(*count) >= least)
        };
        if let Some(counts) = counts.filter(is_change) {
            let values = chips.iter().map(|kind| kind.value);
            let given = values.zip(counts).filter(|(_, count)| *count > 0);
            return Some(given.collect());
        }
    }
    None
}

/// How many chips of each value a player should have for change.
#[derive(Clone, Copy)]
struct SmallChange {
    /// Of the two smallest values.
    smallest: u32,
    /// Of the larger ones.
    larger: u32,
}

fn shares(
    stack: Chips,
    chips: &[ChipKind],
    players: u32,
    aimed_at: SmallChange,
) -> Option<Vec<Share>> {
    // SmallChange takes half of the stack at most: a player needs large chips, too.
    let mut change = stack.get() / 2;
    let mut shares = Vec::with_capacity(chips.len());
    for (kind, place) in chips.iter().zip(0_u8..) {
        let value = kind.value.get();
        let fits = u32::try_from(stack.get().checked_div(value)?).unwrap_or(u32::MAX);
        let most = kind.count.checked_div(players)?.min(fits);
        let ideal = if place < 2 {
            aimed_at.smallest
        } else {
            aimed_at.larger
        };
        let half = u32::try_from(change / value).unwrap_or(u32::MAX);
        let wanted = ideal.min(most).min(half);
        change = change.saturating_sub(value.saturating_mul(u64::from(wanted)));
        shares.push(Share {
            value,
            most,
            wanted,
        });
    }
    Some(shares)
}

/// The largest chips first, as many as leave the change that is wanted.
fn pay(rest: u64, shares: &[Share], tries: &mut u32) -> Option<Vec<u32>> {
    let Some((largest, smaller)) = shares.split_last() else {
        return (rest == 0).then(Vec::new);
    };
    let worth = |count: fn(&Share) -> u32| {
        smaller.iter().fold(0_u64, |worth, share| {
            worth.saturating_add(share.value.saturating_mul(u64::from(count(share))))
        })
    };
    let (least_below, most_below) = (worth(|share| share.wanted), worth(|share| share.most));
    let least = rest.saturating_sub(most_below).div_ceil(largest.value);
    let least = least.max(u64::from(largest.wanted));
    let most = rest.checked_sub(least_below)? / largest.value;
    let most = most.min(u64::from(largest.most));
    for count in (least..=most).rev() {
        *tries = tries.checked_sub(1)?;
        let left = rest.saturating_sub(count.saturating_mul(largest.value));
        if let Some(mut counts) = pay(left, smaller, tries) {
            counts.push(u32::try_from(count).ok()?);
            return Some(counts);
        }
    }
    None
}

impl Plan {
    /// Values of chips in play that nothing needs any more from a stage on, smallest first: every blind and ante to
    /// come, and every stack that may still be bought, is a multiple of the next larger value. Never all of them.
    ///
    /// `in_play` are the values in play, smallest first.
    #[must_use]
    pub fn unneeded_after(&self, stage: u16, in_play: &[Chips]) -> Vec<Chips> {
        let amounts = self.amounts_from(stage);
        let is_enough = |value: &Chips| {
            amounts
                .iter()
                .all(|needed| super::check::is_multiple(needed.amount, *value))
        };
        let smallest_needed = in_play.iter().rposition(is_enough).unwrap_or(0);
        in_play.iter().take(smallest_needed).copied().collect()
    }

    /// What needs the smallest of the chips in play from a stage on; blinds before stacks.
    pub(in crate::tournament) fn smallest_needed_for(
        &self,
        stage: u16,
        in_play: &[Chips],
    ) -> ChipNeed {
        let next = in_play.get(1).copied().unwrap_or_default();
        let mut amounts = self.amounts_from(stage).into_iter();
        let first = amounts.find(|needed| !super::check::is_multiple(needed.amount, next));
        first.map_or(ChipNeed::Blinds, |needed| needed.by)
    }

    /// Amounts that people have to put together from a stage on. In a break nothing is posted any more by the level
    /// before it.
    fn amounts_from(&self, stage: u16) -> Vec<NeededAmount> {
        let to_come = self.structure.iter().skip(usize::from(stage));
        let blinds = to_come.filter_map(|stage| stage.blinds());
        let mut amounts: Vec<NeededAmount> = blinds
            .flat_map(super::check::posted)
            .map(|amount| NeededAmount::new(amount, ChipNeed::Blinds))
            .collect();
        // The hands in which an add-on is bought belong to the level after the last one with rebuys (gleize2007 7-5).
        let until = u32::from(self.rebuys.levels).saturating_add(1);
        if self.rebuys.levels > 0 && self.level_of(stage) <= until {
            amounts.push(NeededAmount::new(self.rebuys.chips, ChipNeed::Rebuy));
        }
        // A whole stack for who registers late or enters again: once a break has begun the level before it is over.
        let is_break = self
            .stage(stage)
            .is_some_and(|stage| stage.blinds().is_none());
        let level = self.level_of(stage).saturating_add(u32::from(is_break));
        let late = self.late.register_levels.max(self.re_entries.levels);
        if level <= u32::from(late) {
            amounts.push(NeededAmount::new(self.stack, ChipNeed::Stack));
        }
        amounts
    }
}
