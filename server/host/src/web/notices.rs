//! The licences of all third-party software in the program and its screens.

/// Written by `scripts/notices` from the lock files.
pub const NOTICES: &str = include_str!("../../../package/THIRD-PARTY.txt");

/// `GET /notices`.
pub(super) async fn serve() -> &'static str {
    NOTICES
}
