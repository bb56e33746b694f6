//! Follows pages of records, for the evidence and for the replay of a hand.

use tapis_journal::Record;

use super::replay::Replay;
use super::{DeviceNames, Evidence};
use crate::{FollowError, decode};

/// Follows a page of records; the first of all begins the evidence.
pub fn follow_records(
    known: Option<Box<Evidence>>,
    records: &[Record],
) -> Result<Option<Box<Evidence>>, FollowError> {
    let mut known = known;
    for record in records {
        let (moment, events) = decode(record)?;
        let mut next = match known.take() {
            Some(known) => known,
            None => Box::new(Evidence::begin(moment, &events)?),
        };
        next.follow(moment, &events)?;
        known = Some(next);
    }
    Ok(known)
}

/// Follows a page of records for the replay of one hand, to its last step.
pub fn follow_hand(
    mut replay: Replay,
    records: &[Record],
    names: &DeviceNames,
) -> Result<Replay, FollowError> {
    for record in records {
        let (moment, events) = decode(record)?;
        replay.feed(moment, &record.device, &events, names)?;
        if replay.next().is_none() {
            break;
        }
    }
    Ok(replay)
}
