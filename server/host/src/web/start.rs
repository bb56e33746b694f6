//! What a browser on this machine shows at the first start: the first code, the addresses, and what is wrong with the network.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::{ErrorCode, Role};
use tapis_records::SERVER;
use tracing::error;

use super::api::{Failure, check_is_from_here};
use super::this_machine::CameFrom;
use crate::config::StartPage;
use crate::contacts::Contact;
use crate::devices::{CommandSource, Offer};
use crate::host::Host;
use crate::network::NetworkState;
use crate::reach::Origin;

/// How often the code is another one, in milliseconds. Each works for a quarter of an hour, so that the one that is shown
/// works for ten minutes at least.
const NEW_CODE_EVERY_MS: u64 = 5 * 60_000;

/// Codes that work at the same time.
const CODES_AT_ONCE: u64 = 3;

/// Answer to `POST /api/start`.
#[derive(Serialize)]
struct StartView {
    /// The clock that its times are of.
    now: Timestamp,
    /// Whether a director is paired: further devices get their codes there.
    has_director: bool,
    /// The code for the first director; none where there is one.
    code: Option<FirstCode>,
    network: NetworkState,
    /// Addresses for browsers, the best for other devices first.
    addresses: Vec<Origin>,
    /// Other machines that have connected since the start, the newest first.
    contacts: Vec<Contact>,
}

#[derive(Serialize)]
struct FirstCode {
    code: String,
    expires_at: Timestamp,
}

/// `POST /api/start`: for a browser on this machine alone, which may be the director.
pub(super) async fn show(
    State(host): State<Arc<Host>>,
    came_from: CameFrom,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    check_is_from_here(&headers)?;
    if host.access.start_page != StartPage::Open || !came_from.is_here(&host) {
        let message = "this is shown on the machine itself, where Tapis was started by a double click or by tapis start";
        return Err(Failure::new(
            StatusCode::FORBIDDEN,
            ErrorCode::NotAllowed,
            message,
        ));
    }
    let (network, own) = host.reach.network();
    let view = StartView {
        now: host.clock.now(),
        has_director: host.access.has_director(),
        code: first_code(&host)?,
        network,
        addresses: host.reach.http(),
        contacts: host.contacts.of_others(&own),
    };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(view)).into_response())
}

/// The code for the first director, which is another one from time to time; once there is one, none works any more.
fn first_code(host: &Host) -> Result<Option<FirstCode>, Failure> {
    let now = host.clock.now();
    let turn = now.0 / NEW_CODE_EVERY_MS;
    if host.access.has_director() {
        for turn in turn.saturating_sub(CODES_AT_ONCE)..=turn {
            let command = command_of(turn);
            host.access.pairings.take_back(source(&command));
        }
        return Ok(None);
    }
    let offer = Offer {
        role: Role::Director,
        tournament: None,
        maker: None,
    };
    let command = command_of(turn);
    let made = host
        .access
        .pairings
        .make(offer, source(&command), now, host.entropy.as_ref());
    let (code, expires_at) = made.map_err(|refused| {
        error!(%refused, "no first code");
        let status = StatusCode::SERVICE_UNAVAILABLE;
        Failure::new(status, ErrorCode::Busy, refused.to_string())
    })?;
    Ok(Some(FirstCode { code, expires_at }))
}

/// The server's own command for the code of a turn.
fn command_of(turn: u64) -> String {
    format!("start-page-{turn}")
}

const fn source(command: &str) -> CommandSource<'_> {
    CommandSource::own(SERVER, command)
}
