//! A message as it is sent: its id, the moment of its record, and its body.

use tapis_journal::{Record, Sequence};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::{TournamentId, WebhookEvent, WebhookKind, WebhookMessage};
use time::OffsetDateTime;

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Message {
    /// The same whenever and by whomever it is sent: a receiver drops what it has.
    pub(super) id: String,
    pub(super) sequence: Sequence,
    /// When it happened.
    pub(super) at: Timestamp,
    pub(super) kind: WebhookKind,
    pub(super) body: Vec<u8>,
}

impl Message {
    /// What a record tells, by its place among all that it tells: the id does not depend on who is told what.
    pub(super) fn of(
        tournament: &TournamentId,
        record: &Record,
        index: usize,
        event: WebhookEvent,
    ) -> Result<Self, serde_json::Error> {
        let id = format!("{tournament}-{}-{index}", record.sequence);
        Self::written(id, (record.sequence, Timestamp(record.at_ms)), event)
    }

    /// A message of no record.
    pub(super) fn alone(
        id: String,
        at: Timestamp,
        event: WebhookEvent,
    ) -> Result<Self, serde_json::Error> {
        Self::written(id, (Sequence::ZERO, at), event)
    }

    fn written(
        id: String,
        (sequence, at): (Sequence, Timestamp),
        event: WebhookEvent,
    ) -> Result<Self, serde_json::Error> {
        let kind = event.kind();
        let timestamp = moment(at);
        let body = serde_json::to_vec(&WebhookMessage { timestamp, event })?;
        Ok(Self {
            id,
            sequence,
            at,
            kind,
            body,
        })
    }
}

/// A time as ISO 8601 has it, in UTC and to the millisecond.
fn moment(at: Timestamp) -> String {
    let seconds = i64::try_from(at.0 / 1_000).unwrap_or(i64::MAX);
    let utc = OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    format!(
        "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z",
        utc.year(),
        u8::from(utc.month()),
        utc.day(),
        utc.hour(),
        utc.minute(),
        utc.second(),
        at.0 % 1_000
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_written_as_the_specification_asks() {
        let at = Timestamp(1_795_000_000_007);
        assert_eq!(moment(at), "2026-11-18T11:06:40.007Z");
        assert_eq!(moment(Timestamp(0)), "1970-01-01T00:00:00.000Z");
    }
}
