//! A receiver of webhooks: takes messages, or does what receivers do on a bad day.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::Value;
use tapis_tests::SelfMade;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

/// What it answers from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mood {
    Takes,
    /// This status, with these lines in the head.
    Answers(u16, &'static str),
    /// Nothing, until its mood changes.
    Holds,
}

/// A request that it has read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Got {
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: String,
    /// Whether it was taken.
    pub(super) is_taken: bool,
}

impl Got {
    pub(super) fn header(&self, name: &str) -> &str {
        let mut headers = self.headers.iter();
        headers
            .find(|(key, _)| key == name)
            .map_or("", |(_, value)| value)
    }

    pub(super) fn id(&self) -> &str {
        self.header("webhook-id")
    }

    pub(super) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }

    /// Its kind.
    pub(super) fn kind(&self) -> String {
        self.json()["type"].as_str().unwrap().to_owned()
    }
}

#[derive(Default)]
struct Seen {
    got: Vec<Got>,
    open: usize,
    most_open: usize,
}

/// A receiver that listens.
pub(super) struct Receiver {
    pub(super) address: SocketAddr,
    mood: watch::Sender<Mood>,
    seen: Arc<Mutex<Seen>>,
    listening: JoinHandle<()>,
}

impl Receiver {
    pub(super) async fn start() -> Self {
        Self::start_with(None).await
    }

    /// One that speaks HTTPS.
    pub(super) async fn start_secure(certificate: &SelfMade) -> Self {
        Self::start_with(Some(certificate.acceptor())).await
    }

    async fn start_with(tls: Option<TlsAcceptor>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (mood, moods) = watch::channel(Mood::Takes);
        let seen = Arc::default();
        let listening = tokio::spawn(listen((listener, tls), moods, Arc::clone(&seen)));
        Self {
            address,
            mood,
            seen,
            listening,
        }
    }

    pub(super) fn be(&self, mood: Mood) {
        self.mood.send_replace(mood);
    }

    /// It does not listen any more.
    pub(super) fn go_away(&self) {
        self.listening.abort();
    }

    /// Listens there again.
    pub(super) async fn come_back(&mut self) {
        let listener = loop {
            // The port is free when the task that had it is gone.
            match TcpListener::bind(self.address).await {
                Ok(listener) => break listener,
                Err(_) => tokio::time::sleep(Duration::from_millis(5)).await,
            }
        };
        let seen = Arc::clone(&self.seen);
        self.listening = tokio::spawn(listen((listener, None), self.mood.subscribe(), seen));
    }

    /// Every request, in order.
    pub(super) fn got(&self) -> Vec<Got> {
        self.seen.lock().unwrap().got.clone()
    }

    /// What it took, in order.
    pub(super) fn taken(&self) -> Vec<Got> {
        let got = self.got().into_iter();
        got.filter(|got| got.is_taken).collect()
    }

    /// Most requests that were open at a time.
    pub(super) fn most_open(&self) -> usize {
        self.seen.lock().unwrap().most_open
    }
}

async fn listen(
    (listener, tls): (TcpListener, Option<TlsAcceptor>),
    moods: watch::Receiver<Mood>,
    seen: Arc<Mutex<Seen>>,
) {
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        let (moods, seen) = (moods.clone(), Arc::clone(&seen));
        let Some(tls) = tls.clone() else {
            tokio::spawn(answer(stream, moods, seen));
            continue;
        };
        tokio::spawn(async move {
            // Who does not trust it hangs up.
            if let Ok(stream) = tls.accept(stream).await {
                answer(stream, moods, seen).await;
            }
        });
    }
}

async fn answer(
    stream: impl AsyncRead + AsyncWrite + Unpin,
    mut moods: watch::Receiver<Mood>,
    seen: Arc<Mutex<Seen>>,
) {
    let mut stream = BufReader::new(stream);
    let Some((headers, body)) = read(&mut stream).await else {
        return;
    };
    let place = {
        let mut seen = seen.lock().unwrap();
        seen.open += 1;
        seen.most_open = seen.most_open.max(seen.open);
        seen.got.push(Got {
            headers,
            body,
            is_taken: false,
        });
        seen.got.len() - 1
    };
    let mood = moods.wait_for(|mood| *mood != Mood::Holds).await;
    let mood = mood.map_or(Mood::Takes, |mood| mood.clone());
    let (status, head) = match mood {
        Mood::Takes | Mood::Holds => (204, ""),
        Mood::Answers(status, head) => (status, head),
    };
    {
        let mut seen = seen.lock().unwrap();
        seen.open -= 1;
        seen.got[place].is_taken = status < 300;
    }
    let answer =
        format!("HTTP/1.1 {status} So\r\n{head}Content-Length: 0\r\nConnection: close\r\n\r\n");
    // Who has hung up meanwhile asks again.
    let _ = stream.write_all(answer.as_bytes()).await;
}

/// The headers and the body of a request; `None` when it does not come whole.
async fn read(
    stream: &mut BufReader<impl AsyncRead + Unpin>,
) -> Option<(Vec<(String, String)>, String)> {
    let mut headers = Vec::new();
    let mut line = String::new();
    stream.read_line(&mut line).await.ok()?;
    loop {
        line.clear();
        stream.read_line(&mut line).await.ok()?;
        let Some((name, value)) = line.trim_end().split_once(':') else {
            break;
        };
        headers.push((name.to_lowercase(), value.trim().to_owned()));
    }
    let length = headers.iter().find(|(name, _)| name == "content-length")?;
    let mut body = vec![0; length.1.parse().ok()?];
    stream.read_exact(&mut body).await.ok()?;
    Some((headers, String::from_utf8(body).ok()?))
}
