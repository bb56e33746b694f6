//! Connections that end when the database warns. A commit whose wait for the standby is cancelled is reported as done, with
//! nothing but a warning that says otherwise: what became of it is unknown then, as when the connection is lost.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::ready;

use deadpool_postgres::Connect;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::task::JoinHandle;
use tokio_postgres::tls::{MakeTlsConnect, TlsConnect};
use tokio_postgres::{AsyncMessage, Client, Config, Connection, Error, Socket};

/// How severe a message is that ends a connection.
const WARNING: &str = "WARNING";

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
                Some(Ok(AsyncMessage::Notice(notice))) if notice.severity() == WARNING => break,
                Some(Ok(_)) => {}
                Some(Err(_)) | None => break,
            }
        }
        std::task::Poll::Ready(())
    })
    .await;
}
