//! Decides which server runs which event. Every server computes it for itself from the same database, with the same
//! result: only the one to which an event is assigned takes it over.

use std::collections::BTreeMap;

/// Weight of an event besides its tables: many small events are work as well.
const EVENT: u64 = 1;

/// A server may have more than the one with the least by this part of what that has, and one in so many of its own, before
/// an event is moved: moving costs its devices a blink.
const PART: u64 = 4;

/// Least difference for which an event is moved, in tables.
const WORTH_MOVING: u64 = 8;

/// An event with its tables.
pub(super) type Weighed<'a> = (&'a str, u64);

/// How much each server has to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Loads<'a>(BTreeMap<&'a str, u64>);

impl<'a> Loads<'a> {
    /// The servers that may take events, and what each of them has.
    pub(super) fn of(
        servers: impl IntoIterator<Item = &'a str>,
        owned: impl IntoIterator<Item = (&'a str, u64)>,
    ) -> Self {
        let mut loads: BTreeMap<&str, u64> =
            servers.into_iter().map(|server| (server, 0)).collect();
        for (server, tables) in owned {
            if let Some(load) = loads.get_mut(server) {
                *load = load.saturating_add(tables).saturating_add(EVENT);
            }
        }
        Self(loads)
    }

    /// Assigns events that no server runs: the largest first, each to the server with least work. Returns those that
    /// are assigned to `mine`.
    pub(super) fn fall_to(&mut self, mine: &str, orphans: &[Weighed<'a>]) -> Vec<&'a str> {
        self.share_out(orphans)
            .into_iter()
            .filter(|(_, server)| *server == mine)
            .map(|(event, _)| event)
            .collect()
    }

    /// Assigns them in the same way; returns each with its server.
    pub(super) fn share_out(&mut self, orphans: &[Weighed<'a>]) -> Vec<(&'a str, &'a str)> {
        let mut orphans = orphans.to_vec();
        orphans.sort_by(|(one, light), (other, heavy)| heavy.cmp(light).then(one.cmp(other)));
        let mut shared = Vec::with_capacity(orphans.len());
        for (event, tables) in orphans {
            let Some((server, load)) = self
                .0
                .iter_mut()
                .min_by_key(|(server, load)| (**load, **server))
            else {
                break;
            };
            *load = load.saturating_add(tables).saturating_add(EVENT);
            shared.push((event, *server));
        }
        shared
    }

    /// Which of its events a server that has much more than another one should move, and to which.
    pub(super) fn to_move(&self, mine: &str, own: &[Weighed<'a>]) -> Option<(&'a str, &'a str)> {
        let load = *self.0.get(mine)?;
        let (least, least_load) = self
            .0
            .iter()
            .min_by_key(|(server, load)| (**load, **server))?;
        let difference = load.saturating_sub(*least_load);
        if difference < WORTH_MOVING || difference < load / PART {
            return None;
        }
        // The largest that leaves the other one with no more than this one keeps.
        let fitting = own
            .iter()
            .filter(|(_, tables)| tables.saturating_add(EVENT).saturating_mul(2) <= difference);
        let (event, _) = fitting.max_by_key(|(event, tables)| (*tables, *event))?;
        Some((*event, *least))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_events_of_a_server_that_is_gone_are_shared_by_those_with_least() {
        let loads = || Loads::of(["a", "b", "c"], [("a", 50), ("b", 10), ("gone", 99)]);
        let orphans = [("monday", 20), ("friday", 30), ("sunday", 20)];
        let shared = loads().share_out(&orphans);
        assert_eq!(shared, [("friday", "c"), ("monday", "b"), ("sunday", "c")]);
        assert_eq!(loads().fall_to("c", &orphans), ["friday", "sunday"]);
        assert!(loads().fall_to("a", &orphans).is_empty());
    }

    #[test]
    fn an_event_moves_to_a_server_that_has_much_less_and_none_moves_back() {
        let own = [("main", 40), ("side", 12), ("late", 6)];
        let loads = Loads::of(["a", "b"], own.map(|(_, tables)| ("a", tables)));
        assert_eq!(loads.to_move("a", &own), Some(("side", "b")));
        assert_eq!(loads.to_move("b", &[]), None);
        let after = Loads::of(["a", "b"], [("a", 40), ("a", 6), ("b", 12)]);
        assert_eq!(
            after.to_move("a", &[("main", 40), ("late", 6)]),
            Some(("late", "b"))
        );
        let after = Loads::of(["a", "b"], [("a", 40), ("b", 6), ("b", 12)]);
        assert_eq!(after.to_move("a", &[("main", 40)]), None);
    }

    #[test]
    fn a_server_without_others_keeps_everything() {
        let mut alone = Loads::of(["a"], []);
        assert_eq!(
            alone.fall_to("a", &[("main", 500), ("side", 2)]),
            ["main", "side"]
        );
        assert_eq!(alone.to_move("a", &[("main", 500)]), None);
        assert!(Loads::of([], []).share_out(&[("main", 1)]).is_empty());
    }

    proptest! {
        #[test]
        fn moving_comes_to_an_end(tables in prop::collection::vec(0_u64..500, 1..30)) {
            let names: Vec<String> = (0..tables.len()).map(|number| number.to_string()).collect();
            let mut at: BTreeMap<&str, (&str, u64)> = names
                .iter()
                .zip(&tables)
                .map(|(name, tables)| (name.as_str(), ("a", *tables)))
                .collect();
            let mut moves = 0;
            loop {
                let loads = Loads::of(["a", "b", "c"], at.values().copied());
                let next = ["a", "b", "c"].into_iter().find_map(|server| {
                    let own: Vec<(&str, u64)> = at
                        .iter()
                        .filter(|(_, (owner, _))| *owner == server)
                        .map(|(event, (_, tables))| (*event, *tables))
                        .collect();
                    loads.to_move(server, &own)
                });
                let Some((event, to)) = next else { break };
                at.get_mut(event).unwrap().0 = to;
                moves += 1;
                prop_assert!(moves <= 10 * tables.len(), "for ever");
            }
        }
    }
}
