//! Names of streams: one for each tournament.

use tapis_journal::{JournalError, StreamName};
use tapis_protocol::TournamentId;

/// What the streams of tournaments begin with.
pub const TOURNAMENTS: &str = "tournament/";

/// Where a tournament is stored.
pub fn stream_of(id: &TournamentId) -> Result<StreamName, JournalError> {
    Ok(StreamName::new(format!("{TOURNAMENTS}{id}"))?)
}

/// Which tournament a stream holds, if it holds one.
pub fn tournament_of(stream: &StreamName) -> Option<TournamentId> {
    TournamentId::new(stream.as_str().strip_prefix(TOURNAMENTS)?)
}
