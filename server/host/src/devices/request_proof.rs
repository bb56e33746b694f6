//! Proofs of a token for one request over HTTP: its method, its path, its time and its body.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};
use tapis_protocol::Bytes32;
use tapis_protocol::rules::time::Timestamp;

use super::proof::{combined, hides_token, signed};
use super::{TokenHash, TokenName};

/// First line of what a device proves; the request follows.
const OF_REQUEST: &str = "tapis 2 request";

/// How far the time in a proof may be from the server's, in milliseconds. A copy of the request is of use for as long.
const WITHIN_MS: u64 = 2 * 60 * 1_000;

/// What stands before and behind a digest in its header.
const BEFORE_DIGEST: &str = "sha-256=:";
const BEHIND_DIGEST: &str = ":";

/// The SHA-256 of a body, as the header `Content-Digest` has it (RFC 9530): `sha-256=:BASE64:`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContentDigest([u8; 32]);

impl ContentDigest {
    /// The digest of a whole body.
    #[must_use]
    pub fn of(body: &[u8]) -> Self {
        Self(Sha256::digest(body).into())
    }

    /// The digest of a body that was hashed piece by piece.
    pub(crate) fn after(hashed: Sha256) -> Self {
        Self(hashed.finalize().into())
    }

    /// Reads the header's value; `None` for another algorithm, or several digests.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let text = text.trim().strip_prefix(BEFORE_DIGEST)?;
        let bytes = BASE64_STANDARD.decode(text.strip_suffix(BEHIND_DIGEST)?);
        Some(Self(bytes.ok()?.try_into().ok()?))
    }

    /// The header's value.
    #[must_use]
    pub fn header(&self) -> String {
        let text = BASE64_STANDARD.encode(self.0);
        format!("{BEFORE_DIGEST}{text}{BEHIND_DIGEST}")
    }
}

/// The request that a proof is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvenRequest {
    /// The method and the path with its query, as `GET /api/rulebooks?q=1`.
    pub line: String,
    /// The digest that the header gives of the body; `None` without the header, and so without a body.
    pub digest: Option<ContentDigest>,
}

impl ProvenRequest {
    /// The text that is signed. No part of it has a line feed, so that no two requests have the same text.
    fn text(&self, at: Timestamp) -> String {
        let digest = self.digest.map(|digest| digest.header());
        let digest = digest.unwrap_or_default();
        format!("{OF_REQUEST}\n{}\n{}\n{digest}", self.line, at.0)
    }
}

/// What a request over HTTP shows in place of the token: `Authorization: Tapis NAME.TIME.PROOF`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestProof {
    /// Name of the token that it proves.
    pub(crate) name: TokenName,
    /// When it was made, by the server's clock.
    at: Timestamp,
    proof: Bytes32,
}

impl RequestProof {
    /// Proves a token for a request; `None` when `token` is no token.
    #[must_use]
    pub fn of(token: &str, request: &ProvenRequest, at: Timestamp) -> Option<Self> {
        let secret = Bytes32::read(token)?;
        let hash = TokenHash::of(token);
        Some(Self {
            name: hash.name(),
            at,
            proof: combined(secret, pad(&hash, request, at)),
        })
    }

    /// Reads what follows `Tapis ` in the header.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut parts = text.trim().split('.');
        let name = TokenName(Bytes32::read(parts.next()?)?);
        let at = Timestamp(parts.next()?.parse().ok()?);
        let proof = Bytes32::read(parts.next()?)?;
        parts.next().is_none().then_some(Self { name, at, proof })
    }

    /// The header's value.
    #[must_use]
    pub fn header(&self) -> String {
        format!("Tapis {}.{}.{}", self.name.0, self.at.0, self.proof)
    }

    /// Whether this proves the token with this hash for this request, at a time near enough to `now`.
    pub(crate) fn holds(&self, hash: &TokenHash, request: &ProvenRequest, now: Timestamp) -> bool {
        let apart = now.since(self.at).max(self.at.since(now));
        apart <= WITHIN_MS && hides_token(self.proof, pad(hash, request, self.at), hash)
    }
}

fn pad(hash: &TokenHash, request: &ProvenRequest, at: Timestamp) -> Bytes32 {
    signed(hash, &[request.text(at).as_bytes()])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const TOKEN: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    const AT: Timestamp = Timestamp(1_795_000_000_000);

    fn request(line: &str, body: Option<&[u8]>) -> ProvenRequest {
        ProvenRequest {
            line: line.to_owned(),
            digest: body.map(ContentDigest::of),
        }
    }

    fn proof_of(request: &ProvenRequest) -> RequestProof {
        RequestProof::of(TOKEN, request, AT).unwrap()
    }

    /// As a server reads the header.
    fn read_again(made: &RequestProof) -> Option<RequestProof> {
        RequestProof::read(made.header().strip_prefix("Tapis ")?)
    }

    #[test]
    fn the_proof_of_a_request_is_for_that_request_and_for_two_minutes() {
        let hash = TokenHash::of(TOKEN);
        let asked = request("GET /a?b=1", None);
        let made = proof_of(&asked);
        assert_eq!(read_again(&made), Some(made));
        assert_eq!(made.name, hash.name());
        let (soon, late) = (AT.after_seconds(120), AT.after_seconds(121));
        assert!(made.holds(&hash, &asked, soon));
        assert!(!made.holds(&hash, &asked, late));
        assert!(!made.holds(&hash, &asked, Timestamp(AT.0 - 121_000)));
        for other in [
            request("POST /a?b=1", None),
            request("GET /a?b=2", None),
            request("GET /a?b=1", Some(b"")),
        ] {
            assert!(!made.holds(&hash, &other, AT), "{other:?}");
        }
        assert!(!made.holds(&TokenHash::of(&"0".repeat(64)), &asked, AT));
        assert!(RequestProof::of("no token", &asked, AT).is_none());
        for text in ["", "a.b.c", &format!("{}.x", made.header())] {
            assert_eq!(RequestProof::read(text), None, "{text}");
        }
    }

    #[test]
    fn who_has_read_the_hash_in_the_journal_proves_no_request() {
        let hash = TokenHash::of(TOKEN);
        let asked = request("POST /api/token?key=09", Some(b""));
        let pad = pad(&hash, &asked, AT);
        let of_hash = Bytes32::new(*hash.bytes());
        let before = format!("tapis 1 request\n{}\n{}", asked.line, AT.0);
        for proof in [
            pad,
            combined(of_hash, pad),
            combined(hash.name().0, pad),
            // What was taken for a proof before.
            signed(&hash, &[before.as_bytes()]),
            Bytes32::new([0; 32]),
        ] {
            let forged = RequestProof {
                name: hash.name(),
                at: AT,
                proof,
            };
            assert!(!forged.holds(&hash, &asked, AT), "{proof}");
        }
    }

    #[test]
    fn a_header_that_is_no_single_digest_by_sha_256_is_not_read() {
        let made = ContentDigest::of(b"{}");
        assert_eq!(ContentDigest::read(&made.header()), Some(made));
        let (text, short) = (made.header(), BASE64_STANDARD.encode([7; 31]));
        for other in [
            String::new(),
            "sha-256=::".to_owned(),
            text.replace("256", "512"),
            format!("{text}, {text}"),
            format!("sha-256=:{short}:"),
            text.trim_end_matches(':').to_owned(),
        ] {
            assert_eq!(ContentDigest::read(&other), None, "{other}");
        }
    }

    proptest! {
        /// Of what is signed, one byte is another one.
        #[test]
        fn a_request_with_a_changed_byte_is_not_what_was_proven(
            method in prop::sample::select(vec!["GET", "POST", "HEAD"]),
            path in "/api/[a-z0-9/?=&%.-]{0,40}",
            body in prop::option::of(prop::collection::vec(any::<u8>(), 0..64)),
            place in any::<prop::sample::Index>(),
            flipped in 1_u8..128,
        ) {
            let hash = TokenHash::of(TOKEN);
            let asked = request(&format!("{method} {path}"), body.as_deref());
            let made = proof_of(&asked);
            prop_assert!(made.holds(&hash, &asked, AT));
            let with_byte = |bytes: &[u8]| {
                let mut bytes = bytes.to_vec();
                let at = place.index(bytes.len());
                bytes[at] ^= flipped;
                bytes
            };
            let line = String::from_utf8(with_byte(asked.line.as_bytes())).unwrap();
            let mut others = vec![ProvenRequest { line, ..asked.clone() }];
            if let Some(ContentDigest(bytes)) = asked.digest {
                let digest = Some(ContentDigest(with_byte(&bytes).try_into().unwrap()));
                others.push(ProvenRequest { digest, ..asked.clone() });
                others.push(ProvenRequest { digest: None, ..asked.clone() });
            }
            if let Some(body) = body.filter(|body| !body.is_empty()) {
                others.push(request(&asked.line, Some(&with_byte(&body))));
            }
            for other in others {
                prop_assert!(!made.holds(&hash, &other, AT), "{:?}", other);
            }
            let proof = with_byte(made.proof.bytes()).try_into().unwrap();
            let moved = Timestamp(AT.0 ^ (1 << (flipped % 17)));
            for other in [
                RequestProof { at: moved, ..made },
                RequestProof { proof: Bytes32::new(proof), ..made },
            ] {
                prop_assert!(!other.holds(&hash, &asked, AT), "{:?}", other);
            }
        }
    }

    /// As `web-client/src/lib/net/proof.test.ts` has them.
    #[test]
    fn proofs_of_requests_are_what_pages_make_of_the_same() {
        let body = r#"{"name":"Tapis volants d’été"}"#;
        let named = request("POST /api/club", Some(body.as_bytes()));
        let made = [
            proof_of(&request("GET /api/evidence/x/pace", None)).proof,
            proof_of(&named).proof,
        ];
        assert_eq!(made.map(|proof| proof.to_string()), EXPECTED);
        let digests = [named.digest.unwrap(), ContentDigest::of(b"")];
        assert_eq!(digests.map(|digest| digest.header()), DIGESTS);
    }

    const EXPECTED: [&str; 2] = [
        "ad5ff436b92dfc2d97cf8f53134bc5f1c90b7ebd09269cf69c5dbb447bf6c664",
        "04ebd0d791fa2767ef2ffb1bfca984987e18ec34c3eb2ee19447c7899cc1bb8f",
    ];

    const DIGESTS: [&str; 2] = [
        "sha-256=:PvjgupqeRLpYTSn9Rlur+hDTXTTi+/vO/IVKZ/H95Ws=:",
        "sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:",
    ];
}
