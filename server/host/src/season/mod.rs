//! The seasons of the club: their stream, the members beside it, and what their events came to.

mod outcomes;

use std::sync::Arc;

use tapis_journal::{Batch, Entry, JournalError, PersonKey, Sequence, StreamName};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::view::TournamentSummary;
use tapis_protocol::{PersonExport, PersonId, SeasonCommand, SeasonId, SeasonView, Seasons};
use tapis_records::season::{
    KnownSeasons, Members, Outcomes, SEASON_STREAM, SeasonChange, SeasonEvent, SeasonRefusal,
    SeasonState, decide, key_of, person_export, person_of, season_view, seasons,
};
use thiserror::Error;
use tokio::sync::Mutex;
use tracing::warn;

use self::outcomes::EventOutcomes;
use crate::devices::CommandSource;
use crate::entropy::Entropy;
use crate::storage::{Storage, StorageError};

/// How often something is decided again when other servers have written at the same moment.
const WRITE_TRIES: u32 = 8;

/// How often a number is drawn for a person until it is one that a journal takes.
const DRAW_TRIES: u32 = 8;

/// Why something about seasons is not done.
#[derive(Debug, Error)]
pub(crate) enum SeasonError {
    #[error(transparent)]
    Refused(#[from] SeasonRefusal),
    #[error("the journal cannot be read or written")]
    Storage(#[from] StorageError),
    #[error("the journal does not take it")]
    Journal(#[from] JournalError),
    #[error("a record of the season cannot be read or made")]
    Encoding(#[from] serde_json::Error),
}

/// Everything about seasons. Other servers may write as well: what is asked is read up to the last record first.
pub(crate) struct SeasonKeeper {
    storage: Storage,
    entropy: Arc<dyn Entropy>,
    stream: StreamName,
    /// Held while the next record is written.
    followed: Mutex<Followed>,
    outcomes: EventOutcomes,
}

/// The stream up to a record.
#[derive(Debug, Default)]
struct Followed {
    sequence: Sequence,
    at_ms: u64,
    state: SeasonState,
    /// Whether everybody who was erased before the start is gone.
    is_clean: bool,
}

impl SeasonKeeper {
    /// Nothing was read yet.
    pub(crate) fn new(storage: Storage, entropy: Arc<dyn Entropy>) -> Result<Self, JournalError> {
        Ok(Self {
            stream: StreamName::new(SEASON_STREAM)?,
            outcomes: EventOutcomes::new(storage.clone()),
            storage,
            entropy,
            followed: Mutex::default(),
        })
    }

    /// Erases what a server could not erase before it stopped. Seasons that cannot be read keep no event from being played.
    pub(crate) async fn begin(&self, stream: &StreamName) {
        if *stream != self.stream {
            return;
        }
        let mut followed = self.followed.lock().await;
        if let Err(failure) = self.follow(&mut followed).await {
            let error = &failure as &dyn std::error::Error;
            warn!(error, "the seasons cannot be read");
        }
    }

    async fn erase_again(&self, followed: &Followed) -> Result<(), SeasonError> {
        let erased: Vec<PersonKey> = followed.state.erased().filter_map(key_of).collect();
        if erased.is_empty() {
            return Ok(());
        }
        let kept = self.storage.persons_of(erased.clone()).await?;
        if !kept.is_empty() {
            self.storage.erase_persons(erased).await?;
        }
        Ok(())
    }

    /// The seasons and the members.
    pub(crate) async fn list(
        &self,
        tournaments: Vec<TournamentSummary>,
    ) -> Result<Seasons, SeasonError> {
        let (state, members) = self.read().await?;
        let outcomes = Outcomes::new();
        let known = KnownSeasons {
            state: &state,
            members: &members,
            outcomes: &outcomes,
        };
        Ok(seasons(known, tournaments))
    }

    /// The standings of a season, from the results as they are now; `None` where there is no such season.
    pub(crate) async fn standings(
        &self,
        season: &SeasonId,
    ) -> Result<Option<SeasonView>, SeasonError> {
        let (state, members) = self.read().await?;
        let Some(kept) = state.season(season) else {
            return Ok(None);
        };
        let events = kept.events.iter().cloned().collect();
        let outcomes = self.outcomes.of(events).await;
        let known = KnownSeasons {
            state: &state,
            members: &members,
            outcomes: &outcomes,
        };
        Ok(season_view(known, season))
    }

    /// All that is kept of a member; `None` where there is no such member.
    pub(crate) async fn export(
        &self,
        person: &PersonId,
    ) -> Result<Option<PersonExport>, SeasonError> {
        let (state, members) = self.read().await?;
        let outcomes = self.outcomes.of(state.tournaments()).await;
        let known = KnownSeasons {
            state: &state,
            members: &members,
            outcomes: &outcomes,
        };
        Ok(person_export(known, person))
    }

    /// Carries a command out: records first, then what is kept beside them.
    pub(crate) async fn carry_out(
        &self,
        command: SeasonCommand,
        source: CommandSource<'_>,
        at: Timestamp,
    ) -> Result<(), SeasonError> {
        let mut followed = self.followed.lock().await;
        let mut tried = 0;
        loop {
            self.follow(&mut followed).await?;
            let change = self.decide(&followed, command.clone()).await?;
            let appended = self.append(&mut followed, &change, source, at).await;
            tried += 1;
            match appended {
                Ok(()) => return self.keep(change).await,
                // Another server was first: what it wrote counts.
                Err(SeasonError::Storage(StorageError::Refused(JournalError::WrongSequence {
                    ..
                }))) if tried < WRITE_TRIES => {}
                Err(error) => return Err(error),
            }
        }
    }

    async fn decide(
        &self,
        followed: &Followed,
        command: SeasonCommand,
    ) -> Result<SeasonChange, SeasonError> {
        let members = self.members(&followed.state).await?;
        let is_asked = matches!(command, SeasonCommand::EraseMember { .. });
        let outcomes = match is_asked {
            true => self.outcomes.of(followed.state.tournaments()).await,
            false => Outcomes::new(),
        };
        let known = KnownSeasons {
            state: &followed.state,
            members: &members,
            outcomes: &outcomes,
        };
        Ok(decide(known, command, &mut || self.draw())?)
    }

    /// A number for a person, drawn by chance.
    fn draw(&self) -> Option<PersonId> {
        (0..DRAW_TRIES).find_map(|_| {
            let mut bytes = [0; 8];
            self.entropy.fill(&mut bytes).ok()?;
            let number = u64::from_be_bytes(bytes) >> 1;
            person_of(PersonKey::new(number)?)
        })
    }

    async fn append(
        &self,
        followed: &mut Followed,
        change: &SeasonChange,
        source: CommandSource<'_>,
        at: Timestamp,
    ) -> Result<(), SeasonError> {
        if change.events.is_empty() {
            return Ok(());
        }
        let at_ms = at.0.max(followed.at_ms);
        let batch = Batch {
            stream: self.stream.clone(),
            expected: followed.sequence,
            entries: vec![Entry {
                at_ms,
                command: source.command.to_owned(),
                device: source.device.to_owned(),
                payload: serde_json::to_vec(&change.events)?,
            }],
            persons: Vec::new(),
        };
        followed.sequence = self.storage.append(batch).await?;
        followed.at_ms = at_ms;
        for event in change.events.iter().cloned() {
            followed.state.evolve(event);
        }
        Ok(())
    }

    async fn keep(&self, change: SeasonChange) -> Result<(), SeasonError> {
        let mut persons = Vec::with_capacity(change.keep.len());
        for (person, data) in &change.keep {
            persons.extend(data.kept(person)?);
        }
        if !persons.is_empty() {
            self.storage.write_persons(persons).await?;
        }
        if !change.erase.is_empty() {
            let keys = change.erase.iter().filter_map(key_of).collect();
            self.storage.erase_persons(keys).await?;
        }
        Ok(())
    }

    /// What the records and the table beside them say now.
    async fn read(&self) -> Result<(SeasonState, Members), SeasonError> {
        let mut followed = self.followed.lock().await;
        self.follow(&mut followed).await?;
        let state = followed.state.clone();
        drop(followed);
        let members = self.members(&state).await?;
        Ok((state, members))
    }

    /// The members, without reading the names of players that lie beside them.
    async fn members(&self, state: &SeasonState) -> Result<Members, StorageError> {
        let kept = self.storage.persons_of(state.member_keys()).await?;
        Ok(state.members(&kept))
    }

    /// Reads what was written since.
    async fn follow(&self, followed: &mut Followed) -> Result<(), SeasonError> {
        loop {
            let records = self.storage.read(&self.stream, followed.sequence).await?;
            if records.is_empty() {
                break;
            }
            for record in records {
                let events: Vec<SeasonEvent> = serde_json::from_slice(&record.payload)?;
                for event in events {
                    followed.state.evolve(event);
                }
                followed.sequence = record.sequence;
                followed.at_ms = record.at_ms;
            }
        }
        if !followed.is_clean {
            self.erase_again(followed).await?;
            followed.is_clean = true;
        }
        Ok(())
    }
}
