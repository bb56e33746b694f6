//! Whose device is whose: names and roles as they were when each device was paired. An id is never given twice.

use std::collections::HashMap;

use tapis_host::devices::{DEVICES_STREAM, DeviceEvent};
use tapis_host::storage::PAGE;
use tapis_journal::{Journal, JournalError, Sequence, StreamName};
use tapis_protocol::Role;
use tapis_records::{Author, SERVER, read_author};

/// Every device that was ever paired.
#[derive(Debug, Default)]
pub(super) struct People(HashMap<String, (String, Role)>);

/// Who a record is by.
#[derive(Debug)]
pub(super) struct NamedAuthor {
    pub(super) device: String,
    pub(super) name: String,
    pub(super) role: String,
    pub(super) by_pin: bool,
}

impl People {
    /// Reads the devices, as far as their records are whole.
    pub(super) fn of(journal: &mut dyn Journal) -> Result<Self, JournalError> {
        let stream = StreamName::new(DEVICES_STREAM)?;
        let mut people = Self::default();
        let mut after = Sequence::ZERO;
        // What is damaged is told where the stream itself is listed.
        while let Ok(records) = journal.read(&stream, after, PAGE) {
            let Some(last) = records.last() else { break };
            after = last.sequence;
            for record in &records {
                let events: Vec<DeviceEvent> =
                    serde_json::from_slice(&record.payload).unwrap_or_default();
                events.into_iter().for_each(|event| people.note(event));
            }
        }
        Ok(people)
    }

    fn note(&mut self, event: DeviceEvent) {
        if let DeviceEvent::DevicePaired {
            device, name, role, ..
        } = event
        {
            self.0.insert(device.as_str().to_owned(), (name, role));
        }
    }

    /// Who is meant by the author of a record.
    pub(super) fn author(&self, written: &str) -> NamedAuthor {
        let Author { device, by_pin, .. } = read_author(written);
        let known = self.0.get(device);
        let is_server = device == SERVER;
        NamedAuthor {
            device: device.to_owned(),
            name: match known {
                Some((name, _)) => name.clone(),
                None if is_server => "the server".to_owned(),
                None => "unknown".to_owned(),
            },
            role: match known {
                Some((_, role)) => role_is(*role),
                None if is_server => "its clock".to_owned(),
                None => "never paired".to_owned(),
            },
            by_pin,
        }
    }

    /// A device by its name, where it has one.
    pub(super) fn name(&self, device: &str) -> String {
        self.0.get(device).map_or_else(
            || device.to_owned(),
            |(name, role)| format!("{name} ({}, {device})", role_is(*role)),
        )
    }
}

fn role_is(role: Role) -> String {
    match role {
        Role::Tablet { table } => format!("tablet of table {table}"),
        Role::Floor => "floor".to_owned(),
        Role::Director => "director".to_owned(),
        Role::Display => "display".to_owned(),
        Role::Feed { delay_seconds } => format!("feed, {delay_seconds} s late"),
    }
}
