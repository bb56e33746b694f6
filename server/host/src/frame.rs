//! Encodes messages for the wire: once, and shared by all sockets that send them.

use std::cell::Cell;

use tapis_protocol::FromServer;
use tokio_tungstenite::tungstenite::{Bytes, Utf8Bytes};
use tracing::error;

/// Sent in place of a message that cannot be written as JSON, which would be a fault of ours.
const NOT_ENCODED: &str =
    r#"{"type":"error","code":"busy","message":"the server could not write its answer"}"#;

/// Room that a thread keeps to write messages in: several of a table's views.
const ROOM: usize = 16 << 10;

thread_local! {
    /// Where messages are written. Views are kept until the next one, and there are so many that each is copied from
    /// here to the byte; room that grows with each message would be up to twice as large, and cost more copies.
    static WRITTEN: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// A message as text, cheap to clone.
pub fn frame(message: &FromServer) -> Utf8Bytes {
    let mut written = WRITTEN.take();
    let text = match serde_json::to_writer(&mut written, message) {
        Ok(()) => Bytes::copy_from_slice(&written).try_into(),
        Err(error) => {
            error!(%error, "a message cannot be encoded");
            Ok(Utf8Bytes::from_static(NOT_ENCODED))
        }
    };
    written.clear();
    written.shrink_to(ROOM);
    WRITTEN.set(written);
    // JSON is text: there is nothing else in it.
    text.unwrap_or(Utf8Bytes::from_static(NOT_ENCODED))
}
