//! Plain HTTP, a request for each connection.

use std::net::{IpAddr, SocketAddr};

use tapis_protocol::{PairRequest, PairResponse};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// Status, head and body of the answer.
pub async fn request(address: SocketAddr, head: &str, body: &str) -> (u16, String, String) {
    let stream = TcpStream::connect(address).await.unwrap();
    let (status, head, body) = exchange(stream, address, head, body).await;
    (status, head, String::from_utf8_lossy(&body).into_owned())
}

/// The same over a stream that is there, and whatever the body is.
pub(crate) async fn exchange(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    address: SocketAddr,
    head: &str,
    body: &str,
) -> (u16, String, Vec<u8>) {
    let request = format!(
        "{head}\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n");
    let body = answer.split_off(end.unwrap() + 4);
    let head = String::from_utf8_lossy(&answer).into_owned();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, head.to_lowercase(), body)
}

/// The same from another address of this machine, as a phone on the Wi-Fi has one.
pub async fn get_from(phone: IpAddr, address: SocketAddr, path: &str) -> (u16, String, String) {
    request_from(phone, address, &format!("GET {path} HTTP/1.1"), "").await
}

/// Any request from another address of this machine.
pub async fn request_from(
    phone: IpAddr,
    address: SocketAddr,
    head: &str,
    body: &str,
) -> (u16, String, String) {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::new(phone, 0)).unwrap();
    let stream = socket.connect(address).await.unwrap();
    let (status, head, body) = exchange(stream, address, head, body).await;
    (status, head, String::from_utf8_lossy(&body).into_owned())
}

/// A request that names another host than the address it goes to.
pub async fn request_as(host: &str, address: SocketAddr, head: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request =
        format!("{head}\r\nHost: {host}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
    (status, answer)
}

/// The same of a file that is no text.
pub async fn get_bytes(address: SocketAddr, path: &str) -> (u16, String, Vec<u8>) {
    let stream = TcpStream::connect(address).await.unwrap();
    exchange(stream, address, &format!("GET {path} HTTP/1.1"), "").await
}

pub async fn get(address: SocketAddr, path: &str) -> (u16, String, String) {
    request(address, &format!("GET {path} HTTP/1.1"), "").await
}

pub async fn post(address: SocketAddr, path: &str, body: &str) -> (u16, String, String) {
    let head = format!("POST {path} HTTP/1.1\r\nContent-Type: application/json");
    request(address, &head, body).await
}

/// Status and body of the answer to a pairing code that is typed at another address of this machine.
pub async fn pair_from(phone: IpAddr, address: SocketAddr, code: &str) -> (u16, String) {
    let head = "POST /api/pair HTTP/1.1\r\nContent-Type: application/json";
    let body = format!(r#"{{"code":"{code}","name":"Flo"}}"#);
    let (status, _, body) = request_from(phone, address, head, &body).await;
    (status, body)
}

/// Pairs a device.
pub async fn pair(address: SocketAddr, code: &str, name: &str) -> PairResponse {
    let body = serde_json::to_string(&PairRequest {
        code: code.to_owned(),
        name: name.to_owned(),
        key: None,
    })
    .unwrap();
    let (status, _, body) = post(address, "/api/pair", &body).await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).unwrap()
}
