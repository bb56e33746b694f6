//! Evidence for officials: hands to look at again, decision times, stacks, slow tables. Nothing is written.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderName, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use serde::Deserialize;
use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::view::{HandsView, PaceView, ReplayView, StacksView, TimesView};
use tapis_protocol::{ErrorCode, TableId, TournamentId};
use tapis_records::evidence::{DeviceNames, Evidence};
use tapis_views::table_number;
use tracing::error;

use super::api::Failure;
use super::credentials::Credentials;
use super::relay::Requester;
use crate::evidence::{HandAtTable, ReadError};
use crate::host::Host;

/// The query of a request for evidence.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EvidenceParams {
    /// Which table.
    table: Option<TableId>,
    /// Hands before this one only.
    before: Option<u32>,
    /// Which player.
    player: Option<PlayerId>,
}

type EvidenceQuery = Result<Query<EvidenceParams>, QueryRejection>;
pub(super) type TournamentPath = Result<Path<TournamentId>, PathRejection>;
type HandPath = Result<Path<(TournamentId, TableId, u32)>, PathRejection>;
/// Not stored by the browser: every hand changes it.
type Unstored<T> = Result<([(HeaderName, &'static str); 1], Json<T>), Failure>;

/// `GET /api/evidence/{tournament}/hands?table=…&before=…`
pub(super) async fn hands(
    State(host): State<Arc<Host>>,
    credentials: Credentials,
    path: TournamentPath,
    query: EvidenceQuery,
) -> Unstored<HandsView> {
    let (id, params) = (tournament_in(path)?, read_query(query)?);
    let table = params
        .table
        .ok_or_else(|| invalid("`table` says whose hands"))?;
    let table = table_number(table);
    let page = move |known: &Evidence| known.hands_page(table, params.before);
    let found = ask(&host, &credentials, &id, page).await?;
    let found = found.ok_or_else(|| {
        let status = StatusCode::NOT_FOUND;
        Failure::new(status, ErrorCode::UnknownTable, "there is no such table")
    });
    found.map(fresh)
}

/// `GET /api/evidence/{tournament}/hands/{table}/{hand}`
pub(super) async fn replay(
    State(host): State<Arc<Host>>,
    credentials: Credentials,
    path: HandPath,
) -> Unstored<ReplayView> {
    let Path((id, table, hand)) = path.map_err(|rejection| invalid(&rejection.body_text()))?;
    check(&host, &credentials, &id)?;
    let hand = HandAtTable {
        table: table_number(table),
        hand,
    };
    let devices = host.access.devices.list(Some(&id)).into_iter();
    let names: DeviceNames = devices
        .map(|known| (known.device.as_str().to_owned(), (known.name, known.role)))
        .collect();
    let found = host.archive.replay(&id, hand, names).await;
    let found = found.map_err(|failure| failed(&failure))?.ok_or_else(|| {
        let status = StatusCode::NOT_FOUND;
        Failure::new(status, ErrorCode::Invalid, "there is no such hand")
    });
    found.map(fresh)
}

/// `GET /api/evidence/{tournament}/times?table=…`
pub(super) async fn times(
    State(host): State<Arc<Host>>,
    credentials: Credentials,
    path: TournamentPath,
    query: EvidenceQuery,
) -> Unstored<TimesView> {
    let (id, params) = (tournament_in(path)?, read_query(query)?);
    let table = params.table.map(table_number);
    let found = ask(&host, &credentials, &id, move |known| known.times(table)).await;
    found.map(fresh)
}

/// `GET /api/evidence/{tournament}/stacks?player=…`
pub(super) async fn stacks(
    State(host): State<Arc<Host>>,
    credentials: Credentials,
    path: TournamentPath,
    query: EvidenceQuery,
) -> Unstored<StacksView> {
    let (id, params) = (tournament_in(path)?, read_query(query)?);
    let stacks = move |known: &Evidence| known.stacks_of(params.player);
    ask(&host, &credentials, &id, stacks).await.map(fresh)
}

/// `GET /api/evidence/{tournament}/pace`
pub(super) async fn pace(
    State(host): State<Arc<Host>>,
    credentials: Credentials,
    path: TournamentPath,
) -> Unstored<PaceView> {
    let id = tournament_in(path)?;
    let now = host.clock.now();
    let found = ask(&host, &credentials, &id, move |known| known.pace(now)).await;
    found.map(fresh)
}

pub(super) async fn ask<T: Send + 'static>(
    host: &Host,
    credentials: &Credentials,
    id: &TournamentId,
    question: impl FnOnce(&Evidence) -> T + Send + 'static,
) -> Result<T, Failure> {
    check(host, credentials, id)?;
    let answer = host.archive.evidence(id, question).await;
    let answer = answer.map_err(|failure| failed(&failure))?;
    answer.ok_or_else(unknown_tournament)
}

/// Officials only, and only of an event that runs here.
pub(super) fn check(
    host: &Host,
    credentials: &Credentials,
    id: &TournamentId,
) -> Result<(), Failure> {
    credentials.check_is_official(host, id)?;
    host.tournaments
        .get(id)
        .map(|_| ())
        .ok_or_else(unknown_tournament)
}

/// The event that an address names.
#[derive(Debug, Deserialize)]
pub(super) struct EventInPath {
    tournament: TournamentId,
}

/// Has the server that runs the event answer its officials. What runs here, or nowhere, goes on.
pub(super) async fn ask_elsewhere(
    State(host): State<Arc<Host>>,
    (credentials, requester): (Credentials, Requester),
    path: Result<Path<EventInPath>, PathRejection>,
    request: Request,
    next: Next,
) -> Result<Response, Failure> {
    let Path(EventInPath { tournament }) =
        path.map_err(|rejection| invalid(&rejection.body_text()))?;
    let official = credentials.check_is_official(&host, &tournament)?;
    let relayed = || Ok(requester.same().of_official(official.id));
    match requester.ask_owner(&host, &tournament, relayed).await? {
        Some(answer) => Ok(answer),
        None => Ok(next.run(request).await),
    }
}

fn fresh<T>(answer: T) -> ([(HeaderName, &'static str); 1], Json<T>) {
    ([(header::CACHE_CONTROL, "no-store")], Json(answer))
}

pub(super) fn tournament_in(path: TournamentPath) -> Result<TournamentId, Failure> {
    let Path(id) = path.map_err(|rejection| invalid(&rejection.body_text()))?;
    Ok(id)
}

fn read_query(query: EvidenceQuery) -> Result<EvidenceParams, Failure> {
    let Query(params) = query.map_err(|rejection| invalid(&rejection.body_text()))?;
    Ok(params)
}

/// An answer that the browser saves as a file.
pub(super) type Download = ([(HeaderName, String); 3], String);

/// A text that the browser saves under a name.
pub(super) fn file(name: &str, media_type: &str, text: String) -> Download {
    let attached = format!("attachment; filename=\"{name}\"");
    let heads = [
        (header::CONTENT_TYPE, media_type.to_owned()),
        (header::CONTENT_DISPOSITION, attached),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    (heads, text)
}

pub(super) fn invalid(message: &str) -> Failure {
    Failure::new(StatusCode::BAD_REQUEST, ErrorCode::Invalid, message)
}

pub(super) fn unknown_tournament() -> Failure {
    let (status, code) = (StatusCode::NOT_FOUND, ErrorCode::UnknownTournament);
    Failure::new(status, code, "there is no such tournament")
}

pub(super) fn failed(failure: &ReadError) -> Failure {
    error!(
        error = failure as &dyn std::error::Error,
        "no evidence can be given"
    );
    let status = StatusCode::SERVICE_UNAVAILABLE;
    let message = "the journal could not be read: try again";
    Failure::new(status, ErrorCode::Busy, message)
}
