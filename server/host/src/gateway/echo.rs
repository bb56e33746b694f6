//! An echo on the sockets of devices, so that the test suites of others can try them. It is in no server: only the feature
//! `echo` builds it.

use std::io;

use axum::Router;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio_tungstenite::tungstenite::Message;

use super::socket::{Received, SessionEnd, SessionSocket, Socket, close, unreadable};
use super::upgrade::{accept, switch};
use crate::metrics::Metrics;
use crate::tasks::{Power, Tasks};

/// Sends back what it is sent, for ever: text and binary messages as large as a director's.
///
/// # Errors
///
/// What keeps it from accepting a connection.
pub async fn serve_echo(listener: TcpListener) -> io::Result<()> {
    let router = Router::new().route("/ws", get(answer));
    loop {
        let (stream, _) = listener.accept().await?;
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            let connection = http1::Builder::new()
                .serve_connection(TokioIo::new(stream), service)
                .with_upgrades();
            // One that is broken ends.
            let _ = connection.await;
        });
    }
}

async fn answer(mut request: Request) -> Response {
    match accept(&request) {
        Ok(accepted) => {
            let tasks = Tasks::on(&Power::default());
            switch(&mut request, accepted, &tasks, echo)
        }
        Err(refused) => refused.into_response(),
    }
}

/// As a session: reads, queues, and writes when nothing more has come.
async fn echo(mut socket: Socket) {
    // As after a hello.
    socket.get_mut().lift();
    let metrics = Metrics::default();
    let mut session = SessionSocket::new(&mut socket, &metrics);
    let end = match serve(&mut session).await {
        end @ SessionEnd::Close(..) => session.finish(end).await,
        SessionEnd::Gone => SessionEnd::Gone,
    };
    close(&mut socket, end).await;
}

async fn serve(session: &mut SessionSocket<'_>) -> SessionEnd {
    loop {
        let done = match session.next().await {
            Received::Message(Some(Ok(Message::Text(text)))) => session.text(text),
            Received::Message(Some(Ok(Message::Binary(bytes)))) => session.binary(bytes),
            Received::Message(Some(Ok(Message::Close(_)))) => {
                session.answer_close().await;
                Err(SessionEnd::Gone)
            }
            Received::Message(Some(Ok(
                Message::Ping(_) | Message::Pong(_) | Message::Frame(_),
            ))) => Ok(()),
            Received::Message(Some(Err(error))) => Err(unreadable(&error)),
            Received::Message(None) => Err(SessionEnd::Gone),
            Received::Blocked => session.flush().await,
        };
        if let Err(end) = done {
            return end;
        }
    }
}
