//! Creating tournaments: each once for the command that asks for it, on disk before it runs.

use tapis_journal::{Batch, Entry, JournalError, Sequence};
use tapis_protocol::rules::tournament::{Problem, Refusal, Tournament};
use tapis_protocol::{CommandId, DeviceId, ErrorCode, Setup, TournamentId};
use tapis_records::{Author, Content, History, check_content, stream_of, written_author};
use tracing::{error, info};

use super::tournaments::InCreation;
use super::{Created, Host, MAX_TOURNAMENTS};
use crate::actor::{Denied, load};
use crate::devices::random_text;
use crate::draw::{draw, new_chance, new_seal};
use crate::nameless::setup_content;
use crate::storage::StorageError;

/// A tournament that a command has created, and what the command said.
#[derive(Clone, Debug)]
pub(super) struct Creation {
    pub(super) id: TournamentId,
    pub(super) content: Option<Content>,
}

/// The idempotency key of a command that creates a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct CreationKey {
    pub(super) device: String,
    pub(super) command: String,
}

impl Host {
    /// Creates a tournament, once for each command.
    pub(crate) async fn create(
        &self,
        by: &DeviceId,
        command: &CommandId,
        setup: Setup,
    ) -> Result<Created, Denied> {
        let tournaments = &self.tournaments;
        let mut created = tournaments.created.lock().await;
        let key = CreationKey {
            device: by.as_str().to_owned(),
            command: command.as_str().to_owned(),
        };
        let content = setup_content(&setup);
        if let Some(known) = created.get(&key) {
            check_content(known.content, content)?;
            match tournaments.get(&known.id) {
                Some(handle) => return Ok(Created::Here(handle)),
                // Another server has taken it, which the database knows.
                None if self.cluster.is_shared() => {}
                None => return Err(Denied::Busy),
            }
        }
        if let Some(known) = self.cluster.created_by(&key).await? {
            check_content(known.content, content)?;
            return Ok(Created::Elsewhere(known.id));
        }
        if tournaments.count() >= MAX_TOURNAMENTS {
            let message = format!("a server has at most {MAX_TOURNAMENTS} tournaments");
            return Err(Denied::Other(ErrorCode::Invalid, message));
        }
        // Reserved until it runs, or could not be created.
        let by = Author {
            device: &key.device,
            by_pin: false,
            content,
        };
        let (reserved, history) = self.write_tournament(by, command, setup).await?;
        let id = reserved.id.clone();
        let creation = Creation {
            id: id.clone(),
            content,
        };
        created.insert(key, creation);
        info!(tournament = %id, name = history.followed.tournament.name(), "set up");
        let handle = self.start(id, history).await;
        drop(reserved);
        Ok(Created::Here(handle))
    }

    async fn write_tournament(
        &self,
        by: Author<'_>,
        command: &CommandId,
        setup: Setup,
    ) -> Result<(InCreation<'_>, History), Denied> {
        let at = self.clock.now();
        let mut chance =
            new_chance(self.entropy.as_ref()).map_err(|error| random_failed(&error))?;
        let house = self.library.book(&setup.book);
        let house = house.and_then(|book| book.house.clone());
        let too_many = too_many(&setup);
        if setup.plan.is_some() && !setup.players.is_empty() {
            let message = "players of an event with a plan register once it is set up".to_owned();
            return Err(Denied::Other(ErrorCode::Invalid, message));
        }
        let mut founding = draw(setup, &mut chance).ok_or(too_many)?;
        founding.house = house;
        // Also where there is no plan yet: a race may be drawn, and a plan may follow.
        founding.seal =
            Some(new_seal(self.entropy.as_ref()).map_err(|error| random_failed(&error))?);
        let events = Tournament::found(&founding, at)?;
        let payload = serde_json::to_vec(&events).map_err(|error| {
            error!(%error, "events cannot be encoded");
            Denied::Busy
        })?;
        let name = random_text(self.entropy.as_ref()).map_err(|error| random_failed(&error))?;
        let id = TournamentId::new(name).ok_or(Denied::Busy)?;
        let stream = stream_of(&id).map_err(|error| not_stored(&error))?;
        let reserved = self.tournaments.reserve(id);
        self.cluster.claim_new(&stream).await?;
        let entry = Entry {
            at_ms: at.0,
            command: command.as_str().to_owned(),
            device: written_author(by),
            payload,
        };
        let batch = Batch {
            stream: stream.clone(),
            expected: Sequence::ZERO,
            entries: vec![entry],
            persons: Vec::new(),
        };
        let appended = self.storage.append(batch).await;
        // Read back rather than built beside: what is played is what is on disk. After a failure this also tells
        // whether the record got there.
        match (load(&self.storage, &stream).await, appended) {
            (Ok(history), _) => Ok((reserved, history)),
            (Err(_), Err(StorageError::Failed(_) | StorageError::Closed)) => Err(Denied::Storage),
            (Err(_), Err(StorageError::Refused(error))) => Err(not_stored(&error)),
            (Err(error), Ok(_)) => {
                error!(
                    error = &error as &dyn std::error::Error,
                    "a new tournament cannot be read"
                );
                Err(Denied::Storage)
            }
        }
    }
}

/// There are more players than seats.
fn too_many(setup: &Setup) -> Refusal {
    if setup.tables.is_empty() {
        return Refusal::TableCount;
    }
    let seats = setup.tables.iter().map(|table| u16::from(table.seats));
    let problem = Problem::MorePlayersThanSeats {
        players: u16::try_from(setup.players.len()).unwrap_or(u16::MAX),
        seats: seats.fold(0, u16::saturating_add),
    };
    problem.into()
}

pub(super) fn not_stored(error: &JournalError) -> Denied {
    error!(error = error as &dyn std::error::Error, "not stored");
    Denied::Storage
}

fn random_failed(error: &getrandom::Error) -> Denied {
    error!(%error, "the operating system gives no random numbers");
    Denied::Busy
}
