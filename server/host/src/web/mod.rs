//! Everything that is served over HTTP and HTTPS.

mod api;
mod assets;
mod bodies;
mod club;
mod costly;
mod credentials;
mod cross_origin;
mod evidence;
mod fair_queue;
mod histories;
mod joining;
mod notices;
mod organising;
mod own_hosts;
mod phones;
mod policy;
mod practice;
mod proofs;
mod qr;
mod relay;
mod relay_limit;
mod renewal;
mod request_limit;
mod results;
mod rulebooks;
mod seasons;
mod start;
mod status;
mod this_machine;
mod tls_only;
mod trust;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_extractor_with_state, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use tokio::time::timeout;

pub use self::assets::carried_rules;
use self::bodies::{larger_of_directors, read_first};
use self::costly::{CostlyRequests, run_beside};
use self::credentials::Director;
use self::cross_origin::allow_other_servers;
pub use self::notices::NOTICES;
use self::own_hosts::{OwnHosts, only_own_hosts};
use self::policy::CONTENT_SECURITY_POLICY;
use self::proofs::read_proof;
use self::relay::read_relayed;
use self::relay_limit::RelayLimit;
use self::request_limit::{RequestLimit, limit_dear_requests, limit_requests};
use self::tls_only::only_over_tls;
use crate::devices::MAX_LOGO;
use crate::gateway;
use crate::host::Host;

/// Largest body of a request: a code and a name, or the chips in a case.
const MAX_BODY: usize = 4 << 10;

/// Largest file that is read: thousands of players.
const MAX_FILE: usize = 1 << 20;

/// Largest plan that is read: two hundred prizes in words.
const MAX_PLAN: usize = 128 << 10;

/// Largest command about seasons that is read: all members of a large club in one.
const MAX_MEMBERS: usize = 512 << 10;

/// How long a request may take from its head to its answer, its body included.
const ANSWERED_WITHIN: Duration = Duration::from_secs(30);

/// Headers of every answer.
const SECURITY_HEADERS: [(HeaderName, &str); 4] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
];

/// All addresses.
pub(crate) fn router(host: Arc<Host>) -> Router {
    let limit = Arc::new(RequestLimit::new(host.limits, host.metrics.clone()));
    let router = Router::new()
        .route("/api/club", get(club::show).post(club::name))
        .route("/api/club/logo/{hash}", get(club::logo))
        .route("/api/seasons/{season}", get(seasons::show))
        .route("/api/seasons/{season}/standings", get(seasons::standings))
        .route("/api/persons/{person}", get(seasons::export))
        .route("/api/health", get(api::health))
        .route("/api/pair", post(api::pair))
        .route("/api/join", get(joining::joinable).post(joining::ask))
        .route("/api/join/answer", post(joining::answer))
        .route("/api/templates", get(organising::templates))
        .route("/api/reach", get(trust::reach))
        .route("/api/start", post(start::show))
        .route("/api/token", post(renewal::renew))
        .route("/api/rulebooks", get(rulebooks::list))
        .merge(evidence_routes(&host))
        .merge(large_routes(&host))
        .merge(costly_routes(&host, &limit))
        .route("/api/{*rest}", get(api::unknown).post(api::unknown))
        .route("/healthz", get(status::alive))
        .route("/readyz", get(status::ready))
        .route("/metrics", get(status::metrics))
        .route("/notices", get(notices::serve))
        .route("/practice.json", get(practice::serve))
        .route("/ws", get(gateway::upgrade))
        .route("/ca.crt", get(trust::authority))
        .route(trust::PAGE, get(trust::page))
        .fallback(get(assets::serve))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn(read_proof))
        .layer(Extension(RelayLimit::new(Arc::clone(&limit))))
        .layer(from_fn_with_state(limit, limit_requests));
    // A server that is alone has no relayed requests, and no pages of other servers.
    let router = match host.cluster.directory.is_shared() {
        true => router
            .layer(from_fn_with_state(Arc::clone(&host), read_relayed))
            .layer(from_fn_with_state(Arc::clone(&host), allow_other_servers)),
        false => router,
    };
    let own = OwnHosts::new(&host.hosts);
    router
        .layer(from_fn_with_state(Arc::clone(&host), only_over_tls))
        .layer(from_fn_with_state(own, only_own_hosts))
        .layer(from_fn(secure))
        .with_state(host)
}

/// What officials read of an event, at any server.
fn evidence_routes(host: &Arc<Host>) -> Router<Arc<Host>> {
    let routes = Router::new()
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
        .route("/api/evidence/{tournament}/times", get(evidence::times));
    match host.cluster.directory.is_shared() {
        true => routes.route_layer(from_fn_with_state(
            Arc::clone(host),
            evidence::ask_elsewhere,
        )),
        false => routes,
    }
}

/// What directors send that is larger than other bodies.
fn large_routes(host: &Arc<Host>) -> Router<Arc<Host>> {
    // Only a director's plan is as long as that.
    let plans = Router::new()
        .route(
            "/api/points",
            post(organising::points).layer(DefaultBodyLimit::max(MAX_PLAN)),
        )
        .route_layer(from_fn_with_state(Arc::clone(host), larger_of_directors));
    plans
        .route(
            "/api/club/logo",
            post(club::set_logo).layer(DefaultBodyLimit::max(MAX_LOGO)),
        )
        .route(
            "/api/seasons",
            get(seasons::list)
                .post(seasons::carry_out)
                .layer(DefaultBodyLimit::max(MAX_MEMBERS)),
        )
}

/// What takes the processor for a while. Layers that were added last are asked first: an address that asks too much is told so,
/// a body is there, and another server has answered, before a request waits for a place.
fn costly_routes(host: &Arc<Host>, limit: &Arc<RequestLimit>) -> Router<Arc<Host>> {
    let costly = CostlyRequests::new();
    let dear = || from_fn_with_state(Arc::clone(limit), limit_dear_requests);
    let ask_elsewhere = || from_fn_with_state(Arc::clone(host), rulebooks::ask_elsewhere);
    let files = Router::new()
        .route(
            "/api/players/read",
            post(organising::read_players).layer(DefaultBodyLimit::max(MAX_FILE)),
        )
        .route(
            "/api/structure/read",
            post(organising::read_structure).layer(DefaultBodyLimit::max(MAX_FILE)),
        )
        .route_layer(from_fn_with_state(costly.clone(), run_beside))
        .route_layer(from_fn_with_state(MAX_FILE, read_first))
        .route_layer(dear())
        .route_layer(from_extractor_with_state::<Director, _>(Arc::clone(host)));
    let made = Router::new()
        .route("/api/phones/{tournament}", post(phones::codes))
        .route("/api/qr.svg", get(qr::code).post(qr::code_in_body))
        .route("/api/structure", post(organising::structure))
        .route_layer(from_fn_with_state(costly.clone(), run_beside))
        .route_layer(from_fn_with_state(MAX_BODY, read_first))
        .route_layer(dear());
    let searches = Router::new()
        .route("/api/rulebooks/{id}/search", get(rulebooks::search))
        .route(
            "/api/rulebooks/{id}/compare/{other}",
            get(rulebooks::compare),
        )
        .route_layer(from_fn_with_state(costly.clone(), run_beside))
        .route_layer(ask_elsewhere())
        .route_layer(dear());
    // Each tablet of a hall fetches its book when it is loaded. That costs no more than a page, and does not wait in
    // the queue of searches.
    let books = Router::new()
        .route("/api/rulebooks/{id}", get(rulebooks::show))
        .route_layer(Extension(costly))
        .route_layer(ask_elsewhere());
    books.merge(searches).merge(made).merge(files)
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
