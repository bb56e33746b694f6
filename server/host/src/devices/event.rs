//! What happens to devices, as the journal keeps it: a name never changes its meaning.

use serde::{Deserialize, Serialize};
use tapis_protocol::{DeviceId, Role, TournamentId};

use super::{Logo, PhoneKey, PinHash, TokenHash};

/// Stream of the devices.
pub const STREAM: &str = "devices";

/// Something that happened to a device, or that is set for all of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum DeviceEvent {
    /// A device was paired.
    DevicePaired {
        /// Which device.
        device: DeviceId,
        /// What it is called.
        name: String,
        /// What it may do.
        role: Role,
        /// The only event that it sees; none where it sees all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
        /// What is kept of its token.
        token_hash: TokenHash,
        /// Whether its token ends when it is not used; of one that an earlier version paired, only once a use was noted.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        expires: bool,
    },
    /// It has used its token: noted once a day.
    DeviceUsed {
        /// Which device.
        device: DeviceId,
    },
    /// Its token is worthless from now on.
    DeviceRevoked {
        /// Which device.
        device: DeviceId,
    },
    /// The director wants it to have another token.
    RenewalAsked {
        /// Which device.
        device: DeviceId,
    },
    /// Another token was worked out with it, which it has not used yet.
    TokenRenewed {
        /// Which device.
        device: DeviceId,
        /// What is kept of the new token.
        token_hash: TokenHash,
    },
    /// It has used its new token: the one before is worthless.
    TokenTaken {
        /// Which device.
        device: DeviceId,
    },
    /// Tablets may ask for a table of an event without a code.
    JoiningAllowed {
        /// Which event.
        tournament: TournamentId,
    },
    /// They may not any more.
    JoiningEnded {
        /// Which event.
        tournament: TournamentId,
    },
    /// The floor may act on the tablets of an event with this PIN, and with none before it.
    FloorPinSet {
        /// Which event.
        tournament: TournamentId,
        /// What is kept of the PIN.
        pin_hash: PinHash,
    },
    /// Everybody may watch an event as its display shows it.
    PublicAllowed {
        /// Which event.
        tournament: TournamentId,
    },
    /// They may not any more.
    PublicEnded {
        /// Which event.
        tournament: TournamentId,
    },
    /// Players' phones show their seat, by cards of this key.
    PhonesAllowed {
        /// Which event.
        tournament: TournamentId,
        /// The secrets of all cards follow from it.
        key: PhoneKey,
    },
    /// They do not any more: cards of the last key are worthless.
    PhonesEnded {
        /// Which event.
        tournament: TournamentId,
    },
    /// The event has no floor PIN any more.
    FloorPinRemoved {
        /// Which event.
        tournament: TournamentId,
    },
    /// What the club is called; empty for no name.
    ClubNamed {
        /// Its name.
        name: String,
    },
    /// The club has this logo, and none before it.
    LogoSet {
        /// The image.
        logo: Logo,
    },
    /// The club has no logo any more.
    LogoRemoved,
}
