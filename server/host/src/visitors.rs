//! Visitors of events: connections that watch without a device. They are counted apart from devices, so that a hall full
//! of phones takes nothing from a table.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tapis_protocol::TournamentId;

use crate::devices::Visitor;
use crate::net::counted_as;

/// Most connections to the public page of one event.
const MAX_PUBLIC_OF_EVENT: usize = 400;

/// Most connections to public pages of one address: a family, or a hall's other screens behind one router.
const MAX_PUBLIC_OF_ADDRESS: usize = 40;

/// Most connections with the seat card of one player.
const MAX_PHONES_OF_PLAYER: usize = 4;

/// Messages a second of a visitor, who has nothing to say but that it is there.
pub(crate) const VISITOR_MESSAGES_PER_SECOND: u32 = 2;

/// The same at once.
pub(crate) const VISITOR_BURST: u32 = 20;

/// Frames of a visitor at once, of any kind, after which it is sent away: what it may say, and what is refused.
pub(crate) const VISITOR_FRAMES_AT_ONCE: u32 = 220;

/// Who watches.
#[derive(Clone, Debug, Default)]
pub(crate) struct Visitors(Arc<Mutex<Visits>>);

#[derive(Debug, Default)]
struct Visits {
    last: u64,
    open: HashMap<u64, Visit>,
}

/// A connection that watches.
#[derive(Clone, Debug)]
pub(crate) struct Visit {
    pub(crate) tournament: TournamentId,
    pub(crate) visitor: Visitor,
    pub(crate) address: IpAddr,
}

/// The right to one connection. It is dropped when the connection is over.
#[derive(Debug)]
pub(crate) struct VisitPermit {
    visits: Arc<Mutex<Visits>>,
    number: u64,
}

impl Visitors {
    /// Counts a visit; `None` when there are too many like it.
    pub(crate) fn admit(&self, visit: &Visit) -> Option<VisitPermit> {
        let visit = Visit {
            address: counted_as(visit.address),
            ..visit.clone()
        };
        let mut visits = locked(&self.0);
        let count =
            |is: &dyn Fn(&Visit) -> bool| visits.open.values().filter(|open| is(open)).count();
        let is_full = match &visit.visitor {
            Visitor::Public => {
                let is_public = |open: &Visit| open.visitor == Visitor::Public;
                count(&|open| is_public(open) && open.tournament == visit.tournament)
                    >= MAX_PUBLIC_OF_EVENT
                    || count(&|open| is_public(open) && open.address == visit.address)
                        >= MAX_PUBLIC_OF_ADDRESS
            }
            Visitor::Phone { .. } => {
                count(&|open| open.visitor == visit.visitor && open.tournament == visit.tournament)
                    >= MAX_PHONES_OF_PLAYER
            }
        };
        if is_full {
            return None;
        }
        visits.last = visits.last.wrapping_add(1);
        let number = visits.last;
        visits.open.insert(number, visit);
        Some(VisitPermit {
            visits: Arc::clone(&self.0),
            number,
        })
    }
}

impl Drop for VisitPermit {
    fn drop(&mut self) {
        locked(&self.visits).open.remove(&self.number);
    }
}

fn locked(visits: &Mutex<Visits>) -> MutexGuard<'_, Visits> {
    // The list is whole after every statement above, so a panic elsewhere leaves nothing half done.
    visits.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use tapis_protocol::rules::table::PlayerId;

    use super::*;
    use crate::devices::PhoneKey;
    use crate::entropy::SeededEntropy;

    fn phone_of(player: u32) -> Visitor {
        Visitor::Phone {
            player: PlayerId(player),
            key: PhoneKey::random(&SeededEntropy::new(7)).unwrap(),
        }
    }

    fn visit(event: &str, visitor: Visitor, address: &str) -> Visit {
        Visit {
            tournament: TournamentId::new(event).unwrap(),
            visitor,
            address: address.parse().unwrap(),
        }
    }

    #[test]
    fn one_address_and_one_card_have_few_connections_and_keep_nobody_else_out() {
        let visitors = Visitors::default();
        let public = |address| visit("night", Visitor::Public, address);
        let mut open: Vec<_> = (0..MAX_PUBLIC_OF_ADDRESS)
            .map(|_| visitors.admit(&public("192.168.1.66")))
            .collect();
        assert!(open.iter().all(Option::is_some));
        assert!(visitors.admit(&public("192.168.1.66")).is_none());
        assert!(visitors.admit(&public("192.168.1.5")).is_some());
        let phone = visit("night", phone_of(3), "192.168.1.66");
        open.extend((0..MAX_PHONES_OF_PLAYER).map(|_| visitors.admit(&phone)));
        assert!(open.iter().all(Option::is_some));
        assert!(visitors.admit(&phone).is_none());
        let other = visit("night", phone_of(4), "192.168.1.66");
        assert!(visitors.admit(&other).is_some());
        drop(open);
        assert!(visitors.admit(&phone).is_some());
        assert!(locked(&visitors.0).open.is_empty());
    }

    #[test]
    fn an_event_has_no_more_public_visitors_than_there_may_be() {
        let visitors = Visitors::default();
        let from = |number: usize| {
            let address = format!("10.0.{}.{}", number / 250, number % 250);
            visit("night", Visitor::Public, &address)
        };
        let open: Vec<_> = (0..MAX_PUBLIC_OF_EVENT)
            .map(|number| visitors.admit(&from(number)))
            .collect();
        assert!(open.iter().all(Option::is_some));
        assert!(visitors.admit(&from(900)).is_none());
        let elsewhere = visit("other", Visitor::Public, "10.0.9.9");
        assert!(visitors.admit(&elsewhere).is_some());
    }
}
