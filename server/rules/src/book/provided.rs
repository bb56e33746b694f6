//! The books of a browser's build: it has none of its own, and is given those of the server.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use tapis_tagged::from_json;

use super::{Book, BookError, RawBook};

static PROVIDED: Mutex<BTreeMap<String, Book>> = Mutex::new(BTreeMap::new());

impl Book {
    /// A book that was provided.
    ///
    /// # Errors
    ///
    /// [`BookError::Unknown`] when it was not.
    pub fn named(id: &str) -> Result<Self, BookError> {
        let books = PROVIDED.lock().unwrap_or_else(PoisonError::into_inner);
        let book = books.get(id).cloned();
        book.ok_or_else(|| BookError::Unknown(id.to_owned()))
    }

    /// A book that was provided, also where it is a house's.
    ///
    /// # Errors
    ///
    /// As [`Self::named`].
    pub fn open(id: &str, house: Option<&str>) -> Result<Self, BookError> {
        let book = Self::named(id)?;
        Ok(Self {
            house: house.map(str::to_owned),
            ..book
        })
    }

    /// Takes the choices of a book as JSON (`Book::lineage` off the browser); those that it extends come before it.
    ///
    /// # Errors
    ///
    /// [`BookError`].
    pub fn provide(text: &str) -> Result<(), BookError> {
        let book = Self::parse(text)?;
        let mut books = PROVIDED.lock().unwrap_or_else(PoisonError::into_inner);
        books.insert(book.id.clone(), book);
        Ok(())
    }
}

pub(super) fn read(text: &str) -> Result<RawBook, serde_json::Error> {
    from_json(text)
}
