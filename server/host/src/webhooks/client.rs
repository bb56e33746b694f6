//! The HTTP client of webhooks: each request goes over HTTP or HTTPS on a connection of its own, and no redirect is followed.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use axum::http::header::{CONTENT_TYPE, HOST, RETRY_AFTER, USER_AGENT};
use axum::http::{HeaderMap, Request, StatusCode, Uri};
use http_body_util::Full;
use hyper::body::Bytes;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tracing::warn;

use super::config::Endpoint;
use super::message::Message;
use crate::http_client::{self, ReadBody};

/// How long a receiver may take for a request, its connection included.
const ANSWERED_WITHIN: Duration = Duration::from_secs(10);

/// How long a response whose head has come is read.
const READ_WITHIN: Duration = Duration::from_secs(1);

/// Most bytes of a response that are read; they are not used.
const MAX_ANSWER_BYTES: usize = 64 * 1024;

/// What the sender calls itself.
const AGENT: &str = concat!("tapis/", env!("CARGO_PKG_VERSION"));

/// The outcome of sending a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum DeliveryOutcome {
    /// The receiver has it.
    Delivered(StatusCode),
    /// The receiver wants no more messages (410).
    Gone,
    /// The receiver refused it, and may have said after how long to try again.
    Refused(StatusCode, Option<Duration>),
    /// There was no response.
    NoResponse(NoResponse),
}

impl fmt::Display for DeliveryOutcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Delivered(status) | Self::Refused(status, _) => write!(formatter, "{status}"),
            Self::Gone => write!(formatter, "{}", StatusCode::GONE),
            Self::NoResponse(why) => write!(formatter, "{why}"),
        }
    }
}

/// Why there was no response.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum NoResponse {
    #[error("no answer within {} seconds", ANSWERED_WITHIN.as_secs())]
    TooSlow,
    #[error("not reached: {0}")]
    NotReached(String),
    #[error("no TLS: {0}")]
    NoTls(String),
    #[error("no HTTP: {0}")]
    NoHttp(String),
}

/// Sends requests.
#[derive(Clone)]
pub(super) struct Client {
    tls: TlsConnector,
}

impl fmt::Debug for Client {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Client")
    }
}

impl Client {
    /// A client that trusts the authorities which the system trusts.
    ///
    /// # Errors
    ///
    /// When TLS cannot be set up at all.
    pub(super) fn new() -> Result<Self, rustls::Error> {
        let found = rustls_native_certs::load_native_certs();
        for error in &found.errors {
            warn!(%error, "an authority of the system cannot be read");
        }
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(found.certs);
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Self {
            tls: TlsConnector::from(Arc::new(config)),
        })
    }

    /// Sends a message to an endpoint, signed at so many seconds since the Unix epoch.
    pub(super) async fn send(
        &self,
        endpoint: &Endpoint,
        message: &Message,
        at_seconds: u64,
    ) -> DeliveryOutcome {
        let sent = timeout(
            ANSWERED_WITHIN,
            self.exchange(endpoint, message, at_seconds),
        );
        match sent.await {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(why)) => DeliveryOutcome::NoResponse(why),
            Err(_) => DeliveryOutcome::NoResponse(NoResponse::TooSlow),
        }
    }

    async fn exchange(
        &self,
        endpoint: &Endpoint,
        message: &Message,
        at_seconds: u64,
    ) -> Result<DeliveryOutcome, NoResponse> {
        let url = &endpoint.url;
        let request = request(endpoint, message, at_seconds)
            .map_err(|error| NoResponse::NoHttp(error.to_string()))?;
        let is_secure = url.scheme_str() == Some("https");
        let host = host(url);
        let port = url.port_u16().unwrap_or(if is_secure { 443 } else { 80 });
        let stream = TcpStream::connect((host, port))
            .await
            .map_err(|error| NoResponse::NotReached(error.to_string()))?;
        if !is_secure {
            return exchange(stream, request).await;
        }
        let no_tls = |error: &dyn fmt::Display| NoResponse::NoTls(error.to_string());
        let name = ServerName::try_from(host.to_owned()).map_err(|error| no_tls(&error))?;
        let secured = self.tls.connect(name, stream).await;
        exchange(secured.map_err(|error| no_tls(&error))?, request).await
    }
}

/// A host without the brackets of an IPv6 address.
fn host(url: &Uri) -> &str {
    let host = url.host().unwrap_or_default();
    let inner = host
        .strip_prefix('[')
        .and_then(|host| host.strip_suffix(']'));
    inner.unwrap_or(host)
}

fn request(
    endpoint: &Endpoint,
    message: &Message,
    at_seconds: u64,
) -> Result<Request<Full<Bytes>>, axum::http::Error> {
    let url = &endpoint.url;
    let path = url.path_and_query().map_or("/", |path| path.as_str());
    let host = url.authority().map_or("", |authority| authority.as_str());
    let signature = endpoint.secret.sign(&message.id, at_seconds, &message.body);
    Request::post(path)
        .header(HOST, host)
        .header(USER_AGENT, AGENT)
        .header(CONTENT_TYPE, "application/json")
        .header("webhook-id", &message.id)
        .header("webhook-timestamp", at_seconds)
        .header("webhook-signature", signature)
        .body(Full::new(Bytes::from(message.body.clone())))
}

async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<Full<Bytes>>,
) -> Result<DeliveryOutcome, NoResponse> {
    let read = ReadBody::Discard {
        max_bytes: MAX_ANSWER_BYTES,
        within: READ_WITHIN,
    };
    let response = http_client::send(stream, request, read).await;
    let response = response.map_err(|error| NoResponse::NoHttp(error.to_string()))?;
    Ok(outcome_of(response.status(), response.headers()))
}

fn outcome_of(status: StatusCode, headers: &HeaderMap) -> DeliveryOutcome {
    if status.is_success() {
        return DeliveryOutcome::Delivered(status);
    }
    if status == StatusCode::GONE {
        return DeliveryOutcome::Gone;
    }
    let asked = headers.get(RETRY_AFTER).and_then(|text| text.to_str().ok());
    let seconds = asked.and_then(|text| text.trim().parse().ok());
    DeliveryOutcome::Refused(status, seconds.map(Duration::from_secs))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn an_answer_is_taken_refused_or_the_last_one() {
        let none = HeaderMap::new();
        for status in [200, 202, 204] {
            let status = StatusCode::from_u16(status).unwrap();
            assert_eq!(
                outcome_of(status, &none),
                DeliveryOutcome::Delivered(status)
            );
        }
        assert_eq!(outcome_of(StatusCode::GONE, &none), DeliveryOutcome::Gone);
        for status in [301, 400, 404, 429, 500] {
            let status = StatusCode::from_u16(status).unwrap();
            assert_eq!(
                outcome_of(status, &none),
                DeliveryOutcome::Refused(status, None)
            );
        }
    }

    #[test]
    fn a_receiver_that_asks_for_time_in_seconds_is_understood() {
        let busy = StatusCode::SERVICE_UNAVAILABLE;
        for (text, seconds) in [("120", Some(120)), (" 7 ", Some(7)), ("soon", None)] {
            let mut headers = HeaderMap::new();
            headers.insert(RETRY_AFTER, HeaderValue::from_static(text));
            let asked = seconds.map(Duration::from_secs);
            assert_eq!(
                outcome_of(busy, &headers),
                DeliveryOutcome::Refused(busy, asked)
            );
        }
    }

    #[test]
    fn an_address_of_the_newer_internet_is_connected_to_without_its_brackets() {
        assert_eq!(host(&Uri::from_static("http://[::1]:80/a")), "::1");
        assert_eq!(
            host(&Uri::from_static("https://club.example")),
            "club.example"
        );
    }
}
