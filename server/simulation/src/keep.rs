//! Keeping the journal of a simulated event: the same records, in a file.

use std::path::Path;

use tapis_journal::{Journal, SqliteJournal, copy_stream};
use tapis_records::JOURNAL_FILE;

use super::Broken;

/// Writes every record to a new journal in `folder`, with the names beside them; the hashes come out the same.
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
    let persons = journal.persons().map_err(Broken::new)?;
    kept.write_persons(&persons).map_err(Broken::new)?;
    for stream in journal.streams().map_err(Broken::new)? {
        let report = copy_stream(journal, &mut kept, &stream).map_err(Broken::new)?;
        if let Some(damage) = report.damage {
            return Err(Broken::new(format!("{stream}: {}", damage.damage)));
        }
    }
    Ok(())
}
