//! Appends the records of one journal to another: the hashes come out the same.

use crate::verify::read_through;
use crate::{
    Batch, Entry, Journal, JournalError, MAX_BATCH_BYTES, Record, Sequence, StreamName,
    StreamReport,
};

/// Appends every whole record of a stream, up to its end or its first damage, to a journal without that stream.
///
/// # Errors
///
/// Whatever either journal answers, except damage in `from`: that is in the report.
pub fn copy_stream(
    from: &mut dyn Journal,
    to: &mut dyn Journal,
    stream: &StreamName,
) -> Result<StreamReport, JournalError> {
    read_through(from, stream.clone(), &mut |after, records| {
        for outcome in to.append(&batches(stream, after, records))? {
            outcome?;
        }
        Ok(())
    })
}

/// The records as batches that are no larger than the journal takes; they go in with one commit.
fn batches(stream: &StreamName, after: Sequence, records: Vec<Record>) -> Vec<Batch> {
    let mut batches = Vec::new();
    let mut batch = empty(stream, after);
    let mut bytes = 0;
    for record in records {
        let size = record.payload.len();
        if bytes + size > MAX_BATCH_BYTES {
            let next = empty(stream, Sequence(record.sequence.0.saturating_sub(1)));
            batches.push(std::mem::replace(&mut batch, next));
            bytes = 0;
        }
        bytes += size;
        batch.entries.push(Entry {
            at_ms: record.at_ms,
            command: record.command,
            device: record.device,
            payload: record.payload,
        });
    }
    batches.push(batch);
    batches
}

fn empty(stream: &StreamName, expected: Sequence) -> Batch {
    Batch {
        stream: stream.clone(),
        expected,
        entries: Vec::new(),
    }
}
