//! Floor screens: they read everything, and remember when they were shown what.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::task::JoinHandle;

use crate::client::{greeted, text};

/// How a frame for the floor begins.
const FLOOR: &str = r#"{"type":"floor","sequence":"#;

/// What one floor screen was shown.
#[derive(Debug, Default)]
pub(crate) struct Shown {
    /// Number of the last record of each frame, and when it came.
    pub(crate) frames: Vec<(u64, Instant)>,
    pub(crate) bytes: usize,
}

/// A screen that goes on reading until it is dropped.
pub(crate) struct Screen {
    shown: Arc<Mutex<Shown>>,
    reading: JoinHandle<()>,
}

impl Screen {
    /// Opens it; returns how long it took until it showed every table.
    pub(crate) async fn open(address: SocketAddr, token: &str) -> (Self, Duration) {
        let began = Instant::now();
        let mut socket = greeted(address, token).await;
        while sequence(&text(&mut socket).await).is_none() {}
        let took = began.elapsed();
        let shown = Arc::new(Mutex::new(Shown::default()));
        let noted = Arc::clone(&shown);
        let reading = tokio::spawn(async move {
            loop {
                let text = text(&mut socket).await;
                let mut shown = noted.lock().unwrap();
                shown.bytes += text.len();
                if let Some(sequence) = sequence(&text) {
                    shown.frames.push((sequence, Instant::now()));
                }
            }
        });
        (Self { shown, reading }, took)
    }

    /// What it was shown since it was asked last.
    pub(crate) fn take(&self) -> Shown {
        std::mem::take(&mut *self.shown.lock().unwrap())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.reading.abort();
    }
}

/// The number in a frame for the floor.
fn sequence(text: &str) -> Option<u64> {
    number_at(text.strip_prefix(FLOOR)?)
}

/// The number that a text begins with.
pub(crate) fn number_at(text: &str) -> Option<u64> {
    let end = text.find(|letter: char| !letter.is_ascii_digit())?;
    text.get(..end)?.parse().ok()
}
