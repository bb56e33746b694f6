//! Webhooks over real sockets: the messages, to receivers that are well and to those that are not, and across restarts.

mod commands;
mod documented;
mod killed;
mod others;
mod receiver;
mod restarts;
mod several;
mod told;
mod unwell;
mod whole;

use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};

use tapis_host::Webhooks;
use tapis_protocol::TournamentCommand;
use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::chips::Chips;
use tapis_tests::{Device, Server, WITHIN};

use receiver::{Got, Receiver};

/// The secret of every webhook of these tests.
const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/// How long a server may take that was killed, or that goes on for another one.
const PATIENCE: Duration = Duration::from_secs(30);

/// The configuration of a webhook, with more lines.
fn webhook(name: &str, receiver: &Receiver, more: &str) -> String {
    let url = format!("http://{}/hooks?for={name}", receiver.address);
    format!("[[webhook]]\nname = \"{name}\"\nurl = \"{url}\"\nsecret = \"{SECRET}\"\n{more}\n")
}

fn write(folder: &Path, text: &str) -> String {
    let file = folder.join("webhooks.toml");
    std::fs::write(&file, text).unwrap();
    file.display().to_string()
}

/// Webhooks of a configuration.
fn webhooks(text: &str) -> Webhooks {
    webhooks_in(tempfile::tempdir().unwrap().path(), text)
}

/// The same in a folder, which may have secrets.
fn webhooks_in(folder: &Path, text: &str) -> Webhooks {
    Webhooks::read(Path::new(&write(folder, text))).unwrap()
}

/// Lets time pass until a receiver has taken what `is` waits for.
async fn taken(server: &Server, receiver: &Receiver, is: impl Fn(&[Got]) -> bool) -> Vec<Got> {
    pass_until(server, || {
        let taken = receiver.taken();
        is(&taken).then_some(taken)
    })
    .await
}

/// Lets time pass, a second at a time, until there is something.
async fn pass_until<T>(server: &Server, what: impl Fn() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = what() {
            return found;
        }
        assert!(began.elapsed() < WITHIN, "it does not come");
        server.clock.advance(Duration::from_secs(1));
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Waits, in the time of the wall: for servers that are processes of their own.
async fn until(is: impl Fn() -> bool) {
    let began = Instant::now();
    while !is() {
        assert!(began.elapsed() < PATIENCE, "it does not come");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// The next levels begin, each a message.
async fn levels(director: &mut Device, from: u32, count: u32) -> Vec<u64> {
    let mut sequences = Vec::new();
    for level in from..from + count {
        let blinds = Blinds::new(Chips::from(100 * level), Chips::from(200 * level));
        let set = TournamentCommand::SetLevel { blinds };
        sequences.push(director.tournament(set).await.unwrap());
    }
    sequences
}

fn ids(got: &[Got]) -> Vec<String> {
    got.iter().map(|got| got.id().to_owned()).collect()
}

/// The ids in the order in which each came first.
fn first_of_each(got: &[Got]) -> Vec<String> {
    let mut known = BTreeSet::new();
    let mut first = ids(got);
    first.retain(|id| known.insert(id.clone()));
    first
}

/// The ids of messages that are each the only one of their record.
fn expected(director: &Device, sequences: &[u64]) -> Vec<String> {
    let tournament = director.tournament.as_ref().unwrap();
    let ids = sequences
        .iter()
        .map(|sequence| format!("{tournament}-{sequence}-0"));
    ids.collect()
}
