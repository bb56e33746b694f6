//! Proofs of a token in requests: the proof is read from the head, and a body is taken only if it is the one that the
//! proof covers.

use std::error::Error;
use std::iter::successors;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use hyper::body::{Bytes, Frame, SizeHint};
use sha2::{Digest, Sha256};
use tapis_protocol::ErrorCode;
use thiserror::Error;

use super::api::Failure;
use crate::devices::{ContentDigest, ProvenRequest, RequestProof};

/// The header with the hash of the body (RFC 9530).
pub(super) const CONTENT_DIGEST: HeaderName = HeaderName::from_static("content-digest");

/// Why a request with a proof and a body is refused that has no such header.
const DIGEST_NEEDED: &str =
    "a request with a proof says what its body is: Content-Digest: sha-256=:BASE64: (docs/api.md)";

/// A proof, and the request that it covers. [`read_proof`] alone gives it to handlers, so that no proof is believed of
/// a request whose body is not compared with it.
#[derive(Clone, Debug)]
pub(super) struct ShownProof {
    pub(super) proof: RequestProof,
    pub(super) request: ProvenRequest,
}

/// The body that came is not the one that the proof covers.
#[derive(Clone, Copy, Debug, Error)]
#[error("the body is not what Content-Digest says")]
pub(super) struct OtherBody;

/// Reads the proof of a request that has one. The body is compared while it is read, and ends with an error where it is
/// not the one that the head announces: handlers act only on a whole body, so none acts on another one.
pub(super) async fn read_proof(request: Request, next: Next) -> Result<Response, Failure> {
    let Some(proof) = proof_in(request.headers()) else {
        return Ok(next.run(request).await);
    };
    let digest = digest_in(request.headers())?;
    if digest.is_none() && !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(malformed(DIGEST_NEEDED));
    }
    let path = request.uri().path_and_query();
    let path = path.map(ToString::to_string).unwrap_or_default();
    let line = format!("{} {path}", request.method());
    let proven = ProvenRequest { line, digest };
    let (mut parts, body) = request.into_parts();
    parts.extensions.insert(ShownProof {
        proof,
        request: proven,
    });
    // Without the header the proof covers the empty body.
    let expected = digest.unwrap_or_else(|| ContentDigest::of(b""));
    let body = Body::new(ProvenBody::new(body, expected));
    Ok(next.run(Request::from_parts(parts, body)).await)
}

fn proof_in(headers: &HeaderMap) -> Option<RequestProof> {
    let sent = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    RequestProof::read(sent.strip_prefix("Tapis ")?)
}

fn digest_in(headers: &HeaderMap) -> Result<Option<ContentDigest>, Failure> {
    let mut sent = headers.get_all(CONTENT_DIGEST).iter();
    let Some(first) = sent.next() else {
        return Ok(None);
    };
    let read = first.to_str().ok().and_then(ContentDigest::read);
    match (read, sent.next()) {
        (Some(digest), None) => Ok(Some(digest)),
        _ => Err(malformed(DIGEST_NEEDED)),
    }
}

pub(super) fn malformed(message: &str) -> Failure {
    Failure::new(StatusCode::BAD_REQUEST, ErrorCode::Malformed, message)
}

/// Whether a body could not be read because it is another one than the proof is for.
pub(super) fn is_other_body(failure: &(dyn Error + 'static)) -> bool {
    let mut causes = successors(Some(failure), |&error| error.source());
    causes.any(<dyn Error>::is::<OtherBody>)
}

/// A body that is hashed as it comes.
struct ProvenBody {
    body: Body,
    expected: ContentDigest,
    /// What has come; nothing once the end was compared.
    hashing: Option<Sha256>,
}

impl ProvenBody {
    fn new(body: Body, expected: ContentDigest) -> Self {
        Self {
            body,
            expected,
            hashing: Some(Sha256::new()),
        }
    }

    /// What follows the last piece: nothing, or once the error.
    fn end(&mut self) -> Option<Result<Frame<Bytes>, axum::Error>> {
        let read = ContentDigest::after(self.hashing.take()?);
        (read != self.expected).then(|| Err(axum::Error::new(OtherBody)))
    }
}

impl HttpBody for ProvenBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let Some(polled) = ready!(Pin::new(&mut self.body).poll_frame(context)) else {
            return Poll::Ready(self.end());
        };
        if let (Ok(frame), Some(hashing)) = (&polled, &mut self.hashing)
            && let Some(data) = frame.data_ref()
        {
            hashing.update(data);
        }
        Poll::Ready(Some(polled))
    }

    // Not before the end was asked for: it is compared then.
    fn is_end_stream(&self) -> bool {
        self.hashing.is_none()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use futures_util::stream;
    use http_body_util::{BodyExt, Limited};

    use super::*;

    /// What is read of a body that comes in these pieces, where another one was announced.
    async fn read(pieces: &[&'static [u8]], announced: &[u8]) -> Option<Bytes> {
        let pieces: Vec<_> = pieces
            .iter()
            .map(|piece| Ok::<_, axum::Error>(*piece))
            .collect();
        let body = Body::from_stream(stream::iter(pieces));
        let body = Body::new(ProvenBody::new(body, ContentDigest::of(announced)));
        match Limited::new(body, 64).collect().await {
            Ok(read) => Some(read.to_bytes()),
            Err(failure) => {
                assert!(is_other_body(&*failure), "{failure}");
                None
            }
        }
    }

    #[tokio::test]
    async fn a_body_is_read_in_whatever_pieces_it_comes_and_only_if_it_is_what_was_proven() {
        for pieces in [
            &[b"{\"name\":\"a\"}".as_slice()] as &[&[u8]],
            &[b"{\"name\"", b"", b":\"a\"}"],
        ] {
            let read = read(pieces, b"{\"name\":\"a\"}").await;
            assert_eq!(read.as_deref(), Some(b"{\"name\":\"a\"}".as_slice()));
        }
        assert_eq!(read(&[], b"").await, Some(Bytes::new()));
        for pieces in [
            &[] as &[&[u8]],
            &[b"{\"name\":\"b\"}"],
            &[b"{\"name\":\"a\""],
            &[b"{\"name\":\"a\"}", b" "],
        ] {
            assert_eq!(read(pieces, b"{\"name\":\"a\"}").await, None, "{pieces:?}");
        }
        assert_eq!(read(&[b"x"], b"").await, None);
    }

    #[tokio::test]
    async fn a_body_that_is_another_one_ends_with_one_error_and_nothing_behind_it() {
        let body = Body::from("b");
        let mut proven = ProvenBody::new(body, ContentDigest::of(b"a"));
        assert_eq!(proven.size_hint().exact(), Some(1));
        assert!(proven.frame().await.unwrap().is_ok());
        assert!(!proven.is_end_stream());
        assert!(proven.frame().await.unwrap().is_err());
        assert!(proven.is_end_stream());
        assert!(proven.frame().await.is_none());
    }
}
