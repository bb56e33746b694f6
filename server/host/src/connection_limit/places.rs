//! Places for connections without a token: which address has them, since when, and which gives one up when all are
//! taken.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::net::IpAddr;

use tokio_util::sync::CancellationToken;

use super::KNOWN_SHARE;
use crate::config::Limits;

/// Most addresses of which it is remembered that a device has spoken from there; the oldest is forgotten first.
const MAX_KNOWN: usize = 10_000;

/// Places taken, of a hundred, above which a connection has less time for its first word.
const CROWDED_PERCENT: u64 = 75;

/// Places that are taken, in the order in which they were taken.
#[derive(Debug)]
pub(super) struct Places {
    max_of_address: u32,
    max: u32,
    taken: u32,
    /// Of addresses from which no device has spoken.
    taken_by_unknown: u32,
    last_number: u64,
    by_address: HashMap<IpAddr, BTreeMap<u64, TakenPlace>>,
    /// How many each address has from which no device has spoken, the most last: only these give places up.
    most_of_unknown: BTreeSet<(usize, IpAddr)>,
    known: HashSet<IpAddr>,
    known_in_order: VecDeque<IpAddr>,
}

#[derive(Debug)]
struct TakenPlace {
    given_up: CancellationToken,
    is_of_unknown: bool,
}

impl Places {
    /// All are free.
    pub(super) fn new(limits: Limits) -> Self {
        Self {
            max_of_address: limits.strangers_of_address,
            max: limits.strangers,
            taken: 0,
            taken_by_unknown: 0,
            last_number: 0,
            by_address: HashMap::new(),
            most_of_unknown: BTreeSet::new(),
            known: HashSet::new(),
            known_in_order: VecDeque::new(),
        }
    }

    pub(super) fn is_crowded(&self) -> bool {
        u64::from(self.taken) * 100 >= u64::from(self.max) * CROWDED_PERCENT
    }

    /// A place for a connection, by its number; the token is cancelled when it has to be given up.
    pub(super) fn take(&mut self, address: IpAddr) -> Option<(u64, CancellationToken)> {
        let has = self.count(address);
        if u32::try_from(has).is_ok_and(|has| has >= self.max_of_address)
            || self.max_of_address == 0
        {
            return None;
        }
        let is_of_unknown = !self.known.contains(&address);
        let is_full = self.taken >= self.max
            || (is_of_unknown && self.taken_by_unknown >= self.max_of_unknown());
        if is_full && !self.free_one(has) {
            return None;
        }
        self.last_number = self.last_number.wrapping_add(1);
        let given_up = CancellationToken::new();
        let place = TakenPlace {
            given_up: given_up.clone(),
            is_of_unknown,
        };
        self.by_address
            .entry(address)
            .or_default()
            .insert(self.last_number, place);
        self.taken = self.taken.saturating_add(1);
        self.taken_by_unknown = self.taken_by_unknown.saturating_add(is_of_unknown.into());
        self.rank(address, has);
        Some((self.last_number, given_up))
    }

    /// A connection is over, or gives its place up.
    pub(super) fn leave(&mut self, address: IpAddr, number: u64) {
        let Some(places) = self.by_address.get_mut(&address) else {
            return;
        };
        let has = places.len();
        // One that was given up has left already.
        let Some(place) = places.remove(&number) else {
            return;
        };
        if places.is_empty() {
            self.by_address.remove(&address);
        }
        self.taken = self.taken.saturating_sub(1);
        let was_unknown = place.is_of_unknown.into();
        self.taken_by_unknown = self.taken_by_unknown.saturating_sub(was_unknown);
        self.rank(address, has);
    }

    /// A device has spoken from an address.
    pub(super) fn know(&mut self, address: IpAddr) {
        if !self.known.insert(address) {
            return;
        }
        self.most_of_unknown.remove(&(self.count(address), address));
        self.known_in_order.push_back(address);
        if self.known_in_order.len() > MAX_KNOWN
            && let Some(oldest) = self.known_in_order.pop_front()
        {
            self.known.remove(&oldest);
        }
    }

    const fn max_of_unknown(&self) -> u32 {
        self.max - self.max / KNOWN_SHARE
    }

    /// The unknown address that has most gives its oldest place up, where one that has `has` does not have more then.
    fn free_one(&mut self, has: usize) -> bool {
        let Some((most, address)) = self.most_of_unknown.last().copied() else {
            return false;
        };
        if most <= has.saturating_add(1) {
            return false;
        }
        let places = self.by_address.get(&address);
        let Some((number, place)) = places.and_then(BTreeMap::first_key_value) else {
            return false;
        };
        place.given_up.cancel();
        let number = *number;
        self.leave(address, number);
        true
    }

    fn count(&self, address: IpAddr) -> usize {
        self.by_address.get(&address).map_or(0, BTreeMap::len)
    }

    /// An address that had so many places has others now.
    fn rank(&mut self, address: IpAddr, had: usize) {
        self.most_of_unknown.remove(&(had, address));
        let has = self.count(address);
        if has > 0 && !self.known.contains(&address) {
            self.most_of_unknown.insert((has, address));
        }
    }
}
