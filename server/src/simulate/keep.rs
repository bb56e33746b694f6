//! Keeping the journal of a simulated event: the same records, in a file.

use std::path::Path;

use tapis_journal::{Batch, Entry, Journal, Sequence, SqliteJournal};

use super::Broken;
use crate::JOURNAL_FILE;

/// Records written at a time.
const PAGE: usize = 1_000;

/// Writes every record to a new journal in `folder`; the hashes come out the same.
pub(super) fn keep(journal: &mut dyn Journal, folder: &Path) -> Result<(), Broken> {
    std::fs::create_dir_all(folder).map_err(Broken::new)?;
    let file = folder.join(JOURNAL_FILE);
    if file.exists() {
        let folder = folder.display();
        return Err(Broken::new(format!(
            "{folder} has a journal already: name another folder"
        )));
    }
    let mut kept = SqliteJournal::open(&file).map_err(Broken::new)?;
    for stream in journal.streams().map_err(Broken::new)? {
        let mut after = Sequence::ZERO;
        loop {
            let records = journal.read(&stream, after, PAGE).map_err(Broken::new)?;
            let Some(last) = records.last().map(|record| record.sequence) else {
                break;
            };
            let entries = records.into_iter().map(|record| Entry {
                at_ms: record.at_ms,
                command: record.command,
                device: record.device,
                payload: record.payload,
            });
            let batch = Batch {
                stream: stream.clone(),
                expected: after,
                entries: entries.collect(),
            };
            let appended = kept.append(&[batch]).map_err(Broken::new)?;
            for outcome in appended {
                outcome.map_err(Broken::new)?;
            }
            after = last;
        }
    }
    Ok(())
}
