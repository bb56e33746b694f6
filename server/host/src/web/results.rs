//! What an event came to, for officials, as a file for other programs or a page to print. Nothing is written.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::Deserialize;
use tapis_protocol::ErrorCode;
use tapis_records::evidence::Evidence;
use tapis_records::results;
use tapis_records::results::{Language, Letterhead, List, ListRequest, Offset, ResultFormat};
use tracing::error;

use super::api::Failure;
use super::credentials::Credentials;
use super::evidence::{Download, TournamentPath, ask, file, invalid, tournament_in};
use crate::devices::Logo;
use crate::host::Host;

/// Most text of one answer, which is made in memory: the longest list has a twentieth of that.
const MOST: usize = 16 << 20;

/// Which list, and how it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ResultsParams {
    /// results, players, seating or moves.
    #[serde(default)]
    list: List,
    /// csv, html or json.
    #[serde(default)]
    format: ResultFormat,
    /// fr or en.
    #[serde(default)]
    lang: Language,
    /// Minutes that the clock on the wall is ahead of UTC.
    #[serde(default)]
    offset: Offset,
}

/// `GET /api/evidence/{tournament}/results?list=…&format=…&lang=…&offset=…`
pub(super) async fn results(
    State(host): State<Arc<Host>>,
    credentials: Credentials,
    path: TournamentPath,
    query: Result<Query<ResultsParams>, QueryRejection>,
) -> Result<Download, Failure> {
    let id = tournament_in(path)?;
    let Query(params) = query.map_err(|rejection| invalid(&rejection.body_text()))?;
    let request = ListRequest {
        list: params.list,
        format: params.format,
        language: params.lang,
        offset: params.offset,
    };
    let tournament = id.clone();
    let head = match request.format {
        ResultFormat::Html => letterhead(&host),
        ResultFormat::Csv | ResultFormat::Json => Letterhead::default(),
    };
    let made = move |known: &Evidence| {
        let sheet = known.sheet(&tournament, request.list);
        let text = results::write(&sheet, request, &head)?;
        Ok::<_, results::WriteError>((results::file_name(&sheet, request), text))
    };
    let (name, text) = ask(&host, &credentials, &id, made)
        .await?
        .map_err(|failure| {
            error!(
                error = &failure as &dyn std::error::Error,
                "no list can be given"
            );
            let status = StatusCode::INTERNAL_SERVER_ERROR;
            Failure::new(
                status,
                ErrorCode::Invalid,
                "the list could not be written: use tapis results",
            )
        })?;
    if text.len() > MOST {
        return Err(Failure::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            ErrorCode::Invalid,
            "that is more than one answer holds: use tapis results",
        ));
    }
    Ok(file(&name, request.format.media_type(), text))
}

/// The club of this server, with its logo as text.
pub(super) fn letterhead(host: &Host) -> Letterhead {
    let devices = &host.access.devices;
    let image = |logo: Logo| {
        format!(
            "data:image/png;base64,{}",
            BASE64_STANDARD.encode(logo.bytes())
        )
    };
    Letterhead {
        club: devices.club_name(),
        logo: devices.logo().map(image),
    }
}
