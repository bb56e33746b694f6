//! Lists as CSV that spreadsheets open by a double click: what a French Excel expects, or an English one.
//!
//! Excel recognises UTF-8 only by a byte order mark, and splits columns at the list separator of its country.

use csv::{IntoInnerError, Terminator, WriterBuilder};

use super::cells::{Cell, Grid};
use super::{Language, ListRequest};

/// Tells Excel that the text is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// What a spreadsheet would take for the beginning of a formula: those that OWASP lists, and their wide forms.
const BEGIN_FORMULAS: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// The list as the bytes of a file, which are text.
pub(super) fn text(grid: &Grid, request: ListRequest) -> Result<String, csv::Error> {
    let words = request.language.words();
    let headings = grid.columns.iter();
    let headings = headings.map(|column| words.column(*column).to_owned());
    let rows = grid.rows.iter();
    let rows = rows.map(|row| row.iter().map(|cell| field(cell, request)).collect());
    table(headings.collect(), rows, request.language)
}

/// Headings and rows as the bytes of a file; names in them are [`harmless`] already.
pub(crate) fn table(
    headings: Vec<String>,
    rows: impl Iterator<Item = Vec<String>>,
    language: Language,
) -> Result<String, csv::Error> {
    let separator = match language {
        Language::Fr => b';',
        Language::En => b',',
    };
    let mut writer = WriterBuilder::new()
        .delimiter(separator)
        .terminator(Terminator::CRLF)
        .from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
    writer.write_record(headings)?;
    for row in rows {
        writer.write_record(row)?;
    }
    let bytes = writer.into_inner().map_err(IntoInnerError::into_error)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn field(cell: &Cell, request: ListRequest) -> String {
    let written = cell.written(request);
    match cell {
        Cell::Text(_) => harmless(written),
        Cell::Nothing | Cell::Number(_) | Cell::Cents(_) | Cell::Yes(_) | Cell::At(_) => written,
    }
}

/// A text that no spreadsheet takes for a formula: names come from players, so one that begins like a formula gets an
/// apostrophe before it. Spaces before a formula do not keep every spreadsheet from evaluating it.
pub(crate) fn harmless(text: String) -> String {
    let first = text.trim_start_matches([' ', '\u{a0}']).chars().next();
    match first {
        Some(first) if BEGIN_FORMULAS.contains(&first) => format!("'{text}"),
        Some(_) | None => text,
    }
}
