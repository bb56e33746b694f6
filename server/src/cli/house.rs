//! House books from files: read once, when the server starts, and checked before anybody is let in.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use tapis_host::library::MAX_HOUSE_BOOKS;
use tapis_protocol::rules::book::{Book, BookError, MAX_HOUSE_BYTES};
use thiserror::Error;

/// Why a file is no house book.
#[derive(Debug, Error)]
pub(super) enum HouseError {
    #[error("the house book {} cannot be read", .0.display())]
    File(PathBuf, #[source] io::Error),
    #[error("the house book {}", .0.display())]
    Book(PathBuf, #[source] BookError),
    #[error("two house books have the id \"{0}\"")]
    Twice(String),
    #[error("a server has at most {MAX_HOUSE_BOOKS} house books")]
    TooMany,
}

/// The house books of these files.
pub(super) fn read(files: &[PathBuf]) -> Result<Vec<Book>, HouseError> {
    if files.len() > MAX_HOUSE_BOOKS {
        return Err(HouseError::TooMany);
    }
    let mut books: Vec<Book> = Vec::with_capacity(files.len());
    for file in files {
        let book = read_one(file)?;
        if books.iter().any(|other| other.id == book.id) {
            return Err(HouseError::Twice(book.id));
        }
        books.push(book);
    }
    Ok(books)
}

/// The house book of a file.
pub(super) fn read_one(file: &Path) -> Result<Book, HouseError> {
    let not_read = |error| HouseError::File(file.to_owned(), error);
    let mut text = String::new();
    // One byte more than it may have, so that a file without end is noticed.
    let most = u64::try_from(MAX_HOUSE_BYTES).unwrap_or(u64::MAX);
    fs::File::open(file)
        .map_err(not_read)?
        .take(most.saturating_add(1))
        .read_to_string(&mut text)
        .map_err(not_read)?;
    Book::house(&text).map_err(|error| HouseError::Book(file.to_owned(), error))
}
