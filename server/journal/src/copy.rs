//! Appends the records of one journal to another: the hashes come out the same.

use crate::verify::read_through;
use crate::{
    Batch, Entry, Journal, JournalError, MAX_BATCH_BYTES, MAX_PERSONS_IN_BATCH, Mark, Person,
    PersonKey, Record, Sequence, StreamName, StreamReport,
};

/// What a stream of one journal is to the stream of the same name in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyState {
    /// It begins like the other one and has no more than that, perhaps nothing: a copy goes on after the mark.
    Behind(Mark),
    /// It has all of the other one, and has been gone on with since.
    Ahead {
        /// Last record that both have.
        common: Sequence,
        /// Its own last record.
        last: Sequence,
    },
    /// The two are not the same stream: of the records up to this one at least one differs.
    Different(Sequence),
}

/// Looks how far the stream in `to` is a copy of the one in `from`. One record of each tells, because its hash covers all
/// before it.
///
/// # Errors
///
/// Whatever either journal answers; [`JournalError::Damaged`] if the records to compare are damaged in one of them.
pub fn compare_streams(
    from: &mut dyn Journal,
    to: &mut dyn Journal,
    stream: &StreamName,
) -> Result<CopyState, JournalError> {
    let last = to.last(stream)?;
    let Some(there) = record_at(to, stream, last)? else {
        return Ok(CopyState::Behind(Mark::BEGINNING));
    };
    if let Some(here) = record_at(from, stream, last)? {
        return Ok(if here.hash == there.hash {
            CopyState::Behind(Mark::of(&there))
        } else {
            CopyState::Different(last)
        });
    }
    let common = from.last(stream)?;
    let here = record_at(from, stream, common)?.map(|record| record.hash);
    let there = record_at(to, stream, common)?.map(|record| record.hash);
    Ok(if here == there {
        CopyState::Ahead { common, last }
    } else {
        CopyState::Different(common)
    })
}

fn record_at(
    journal: &mut dyn Journal,
    stream: &StreamName,
    Sequence(at): Sequence,
) -> Result<Option<Record>, JournalError> {
    match at.checked_sub(1) {
        Some(before) => Ok(journal.read(stream, Sequence(before), 1)?.pop()),
        None => Ok(None),
    }
}

/// Appends every whole record of a stream, up to its end or its first damage, to a journal without that stream. People are
/// left to the caller.
///
/// # Errors
///
/// Whatever either journal answers, except damage in `from`: that is in the report.
pub fn copy_stream(
    from: &mut dyn Journal,
    to: &mut dyn Journal,
    stream: &StreamName,
) -> Result<StreamReport, JournalError> {
    let whole = CopyOptions {
        after: Mark::BEGINNING,
        named_in: &|_| Vec::new(),
        on_page: &mut |_| {},
    };
    copy_rest(from, to, stream, whole)
}

/// How a stream is copied.
pub struct CopyOptions<'a> {
    /// What the other journal has already, as [`compare_streams`] tells it: it is not read again, and counts as whole in
    /// the report.
    pub after: Mark,
    /// Whom a record names: they are kept there in the same commit, as far as they are kept here.
    pub named_in: &'a dyn Fn(&Record) -> Vec<PersonKey>,
    /// Hears after each commit how far it is.
    pub on_page: &'a mut dyn FnMut(Sequence),
}

/// The same after what the other journal has already, together with the people whom the records name.
///
/// # Errors
///
/// As [`copy_stream`]; [`JournalError::WrongSequence`] if another writer appends to `to` meanwhile.
pub fn copy_rest(
    from: &mut dyn Journal,
    to: &mut dyn Journal,
    stream: &StreamName,
    options: CopyOptions<'_>,
) -> Result<StreamReport, JournalError> {
    let CopyOptions {
        after,
        named_in,
        on_page,
    } = options;
    read_through(from, stream, after, &mut |from, after, records| {
        let last = records.last().map_or(after, |record| record.sequence);
        let mut named = Vec::with_capacity(records.len());
        for record in records {
            let persons = match named_in(&record) {
                keys if keys.is_empty() => Vec::new(),
                keys => from.persons_of(&keys)?,
            };
            named.push((record, persons));
        }
        for outcome in to.append(&batches(stream, after, named))? {
            outcome?;
        }
        on_page(last);
        Ok(())
    })
}

/// The records as batches that are no larger than the journal takes; they go in with one commit.
fn batches(
    stream: &StreamName,
    after: Sequence,
    records: Vec<(Record, Vec<Person>)>,
) -> Vec<Batch> {
    let mut batches = Vec::new();
    let mut batch = empty(stream, after);
    let mut bytes = 0;
    for (record, persons) in records {
        let size = record.payload.len();
        let people = batch.persons.len() + persons.len();
        if bytes + size > MAX_BATCH_BYTES || people > MAX_PERSONS_IN_BATCH {
            let next = empty(stream, Sequence(record.sequence.0.saturating_sub(1)));
            batches.push(std::mem::replace(&mut batch, next));
            bytes = 0;
        }
        bytes += size;
        batch.persons.extend(persons);
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
        persons: Vec::new(),
    }
}
