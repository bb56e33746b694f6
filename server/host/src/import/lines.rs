//! The lines of a file as cells, each with its number as an editor counts.

use tapis_protocol::rules::tournament::MAX_PLAYERS;

use super::text::sign;

/// Most lines that are looked at: a header, everybody, and more that will be refused.
const MOST_LINES: usize = MAX_PLAYERS * 2;

/// A line of the file that has something in it.
pub(super) struct CsvLine {
    pub(super) number: u32,
    pub(super) cells: csv::StringRecord,
}

/// The lines that have something in them.
pub(super) fn lines(text: &str) -> Vec<CsvLine> {
    let (sign, skipped) = sign(text);
    let text = text.get(skipped..).unwrap_or_default();
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(sign)
        .from_reader(text.as_bytes());
    let mut lines = Vec::new();
    let mut counting = Counting::new(text);
    for cells in reader.records().map_while(Result::ok) {
        let at = cells.position().map_or(0, csv::Position::byte);
        if cells.iter().any(|cell| !cell.trim().is_empty()) {
            let number = counting.line_at(at);
            lines.push(CsvLine { number, cells });
        }
        if lines.len() > MOST_LINES {
            break;
        }
    }
    lines
}

/// Counts lines as an editor does, empty ones and the ends of old Macintoshes included.
struct Counting<'a> {
    rest: std::iter::Peekable<std::iter::Enumerate<std::str::Bytes<'a>>>,
    line: u32,
}

impl<'a> Counting<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            rest: text.bytes().enumerate().peekable(),
            line: 1,
        }
    }

    /// The line of what begins at a byte, line ends before it skipped.
    fn line_at(&mut self, byte: u64) -> u32 {
        let byte = usize::try_from(byte).unwrap_or(usize::MAX);
        while let Some((at, sign)) = self.rest.peek().copied() {
            if at >= byte && !matches!(sign, b'\r' | b'\n') {
                break;
            }
            self.rest.next();
            let is_pair = sign == b'\r' && self.rest.peek().is_some_and(|(_, next)| *next == b'\n');
            if matches!(sign, b'\r' | b'\n') && !is_pair {
                self.line = self.line.saturating_add(1);
            }
        }
        self.line
    }
}
