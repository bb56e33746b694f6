//! Devices by event and by table, so that the one or two of a table are found without a walk over all devices of a hall, and
//! the others are not woken for them.

use std::collections::{BTreeMap, BTreeSet};

use dashmap::DashMap;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::{DeviceId, Role, TableId, TournamentId};
use tokio::sync::watch;
use tokio_stream::wrappers::WatchStream;

use super::Device;

/// Devices in the order in which they were paired.
type PairingOrder = BTreeSet<(Timestamp, DeviceId)>;

/// All devices by event and table; directors' belong to no event.
#[derive(Debug, Default)]
pub(super) struct DeviceIndex {
    events: DashMap<Option<TournamentId>, EventDevices>,
}

#[derive(Debug, Default)]
struct EventDevices {
    devices: PairingOrder,
    tables: BTreeMap<TableId, TableTablets>,
}

/// A table that has, had or waits for tablets: kept to the end, because there are only so many.
#[derive(Debug, Default)]
struct TableTablets {
    tablets: PairingOrder,
    changed: watch::Sender<()>,
}

impl DeviceIndex {
    /// A device was paired.
    pub(super) fn add(&self, device: &Device, at: Timestamp) {
        let mut event = self.events.entry(device.tournament.clone()).or_default();
        let pairing = (at, device.id.clone());
        if let Role::Tablet { table } = device.role {
            let table = event.tables.entry(table).or_default();
            table.tablets.insert(pairing.clone());
        }
        event.devices.insert(pairing);
    }

    /// A device that was paired then is no longer.
    pub(super) fn remove(&self, device: &Device, at: Timestamp) {
        let Some(mut event) = self.events.get_mut(&device.tournament) else {
            return;
        };
        let pairing = (at, device.id.clone());
        event.devices.remove(&pairing);
        if let Role::Tablet { table } = device.role
            && let Some(table) = event.tables.get_mut(&table)
        {
            table.tablets.remove(&pairing);
        }
    }

    /// Devices of an event, or those without one, in the order of pairing.
    pub(super) fn devices_of(&self, tournament: Option<&TournamentId>) -> Vec<DeviceId> {
        let event = self.events.get(&tournament.cloned());
        event.map_or_else(Vec::new, |event| in_order(&event.devices))
    }

    /// Tablets of a table, in the order of pairing.
    pub(super) fn tablets_of(&self, tournament: &TournamentId, table: TableId) -> Vec<DeviceId> {
        let event = self.events.get(&Some(tournament.clone()));
        let table = event.as_ref().and_then(|event| event.tables.get(&table));
        table.map_or_else(Vec::new, |table| in_order(&table.tablets))
    }

    /// Tables of an event that have a tablet, in order.
    pub(super) fn tables_of(&self, tournament: &TournamentId) -> Vec<TableId> {
        let Some(event) = self.events.get(&Some(tournament.clone())) else {
            return Vec::new();
        };
        let tables = event.tables.iter();
        let tables = tables.filter(|(_, table)| !table.tablets.is_empty());
        tables.map(|(number, _)| *number).collect()
    }

    /// Now, and whenever something about the tablets of a table changes.
    pub(super) fn follow(&self, tournament: &TournamentId, table: TableId) -> WatchStream<()> {
        let mut event = self.events.entry(Some(tournament.clone())).or_default();
        let table = event.tables.entry(table).or_default();
        WatchStream::new(table.changed.subscribe())
    }

    /// Something about a device has changed: wakes the tablets of its table, if it has one.
    pub(super) fn notify_table_of(&self, device: &Device) {
        if let Role::Tablet { table } = device.role
            && let Some(event) = self.events.get(&device.tournament)
            && let Some(table) = event.tables.get(&table)
        {
            table.changed.send_replace(());
        }
    }

    /// Something has changed that the tablets of every table of an event show: wakes them.
    pub(super) fn notify_tables(&self, tournament: &TournamentId) {
        if let Some(event) = self.events.get(&Some(tournament.clone())) {
            for table in event.tables.values() {
                table.changed.send_replace(());
            }
        }
    }
}

fn in_order(pairing: &PairingOrder) -> Vec<DeviceId> {
    pairing.iter().map(|(_, device)| device.clone()).collect()
}

#[cfg(test)]
mod tests {
    use futures_util::{FutureExt, StreamExt};

    use super::*;

    fn night() -> TournamentId {
        TournamentId::new("night").unwrap()
    }

    fn tablet(id: &str, event: &TournamentId, table: u16) -> Device {
        Device {
            id: DeviceId::new(id).unwrap(),
            name: id.to_owned(),
            role: Role::Tablet {
                table: TableId(table),
            },
            tournament: Some(event.clone()),
        }
    }

    /// How many tables of a feed each were woken since they were last asked.
    fn woken(feeds: &mut [WatchStream<()>]) -> usize {
        let feeds = feeds.iter_mut();
        feeds
            .filter_map(|feed| feed.next().now_or_never().flatten())
            .count()
    }

    #[test]
    fn tablets_are_found_by_their_table_in_the_order_of_pairing() {
        let (index, night) = (DeviceIndex::default(), night());
        let (first, second) = (tablet("z", &night, 1), tablet("a", &night, 1));
        index.add(&second, Timestamp(2));
        index.add(&first, Timestamp(1));
        index.add(&tablet("other", &night, 2), Timestamp(3));
        let of_one = index.tablets_of(&night, TableId(1));
        assert_eq!(of_one, [first.id.clone(), second.id.clone()]);
        assert_eq!(index.tables_of(&night), [TableId(1), TableId(2)]);
        index.remove(&first, Timestamp(1));
        index.remove(&second, Timestamp(2));
        assert_eq!(index.tables_of(&night), [TableId(2)]);
        assert_eq!(index.devices_of(Some(&night)).len(), 1);
    }

    #[test]
    fn a_tablet_that_comes_wakes_the_tablets_of_its_table_and_of_no_other() {
        let (index, night) = (DeviceIndex::default(), night());
        let follow = |table| index.follow(&night, TableId(table));
        let mut feeds: Vec<_> = (1..=500).map(follow).collect();
        // Each shows what there is when it comes.
        assert_eq!(woken(&mut feeds), 500);
        for table in [7, 7, 300] {
            let device = tablet("tablet", &night, table);
            index.add(&device, Timestamp(1));
            index.notify_table_of(&device);
        }
        assert_eq!(woken(&mut feeds), 2);
        let elsewhere = tablet("far", &TournamentId::new("day").unwrap(), 7);
        index.add(&elsewhere, Timestamp(1));
        index.notify_table_of(&elsewhere);
        assert_eq!(woken(&mut feeds), 0);
        index.notify_tables(&night);
        assert_eq!(woken(&mut feeds), 500);
    }
}
