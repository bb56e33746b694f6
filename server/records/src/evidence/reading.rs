//! Records, read for the evidence and for the replay of a hand.

use tapis_journal::Record;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::Event;

use super::replay::Replay;
use super::{Evidence, EvidenceError, Moment, Names};

/// Follows a page of records; the first of all begins the evidence.
pub fn follow_records(
    known: Option<Box<Evidence>>,
    records: &[Record],
) -> Result<Option<Box<Evidence>>, EvidenceError> {
    let mut known = known;
    for record in records {
        let (moment, events) = read(record)?;
        let mut next = match known.take() {
            Some(known) => known,
            None => Box::new(Evidence::begin(&events, moment.at)?),
        };
        next.feed(moment, &events)?;
        known = Some(next);
    }
    Ok(known)
}

/// Follows a page of records for the replay of one hand, to its last step.
pub fn follow_hand(
    mut replay: Replay,
    records: &[Record],
    names: &Names,
) -> Result<Replay, EvidenceError> {
    for record in records {
        let (moment, events) = read(record)?;
        replay.feed(moment, &record.device, &events, names)?;
        if replay.next().is_none() {
            break;
        }
    }
    Ok(replay)
}

fn read(record: &Record) -> Result<(Moment, Vec<Event>), EvidenceError> {
    let events = serde_json::from_slice(&record.payload)
        .map_err(|source| EvidenceError::Payload(record.sequence, source))?;
    let moment = Moment {
        sequence: record.sequence,
        at: Timestamp(record.at_ms),
    };
    Ok((moment, events))
}
