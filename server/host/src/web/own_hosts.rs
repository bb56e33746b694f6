//! The host names under which the server answers. Where the operator has listed them, a request for another name is
//! refused: its page may have been made to lead here by DNS rebinding.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, Version, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::mdns;

/// Names that are always ours.
const ALWAYS: [&str; 2] = ["localhost", mdns::HOST];

/// Names that the operator has given; none where any name is served.
#[derive(Clone, Debug)]
pub(super) struct OwnHosts(Arc<[String]>);

impl OwnHosts {
    pub(super) fn new(names: &[String]) -> Self {
        Self(names.into())
    }

    /// Why a request is not answered.
    fn refused(&self, version: Version, headers: &HeaderMap) -> Option<(StatusCode, &'static str)> {
        let mut asked = headers.get_all(header::HOST).iter();
        let first = asked.next();
        // RFC 9112 3.2.
        if asked.next().is_some() || (first.is_none() && version >= Version::HTTP_11) {
            return Some((StatusCode::BAD_REQUEST, "a request has one Host\n"));
        }
        let host = first.and_then(|host| host.to_str().ok());
        let host: Option<Authority> = host.and_then(|host| host.parse().ok());
        let is_ours = self.0.is_empty() || host.is_some_and(|host| self.has(host.host()));
        (!is_ours).then_some((
            StatusCode::MISDIRECTED_REQUEST,
            "this server has other names; tapis serve --host adds one\n",
        ))
    }

    /// Whether a host is ours. IP addresses always are: DNS rebinding needs a name.
    fn has(&self, name: &str) -> bool {
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        let mut ours = ALWAYS.into_iter().chain(self.0.iter().map(String::as_str));
        bare.parse::<IpAddr>().is_ok() || ours.any(|own| own.eq_ignore_ascii_case(name))
    }
}

/// Lets a request pass that asks for a name of this server.
pub(super) async fn only_own_hosts(
    State(own): State<OwnHosts>,
    request: Request,
    next: Next,
) -> Response {
    match own.refused(request.version(), request.headers()) {
        None => next.run(request).await,
        Some(refused) => refused.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(names: &[&str], version: Version, hosts: &[&str]) -> Option<u16> {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let mut headers = HeaderMap::new();
        for host in hosts {
            headers.append(header::HOST, host.parse().unwrap());
        }
        let refused = OwnHosts::new(&names).refused(version, &headers);
        refused.map(|(status, _)| status.as_u16())
    }

    #[test]
    fn a_request_has_one_host_and_where_names_are_given_one_of_them_or_an_address() {
        let named = ["club.example"];
        for (names, hosts, refused) in [
            (&[] as &[&str], &["evil.example:8080"] as &[&str], None),
            (&[], &[], Some(400)),
            (&[], &["localhost", "evil.example"], Some(400)),
            (&named, &["Club.Example:8443"], None),
            (&named, &["192.168.1.5:8080"], None),
            (&named, &["[::1]:8080"], None),
            (&named, &["tapis.local:8080"], None),
            (&named, &["evil.example:8080"], Some(421)),
            (&named, &["club.example.evil.example"], Some(421)),
        ] {
            assert_eq!(status(names, Version::HTTP_11, hosts), refused, "{hosts:?}");
        }
        assert_eq!(status(&[], Version::HTTP_10, &[]), None);
        assert_eq!(status(&named, Version::HTTP_10, &[]), Some(421));
    }
}
