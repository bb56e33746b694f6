//! WebSocket as its RFC has it: what the Autobahn test suite asks of servers, written down as our own cases, as bytes over
//! TCP. Our protocol stands in for the suite's echo: a ping comes back by its number, and a type of message that the
//! server does not know comes back by its name.
//!
//! Where the server does otherwise than the suite asks, its case says so (`leniently`), with what it does and why. What
//! breaks a rule is sent twice: by a device, and by a stranger who has not said hello.

mod cases;
mod closing;
mod frames;
mod handshake;
mod wire;
mod words;

use tapis_protocol::{FromClient, FromServer};
use tapis_tests::{CODE, Device, Server, pair};

use cases::Case;
use frames::{Frame, in_pieces, more, ping, pong, text, with_between};
use wire::{Heard, Next, Then, Wire, hello};

/// Sent after each case, to find out whether the server still listens.
const LAST: u64 = 99;

/// A server, a device that tries things, and one that only wants to play.
struct Club {
    server: Server,
    token: String,
    bystander: Device,
    asked: u64,
}

impl Club {
    async fn open() -> Self {
        let server = Server::start().await;
        let token = pair(server.address, CODE, "Dora").await.token;
        let bystander = server.director().await;
        Self {
            server,
            token,
            bystander,
            asked: 0,
        }
    }

    /// Whether an ordinary device is served.
    async fn serves(&mut self) -> bool {
        self.asked += 1;
        let asked = self.asked;
        self.bystander.send(&FromClient::Ping { echo: asked }).await;
        self.bystander
            .until(|_, message| match message {
                FromServer::Pong { echo, .. } => Some(*echo == asked),
                _ => None,
            })
            .await
    }

    /// What is wrong with a case, if anything.
    async fn try_case(&mut self, case: &Case) -> Vec<String> {
        let mut wrong = Vec::new();
        let device = Wire::device(self.server.address, &self.token).await;
        wrong.extend(outcome(case, device).await.map(|found| ("a device", found)));
        if case.is_of_strangers_too() {
            let stranger = Wire::stranger(self.server.address).await;
            wrong.extend(
                outcome(case, stranger)
                    .await
                    .map(|found| ("a stranger", found)),
            );
        }
        if !self.serves().await {
            wrong.push(("nobody", "others are not served".to_owned()));
        }
        let said = |(who, found)| format!("{} {} by {who}: {found}", case.autobahn, case.name);
        wrong.into_iter().map(said).collect()
    }

    async fn try_all(&mut self, cases: Vec<Case>) {
        let mut wrong = Vec::new();
        for case in &cases {
            wrong.extend(self.try_case(case).await);
        }
        let (count, wrong) = (cases.len(), wrong.join("\n"));
        let lenient = cases.iter().filter(|case| case.leniently.is_some()).count();
        println!("{count} cases, {lenient} of them leniently");
        assert!(wrong.is_empty(), "of {count} cases:\n{wrong}");
    }
}

/// What came of a case, where it is not what was expected.
async fn outcome(case: &Case, mut wire: Wire) -> Option<String> {
    wire.send(&case.sent, case.at_a_time).await;
    let last = serde_json::to_string(&FromClient::Ping { echo: LAST }).unwrap();
    wire.send(&text(last).bytes(), None).await;
    let mut heard = Vec::new();
    let then = loop {
        match wire.next().await {
            Next::Heard(Heard::Echo(LAST)) => break Then::Open,
            Next::Heard(each) => heard.push(each),
            Next::Then(then) => break then,
        }
    };
    let is_over = !matches!(then, Then::Closed(_)) || wire.is_over().await;
    let is_right = heard == case.heard && then == case.then && is_over;
    (!is_right).then(|| {
        let left = if is_over { "" } else { ", and does not leave" };
        format!(
            "{heard:?} and {then:?}{left}, not {:?} and {:?}",
            case.heard, case.then
        )
    })
}

#[test]
fn there_are_as_many_cases_as_the_page_on_security_says() {
    let groups = [
        cases::framing(),
        cases::pings(),
        cases::reserved(),
        cases::fragments(),
        cases::limits(),
        words::words(),
        closing::closing(),
    ];
    let all: Vec<Case> = groups.into_iter().flatten().collect();
    let of_strangers = all.iter().filter(|case| case.is_of_strangers_too()).count();
    let said = format!(
        "{} cases after the Autobahn test suite by a device, {of_strangers} of them by a stranger as well",
        all.len()
    );
    let page = include_str!("../../../docs/security.md");
    assert!(page.contains(&said), "not on the page: {said}");
}

#[tokio::test]
async fn frames_of_every_length_arrive_unharmed() {
    Club::open().await.try_all(cases::framing()).await;
}

#[tokio::test]
async fn each_ping_is_answered_with_what_it_carried() {
    Club::open().await.try_all(cases::pings()).await;
}

#[tokio::test]
async fn what_is_reserved_ends_the_connection() {
    Club::open().await.try_all(cases::reserved()).await;
}

#[tokio::test]
async fn messages_in_several_frames_are_put_together_and_broken_ones_are_not() {
    Club::open().await.try_all(cases::fragments()).await;
}

#[tokio::test]
async fn as_much_as_is_allowed_is_taken_and_nothing_is_kept_room_for_beyond() {
    Club::open().await.try_all(cases::limits()).await;
}

#[tokio::test]
async fn text_is_utf_8_to_the_last_byte() {
    Club::open().await.try_all(words::words()).await;
}

#[tokio::test]
async fn a_close_is_answered_in_kind_and_nothing_is_answered_after_it() {
    Club::open().await.try_all(closing::closing()).await;
}

#[tokio::test]
async fn hello_is_understood_however_it_is_framed() {
    let mut club = Club::open().await;
    let hello = hello(&club.token);
    let (one, two) = hello.split_at(9);
    let padded = |length: usize| format!("{hello}{}", " ".repeat(length - hello.len()));
    let ways: Vec<(&str, Vec<Frame>)> = vec![
        ("whole", vec![text(&hello)]),
        ("in 126 bytes", vec![text(padded(126))]),
        ("in 16 KiB", vec![text(padded(16 << 10))]),
        ("in two frames", vec![text(one).not_last(), more(two)]),
        ("a byte a frame", in_pieces(&hello, 1)),
        (
            "with pings between",
            with_between(in_pieces(&hello, 40), &ping("?")),
        ),
        (
            "after pings and pongs",
            vec![ping("?"), pong("!"), text(&hello)],
        ),
    ];
    for (name, frames) in ways {
        let bytes: Vec<u8> = frames.iter().flat_map(Frame::bytes).collect();
        for at_a_time in [None, Some(1), Some(13)] {
            let mut wire = Wire::stranger(club.server.address).await;
            wire.send(&bytes, at_a_time).await;
            loop {
                match wire.next().await {
                    Next::Heard(Heard::Pong(payload)) => assert_eq!(payload, b"?"),
                    Next::Heard(Heard::Welcome) => break,
                    Next::Heard(other) => panic!("{name}: {other:?}"),
                    Next::Then(then) => panic!("{name}, {at_a_time:?}: {then:?}"),
                }
            }
        }
        assert!(club.serves().await, "{name}");
    }
    club.server.stop().await;
}
