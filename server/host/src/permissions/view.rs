//! What a role sees on its screen.

use tapis_protocol::Role;
use tapis_views::Audience;

/// As whom a device sees its event; `None` for a feed, which sees it with a delay only.
pub(crate) const fn audience(role: Role) -> Option<Audience> {
    match role {
        Role::Floor | Role::Director => Some(Audience::Officials),
        Role::Tablet { .. } | Role::Display => Some(Audience::Everybody),
        Role::Feed { .. } => None,
    }
}

/// Whether a device sees all devices of its event.
pub(crate) const fn sees_devices(role: Role) -> bool {
    matches!(role, Role::Director | Role::Floor)
}

/// Whether a device sees the console of officials.
pub(crate) const fn sees_console(role: Role) -> bool {
    matches!(role, Role::Director | Role::Floor)
}
