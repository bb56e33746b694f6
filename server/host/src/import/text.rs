//! Bytes into text, and the sign between its columns: what spreadsheets write, in French and in English.

use std::borrow::Cow;

use encoding_rs::{Encoding, WINDOWS_1252};

/// What compressed files, spreadsheets among them, begin with.
const ZIP: &[u8] = b"PK\x03\x04";
/// What spreadsheets of the old kind begin with.
const OLE: &[u8] = &[0xd0, 0xcf, 0x11, 0xe0];
/// Signs between columns, the likeliest first.
const SIGNS: [u8; 3] = [b';', b'\t', b','];
/// Lines that are looked at to find the sign between columns.
const SAMPLE: usize = 20;

/// The text of a file: what its byte order mark says, else UTF-8, else Windows-1252, in which every byte is something.
/// `None` for what is no text.
pub(super) fn decode(bytes: &[u8]) -> Option<Cow<'_, str>> {
    if bytes.starts_with(ZIP) || bytes.starts_with(OLE) {
        return None;
    }
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        let text = bytes.get(mark..).unwrap_or_default();
        return Some(encoding.decode_without_bom_handling(text).0);
    }
    if bytes.contains(&0) {
        return None;
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Some(Cow::Borrowed(text)),
        Err(_) => Some(WINDOWS_1252.decode_without_bom_handling(bytes).0),
    }
}

/// The sign between columns, and how many bytes of the text only say which it is (`sep=;`, as Excel writes it).
pub(super) fn sign(text: &str) -> (u8, usize) {
    let first = text.lines().next().unwrap_or_default();
    if let Some(said) = first.strip_prefix("sep=")
        && let [sign] = said.as_bytes()
        && SIGNS.contains(sign)
    {
        return (*sign, first.len());
    }
    let mut sign = (SIGNS[0], 0);
    for candidate in SIGNS {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let with = lines.take(SAMPLE).filter(|line| has(line, candidate));
        let count = with.count();
        if count > sign.1 {
            sign = (candidate, count);
        }
    }
    (sign.0, 0)
}

/// Whether a sign stands in a line outside quotation marks.
fn has(line: &str, sign: u8) -> bool {
    let mut is_quoted = false;
    line.bytes().any(|byte| {
        is_quoted ^= byte == b'"';
        !is_quoted && byte == sign
    })
}

/// A cell as people meant it: no spaces around it, one between words.
pub(super) fn tidy(cell: &str) -> String {
    let words = cell.split(|sign: char| sign.is_whitespace() && !sign.is_control());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let joined = words.join(" ");
    joined
        .trim_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}')
        .to_owned()
}
