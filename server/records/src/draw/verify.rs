//! Whether every draw came out as its seed says: each is worked out again from the state before it.

use tapis_journal::{Record, Sequence};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{DrawEvent, Event, Seal, Tournament};
use thiserror::Error;

use super::sealed::{NotDrawn, SealBroken, check, decide_draw};

/// A record whose draw is not what its seed leads to.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("record {sequence}: {reason}")]
pub struct Forged {
    /// Which record.
    sequence: Sequence,
    /// What is wrong with it.
    reason: Forgery,
}

/// How a draw can be wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
enum Forgery {
    #[error(transparent)]
    Seal(#[from] SealBroken),
    #[error(transparent)]
    NotDrawn(#[from] NotDrawn),
    #[error("the draw does not come out as its seed says")]
    Outcome,
    #[error("a seal was replaced before its draw")]
    Replaced,
    #[error("a draw is not followed by the seal of the next")]
    NotFollowed,
}

/// Checks the draws and seals of a record that follows on `before`; returns how many draws it has.
///
/// A commitment has to be to its seed, a seal may not be replaced before its draw is made, and the seed that was sealed
/// has to lead to exactly the events of the record.
///
/// # Errors
///
/// [`Forged`] when one of this is not so.
pub fn verify_record(before: Option<&Tournament>, record: &Record) -> Result<u64, Forged> {
    count_draws(before, record).map_err(|reason| Forged {
        sequence: record.sequence,
        reason,
    })
}

fn count_draws(before: Option<&Tournament>, record: &Record) -> Result<u64, Forgery> {
    // A record without events is reported where records are followed.
    let Ok(events) = Event::read(&record.payload) else {
        return Ok(0);
    };
    let mut drawn = Vec::new();
    let mut seals: Vec<&Seal> = Vec::new();
    for event in &events {
        if let Event::Draw { event } = event {
            match event {
                DrawEvent::Drawn { occasion, word } => drawn.push((occasion, word)),
                DrawEvent::Sealed { seal } => seals.push(seal),
            }
        }
    }
    for seal in &seals {
        check(seal)?;
    }
    match (drawn.as_slice(), seals.as_slice(), before) {
        ([], [], _) | ([], [_], None) => Ok(0),
        ([], [_], Some(before)) if before.sealed().is_none() => Ok(0),
        ([(occasion, word)], [next], Some(before)) => {
            let at = Timestamp(record.at_ms);
            let again = decide_draw(before, occasion, word, (*next).clone(), at)?;
            if again == events {
                Ok(1)
            } else {
                Err(Forgery::Outcome)
            }
        }
        ([], ..) => Err(Forgery::Replaced),
        ([_, ..], ..) => Err(Forgery::NotFollowed),
    }
}
