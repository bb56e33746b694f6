//! Receivers that fail, are slow, want nothing any more, or are away: every message arrives in order, and no other receiver waits.

use std::time::{Duration, Instant};

use tapis_tests::{Server, get};
use tokio::task::yield_now;
use tokio::time::advance;

use super::receiver::{Mood, Receiver};
use super::{PATIENCE, expected, ids, levels, pass_until, taken, until, webhook, webhooks};

/// Only levels: each is the one message of its record.
const LEVELS: &str = "events = [\"level_started\"]";

#[tokio::test]
async fn a_receiver_that_fails_gets_every_message_in_order_once_it_is_well() {
    let receiver = Receiver::start().await;
    let server = Server::start_with_webhooks(webhooks(&webhook("site", &receiver, LEVELS))).await;
    let mut director = server.tournament(2).await;
    receiver.be(Mood::Answers(500, ""));
    let sequences = levels(&mut director, 2, 5).await;
    pass_until(&server, || (receiver.got().len() >= 3).then_some(())).await;
    let tried = receiver.got();
    let first = expected(&director, &sequences[..1]);
    assert!(
        tried.iter().all(|got| got.id() == first[0]),
        "nothing overtakes it"
    );
    receiver.be(Mood::Takes);
    let got = taken(&server, &receiver, |got| got.len() >= 5).await;
    assert_eq!(ids(&got), expected(&director, &sequences));
    assert_eq!(receiver.most_open(), 1);
    let (_, _, figures) = get(server.address, "/metrics").await;
    for line in [
        "tapis_webhooks_delivered_total{webhook=\"site\"} 5",
        "tapis_webhooks_behind_seconds{webhook=\"site\"} 0.0",
    ] {
        assert!(figures.contains(line), "{line}: {figures}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_receiver_that_asks_for_time_gets_it() {
    let receiver = Receiver::start().await;
    let server = Server::start_with_webhooks(webhooks(&webhook("site", &receiver, LEVELS))).await;
    let mut director = server.tournament(2).await;
    receiver.be(Mood::Answers(503, "Retry-After: 600\r\n"));
    levels(&mut director, 2, 1).await;
    pass_until(&server, || (receiver.got().len() == 1).then_some(())).await;
    // By the schedule it would be asked again after six seconds.
    for _ in 0..30 {
        server.clock.advance(Duration::from_secs(10));
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    assert_eq!(receiver.got().len(), 1);
    receiver.be(Mood::Takes);
    server.clock.advance(Duration::from_secs(300));
    taken(&server, &receiver, |got| got.len() == 1).await;
    server.stop().await;
}

#[tokio::test]
async fn a_receiver_that_does_not_answer_delays_nobody_else() {
    let (slow, quick) = (Receiver::start().await, Receiver::start().await);
    let text = webhook("slow", &slow, LEVELS) + &webhook("quick", &quick, LEVELS);
    let server = Server::start_with_webhooks(webhooks(&text)).await;
    let mut director = server.tournament(2).await;
    slow.be(Mood::Holds);
    let sequences = levels(&mut director, 2, 4).await;
    let expected = expected(&director, &sequences);
    let got = taken(&server, &quick, |got| got.len() == 4).await;
    assert_eq!(ids(&got), expected);
    // It is asked beside the other, and perhaps a moment later.
    until(|| !slow.got().is_empty()).await;
    assert_eq!((slow.got().len(), slow.taken().len()), (1, 0));
    slow.be(Mood::Takes);
    let got = taken(&server, &slow, |got| got.len() == 4).await;
    assert_eq!(ids(&got), expected);
    server.stop().await;
}

/// Lets the server look again and again, at a time of the network that stands still, until there is something.
async fn at_this_moment<T>(server: &Server, what: impl Fn() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        // A runtime that always has something to do moves no time that is paused.
        for _ in 0..1_000 {
            if let Some(found) = what() {
                return found;
            }
            yield_now().await;
        }
        assert!(began.elapsed() < PATIENCE, "it does not come");
        server.clock.advance(Duration::from_secs(1));
    }
}

#[tokio::test]
async fn a_receiver_has_ten_seconds_to_answer_and_is_asked_again_after_them() {
    let receiver = Receiver::start().await;
    let server = Server::start_with_webhooks(webhooks(&webhook("site", &receiver, LEVELS))).await;
    let mut director = server.tournament(2).await;
    receiver.be(Mood::Holds);
    let sequences = levels(&mut director, 2, 2).await;
    let expected = expected(&director, &sequences);
    tokio::time::pause();
    let asked = |times| {
        let got = receiver.got();
        (got.len() == times).then_some(())
    };
    at_this_moment(&server, || asked(1)).await;
    advance(Duration::from_millis(9_900)).await;
    // However long its turn would have come, it has the message still, and takes it.
    server.clock.advance(Duration::from_secs(60));
    receiver.be(Mood::Takes);
    at_this_moment(&server, || receiver.taken().first().map(|_| ())).await;
    receiver.be(Mood::Holds);
    at_this_moment(&server, || asked(2)).await;
    advance(Duration::from_millis(10_100)).await;
    at_this_moment(&server, || asked(3)).await;
    receiver.be(Mood::Takes);
    tokio::time::resume();
    pass_until(&server, || (receiver.taken().len() == 3).then_some(())).await;
    let [first, second] = &expected[..] else {
        panic!("{expected:?}")
    };
    assert_eq!(
        ids(&receiver.got()),
        [first, second, second].map(String::as_str)
    );
    let (_, _, figures) = get(server.address, "/metrics").await;
    let line = "tapis_webhooks_failed_total{webhook=\"site\"} 1";
    assert!(figures.contains(line), "{figures}");
    server.stop().await;
}

#[tokio::test]
async fn a_receiver_that_wants_nothing_any_more_is_left_alone_until_the_next_start() {
    let (gone, other) = (Receiver::start().await, Receiver::start().await);
    let text = webhook("gone", &gone, LEVELS) + &webhook("other", &other, LEVELS);
    let server = Server::start_with_webhooks(webhooks(&text)).await;
    let mut director = server.tournament(2).await;
    gone.be(Mood::Answers(410, ""));
    let mut sequences = levels(&mut director, 2, 3).await;
    taken(&server, &other, |got| got.len() == 3).await;
    pass_until(&server, || (!gone.got().is_empty()).then_some(())).await;
    gone.be(Mood::Takes);
    // Time enough to try again, and something to say.
    server.clock.advance(Duration::from_secs(60 * 60));
    sequences.extend(levels(&mut director, 5, 1).await);
    taken(&server, &other, |got| got.len() == 4).await;
    assert_eq!(gone.got().len(), 1);
    let server = server.restart().await;
    let got = taken(&server, &gone, |got| got.len() == 4).await;
    assert_eq!(ids(&got), expected(&director, &sequences));
    server.stop().await;
}

#[tokio::test]
async fn a_receiver_that_was_away_hears_what_it_missed() {
    let mut receiver = Receiver::start().await;
    let server = Server::start_with_webhooks(webhooks(&webhook("site", &receiver, LEVELS))).await;
    let mut director = server.tournament(2).await;
    let mut sequences = levels(&mut director, 2, 2).await;
    taken(&server, &receiver, |got| got.len() == 2).await;
    receiver.go_away();
    sequences.extend(levels(&mut director, 4, 3).await);
    for _ in 0..60 {
        server.clock.advance(Duration::from_secs(1));
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    assert_eq!(receiver.taken().len(), 2);
    receiver.come_back().await;
    let got = taken(&server, &receiver, |got| got.len() >= 5).await;
    assert_eq!(ids(&got), expected(&director, &sequences));
    server.stop().await;
}

#[tokio::test]
async fn a_message_that_nobody_takes_for_three_days_is_given_up_and_the_next_one_is_tried() {
    let receiver = Receiver::start().await;
    let server = Server::start_with_webhooks(webhooks(&webhook("site", &receiver, LEVELS))).await;
    let mut director = server.tournament(2).await;
    receiver.be(Mood::Answers(404, ""));
    let lost = levels(&mut director, 2, 2).await;
    let lost = expected(&director, &lost);
    pass_until(&server, || (!receiver.got().is_empty()).then_some(())).await;
    assert!(receiver.got().iter().all(|got| got.id() == lost[0]));
    server.clock.advance(Duration::from_secs(3 * 24 * 60 * 60));
    // Each of them is tried once more, or for the first time.
    pass_until(&server, || {
        let got = receiver.got();
        got.iter().any(|got| got.id() == lost[1]).then_some(())
    })
    .await;
    receiver.be(Mood::Takes);
    let later = levels(&mut director, 4, 1).await;
    let got = taken(&server, &receiver, |got| !got.is_empty()).await;
    assert_eq!(ids(&got), expected(&director, &later));
    let (_, _, figures) = get(server.address, "/metrics").await;
    let line = "tapis_webhooks_given_up_total{webhook=\"site\"} 2";
    assert!(figures.contains(line), "{figures}");
    server.stop().await;
}
