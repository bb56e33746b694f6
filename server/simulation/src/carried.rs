//! What a tablet's own rules go by: the copy and the records that its server has told, and the server's clock.

use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{TableNumber, Tournament};
use tapis_protocol::{FromServer, TableId};
use tapis_tablet::{Copy, LocalTable, TableRecord};
use tokio::time::Instant;

use super::Broken;

/// What a tablet's own rules go by.
#[derive(Default)]
pub(super) struct Carried {
    copy: Option<(u64, String)>,
    /// Records of the table since.
    records: Vec<String>,
    /// The server's time, and when that was.
    clock: Option<(Timestamp, Instant)>,
}

impl Carried {
    /// Keeps what the server tells the rules.
    pub(super) fn keep(&mut self, message: &FromServer) {
        if let FromServer::Welcome { now, .. } = message {
            self.clock = Some((*now, Instant::now()));
            self.copy = None;
        } else if let FromServer::Copy {
            sequence, state, ..
        } = message
        {
            self.copy = Some((*sequence, state.clone()));
            self.records.clear();
        } else if let FromServer::Record { record } = message {
            self.records.push(record.clone());
        }
    }

    /// The table by its own rules; `None` where it has no copy of the event.
    pub(super) fn open(&self, table: TableId) -> Result<Option<LocalTable>, Broken> {
        let Some((sequence, state)) = &self.copy else {
            return Ok(None);
        };
        let mut local = LocalTable::open(Copy {
            table: TableNumber(table.0),
            sequence: *sequence,
            state: Tournament::copied(state).map_err(Broken::new)?,
        });
        for record in &self.records {
            let record: TableRecord = serde_json::from_str(record).map_err(Broken::new)?;
            local.follow(record);
        }
        Ok(Some(local))
    }

    pub(super) fn now(&self) -> Timestamp {
        let (then, since) = self.clock.unwrap_or((Timestamp(0), Instant::now()));
        let gone = u64::try_from(since.elapsed().as_millis()).unwrap_or_default();
        Timestamp(then.0.saturating_add(gone))
    }
}
