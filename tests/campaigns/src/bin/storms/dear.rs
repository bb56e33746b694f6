//! A storm of dear requests: thirty addresses that search rulebooks, draw QR codes and load whole books, all the time.
//!
//! It is made by a process of its own at the lowest priority, because those who make it have machines of their own: what it takes
//! of this one's processors is not the server's.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;
use tokio::process::Command;
use tokio::time::timeout;

/// Addresses of a storm.
pub(crate) const ADDRESSES: usize = 30;

/// Requests of an address at the same time: as many as a browser has.
pub(crate) const OF_ADDRESS: usize = 6;

/// By which this program is started as the ones who ask.
pub(crate) const ASK: &str = "--ask-dear-things";

/// How long an answer may take.
const ANSWERED_WITHIN: Duration = Duration::from_secs(30);

const BOOKS: [&str; 4] = ["cdc2013", "tda2024", "ropta2025", "gleize2007"];
const WORDS: [&str; 6] = ["relance", "raise", "all-in", "bouton", "tapis", "card"];

/// Lets a storm come from addresses that no other round has used; returns how many requests were answered.
pub(crate) async fn storm(address: SocketAddr, round: u8, lasts: Duration) -> usize {
    let program = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("storms"));
    let seconds = lasts.as_secs().to_string();
    let asked = Command::new("nice")
        .args(["-n", "19"])
        .arg(program)
        .args([ASK, &address.to_string(), &round.to_string(), &seconds])
        .output()
        .await
        .unwrap();
    assert!(asked.status.success(), "the storm could not come");
    String::from_utf8_lossy(&asked.stdout)
        .trim()
        .parse()
        .unwrap()
}

/// Asks for a while, as all of them; prints how many requests were answered.
pub(crate) async fn ask(given: &[String]) {
    let [address, round, seconds] = given else {
        eprintln!("storms {ASK} ADDRESS ROUND SECONDS");
        std::process::exit(2);
    };
    let server: SocketAddr = address.parse().unwrap();
    let round: u8 = round.parse().unwrap();
    let until = Instant::now() + Duration::from_secs(seconds.parse().unwrap());
    let answered = Arc::new(AtomicUsize::new(0));
    let mut asking = tokio::task::JoinSet::new();
    for number in 1..=ADDRESSES {
        for turn in 0..OF_ADDRESS {
            let phone = Ipv4Addr::new(127, 1, round, u8::try_from(number).unwrap());
            let first = number * OF_ADDRESS + turn;
            asking.spawn(ask_until(
                until,
                server,
                phone.into(),
                first,
                Arc::clone(&answered),
            ));
        }
    }
    asking.join_all().await;
    println!("{}", answered.load(Ordering::Relaxed));
}

async fn ask_until(
    until: Instant,
    server: SocketAddr,
    phone: IpAddr,
    first: usize,
    answered: Arc<AtomicUsize>,
) {
    for number in first.. {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return;
        }
        let path = path(number);
        let asked = request(server, phone, &path);
        if matches!(timeout(left.min(ANSWERED_WITHIN), asked).await, Ok(Ok(()))) {
            answered.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Something dear, never the same twice in a row.
fn path(number: usize) -> String {
    let book = BOOKS[number / 3 % BOOKS.len()];
    let word = WORDS[number / 5 % WORDS.len()];
    match number % 4 {
        0 => format!("/api/rulebooks/{book}/search?q={word}+{number}"),
        1 => format!("/api/qr.svg?text=/watch%23{number}"),
        2 => format!("/api/rulebooks/{book}"),
        _ => format!("/api/rulebooks/{book}/compare/caen"),
    }
}

async fn request(server: SocketAddr, phone: IpAddr, path: &str) -> std::io::Result<()> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(phone, 0))?;
    let mut stream = socket.connect(server).await?;
    let head = format!("GET {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    Ok(())
}
