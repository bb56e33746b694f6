//! The cases of text that is UTF-8, and of text that is not.

use tapis_protocol::ErrorCode;

use super::cases::{Case, case, named, unknown};
use super::frames::{in_pieces, more, text};
use super::wire::Heard;

/// Greek for "world", one of the letters in three bytes.
const WORLD: &str = "κόσμε ἄ";

/// Text that has to come back as it was: the first and last code of each length, what lies beside the surrogates, codes
/// that are no characters.
const GOOD: [(&str, &str, &str); 14] = [
    ("6.2.1", "letters with accents", "Hello-µ@ßöäüàá-UTF-8!!"),
    ("6.5.1", "Greek", WORLD),
    ("6.7.2", "the first of two bytes", "\u{80}"),
    ("6.7.3", "the first of three bytes", "\u{800}"),
    ("6.7.4", "the first of four bytes", "\u{10000}"),
    ("6.9.1", "the last of one byte", "\u{7f}"),
    ("6.9.2", "the last of two bytes", "\u{7ff}"),
    ("6.9.3", "the last of three bytes", "\u{ffff}"),
    ("6.9.4", "the last of all", "\u{10ffff}"),
    ("6.11.1", "the last before the surrogates", "\u{d7ff}"),
    ("6.11.2", "the first after the surrogates", "\u{e000}"),
    ("6.11.3", "the replacement", "\u{fffd}"),
    ("6.22.1", "no character", "\u{fffe}"),
    ("6.22.3", "no character of a higher plane", "\u{1fffe}"),
];

/// Bytes that are no text wherever they stand.
const BAD: [(&str, &str, &[u8]); 34] = [
    (
        "6.3.1",
        "a surrogate within Greek",
        b"\xce\xba\xe1\xbd\xb9\xed\xa0\x80edited",
    ),
    ("6.8.1", "five bytes", b"\xf8\x88\x80\x80\x80"),
    ("6.8.2", "six bytes", b"\xfc\x84\x80\x80\x80\x80"),
    ("6.10.1", "the last of four bytes", b"\xf7\xbf\xbf\xbf"),
    ("6.10.2", "the last of five bytes", b"\xfb\xbf\xbf\xbf\xbf"),
    (
        "6.10.3",
        "the last of six bytes",
        b"\xfd\xbf\xbf\xbf\xbf\xbf",
    ),
    ("6.11.5", "the first above U+10FFFF", b"\xf4\x90\x80\x80"),
    ("6.12.1", "the first continuation", b"\x80"),
    ("6.12.2", "the last continuation", b"\xbf"),
    ("6.12.3", "two continuations", b"\x80\xbf"),
    (
        "6.12.8",
        "all continuations",
        b"\x80\x81\x8f\x90\x9f\xa0\xaf\xb0\xbf",
    ),
    ("6.13.1", "beginnings of two bytes", b"\xc0 \xc1 \xdf "),
    ("6.13.2", "beginnings of three bytes", b"\xe0 \xe7 \xef "),
    ("6.13.3", "beginnings of four bytes", b"\xf0 \xf4 \xf7 "),
    ("6.14.1", "two bytes without the last", b"\xc0"),
    ("6.14.2", "three bytes without the last", b"\xe0\x80"),
    ("6.14.3", "four bytes without the last", b"\xf0\x80\x80"),
    ("6.14.6", "the same of the last codes", b"\xdf"),
    (
        "6.14.7",
        "three bytes of the last codes without the last",
        b"\xef\xbf",
    ),
    (
        "6.14.8",
        "four bytes of the last codes without the last",
        b"\xf7\xbf\xbf",
    ),
    (
        "6.15.1",
        "all of these in a row",
        b"\xc0\xe0\x80\xf0\x80\x80\xf8\x80\x80\x80",
    ),
    ("6.16.1", "a byte that is never used", b"\xfe"),
    ("6.16.2", "another", b"\xff"),
    ("6.17.1", "a slash in two bytes", b"\xc0\xaf"),
    ("6.17.2", "a slash in three bytes", b"\xe0\x80\xaf"),
    ("6.17.3", "a slash in four bytes", b"\xf0\x80\x80\xaf"),
    (
        "6.18.1",
        "the last that two bytes are too many for",
        b"\xc1\xbf",
    ),
    (
        "6.18.2",
        "the last that three bytes are too many for",
        b"\xe0\x9f\xbf",
    ),
    (
        "6.18.3",
        "the last that four bytes are too many for",
        b"\xf0\x8f\xbf\xbf",
    ),
    ("6.19.1", "nothing in two bytes", b"\xc0\x80"),
    ("6.20.1", "the first surrogate", b"\xed\xa0\x80"),
    ("6.20.7", "the last surrogate", b"\xed\xbf\xbf"),
    (
        "6.21.1",
        "a pair of surrogates",
        b"\xed\xa0\x80\xed\xb0\x80",
    ),
    (
        "6.21.8",
        "the last pair of surrogates",
        b"\xed\xaf\xbf\xed\xbf\xbf",
    ),
];

pub(super) fn words() -> Vec<Case> {
    let good = GOOD.into_iter().flat_map(|(autobahn, name, word)| {
        let message = named(word);
        let whole = || case(autobahn, name, &[text(&message)]);
        let pieces = case(
            autobahn,
            format!("{name}, a byte a frame"),
            &in_pieces(&message, 1),
        );
        [whole(), whole().in_chops(1), pieces].map(|case| case.hears([unknown(word)]))
    });
    let bad = BAD.into_iter().flat_map(|(autobahn, name, bytes)| {
        let message = named(bytes);
        let bare = case(autobahn, format!("{name}, nothing else"), &[text(bytes)]);
        let whole = || case(autobahn, name, &[text(&message)]);
        let pieces = case(
            autobahn,
            format!("{name}, a byte a frame"),
            &in_pieces(&message, 1),
        );
        [bare, whole(), whole().in_chops(1), pieces].map(|case| case.closes(1007))
    });
    good.chain(bad).chain(early()).chain(others()).collect()
}

/// What is wrong is said as soon as it can be known.
fn early() -> Vec<Case> {
    let (valid, wrong) = ("κόσμε".as_bytes(), b"\xf4\x90\x80\x80".as_slice());
    let begun = || text(valid).not_last();
    let half = [valid, wrong, valid].concat();
    let unfinished = || text(&half).announcing(4096);
    vec![
        case(
            "6.4.1",
            "wrong in the second frame, no third",
            &[begun(), more(wrong).not_last()],
        )
        .closes(1007),
        case(
            "6.4.2",
            "wrong in the middle of a code",
            &[begun(), more(&wrong[..2]).not_last()],
        )
        .closes(1007),
        // The rest of the frame is what is sent next.
        case(
            "6.4.3",
            "wrong in a frame that is not all there",
            &[unfinished(), text([b'x'; 5000])],
        )
        .closes(1007)
        .leniently("a frame is looked at when all of it is there: 512 KiB at most"),
    ]
}

fn others() -> Vec<Case> {
    let cut = &named(WORLD)[..11];
    vec![
        case(
            "6.6.1",
            "text that ends within a letter",
            &[text(&WORLD.as_bytes()[..1])],
        )
        .closes(1007),
        case(
            "6.6.3",
            "the same in two frames",
            &[text(&cut[..10]).not_last(), more(&WORLD.as_bytes()[..3])],
        )
        .closes(1007),
        // Text for WebSocket, and no JSON.
        case("6.7.1", "a zero", &[text("\0")]).hears([Heard::Error(ErrorCode::Malformed)]),
        case(
            "6.2.1",
            "binary that is no text is not looked at",
            &[super::frames::frame(2, [0xff, 0xfe])],
        )
        .hears([Heard::Error(ErrorCode::Malformed)]),
    ]
}
