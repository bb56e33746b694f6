//! Another token for a device that is paired: the director asks for it, or the device itself. Both sides work it out, and the
//! one before is good until the new one was used.

use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::{AgreedPairing, Bytes32, DeviceId};
use thiserror::Error;
use tracing::{info, warn};

use super::agreement::Agreed;
use super::{
    CommandSource, Device, DeviceError, DeviceEvent, DeviceState, Devices, TokenHash, TokenName,
};

/// How long a new token waits for its device alone, in milliseconds: longer than the proof of a request is good, so that a copy
/// of that request does not put another one in its place.
const WAITS_MS: u64 = 3 * 60 * 1_000;

/// What is known of a device's next token.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Renewal {
    /// Whether the director wants it to have another one.
    pub(super) is_asked: bool,
    /// The one that the device has worked out and not used yet, and since when.
    pub(super) next: Option<(TokenHash, Timestamp)>,
}

/// Why a device gets no other token now.
#[derive(Debug, Error)]
pub(crate) enum NotRenewed {
    #[error("another token was made a moment ago: use that one")]
    JustNow,
    #[error(transparent)]
    Device(#[from] DeviceError),
}

impl Devices {
    /// Has a device take another token: its connections are closed, and when it comes back it is told.
    pub(crate) async fn ask_renewal(
        &self,
        device: &DeviceId,
        source: CommandSource<'_>,
        at: Timestamp,
    ) -> Result<Device, DeviceError> {
        let known = self.get(device);
        let known = known.ok_or_else(|| DeviceError::Unknown(device.clone()))?;
        let event = DeviceEvent::RenewalAsked {
            device: device.clone(),
        };
        self.write(event, source, at).await?;
        Ok(known)
    }

    /// Whether a device is to take another token.
    pub(crate) fn is_to_renew(&self, device: &DeviceId) -> bool {
        let paired = self.state.paired.get(device);
        paired.is_some_and(|paired| paired.renewal.is_asked)
    }

    /// Works another token out with a device, by its key.
    pub(crate) async fn renew(
        &self,
        device: &Device,
        key: Bytes32,
        at: Timestamp,
    ) -> Result<AgreedPairing, NotRenewed> {
        let agreed = Agreed::with_device(key, "");
        let Agreed { token, key } = agreed.map_err(DeviceError::from)?;
        let token = token.hash();
        let decide = |state: &DeviceState| {
            let unknown = || DeviceError::Unknown(device.id.clone());
            let paired = state.paired.get(&device.id).ok_or_else(unknown)?;
            let next = paired.renewal.next;
            if next.is_some_and(|(_, since)| at.since(since) < WAITS_MS) {
                return Err(NotRenewed::JustNow);
            }
            Ok(Some(DeviceEvent::TokenRenewed {
                device: device.id.clone(),
                token_hash: token,
            }))
        };
        let source = CommandSource {
            device: device.id.as_str(),
            command: &format!("renew-{}-{}", device.id, at.0),
        };
        self.decide(decide, source, at).await?;
        Ok(AgreedPairing {
            key,
            token_name: token.name().0,
            role: device.role,
            tournament: device.tournament.clone(),
        })
    }

    /// A device has shown the token with this name: if it is its new one, the one before is worthless from now on.
    pub(crate) async fn take_token(&self, device: &DeviceId, name: TokenName, at: Timestamp) {
        if !self.state.is_next_token(device, name) {
            return;
        }
        // Of several requests that show it at once, one is the first.
        let decide = |state: &DeviceState| {
            let event = DeviceEvent::TokenTaken {
                device: device.clone(),
            };
            Ok::<_, DeviceError>(state.is_next_token(device, name).then_some(event))
        };
        let source = CommandSource {
            device: device.as_str(),
            command: &format!("take-{device}-{}", at.0),
        };
        match self.decide(decide, source, at).await {
            Ok(()) => info!(%device, "has another token"),
            // Both are good until it comes the next time.
            Err(error) => {
                warn!(%device, error = &error as &dyn std::error::Error, "the token before is still good");
            }
        }
    }
}

impl DeviceState {
    /// Whether the token with this name is a device's next one.
    fn is_next_token(&self, device: &DeviceId, name: TokenName) -> bool {
        let next = self
            .paired
            .get(device)
            .and_then(|paired| paired.renewal.next);
        next.is_some_and(|(token, _)| token.name() == name)
    }
}
