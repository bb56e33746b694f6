//! What players win by the plan: money by place and league points. The books leave prizes to the organisers.
//!
//! Money is whole cents, and nothing is lost: cents that cannot be divided go to the first who share.

use super::Prizes;

/// The whole pool, in hundredths of a percent.
const WHOLE: u128 = 10_000;

impl Prizes {
    /// Money that was paid in, in cents.
    #[must_use]
    pub fn pool(&self, entries: u32, rebuys: u32) -> u64 {
        let entered = self.entry_cents.saturating_mul(u64::from(entries));
        let bought = self.rebuy_cents.saturating_mul(u64::from(rebuys));
        entered.saturating_add(bought)
    }

    /// Cents by place, the first place first: what is fixed, and the shares of what was paid in.
    ///
    /// The shares together are never more than the pool; cents that cannot be shared go to the best place that has a share.
    #[must_use]
    pub fn payouts(&self, entries: u32, rebuys: u32) -> Vec<u64> {
        let pool = u128::from(self.pool(entries, rebuys));
        let shares: u128 = self
            .places
            .iter()
            .map(|prize| u128::from(prize.share))
            .sum();
        let mut left = cents(pool * shares.min(WHOLE) / WHOLE);
        let mut won: Vec<u64> = Vec::with_capacity(self.places.len());
        for prize in &self.places {
            let share = cents(pool * u128::from(prize.share) / WHOLE).min(left);
            left -= share;
            won.push(prize.cents.saturating_add(share));
        }
        let first = self.places.iter().position(|prize| prize.share > 0);
        if let Some(first) = first.and_then(|place| won.get_mut(place)) {
            *first = first.saturating_add(left);
        }
        won
    }

    /// How many places win something that is worth playing for: money or a prize in kind. Points alone do not make a bubble.
    #[must_use]
    pub fn paid_places(&self) -> u32 {
        let last = self
            .places
            .iter()
            .rposition(|prize| prize.cents > 0 || prize.share > 0 || !prize.kind.is_empty());
        last.map_or(0, |place| u32::try_from(place + 1).unwrap_or(u32::MAX))
    }

    /// League points of a place (from 1), with so many players ranked behind it.
    #[must_use]
    pub fn points_at(&self, place: u32, beaten: u32) -> u32 {
        let of_place = usize::try_from(place)
            .ok()
            .and_then(|place| self.places.get(place.checked_sub(1)?))
            .map_or(0, |prize| prize.points);
        of_place.saturating_add(self.points_each_beaten.saturating_mul(beaten))
    }
}

/// An amount for so many players alike; the first of them get the cents that cannot be shared, one each.
pub(in crate::tournament) fn share_alike(total: u64, players: usize) -> Vec<u64> {
    let ways = u64::try_from(players).unwrap_or(u64::MAX).max(1);
    let (each, rest) = (total / ways, total % ways);
    (0..ways).map(|at| each + u64::from(at < rest)).collect()
}

/// The sum of amounts in cents; one that is larger than can be written down is the largest.
pub(in crate::tournament) fn sum_of_cents<'a>(amounts: impl Iterator<Item = &'a u64>) -> u64 {
    amounts.fold(0, |sum, cents| sum.saturating_add(*cents))
}

/// An amount in whole cents; one that is larger than any pool is the largest.
pub(in crate::tournament) fn cents(amount: u128) -> u64 {
    u64::try_from(amount).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests;
