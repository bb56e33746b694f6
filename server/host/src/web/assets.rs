//! The web client, carried inside the server.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use tapis_records::hex;

/// The client as its build made it; a debug build reads the folder at run time.
#[derive(RustEmbed)]
#[folder = "../../web-client/dist"]
struct WebClient;

/// Shown when the client was not built.
const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Tapis</title>\
    <h1>This server has no screens</h1>\
    <p>It runs, and devices can connect to it, but it was built without the web client. \
    Install Node.js 20.19 or newer and start it with <code>scripts/run</code>.</p></html>";

/// Compressed twins that the build may have made, the smaller first. Over plain HTTP browsers accept gzip only.
const TWINS: [(&str, &str); 2] = [("br", "br"), ("gzip", "gz")];

/// Hash of the rules that the client brings for tablets (`scripts/tablet`); `None` where it was built without them.
#[must_use]
pub fn carried_rules() -> Option<String> {
    let mut files = WebClient::iter();
    let name = files.find(|name| name.starts_with("assets/") && name.ends_with(".wasm"))?;
    Some(hex(&WebClient::get(&name)?.metadata.sha256_hash()))
}

/// Any file of the client; any other path is a screen, so the page itself.
pub(super) async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(found) = file(path, &headers) {
        return found;
    }
    let is_file = path.starts_with("assets/")
        || path
            .rsplit('/')
            .next()
            .is_some_and(|name| name.contains('.'));
    if is_file {
        return StatusCode::NOT_FOUND.into_response();
    }
    file("index.html", &headers)
        .unwrap_or_else(|| (StatusCode::SERVICE_UNAVAILABLE, Html(NOT_BUILT)).into_response())
}

fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let is_twin = TWINS.iter().any(|(_, ending)| {
        path.rsplit_once('.')
            .is_some_and(|(_, found)| found == *ending)
    });
    if path.is_empty() || is_twin {
        return None;
    }
    let plain = WebClient::get(path)?;
    let (file, encoding) =
        twin(path, headers).map_or((plain, None), |(twin, name)| (twin, Some(name)));
    let hash = hex(&file.metadata.sha256_hash());
    let etag = HeaderValue::from_str(&format!("\"{hash}\"")).ok()?;
    let is_known = headers.get(header::IF_NONE_MATCH) == Some(&etag);
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Response::new(Body::from(file.data))
    };
    // Files in `assets` have their hash in their name: another content has another name.
    let caching = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let answered = response.headers_mut();
    answered.insert(header::ETAG, etag);
    answered.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    answered.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    answered.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static(content_type(path)),
    );
    if let Some(encoding) = encoding {
        answered.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}

/// A compressed twin that the browser takes.
fn twin(path: &str, headers: &HeaderMap) -> Option<(EmbeddedFile, &'static str)> {
    let accepted = headers.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
    let accepts = |name: &str| {
        accepted
            .split(',')
            .filter_map(|part| part.split(';').next())
            .any(|part| part.trim() == name)
    };
    TWINS
        .into_iter()
        .filter(|(name, _)| accepts(name))
        .find_map(|(name, ending)| Some((WebClient::get(&format!("{path}.{ending}"))?, name)))
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "mp3" => "audio/mpeg",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
