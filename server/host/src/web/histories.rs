//! Hand histories for officials, as a file for other programs. Nothing is written.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
use tapis_protocol::{ErrorCode, TableId};
use tapis_records::histories::{Format, Wanted};
use tapis_views::table_number;

use super::api::Failure;
use super::evidence::{File, Whose, check, failed, file, invalid, whose_is};
use crate::histories::Answer;
use crate::room::Room;

/// Which hands, and how they are written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    /// phh, ohh or pokerstars.
    #[serde(default)]
    pub format: Format,
    /// Of this table only.
    table: Option<TableId>,
    /// With this number only.
    hand: Option<u32>,
}

/// `GET /api/evidence/{tournament}/histories?format=…&table=…&hand=…`
pub(super) async fn histories(
    State(room): State<Arc<Room>>,
    headers: HeaderMap,
    whose: Whose,
    question: Result<Query<Asked>, QueryRejection>,
) -> Result<File, Failure> {
    let id = whose_is(whose)?;
    let Query(asked) = question.map_err(|rejection| invalid(&rejection.body_text()))?;
    check(&room, &headers, &id)?;
    let wanted = Wanted {
        table: asked.table.map(table_number),
        hand: asked.hand,
    };
    let answer = room.histories(&id, wanted, asked.format).await;
    match answer.map_err(|failure| failed(&failure))? {
        Answer::Text(text) => {
            let name = format!("{id}.{}", asked.format.extension());
            Ok(file(&name, asked.format.media_type(), text))
        }
        Answer::TooMuch => Err(Failure::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            ErrorCode::Invalid,
            "that is more than one answer holds: ask table by table, or use tapis export",
        )),
    }
}
