//! The baseline of every path: a server that sends each frame back, and does nothing else.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// What is read at a time, as Tapis does: the default of 128 KiB would halve the baseline.
pub(crate) const READ_BUFFER: usize = 4 << 10;

/// Serves until the process is killed.
pub(crate) async fn serve(address: SocketAddr) {
    let listener = TcpListener::bind(address).await.unwrap();
    loop {
        if let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(answer(stream));
        }
    }
}

async fn answer(stream: TcpStream) {
    let _ = stream.set_nodelay(true);
    let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
    let accepted = tokio_tungstenite::accept_async_with_config(stream, Some(config));
    let Ok(mut socket) = accepted.await else {
        return;
    };
    while let Some(Ok(message)) = socket.next().await {
        if !message.is_text() {
            continue;
        }
        if socket.send(message).await.is_err() {
            return;
        }
    }
}
