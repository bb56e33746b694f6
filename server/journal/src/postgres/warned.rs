//! Connections that end when the database warns. A commit whose wait for the standby is cancelled is reported as done, with
//! nothing but a warning that says otherwise: what became of it is unknown then, as when the connection is lost.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::ready;

use deadpool_postgres::Connect;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::task::JoinHandle;
use tokio_postgres::error::Severity;
use tokio_postgres::tls::{MakeTlsConnect, TlsConnect};
use tokio_postgres::{AsyncMessage, Client, Config, Connection, Error, Socket};

/// Connects, over TLS or not.
pub(super) struct Warned<T>(pub(super) T);

type Connecting<'a> =
    Pin<Box<dyn Future<Output = Result<(Client, JoinHandle<()>), Error>> + Send + 'a>>;

impl<T> Connect for Warned<T>
where
    T: MakeTlsConnect<Socket> + Clone + Send + Sync + 'static,
    T::Stream: Send + Sync,
    T::TlsConnect: Send + Sync,
    <T::TlsConnect as TlsConnect<Socket>>::Future: Send,
{
    fn connect(&self, config: &Config) -> Connecting<'_> {
        let (tls, config) = (self.0.clone(), config.clone());
        Box::pin(async move {
            let (client, connection) = config.connect(tls).await?;
            Ok((client, tokio::spawn(until_warned(connection))))
        })
    }
}

/// Serves a connection until it is over, or the database warns. A request that waits for an answer on it then hears that it is
/// closed.
async fn until_warned<S, T>(mut connection: Connection<S, T>)
where
    S: AsyncRead + AsyncWrite + Unpin,
    T: AsyncRead + AsyncWrite + Unpin,
{
    poll_fn(|task| {
        loop {
            match ready!(connection.poll_message(task)) {
                // Not by its word, which comes in the database's language.
                Some(Ok(AsyncMessage::Notice(notice)))
                    if notice.parsed_severity() == Some(Severity::Warning) =>
                {
                    break;
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => break,
            }
        }
        std::task::Poll::Ready(())
    })
    .await;
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
    use tokio_postgres::{Config, NoTls};

    use super::until_warned;

    /// A message of the protocol.
    fn message(tag: u8, content: &[u8]) -> Vec<u8> {
        let length = u32::try_from(content.len() + 4).unwrap();
        [&[tag][..], &length.to_be_bytes(), content].concat()
    }

    /// A notice, as a French database words it.
    fn notice(word: &str, severity: &str) -> Vec<u8> {
        let fields = format!("S{word}\0V{severity}\0C01000\0Mtexte\0\0");
        message(b'N', fields.as_bytes())
    }

    /// What a database says to who connects: that it may, and that it is ready.
    async fn let_in(database: &mut DuplexStream) {
        let mut startup = [0; 512];
        assert_ne!(database.read(&mut startup).await.unwrap(), 0);
        let said = [message(b'R', &[0; 4]), message(b'Z', b"I")].concat();
        database.write_all(&said).await.unwrap();
    }

    /// Whether a request hears that its connection is closed when this is said before the answer.
    async fn is_closed_by(said: Vec<u8>) -> bool {
        let (near, mut far) = duplex(4096);
        let config = Config::new().user("tapis").to_owned();
        let (connected, ()) = tokio::join!(config.connect_raw(near, NoTls), let_in(&mut far));
        let (client, connection) = connected.unwrap();
        tokio::spawn(until_warned(connection));
        let done = [message(b'C', b"COMMIT\0"), message(b'Z', b"I")].concat();
        let answer = async {
            let mut asked = [0; 512];
            assert_ne!(far.read(&mut asked).await.unwrap(), 0);
            // Where the connection has ended, nothing can be said any more.
            let _ = far.write_all(&[said, done].concat()).await;
            far
        };
        let (answered, _far) = tokio::join!(client.simple_query("COMMIT"), answer);
        answered.is_err()
    }

    #[tokio::test]
    async fn a_commit_that_a_warning_comes_with_is_not_taken_for_done_in_any_language() {
        assert!(is_closed_by(notice("WARNING", "WARNING")).await);
        assert!(is_closed_by(notice("ATTENTION", "WARNING")).await);
        assert!(!is_closed_by(notice("NOTICE", "NOTICE")).await);
        assert!(!is_closed_by(notice("ATTENTION", "NOTICE")).await);
        assert!(!is_closed_by(Vec::new()).await);
    }
}
