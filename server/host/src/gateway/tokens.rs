//! The director takes a device's token away, or has it take another one.

use std::sync::Arc;

use tapis_protocol::{CommandId, DeviceId, ErrorCode, FromServer};

use super::requests::{PendingReply, Reply, RequestContext, denied, not_stored, refused};
use crate::devices::{CommandSource, DeviceError};

impl RequestContext<'_> {
    /// Makes a device's token worthless.
    pub(super) fn revoke(self, id: CommandId, device: DeviceId) -> PendingReply {
        let host = Arc::clone(self.host);
        let by = self.device.id.clone();
        let sequence = self.sequence();
        Box::pin(async move {
            let source = CommandSource {
                device: by.as_str(),
                command: id.as_str(),
            };
            let devices = &host.access.devices;
            match devices.revoke(&device, source, host.clock.now()).await {
                Ok(revoked) => {
                    host.device_changed(&revoked).await;
                    Reply::message(FromServer::Accepted { id, sequence })
                }
                Err(failure) => not_changed(id, &failure),
            }
        })
    }

    /// Has a device take another token.
    pub(super) fn renew_token(self, id: CommandId, device: DeviceId) -> PendingReply {
        let host = Arc::clone(self.host);
        let by = self.device.id.clone();
        let sequence = self.sequence();
        Box::pin(async move {
            let source = CommandSource {
                device: by.as_str(),
                command: id.as_str(),
            };
            let devices = &host.access.devices;
            match devices.ask_renewal(&device, source, host.clock.now()).await {
                Ok(asked) => {
                    host.device_changed(&asked).await;
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
