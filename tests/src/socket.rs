//! Sockets of the protocol that have not said hello.

use std::net::{IpAddr, SocketAddr};

use tapis_protocol::SUBPROTOCOL;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// A socket that has not said hello.
pub async fn open(address: SocketAddr) -> Result<WebSocketStream<TcpStream>, Error> {
    open_with(address, None).await
}

/// The same from another address of this machine, as a phone on the Wi-Fi has one.
pub async fn open_from(
    phone: IpAddr,
    address: SocketAddr,
) -> Result<WebSocketStream<TcpStream>, Error> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((phone, 0).into())?;
    open_over(socket.connect(address).await?, address, None).await
}

/// A socket with buffers and limits of its own.
pub async fn open_with(
    address: SocketAddr,
    config: Option<WebSocketConfig>,
) -> Result<WebSocketStream<TcpStream>, Error> {
    open_over(TcpStream::connect(address).await?, address, config).await
}

async fn open_over(
    stream: TcpStream,
    address: SocketAddr,
    config: Option<WebSocketConfig>,
) -> Result<WebSocketStream<TcpStream>, Error> {
    let mut request = format!("ws://{address}/ws").into_client_request()?;
    let subprotocol = SUBPROTOCOL.parse().unwrap();
    request
        .headers_mut()
        .insert("sec-websocket-protocol", subprotocol);
    stream.set_nodelay(true)?;
    let (socket, response) =
        tokio_tungstenite::client_async_with_config(request, stream, config).await?;
    assert_eq!(response.headers()["sec-websocket-protocol"], SUBPROTOCOL);
    Ok(socket)
}
