//! Checks every record of a journal.

use crate::{Damage, Hash, Journal, JournalError, Mark, Record, Sequence, StreamName};

/// Records read at a time: at most 128 MiB, and with usual payloads some 100 KiB.
const PAGE: usize = 128;

/// Where a journal is not what was appended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocatedDamage {
    /// Stream of the record.
    pub stream: StreamName,
    /// First record of the stream that is damaged or missing.
    pub sequence: Sequence,
    /// What is wrong with it.
    pub damage: Damage,
}

/// What [`verify`] found in one stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamReport {
    /// Stream that was read.
    pub stream: StreamName,
    /// Records that are whole and in order, from the first on; those after a damage are not counted.
    pub records: u64,
    /// Hash of the last of these records. Kept elsewhere, it also proves that the end was not cut off.
    pub head: Hash,
    /// Where the whole records end, if not at the end of the stream.
    pub damage: Option<LocatedDamage>,
}

/// What [`verify`] found in the whole journal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VerifyReport {
    /// Streams read.
    pub streams: u64,
    /// Records that are whole and in order.
    pub records: u64,
    /// Streams with a damage.
    pub damaged_streams: u64,
    /// First damage, in the order of the streams' names.
    pub first_damage: Option<LocatedDamage>,
}

impl VerifyReport {
    /// Whether every record is what was appended.
    pub fn is_intact(&self) -> bool {
        self.damaged_streams == 0
    }
}

/// Reads every stream from its first record to its last, checks order and hashes, and reports each stream as it goes.
///
/// A damaged stream is reported and the next one read. Records missing at the end of a stream leave an unbroken chain
/// and cannot be found this way: compare [`StreamReport::head`] with a hash kept elsewhere, and see
/// [`SqliteJournal::check_file`](crate::SqliteJournal::check_file).
///
/// # Errors
///
/// Only if the storage cannot be read at all.
pub fn verify(
    journal: &mut dyn Journal,
    on_stream: &mut dyn FnMut(StreamReport),
) -> Result<VerifyReport, JournalError> {
    let mut report = VerifyReport::default();
    for stream in journal.streams()? {
        let found = verify_stream(journal, &stream)?;
        report.streams += 1;
        report.records += found.records;
        if let Some(damage) = &found.damage {
            report.damaged_streams += 1;
            report.first_damage.get_or_insert_with(|| damage.clone());
        }
        on_stream(found);
    }
    Ok(report)
}

/// The same of one stream; of one that is not there, no records.
///
/// # Errors
///
/// Only if the storage cannot be read at all.
pub fn verify_stream(
    journal: &mut dyn Journal,
    stream: &StreamName,
) -> Result<StreamReport, JournalError> {
    read_through(journal, stream, Mark::BEGINNING, &mut |_, _, _| Ok(()))
}

/// What is done with whole records: the journal they are from, the sequence after which they stand, and the records.
pub(crate) type OnRecords<'a> =
    dyn FnMut(&mut dyn Journal, Sequence, Vec<Record>) -> Result<(), JournalError> + 'a;

/// Reads a stream from a mark up to its end or its first damage, and hands out every whole record on the way.
pub(crate) fn read_through(
    journal: &mut dyn Journal,
    stream: &StreamName,
    after: Mark,
    on_records: &mut OnRecords<'_>,
) -> Result<StreamReport, JournalError> {
    let mut head = after;
    let mut page = PAGE;
    let damage = loop {
        match journal.read(stream, head.sequence, page) {
            Ok(records) => {
                let Some(next) = records.last().map(Mark::of) else {
                    break None;
                };
                on_records(&mut *journal, head.sequence, records)?;
                head = next;
            }
            // One by one up to the damage, so that the report has the last good hash.
            Err(JournalError::Damaged { .. }) if page > 1 => page = 1,
            Err(JournalError::Damaged {
                stream,
                sequence,
                damage,
            }) => {
                break Some(LocatedDamage {
                    stream,
                    sequence,
                    damage,
                });
            }
            Err(error) => return Err(error),
        }
    };
    Ok(StreamReport {
        stream: stream.clone(),
        records: head.sequence.0,
        head: head.hash,
        damage,
    })
}
