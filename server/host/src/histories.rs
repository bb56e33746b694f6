//! The hands of an event as text for another program: read from the journal, page by page.

use tapis_journal::Sequence;
use tapis_protocol::TournamentId;
use tapis_records::FollowError;
use tapis_records::histories::{Hand, HandFilter, HandProjection, HistoryFormat};
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
    filter: HandFilter,
    format: HistoryFormat,
) -> Result<HistoriesText, ReadError> {
    let stream = stream_of(id)?;
    let mut projection = HandProjection::new(id.clone(), filter);
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
                page.write(&projection.read(record)?);
            }
            Ok::<_, FollowError>((projection, page))
        });
        (projection, page) = followed.await.map_err(|_| ReadError::GivenUp)??;
        if page.text.len() > MOST {
            return Ok(HistoriesText::TooMuch);
        }
    }
    page.write(&projection.finish());
    Ok(HistoriesText::Text(page.text))
}

struct HistoriesPage {
    format: HistoryFormat,
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
