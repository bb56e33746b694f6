//! The director takes a device's token away, or has it take another one.

use std::sync::Arc;

use tapis_protocol::{CommandId, DeviceId, ErrorCode, FromServer};

use super::requests::{PendingReply, Reply, RequestContext, denied, not_stored, refused};
use crate::devices::{CommandSource, DeviceError};

/// What becomes of a device's token.
#[derive(Clone, Copy, Debug)]
pub(super) enum TokenChange {
    /// It is worthless.
    Revoke,
    /// The device is to take another one.
    Renew,
}

impl RequestContext<'_> {
    /// Takes a device's token away, or has it take another one.
    pub(super) fn change_token(
        self,
        id: CommandId,
        device: DeviceId,
        change: TokenChange,
    ) -> PendingReply {
        let host = Arc::clone(self.host);
        let by = self.device.id.clone();
        let sequence = self.sequence();
        self.in_turn(async move {
            let source = CommandSource {
                device: by.as_str(),
                command: id.as_str(),
            };
            let (devices, now) = (&host.access.devices, host.clock.now());
            let changed = match change {
                TokenChange::Revoke => devices.revoke(&device, source, now).await,
                TokenChange::Renew => devices.ask_renewal(&device, source, now).await,
            };
            match changed {
                Ok(changed) => {
                    host.device_changed(&changed).await;
                    Reply::message(FromServer::Accepted { id, sequence })
                }
                Err(failure) => not_changed(id, &failure),
            }
        })
    }
}

fn not_changed(id: CommandId, failure: &DeviceError) -> Reply {
    if let DeviceError::Unknown(device) = failure {
        let message = format!("there is no device {device}");
        return refused(id, None, denied(ErrorCode::UnknownDevice, message));
    }
    not_stored(id, failure)
}
