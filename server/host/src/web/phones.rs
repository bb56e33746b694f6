//! The codes of players' seat cards, for officials who print them.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::{Extension, Json};
use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::{ErrorCode, MAX_SEAT_CODES, SeatCode, SeatCodesRequest, TournamentId};

use super::api::Failure;
use super::credentials::Credentials;
use super::evidence::{TournamentPath, invalid, tournament_in, unknown_tournament};
use super::qr;
use crate::cluster::EventOwner;
use crate::host::Host;
use crate::reach::Scheme;

/// The address that a seat card leads to. The secret stands behind the `#`, which browsers do not send: it is in no
/// log.
const PAGE: &str = "/me";

/// `POST /api/phones/{tournament}`: officials ask for the codes of some players.
pub(super) async fn codes(
    State(host): State<Arc<Host>>,
    Extension(scheme): Extension<Scheme>,
    credentials: Credentials,
    path: TournamentPath,
    body: Result<Json<SeatCodesRequest>, JsonRejection>,
) -> Result<([(HeaderName, &'static str); 1], Json<Vec<SeatCode>>), Failure> {
    let id = tournament_in(path)?;
    credentials.check_is_official(&host, &id)?;
    // Every server knows the secrets of all events, and a card leads to the server that is asked.
    let is_here = host.tournaments.get(&id).is_some();
    if !is_here && matches!(host.cluster.directory.owner_of(&id), EventOwner::Unknown) {
        return Err(unknown_tournament());
    }
    let Json(request) = body.map_err(|rejection| invalid(&rejection.body_text()))?;
    if request.players.len() > MAX_SEAT_CODES {
        let message = format!("at most {MAX_SEAT_CODES} players at a time");
        return Err(invalid(&message));
    }
    let code = |player: &PlayerId| code(&host, scheme, &credentials.headers, &id, *player);
    let codes = request.players.iter().map(code).collect::<Result<_, _>>()?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(codes)))
}

fn code(
    host: &Host,
    scheme: Scheme,
    headers: &HeaderMap,
    id: &TournamentId,
    player: PlayerId,
) -> Result<SeatCode, Failure> {
    let card = host.access.devices.card(id, player).ok_or_else(|| {
        let message = "the director has not opened this event to phones";
        Failure::new(StatusCode::CONFLICT, ErrorCode::NotAllowed, message)
    })?;
    let path = format!("{PAGE}#{id}.{card}");
    let drawing = qr::drawing(host, scheme, headers, &path)?;
    Ok(SeatCode {
        player,
        path,
        drawing,
    })
}
