//! Hand histories for officials, as a file for other programs. Nothing is written.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use serde::Deserialize;
use tapis_protocol::{ErrorCode, TableId};
use tapis_records::histories::{HandFilter, HistoryFormat};
use tapis_views::table_number;

use super::api::Failure;
use super::credentials::Credentials;
use super::evidence::{Download, TournamentPath, check, failed, file, invalid, tournament_in};
use crate::histories::HistoriesText;
use crate::host::Host;

/// Which hands, and how they are written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HistoriesParams {
    /// phh, ohh or pokerstars.
    #[serde(default)]
    pub format: HistoryFormat,
    /// Of this table only.
    table: Option<TableId>,
    /// With this number only.
    hand: Option<u32>,
}

/// `GET /api/evidence/{tournament}/histories?format=…&table=…&hand=…`
pub(super) async fn histories(
    State(host): State<Arc<Host>>,
    credentials: Credentials,
    path: TournamentPath,
    query: Result<Query<HistoriesParams>, QueryRejection>,
) -> Result<Download, Failure> {
    let id = tournament_in(path)?;
    let Query(params) = query.map_err(|rejection| invalid(&rejection.body_text()))?;
    check(&host, &credentials, &id)?;
    let filter = HandFilter {
        table: params.table.map(table_number),
        hand: params.hand,
    };
    let answer = host.archive.histories(&id, filter, params.format).await;
    match answer.map_err(|failure| failed(&failure))? {
        HistoriesText::Text(text) => {
            let name = format!("{id}.{}", params.format.extension());
            Ok(file(&name, params.format.media_type(), text))
        }
        HistoriesText::TooMuch => Err(Failure::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            ErrorCode::Invalid,
            "that is more than one answer holds: ask table by table, or use tapis export",
        )),
    }
}
