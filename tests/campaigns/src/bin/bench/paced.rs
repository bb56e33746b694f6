//! Commands as a hall sends them: at random moments, so many a second in all. What a command takes counts from the moment
//! at which it was due, so that a server that falls behind cannot hide it.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use hdrhistogram::Histogram;
use tapis_tests::{Process, Random};
use tokio::task::{JoinHandle, yield_now};
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, Socket, Speaks, is_answer};
use crate::closed::histogram;
use crate::hands::Hands;
use crate::screens::number_at;

/// A tablet whose answers are read beside.
struct Seat {
    hands: Hands,
    sink: SplitSink<Socket, Message>,
    /// When the command was due that has no answer yet.
    due: Arc<Mutex<Option<Instant>>>,
}

/// An answer: of which tablet, when its command was due, how long it took from then, and its record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answered {
    pub(crate) tablet: usize,
    pub(crate) due: Instant,
    pub(crate) took: Duration,
    pub(crate) sequence: u64,
}

/// What a run came to.
pub(crate) struct Paced {
    pub(crate) latencies: Histogram<u64>,
    pub(crate) answers: Vec<Answered>,
    /// Processor time of the server for each answer.
    pub(crate) cpu_us: f64,
}

/// Tablets that can be asked to act.
pub(crate) struct Pace {
    seats: Vec<Seat>,
    answers: Arc<Mutex<Vec<Answered>>>,
    readers: Vec<JoinHandle<()>>,
    chance: Random,
}

impl Pace {
    /// From now on the answers of these tablets are read.
    pub(crate) fn of(clients: Vec<Client>) -> Self {
        let answers = Arc::new(Mutex::new(Vec::new()));
        let (mut seats, mut readers) = (Vec::new(), Vec::new());
        for (tablet, client) in clients.into_iter().enumerate() {
            let (sink, stream) = client.socket.split();
            let due = Arc::new(Mutex::new(None));
            let reader = AnswerReader {
                stream,
                speaks: client.speaks,
                tablet,
                due: Arc::clone(&due),
                answers: Arc::clone(&answers),
            };
            readers.push(tokio::spawn(reader.read()));
            let hands = client.hands;
            seats.push(Seat { hands, sink, due });
        }
        Self {
            seats,
            answers,
            readers,
            chance: Random::new(11),
        }
    }

    /// Sends `rate` commands a second for a while.
    pub(crate) async fn run(&mut self, subject: &Process, rate: f64, window: Duration) -> Paced {
        self.answers.lock().unwrap().clear();
        let (began, busy) = (Instant::now(), subject.busy());
        let mut due = began;
        while due < began + window {
            due += self.wait(rate);
            // A timer is too coarse for the moments between commands.
            while Instant::now() < due {
                yield_now().await;
            }
            self.act(due).await;
        }
        self.settle().await;
        let busy = subject.busy() - busy;
        let answers = std::mem::take(&mut *self.answers.lock().unwrap());
        let mut latencies = histogram();
        for answered in &answers {
            let us = u64::try_from(answered.took.as_micros()).unwrap();
            latencies.saturating_record(us.max(1));
        }
        Paced {
            latencies,
            cpu_us: busy.as_secs_f64() * 1e6 / answers.len() as f64,
            answers,
        }
    }

    /// The tables where they are now.
    pub(crate) fn into_hands(mut self) -> Vec<Hands> {
        let seats = std::mem::take(&mut self.seats);
        seats.into_iter().map(|seat| seat.hands).collect()
    }

    /// Time until the next command: exponential, as independent tables are.
    fn wait(&mut self, rate: f64) -> Duration {
        let uniform = (self.chance.number() >> 11) as f64 / (1_u64 << 53) as f64;
        Duration::from_secs_f64(-(1.0 - uniform).ln() / rate)
    }

    /// A tablet that waits for no answer sends its next command. Where all of them wait, it is late, and that counts.
    async fn act(&mut self, due: Instant) {
        let free = loop {
            if let Some(free) = self.free() {
                break free;
            }
            yield_now().await;
        };
        let seat = &mut self.seats[free];
        *seat.due.lock().unwrap() = Some(due);
        let command = seat.hands.next();
        seat.sink.send(Message::text(command)).await.unwrap();
    }

    fn free(&mut self) -> Option<usize> {
        let seats = self.seats.len();
        let first = self.chance.below(seats);
        (first..first + seats)
            .map(|place| place % seats)
            .find(|place| self.seats[*place].due.lock().unwrap().is_none())
    }

    /// Waits for every answer.
    async fn settle(&self) {
        while self
            .seats
            .iter()
            .any(|seat| seat.due.lock().unwrap().is_some())
        {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}

impl Drop for Pace {
    fn drop(&mut self) {
        for reader in &self.readers {
            reader.abort();
        }
    }
}

/// Reads what the server sends to a tablet, and notes its answers.
struct AnswerReader {
    stream: SplitStream<Socket>,
    speaks: Speaks,
    tablet: usize,
    due: Arc<Mutex<Option<Instant>>>,
    answers: Arc<Mutex<Vec<Answered>>>,
}

impl AnswerReader {
    async fn read(mut self) {
        while let Some(Ok(message)) = self.stream.next().await {
            if !is_answer(self.speaks, &message) {
                continue;
            }
            let Some(due) = self.due.lock().unwrap().take() else {
                continue;
            };
            let sequence = message
                .to_text()
                .unwrap_or_default()
                .rsplit_once(r#""sequence":"#)
                .and_then(|(_, number)| number_at(number))
                .unwrap_or(0);
            let answered = Answered {
                tablet: self.tablet,
                due,
                took: due.elapsed(),
                sequence,
            };
            self.answers.lock().unwrap().push(answered);
        }
        panic!("the server has gone");
    }
}
