//! Credentials of a request over HTTP: the token of the device that sends it, or a proof of that token for this
//! request.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use tapis_protocol::{DeviceId, ErrorCode, TournamentId};

use super::api::{Failure, check_is_from_here};
use super::proofs::ShownProof;
use crate::cluster::RelayedRequest;
use crate::devices::{Device, EXPIRED, PROOF_NEEDED, TokenHash, TokenName};
use crate::host::Host;
use crate::permissions::{is_director, is_official_of};
use crate::reach::Scheme;

/// What is said where a director's token is missing, or worth nothing.
const DIRECTOR_NEEDED: &str = "the token of a director's device is needed";

/// The credential of a request.
#[derive(Debug)]
pub(super) struct Credentials {
    pub(super) headers: HeaderMap,
    shown: Option<ShownCredential>,
    scheme: Scheme,
}

#[derive(Debug)]
enum ShownCredential {
    Token(String),
    Proof(ShownProof),
    /// Another server has checked it, and relays what an official asks.
    Relayed(DeviceId),
}

impl FromRequestParts<Arc<Host>> for Credentials {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, host: &Arc<Host>) -> Result<Self, Infallible> {
        let scheme = parts.extensions.get::<Scheme>();
        let credentials = Self {
            shown: shown_in(parts),
            headers: parts.headers.clone(),
            scheme: scheme.copied().unwrap_or(Scheme::Http),
        };
        credentials.note_use(host).await;
        Ok(credentials)
    }
}

/// The device of a director, who alone may send the request. Handlers extract it before the body, layers before they
/// pass the request on: of other senders no more than the head is read, because large bodies on many connections would
/// fill the memory.
pub(super) struct Director {
    pub(super) device: Device,
    token: TokenName,
}

impl Director {
    /// Refuses a director who was revoked, or has another token, since the head of the request was read: a body may come
    /// slowly.
    pub(super) fn check_again(&self, host: &Host) -> Result<(), Failure> {
        let known = host.access.devices.named(self.token);
        known.map(drop).ok_or_else(|| no_token(DIRECTOR_NEEDED))
    }
}

impl FromRequestParts<Arc<Host>> for Director {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, host: &Arc<Host>) -> Result<Self, Failure> {
        let Ok(credentials) = Credentials::from_request_parts(parts, host).await;
        credentials.check_is_director(host)
    }
}

fn shown_in(parts: &Parts) -> Option<ShownCredential> {
    if let Some(relayed) = parts.extensions.get::<RelayedRequest>() {
        return relayed.official.clone().map(ShownCredential::Relayed);
    }
    if let Some(shown) = parts.extensions.get::<ShownProof>() {
        return Some(ShownCredential::Proof(shown.clone()));
    }
    let sent = parts.headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let token = sent.strip_prefix("Bearer ")?;
    Some(ShownCredential::Token(token.trim().to_owned()))
}

impl Credentials {
    /// Refuses all but directors; returns the director's device.
    pub(super) fn check_is_director(&self, host: &Host) -> Result<Director, Failure> {
        match self.good(host)? {
            Some((device, token)) if is_director(device.role) => Ok(Director { device, token }),
            Some(_) => Err(forbidden("only a director may do that")),
            None => Err(no_token(DIRECTOR_NEEDED)),
        }
    }

    /// Refuses all but paired devices; returns the device.
    pub(super) fn check_is_paired(&self, host: &Host) -> Result<Device, Failure> {
        let device = self.device(host)?;
        device.ok_or_else(|| no_token("the token of a device is needed"))
    }

    /// Refuses all but officials: a director, and the floor of this tournament or of all; returns the official's device.
    pub(super) fn check_is_official(
        &self,
        host: &Host,
        tournament: &TournamentId,
    ) -> Result<Device, Failure> {
        match self.device(host)? {
            Some(device) if is_official_of(device.role, device.tournament.as_ref(), tournament) => {
                Ok(device)
            }
            Some(_) => Err(forbidden("only officials of this event may see that")),
            None => Err(no_token("the token of an official's device is needed")),
        }
    }

    /// Notes the use of a valid token, which prolongs it, and ends the token before it: a program that never opens a
    /// socket keeps its token, too.
    async fn note_use(&self, host: &Host) {
        let Ok(Some((device, name))) = self.good(host) else {
            return;
        };
        let (devices, now) = (&host.access.devices, host.clock.now());
        devices.take_token(&device.id, name, now).await;
        if host.lasts_by_use(&device) {
            devices.note_use(&device.id, now).await;
        }
    }

    /// The device that sends the request.
    fn device(&self, host: &Host) -> Result<Option<Device>, Failure> {
        match &self.shown {
            Some(ShownCredential::Relayed(device)) => Ok(host.access.devices.get(device)),
            Some(ShownCredential::Token(_) | ShownCredential::Proof(_)) | None => {
                Ok(self.good(host)?.map(|(device, _)| device))
            }
        }
    }

    /// The same, with the name of its token.
    fn good(&self, host: &Host) -> Result<Option<(Device, TokenName)>, Failure> {
        check_is_from_here(&self.headers)?;
        match self.shown_device(host)? {
            Some((device, _)) if host.is_expired(&device) => {
                let (status, code) = (StatusCode::UNAUTHORIZED, ErrorCode::TokenExpired);
                Err(Failure::new(status, code, EXPIRED))
            }
            known => Ok(known),
        }
    }

    fn shown_device(&self, host: &Host) -> Result<Option<(Device, TokenName)>, Failure> {
        let devices = &host.access.devices;
        match &self.shown {
            // A token is noted by the server to which it is shown; directors write there.
            None | Some(ShownCredential::Relayed(_)) => Ok(None),
            Some(ShownCredential::Token(token)) => {
                let is_plain = self.scheme == Scheme::Http;
                if is_plain && !host.access.plain_http.takes_tokens() {
                    let status = StatusCode::UNAUTHORIZED;
                    let code = ErrorCode::ProofNeeded;
                    return Err(Failure::new(status, code, PROOF_NEEDED));
                }
                let name = TokenHash::of(token).name();
                Ok(devices.named(name).map(|(device, _)| (device, name)))
            }
            Some(ShownCredential::Proof(ShownProof { proof, request })) => {
                let now = host.clock.now();
                let known = devices.named(proof.name);
                let proven = known.filter(|(_, hash)| proof.holds(hash, request, now));
                Ok(proven.map(|(device, _)| (device, proof.name)))
            }
        }
    }
}

fn forbidden(message: &str) -> Failure {
    Failure::new(StatusCode::FORBIDDEN, ErrorCode::NotAllowed, message)
}

fn no_token(message: &str) -> Failure {
    Failure::new(StatusCode::UNAUTHORIZED, ErrorCode::Token, message)
}
