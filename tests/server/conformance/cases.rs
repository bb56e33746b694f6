//! A case: what is sent, and what has to come of it. The cases of the first groups: framing, pings, reserved bits and
//! opcodes, fragments, limits.

use tapis_protocol::ErrorCode;

use super::frames::{Frame, frame, in_pieces, more, opcode, ping, pong, text, with_between};
use super::wire::{Heard, Then};

/// Largest message that the server takes from anybody, a director's.
const MOST: usize = 512 << 10;

/// The chops in which the suite sends what is long.
const CHOP: usize = 997;

/// What is sent, and what has to come of it.
pub(super) struct Case {
    pub(super) name: String,
    /// The case of the suite that it follows; none where it is only ours.
    pub(super) autobahn: &'static str,
    pub(super) sent: Vec<u8>,
    /// Bytes that are written at a time; all of them if none.
    pub(super) at_a_time: Option<usize>,
    pub(super) heard: Vec<Heard>,
    pub(super) then: Then,
    /// Why the server does this where the suite asks for something stricter.
    pub(super) leniently: Option<&'static str>,
}

pub(super) fn case(autobahn: &'static str, name: impl Into<String>, frames: &[Frame]) -> Case {
    Case {
        name: name.into(),
        autobahn,
        sent: frames.iter().flat_map(Frame::bytes).collect(),
        at_a_time: None,
        heard: Vec::new(),
        then: Then::Open,
        leniently: None,
    }
}

impl Case {
    /// A stranger sends what breaks a rule by itself: nothing is said to a stranger in between.
    pub(super) fn is_of_strangers_too(&self) -> bool {
        self.heard.is_empty() && self.then != Then::Open
    }

    pub(super) fn in_chops(self, size: usize) -> Self {
        Self {
            name: format!("{}, {size} bytes at a time", self.name),
            at_a_time: Some(size),
            ..self
        }
    }

    pub(super) fn hears(mut self, heard: impl IntoIterator<Item = Heard>) -> Self {
        self.heard.extend(heard);
        self
    }

    pub(super) fn closes(self, code: u16) -> Self {
        let then = Then::Closed(Some(code));
        Self { then, ..self }
    }

    pub(super) fn leniently(self, why: &'static str) -> Self {
        let leniently = Some(why);
        Self { leniently, ..self }
    }
}

/// A message of which the server says that it does not know its type, and gives the type back.
pub(super) fn named(name: impl AsRef<[u8]>) -> Vec<u8> {
    [br#"{"type":""#, name.as_ref(), br#""}"#].concat()
}

/// What it answers.
pub(super) fn unknown(name: &str) -> Heard {
    Heard::Unknown(name.to_owned())
}

/// A ping of the protocol, as long as is wanted: white space in the middle of it, of which no byte may be another.
fn padded(length: usize) -> String {
    let (begin, end) = (r#"{"type":"ping","#, r#""echo":7}"#);
    let between = length - begin.len() - end.len();
    let space = " \t\r\n".chars().cycle().take(between);
    begin.chars().chain(space).chain(end.chars()).collect()
}

/// Payloads on both sides of where a length is written otherwise.
pub(super) fn framing() -> Vec<Case> {
    let mut cases = vec![
        case("1.1.1", "text of nothing", &[text("")]).hears([Heard::Error(ErrorCode::Malformed)]),
        case("1.2.1", "binary of nothing", &[frame(opcode::BINARY, "")])
            .hears([Heard::Error(ErrorCode::Malformed)]),
        case(
            "",
            "a length in more bytes than it needs",
            &[text(padded(99)).with_long_length()],
        )
        .hears([Heard::Echo(7)])
        .leniently("the server's library reads any length; what it is for is in no doubt"),
    ];
    let sizes = [
        ("1.1.2", "1.2.2", 125, 1),
        ("1.1.3", "1.2.3", 126, 1),
        ("1.1.4", "1.2.4", 127, 1),
        ("1.1.5", "1.2.5", 128, 1),
        ("1.1.6", "1.2.6", 65_535, CHOP),
        ("1.1.7", "1.2.7", 65_536, CHOP),
    ];
    for (of_text, of_binary, size, chop) in sizes {
        let whole = || {
            let name = format!("text of {size} bytes");
            case(of_text, name, &[text(padded(size))]).hears([Heard::Echo(7)])
        };
        // Our protocol is text: what is binary is refused, and the connection goes on.
        let binary = frame(opcode::BINARY, vec![0xfe; size]);
        let binary = case(of_binary, format!("binary of {size} bytes"), &[binary])
            .hears([Heard::Error(ErrorCode::Malformed)]);
        cases.extend([whole(), whole().in_chops(chop), binary]);
    }
    cases
}

pub(super) fn pings() -> Vec<Case> {
    let back = |payload: &[u8]| Heard::Pong(payload.to_vec());
    let ten: Vec<Frame> = (0..10).map(|number| ping([b'0' + number])).collect();
    let ten_back = || (0..10).map(|number| Heard::Pong(vec![b'0' + number]));
    let long = [0xfe; 125];
    vec![
        case("2.1", "ping of nothing", &[ping("")]).hears([back(b"")]),
        case("2.2", "ping of text", &[ping("Hello, world!")]).hears([back(b"Hello, world!")]),
        case("2.3", "ping of bytes", &[ping([0, 255, 254, 128, 3])])
            .hears([back(&[0, 255, 254, 128, 3])]),
        case("2.4", "ping of 125 bytes", &[ping(long)]).hears([back(&long)]),
        case("2.5", "ping of 126 bytes", &[ping([0xfe; 126])]).closes(1002),
        case("2.6", "ping of 125 bytes", &[ping(long)])
            .hears([back(&long)])
            .in_chops(1),
        case("2.7", "pong that nobody asked for", &[pong("")]),
        case("2.8", "the same with a payload", &[pong("unasked")]),
        case("2.9", "pong, then ping", &[pong("unasked"), ping("asked")]).hears([back(b"asked")]),
        case("2.10", "ten pings", &ten).hears(ten_back()),
        case("2.11", "ten pings", &ten)
            .hears(ten_back())
            .in_chops(1),
    ]
}

/// Bits and opcodes that only an extension could give a meaning to.
pub(super) fn reserved() -> Vec<Case> {
    let (before, after) = (text(named("before")), ping("after"));
    let mut cases = Vec::new();
    for (autobahn, bits, broken) in [
        ("3.1", 1, text(padded(99))),
        ("3.2", 2, text(padded(99))),
        ("3.3", 3, text(padded(99))),
        ("3.4", 4, text(padded(99))),
        ("3.5", 5, frame(opcode::BINARY, [0xfe; 8])),
        ("3.6", 6, ping("reserved")),
        ("3.7", 7, super::frames::close(1000, "")),
    ] {
        let broken = broken.reserved(bits);
        let first = case(
            autobahn,
            format!("reserved bits {bits:03b}"),
            std::slice::from_ref(&broken),
        );
        let name = format!("reserved bits {bits:03b} after text, before a ping");
        let later = || {
            let frames = [before.clone(), broken.clone(), after.clone()];
            case(autobahn, name.clone(), &frames).hears([unknown("before")])
        };
        let chopped = later().in_chops(1);
        cases.extend([first, later(), chopped].map(|case| case.closes(1002)));
    }
    for (autobahn, opcodes) in [("4.1", 0x3..=0x7), ("4.2", 0xb..=0xf)] {
        for opcode in opcodes {
            let empty = frame(opcode, "");
            let full = frame(opcode, "reserved");
            let name = format!("opcode {opcode:#x}");
            let frames = [before.clone(), full, after.clone()];
            let later = || case(autobahn, format!("{name} after text"), &frames);
            let later = || later().hears([unknown("before")]);
            let first = case(autobahn, name.clone(), &[empty]);
            cases.extend([first, later(), later().in_chops(1)].map(|case| case.closes(1002)));
        }
    }
    cases
}

/// Messages in several frames, and what is none.
pub(super) fn fragments() -> Vec<Case> {
    let cases: Vec<Case> = put_together().into_iter().chain(broken()).collect();
    let chopped: Vec<Case> = cases
        .iter()
        .flat_map(|case| [1, 7].map(|size| copy(case).in_chops(size)))
        .collect();
    cases.into_iter().chain(chopped).collect()
}

fn put_together() -> Vec<Case> {
    let message = named("fragment");
    let (one, two) = message.split_at(12);
    let halves = [text(one).not_last(), more(two)];
    let nothing = [text("").not_last(), more("").not_last(), more("")];
    let second = [text("").not_last(), more(&message).not_last(), more("")];
    let between = ping("between");
    let pieces = in_pieces(&message, 5);
    let back = |count| vec![Heard::Pong(b"between".to_vec()); count];
    let (once, often) = (back(1), back(pieces.len() - 1));
    let pinged = with_between(halves.to_vec(), &between);
    let often_pinged = with_between(pieces, &between);
    let arrives = |case: Case| case.hears([unknown("fragment")]);
    vec![
        arrives(case("5.3", "text in two frames", &halves)),
        arrives(case("5.4", "text, a byte a frame", &in_pieces(&message, 1))),
        arrives(case("5.6", "text with a ping inside", &pinged).hears(once)),
        arrives(case("5.19", "text with pings inside", &often_pinged).hears(often)),
        arrives(case("6.1.3", "text in the second of three", &second)),
        case("6.1.2", "three frames of nothing", &nothing)
            .hears([Heard::Error(ErrorCode::Malformed)]),
    ]
}

fn broken() -> Vec<Case> {
    let message = named("fragment");
    let (one, two) = message.split_at(12);
    let first = text(one).not_last();
    let after = [
        first.clone(),
        more(two),
        more("x").not_last(),
        text(&message),
    ];
    let mut cases = vec![
        case("5.15", "text, then a continuation of nothing", &after).hears([unknown("fragment")]),
    ];
    for (autobahn, name, frames) in [
        (
            "5.1",
            "ping in two frames",
            [ping(one).not_last(), more(two)],
        ),
        (
            "5.2",
            "pong in two frames",
            [pong(one).not_last(), more(two)],
        ),
        (
            "5.9",
            "a continuation of nothing",
            [more(one), text(&message)],
        ),
        (
            "5.12",
            "the same, not the last",
            [more(one).not_last(), text(&message)],
        ),
        ("5.18", "text within text", [first.clone(), text(two)]),
        (
            "5.18",
            "binary within text",
            [first.clone(), frame(opcode::BINARY, two)],
        ),
    ] {
        cases.push(case(autobahn, name, &frames));
    }
    cases.into_iter().map(|case| case.closes(1002)).collect()
}

fn copy(case: &Case) -> Case {
    Case {
        name: case.name.clone(),
        sent: case.sent.clone(),
        heard: case.heard.clone(),
        then: case.then.clone(),
        ..*case
    }
}

/// As much as the server takes, and more.
pub(super) fn limits() -> Vec<Case> {
    let too_big = || Heard::Error(ErrorCode::TooBig);
    let mut cases = vec![
        case("9.1", "the largest message", &[text(padded(MOST))]).hears([Heard::Echo(7)]),
        case(
            "9.3",
            "the largest message in pieces",
            &in_pieces(padded(MOST), 4096),
        )
        .hears([Heard::Echo(7)]),
        case("9.5", "the largest message", &[text(padded(MOST))])
            .hears([Heard::Echo(7)])
            .in_chops(2048),
        case(
            "10.1.1",
            "64 KiB in frames of 1,300 bytes",
            &in_pieces(padded(65_536), 1300),
        )
        .hears([Heard::Echo(7)]),
        case("", "a byte too much", &[text(padded(MOST + 1))])
            .hears([too_big()])
            .closes(1009),
        case(
            "",
            "a byte too much in pieces",
            &in_pieces(padded(MOST + 1), 4096),
        )
        .hears([too_big()])
        .closes(1009),
        case("", "masked by nobody", &[text(padded(99)).unmasked()]).closes(1002),
        case("", "a ping masked by nobody", &[ping("bare").unmasked()]).closes(1002),
    ];
    for length in [1 << 20, 1 << 32, i64::MAX as u64, 1 << 63, u64::MAX] {
        for (what, opcode) in [("text", opcode::TEXT), ("a ping", opcode::PING)] {
            let name = format!("{what} that announces {length} bytes");
            let announced = frame(opcode, "").announcing(length);
            let case = case("", name, &[announced]).hears([too_big()]);
            cases.push(case.closes(1009));
        }
    }
    cases
}
