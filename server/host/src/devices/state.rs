//! The devices as a projection of their stream. Applying an event changes the state and nothing else: what follows from it,
//! as screens to wake and connections to close, is returned.

use std::sync::Arc;

use dashmap::{DashMap, DashSet};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::view::BatteryView;
use tapis_protocol::{CloseCode, DeviceId, Role, TournamentId};
use tokio::sync::oneshot;

use super::club::ClubNow;
use super::index::DeviceIndex;
use super::renewal::Renewal;
use super::turns::Turns;
use super::{DeviceEvent, PhoneKey, PinHash, TokenHash, TokenName, UsedIds};
use crate::rate_limit::DeviceBucket;

/// A paired device.
#[derive(Clone, Debug)]
pub(crate) struct Device {
    pub(crate) id: DeviceId,
    pub(crate) name: String,
    pub(crate) role: Role,
    /// Tournament it belongs to; none for a director's, and a floor's of all events.
    pub(crate) tournament: Option<TournamentId>,
}

/// The device that has made a pairing code, and the token that it had then: the code ends with that token, so that
/// codes made with a stolen token are worth nothing once the token is renewed or revoked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Maker {
    pub(super) device: DeviceId,
    token: TokenHash,
}

/// What is known of a paired device.
#[derive(Debug)]
pub(super) struct Paired {
    pub(super) device: Device,
    pub(super) token: TokenHash,
    pub(super) paired_at: Timestamp,
    /// The last use of its token that was noted; none of one that an earlier version paired.
    pub(super) used_at: Option<Timestamp>,
    pub(super) last_seen: Option<Timestamp>,
    pub(super) battery: Option<BatteryView>,
    /// One for each event that it sees, the oldest first.
    pub(super) connections: Vec<Connection>,
    pub(super) ids: Arc<UsedIds>,
    /// Its rate limit, over all of its connections.
    pub(super) bucket: Arc<DeviceBucket>,
    pub(super) turns: Turns,
    pub(super) renewal: Renewal,
}

impl Paired {
    /// A device that has just been paired.
    fn new(device: Device, token: TokenHash, at: Timestamp) -> Self {
        Self {
            device,
            token,
            paired_at: at,
            used_at: None,
            last_seen: None,
            battery: None,
            connections: Vec::new(),
            ids: Arc::default(),
            bucket: Arc::default(),
            turns: Turns::default(),
            renewal: Renewal::default(),
        }
    }

    /// Hashes of the tokens that are valid: the device's, and its next one until that is used.
    pub(super) fn tokens(&self) -> impl Iterator<Item = TokenHash> + use<> {
        let next = self.renewal.next.map(|(token, _)| token);
        std::iter::once(self.token).chain(next)
    }
}

/// A connection of a device.
#[derive(Debug)]
pub(super) struct Connection {
    pub(super) number: u64,
    pub(super) event: Option<TournamentId>,
    pub(super) close: oneshot::Sender<CloseCode>,
}

/// All paired devices. Sessions read it while events are applied, so each part has its own locks.
#[derive(Debug, Default)]
pub(super) struct DeviceState {
    pub(super) paired: DashMap<DeviceId, Paired>,
    pub(super) by_token: DashMap<TokenName, DeviceId>,
    /// Events whose tables tablets may ask for without a code.
    pub(super) joinable: DashSet<TournamentId>,
    /// Events that everybody may watch.
    pub(super) public: DashSet<TournamentId>,
    /// The key of the seat cards of each event whose players' phones show their seat.
    pub(super) phone_keys: DashMap<TournamentId, PhoneKey>,
    /// The floor's PIN of each event that has one.
    pub(super) floor_pins: DashMap<TournamentId, PinHash>,
    pub(super) club: ClubNow,
    pub(super) index: DeviceIndex,
}

/// What an event has changed.
#[derive(Debug)]
pub(super) enum DeviceChange {
    /// A device was paired.
    Paired(Device),
    /// A use of its token was noted.
    Used(Device),
    /// A device is to renew its token, or has: with its connections, which are closed so that it connects again.
    Token(Device, Vec<Connection>),
    /// A device was revoked; its connections are still open.
    Revoked(Paired),
    /// An event lets tablets ask for its tables, or no longer.
    Joining(TournamentId),
    /// An event was opened to visitors of a kind, or closed to them.
    Visits(TournamentId),
    /// An event has another floor's PIN, or none.
    FloorPin(TournamentId),
}

impl DeviceState {
    /// Applies an event; returns what it has changed, if anything.
    pub(super) fn evolve(&self, event: DeviceEvent, at: Timestamp) -> Option<DeviceChange> {
        Some(match event {
            DeviceEvent::DevicePaired {
                device,
                name,
                role,
                tournament,
                token_hash,
                expires,
            } => {
                let device = Device {
                    id: device,
                    name,
                    role,
                    tournament,
                };
                let used_at = expires.then_some(at);
                let paired = Paired::new(device, token_hash, at);
                DeviceChange::Paired(self.pair(Paired { used_at, ..paired }))
            }
            DeviceEvent::DeviceUsed { device } => self.note_use(&device, at)?,
            DeviceEvent::RenewalAsked { device } => self.ask_renewal(&device)?,
            DeviceEvent::TokenRenewed { device, token_hash } => {
                self.renew(device, token_hash, at)?
            }
            DeviceEvent::TokenTaken { device } => self.take_token(&device)?,
            DeviceEvent::JoiningAllowed { tournament } => {
                self.joinable.insert(tournament.clone());
                DeviceChange::Joining(tournament)
            }
            DeviceEvent::JoiningEnded { tournament } => {
                self.joinable.remove(&tournament);
                DeviceChange::Joining(tournament)
            }
            DeviceEvent::PublicAllowed { tournament } => {
                self.public.insert(tournament.clone());
                DeviceChange::Visits(tournament)
            }
            DeviceEvent::PublicEnded { tournament } => {
                self.public.remove(&tournament);
                DeviceChange::Visits(tournament)
            }
            DeviceEvent::PhonesAllowed { tournament, key } => {
                self.phone_keys.insert(tournament.clone(), key);
                DeviceChange::Visits(tournament)
            }
            DeviceEvent::PhonesEnded { tournament } => {
                self.phone_keys.remove(&tournament);
                DeviceChange::Visits(tournament)
            }
            DeviceEvent::FloorPinSet {
                tournament,
                pin_hash,
            } => {
                self.floor_pins.insert(tournament.clone(), pin_hash);
                DeviceChange::FloorPin(tournament)
            }
            DeviceEvent::FloorPinRemoved { tournament } => {
                self.floor_pins.remove(&tournament);
                DeviceChange::FloorPin(tournament)
            }
            // Screens ask for it now and then.
            DeviceEvent::ClubNamed { .. }
            | DeviceEvent::LogoSet { .. }
            | DeviceEvent::LogoRemoved => {
                self.club.evolve(event);
                return None;
            }
            DeviceEvent::DeviceRevoked { device } => DeviceChange::Revoked(self.revoke(&device)?),
        })
    }

    /// A device as the maker of a code.
    pub(super) fn maker(&self, device: &DeviceId) -> Option<Maker> {
        let paired = self.paired.get(device)?;
        Some(Maker {
            device: device.clone(),
            token: paired.token,
        })
    }

    /// Whether the maker of a code is still paired, by the token that it had then.
    pub(super) fn is_paired(&self, maker: &Maker) -> bool {
        self.maker(&maker.device).as_ref() == Some(maker)
    }

    fn pair(&self, paired: Paired) -> Device {
        let device = paired.device.clone();
        self.by_token.insert(paired.token.name(), device.id.clone());
        self.index.add(&device, paired.paired_at);
        self.paired.insert(device.id.clone(), paired);
        device
    }

    fn note_use(&self, device: &DeviceId, at: Timestamp) -> Option<DeviceChange> {
        let mut paired = self.paired.get_mut(device)?;
        paired.used_at = Some(at);
        Some(DeviceChange::Used(paired.device.clone()))
    }

    fn ask_renewal(&self, device: &DeviceId) -> Option<DeviceChange> {
        let mut paired = self.paired.get_mut(device)?;
        paired.renewal.is_asked = true;
        let connections = std::mem::take(&mut paired.connections);
        Some(DeviceChange::Token(paired.device.clone(), connections))
    }

    /// A new token is good beside the one that a device has.
    fn renew(&self, device: DeviceId, token: TokenHash, at: Timestamp) -> Option<DeviceChange> {
        let mut paired = self.paired.get_mut(&device)?;
        let before = paired.renewal.next.replace((token, at));
        let changed = paired.device.clone();
        drop(paired);
        if let Some((before, _)) = before {
            self.by_token.remove(&before.name());
        }
        self.by_token.insert(token.name(), device);
        Some(DeviceChange::Used(changed))
    }

    /// The new token takes the place of the one before.
    fn take_token(&self, device: &DeviceId) -> Option<DeviceChange> {
        let mut paired = self.paired.get_mut(device)?;
        let (token, _) = paired.renewal.next?;
        let before = std::mem::replace(&mut paired.token, token);
        paired.renewal = Renewal::default();
        let connections = std::mem::take(&mut paired.connections);
        let changed = paired.device.clone();
        drop(paired);
        self.by_token.remove(&before.name());
        Some(DeviceChange::Token(changed, connections))
    }

    fn revoke(&self, device: &DeviceId) -> Option<Paired> {
        let (_, paired) = self.paired.remove(device)?;
        for token in paired.tokens() {
            self.by_token.remove(&token.name());
        }
        self.index.remove(&paired.device, paired.paired_at);
        Some(paired)
    }
}

#[cfg(test)]
mod tests {
    use futures_util::{FutureExt, StreamExt};
    use tapis_protocol::TableId;

    use super::*;

    #[test]
    fn applying_an_event_wakes_no_screen_and_closes_no_connection() {
        let (state, table) = (DeviceState::default(), TableId(1));
        let night = TournamentId::new("night").unwrap();
        let mut screens = state.index.follow(&night, table);
        // A screen shows what there is when it opens.
        assert!(screens.next().now_or_never().is_some());
        let device = DeviceId::new("tablet").unwrap();
        let paired = DeviceEvent::DevicePaired {
            device: device.clone(),
            name: "Table 1".to_owned(),
            role: Role::Tablet { table },
            tournament: Some(night.clone()),
            token_hash: TokenHash::of("token"),
            expires: true,
        };
        let change = state.evolve(paired, Timestamp(1));
        assert!(matches!(change, Some(DeviceChange::Paired(_))));
        let (close, mut closed) = oneshot::channel();
        let connection = Connection {
            number: 0,
            event: Some(night.clone()),
            close,
        };
        let mut known = state.paired.get_mut(&device).unwrap();
        known.connections.push(connection);
        drop(known);
        let revoked = DeviceEvent::DeviceRevoked { device };
        let Some(DeviceChange::Revoked(paired)) = state.evolve(revoked, Timestamp(2)) else {
            panic!("a paired device can be revoked");
        };
        assert_eq!(paired.connections.len(), 1);
        assert!(closed.try_recv().is_err(), "the connection is still open");
        assert!(
            screens.next().now_or_never().is_none(),
            "no screen is woken"
        );
        assert!(state.index.tables_of(&night).is_empty());
    }
}
