//! What an event came to, on its way out: lists of typed lines from the tournament and its journal, then a writer for each
//! format.

mod ask;
mod cells;
mod chronicle;
pub(crate) mod csv;
pub(crate) mod html;
mod lines;
#[cfg(test)]
mod tests;
mod words;

pub use ask::{Language, List, ListRequest, Offset, ResultFormat};
pub use chronicle::Chronicle;
pub use lines::{Source, sheet};

use tapis_protocol::EventSheet;

/// Why a list is not written. A fault of ours: each list is made of texts and figures.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// As CSV.
    #[error("the list cannot be written as CSV")]
    Csv(#[from] ::csv::Error),
    /// As JSON.
    #[error("the list cannot be written as JSON")]
    Json(#[from] serde_json::Error),
}

/// Whose event it was, at the head of a page; a table for programs has none.
#[derive(Clone, Debug, Default)]
pub struct Letterhead {
    /// The club's name; may be empty.
    pub club: String,
    /// The club's logo as an address that holds the image itself: a page needs nothing else.
    pub logo: Option<String>,
}

/// A list in the format that is asked for.
pub fn write(
    sheet: &EventSheet,
    request: ListRequest,
    head: &Letterhead,
) -> Result<String, WriteError> {
    match request.format {
        ResultFormat::Csv => Ok(csv::text(&cells::grid(sheet, request), request)?),
        ResultFormat::Html => {
            let grid = cells::grid(sheet, request);
            Ok(html::page(sheet, &grid, request, head))
        }
        ResultFormat::Json => {
            let mut text = serde_json::to_string_pretty(sheet)?;
            text.push('\n');
            Ok(text)
        }
    }
}

/// A name for the file: the event's, the list's and the day's, in letters that every system takes.
pub fn file_name(sheet: &EventSheet, request: ListRequest) -> String {
    let name = file_letters(&sheet.name);
    let name = match name.as_str() {
        "" => sheet.tournament.as_str(),
        name => name,
    };
    let list = request.language.words().file(request.list);
    let day = request.offset.day(&sheet.date, sheet.at);
    format!("{name}-{list}-{day}.{}", request.format.extension())
}

/// A name in letters that every system takes in the name of a file; may come out empty.
pub(crate) fn file_letters(text: &str) -> String {
    let mut name = String::new();
    for letter in text.chars().flat_map(char::to_lowercase) {
        match plain(letter) {
            Some(letter) => name.push_str(letter),
            None if letter.is_ascii_alphanumeric() => name.push(letter),
            None if !name.ends_with('-') && !name.is_empty() => name.push('-'),
            None => {}
        }
        if name.len() >= MOST_OF_NAME {
            break;
        }
    }
    name.trim_end_matches('-').to_owned()
}

/// Most letters of the event's name in the name of a file.
const MOST_OF_NAME: usize = 40;

/// French letters without their accents.
const fn plain(letter: char) -> Option<&'static str> {
    match letter {
        'à' | 'â' | 'ä' | 'á' => Some("a"),
        'ç' => Some("c"),
        'é' | 'è' | 'ê' | 'ë' => Some("e"),
        'î' | 'ï' | 'í' => Some("i"),
        'ô' | 'ö' | 'ó' => Some("o"),
        'ù' | 'û' | 'ü' | 'ú' => Some("u"),
        'ÿ' => Some("y"),
        'ñ' => Some("n"),
        'œ' => Some("oe"),
        'æ' => Some("ae"),
        _ => None,
    }
}
