//! What each role may do: send over a socket (`send`), see on a screen (`view`), and read over HTTP (`http`). Other modules
//! ask here instead of matching on roles; what they match for themselves is what a device is, not what it may do.

mod http;
mod send;
mod view;

use tapis_protocol::{Role, TableId};

pub(crate) use self::http::{is_director, is_official_of};
pub(crate) use self::send::{Speaker, max_message_bytes, may_lift_disqualification, may_send};
pub(crate) use self::view::{audience, sees_console, sees_devices};

/// Largest message of a director, in bytes: all players of a large event register in one.
pub(crate) const MAX_DIRECTOR_MESSAGE: usize = 512 << 10;

/// Largest message of any other device, and of one that has not said hello, in bytes.
pub(crate) const MAX_MESSAGE: usize = 16 << 10;

/// The table of a table's tablet, which is the only one that it may act for.
pub(crate) const fn table_of(role: Role) -> Option<TableId> {
    match role {
        Role::Tablet { table } => Some(table),
        Role::Floor | Role::Director | Role::Display | Role::Feed { .. } => None,
    }
}
