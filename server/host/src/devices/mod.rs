//! Paired devices: who they are, whether they are connected, and how a screen becomes one.

mod belonging;
mod event;
mod joining;
mod pairing;
mod pin;
mod pin_throttle;
mod roster;
mod token;
mod writing;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use dashmap::{DashMap, DashSet};
use tapis_journal::{JournalError, Sequence, StreamName};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::view::{BatteryView, DeviceView};
use tapis_protocol::{CloseCode, DeviceId, Role, TableId, TournamentId};
use thiserror::Error;
use tokio::sync::{Mutex, oneshot, watch};
use tokio_stream::wrappers::WatchStream;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::entropy::Entropy;
use crate::storage::{Storage, StorageError};

use belonging::Belonging;
use roster::Roster;

pub use event::{DeviceEvent, STREAM as DEVICES_STREAM};
pub(crate) use joining::{JoinRefused, Joins};
pub(crate) use pairing::{Offer, PairingRefused, Pairings};
pub(crate) use pin::{PinHash, PinHasher};
pub(crate) use pin_throttle::{FREE_ATTEMPTS, PinTable, PinThrottle};
pub(crate) use roster::Edition;
pub use token::{Token, TokenHash, random_digits, random_name, random_text};

/// Longest name of a device, in characters.
pub(crate) const MAX_NAME: usize = 40;

/// Most events that a device sees at the same time, each over a connection of its own. One of a table has one.
pub(crate) const MAX_CONNECTIONS: usize = 12;

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
    /// Tournament it belongs to; none for a director's, and a floor's of all events.
    pub(crate) tournament: Option<TournamentId>,
}

#[derive(Debug)]
struct Paired {
    device: Device,
    token: TokenHash,
    paired_at: Timestamp,
    last_seen: Option<Timestamp>,
    battery: Option<BatteryView>,
    /// One for each event that it sees, the oldest first.
    connections: Vec<Connection>,
}

#[derive(Debug)]
struct Connection {
    number: u64,
    event: Option<TournamentId>,
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
    belonging: Belonging,
    pins_changed: watch::Sender<()>,
    roster: Roster,
}

impl Devices {
    /// Reads the devices from the journal.
    pub(crate) async fn load(
        storage: Storage,
        entropy: Arc<dyn Entropy>,
    ) -> Result<Self, DeviceError> {
        let stream = StreamName::new(DEVICES_STREAM).map_err(JournalError::from)?;
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
            belonging: Belonging::default(),
            pins_changed: watch::Sender::new(()),
            roster: Roster::default(),
        };
        devices.replay().await?;
        Ok(devices)
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
                let device = Device {
                    id: device,
                    name,
                    role,
                    tournament,
                };
                let paired = Paired {
                    device: device.clone(),
                    token: token_hash,
                    paired_at: at,
                    last_seen: None,
                    battery: None,
                    connections: Vec::new(),
                };
                self.paired.insert(device.id.clone(), paired);
                self.belonging.add(&device, at);
                self.tell(&device);
            }
            DeviceEvent::JoiningAllowed { tournament } => {
                self.joinable.insert(tournament.clone());
                self.list_changed(&tournament);
            }
            DeviceEvent::JoiningEnded { tournament } => {
                self.joinable.remove(&tournament);
                self.list_changed(&tournament);
            }
            DeviceEvent::FloorPinSet {
                tournament,
                pin_hash,
            } => {
                self.floor_pins.insert(tournament.clone(), pin_hash);
                self.tell_of_pin(&tournament);
            }
            DeviceEvent::FloorPinRemoved { tournament } => {
                self.floor_pins.remove(&tournament);
                self.tell_of_pin(&tournament);
            }
            DeviceEvent::DeviceRevoked { device } => {
                let Some((_, paired)) = self.paired.remove(&device) else {
                    return;
                };
                self.by_token.remove(&paired.token);
                self.belonging.remove(&paired.device, paired.paired_at);
                self.tell(&paired.device);
                for connection in paired.connections {
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

    /// Makes a device's token worthless and closes its connections.
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
        let Some(mut paired) = self.paired.get_mut(device) else {
            return;
        };
        let known = paired.battery;
        if known.is_some_and(|known| battery.at.since(known.at) < BATTERY_EVERY_MS) {
            return;
        }
        paired.battery = Some(battery);
        let tournament = paired.device.tournament.clone();
        drop(paired);
        self.roster.note(tournament.as_ref());
    }

    /// Shows those in charge of an event what has changed about who asks for its tables.
    pub(crate) fn list_changed(&self, tournament: &TournamentId) {
        self.roster.note(Some(tournament));
    }

    /// Tells those whom a device concerns: the officials of its event, and the tablets of its table.
    fn tell(&self, device: &Device) {
        self.roster.note(device.tournament.as_ref());
        self.belonging.tell_table_of(device);
    }

    /// Tells the tablets of an event, and those in charge, that there is another PIN or none.
    fn tell_of_pin(&self, tournament: &TournamentId) {
        self.roster.note(Some(tournament));
        self.belonging.tell_tables(tournament);
        self.pins_changed.send_replace(());
    }

    /// Tablets of a table.
    pub(crate) fn tablets_of(&self, tournament: &TournamentId, table: TableId) -> Vec<DeviceView> {
        self.views(&self.belonging.tablets_of(tournament, table))
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

    /// Takes note of a connection, in place of the one that the device had for the same event. Returns its number, and
    /// what says when to close it; `None` when the device was revoked just now.
    pub(crate) fn connect(
        &self,
        (device, event): (&DeviceId, Option<&TournamentId>),
        at: Timestamp,
    ) -> Option<(u64, oneshot::Receiver<CloseCode>)> {
        let number = self.connections.fetch_add(1, Ordering::Relaxed);
        let (close, closed) = oneshot::channel();
        let (device, replaced) = {
            let mut paired = self.paired.get_mut(device)?;
            paired.last_seen = Some(at);
            let connections = &mut paired.connections;
            let same = |known: &Connection| known.event.as_ref() == event;
            let oldest = (connections.len() >= MAX_CONNECTIONS).then_some(0);
            let replaced = connections.iter().position(same).or(oldest);
            let replaced = replaced.map(|table| connections.remove(table));
            let event = event.cloned();
            connections.push(Connection {
                number,
                event,
                close,
            });
            (paired.device.clone(), replaced)
        };
        if let Some(replaced) = replaced {
            // Only an error when it is closing already.
            let _ = replaced.close.send(CloseCode::Replaced);
        }
        self.tell(&device);
        Some((number, closed))
    }

    /// Takes note that a connection is gone.
    pub(crate) fn disconnect(&self, device: &DeviceId, number: u64, at: Timestamp) {
        let device = {
            let Some(mut paired) = self.paired.get_mut(device) else {
                return;
            };
            let known = |connection: &Connection| connection.number == number;
            let Some(table) = paired.connections.iter().position(known) else {
                return;
            };
            paired.connections.remove(table);
            paired.last_seen = Some(at);
            paired.device.clone()
        };
        self.tell(&device);
    }

    /// Connected and paired tablets of a table.
    pub(crate) fn tablets(&self, tournament: &TournamentId, table: TableId) -> (u8, u8) {
        let (mut connected, mut paired) = (0_u8, 0_u8);
        for device in self.belonging.tablets_of(tournament, table) {
            if let Some(tablet) = self.paired.get(&device) {
                paired = paired.saturating_add(1);
                connected = connected.saturating_add(u8::from(!tablet.connections.is_empty()));
            }
        }
        (connected, paired)
    }

    /// Tables of a tournament that have a tablet.
    pub(crate) fn tables_with_tablets(&self, tournament: &TournamentId) -> Vec<TableId> {
        self.belonging.tables_of(tournament)
    }

    /// The devices that concern a tournament: its own and the directors', in the order of pairing.
    pub(crate) fn list(&self, tournament: Option<&TournamentId>) -> Vec<DeviceView> {
        let mut devices = self.belonging.devices_of(None);
        if tournament.is_some() {
            devices.extend(self.belonging.devices_of(tournament));
        }
        self.views(&devices)
    }

    /// How late the feeds of a tournament are.
    pub(crate) fn delays_of(&self, tournament: &TournamentId) -> BTreeSet<u32> {
        let devices = self.belonging.devices_of(Some(tournament));
        let paired = devices.iter().filter_map(|device| self.paired.get(device));
        paired
            .filter_map(|entry| entry.device.role.delay_seconds())
            .collect()
    }

    /// What officials see of devices, in the order of pairing.
    fn views(&self, devices: &[DeviceId]) -> Vec<DeviceView> {
        let paired = devices.iter().filter_map(|device| self.paired.get(device));
        let mut devices: Vec<(Timestamp, DeviceView)> = paired
            .map(|entry| {
                let view = DeviceView {
                    device: entry.device.id.clone(),
                    name: entry.device.name.clone(),
                    role: entry.device.role,
                    connected: !entry.connections.is_empty(),
                    last_seen: entry.last_seen,
                    battery: entry.battery,
                };
                (entry.paired_at, view)
            })
            .collect();
        // Directors' and the event's own are each in order already.
        devices.sort_by(|(at, device), (other_at, other)| {
            (at, device.device.as_str()).cmp(&(other_at, other.device.as_str()))
        });
        devices.into_iter().map(|(_, device)| device).collect()
    }

    /// Now, and whenever the floor's PIN of an event is another one.
    pub(crate) fn pin_changes(&self) -> WatchStream<()> {
        WatchStream::new(self.pins_changed.subscribe())
    }

    /// Now, and whenever something changes that the tablets of a table show of each other.
    pub(crate) fn follow_tablets(
        &self,
        tournament: &TournamentId,
        table: TableId,
    ) -> WatchStream<()> {
        self.belonging.follow(tournament, table)
    }

    /// Now, and when the list of an event's devices is shown again.
    pub(crate) fn editions(&self, tournament: Option<&TournamentId>) -> WatchStream<Edition> {
        self.roster.editions(tournament)
    }

    /// Lets the screens know of changed lists, a few times in a second at most. Never ends.
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
