//! Renewal of a paired device's token, asked for by the director or by the device. Both sides agree on the new token;
//! the old one stays valid until the new one is used.

use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::{AgreedPairing, Bytes32, DeviceId};
use thiserror::Error;
use tracing::{info, warn};

use super::agreement::Agreed;
use super::{
    CommandSource, Device, DeviceError, DeviceEvent, DeviceState, Devices, TokenHash, TokenName,
};

/// Least time between two renewals of a device, in milliseconds: longer than the proof of a request is valid, so that a
/// copy of the request does not replace the token that its device has just agreed on.
const WAITS_MS: u64 = 3 * 60 * 1_000;

/// A device's next token.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Renewal {
    /// Whether the director has asked for it.
    pub(super) is_asked: bool,
    /// The hash of the token that was agreed on and not used yet, and when it was agreed on.
    pub(super) next: Option<(TokenHash, Timestamp)>,
}

/// Why a device's token was not renewed.
#[derive(Debug, Error)]
pub(crate) enum NotRenewed {
    #[error("another token was made a moment ago: use that one")]
    JustNow,
    #[error(transparent)]
    Device(#[from] DeviceError),
}

impl Devices {
    /// Has a device renew its token: its connections are closed, and the next `welcome` asks it to.
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

    /// Whether a device has been asked to renew its token.
    pub(crate) fn is_to_renew(&self, device: &DeviceId) -> bool {
        let paired = self.state.paired.get(device);
        paired.is_some_and(|paired| paired.renewal.is_asked)
    }

    /// Agrees on a new token with a device, by the device's public key.
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
            content: None,
        };
        self.decide(decide, source, at).await?;
        Ok(AgreedPairing {
            key,
            token_name: token.name().0,
            role: device.role,
            tournament: device.tournament.clone(),
        })
    }

    /// A device has shown the token with this name: if that is its next token, the old one becomes worthless.
    pub(crate) async fn take_token(&self, device: &DeviceId, name: TokenName, at: Timestamp) {
        if !self.state.is_next_token(device, name) {
            return;
        }
        // Decided again when it is written: of several requests that show it at the same time one is the first.
        let decide = |state: &DeviceState| {
            let event = DeviceEvent::TokenTaken {
                device: device.clone(),
            };
            Ok::<_, DeviceError>(state.is_next_token(device, name).then_some(event))
        };
        let source = CommandSource {
            device: device.as_str(),
            command: &format!("take-{device}-{}", at.0),
            content: None,
        };
        match self.decide(decide, source, at).await {
            Ok(()) => info!(%device, "has another token"),
            // Both tokens stay valid until the device connects again.
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
