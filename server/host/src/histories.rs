//! The hands of an event as text for another program: read from the journal, page by page.

use tapis_journal::Sequence;
use tapis_protocol::TournamentId;
use tapis_records::FollowError;
use tapis_records::histories::{Format, Hand, Scribe, Wanted};
use tapis_records::stream_of;
use tokio::task::spawn_blocking;

use crate::evidence::ReadError;
use crate::storage::Storage;

/// Most text of one answer, which is made in memory: some ten thousand hands.
const MOST: usize = 32 << 20;

/// The hands that were wanted.
#[derive(Debug)]
pub(crate) enum HistoriesText {
    /// The hands, one after the other.
    Text(String),
    /// More than fits an answer.
    TooMuch,
}

/// The hands that are wanted, as of the last record.
pub(crate) async fn write(
    storage: &Storage,
    id: &TournamentId,
    wanted: Wanted,
    format: Format,
) -> Result<HistoriesText, ReadError> {
    let stream = stream_of(id)?;
    let mut scribe = Scribe::new(id.clone(), wanted);
    let mut page = HistoriesPage {
        format,
        text: String::new(),
        hands: 0,
    };
    let mut after = Sequence::ZERO;
    loop {
        let records = storage.read(&stream, after).await?;
        let Some(last) = records.last() else {
            break;
        };
        after = last.sequence;
        let followed = spawn_blocking(move || {
            for record in &records {
                page.write(&scribe.read(record)?);
            }
            Ok::<_, FollowError>((scribe, page))
        });
        (scribe, page) = followed.await.map_err(|_| ReadError::GivenUp)??;
        if page.text.len() > MOST {
            return Ok(HistoriesText::TooMuch);
        }
    }
    page.write(&scribe.finish());
    Ok(HistoriesText::Text(page.text))
}

struct HistoriesPage {
    format: Format,
    text: String,
    hands: u64,
}

impl HistoriesPage {
    fn write(&mut self, hands: &[Hand]) {
        for hand in hands {
            self.hands += 1;
            self.text.push_str(&self.format.write(hand, self.hands));
        }
    }
}
