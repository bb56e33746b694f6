//! The club: everybody reads its name and its logo, directors set them.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, JsonRejection};
use axum::extract::{Path, State};
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tapis_protocol::rules::tournament::InvalidText;
use tapis_protocol::{Club, ClubRequest, ErrorCode, MAX_CLUB_NAME};
use tracing::{error, info};

use super::api::{Failure, unreadable};
use super::credentials::Director;
use crate::devices::{CommandSource, Device, DeviceError, InvalidLogo, Logo, random_name};
use crate::host::Host;

/// Where a logo is, with its hash behind it.
const LOGO: &str = "/api/club/logo";

/// An image that is looked at by itself does nothing either.
const POLICY: &str = "default-src 'none'; sandbox";

type Answer = ([(HeaderName, &'static str); 1], Json<Club>);

/// `GET /api/club`
pub(super) async fn show(State(host): State<Arc<Host>>) -> Answer {
    answer(&host)
}

/// `POST /api/club`: a director names the club.
pub(super) async fn name(
    State(host): State<Arc<Host>>,
    director: Director,
    body: Result<Json<ClubRequest>, JsonRejection>,
) -> Result<Answer, Failure> {
    let Json(request) = body.map_err(|rejection| unreadable(&rejection))?;
    InvalidText::check("the name of the club", &request.name, 0, MAX_CLUB_NAME)
        .map_err(|error| invalid(&error))?;
    director.check_again(&host)?;
    let director = director.device;
    let command = command(&host)?;
    let source = source_of(&director, &command);
    let now = host.clock.now();
    let named = host.access.devices.name_club(&request.name, source, now);
    named.await.map_err(|failure| not_stored(&failure))?;
    info!(device = %director.id, name = request.name.trim(), "the club is named");
    Ok(answer(&host))
}

/// `POST /api/club/logo`: a director gives the club a logo; with an empty body it has none any more.
pub(super) async fn set_logo(
    State(host): State<Arc<Host>>,
    director: Director,
    body: Result<Bytes, BytesRejection>,
) -> Result<Answer, Failure> {
    let body = body.map_err(|rejection| {
        let message = rejection.body_text();
        Failure::new(rejection.status(), ErrorCode::Invalid, message)
    })?;
    let logo = match body.is_empty() {
        true => None,
        false => Some(Logo::new(&body).map_err(|error: InvalidLogo| invalid(&error))?),
    };
    director.check_again(&host)?;
    let director = director.device;
    let command = command(&host)?;
    let source = source_of(&director, &command);
    let now = host.clock.now();
    let set = host.access.devices.set_logo(logo, source, now);
    set.await.map_err(|failure| not_stored(&failure))?;
    info!(device = %director.id, bytes = body.len(), "the club's logo is set");
    Ok(answer(&host))
}

/// `GET /api/club/logo/{hash}`
pub(super) async fn logo(
    State(host): State<Arc<Host>>,
    Path(hash): Path<String>,
) -> Result<Response, Failure> {
    let logo = host
        .access
        .devices
        .logo()
        .filter(|logo| logo.hash() == hash);
    let logo = logo.ok_or_else(|| {
        let status = StatusCode::NOT_FOUND;
        Failure::new(status, ErrorCode::Invalid, "there is no such logo")
    })?;
    let headers = [
        (header::CONTENT_TYPE, "image/png"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    Ok((headers, logo.bytes().to_vec()).into_response())
}

fn answer(host: &Host) -> Answer {
    let devices = &host.access.devices;
    let club = Club {
        name: devices.club_name(),
        logo: devices.logo().map(|logo| format!("{LOGO}/{}", logo.hash())),
    };
    ([(header::CACHE_CONTROL, "no-cache")], Json(club))
}

/// A command id for this request, drawn at random: no other request has it.
fn command(host: &Host) -> Result<String, Failure> {
    let name = random_name(host.entropy.as_ref()).map_err(|failure| not_stored(&failure.into()))?;
    Ok(format!("club-{name}"))
}

fn source_of<'a>(director: &'a Device, command: &'a str) -> CommandSource<'a> {
    CommandSource::own(director.id.as_str(), command)
}

fn invalid(error: &dyn std::error::Error) -> Failure {
    Failure::new(
        StatusCode::BAD_REQUEST,
        ErrorCode::Invalid,
        error.to_string(),
    )
}

fn not_stored(failure: &DeviceError) -> Failure {
    error!(
        error = failure as &dyn std::error::Error,
        "nothing was set for the club"
    );
    let message = "it could not be stored: try again";
    Failure::new(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Storage, message)
}
