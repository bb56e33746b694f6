//! The director takes a device's token away, or has it take another one.

use tapis_protocol::{CommandId, DeviceId, ErrorCode};

use super::requests::{
    DevicesRequest, PendingReply, Reply, RequestContext, denied, not_stored, refused,
};
use crate::devices::DeviceError;

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
        request: DevicesRequest,
        device: DeviceId,
        change: TokenChange,
    ) -> PendingReply {
        self.in_turn(request, move |host, request| async move {
            let (devices, now) = (&host.access.devices, host.clock.now());
            let source = request.source();
            let changed = match change {
                TokenChange::Revoke => devices.revoke(&device, source, now).await,
                TokenChange::Renew => devices.ask_renewal(&device, source, now).await,
            };
            let changed = changed.map_err(|failure| not_changed(request.id.clone(), &failure))?;
            host.device_changed(&changed).await;
            Ok(())
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
