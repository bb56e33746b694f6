//! Help for setting an event up: players and levels from files, templates, a generated structure, points. Nothing is
//! written to the journal.

use axum::Json;
use axum::body::Bytes;
use axum::extract::Query;
use axum::extract::rejection::{BytesRejection, JsonRejection, QueryRejection};
use axum::http::{HeaderMap, StatusCode};
use tapis_protocol::rules::tournament::{
    PlacePoints, PointsRequest, StructureRequest, Suggestion, Template, preview, suggest,
};
use tapis_protocol::{ColumnChoice, ErrorCode, PlayersRead, StructureRead};

use super::api::{Failure, check_is_from_here, unreadable};
use crate::import;

/// `POST /api/players/read`: the players of a CSV file, and what could not be used. `?name=2&club=0&has_heads=true` says
/// which columns have what; without a name, their heads say it.
pub(super) async fn read_players(
    choice: Result<Query<ColumnChoice>, QueryRejection>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<PlayersRead>, Failure> {
    let Query(choice) = choice.map_err(|rejection| {
        Failure::new(
            StatusCode::BAD_REQUEST,
            ErrorCode::Malformed,
            rejection.body_text(),
        )
    })?;
    Ok(Json(import::read_players(&whole(body)?, &choice)))
}

/// `POST /api/structure/read`: the levels and breaks of a file, and what could not be used.
pub(super) async fn read_structure(
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<StructureRead>, Failure> {
    Ok(Json(import::read_structure(&whole(body)?)))
}

/// A file that is not too large.
fn whole(body: Result<Bytes, BytesRejection>) -> Result<Bytes, Failure> {
    body.map_err(|rejection| {
        let status = rejection.status();
        let code = if status == StatusCode::PAYLOAD_TOO_LARGE {
            ErrorCode::TooBig
        } else {
            ErrorCode::Malformed
        };
        Failure::new(status, code, rejection.body_text())
    })
}

/// `GET /api/templates`: plans to begin with.
pub(super) async fn templates() -> Json<Vec<Template>> {
    Json(tapis_protocol::rules::tournament::templates())
}

/// `POST /api/structure`: stacks, levels and breaks for so many players, chips and so much time.
pub(super) async fn structure(
    headers: HeaderMap,
    body: Result<Json<StructureRequest>, JsonRejection>,
) -> Result<Json<Suggestion>, Failure> {
    check_is_from_here(&headers)?;
    let Json(request) = body.map_err(|rejection| unreadable(&rejection))?;
    Ok(Json(suggest(&request)?))
}

/// `POST /api/points`: league points of the first places, by a plan's formula and the rest of its points.
pub(super) async fn points(
    headers: HeaderMap,
    body: Result<Json<PointsRequest>, JsonRejection>,
) -> Result<Json<Vec<PlacePoints>>, Failure> {
    check_is_from_here(&headers)?;
    let Json(request) = body.map_err(|rejection| unreadable(&rejection))?;
    Ok(Json(preview(&request)?))
}
