//! The HTTP/1 client of the server: one request over a connection of its own, without redirects. How long an exchange
//! may take, connecting included, is the caller's limit: one that stops waiting closes the connection.

use std::pin::pin;
use std::time::Duration;

use axum::http::{Request, Response};
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::timeout;

/// How much of a response's body is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReadBody {
    /// All of it; a longer body is an error.
    Whole {
        /// Most bytes of the body.
        max_bytes: usize,
    },
    /// What comes within these limits, and none of it is kept: a server that is cut off while it writes would log an
    /// error.
    Discard {
        /// Most bytes that are read.
        max_bytes: usize,
        /// How long they are read once the head has come.
        within: Duration,
    },
}

/// There is no response.
#[derive(Debug, Error)]
pub(crate) enum HttpError {
    #[error("{0}")]
    Connection(#[from] hyper::Error),
    #[error("the body cannot be read: {0}")]
    Body(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// Sends a request over a stream on which nothing was sent yet, and reads the response.
pub(crate) async fn send(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<Full<Bytes>>,
    read: ReadBody,
) -> Result<Response<Bytes>, HttpError> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    let exchange = async {
        let (head, body) = sender.send_request(request).await?.into_parts();
        let body = read_body(body, read).await?;
        Ok(Response::from_parts(head, body))
    };
    let (mut exchange, mut connection) = (pin!(exchange), pin!(connection));
    // In this task, not beside it: dropping this future closes the connection.
    tokio::select! {
        biased;
        response = exchange.as_mut() => response,
        ended = connection.as_mut() => {
            ended?;
            exchange.await
        }
    }
}

async fn read_body(body: Incoming, read: ReadBody) -> Result<Bytes, HttpError> {
    match read {
        ReadBody::Whole { max_bytes } => {
            let read = Limited::new(body, max_bytes).collect().await;
            Ok(read.map_err(HttpError::Body)?.to_bytes())
        }
        ReadBody::Discard { max_bytes, within } => {
            // The head is the response; whether the body is whole does not matter.
            let _ = timeout(within, Limited::new(body, max_bytes).collect()).await;
            Ok(Bytes::new())
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

    use super::*;

    /// Bytes that a stream holds which is not read.
    const HELD: usize = 16 << 10;

    const WHOLE: ReadBody = ReadBody::Whole { max_bytes: 8 };

    const DISCARD: ReadBody = ReadBody::Discard {
        max_bytes: 8,
        within: Duration::from_secs(1),
    };

    /// Reads a request and answers it with these bytes; the connection stays open for as long as the stream is kept.
    async fn answer(far: &mut DuplexStream, answer: &str) -> String {
        let mut request = vec![0; HELD];
        let read = far.read(&mut request).await.unwrap();
        far.write_all(b"HTTP/1.1 200 OK\r\n").await.unwrap();
        far.write_all(answer.as_bytes()).await.unwrap();
        String::from_utf8_lossy(&request[..read]).into_owned()
    }

    async fn exchange(body: &str, read: ReadBody) -> (Result<Response<Bytes>, HttpError>, String) {
        let (near, mut far) = duplex(HELD);
        tokio::join!(send(near, request(), read), answer(&mut far, body))
    }

    fn request() -> Request<Full<Bytes>> {
        Request::get("/readyz").body(Full::default()).unwrap()
    }

    #[tokio::test]
    async fn a_response_is_read_whole_and_a_longer_one_than_allowed_is_an_error() {
        let (response, sent) = exchange("content-length: 8\r\n\r\nall-told", WHOLE).await;
        let response = response.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.body(), "all-told");
        assert!(sent.starts_with("GET /readyz HTTP/1.1\r\n"), "{sent}");
        let (refused, _) = exchange("content-length: 9\r\n\r\ntold-more", WHOLE).await;
        assert!(matches!(refused, Err(HttpError::Body(_))), "{refused:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_nobody_needs_is_not_waited_for() {
        let (response, _) = exchange("content-length: 8\r\n\r\nhalf", DISCARD).await;
        let response = response.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        assert!(response.body().is_empty());
    }

    #[tokio::test]
    async fn a_connection_that_ends_without_a_head_is_an_error() {
        let (near, far) = duplex(HELD);
        drop(far);
        let refused = send(near, request(), WHOLE).await;
        assert!(
            matches!(refused, Err(HttpError::Connection(_))),
            "{refused:?}"
        );
    }
}
