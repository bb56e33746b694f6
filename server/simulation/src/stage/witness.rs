//! The witness of a simulated event: sees every acknowledgement and every view, and tells what cannot be.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use sha2::{Digest, Sha256};
use tapis_journal::StreamName;
use tapis_protocol::view::TableView;
use tapis_protocol::{CommandId, Expect, TableId, TournamentId};
use tapis_records::stream_of;

use super::super::Broken;
use super::disk::Disk;

/// Most faults that are kept: the first ones say what is wrong.
const MAX_FAULTS: usize = 20;

/// Sees what devices are told.
pub(in super::super) struct Witness {
    disk: Disk,
    seen: Mutex<Seen>,
}

#[derive(Default)]
struct Seen {
    stream: Option<StreamName>,
    /// Commands that were acknowledged with a record of their own, and its number.
    recorded: BTreeMap<CommandId, u64>,
    /// Decisions at tables, and the action that was accepted on each.
    decided: BTreeMap<(TableId, u32, u32), CommandId>,
    /// What the view of a table was at a record, as a hash.
    shown: BTreeMap<(u64, TableId), [u8; 32]>,
    steps: u64,
    /// Everything that devices were told, in its order, as a hash.
    told: Sha256,
    faults: Vec<String>,
}

impl Witness {
    pub(super) fn new(disk: Disk) -> Self {
        Self {
            disk,
            seen: Mutex::default(),
        }
    }

    /// From now on it is about this event.
    pub(in super::super) fn attend(&self, tournament: &TournamentId) -> Result<(), Broken> {
        self.seen().stream = Some(stream_of(tournament).map_err(Broken::new)?);
        Ok(())
    }

    /// A device is told something.
    pub(in super::super) fn hears(&self, device: &str, text: &str) {
        let mut seen = self.seen();
        seen.steps += 1;
        seen.told.update(device.as_bytes());
        seen.told.update(text.as_bytes());
    }

    /// A command is acknowledged: what was acknowledged is on disk.
    pub(in super::super) fn acknowledged(&self, id: &CommandId, sequence: u64) {
        let mut seen = self.seen();
        let Some(stream) = seen.stream.clone() else {
            return;
        };
        let last = self.disk.last(&stream);
        if sequence > last {
            seen.fault(format!(
                "{id} was acknowledged as record {sequence}, and the disk has {last}"
            ));
        }
        let record = self.disk.record(&stream, sequence);
        // One that changed nothing has no record, and is acknowledged with the one before it.
        if record.is_some_and(|record| record.command == id.as_str()) {
            seen.recorded.insert(id.clone(), sequence);
        } else if let Some(before) = seen.recorded.get(id).copied() {
            seen.fault(format!(
                "{id} was acknowledged as record {before}, and then as {sequence}"
            ));
        }
    }

    /// An action on a decision is accepted: there is one for each.
    pub(in super::super) fn decided(&self, table: TableId, on: Expect, id: &CommandId) {
        let mut seen = self.seen();
        let decision = (table, on.hand, on.decision);
        match seen.decided.get(&decision) {
            Some(before) if before != id => {
                let both = format!("{before} and {id} at table {table}, both on {on:?}");
                seen.fault(both);
            }
            Some(_) => {}
            None => {
                seen.decided.insert(decision, id.clone());
            }
        }
    }

    /// A device is shown a table: all see the same at the same record.
    pub(in super::super) fn sees(&self, view: &TableView, text: &str) {
        let mut seen = self.seen();
        let hash = hash_of(text);
        let at = (view.sequence, view.table);
        match seen.shown.get(&at) {
            Some(other) if *other != hash => {
                let two = format!(
                    "table {} was shown in two ways at record {}",
                    view.table, view.sequence
                );
                seen.fault(two);
            }
            Some(_) => {}
            None => {
                seen.shown.insert(at, hash);
            }
        }
    }

    /// At the end: tables that were shown to a device as of a record, each with the hash of what was shown.
    pub(in super::super) fn shown_at(&self, sequence: u64) -> Vec<(TableId, [u8; 32])> {
        let seen = self.seen();
        let all = (sequence, TableId(0))..(sequence + 1, TableId(0));
        let shown = seen.shown.range(all);
        shown.map(|((_, table), hash)| (*table, *hash)).collect()
    }

    /// At the end: what was ever acknowledged is still there. Returns how much devices were told, everything as a hash,
    /// and what was wrong.
    pub(in super::super) fn testify(&self) -> (u64, String, Vec<String>) {
        let mut seen = self.seen();
        if let Some(stream) = seen.stream.clone() {
            let gone: Vec<String> = seen
                .recorded
                .iter()
                .filter(|(id, sequence)| {
                    let record = self.disk.record(&stream, **sequence);
                    record.is_none_or(|record| record.command != id.as_str())
                })
                .map(|(id, sequence)| format!("{id}, acknowledged as record {sequence}, is gone"))
                .collect();
            for fault in gone {
                seen.fault(fault);
            }
        }
        let told = tapis_records::hex(&seen.told.clone().finalize());
        (seen.steps, told, seen.faults.clone())
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        // Whole after every statement here, so a panic elsewhere has left nothing half done.
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What was shown, in a few bytes.
pub(in super::super) fn hash_of(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

impl Seen {
    fn fault(&mut self, fault: String) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(fault);
        }
    }
}
