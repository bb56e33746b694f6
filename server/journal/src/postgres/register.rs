//! Which servers share the database, and which of them holds which stream.

use std::fmt;
use std::time::Duration;

use deadpool_postgres::Object;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::database::query;
use super::withheld::WITHHELD;
use super::{ANSWERED_WITHIN, Database, Epoch, Held, Operation, column, schema, storage};
use crate::{Hash, JournalError, Sequence, StreamName};

/// Days after which a server that is gone is forgotten.
const FORGOTTEN_AFTER: &str = "7 days";

/// How long a renewal may take: another one comes before the lease has run out.
const RENEWED_WITHIN: Duration = Duration::from_secs(1);

/// Most addresses of servers that are told, the latest first.
const MOST_ADDRESSES: i64 = 32;

/// A server, as it stands in the database. What is printed of it has no secret.
#[derive(Clone, PartialEq, Eq)]
pub struct Server {
    /// Its name; another one after each start.
    pub id: String,
    /// Where the others find it.
    pub address: String,
    /// What it wants to be shown by the others.
    pub secret: String,
    /// The hash of the certificate by which the others know it, in hexadecimal; none of a server of an earlier version.
    pub fingerprint: Option<String>,
    /// Whether it gives its streams away and takes no others.
    pub is_leaving: bool,
}

impl fmt::Debug for Server {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Server")
            .field("id", &self.id)
            .field("address", &self.address)
            .field("is_leaving", &self.is_leaving)
            .finish_non_exhaustive()
    }
}

/// The beginning of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Founding {
    /// Which.
    pub stream: StreamName,
    /// Who sent the command of its first record, as the record says.
    pub device: String,
}

/// Which server owns a stream: one at a time writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ownership {
    /// Which.
    pub stream: StreamName,
    /// Its server; none before the first one takes it. It may be gone.
    pub owner: Option<String>,
    /// How much work it is, as its last owner says.
    pub weight: u64,
    /// What its last owner says about it.
    pub note: String,
}

/// The servers of a database and what they own, at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClusterState {
    /// Changes with every change of `ownerships`.
    pub version: u64,
    /// Its clock, in milliseconds since the Unix epoch.
    pub now_ms: u64,
    /// The servers whose lease has not run out.
    pub servers: Vec<Server>,
    /// Where servers were in the last days, whether they are there or gone.
    pub addresses: Vec<String>,
    /// The last records of the streams that were asked for, as far as there are any.
    pub lasts: Vec<(StreamName, Sequence)>,
    /// All streams that one server at a time writes; none when they are as in the version that was asked for.
    pub ownerships: Option<Vec<Ownership>>,
}

/// The servers that share a database. All times are by its clock.
#[derive(Clone, Debug)]
pub struct Register {
    database: Database,
    held: Held,
    /// What the streams begin with that one server at a time writes.
    prefix: String,
}

impl Register {
    /// The register of a database, for the server that `held` names; streams whose names begin with `prefix` belong to
    /// one server at a time.
    #[must_use]
    pub fn new(database: Database, held: Held, prefix: &str) -> Self {
        Self {
            database,
            held,
            prefix: prefix.to_owned(),
        }
    }

    /// What is held here.
    #[must_use]
    pub fn held(&self) -> &Held {
        &self.held
    }

    /// Makes the tables where there are none, and forgets servers that are gone for long.
    ///
    /// # Errors
    ///
    /// [`JournalError::NewerVersion`], [`JournalError::Storage`].
    pub async fn prepare(&self) -> Result<(), JournalError> {
        schema::prepare(&self.database).await?;
        let forget =
            format!("DELETE FROM servers WHERE until < now() - INTERVAL '{FORGOTTEN_AFTER}'");
        self.rows("forgetting servers", &forget, &[]).await?;
        Ok(())
    }

    /// Begins this server's lease, or makes it last for `lease` from now. Returns the database's clock, in milliseconds.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`]: whether the lease was renewed is not known then.
    pub async fn renew(&self, server: &Server, lease: Duration) -> Result<u64, JournalError> {
        let lease = column(u64::try_from(lease.as_millis()).unwrap_or(u64::MAX));
        // It need not be on the standby's disk: a lease that is lost with the primary is over a moment earlier.
        let rows = self
            .database
            .rows(
                Operation::new("renewing the lease", RENEWED_WITHIN),
                "WITH alone AS (SELECT set_config('synchronous_commit', 'local', true)) \
                 INSERT INTO servers (id, address, secret, is_leaving, fingerprint, until) \
                 SELECT $1, $2, $3, $4, $5, now() + $6::BIGINT * INTERVAL '1 millisecond' FROM alone \
                 ON CONFLICT (id) DO UPDATE SET until = excluded.until, is_leaving = excluded.is_leaving \
                 RETURNING (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT",
                &[
                    &server.id,
                    &server.address,
                    &server.secret,
                    &server.is_leaving,
                    &server.fingerprint,
                    &lease,
                ],
            )
            .await?;
        number(rows.first(), 0)
    }

    /// Ends this server's lease at once: what it still holds is free. Where it was is known for some days: devices may still
    /// show its pages.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`].
    pub async fn leave(&self) -> Result<(), JournalError> {
        let id = self.held.server();
        let leave = "UPDATE servers SET until = now() WHERE id = $1";
        self.rows("leaving", leave, &[&id]).await.map(|_| ())
    }

    /// The servers that are there, and which holds which stream; `followed` are streams whose last records are read as
    /// well. `seen` is the version that is known already.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`].
    pub async fn state(&self, seen: u64, followed: &[&str]) -> Result<ClusterState, JournalError> {
        const DOING: &str = "looking who is there";
        let doing = Operation::new(DOING, ANSWERED_WITHIN);
        let (changes, servers, addresses, lasts) = self
            .database
            .within(doing, async |connection| {
                // Sent together, answered together.
                let followed: [&(dyn ToSql + Sync); 1] = [&followed];
                let most: [&(dyn ToSql + Sync); 1] = [&MOST_ADDRESSES];
                let connection: &Object = connection;
                let asked = tokio::try_join!(
                    query(
                        connection,
                        "SELECT version, (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT FROM changes",
                        &[]
                    ),
                    query(
                        connection,
                        "SELECT id, address, secret, is_leaving, fingerprint FROM servers WHERE until > now()",
                        &[]
                    ),
                    query(
                        connection,
                        "SELECT address FROM servers GROUP BY address ORDER BY max(until) DESC LIMIT $1",
                        &most
                    ),
                    query(
                        connection,
                        "SELECT name, last FROM streams WHERE name = ANY($1)",
                        &followed
                    ),
                );
                asked.map_err(storage(DOING))
            })
            .await?;
        let mut state = ClusterState {
            version: number(changes.first(), 0)?,
            now_ms: number(changes.first(), 1)?,
            ..ClusterState::default()
        };
        for row in &servers {
            state.servers.push(server(row).map_err(storage(DOING))?);
        }
        for row in &addresses {
            state
                .addresses
                .push(row.try_get(0).map_err(storage(DOING))?);
        }
        for row in &lasts {
            let name: String = row.try_get(0).map_err(storage(DOING))?;
            let last = Sequence(number(Some(row), 1)?);
            state.lasts.push((StreamName::new(name)?, last));
        }
        if state.version != seen {
            state.ownerships = Some(self.ownerships().await?);
        }
        Ok(state)
    }

    async fn ownerships(&self) -> Result<Vec<Ownership>, JournalError> {
        const DOING: &str = "looking who holds what";
        let rows = self
            .rows(
                DOING,
                "SELECT name, owner, weight, note FROM streams LEFT JOIN notes ON notes.stream = name \
                 WHERE name LIKE $1 AND owner IS DISTINCT FROM $2",
                &[&format!("{}%", self.prefix), &WITHHELD],
            )
            .await?;
        let mut ownerships = Vec::with_capacity(rows.len());
        for row in &rows {
            let weight: Option<i64> = row.try_get(2).map_err(storage(DOING))?;
            let note: Option<String> = row.try_get(3).map_err(storage(DOING))?;
            let name: String = row.try_get(0).map_err(storage(DOING))?;
            ownerships.push(Ownership {
                stream: StreamName::new(name)?,
                owner: row.try_get(1).map_err(storage(DOING))?,
                weight: weight.unwrap_or_default().cast_unsigned(),
                note: note.unwrap_or_default(),
            });
        }
        Ok(ownerships)
    }

    /// Makes a stream that this server holds from the beginning. `false` when it is there already.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`].
    pub async fn found(&self, stream: &StreamName) -> Result<bool, JournalError> {
        let genesis = Hash::GENESIS.0;
        let rows = self
            .rows(
                "making a stream",
                "WITH made AS (INSERT INTO streams (name, hash, owner, epoch) VALUES ($1, $2, $3, 1) \
                 ON CONFLICT DO NOTHING RETURNING epoch), \
                 told AS (UPDATE changes SET version = version + 1 WHERE EXISTS (SELECT 1 FROM made)) \
                 SELECT epoch FROM made",
                &[&stream.as_str(), &&genesis[..], &self.held.server()],
            )
            .await?;
        self.note_epoch(stream, rows.first())
    }

    /// Removes a stream that this server holds and in which there is no record: its first one could not be written, and
    /// cannot come any more. `false` where there is nothing to remove.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`].
    pub async fn remove_empty(&self, stream: &StreamName) -> Result<bool, JournalError> {
        let rows = self
            .rows(
                "removing an empty stream",
                "WITH removed AS (DELETE FROM streams WHERE name = $1 AND owner = $2 AND last = 0 RETURNING name), \
                 told AS (UPDATE changes SET version = version + 1 WHERE EXISTS (SELECT 1 FROM removed)) \
                 SELECT name FROM removed",
                &[&stream.as_str(), &self.held.server()],
            )
            .await?;
        let is_removed = !rows.is_empty();
        if is_removed {
            self.held.drop_stream(stream);
        }
        Ok(is_removed)
    }

    /// The streams whose first record has a command with this id.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`].
    pub async fn founded_by(&self, command: &str) -> Result<Vec<Founding>, JournalError> {
        const DOING: &str = "looking for a stream";
        let rows = self
            .rows(
                DOING,
                "SELECT name, device FROM streams JOIN records ON stream = id \
                 WHERE sequence = 1 AND command = $1",
                &[&command],
            )
            .await?;
        let founding = |row: &Row| {
            let name: String = row.try_get(0).map_err(storage(DOING))?;
            Ok(Founding {
                stream: StreamName::new(name)?,
                device: row.try_get(1).map_err(storage(DOING))?,
            })
        };
        rows.iter().map(founding).collect()
    }

    /// Takes a stream whose server is gone, or that no server has taken yet, or that was given to this one. `false` when
    /// another server holds it.
    ///
    /// When this returns, nothing of the former owner's can be written any more, and all that it has written is as
    /// durable as what is acknowledged.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`]: it is not known then which server holds it.
    pub async fn take(&self, stream: &StreamName) -> Result<bool, JournalError> {
        let rows = self
            .rows(
                "taking a stream",
                "WITH taken AS (UPDATE streams SET owner = $2, epoch = epoch + 1 WHERE name = $1 AND \
                 (owner IS NULL OR owner = $2 OR (owner <> $3 AND NOT EXISTS \
                 (SELECT 1 FROM servers WHERE id = owner AND until > now()))) RETURNING epoch), \
                 told AS (UPDATE changes SET version = version + 1 WHERE EXISTS (SELECT 1 FROM taken)) \
                 SELECT epoch FROM taken",
                &[&stream.as_str(), &self.held.server(), &WITHHELD],
            )
            .await?;
        self.note_epoch(stream, rows.first())
    }

    /// Gives a stream to another server, which takes it when it sees that; without a name, to the first that takes it.
    /// Nothing is written to it here from now on.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`].
    pub async fn give(&self, stream: &StreamName, to: Option<&str>) -> Result<(), JournalError> {
        self.held.drop_stream(stream);
        self.rows(
            "giving a stream away",
            "WITH given AS (UPDATE streams SET owner = $3, epoch = epoch + 1 WHERE name = $1 AND owner = $2 \
             RETURNING epoch) \
             UPDATE changes SET version = version + 1 WHERE EXISTS (SELECT 1 FROM given)",
            &[&stream.as_str(), &self.held.server(), &to],
        )
        .await
        .map(|_| ())
    }

    /// Says what others should know about a stream that this server holds.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`].
    pub async fn describe(
        &self,
        stream: &StreamName,
        weight: u64,
        note: &str,
    ) -> Result<(), JournalError> {
        self.rows(
            "describing a stream",
            "WITH told AS (UPDATE changes SET version = version + 1) \
             INSERT INTO notes (stream, weight, note) VALUES ($1, $2, $3) \
             ON CONFLICT (stream) DO UPDATE SET weight = excluded.weight, note = excluded.note",
            &[&stream.as_str(), &column(weight), &note],
        )
        .await
        .map(|_| ())
    }

    fn note_epoch(&self, stream: &StreamName, row: Option<&Row>) -> Result<bool, JournalError> {
        let Some(row) = row else {
            return Ok(false);
        };
        let epoch = Epoch(number(Some(row), 0)?);
        self.held.add(stream.clone(), epoch);
        Ok(true)
    }

    async fn rows(
        &self,
        doing: &'static str,
        text: &str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, JournalError> {
        let doing = Operation::new(doing, ANSWERED_WITHIN);
        self.database.rows(doing, text, parameters).await
    }
}

fn server(row: &Row) -> Result<Server, tokio_postgres::Error> {
    Ok(Server {
        id: row.try_get(0)?,
        address: row.try_get(1)?,
        secret: row.try_get(2)?,
        is_leaving: row.try_get(3)?,
        fingerprint: row.try_get(4)?,
    })
}

fn number(row: Option<&Row>, place: usize) -> Result<u64, JournalError> {
    let row = row.ok_or_else(|| super::no_answer("reading a number"))?;
    let number: i64 = row.try_get(place).map_err(storage("reading a number"))?;
    Ok(number.cast_unsigned())
}
