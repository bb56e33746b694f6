//! The way to a PostgreSQL database: its address, TLS, and connections that are used again.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use tokio::time::{Instant, sleep, timeout};
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Config, NoTls, Row};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::warned::Warned;
use super::{no_answer, storage};
use crate::JournalError;
use crate::error::with_source;

/// How long a server of the database may take to accept a connection.
const CONNECT_WITHIN: Duration = Duration::from_secs(1);

/// How long one waits for a connection that others use: they are done long before.
const FREE_WITHIN: Duration = Duration::from_secs(2);

/// Connections of one server: what is written, what is read, and the lease never wait for one another.
const MAX_CONNECTIONS: usize = 8;

/// What the database lists as the name of the program.
const PROGRAM: &str = "tapis";

/// How long work waits for a database that is away, counted from when that was found; what comes later is tried at once
/// or refused.
const COMES_BACK_WITHIN: Duration = Duration::from_secs(5);

/// Rest between two attempts to connect.
const TRIED_EVERY: Duration = Duration::from_millis(200);

/// Something that is done with a database: what it is, for errors, and how long it may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Operation {
    doing: &'static str,
    within: Duration,
}

impl Operation {
    /// An operation with its limit.
    pub(super) const fn new(doing: &'static str, within: Duration) -> Self {
        Self { doing, within }
    }
}

/// A PostgreSQL database, with connections to it.
#[derive(Clone)]
pub struct Database {
    pool: Pool,
    name: Arc<str>,
    away: Arc<Mutex<Option<Outage>>>,
}

/// When the database was found to be away, and when it was last looked for.
#[derive(Clone, Copy, Debug)]
struct Outage {
    since: Instant,
    tried: Instant,
}

impl fmt::Debug for Database {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Not the pool: it knows the password.
        write!(formatter, "Database({})", self.name)
    }
}

impl Database {
    /// Whether an address is that of a PostgreSQL database, rather than a file.
    #[must_use]
    pub fn is_address(text: &str) -> bool {
        text.starts_with("postgres://") || text.starts_with("postgresql://")
    }

    /// Takes an address as libpq has it: `postgres://user:password@host:5432/name`, several hosts with commas between
    /// them. Nothing is connected yet.
    ///
    /// Connections are encrypted, and the server has to prove who it is, unless all hosts are this machine:
    /// `sslmode=disable` says that the network is trusted, `sslrootcert=FILE` whose word counts (otherwise that of the
    /// authorities the system knows). Of several hosts the one that takes writes is used.
    ///
    /// # Errors
    ///
    /// [`JournalError::InvalidAddress`] if it cannot be understood, or its certificate not be read.
    pub fn at(address: &str) -> Result<Self, JournalError> {
        let (address, wanted) = TlsParameters::split(address)?;
        let mut config: Config = address
            .parse()
            .map_err(|error: tokio_postgres::Error| invalid(with_source(&error)))?;
        config
            .application_name(PROGRAM)
            .connect_timeout(CONNECT_WITHIN)
            .keepalives_idle(Duration::from_secs(5))
            .keepalives_retries(2)
            .keepalives_interval(Duration::from_secs(1))
            .target_session_attrs(TargetSessionAttrs::ReadWrite);
        #[cfg(target_os = "linux")]
        config.tcp_user_timeout(Duration::from_secs(5));
        let is_encrypted = match wanted.mode.as_deref() {
            None => !is_local(&config),
            Some("disable") => false,
            Some("require" | "verify-ca" | "verify-full") => true,
            Some(other) => {
                return Err(invalid(format!(
                    "sslmode={other} is not known: disable, or require"
                )));
            }
        };
        config.ssl_mode(if is_encrypted {
            SslMode::Require
        } else {
            SslMode::Disable
        });
        let name = describe(&config);
        let managing = ManagerConfig {
            recycling_method: RecyclingMethod::Fast,
        };
        let manager = if is_encrypted {
            let tls = MakeRustlsConnect::new(trusting(wanted.authority.as_deref())?);
            Manager::from_connect(config, Warned(tls), managing)
        } else {
            Manager::from_connect(config, Warned(NoTls), managing)
        };
        let pool = Pool::builder(manager)
            .max_size(MAX_CONNECTIONS)
            .runtime(Runtime::Tokio1)
            .create_timeout(Some(2 * CONNECT_WITHIN))
            .wait_timeout(Some(FREE_WITHIN))
            .build()
            .map_err(storage("making connections"))?;
        Ok(Self {
            pool,
            name: name.into(),
            away: Arc::default(),
        })
    }

    /// Where it is, without the password.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A connection, given back when it is dropped. Where the database is away that is tried for a while, and refused at
    /// once when it has been away for longer.
    pub(super) async fn connection(&self) -> Result<Object, JournalError> {
        loop {
            if let Some(away) = self.away_now() {
                let rest = TRIED_EVERY.saturating_sub(away.tried.elapsed());
                if away.since.elapsed() < COMES_BACK_WITHIN {
                    sleep(rest).await;
                } else if !rest.is_zero() {
                    return Err(no_answer("connecting"));
                }
            }
            match self.pool.get().await {
                Ok(connection) => {
                    *self.lock() = None;
                    return Ok(connection);
                }
                Err(error) => {
                    let now = Instant::now();
                    let mut away = self.lock();
                    let since = away.map_or(now, |away| away.since);
                    *away = Some(Outage { since, tried: now });
                    if since.elapsed() >= COMES_BACK_WITHIN {
                        return Err(storage("connecting")(error));
                    }
                }
            }
        }
    }

    /// Does something with a connection, within a time. What does not answer by then may still be done. No request waits behind
    /// it: its connection is given up, and its place among the connections is free when it has ended, so that a database
    /// that takes everything and answers nothing is not asked for ever more connections.
    pub(super) async fn within<T>(
        &self,
        operation: Operation,
        work: impl AsyncFnOnce(&mut Object) -> Result<T, JournalError>,
    ) -> Result<T, JournalError> {
        let mut connection = self.connection().await?;
        let Ok(done) = timeout(operation.within, work(&mut connection)).await else {
            tokio::spawn(async move {
                // Answered after what is under way; or not, when the connection breaks.
                let _ = connection.simple_query("").await;
                drop(Object::take(connection));
            });
            self.pool.retain(|_, _| false);
            return Err(no_answer(operation.doing));
        };
        done
    }

    /// The rows that a statement answers with.
    pub(super) async fn rows(
        &self,
        operation: Operation,
        text: &str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, JournalError> {
        self.within(operation, async |connection| {
            let rows = query(connection, text, parameters).await;
            rows.map_err(storage(operation.doing))
        })
        .await
    }

    /// The one row that a statement answers with, if there is one.
    pub(super) async fn row(
        &self,
        operation: Operation,
        text: &str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Option<Row>, JournalError> {
        let rows = self.rows(operation, text, parameters).await?;
        Ok(rows.into_iter().next())
    }

    fn away_now(&self) -> Option<Outage> {
        *self.lock()
    }

    fn lock(&self) -> MutexGuard<'_, Option<Outage>> {
        // What is inside is whole after every statement, so a panic elsewhere leaves nothing half done.
        self.away.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The rows that a statement answers with, over this connection.
pub(super) async fn query(
    connection: &Object,
    text: &str,
    parameters: &[&(dyn ToSql + Sync)],
) -> Result<Vec<Row>, tokio_postgres::Error> {
    let statement = connection.prepare_cached(text).await?;
    connection.query(&statement, parameters).await
}

/// What an address asks of TLS, which `tokio-postgres` leaves to its users.
#[derive(Debug, Default)]
struct TlsParameters {
    mode: Option<String>,
    authority: Option<String>,
}

impl TlsParameters {
    /// Takes the parameters about TLS out of an address.
    fn split(address: &str) -> Result<(String, Self), JournalError> {
        if !Database::is_address(address) {
            return Err(invalid("an address begins with postgres://".to_owned()));
        }
        refuse_bare_password(address)?;
        let mut wanted = Self::default();
        let Some((place, parameters)) = address.split_once('?') else {
            return Ok((address.to_owned(), wanted));
        };
        let mut others = Vec::new();
        for parameter in parameters.split('&').filter(|text| !text.is_empty()) {
            match parameter.split_once('=') {
                Some(("sslmode", mode)) => wanted.mode = Some(mode.to_owned()),
                Some(("sslrootcert", file)) => wanted.authority = Some(file.replace("%2F", "/")),
                Some(_) | None => others.push(parameter),
            }
        }
        let rest = match others.as_slice() {
            [] => place.to_owned(),
            some => format!("{place}?{}", some.join("&")),
        };
        Ok((rest, wanted))
    }
}

/// Refuses an address in which a password has letters that mean something else there: the rest of it would be taken for
/// a host or an option, and told in errors.
fn refuse_bare_password(address: &str) -> Result<(), JournalError> {
    let Some(at) = address.rfind('@') else {
        return Ok(());
    };
    let before = address.get(..at).unwrap_or_default();
    let before = before.split_once("://").map_or("", |(_, rest)| rest);
    if before.contains(['@', '/', '?', '#']) {
        let why = "@ / ? and # in a password are written %40 %2F %3F and %23";
        return Err(invalid(why.to_owned()));
    }
    Ok(())
}

/// TLS with a server that a certificate authority vouches for.
fn trusting(authority: Option<&str>) -> Result<ClientConfig, JournalError> {
    let mut roots = RootCertStore::empty();
    match authority {
        Some(file) => {
            let unreadable = |error: &dyn std::fmt::Display| invalid(format!("{file}: {error}"));
            let read = CertificateDer::pem_file_iter(file).map_err(|error| unreadable(&error))?;
            for certificate in read {
                let certificate = certificate.map_err(|error| unreadable(&error))?;
                roots.add(certificate).map_err(|error| unreadable(&error))?;
            }
        }
        None => {
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        }
    }
    if roots.is_empty() {
        let why = "no certificate authority is known: sslrootcert=FILE names one, or sslmode=disable does without";
        return Err(invalid(why.to_owned()));
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    Ok(ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(storage("preparing TLS"))?
        .with_root_certificates(roots)
        .with_no_client_auth())
}

fn is_local(config: &Config) -> bool {
    config.get_hosts().iter().all(|host| match host {
        Host::Tcp(name) => {
            name == "localhost"
                || name
                    .parse()
                    .is_ok_and(|address: std::net::IpAddr| address.is_loopback())
        }
        #[cfg(unix)]
        Host::Unix(_) => true,
    })
}

fn describe(config: &Config) -> String {
    let hosts = config.get_hosts().iter().enumerate().map(|(place, host)| {
        let ports = config.get_ports();
        let port = ports.get(place).or_else(|| ports.first()).unwrap_or(&5432);
        match host {
            Host::Tcp(name) => format!("{name}:{port}"),
            #[cfg(unix)]
            Host::Unix(folder) => folder.display().to_string(),
        }
    });
    let hosts: Vec<String> = hosts.collect();
    let name = config
        .get_dbname()
        .or(config.get_user())
        .unwrap_or_default();
    format!("postgres://{}/{name}", hosts.join(","))
}

fn invalid(why: String) -> JournalError {
    JournalError::InvalidAddress { why }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn while_the_database_stays_away_work_is_refused_at_once_between_two_tries() {
        // A port on which no database listens.
        let database = Database::at("postgres://tapis@127.0.0.1:1/tapis").unwrap();
        let began = Instant::now();
        database.connection().await.unwrap_err();
        assert!(began.elapsed() >= COMES_BACK_WITHIN);
        // A busy machine may let the time for another try pass.
        let mut at_once = 0;
        for _ in 0..10 {
            let refused = database.connection().await.unwrap_err();
            at_once +=
                usize::from(format!("{refused:?}") == format!("{:?}", no_answer("connecting")));
        }
        assert!(at_once > 0, "the database is asked each time");
    }
}
