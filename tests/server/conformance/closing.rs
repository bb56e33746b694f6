//! The cases of closing: which codes and reasons are answered in kind, and that nothing else is answered afterwards.

use super::cases::{Case, case, named, unknown};
use super::frames::{close, frame, more, opcode, ping, text};
use super::wire::Then;

/// Codes that may be sent.
const GOOD: [u16; 15] = [
    1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 3000, 3999, 4000, 4999,
];

/// Codes that may not be sent.
const BAD: [u16; 14] = [
    0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 9999, 65_534, 65_535,
];

pub(super) fn closing() -> Vec<Case> {
    let mut cases = after_a_close();
    for (autobahn, name, sent, code) in [
        (
            "7.3.2",
            "a close of one byte",
            frame(opcode::CLOSE, "a"),
            1002,
        ),
        (
            "7.3.4",
            "a close with a reason",
            close(1000, "Hello, world!"),
            1000,
        ),
        (
            "7.3.5",
            "a close with 123 bytes of a reason",
            close(1000, [b'*'; 123]),
            1000,
        ),
        (
            "7.3.6",
            "a close with 124 bytes of a reason",
            close(1000, [b'*'; 124]),
            1002,
        ),
        (
            "7.5.1",
            "a reason that is no text",
            close(1000, b"\xce\xba\xed\xa0\x80"),
            1007,
        ),
        (
            "",
            "a close that has others to follow",
            close(1000, "").not_last(),
            1002,
        ),
    ] {
        let whole = || case(autobahn, name, std::slice::from_ref(&sent)).closes(code);
        cases.extend([whole(), whole().in_chops(1)]);
    }
    for code in GOOD {
        let sent = close(code, "");
        cases.push(case("7.7", format!("a close with code {code}"), &[sent]).closes(code));
    }
    for code in BAD {
        let sent = close(code, "");
        cases.push(case("7.9", format!("a close with code {code}"), &[sent]).closes(1002));
    }
    let of_nothing = case("7.3.1", "a close of nothing", &[frame(opcode::CLOSE, "")]);
    cases.push(Case {
        then: Then::Closed(None),
        ..of_nothing
    });
    let of_gateways = case("", "a close with code 1014", &[close(1014, "")]);
    let why = "registered for gateways after the RFC; the server's library does not know it";
    cases.push(of_gateways.closes(1002).leniently(why));
    cases
}

/// What comes with a close, which is the last that is answered.
fn after_a_close() -> Vec<Case> {
    let message = named("message");
    let (one, two) = message.split_at(9);
    let bye = || close(1000, "bye");
    let before = [text(&message), bye()];
    let mut cases = vec![case("7.1.1", "text, then a close", &before).hears([unknown("message")])];
    for (autobahn, name, frames) in [
        ("7.1.2", "a second close", vec![bye(), close(1001, "")]),
        ("7.1.3", "a ping after the close", vec![bye(), ping("late")]),
        ("7.1.4", "text after the close", vec![bye(), text(&message)]),
        (
            "7.1.5",
            "a close within a message",
            vec![text(one).not_last(), bye(), more(two)],
        ),
        (
            "7.1.6",
            "much text after the close",
            vec![bye(), text([b' '; 262_144])],
        ),
    ] {
        cases.push(case(autobahn, name, &frames));
    }
    cases.into_iter().map(|case| case.closes(1000)).collect()
}
