//! A tablet asks for a table without a code, and reads the floor's answer.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tapis_protocol::rules::tournament::InvalidText;
use tapis_protocol::{
    ErrorCode, JoinAsked, JoinRequest, JoinSecret, JoinState, Joinable, JoinableTable, TableId,
    TournamentId,
};

use super::api::{Failure, check_is_from_here, unreadable};
use super::relay::{PeerRequest, Requester, until_known};
use crate::actor::Handle;
use crate::cluster::SecretMaker;
use crate::devices::{JoinRefused, MAX_NAME, TokenBy};
use crate::host::Host;

/// Query of `GET /api/join`.
#[derive(Deserialize)]
pub(super) struct JoinableParams {
    tournament: Option<String>,
}

/// `GET /api/join?tournament=…`: the tables that a tablet may ask for; without a name, those of the newest event that
/// can be joined, or `null`.
pub(super) async fn joinable(
    State(host): State<Arc<Host>>,
    requester: Requester,
    Query(params): Query<JoinableParams>,
) -> Result<Response, Failure> {
    let id = match params.tournament {
        Some(name) => TournamentId::new(name),
        None => match newest(&host) {
            Some(newest) => Some(newest),
            None => return Ok(unstored(None::<Joinable>)),
        },
    };
    if let Some(id) = &id {
        let relayed = || Ok(PeerRequest::get(format!("/api/join?tournament={id}")));
        if let Some(answer) = requester.ask_owner(&host, id, relayed).await? {
            return Ok(answer);
        }
    }
    let handle = open(&host, id.as_ref())?;
    let tables = handle.screens.open_tables().into_iter();
    let joinable = Joinable {
        tournament: handle.id.clone(),
        name: handle.summary().name,
        tables: tables
            .map(|table| JoinableTable {
                table,
                tablets: host.access.devices.tablets(&handle.id, table).1,
            })
            .collect(),
    };
    Ok(unstored(joinable))
}

/// `POST /api/join`: a tablet asks.
pub(super) async fn ask(
    State(host): State<Arc<Host>>,
    requester: Requester,
    headers: HeaderMap,
    body: Result<Json<JoinRequest>, JsonRejection>,
) -> Result<Response, Failure> {
    check_is_from_here(&headers)?;
    let Json(mut request) = body.map_err(|rejection| unreadable(&rejection))?;
    InvalidText::check("the name of a device", &request.name, 1, MAX_NAME).map_err(|error| {
        let message = error.to_string();
        Failure::new(StatusCode::BAD_REQUEST, ErrorCode::Invalid, message)
    })?;
    requester.check_token_by(&host, TokenBy::asked(request.key, ""))?;
    request.name = request.name.trim().to_owned();
    let relayed = || PeerRequest::post("/api/join", &request);
    let answered = requester.ask_owner(&host, &request.tournament, relayed);
    if let Some(answer) = answered.await? {
        return Ok(answer);
    }
    let handle = open(&host, Some(&request.tournament))?;
    check_table(&handle, request.table)?;
    let asked = host.access.joins.ask(
        request,
        requester.device.ip(),
        host.clock.now(),
        host.entropy.as_ref(),
    );
    let (secret, expires_at) = asked.map_err(|refused| {
        let (status, code) = match refused {
            JoinRefused::TooMany => (StatusCode::TOO_MANY_REQUESTS, ErrorCode::TooFast),
            JoinRefused::Random => (StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Busy),
        };
        Failure::new(status, code, refused.to_string())
    })?;
    host.access.devices.list_changed(&handle.id);
    let secret = host.cluster.directory.marked(&secret);
    Ok(unstored(JoinAsked { secret, expires_at }))
}

/// `POST /api/join/answer`: the floor's answer. The secret is in the body: addresses are written down on their way.
pub(super) async fn answer(
    State(host): State<Arc<Host>>,
    requester: Requester,
    headers: HeaderMap,
    body: Result<Json<JoinSecret>, JsonRejection>,
) -> Result<Response, Failure> {
    check_is_from_here(&headers)?;
    let Json(asked) = body.map_err(|rejection| unreadable(&rejection))?;
    let peer = match host.cluster.directory.maker_of(&asked.secret) {
        SecretMaker::This(secret) => {
            let state = host.access.joins.state(secret, host.clock.now());
            return Ok(unstored(state));
        }
        SecretMaker::Peer(peer) if !requester.is_relayed() => peer,
        // Who asks is told to ask anew where its server has gone.
        SecretMaker::Peer(_) | SecretMaker::Unknown => return Ok(unstored(JoinState::Over)),
    };
    let relayed = PeerRequest::post("/api/join/answer", &asked)?;
    let answer = requester.ask_peer(&host, &peer, relayed).await?;
    if let Some(JoinState::Accepted { paired }) = answer.read() {
        until_known(&host, &paired).await;
    }
    Ok(answer.into_response())
}

fn newest(host: &Host) -> Option<TournamentId> {
    let events = host.tournaments.summaries().into_iter();
    let mut events = events.map(|event| event.tournament);
    events.find(|event| host.access.devices.may_join(event))
}

/// The event, where its director lets tablets ask.
fn open(host: &Host, id: Option<&TournamentId>) -> Result<Arc<Handle>, Failure> {
    id.filter(|id| host.access.devices.may_join(id))
        .and_then(|id| host.tournaments.get(id))
        .ok_or_else(|| {
            let message = "tablets join this event with a code";
            Failure::new(StatusCode::FORBIDDEN, ErrorCode::NotAllowed, message)
        })
}

fn check_table(handle: &Handle, table: TableId) -> Result<(), Failure> {
    if handle.screens.open_tables().contains(&table) {
        return Ok(());
    }
    let message = format!("there is no table {table}");
    let status = StatusCode::NOT_FOUND;
    Err(Failure::new(status, ErrorCode::UnknownTable, message))
}

/// An answer that no cache stores: it may hold a secret.
fn unstored(body: impl Serialize) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Json(body)).into_response()
}
