//! The example clients, run as anybody would run them: they pair, follow an event late, come back, and tell once what
//! happened.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tapis_protocol::rules::book::Citation;
use tapis_protocol::rules::table::{Action, TableCommand};
use tapis_protocol::rules::tournament::Penalty;
use tapis_protocol::{Role, SUBPROTOCOL, TournamentCommand};
use tapis_tests::{Device, Server, is_installed, python, skip, succeeds};
use tokio::io::{AsyncBufReadExt, BufReader, Lines, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::process::{Child, ChildStderr, ChildStdout, Command};
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_tungstenite::accept_hdr_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::{Request, Response};

/// How late the clients see the event.
const LATE: Duration = Duration::from_secs(60);

/// How long a client may take for anything: the first start of an interpreter on a busy machine.
const WITHIN: Duration = Duration::from_secs(60);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A folder of this test's own, kept from one run to the next.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The Python client, where it can be run.
async fn python_client() -> Option<Command> {
    let client = root().join("protocol/clients/python");
    let mut command = Command::new(python(&client.join("requirements.txt")).await?);
    command.arg(client.join("tapis_feed.py"));
    Some(command)
}

/// The TypeScript client as JavaScript, its types checked; `None` where the web client's tools are not installed.
async fn node() -> Option<Command> {
    let tools = root().join("web-client/node_modules");
    if !tools.join("ws").exists() || !is_installed("node") {
        skip("the TypeScript client needs Node.js, and `npm ci` in web-client");
        return None;
    }
    let folder = folder("typescript-client");
    let client = root().join("protocol/clients/typescript");
    for file in ["feed.ts", "package.json", "tsconfig.json"] {
        std::fs::copy(client.join(file), folder.join(file)).unwrap();
    }
    // As `npm run types` does.
    let types = root().join("web-client/src/protocol/protocol.gen.ts");
    std::fs::copy(types, folder.join("protocol.gen.ts")).unwrap();
    let modules = folder.join("node_modules");
    if std::fs::read_link(&modules).is_err() {
        std::os::unix::fs::symlink(tools.canonicalize().unwrap(), &modules).unwrap();
    }
    let mut tsc = Command::new("node");
    tsc.arg(tools.join("typescript/bin/tsc"))
        .arg("-p")
        .arg(&folder);
    assert!(succeeds(&mut tsc).await, "the client has no type errors");
    let mut command = Command::new("node");
    command.arg(folder.join("dist/feed.js"));
    Some(command)
}

/// An address that stays the same when the server behind it is another one.
struct Door {
    address: SocketAddr,
    behind: watch::Sender<SocketAddr>,
}

impl Door {
    async fn to(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (behind, leads_to) = watch::channel(server);
        tokio::spawn(async move {
            while let Ok((mut guest, _)) = listener.accept().await {
                let behind = *leads_to.borrow();
                tokio::spawn(async move {
                    if let Ok(mut server) = TcpStream::connect(behind).await {
                        // The side that ends it has said so to the other.
                        let _ = copy_bidirectional(&mut guest, &mut server).await;
                    }
                });
            }
        });
        Self { address, behind }
    }
}

/// A client that runs.
struct Client {
    prints: Lines<BufReader<ChildStdout>>,
    notes: Lines<BufReader<ChildStderr>>,
    process: Child,
}

impl Client {
    fn start(mut command: Command, more: &[&str]) -> Self {
        let command = command
            .args(more)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        let mut process = command.spawn().unwrap();
        Self {
            prints: BufReader::new(process.stdout.take().unwrap()).lines(),
            notes: BufReader::new(process.stderr.take().unwrap()).lines(),
            process,
        }
    }

    async fn printed(&mut self) -> String {
        let line = timeout(WITHIN, self.prints.next_line()).await;
        line.unwrap().unwrap().unwrap()
    }

    /// Reads on until it notes something that begins so.
    async fn noted(&mut self, begin: &str) {
        let noted = async {
            while let Some(line) = self.notes.next_line().await.unwrap() {
                if line.starts_with(begin) {
                    return;
                }
            }
            panic!("it ended without noting {begin}");
        };
        let in_time = timeout(WITHIN, noted).await;
        assert!(in_time.is_ok(), "not noted: {begin}");
    }
}

/// The player to act folds until the hand is over.
async fn folds_round(tablet: &mut Device) {
    tablet.view().await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    while let Some(turn) = tablet.view().await.turn {
        let (seat, action) = (turn.seat, Action::Fold);
        tablet
            .command(TableCommand::Act { seat, action })
            .await
            .unwrap();
    }
    tablet.command(TableCommand::EndHand).await.unwrap();
}

/// What the client is to print of the hand that has just been played.
async fn told(tablet: &mut Device) -> String {
    let view = tablet.view().await;
    let won = view.last_hand.unwrap().won[0];
    let winner = view.seats.iter().find(|seat| seat.seat == won.seat);
    let (hand, name) = (view.decision.hand, &winner.unwrap().name);
    format!("Table 1, hand {hand}: {name} wins {}", won.amount)
}

async fn follows_an_event(command: Command, name: &str) {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let code = director.pairing(Role::Feed { delay_seconds: 60 }).await;
    let door = Door::to(server.address).await;
    let token = folder(name).join("token");
    // From an earlier run.
    let _ = std::fs::remove_file(&token);
    let at = format!("http://{}", door.address);
    let mut client = Client::start(
        command,
        &[
            "--server",
            &at,
            "--code",
            &code,
            "--token-file",
            token.to_str().unwrap(),
        ],
    );
    client
        .noted("connected; the event is shown 60 s late")
        .await;
    server.clock.advance(LATE);
    client.noted("table 1 is at hand 0").await;
    folds_round(&mut tablet).await;
    let first = told(&mut tablet).await;
    server.clock.advance(LATE);
    assert_eq!(client.printed().await, first);

    // Another server behind the same address: it comes back, and does not tell again what it has told.
    let server = server.restart().await;
    door.behind.send(server.address).unwrap();
    client.noted("coming back").await;
    client.noted("connected").await;
    let mut tablet = Device::connect(server.address, &tablet.token).await;
    let mut director = Device::connect(server.address, &director.token).await;
    folds_round(&mut tablet).await;
    let second = told(&mut tablet).await;
    let leaves = tablet.view().await.seats[0].clone();
    let fault = TournamentCommand::RecordFault {
        player: leaves.player,
        table: None,
        article: Citation {
            book: "cdc2013".to_owned(),
            article: "12.3".to_owned(),
        },
        penalties: vec![Penalty::Disqualification],
        note: "sold chips".to_owned(),
    };
    director.tournament(fault).await.unwrap();
    server.clock.advance(LATE);
    // The table and the results are two views: either may come first.
    let mut printed = [client.printed().await, client.printed().await];
    printed.sort();
    let out = format!("Out: {}, place 3", leaves.name);
    assert_eq!(printed, [out, second]);
    client.process.kill().await.unwrap();
    server.stop().await;
}

/// A server that welcomes whoever identifies itself, and proves nothing.
async fn stranger() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        #[expect(
            clippy::result_large_err,
            reason = "the refusal is of the library, and none is made"
        )]
        let speak = |_: &Request, mut response: Response| {
            let protocol = SUBPROTOCOL.parse().unwrap();
            response
                .headers_mut()
                .insert("Sec-WebSocket-Protocol", protocol);
            Ok(response)
        };
        let mut socket = accept_hdr_async(stream, speak).await.unwrap();
        let hello = socket.next().await.unwrap().unwrap();
        assert!(hello.into_text().unwrap().contains("identify"));
        let welcome = serde_json::json!({
            "type": "welcome", "protocol": 1, "server": "Tapis", "now": 0, "name": "feed",
            "role": { "type": "feed", "delay_seconds": 60 },
        });
        socket
            .send(Message::text(welcome.to_string()))
            .await
            .unwrap();
        // A client that believes it stays.
        while socket.next().await.is_some_and(|heard| heard.is_ok()) {}
    });
    address
}

async fn is_not_taken_in(command: Command, name: &str) {
    let token = folder(name).join("token-of-another");
    std::fs::write(&token, "07".repeat(32)).unwrap();
    let at = format!("http://{}", stranger().await);
    let arguments = ["--server", &at, "--token-file", token.to_str().unwrap()];
    let mut client = Client::start(command, &arguments);
    let noted = async {
        let mut noted = String::new();
        while let Some(line) = client.notes.next_line().await.unwrap() {
            noted.push_str(&line);
        }
        noted
    };
    let noted = timeout(WITHIN, noted).await.unwrap();
    assert!(noted.contains("this is not the server"), "{noted}");
    assert!(!noted.contains("connected"), "{noted}");
}

#[tokio::test]
async fn the_client_in_python_tells_what_happened_and_comes_back() {
    if let Some(command) = python_client().await {
        follows_an_event(command, "python-client").await;
    }
    if let Some(command) = python_client().await {
        is_not_taken_in(command, "python-client").await;
    }
}

#[tokio::test]
async fn the_client_in_typescript_tells_what_happened_and_comes_back() {
    if let Some(command) = node().await {
        follows_an_event(command, "typescript-client").await;
    }
    if let Some(command) = node().await {
        is_not_taken_in(command, "typescript-client").await;
    }
}
