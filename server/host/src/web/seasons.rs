//! Seasons and members, for directors: what they do about them, the standings, and all that is kept of a member.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderName, StatusCode, header};
use serde::Deserialize;
use tapis_protocol::rules::season::InvalidSeason;
use tapis_protocol::rules::tournament::Problem;
use tapis_protocol::{ErrorCode, PersonId, SeasonCommand, SeasonId, SeasonView, Seasons};
use tapis_records::results::{Language, Letterhead, ResultFormat};
use tapis_records::season::{SeasonRefusal, standings_file_name, write_standings};
use tracing::{error, info};

use super::api::{Failure, unreadable};
use super::credentials::Director;
use super::evidence::{Download, file, invalid};
use super::results::letterhead;
use crate::devices::{CommandSource, random_name};
use crate::host::Host;
use crate::season::SeasonError;

/// Not stored by the browser: names are in it.
type Unstored<T> = ([(HeaderName, &'static str); 1], Json<T>);

type SeasonPath = Result<Path<SeasonId>, PathRejection>;
type PersonPath = Result<Path<PersonId>, PathRejection>;

/// How standings are written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StandingsParams {
    /// csv, html or json.
    #[serde(default)]
    format: ResultFormat,
    /// fr or en.
    #[serde(default)]
    lang: Language,
}

/// `GET /api/seasons`: the seasons, the members, and the events that can be added.
pub(super) async fn list(
    State(host): State<Arc<Host>>,
    _: Director,
) -> Result<Unstored<Seasons>, Failure> {
    seasons_now(&host).await
}

/// `POST /api/seasons`: a director does something about them.
pub(super) async fn carry_out(
    State(host): State<Arc<Host>>,
    director: Director,
    body: Result<Json<SeasonCommand>, JsonRejection>,
) -> Result<Unstored<Seasons>, Failure> {
    let Json(command) = body.map_err(|rejection| unreadable(&rejection))?;
    director.check_again(&host)?;
    let director = director.device;
    check_event(&host, &command)?;
    let name = random_name(host.entropy.as_ref()).map_err(|error| {
        error!(%error, "the operating system gives no random numbers");
        not_done()
    })?;
    let key = format!("season-{name}");
    let source = CommandSource::own(director.id.as_str(), &key);
    let now = host.clock.now();
    let done = host.seasons.carry_out(command, source, now);
    done.await.map_err(|failure| failed(&failure))?;
    info!(device = %director.id, "the seasons were changed");
    seasons_now(&host).await
}

/// `GET /api/seasons/{season}`: the standings, from the results as they are now.
pub(super) async fn show(
    State(host): State<Arc<Host>>,
    _: Director,
    path: SeasonPath,
) -> Result<Unstored<SeasonView>, Failure> {
    Ok(unstored(view(&host, path).await?))
}

/// `GET /api/seasons/{season}/standings?format=…&lang=…`: the same as a file.
pub(super) async fn standings(
    State(host): State<Arc<Host>>,
    _: Director,
    path: SeasonPath,
    query: Result<Query<StandingsParams>, QueryRejection>,
) -> Result<Download, Failure> {
    let Query(params) = query.map_err(|rejection| invalid(&rejection.body_text()))?;
    let season = view(&host, path).await?;
    let head = match params.format {
        ResultFormat::Html => letterhead(&host),
        ResultFormat::Csv | ResultFormat::Json => Letterhead::default(),
    };
    let (format, language) = (params.format, params.lang);
    let text = write_standings(&season, format, language, &head).map_err(|failure| {
        error!(
            error = &failure as &dyn std::error::Error,
            "no standings can be given"
        );
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        Failure::new(
            status,
            ErrorCode::Invalid,
            "the standings could not be written",
        )
    })?;
    let name = standings_file_name(&season, format, language);
    Ok(file(&name, format.media_type(), text))
}

/// `GET /api/persons/{person}`: all that is kept of a member, as a file for the member.
pub(super) async fn export(
    State(host): State<Arc<Host>>,
    _: Director,
    path: PersonPath,
) -> Result<Download, Failure> {
    let Path(person) = path.map_err(|rejection| invalid(&rejection.body_text()))?;
    let export = host.seasons.export(&person).await;
    let export = export
        .map_err(|failure| failed(&failure))?
        .ok_or_else(|| refused(&SeasonRefusal::NoMember))?;
    let text = serde_json::to_string_pretty(&export).map_err(|error| {
        error!(%error, "a member cannot be written");
        not_done()
    })?;
    let media_type = ResultFormat::Json.media_type();
    Ok(file(&format!("{person}.json"), media_type, text))
}

async fn view(host: &Host, path: SeasonPath) -> Result<SeasonView, Failure> {
    let Path(season) = path.map_err(|rejection| invalid(&rejection.body_text()))?;
    let view = host.seasons.standings(&season).await;
    view.map_err(|failure| failed(&failure))?
        .ok_or_else(|| refused(&SeasonRefusal::NoSeason))
}

async fn seasons_now(host: &Host) -> Result<Unstored<Seasons>, Failure> {
    let list = host.seasons.list(host.tournaments.summaries()).await;
    Ok(unstored(list.map_err(|failure| failed(&failure))?))
}

/// An event that is added is one of the list.
fn check_event(host: &Host, command: &SeasonCommand) -> Result<(), Failure> {
    let SeasonCommand::AddEvent { tournament, .. } = command else {
        return Ok(());
    };
    let mut known = host.tournaments.summaries().into_iter();
    if known.any(|known| known.tournament == *tournament) {
        return Ok(());
    }
    let (status, code) = (StatusCode::NOT_FOUND, ErrorCode::UnknownTournament);
    Err(Failure::new(status, code, "there is no such tournament"))
}

fn unstored<T>(answer: T) -> Unstored<T> {
    ([(header::CACHE_CONTROL, "no-store")], Json(answer))
}

fn failed(failure: &SeasonError) -> Failure {
    if let SeasonError::Refused(refusal) = failure {
        return refused(refusal);
    }
    error!(
        error = failure as &dyn std::error::Error,
        "nothing can be done about seasons"
    );
    not_done()
}

fn refused(refusal: &SeasonRefusal) -> Failure {
    if let SeasonRefusal::Terms(InvalidSeason::Formula(fault)) = refusal {
        let fault = fault.clone();
        return Problem::PointsFormula { fault }.into();
    }
    let status = match refusal {
        SeasonRefusal::NoSeason | SeasonRefusal::NoMember => StatusCode::NOT_FOUND,
        SeasonRefusal::IdTaken | SeasonRefusal::LicenceTaken(_) => StatusCode::CONFLICT,
        SeasonRefusal::Terms(_) | SeasonRefusal::Member(_) | SeasonRefusal::TooMany { .. } => {
            StatusCode::BAD_REQUEST
        }
        SeasonRefusal::NoChance => return not_done(),
    };
    Failure::new(status, ErrorCode::Invalid, refusal.to_string())
}

fn not_done() -> Failure {
    let message = "it could not be read or stored: try again";
    Failure::new(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Storage, message)
}
