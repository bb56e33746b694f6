//! The content security policy of our pages: what browsers let them load, and which servers they may connect to.

use axum::http::HeaderValue;

/// No script, style, image or connection but our own; `style` attributes set by script are fine, and so are the rules that
/// a tablet compiles (WebAssembly).
pub(super) const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self' data:; connect-src 'self'; \
    manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'; require-trusted-types-for 'script'; \
    trusted-types svelte-trusted-html tapis";

/// The directive for connections.
const CONNECT: &str = "connect-src 'self'";

/// The directive for images, some of which a server draws.
const IMAGES: &str = "img-src 'self'";

/// The policy for pages that may also connect to some origins, and show images of some: origins with a space before
/// each.
pub(super) fn policy_with(talks_to: &str, shows: &str) -> Option<HeaderValue> {
    let policy = CONTENT_SECURITY_POLICY
        .replace(CONNECT, &format!("{CONNECT}{talks_to}"))
        .replace(IMAGES, &format!("{IMAGES}{shows}"));
    HeaderValue::from_str(&policy).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_has_the_parts_that_some_pages_widen() {
        assert_eq!(CONTENT_SECURITY_POLICY.matches(CONNECT).count(), 1);
        assert_eq!(CONTENT_SECURITY_POLICY.matches(IMAGES).count(), 1);
        let widened = policy_with(" http://a ws://a", " http://a").unwrap();
        let widened = widened.to_str().unwrap();
        assert!(widened.contains("connect-src 'self' http://a ws://a; "));
        assert!(widened.contains("img-src 'self' http://a data:; "));
    }
}
