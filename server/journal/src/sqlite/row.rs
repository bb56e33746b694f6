//! One page of a table or an index, taken apart: cells, and the columns of their rows.

use std::ops::Range;

use crate::{MAX_COMMAND_LENGTH, MAX_DEVICE_LENGTH, MAX_PAYLOAD_BYTES};

/// Size of a page: what SQLite chooses for the files that it makes here.
pub(super) const PAGE_BYTES: usize = 4096;

/// The bits of a place that stay within a page.
const PLACE_MASK: u16 = 0x0fff;

/// No row of the journal is larger: its longest texts, its largest payload, and room for numbers and hash.
const MAX_ROW_BYTES: usize = MAX_PAYLOAD_BYTES + MAX_COMMAND_LENGTH + MAX_DEVICE_LENGTH + 256;

/// Most columns of a row of the journal.
const MAX_COLUMNS: usize = 8;

/// What a row that runs over keeps at least on its own page (SQLite's M).
const LEAST_LOCAL: usize = (PAGE_BYTES - 12) * 32 / 255 - 23;

/// What a row of a table has at most on its own page (SQLite's X).
const MOST_IN_TABLE: usize = PAGE_BYTES - 35;

/// The same of a row of an index.
const MOST_IN_INDEX: usize = (PAGE_BYTES - 12) * 64 / 255 - 23;

/// What a page is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tree {
    Table,
    Index,
}

/// A row's place on its page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) tree: Tree,
    /// Number of the row; 0 in an index, where it is the last column.
    pub(super) id: i64,
    /// Bytes of the row.
    pub(super) total: usize,
    /// Those of them that are on this page.
    pub(super) local: Range<usize>,
    /// Page with the next of them.
    pub(super) overflow: Option<u32>,
}

/// A value in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column<'a> {
    Null,
    Number(i64),
    Text(&'a [u8]),
    Blob(&'a [u8]),
}

/// Where the cells of a page begin; none on a page that holds no rows.
pub(super) fn places(page: &[u8]) -> Vec<u16> {
    let header = match page.first() {
        Some(0x0d | 0x0a) => 8,
        Some(0x02) => 12,
        _ => return Vec::new(),
    };
    let count = short(page, 3).map_or(0, usize::from);
    let places = page.get(header..).unwrap_or_default();
    let (pairs, _) = places.as_chunks::<2>();
    // As SQLite does, what leads out of the page is left out of a place.
    let places = pairs
        .iter()
        .take(count)
        .map(|pair| u16::from_be_bytes(*pair) & PLACE_MASK);
    places.collect()
}

/// The cell at a place of a page, if there can be one.
pub(super) fn cell(page: &[u8], place: u16) -> Option<Cell> {
    let mut at = usize::from(place);
    let tree = match page.first()? {
        0x0d => Tree::Table,
        0x0a => Tree::Index,
        0x02 => {
            // The page with what is smaller.
            at += 4;
            Tree::Index
        }
        _ => return None,
    };
    let total = usize::try_from(varint(page, &mut at)?).ok()?;
    let (id, most) = match tree {
        Tree::Table => (varint(page, &mut at)?.cast_signed(), MOST_IN_TABLE),
        Tree::Index => (0, MOST_IN_INDEX),
    };
    if total > MAX_ROW_BYTES {
        return None;
    }
    let on_page = if total <= most {
        total
    } else {
        let even = LEAST_LOCAL + (total - LEAST_LOCAL) % (PAGE_BYTES - 4);
        if even <= most { even } else { LEAST_LOCAL }
    };
    let local = at..at.checked_add(on_page)?;
    page.get(local.clone())?;
    let overflow = if on_page < total {
        let link = page.get(local.end..local.end.checked_add(4)?)?;
        Some(u32::from_be_bytes(link.try_into().ok()?))
    } else {
        None
    };
    Some(Cell {
        tree,
        id,
        total,
        local,
        overflow,
    })
}

/// The columns of a row, up to the first that is not within the bytes, and how many there should be.
pub(super) fn columns(row: &[u8]) -> Option<(Vec<Column<'_>>, usize)> {
    let mut at = 0;
    let header_bytes = usize::try_from(varint(row, &mut at)?).ok()?;
    let mut types = Vec::new();
    while at < header_bytes {
        types.push(varint(row, &mut at)?);
        if types.len() > MAX_COLUMNS {
            return None;
        }
    }
    let mut columns = Vec::new();
    let mut rest = row.get(header_bytes..)?;
    for kind in &types {
        let Some((column, after)) = column(*kind, rest) else {
            break;
        };
        columns.push(column);
        rest = after;
    }
    Some((columns, types.len()))
}

/// A value by its type, and the bytes after it.
fn column(kind: u64, bytes: &[u8]) -> Option<(Column<'_>, &[u8])> {
    let width = match kind {
        // SQLite keeps 10 and 11 for itself; they take no bytes either.
        0 | 10 | 11 => return Some((Column::Null, bytes)),
        8 => return Some((Column::Number(0), bytes)),
        9 => return Some((Column::Number(1), bytes)),
        1..=4 => usize::try_from(kind).ok()?,
        5 => 6,
        6 => 8,
        12.. => usize::try_from((kind - 12) / 2).ok()?,
        // A fraction.
        7 => return None,
    };
    let (value, rest) = bytes.split_at_checked(width)?;
    let column = match kind {
        12.. if kind.is_multiple_of(2) => Column::Blob(value),
        12.. => Column::Text(value),
        _ => Column::Number(signed(value)),
    };
    Some((column, rest))
}

/// A number of 1 to 8 bytes, the highest first, in two's complement.
fn signed(bytes: &[u8]) -> i64 {
    let first = match bytes.first() {
        Some(byte) if *byte >= 0x80 => -1,
        _ => 0,
    };
    let shifted = |number: i64, byte: &u8| (number << 8) | i64::from(*byte);
    bytes.iter().fold(first, shifted)
}

fn short(page: &[u8], at: usize) -> Option<u16> {
    let bytes = page.get(at..at + 2)?;
    Some(u16::from_be_bytes(bytes.try_into().ok()?))
}

/// SQLite's number of 1 to 9 bytes: seven bits each, all eight of the ninth.
fn varint(bytes: &[u8], at: &mut usize) -> Option<u64> {
    let mut number = 0_u64;
    for place in 1..=9 {
        let byte = *bytes.get(*at)?;
        *at += 1;
        if place == 9 {
            return Some((number << 8) | u64::from(byte));
        }
        number = (number << 7) | u64::from(byte & 0x7f);
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;

    #[test]
    fn numbers_of_every_width_are_read() {
        assert_eq!(varint(&[0x7f], &mut 0), Some(127));
        assert_eq!(varint(&[0x81, 0x00], &mut 0), Some(128));
        assert_eq!(varint(&[0xff; 9], &mut 0), Some(u64::MAX));
        assert_eq!(varint(&[0xff; 8], &mut 0), None);
        assert_eq!(signed(&[0x80]), -128);
        assert_eq!(signed(&[0, 0x80]), 128);
        assert_eq!(signed(&[0xff; 8]), -1);
    }

    #[test]
    fn rows_of_an_index_are_read_up_to_where_they_run_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("index");
        let lengths = 900..1_100_usize;
        let connection = Connection::open(&path).unwrap();
        connection
            .execute_batch("CREATE TABLE texts (text TEXT UNIQUE); BEGIN")
            .unwrap();
        for length in lengths.clone() {
            let text = "x".repeat(length);
            connection
                .execute("INSERT INTO texts VALUES (?1)", [text])
                .unwrap();
        }
        connection.execute_batch("COMMIT").unwrap();
        let file = std::fs::read(&path).unwrap();
        let pages = file
            .chunks(PAGE_BYTES)
            .filter(|page| page[0] == 0x0a || page[0] == 0x02);
        let mut read = 0;
        for page in pages {
            for cell in places(page).iter().filter_map(|place| cell(page, *place)) {
                let row = &page[cell.local];
                let (columns, _) = columns(row).unwrap();
                match (cell.overflow, columns.as_slice()) {
                    (None, [Column::Text(text), Column::Number(_)]) => {
                        assert!(text.iter().all(|byte| *byte == b'x'), "{}", cell.total);
                    }
                    (Some(next), []) => {
                        let next = usize::try_from(next).unwrap();
                        assert!(next <= file.len() / PAGE_BYTES, "{next}");
                    }
                    other => panic!("{other:?} of {} bytes", cell.total),
                }
                read += 1;
            }
        }
        assert_eq!(read, lengths.len());
    }

    #[test]
    fn no_bytes_make_it_panic() {
        let mut mixed = 1_u32;
        for kind in [0x0d, 0x0a, 0x02, 0x05] {
            for _ in 0..500 {
                let mut page: Vec<u8> = std::iter::repeat_with(|| {
                    mixed = mixed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    mixed.to_be_bytes()[0]
                })
                .take(PAGE_BYTES)
                .collect();
                page[0] = kind;
                for place in places(&page) {
                    if let Some(cell) = cell(&page, place) {
                        columns(&page[cell.local]);
                    }
                }
            }
        }
    }
}
