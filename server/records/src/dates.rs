//! Times of the journal as dates for people.

use tapis_protocol::rules::time::Timestamp;
use time::OffsetDateTime;

/// A time as a date and an hour, in UTC.
pub(crate) fn utc(at: Timestamp) -> Option<OffsetDateTime> {
    let seconds = i64::try_from(at.0 / 1_000).ok()?;
    OffsetDateTime::from_unix_timestamp(seconds).ok()
}
