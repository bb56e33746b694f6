//! A wiretap: between devices and a server, it keeps every byte of both directions, as a laptop that records the Wi-Fi.

use std::io::{Cursor, Read, Write};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::WebSocket;
use tokio_tungstenite::tungstenite::protocol::Role;

/// What was sent in one direction of a connection.
type Recording = Arc<Mutex<Vec<u8>>>;

/// What a wiretap has recorded of one connection.
#[derive(Clone, Default)]
struct Connection {
    to_server: Recording,
    from_server: Recording,
}

/// A wiretap before a server.
pub struct Wiretap {
    /// Where devices find the server through it.
    pub address: SocketAddr,
    connections: Arc<Mutex<Vec<Connection>>>,
    task: JoinHandle<()>,
}

impl Wiretap {
    /// Devices that come to its address are led to the server.
    pub async fn before(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let connections: Arc<Mutex<Vec<Connection>>> = Arc::default();
        let kept = Arc::clone(&connections);
        let task = tokio::spawn(async move {
            while let Ok((device, _)) = listener.accept().await {
                let connection = Connection::default();
                kept.lock().unwrap().push(connection.clone());
                let server = TcpStream::connect(server).await.unwrap();
                let (from_device, to_device) = device.into_split();
                let (from_server, to_server) = server.into_split();
                tokio::spawn(record(from_device, to_server, connection.to_server));
                tokio::spawn(record(from_server, to_device, connection.from_server));
            }
        });
        Self {
            address,
            connections,
            task,
        }
    }

    /// How many connections went through it.
    pub fn connections(&self) -> usize {
        self.connections.lock().unwrap().len()
    }

    /// Whether a text was sent in either direction, also inside of a WebSocket's frames.
    pub fn has_heard(&self, text: &str) -> bool {
        let connections = self.connections.lock().unwrap();
        connections.iter().any(|connection| {
            let directions = [
                (&connection.to_server, Role::Server),
                (&connection.from_server, Role::Client),
            ];
            directions.into_iter().any(|(recording, reader)| {
                let bytes = recording.lock().unwrap();
                let plain = String::from_utf8_lossy(&bytes).contains(text);
                plain
                    || frames(&bytes, reader)
                        .iter()
                        .any(|frame| frame.contains(text))
            })
        })
    }
}

impl Drop for Wiretap {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn record(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, recording: Recording) {
    let mut bytes = vec![0; 16 << 10];
    while let Ok(read @ 1..) = from.read(&mut bytes).await {
        recording.lock().unwrap().extend_from_slice(&bytes[..read]);
        if to.write_all(&bytes[..read]).await.is_err() {
            return;
        }
    }
    let _ = to.shutdown().await;
}

/// The texts in the frames that follow a handshake, as whom they were meant for reads them.
fn frames(bytes: &[u8], reader: Role) -> Vec<String> {
    let Some(head) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else {
        return Vec::new();
    };
    let recorded = Recorded(Cursor::new(bytes[head + 4..].to_vec()));
    let mut socket = WebSocket::from_raw_socket(recorded, reader, None);
    std::iter::from_fn(|| socket.read().ok())
        .filter_map(|message| Some(message.to_text().ok()?.to_owned()))
        .collect()
}

/// Bytes that are read again; what the reader would answer goes nowhere.
struct Recorded(Cursor<Vec<u8>>);

impl Read for Recorded {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        Read::read(&mut self.0, into)
    }
}

impl Write for Recorded {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
