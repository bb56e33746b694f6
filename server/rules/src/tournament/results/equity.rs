//! What the last players' stacks are worth in money when they want to share the prizes that are left: by the
//! independent chip model, and by chips alone. A deal is only ever a proposal.
//!
//! Money is whole cents, and nothing is lost: a cent that cannot be divided goes to one player.

use crate::chips::Chips;
use crate::tournament::plan::{cents, sum_of_cents};

/// Most players for whom a deal is worked out.
pub(super) const MAX_DEAL: usize = 10;
/// Binary digits of a probability behind the point.
const FRACTION_BITS: u32 = 64;

/// What each stack is worth by the independent chip model (Malmuth–Harville): a player takes the next place with the
/// chance of their share of the chips that are left. `prizes` are the cents of the places still open, the best first.
///
/// Prizes beyond the number of players are not counted; the result adds up to the others. Empty without players, or
/// with more than [`MAX_DEAL`] players.
#[must_use]
pub(super) fn icm(stacks: &[Chips], prizes: &[u64]) -> Vec<u64> {
    if stacks.len() > MAX_DEAL {
        return Vec::new();
    }
    let players = 1_usize << stacks.len();
    let mut reached = vec![0_u128; players];
    if let Some(none) = reached.first_mut() {
        *none = 1 << FRACTION_BITS;
    }
    let mut worth = vec![0_u128; stacks.len()];
    // In the order of numbers, a set of placed players comes after each of its parts.
    for placed in 0..players {
        let chance = reached.get(placed).copied().unwrap_or_default();
        let place = usize::try_from(placed.count_ones()).unwrap_or(usize::MAX);
        let prize = prizes.get(place).copied().unwrap_or_default();
        let left = || {
            let indexed = stacks.iter().enumerate();
            indexed.filter(move |(at, _)| placed & (1 << at) == 0)
        };
        let chips: u128 = left().map(|(_, stack)| u128::from(stack.get())).sum();
        for (at, stack) in left() {
            // Players without chips share what is left alike.
            let next = (chance * u128::from(stack.get()))
                .checked_div(chips)
                .unwrap_or_else(|| chance / u128::try_from(left().count()).unwrap_or(1));
            if let Some(worth) = worth.get_mut(at) {
                *worth = worth.saturating_add(next.saturating_mul(prize.into()));
            }
            if let Some(then) = reached.get_mut(placed | (1 << at)) {
                *then += next;
            }
        }
    }
    let total = open_prizes(stacks, prizes);
    let parts = worth.iter().map(|worth| Worth {
        whole: cents(worth >> FRACTION_BITS),
        fraction: worth & ((1 << FRACTION_BITS) - 1),
    });
    settle(&parts.collect::<Vec<_>>(), total)
}

/// What each stack is worth by its chips alone: everybody has the least prize that is open for certain, and the rest is
/// shared by chips. Adds up to the prizes of the places that are open.
#[must_use]
pub(super) fn chip_chop(stacks: &[Chips], prizes: &[u64]) -> Vec<u64> {
    let total = open_prizes(stacks, prizes);
    let Some(last) = stacks.len().checked_sub(1) else {
        return Vec::new();
    };
    // A later prize may be larger where the organisers want it so; no more is promised than there is.
    let players = u64::try_from(stacks.len()).unwrap_or(u64::MAX);
    let certain = prizes.get(last).copied().unwrap_or_default();
    let certain = certain.min(total / players);
    let rest = u128::from(total - certain * players);
    let chips: u128 = stacks.iter().map(|stack| u128::from(stack.get())).sum();
    let parts = stacks.iter().map(|stack| {
        let share = rest * u128::from(stack.get());
        Worth {
            whole: certain.saturating_add(cents(share.checked_div(chips).unwrap_or_default())),
            fraction: share.checked_rem(chips).unwrap_or_default(),
        }
    });
    settle(&parts.collect::<Vec<_>>(), total)
}

/// Prizes of as many places as there are players.
fn open_prizes(stacks: &[Chips], prizes: &[u64]) -> u64 {
    sum_of_cents(prizes.iter().take(stacks.len()))
}

/// What a player should have: whole cents, and a fraction in any unit that all have in common.
struct Worth {
    whole: u64,
    fraction: u128,
}

/// Whole cents that add up to `total`: those who are nearest to another cent get it.
fn settle(parts: &[Worth], total: u64) -> Vec<u64> {
    let given = sum_of_cents(parts.iter().map(|part| &part.whole));
    let mut left = total.saturating_sub(given);
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_key(|at| parts.get(*at).map(|part| std::cmp::Reverse(part.fraction)));
    let mut won: Vec<u64> = parts.iter().map(|part| part.whole).collect();
    while left > 0 && !order.is_empty() {
        for at in &order {
            if let Some(won) = won.get_mut(*at)
                && left > 0
            {
                *won += 1;
                left -= 1;
            }
        }
    }
    won
}

#[cfg(test)]
mod tests;
