//! Plays the examples of a page against a running server.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tapis_host::devices::{Exchange, TokenHash};
use tapis_protocol::Bytes32;
use tapis_tests::{CODE, Server, WITHIN, open};
use tokio::net::TcpStream;
use tokio::process::Command;
use tokio::time::{Instant, timeout_at};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use super::page::Does;
use super::pattern::{Names, differs, filled, is_line, read};

/// Where the page says that the server is.
const SERVER: &str = "http://localhost:8080";

/// What the page calls the code that a new server prints.
const FIRST_CODE: &str = "first code";

/// What a device of the page draws at random.
const NONCE: Bytes32 = Bytes32::new([11; 32]);

/// What shows a state: it may come at any time, and a later one takes its place. Everything else is an answer, of which
/// each has to be told, in the order in which they come.
const VIEWS: [&str; 8] = [
    "console",
    "devices",
    "floor",
    "players",
    "players_changed",
    "table",
    "tournament",
    "tournaments",
];

/// A connection, and what came over it that the page has not told yet.
struct Line {
    socket: WebSocketStream<TcpStream>,
    answers: VecDeque<Value>,
    views: Vec<Value>,
}

/// Who plays a page.
pub(super) struct Player {
    server: Server,
    lines: BTreeMap<String, Line>,
    names: Names,
    /// Every frame, who sent it, and whether it is in the schema.
    pub(super) frames: Vec<Value>,
}

impl Player {
    pub(super) async fn start() -> Self {
        let server = Server::start().await;
        let first = (FIRST_CODE.to_owned(), CODE.to_owned());
        Self {
            server,
            lines: BTreeMap::new(),
            names: [first].into(),
            frames: Vec::new(),
        }
    }

    /// Does a step; tells what is wrong with it.
    pub(super) async fn does(&mut self, step: &Does) -> Result<(), String> {
        match step {
            Does::Sends(device, text) => self.sends(device, text).await,
            Does::Hears(device, text) => self.hears(device, &read(text)).await,
            Does::IsClosed(device, code) => self.is_closed(device, *code).await,
            Does::Passes(seconds) => {
                self.server.clock.advance(Duration::from_secs(*seconds));
                Ok(())
            }
            Does::Runs(command, printed) => self.runs(command, printed).await,
        }
    }

    async fn sends(&mut self, device: &str, text: &str) -> Result<(), String> {
        self.work_out_proof();
        let text = filled(text, &self.names);
        let frame: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        if frame["type"] == "hello" || frame["type"] == "identify" {
            self.all_is_told(device)?;
            let line = Line {
                socket: open(self.server.address).await.unwrap(),
                answers: VecDeque::new(),
                views: Vec::new(),
            };
            self.lines.insert(device.to_owned(), line);
        }
        let sent = json!({"from": "client", "device": device, "is_valid": true, "frame": frame});
        self.frames.push(sent);
        let line = self.line(device)?;
        let sent = line.socket.send(Message::text(text)).await;
        sent.map_err(|error| error.to_string())
    }

    /// What the page says that a client works out: how the director's token is named, and proven once the server has
    /// challenged it.
    fn work_out_proof(&mut self) {
        let Some(token) = self.names.get("director token").cloned() else {
            return;
        };
        let name = TokenHash::of(&token).name().0.to_string();
        self.names.insert("token name".to_owned(), name);
        self.names
            .insert("device nonce".to_owned(), NONCE.to_string());
        let challenged = self.names.get("server nonce");
        if let Some(server) = challenged.and_then(|nonce| Bytes32::read(nonce)) {
            let device = NONCE;
            let proof = Exchange { device, server }.device_proof(&token).unwrap();
            self.names
                .insert("device proof".to_owned(), proof.to_string());
        }
    }

    async fn hears(&mut self, device: &str, told: &Value) -> Result<(), String> {
        let until = Instant::now() + WITHIN;
        let is_view = is_view(told);
        let mut why = "nothing came".to_owned();
        loop {
            let mut names = self.names.clone();
            let line = self.line(device)?;
            if is_view {
                let views = line.views.drain(..);
                let (same, others): (Vec<Value>, _) =
                    views.partition(|view| view["type"] == told["type"]);
                line.views = others;
                let mut same = VecDeque::from(same);
                while let Some(view) = same.pop_front() {
                    match differs(told, &view, &mut names) {
                        Some(reason) => why = reason,
                        None => {
                            line.views.extend(same);
                            self.names = names;
                            return Ok(());
                        }
                    }
                }
            } else if let Some(answer) = line.answers.pop_front() {
                let differs = differs(told, &answer, &mut names);
                self.names = names;
                return differs.map_or(Ok(()), |why| Err(format!("{why} in {answer}")));
            }
            match timeout_at(until, line.socket.next()).await {
                Ok(Some(Ok(message))) => self.keep(device, &message)?,
                Ok(other) => return Err(format!("the connection ended: {other:?}")),
                Err(_) => return Err(format!("{why}, for {told}")),
            }
        }
    }

    fn keep(&mut self, device: &str, message: &Message) -> Result<(), String> {
        match message {
            Message::Text(text) => {
                let frame: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
                if frame["code"] == "malformed" {
                    self.last_was_malformed(device);
                }
                let heard = json!({"from": "server", "is_valid": true, "frame": frame});
                self.frames.push(heard);
                let line = self.line(device)?;
                if is_view(&frame) {
                    line.views.push(frame);
                } else {
                    line.answers.push_back(frame);
                }
                Ok(())
            }
            Message::Ping(_) | Message::Pong(_) => Ok(()),
            other => Err(format!("unexpected: {other:?}")),
        }
    }

    /// What a device sent last is not in the schema: the server says so.
    fn last_was_malformed(&mut self, device: &str) {
        let mut sent = self.frames.iter_mut().rev();
        if let Some(last) = sent.find(|frame| frame["device"] == device) {
            last["is_valid"] = json!(false);
        }
    }

    async fn is_closed(&mut self, device: &str, code: u16) -> Result<(), String> {
        let until = Instant::now() + WITHIN;
        loop {
            let next = timeout_at(until, self.line(device)?.socket.next()).await;
            match next {
                Ok(Some(Ok(Message::Close(Some(frame))))) => {
                    let found = u16::from(frame.code);
                    if found != code {
                        return Err(format!("closed with {found}, not {code}"));
                    }
                    self.all_is_told(device)?;
                    self.lines.remove(device);
                    return Ok(());
                }
                Ok(Some(Ok(message))) => self.keep(device, &message)?,
                other => return Err(format!("not closed with {code}: {other:?}")),
            }
        }
    }

    async fn runs(&mut self, command: &str, told: &[String]) -> Result<(), String> {
        let address = format!("http://{}", self.server.address);
        let command = filled(command, &self.names).replace(SERVER, &address);
        let ran = Command::new("sh").args(["-c", &command]).output();
        let ran = ran.await.map_err(|error| error.to_string())?;
        let printed = String::from_utf8_lossy(&ran.stdout).into_owned();
        if !ran.status.success() {
            let said = String::from_utf8_lossy(&ran.stderr);
            return Err(format!("{}: {said}", ran.status));
        }
        if told
            .first()
            .is_some_and(|line| line.starts_with(['{', '[']))
        {
            let found: Value =
                serde_json::from_str(&printed).map_err(|error| format!("{error}: {printed}"))?;
            let why = differs(&read(&told.concat()), &found, &mut self.names);
            return why.map_or(Ok(()), |why| Err(format!("{why} in {printed}")));
        }
        lines_differ(told, &printed).map_or(Ok(()), Err)
    }

    fn line(&mut self, device: &str) -> Result<&mut Line, String> {
        let line = self.lines.get_mut(device);
        line.ok_or_else(|| format!("{device} has not said hello"))
    }

    /// What came as an answer and stands nowhere on the page.
    fn all_is_told(&self, device: &str) -> Result<(), String> {
        let answers = self.lines.get(device).map(|line| &line.answers);
        match answers.and_then(VecDeque::front) {
            Some(answer) => Err(format!("the page does not tell {answer}")),
            None => Ok(()),
        }
    }

    /// Ends it all; every answer must have been told.
    pub(super) async fn stop(self) -> Result<Vec<Value>, String> {
        for device in self.lines.keys() {
            self.all_is_told(device)?;
        }
        self.server.stop().await;
        Ok(self.frames)
    }
}

fn is_view(frame: &Value) -> bool {
    let kind = frame["type"].as_str().unwrap_or_default();
    VIEWS.contains(&kind)
}

/// Why lines are not what was told; a line `…` is any lines.
fn lines_differ(told: &[String], printed: &str) -> Option<String> {
    let mut printed = printed.lines();
    let mut may_skip = false;
    for told in told {
        if told == "…" {
            may_skip = true;
            continue;
        }
        loop {
            match printed.next() {
                Some(line) if is_line(told, line) => break,
                Some(_) if may_skip => {}
                found => return Some(format!("{found:?}, not {told:?}")),
            }
        }
        may_skip = false;
    }
    let more = printed.next().filter(|_| !may_skip);
    more.map(|line| format!("the page does not tell {line:?}"))
}
