//! A message as it is sent: its id, the moment of its record, and its body.

use tapis_journal::{Record, Sequence};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::{TournamentId, WebhookEvent, WebhookKind, WebhookMessage};
use tapis_records::Moment;
use time::OffsetDateTime;

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Message {
    /// The same whenever it is sent, and by whichever server: a receiver drops what it has.
    pub(super) id: String,
    pub(super) sequence: Sequence,
    /// When it happened.
    pub(super) at: Timestamp,
    pub(super) kind: WebhookKind,
    pub(super) body: Vec<u8>,
}

impl Message {
    /// A message of a record, by its place among all its messages: the id does not depend on what each endpoint receives.
    pub(super) fn of(
        tournament: &TournamentId,
        record: &Record,
        index: usize,
        event: WebhookEvent,
    ) -> Result<Self, serde_json::Error> {
        let id = format!("{tournament}-{}-{index}", record.sequence);
        let moment = Moment {
            sequence: record.sequence,
            at: Timestamp(record.at_ms),
        };
        Self::encode(id, moment, event)
    }

    /// A message of no record.
    pub(super) fn alone(
        id: String,
        at: Timestamp,
        event: WebhookEvent,
    ) -> Result<Self, serde_json::Error> {
        let moment = Moment {
            sequence: Sequence::ZERO,
            at,
        };
        Self::encode(id, moment, event)
    }

    fn encode(
        id: String,
        Moment { sequence, at }: Moment,
        event: WebhookEvent,
    ) -> Result<Self, serde_json::Error> {
        let kind = event.kind();
        let timestamp = iso_8601(at);
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
fn iso_8601(at: Timestamp) -> String {
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
        assert_eq!(iso_8601(at), "2026-11-18T11:06:40.007Z");
        assert_eq!(iso_8601(Timestamp(0)), "1970-01-01T00:00:00.000Z");
    }
}
