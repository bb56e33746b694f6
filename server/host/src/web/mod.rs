//! Everything that is served over HTTP and HTTPS.

mod api;
mod assets;
mod evidence;
mod histories;
mod joining;
mod lesson;
mod organising;
mod pace;
mod policy;
mod qr;
mod relay;
mod results;
mod rulebooks;
mod siblings;
mod status;
mod trust;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tokio::time::timeout;

use self::pace::{Pace, keep_pace};
use self::policy::CONTENT_SECURITY_POLICY;
use self::relay::recognise;
use self::siblings::know;
use crate::gateway;
use crate::room::Room;

/// Largest body of a request: a code and a name, or the chips in a case.
const MAX_BODY: usize = 4 << 10;

/// Largest file that is read: thousands of players.
const MAX_FILE: usize = 1 << 20;

/// Largest plan that is read: two hundred prizes in words.
const MAX_PLAN: usize = 128 << 10;

/// How long a request may take from its head to its answer, its body included.
const ANSWERED_WITHIN: Duration = Duration::from_secs(30);

/// What each answer carries.
const SECURITY_HEADERS: [(HeaderName, &str); 4] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
];

/// All addresses.
pub(crate) fn router(room: Arc<Room>) -> Router {
    let pace = Arc::new(Pace::new(&room));
    let router = Router::new()
        .route("/api/evidence/{tournament}/hands", get(evidence::hands))
        .route(
            "/api/evidence/{tournament}/hands/{table}/{hand}",
            get(evidence::replay),
        )
        .route(
            "/api/evidence/{tournament}/histories",
            get(histories::histories),
        )
        .route("/api/evidence/{tournament}/pace", get(evidence::pace))
        .route("/api/evidence/{tournament}/results", get(results::results))
        .route("/api/evidence/{tournament}/stacks", get(evidence::stacks))
        .route("/api/evidence/{tournament}/times", get(evidence::times))
        .route("/api/health", get(api::health))
        .route("/api/pair", post(api::pair))
        .route("/api/join", get(joining::joinable).post(joining::ask))
        .route("/api/join/{secret}", get(joining::state))
        .route(
            "/api/players/read",
            post(organising::read_players).layer(DefaultBodyLimit::max(MAX_FILE)),
        )
        .route("/api/structure", post(organising::structure))
        .route("/api/templates", get(organising::templates))
        .route(
            "/api/points",
            post(organising::points).layer(DefaultBodyLimit::max(MAX_PLAN)),
        )
        .route("/api/qr.svg", get(qr::code))
        .route("/api/reach", get(trust::reach))
        .route("/api/rulebooks", get(rulebooks::list))
        .route("/api/rulebooks/{id}", get(rulebooks::show))
        .route("/api/rulebooks/{id}/search", get(rulebooks::search))
        .route(
            "/api/rulebooks/{id}/compare/{other}",
            get(rulebooks::compare),
        )
        .route("/api/{*rest}", get(api::unknown).post(api::unknown))
        .route("/healthz", get(status::alive))
        .route("/readyz", get(status::ready))
        .route("/metrics", get(status::metrics))
        .route("/lesson.json", get(lesson::serve))
        .route("/ws", get(gateway::upgrade))
        .route("/ca.crt", get(trust::authority))
        .route(trust::PAGE, get(trust::page))
        .fallback(get(assets::serve))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(pace, keep_pace));
    // A server that is alone looks for nobody who hands on, and its pages come from nowhere else.
    let router = match room.directory.is_shared() {
        true => router
            .layer(from_fn_with_state(Arc::clone(&room), recognise))
            .layer(from_fn_with_state(Arc::clone(&room), know)),
        false => router,
    };
    router.layer(from_fn(secure)).with_state(room)
}

async fn secure(request: Request, next: Next) -> Response {
    let mut response = match timeout(ANSWERED_WITHIN, next.run(request)).await {
        Ok(response) => response,
        // The body came too slowly, or the journal is slow: in both cases the browser asks again.
        Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
    };
    for (name, value) in SECURITY_HEADERS {
        // Some pages have a policy of their own.
        response
            .headers_mut()
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    }
    response
}
