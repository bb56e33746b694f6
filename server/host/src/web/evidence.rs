//! Evidence for officials: hands to look at again, decision times, stacks, slow tables. Nothing is written.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use serde::Deserialize;
use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::view::{HandsView, PaceView, ReplayView, StacksView, TimesView};
use tapis_protocol::{ErrorCode, TableId, TournamentId};
use tapis_records::evidence::{Evidence, Names};
use tapis_views::table_number;
use tracing::error;

use super::api::{Failure, check_is_official};
use crate::evidence::ReadError;
use crate::room::Room;

/// What can be asked besides the tournament.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    /// Which table.
    table: Option<TableId>,
    /// Hands before this one only.
    before: Option<u32>,
    /// Which player.
    player: Option<PlayerId>,
}

type Question = Result<Query<Asked>, QueryRejection>;
pub(super) type Whose = Result<Path<TournamentId>, PathRejection>;
type Which = Result<Path<(TournamentId, TableId, u32)>, PathRejection>;
/// Never kept by the browser: there is more to tell with every hand.
type Answer<T> = Result<([(HeaderName, &'static str); 1], Json<T>), Failure>;

/// `GET /api/evidence/{tournament}/hands?table=…&before=…`
pub(super) async fn hands(
    State(room): State<Arc<Room>>,
    headers: HeaderMap,
    whose: Whose,
    question: Question,
) -> Answer<HandsView> {
    let (id, asked) = (whose_is(whose)?, asked(question)?);
    let table = asked
        .table
        .ok_or_else(|| invalid("`table` says whose hands"))?;
    let table = table_number(table);
    let page = move |known: &Evidence| known.hands_page(table, asked.before);
    let found = ask(&room, &headers, &id, page).await?;
    let found = found.ok_or_else(|| {
        let status = StatusCode::NOT_FOUND;
        Failure::new(status, ErrorCode::UnknownTable, "there is no such table")
    });
    found.map(fresh)
}

/// `GET /api/evidence/{tournament}/hands/{table}/{hand}`
pub(super) async fn replay(
    State(room): State<Arc<Room>>,
    headers: HeaderMap,
    which: Which,
) -> Answer<ReplayView> {
    let Path((id, table, hand)) = which.map_err(|rejection| invalid(&rejection.body_text()))?;
    check(&room, &headers, &id)?;
    let devices = room.devices.list(Some(&id)).into_iter();
    let names: Names = devices
        .map(|known| (known.device.as_str().to_owned(), (known.name, known.role)))
        .collect();
    let found = room.replay(&id, (table_number(table), hand), names).await;
    let found = found.map_err(|failure| failed(&failure))?.ok_or_else(|| {
        let status = StatusCode::NOT_FOUND;
        Failure::new(status, ErrorCode::Invalid, "there is no such hand")
    });
    found.map(fresh)
}

/// `GET /api/evidence/{tournament}/times?table=…`
pub(super) async fn times(
    State(room): State<Arc<Room>>,
    headers: HeaderMap,
    whose: Whose,
    question: Question,
) -> Answer<TimesView> {
    let (id, asked) = (whose_is(whose)?, asked(question)?);
    let table = asked.table.map(table_number);
    let found = ask(&room, &headers, &id, move |known| known.times(table)).await;
    found.map(fresh)
}

/// `GET /api/evidence/{tournament}/stacks?player=…`
pub(super) async fn stacks(
    State(room): State<Arc<Room>>,
    headers: HeaderMap,
    whose: Whose,
    question: Question,
) -> Answer<StacksView> {
    let (id, asked) = (whose_is(whose)?, asked(question)?);
    let stacks = move |known: &Evidence| known.stacks_of(asked.player);
    ask(&room, &headers, &id, stacks).await.map(fresh)
}

/// `GET /api/evidence/{tournament}/pace`
pub(super) async fn pace(
    State(room): State<Arc<Room>>,
    headers: HeaderMap,
    whose: Whose,
) -> Answer<PaceView> {
    let id = whose_is(whose)?;
    let now = room.clock.now();
    let found = ask(&room, &headers, &id, move |known| known.pace(now)).await;
    found.map(fresh)
}

pub(super) async fn ask<T: Send + 'static>(
    room: &Room,
    headers: &HeaderMap,
    id: &TournamentId,
    question: impl FnOnce(&Evidence) -> T + Send + 'static,
) -> Result<T, Failure> {
    check(room, headers, id)?;
    let answer = room.evidence(id, question).await;
    let answer = answer.map_err(|failure| failed(&failure))?;
    answer.ok_or_else(unknown_tournament)
}

/// Officials only, and only of an event that runs here.
pub(super) fn check(room: &Room, headers: &HeaderMap, id: &TournamentId) -> Result<(), Failure> {
    check_is_official(room, headers, id)?;
    room.tournament(id)
        .map(|_| ())
        .ok_or_else(unknown_tournament)
}

fn fresh<T>(answer: T) -> ([(HeaderName, &'static str); 1], Json<T>) {
    ([(header::CACHE_CONTROL, "no-store")], Json(answer))
}

pub(super) fn whose_is(whose: Whose) -> Result<TournamentId, Failure> {
    let Path(id) = whose.map_err(|rejection| invalid(&rejection.body_text()))?;
    Ok(id)
}

fn asked(question: Question) -> Result<Asked, Failure> {
    let Query(asked) = question.map_err(|rejection| invalid(&rejection.body_text()))?;
    Ok(asked)
}

/// What is saved as a file.
pub(super) type File = ([(HeaderName, String); 3], String);

/// A text that the browser saves under a name.
pub(super) fn file(name: &str, media_type: &str, text: String) -> File {
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

fn unknown_tournament() -> Failure {
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
