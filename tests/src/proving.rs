//! A device that proves its token, as Tapis' pages do.

use std::net::SocketAddr;

use tapis_host::devices::{ContentDigest, KeyPair, Other, ProvenRequest, RequestProof, TokenHash};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::{AgreedPairing, Bytes32, FromClient, PROTOCOL_VERSION};
use tokio_tungstenite::tungstenite::Error;

use crate::{Device, post};

/// What devices of tests prove their tokens with; the server's nonce is another one each time.
pub(crate) const NONCE: Bytes32 = Bytes32::new([9; 32]);

impl Device {
    /// Connects and proves its token, as Tapis' pages do.
    pub async fn prove(address: SocketAddr, token: &str) -> Result<Self, Error> {
        let identify = FromClient::Identify {
            protocol: PROTOCOL_VERSION,
            token_name: TokenHash::of(token).name().0,
            nonce: NONCE,
            tournament: None,
            rules: None,
        };
        Self::begin(address, identify, token.to_owned(), None).await
    }
}

/// Pairs a device by a key, as Tapis' pages do; its token, which nobody has sent.
pub async fn pair_by_key(address: SocketAddr, code: &str) -> String {
    let keys = KeyPair::generate().unwrap();
    let key = keys.public();
    let body = format!(r#"{{"code":"{code}","name":"Bot","key":"{key}"}}"#);
    let (status, _, body) = post(address, "/api/pair", &body).await;
    assert_eq!(status, 200, "{body}");
    assert!(!body.contains(r#""token":"#), "{body}");
    let answer: AgreedPairing = serde_json::from_str(&body).unwrap();
    let token = keys.agree(Other::Server(answer.key, code)).unwrap();
    token.reveal()
}

/// The head of a request that proves a token, as Tapis' pages write it; `line` is its method and path, as `GET /api/seasons`.
/// What is only read has no body to speak of.
pub fn proven_head(token: &str, line: &str, body: &str, at: Timestamp) -> String {
    let digest = (!line.starts_with("GET ")).then(|| ContentDigest::of(body.as_bytes()));
    let request = ProvenRequest {
        line: line.to_owned(),
        digest,
    };
    let proof = RequestProof::of(token, &request, at).unwrap().header();
    let digest = digest.map(|digest| {
        let header = digest.header();
        format!("\r\nContent-Type: application/json\r\nContent-Digest: {header}")
    });
    let digest = digest.unwrap_or_default();
    format!("{line} HTTP/1.1\r\nAuthorization: {proof}{digest}")
}
