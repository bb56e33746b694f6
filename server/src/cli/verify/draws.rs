//! Whether every draw came out as its seed says: each is worked out again from the state before it.

use tapis_journal::Record;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{DrawEvent, Event, Seal, Tournament};

use crate::cli::Failure;
use crate::draw;

/// Checks the draws and seals of a record that follows on `before`; returns how many draws it has.
///
/// A commitment has to be to its seed, a seal may not be replaced before its draw is made, and the seed that was sealed
/// has to lead to exactly the events of the record.
pub(crate) fn check(before: Option<&Tournament>, record: &Record) -> Result<u64, Failure> {
    let at_record = |error: Failure| format!("record {}: {error}", record.sequence).into();
    look_into(before, record).map_err(at_record)
}

fn look_into(before: Option<&Tournament>, record: &Record) -> Result<u64, Failure> {
    // What holds no events is reported by whoever follows them.
    let Ok(events) = serde_json::from_slice::<Vec<Event>>(&record.payload) else {
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
        draw::check(seal)?;
    }
    match (drawn.as_slice(), seals.as_slice(), before) {
        ([], [], _) | ([], [_], None) => Ok(0),
        ([], [_], Some(before)) if before.sealed().is_none() => Ok(0),
        ([(occasion, word)], [next], Some(before)) => {
            let at = Timestamp(record.at_ms);
            let again = draw::carry_out(before, (occasion, word), (*next).clone(), at)?;
            if again == events {
                Ok(1)
            } else {
                Err("the draw does not come out as its seed says".into())
            }
        }
        ([], ..) => Err("a seal was replaced before its draw".into()),
        ([_, ..], ..) => Err("a draw is not followed by the seal of the next".into()),
    }
}
