//! The licences of everything of others that the program and its screens are made of.

/// Written by `scripts/notices` from the lock files.
pub const NOTICES: &str = include_str!("../../../package/THIRD-PARTY.txt");

/// `GET /notices`.
pub(super) async fn serve() -> &'static str {
    NOTICES
}
