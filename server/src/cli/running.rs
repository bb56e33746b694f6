//! The note in a data folder that leads to the server that runs on it, for a second start of Tapis.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use tapis_host::{Reachable, StartPage, Started};
use tapis_journal::{JournalError, SqliteJournal};
use tapis_records::{JOURNAL_FILE, RUNNING_FILE};

/// What is noted.
#[derive(Debug, Serialize, Deserialize)]
struct RunningNote {
    /// The page to open on this machine.
    page: String,
}

/// The note as long as the server runs. Dropped, it goes away.
#[derive(Debug)]
pub(super) struct RunningServer(PathBuf);

impl Drop for RunningServer {
    fn drop(&mut self) {
        // One that stays leads nowhere: it counts only while a server holds the journal.
        let _ = fs::remove_file(&self.0);
    }
}

/// Notes where the server that has just started is. Where that cannot be written, a second start opens no page.
pub(super) fn note(data: &Path, started: &Started, start_page: StartPage) -> Option<RunningServer> {
    let page = page_of(started, start_page);
    match write(data, &RunningNote { page }) {
        Ok(()) => Some(RunningServer(data.join(RUNNING_FILE))),
        Err(error) => {
            tracing::warn!(%error, "the data folder does not say where its server is");
            None
        }
    }
}

/// The page for the person at this machine.
pub(super) fn page_of(started: &Started, start_page: StartPage) -> String {
    let mut addresses = started.addresses.iter();
    let here = addresses
        .find(|each| each.reachable == Reachable::Machine)
        .or(started.addresses.first());
    let origin = here.map_or_else(
        || format!("http://{}", started.address),
        |here| here.origin.clone(),
    );
    match start_page {
        StartPage::Open => format!("{origin}/start"),
        StartPage::Closed => format!("{origin}/"),
    }
}

fn write(data: &Path, note: &RunningNote) -> std::io::Result<()> {
    let mut file = tempfile::NamedTempFile::new_in(data)?;
    writeln!(file, "{}", serde_json::to_string(note)?)?;
    file.persist(data.join(RUNNING_FILE))?;
    Ok(())
}

/// Whether a server runs on a data folder, and the page that it has noted.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum FoundServer {
    /// None.
    Nothing,
    /// One that has not said yet where it is: it is starting.
    Starting,
    /// One, with the page to open.
    Running(String),
}

/// Looks for a server on a data folder. What one has left that is gone counts for nothing, and is taken away.
pub(super) fn find(data: &Path) -> Result<FoundServer, JournalError> {
    if !data.exists() {
        return Ok(FoundServer::Nothing);
    }
    let path = data.join(RUNNING_FILE);
    match SqliteJournal::hold(&data.join(JOURNAL_FILE)) {
        Ok(hold) => {
            // There may be none. No other server writes one while we hold the journal.
            let _ = fs::remove_file(&path);
            drop(hold);
            return Ok(FoundServer::Nothing);
        }
        Err(JournalError::InUse { .. }) => {}
        Err(error) => return Err(error),
    }
    let note = fs::read(&path).ok();
    let note = note.and_then(|note| serde_json::from_slice::<RunningNote>(&note).ok());
    Ok(note.map_or(FoundServer::Starting, |note| {
        FoundServer::Running(note.page)
    }))
}

#[cfg(test)]
mod tests {
    use tapis_host::Origin;

    use super::*;

    fn started() -> Started {
        let origin = |origin: &str, reachable| Origin {
            origin: origin.to_owned(),
            network: String::new(),
            reachable,
        };
        Started {
            address: "0.0.0.0:8080".parse().unwrap(),
            addresses: vec![
                origin("http://192.168.1.5:8080", Reachable::Lan),
                origin("http://localhost:8080", Reachable::Machine),
            ],
            https: None,
            local_name: None,
            director_code: None,
            journal_ahead: None,
        }
    }

    #[test]
    fn a_note_counts_while_a_server_holds_the_journal_and_no_longer() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path();
        assert_eq!(find(data).unwrap(), FoundServer::Nothing);
        let journal = SqliteJournal::open(&data.join(JOURNAL_FILE)).unwrap();
        assert_eq!(find(data).unwrap(), FoundServer::Starting);
        let server = note(data, &started(), StartPage::Open).unwrap();
        let page = "http://localhost:8080/start".to_owned();
        assert_eq!(find(data).unwrap(), FoundServer::Running(page));
        // Its power is gone: the note is still there.
        std::mem::forget(server);
        drop(journal);
        assert!(data.join(RUNNING_FILE).exists());
        assert_eq!(find(data).unwrap(), FoundServer::Nothing);
        assert!(!data.join(RUNNING_FILE).exists());
    }

    #[test]
    fn a_server_that_was_started_otherwise_is_found_at_its_first_page() {
        let page = page_of(&started(), StartPage::Closed);
        assert_eq!(page, "http://localhost:8080/");
    }
}
