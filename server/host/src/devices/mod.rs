//! Paired devices: what they are, whether they are connected, and how a screen becomes one.

mod agreement;
mod catching_up;
mod club;
mod connections;
mod event;
mod expiry;
mod index;
mod issuing;
mod joining;
mod pairing;
mod phone_key;
mod pin;
mod pin_throttle;
mod proof;
mod renewal;
mod request_proof;
mod roster;
mod state;
mod token;
mod turns;
mod used_ids;
mod visits;
mod writing;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use tapis_journal::{JournalError, StreamName};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::view::{BatteryView, DeviceView};
use tapis_protocol::{CloseCode, DeviceId, Role, TableId, TournamentId};
use tapis_records::{CommandKey, Content, IdReused};
use thiserror::Error;
use tokio::sync::{Mutex, watch};
use tokio_stream::wrappers::WatchStream;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::entropy::Entropy;
use crate::rate_limit::DeviceBucket;
use crate::storage::{Storage, StorageError};

use catching_up::SharedReads;
use roster::Roster;
use state::{Connection, DeviceChange, DeviceState};
use writing::WrittenDevices;

pub use agreement::{KeyPair, NotAgreed, Other};
pub use club::Logo;
pub(crate) use club::{InvalidLogo, MAX_LOGO};
pub(crate) use connections::Connecting;
pub use event::{DeviceEvent, STREAM as DEVICES_STREAM};
pub(crate) use expiry::EXPIRED;
pub(crate) use issuing::TokenBy;
pub(crate) use joining::{JoinRefused, Joins};
pub(crate) use pairing::{Offer, PairingRefused, Pairings};
pub use phone_key::PhoneKey;
pub(crate) use pin::{PinHash, PinHasher};
pub(crate) use pin_throttle::{PinTable, PinThrottle};
pub use proof::Exchange;
pub(crate) use renewal::NotRenewed;
pub use request_proof::{ContentDigest, ProvenRequest, RequestProof};
pub(crate) use roster::Edition;
pub(crate) use state::{Device, Maker};
pub use token::{Token, TokenHash, TokenName, random_digits, random_name, random_text};
pub(crate) use used_ids::{IdUse, Kind, UsedIds};
pub use visits::VisitKind;
pub(crate) use visits::{VisitChange, Visitor};

/// What to do where no token is taken that is sent over plain HTTP.
pub(crate) const PROOF_NEEDED: &str =
    "tokens are not taken over plain HTTP: prove it (docs/api.md), or send it over HTTPS";

/// Longest name of a device, in characters.
pub(crate) const MAX_NAME: usize = 40;

/// Least time between two reports of a device's battery, in milliseconds.
const BATTERY_EVERY_MS: u64 = 30_000;

/// The command by which a device, or the server, asks for a change: its idempotency key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CommandSource<'a> {
    pub(crate) device: &'a str,
    pub(crate) command: &'a str,
    /// What a device's request says: its id may come again, and then only this is carried out, once. `None` where the
    /// server has made the id.
    pub(crate) content: Option<Content>,
}

impl<'a> CommandSource<'a> {
    /// A command whose id the server has made.
    pub(crate) const fn own(device: &'a str, command: &'a str) -> Self {
        Self {
            device,
            command,
            content: None,
        }
    }

    fn key(&self) -> CommandKey {
        CommandKey::new(self.device, self.command)
    }
}

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
    #[error("no token can be agreed on: {0}")]
    NotAgreed(#[from] NotAgreed),
    #[error("the device that has made the code is not paired any more, or has another token")]
    MakerGone,
    #[error(transparent)]
    IdReused(#[from] IdReused),
}

/// All paired devices.
#[derive(Debug)]
pub(crate) struct Devices {
    storage: Storage,
    entropy: Arc<dyn Entropy>,
    stream: StreamName,
    /// Held while the next record is written.
    written: Mutex<WrittenDevices>,
    /// The last record that is known, for those who must not wait for one that is being written.
    sequence: AtomicU64,
    /// What other servers have appended, read for strangers.
    reads: SharedReads,
    state: DeviceState,
    /// Pairing codes that work now: those of a device end with its token.
    pairings: Arc<Pairings>,
    /// Number of the next connection.
    connections: AtomicU64,
    pins_changed: watch::Sender<()>,
    visits_changed: watch::Sender<()>,
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
            sequence: AtomicU64::default(),
            reads: SharedReads::default(),
            state: DeviceState::default(),
            pairings: Arc::default(),
            connections: AtomicU64::new(0),
            pins_changed: watch::Sender::new(()),
            visits_changed: watch::Sender::new(()),
            roster: Roster::default(),
        };
        devices.replay().await?;
        Ok(devices)
    }

    /// Wakes the screens that show what has changed, and closes the connections of a device that was revoked.
    fn announce(&self, change: DeviceChange) {
        match change {
            DeviceChange::Paired(device) | DeviceChange::Used(device) => {
                self.device_changed(&device);
            }
            DeviceChange::Revoked(paired) => {
                self.pairings.take_back_of(&paired.device.id);
                self.device_changed(&paired.device);
                close(paired.connections, CloseCode::NotWelcome);
            }
            DeviceChange::Token(device, connections) => {
                self.pairings.take_back_of(&device.id);
                self.device_changed(&device);
                close(connections, CloseCode::GoingAway);
            }
            DeviceChange::Joining(tournament) => self.list_changed(&tournament),
            DeviceChange::FloorPin(tournament) => self.pin_changed(&tournament),
            DeviceChange::Visits(tournament) => {
                self.roster.note(Some(&tournament));
                self.visits_changed.send_replace(());
            }
        }
    }

    /// Makes a device's token worthless and closes its connections.
    pub(crate) async fn revoke(
        &self,
        device: &DeviceId,
        source: CommandSource<'_>,
        at: Timestamp,
    ) -> Result<Device, DeviceError> {
        let revoked = self
            .state
            .paired
            .get(device)
            .map(|paired| paired.device.clone())
            .ok_or_else(|| DeviceError::Unknown(device.clone()))?;
        let event = DeviceEvent::DeviceRevoked {
            device: device.clone(),
        };
        self.write(event, source, at).await?;
        Ok(revoked)
    }

    /// Lets tablets ask for a table of an event without a code, or no longer.
    pub(crate) async fn allow_joining(
        &self,
        tournament: &TournamentId,
        is_allowed: bool,
        source: CommandSource<'_>,
        at: Timestamp,
    ) -> Result<(), DeviceError> {
        let decide = |state: &DeviceState| {
            let is_other = state.joinable.contains(tournament) != is_allowed;
            let tournament = tournament.clone();
            Ok(is_other.then_some(match is_allowed {
                true => DeviceEvent::JoiningAllowed { tournament },
                false => DeviceEvent::JoiningEnded { tournament },
            }))
        };
        self.decide(decide, source, at).await
    }

    /// Whether tablets may ask for a table of an event without a code.
    pub(crate) fn may_join(&self, tournament: &TournamentId) -> bool {
        self.state.joinable.contains(tournament)
    }

    /// A device says how much is left in its battery.
    pub(crate) fn set_battery(&self, device: &DeviceId, battery: BatteryView) {
        let Some(mut paired) = self.state.paired.get_mut(device) else {
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

    /// Wakes the screens of an event's officials: which tablets ask for its tables has changed.
    pub(crate) fn list_changed(&self, tournament: &TournamentId) {
        self.roster.note(Some(tournament));
    }

    /// Wakes the screens that show a device: those of its event's officials, and the tablets of its table.
    fn device_changed(&self, device: &Device) {
        self.roster.note(device.tournament.as_ref());
        self.state.index.notify_table_of(device);
    }

    /// Wakes the tablets of an event and its officials' screens: there is another PIN, or none.
    fn pin_changed(&self, tournament: &TournamentId) {
        self.roster.note(Some(tournament));
        self.state.index.notify_tables(tournament);
        self.pins_changed.send_replace(());
    }

    /// Tablets of a table.
    pub(crate) fn tablets_of(&self, tournament: &TournamentId, table: TableId) -> Vec<DeviceView> {
        self.views(&self.state.index.tablets_of(tournament, table))
    }

    /// The device that has this token.
    pub(crate) fn with_token(&self, token: &str) -> Option<Device> {
        self.named(TokenHash::of(token).name())
            .map(|(device, _)| device)
    }

    /// The device whose token, or next token, has this name; and that token's hash.
    pub(crate) fn named(&self, name: TokenName) -> Option<(Device, TokenHash)> {
        let id = self.state.by_token.get(&name)?.clone();
        let paired = self.state.paired.get(&id)?;
        let token = paired.tokens().find(|token| token.name() == name)?;
        Some((paired.device.clone(), token))
    }

    /// What a device has used its ids for; `None` for a device that is not paired.
    pub(crate) fn ids_of(&self, device: &DeviceId) -> Option<Arc<UsedIds>> {
        let paired = self.state.paired.get(device)?;
        Some(Arc::clone(&paired.ids))
    }

    /// The rate limit of a device, over all of its connections; `None` for a device that is not paired.
    pub(crate) fn bucket_of(&self, device: &DeviceId) -> Option<Arc<DeviceBucket>> {
        let paired = self.state.paired.get(device)?;
        Some(Arc::clone(&paired.bucket))
    }

    /// A device by its id.
    pub(crate) fn get(&self, device: &DeviceId) -> Option<Device> {
        let paired = self.state.paired.get(device)?;
        Some(paired.device.clone())
    }

    /// A device as the maker of a pairing code; `None` for a device that is not paired.
    pub(crate) fn maker(&self, device: &DeviceId) -> Option<Maker> {
        self.state.maker(device)
    }

    /// The pairing codes that work now.
    pub(crate) fn pairings(&self) -> Arc<Pairings> {
        Arc::clone(&self.pairings)
    }

    /// Whether a director is paired, the owner's programs apart.
    pub(crate) fn has_director(&self, owner: Option<&DeviceId>) -> bool {
        self.state
            .paired
            .iter()
            .any(|paired| paired.device.role == Role::Director && Some(&paired.device.id) != owner)
    }

    /// How many tablets of a table are connected, and how many are paired.
    pub(crate) fn tablets(&self, tournament: &TournamentId, table: TableId) -> (u8, u8) {
        let (mut connected, mut paired) = (0_u8, 0_u8);
        for device in self.state.index.tablets_of(tournament, table) {
            if let Some(tablet) = self.state.paired.get(&device) {
                paired = paired.saturating_add(1);
                connected = connected.saturating_add(u8::from(!tablet.connections.is_empty()));
            }
        }
        (connected, paired)
    }

    /// Tables of a tournament that have a tablet.
    pub(crate) fn tables_with_tablets(&self, tournament: &TournamentId) -> Vec<TableId> {
        self.state.index.tables_of(tournament)
    }

    /// The devices that concern a tournament: its own and the directors', in the order of pairing.
    pub(crate) fn list(&self, tournament: Option<&TournamentId>) -> Vec<DeviceView> {
        let mut devices = self.state.index.devices_of(None);
        if tournament.is_some() {
            devices.extend(self.state.index.devices_of(tournament));
        }
        self.views(&devices)
    }

    /// The delays of a tournament's feeds, in seconds.
    pub(crate) fn delays_of(&self, tournament: &TournamentId) -> BTreeSet<u32> {
        let devices = self.state.index.devices_of(Some(tournament));
        let paired = devices
            .iter()
            .filter_map(|device| self.state.paired.get(device));
        paired
            .filter_map(|entry| entry.device.role.delay_seconds())
            .collect()
    }

    /// What officials see of devices, in the order of pairing.
    fn views(&self, devices: &[DeviceId]) -> Vec<DeviceView> {
        let paired = devices
            .iter()
            .filter_map(|device| self.state.paired.get(device));
        let mut devices: Vec<(Timestamp, DeviceView)> = paired
            .map(|entry| {
                let view = DeviceView {
                    device: entry.device.id.clone(),
                    name: entry.device.name.clone(),
                    role: entry.device.role,
                    connected: !entry.connections.is_empty(),
                    last_seen: entry.last_seen,
                    battery: entry.battery,
                    expires_at: expiry::ends_at(
                        entry.device.tournament.as_ref(),
                        entry.used_at,
                        false,
                    ),
                    renews: entry.renewal.is_asked,
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

    /// Ready now, and whenever the floor's PIN of any event changes.
    pub(crate) fn pin_changes(&self) -> WatchStream<()> {
        WatchStream::new(self.pins_changed.subscribe())
    }

    /// Ready now, and whenever something changes that the tablets of a table show of each other.
    pub(crate) fn follow_tablets(
        &self,
        tournament: &TournamentId,
        table: TableId,
    ) -> WatchStream<()> {
        self.state.index.follow(tournament, table)
    }

    /// Yields the edition of an event's list of devices: now, and whenever the list is shown again.
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

/// Closes connections.
fn close(connections: Vec<Connection>, code: CloseCode) {
    for connection in connections {
        // Only an error when it is closing already.
        let _ = connection.close.send(code);
    }
}
