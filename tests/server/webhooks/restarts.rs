//! The messages when a server stops and another one goes on: nothing twice, nothing of before an endpoint was there.

use std::time::Duration;

use tapis_tests::{Device, Server};

use super::receiver::{Mood, Receiver};
use super::{expected, ids, levels, taken, webhook, webhooks};

const LEVELS: &str = "events = [\"level_started\"]";

#[tokio::test]
async fn a_restart_tells_nothing_twice_and_loses_nothing() {
    let receiver = Receiver::start().await;
    let server = Server::start_with_webhooks(webhooks(&webhook("site", &receiver, LEVELS))).await;
    let mut director = server.tournament(2).await;
    // More records than a restart follows.
    let mut sequences = levels(&mut director, 2, 40).await;
    taken(&server, &receiver, |got| got.len() == 40).await;
    receiver.be(Mood::Answers(502, ""));
    sequences.extend(levels(&mut director, 42, 2).await);
    let (token, tournament) = (director.token.clone(), director.tournament.clone());
    let server = server.restart_after(Duration::from_secs(3_600)).await;
    let mut director = Device::connect_to(server.address, &token, tournament).await;
    receiver.be(Mood::Takes);
    sequences.extend(levels(&mut director, 44, 3).await);
    let got = taken(&server, &receiver, |got| got.len() >= 45).await;
    assert_eq!(ids(&got), expected(&director, &sequences));
    server.stop().await;
}

#[tokio::test]
async fn an_endpoint_that_is_new_begins_with_now() {
    let (old, new) = (Receiver::start().await, Receiver::start().await);
    let mut server = Server::start_with_webhooks(webhooks(&webhook("old", &old, LEVELS))).await;
    let mut director = server.tournament(2).await;
    let mut all = levels(&mut director, 2, 3).await;
    taken(&server, &old, |got| got.len() == 3).await;
    let both = webhook("old", &old, LEVELS) + &webhook("new", &new, LEVELS);
    server.webhooks = Some(webhooks(&both));
    let (token, tournament) = (director.token.clone(), director.tournament.clone());
    let server = server.restart().await;
    let mut director = Device::connect_to(server.address, &token, tournament).await;
    let later = levels(&mut director, 5, 2).await;
    all.extend(&later);
    let got = taken(&server, &new, |got| got.len() == 2).await;
    assert_eq!(ids(&got), expected(&director, &later));
    let got = taken(&server, &old, |got| got.len() == 5).await;
    assert_eq!(ids(&got), expected(&director, &all));
    server.stop().await;
}

#[tokio::test]
async fn a_server_that_tells_nobody_writes_nothing_about_it() {
    let server = Server::start().await;
    let mut director = server.tournament(2).await;
    levels(&mut director, 2, 2).await;
    let journal = server.journal.clone();
    let (_, _, figures) = tapis_tests::get(server.address, "/metrics").await;
    assert!(!figures.contains("webhook"), "{figures}");
    server.stop().await;
    let streams = journal.stream_names();
    assert!(
        streams.iter().all(|name| !name.starts_with("webhooks/")),
        "{streams:?}"
    );
}
