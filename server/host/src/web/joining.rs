//! A tablet asks for a table without a code, and learns what the floor says.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tapis_protocol::rules::tournament::InvalidText;
use tapis_protocol::{
    ErrorCode, JoinAsked, JoinRequest, JoinState, Joinable, JoinableTable, TableId, TournamentId,
};

use super::api::{Failure, check_is_from_here};
use super::relay::{Answer, Asker, Heard, Question, until_known};
use crate::actor::Handle;
use crate::devices::{JoinRefused, MAX_NAME};
use crate::room::Room;

/// Query of `GET /api/join`.
#[derive(Deserialize)]
pub(super) struct Wanted {
    tournament: Option<String>,
}

/// `GET /api/join?tournament=…`: the tables that a tablet may ask for; without a name, those of the newest event that
/// can be joined, or `null`.
pub(super) async fn joinable(
    State(room): State<Arc<Room>>,
    asker: Asker,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Failure> {
    let id = match wanted.tournament {
        Some(name) => TournamentId::new(name),
        None => match newest(&room) {
            Some(newest) => Some(newest),
            None => return Ok(unstored(None::<Joinable>)),
        },
    };
    if let Some(id) = &id {
        let question = || Ok(Question::get(format!("/api/join?tournament={id}")));
        if let Some(answer) = asker.owner_says(&room, id, question).await? {
            return Ok(answer);
        }
    }
    let handle = open(&room, id.as_ref())?;
    let tables = handle.screens.open_tables().into_iter();
    let joinable = Joinable {
        tournament: handle.id.clone(),
        name: handle.summary.name.clone(),
        tables: tables
            .map(|table| JoinableTable {
                table,
                tablets: room.devices.tablets(&handle.id, table).1,
            })
            .collect(),
    };
    Ok(unstored(joinable))
}

/// `POST /api/join`: a tablet asks.
pub(super) async fn ask(
    State(room): State<Arc<Room>>,
    asker: Asker,
    headers: HeaderMap,
    body: Result<Json<JoinRequest>, JsonRejection>,
) -> Result<Response, Failure> {
    check_is_from_here(&headers)?;
    let Json(mut request) = body.map_err(|rejection| {
        let message = rejection.body_text();
        Failure::new(StatusCode::BAD_REQUEST, ErrorCode::Malformed, message)
    })?;
    InvalidText::check("the name of a device", &request.name, 1, MAX_NAME).map_err(|error| {
        let message = error.to_string();
        Failure::new(StatusCode::BAD_REQUEST, ErrorCode::Invalid, message)
    })?;
    request.name = request.name.trim().to_owned();
    let question = || Question::post("/api/join", &request);
    let answered = asker.owner_says(&room, &request.tournament, question);
    if let Some(answer) = answered.await? {
        return Ok(answer);
    }
    let handle = open(&room, Some(&request.tournament))?;
    check_table(&handle, request.table)?;
    let asked = room.joins.ask(
        request,
        asker.device.ip(),
        (room.clock.now(), room.entropy.as_ref()),
    );
    let (secret, expires_at) = asked.map_err(|refused| {
        let (status, code) = match refused {
            JoinRefused::TooMany => (StatusCode::TOO_MANY_REQUESTS, ErrorCode::TooFast),
            JoinRefused::Random => (StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Busy),
        };
        Failure::new(status, code, refused.to_string())
    })?;
    room.devices.list_changed(&handle.id);
    Ok(unstored(JoinAsked { secret, expires_at }))
}

/// `GET /api/join/{secret}`: what the floor has said.
pub(super) async fn state(
    State(room): State<Arc<Room>>,
    asker: Asker,
    Path(secret): Path<String>,
) -> Result<Response, Failure> {
    let state = room.joins.state(&secret, room.clock.now());
    if state != JoinState::Over {
        return Ok(unstored(state));
    }
    let is_over = |answer: &Answer| matches!(answer.read(), Some(JoinState::Over));
    match asker.others_say(&room, asker.same(), is_over).await? {
        Heard::Answer(answer) => {
            if let Some(JoinState::Accepted { paired }) = answer.read() {
                until_known(&room, &paired.token).await;
            }
            Ok(answer.into_response())
        }
        Heard::Unknown => Ok(unstored(state)),
    }
}

fn newest(room: &Room) -> Option<TournamentId> {
    let events = room.summaries().into_iter();
    let mut events = events.map(|event| event.tournament);
    events.find(|event| room.devices.may_join(event))
}

/// The event, where its director lets tablets ask.
fn open(room: &Room, id: Option<&TournamentId>) -> Result<Arc<Handle>, Failure> {
    id.filter(|id| room.devices.may_join(id))
        .and_then(|id| room.tournament(id))
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

/// An answer that nobody keeps: it may hold a secret.
fn unstored(body: impl Serialize) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Json(body)).into_response()
}
