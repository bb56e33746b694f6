//! The rulebooks that new events can be played by: those that are part of Tapis, and the club's own.

use std::sync::Arc;

use tapis_protocol::rules::book::Book;

/// Most house books of a server.
pub const MAX_HOUSE_BOOKS: usize = 8;

/// Rulebooks, read once.
#[derive(Debug)]
pub(crate) struct Library {
    books: Vec<Arc<Book>>,
}

impl Library {
    /// The books that are part of Tapis, then these.
    pub(crate) fn with(house_books: Vec<Book>) -> Self {
        let ours = Book::IDS.iter().filter_map(|id| Book::named(id).ok());
        Self {
            books: ours.chain(house_books).map(Arc::new).collect(),
        }
    }

    /// All books.
    pub(crate) fn books(&self) -> &[Arc<Book>] {
        &self.books
    }

    /// A book by its name.
    pub(crate) fn book(&self, id: &str) -> Option<&Arc<Book>> {
        self.books.iter().find(|book| book.id == id)
    }
}
