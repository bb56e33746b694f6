//! Paired devices: who they are, whether they are connected, and how a screen becomes one.

mod event;
mod guesses;
mod joining;
mod pairing;
mod pin;
mod roster;
mod token;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use dashmap::{DashMap, DashSet};
use tapis_journal::{Batch, Entry, JournalError, Sequence, StreamName};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::view::{BatteryView, DeviceView};
use tapis_protocol::{CloseCode, DeviceId, Role, TableId, TournamentId};
use thiserror::Error;
use tokio::sync::{Mutex, oneshot, watch};
use tokio_stream::wrappers::WatchStream;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::entropy::Entropy;
use crate::storage::{Storage, StorageError};

use roster::Roster;

pub(crate) use event::{DeviceEvent, STREAM as DEVICES_STREAM};
pub(crate) use guesses::{FREE_TRIES, Guesses};
pub(crate) use joining::{JoinRefused, Joins};
pub(crate) use pairing::{Offer, PairingRefused, Pairings};
pub(crate) use pin::{PinHash, PinHasher};
pub(crate) use roster::Edition;
pub(crate) use token::{Token, TokenHash, hex, random_digits, random_name, random_text};

/// Longest name of a device, in characters.
pub(crate) const MAX_NAME: usize = 40;

/// Least time between two reports of a device's battery, in milliseconds.
const BATTERY_EVERY_MS: u64 = 30_000;

/// Why a device cannot be paired or revoked.
#[derive(Debug, Error)]
pub(crate) enum DeviceError {
    #[error("there is no device {0}")]
    Unknown(DeviceId),
    #[error("the journal cannot be written")]
    Storage(#[from] StorageError),
    #[error("the journal does not take the record")]
    Journal(#[from] JournalError),
    #[error("the operating system gives no random numbers: {0}")]
    Random(getrandom::Error),
    #[error("the record cannot be encoded")]
    Encoding(#[from] serde_json::Error),
}

impl From<getrandom::Error> for DeviceError {
    fn from(error: getrandom::Error) -> Self {
        Self::Random(error)
    }
}

/// A paired device.
#[derive(Clone, Debug)]
pub(crate) struct Device {
    pub(crate) id: DeviceId,
    pub(crate) name: String,
    pub(crate) role: Role,
    /// Tournament it belongs to; none for a director's.
    pub(crate) tournament: Option<TournamentId>,
}

#[derive(Debug)]
struct Paired {
    device: Device,
    token: TokenHash,
    paired_at: Timestamp,
    last_seen: Option<Timestamp>,
    battery: Option<BatteryView>,
    connection: Option<Connection>,
}

#[derive(Debug)]
struct Connection {
    number: u64,
    close: oneshot::Sender<CloseCode>,
}

/// All paired devices.
#[derive(Debug)]
pub(crate) struct Devices {
    storage: Storage,
    entropy: Arc<dyn Entropy>,
    stream: StreamName,
    /// Last record of the stream and its time; held while the next one is written.
    written: Mutex<(Sequence, u64)>,
    paired: DashMap<DeviceId, Paired>,
    by_token: DashMap<TokenHash, DeviceId>,
    /// Events whose tables tablets may ask for without a code.
    joinable: DashSet<TournamentId>,
    /// The floor's PIN of each event that has one.
    floor_pins: DashMap<TournamentId, PinHash>,
    connections: AtomicU64,
    changed: watch::Sender<()>,
    roster: Roster,
}

impl Devices {
    /// Reads the devices from the journal.
    pub(crate) async fn load(
        storage: Storage,
        entropy: Arc<dyn Entropy>,
    ) -> Result<Self, DeviceError> {
        let stream = StreamName::new(DEVICES_STREAM)?;
        let devices = Self {
            storage,
            entropy,
            stream,
            written: Mutex::default(),
            paired: DashMap::new(),
            by_token: DashMap::new(),
            joinable: DashSet::new(),
            floor_pins: DashMap::new(),
            connections: AtomicU64::new(0),
            changed: watch::Sender::new(()),
            roster: Roster::default(),
        };
        devices.replay().await?;
        Ok(devices)
    }

    async fn replay(&self) -> Result<(), DeviceError> {
        let mut written = self.written.lock().await;
        loop {
            let records = self.storage.read(&self.stream, written.0).await?;
            if records.is_empty() {
                return Ok(());
            }
            for record in records {
                let events: Vec<DeviceEvent> = serde_json::from_slice(&record.payload)?;
                for event in events {
                    self.evolve(event, Timestamp(record.at_ms));
                }
                *written = (record.sequence, record.at_ms);
            }
        }
    }

    fn evolve(&self, event: DeviceEvent, at: Timestamp) {
        match event {
            DeviceEvent::DevicePaired {
                device,
                name,
                role,
                tournament,
                token_hash,
            } => {
                self.by_token.insert(token_hash, device.clone());
                let paired = Paired {
                    device: Device {
                        id: device.clone(),
                        name,
                        role,
                        tournament,
                    },
                    token: token_hash,
                    paired_at: at,
                    last_seen: None,
                    battery: None,
                    connection: None,
                };
                self.paired.insert(device, paired);
            }
            DeviceEvent::JoiningAllowed { tournament } => {
                self.joinable.insert(tournament);
            }
            DeviceEvent::JoiningEnded { tournament } => {
                self.joinable.remove(&tournament);
            }
            DeviceEvent::FloorPinSet {
                tournament,
                pin_hash,
            } => {
                self.floor_pins.insert(tournament, pin_hash);
            }
            DeviceEvent::FloorPinRemoved { tournament } => {
                self.floor_pins.remove(&tournament);
            }
            DeviceEvent::DeviceRevoked { device } => {
                let Some((_, paired)) = self.paired.remove(&device) else {
                    return;
                };
                self.by_token.remove(&paired.token);
                if let Some(connection) = paired.connection {
                    // Only an error when it is closing already.
                    let _ = connection.close.send(CloseCode::NotWelcome);
                }
            }
        }
    }

    /// Pairs a device and returns its token, which is not kept.
    pub(crate) async fn pair(
        &self,
        name: &str,
        offer: &Offer,
        at: Timestamp,
    ) -> Result<(Device, Token), DeviceError> {
        let token = Token::random(self.entropy.as_ref())?;
        let id = random_name(self.entropy.as_ref())?;
        let event = DeviceEvent::DevicePaired {
            device: id.clone(),
            name: name.trim().to_owned(),
            role: offer.role,
            tournament: offer.tournament.clone(),
            token_hash: token.hash(),
        };
        let command = format!("pair-{id}");
        self.write(event, &command, id.as_str(), at).await?;
        let device = Device {
            id,
            name: name.trim().to_owned(),
            role: offer.role,
            tournament: offer.tournament.clone(),
        };
        Ok((device, token))
    }

    /// Makes a device's token worthless and closes its connection.
    pub(crate) async fn revoke(
        &self,
        device: &DeviceId,
        (by, command): (&str, &str),
        at: Timestamp,
    ) -> Result<Device, DeviceError> {
        let revoked = self
            .paired
            .get(device)
            .map(|paired| paired.device.clone())
            .ok_or_else(|| DeviceError::Unknown(device.clone()))?;
        let event = DeviceEvent::DeviceRevoked {
            device: device.clone(),
        };
        self.write(event, command, by, at).await?;
        Ok(revoked)
    }

    /// Lets tablets ask for a table of an event without a code, or no longer.
    pub(crate) async fn allow_joining(
        &self,
        (tournament, is_allowed): (&TournamentId, bool),
        (by, command): (&str, &str),
        at: Timestamp,
    ) -> Result<(), DeviceError> {
        if self.may_join(tournament) == is_allowed {
            return Ok(());
        }
        let tournament = tournament.clone();
        let event = if is_allowed {
            DeviceEvent::JoiningAllowed { tournament }
        } else {
            DeviceEvent::JoiningEnded { tournament }
        };
        self.write(event, command, by, at).await
    }

    /// Whether tablets may ask for a table of an event without a code.
    pub(crate) fn may_join(&self, tournament: &TournamentId) -> bool {
        self.joinable.contains(tournament)
    }

    /// A device says how much is left in its battery.
    pub(crate) fn set_battery(&self, device: &DeviceId, battery: BatteryView) {
        if let Some(mut paired) = self.paired.get_mut(device) {
            let known = paired.battery;
            if known.is_some_and(|known| battery.at.since(known.at) < BATTERY_EVERY_MS) {
                return;
            }
            paired.battery = Some(battery);
        } else {
            return;
        }
        self.changed();
    }

    /// Shows everybody in charge what has changed.
    pub(crate) fn changed(&self) {
        self.changed.send_replace(());
        self.roster.note();
    }

    /// Tablets of a table.
    pub(crate) fn tablets_of(&self, tournament: &TournamentId, table: TableId) -> Vec<DeviceView> {
        self.views(|device| {
            device.role == Role::Tablet { table } && device.tournament.as_ref() == Some(tournament)
        })
    }

    async fn write(
        &self,
        event: DeviceEvent,
        command: &str,
        by: &str,
        at: Timestamp,
    ) -> Result<(), DeviceError> {
        let payload = serde_json::to_vec(&[&event])?;
        let mut written = self.written.lock().await;
        let at_ms = at.0.max(written.1);
        let batch = Batch {
            stream: self.stream.clone(),
            expected: written.0,
            entries: vec![Entry {
                at_ms,
                command: command.to_owned(),
                device: by.to_owned(),
                payload,
            }],
        };
        let sequence = self.storage.append(batch).await;
        if sequence.is_err() {
            // In doubt: what has reached the disk counts, also if it is this very event.
            drop(written);
            self.replay().await?;
        } else {
            *written = (written.0.next(), at_ms);
            self.evolve(event, Timestamp(at_ms));
        }
        self.changed();
        sequence?;
        Ok(())
    }

    /// The device that has this token.
    pub(crate) fn with_token(&self, token: &str) -> Option<Device> {
        let id = self.by_token.get(&TokenHash::of(token))?.clone();
        self.paired.get(&id).map(|paired| paired.device.clone())
    }

    /// Whether anybody can set up tournaments, the owner's programs apart.
    pub(crate) fn has_director(&self, owner: Option<&DeviceId>) -> bool {
        self.paired
            .iter()
            .any(|paired| paired.device.role == Role::Director && Some(&paired.device.id) != owner)
    }

    /// Takes note of a connection, in place of the one the device had. Returns its number, and what says when to
    /// close it; `None` when the device was revoked just now.
    pub(crate) fn connect(
        &self,
        device: &DeviceId,
        at: Timestamp,
    ) -> Option<(u64, oneshot::Receiver<CloseCode>)> {
        let number = self.connections.fetch_add(1, Ordering::Relaxed);
        let (close, closed) = oneshot::channel();
        let replaced = {
            let mut paired = self.paired.get_mut(device)?;
            paired.last_seen = Some(at);
            paired.connection.replace(Connection { number, close })
        };
        if let Some(replaced) = replaced {
            // Only an error when it is closing already.
            let _ = replaced.close.send(CloseCode::Replaced);
        }
        self.changed();
        Some((number, closed))
    }

    /// Takes note that a connection is gone.
    pub(crate) fn disconnect(&self, device: &DeviceId, number: u64, at: Timestamp) {
        if let Some(mut paired) = self.paired.get_mut(device)
            && paired
                .connection
                .as_ref()
                .is_some_and(|connection| connection.number == number)
        {
            paired.connection = None;
            paired.last_seen = Some(at);
        }
        self.changed();
    }

    /// Connected and paired tablets of a table.
    pub(crate) fn tablets(&self, tournament: &TournamentId, table: TableId) -> (u8, u8) {
        let (mut connected, mut paired) = (0_u8, 0_u8);
        for entry in &self.paired {
            let device = &entry.device;
            if device.role == (Role::Tablet { table })
                && device.tournament.as_ref() == Some(tournament)
            {
                paired = paired.saturating_add(1);
                connected = connected.saturating_add(u8::from(entry.connection.is_some()));
            }
        }
        (connected, paired)
    }

    /// Tables of a tournament that have a tablet.
    pub(crate) fn tables_with_tablets(&self, tournament: &TournamentId) -> Vec<TableId> {
        let mut tables: Vec<TableId> = self
            .paired
            .iter()
            .filter(|entry| entry.device.tournament.as_ref() == Some(tournament))
            .filter_map(|entry| match entry.device.role {
                Role::Tablet { table } => Some(table),
                Role::Floor | Role::Director | Role::Display => None,
            })
            .collect();
        tables.sort_unstable();
        tables.dedup();
        tables
    }

    /// The devices that concern a tournament: its own and the directors', in the order of pairing.
    pub(crate) fn list(&self, tournament: Option<&TournamentId>) -> Vec<DeviceView> {
        self.views(|device| device.tournament.is_none() || device.tournament.as_ref() == tournament)
    }

    fn views(&self, are_wanted: impl Fn(&Device) -> bool) -> Vec<DeviceView> {
        let mut devices: Vec<(Timestamp, DeviceView)> = self
            .paired
            .iter()
            .filter(|entry| are_wanted(&entry.device))
            .map(|entry| {
                let view = DeviceView {
                    device: entry.device.id.clone(),
                    name: entry.device.name.clone(),
                    role: entry.device.role,
                    connected: entry.connection.is_some(),
                    last_seen: entry.last_seen,
                    battery: entry.battery,
                };
                (entry.paired_at, view)
            })
            .collect();
        devices.sort_by(|(at, device), (other_at, other)| {
            (at, device.device.as_str()).cmp(&(other_at, other.device.as_str()))
        });
        devices.into_iter().map(|(_, device)| device).collect()
    }

    /// Now, and whenever a device changes.
    pub(crate) fn changes(&self) -> WatchStream<()> {
        WatchStream::new(self.changed.subscribe())
    }

    /// Now, and when a list of devices is shown again.
    pub(crate) fn editions(&self) -> WatchStream<Edition> {
        self.roster.editions()
    }

    /// Lets the screens know of changes, a few times in a second at most. Never ends.
    pub(crate) async fn pace(&self) {
        self.roster.pace().await;
    }

    /// An edition of the list of an event's devices, encoded once.
    pub(crate) fn roster(
        &self,
        tournament: Option<&TournamentId>,
        edition: Edition,
        encode: impl FnOnce() -> Utf8Bytes,
    ) -> Utf8Bytes {
        self.roster.frame(tournament, edition, encode)
    }
}
