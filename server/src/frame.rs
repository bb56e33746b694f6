//! Encoding what goes over the wire: once, and shared by all sockets that get it.

use tapis_protocol::FromServer;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use tracing::error;

/// Sent in place of a message that cannot be written as JSON, which would be a fault of ours.
const NOT_ENCODED: &str =
    r#"{"type":"error","code":"busy","message":"the server could not write its answer"}"#;

/// A message as text, cheap to clone.
pub(crate) fn frame(message: &FromServer) -> Utf8Bytes {
    match serde_json::to_string(message) {
        Ok(text) => text.into(),
        Err(error) => {
            error!(%error, "a message cannot be encoded");
            Utf8Bytes::from_static(NOT_ENCODED)
        }
    }
}
