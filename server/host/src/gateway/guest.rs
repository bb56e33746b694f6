//! Who has come, as far as that is known before hello.

use std::net::IpAddr;

use crate::reach::Scheme;

/// Who has come, as far as that is known before hello.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guest {
    pub(super) address: IpAddr,
    /// By another server. A guest whose event does not run here either is sent away.
    pub(super) is_handed_on: bool,
    /// Over what the device came, to whichever server.
    pub(super) scheme: Scheme,
}
