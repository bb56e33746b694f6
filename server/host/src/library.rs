//! The rulebooks that new events can be played by: those that are part of Tapis, and the club's own.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::body::Bytes;
use tapis_protocol::RulebookView;
use tapis_protocol::rules::book::{Book, Index};

/// Most house books of a server.
pub const MAX_HOUSE_BOOKS: usize = 8;

/// Indexes that are kept: of each book that is part of Tapis, and of the house books that are searched now.
const MAX_INDEXES: usize = 12;

/// Books that are searched as one.
type BookIndex = Arc<Index<Arc<Book>>>;

/// Rulebooks, read once.
#[derive(Debug)]
pub(crate) struct Library {
    books: Vec<Arc<Book>>,
    /// The JSON of each book, made when it is first asked for; `None` where it cannot be written.
    pages: Vec<OnceLock<Option<Bytes>>>,
    /// In the order of their last use, the latest last.
    indexes: Mutex<Vec<BookIndex>>,
}

impl Library {
    /// The books that are part of Tapis, then these.
    pub(crate) fn with(house_books: Vec<Book>) -> Self {
        let ours = Book::IDS.iter().filter_map(|id| Book::named(id).ok());
        let books: Vec<_> = ours.chain(house_books).map(Arc::new).collect();
        Self {
            pages: books.iter().map(|_| OnceLock::new()).collect(),
            books,
            indexes: Mutex::default(),
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

    /// A book of the library as it is read over HTTP, in JSON, made when it is first read: making it takes a processor for
    /// milliseconds. None of a book that only an event has.
    pub(crate) fn page(&self, book: &Arc<Book>) -> Option<Bytes> {
        let is_book = |known: &Arc<Book>| Arc::ptr_eq(known, book);
        let page = self.pages.get(self.books.iter().position(is_book)?)?;
        let made = page.get_or_init(|| {
            let json = serde_json::to_vec(&RulebookView::of(book));
            json.ok().map(Bytes::from)
        });
        made.clone()
    }

    /// The index of these books, made when they are first searched: making it takes a processor for milliseconds.
    pub(crate) fn index(&self, books: Vec<Arc<Book>>) -> BookIndex {
        let mut indexes = self.indexes.lock().unwrap_or_else(PoisonError::into_inner);
        let known = indexes.iter().position(|index| is_of(index, &books));
        let index = match known {
            Some(place) => indexes.remove(place),
            None => Arc::new(Index::over(books)),
        };
        if indexes.len() >= MAX_INDEXES {
            indexes.remove(0);
        }
        indexes.push(Arc::clone(&index));
        index
    }
}

fn is_of(index: &BookIndex, books: &[Arc<Book>]) -> bool {
    let known = index.books();
    known.len() == books.len() && known.iter().zip(books).all(|(a, b)| Arc::ptr_eq(a, b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_is_made_once_for_the_same_books_and_few_are_kept() {
        let library = Library::with(Vec::new());
        let book = Arc::clone(library.book("cdc2013").unwrap());
        let other = Arc::clone(library.book("caen").unwrap());
        let first = library.index(vec![Arc::clone(&book)]);
        assert!(Arc::ptr_eq(&first, &library.index(vec![Arc::clone(&book)])));
        let both = library.index(vec![Arc::clone(&book), other]);
        assert!(!Arc::ptr_eq(&first, &both));
        for _ in 0..MAX_INDEXES {
            let house = Arc::new(Book::clone(&book));
            library.index(vec![house]);
        }
        assert_eq!(library.indexes.lock().unwrap().len(), MAX_INDEXES);
        assert!(!Arc::ptr_eq(&first, &library.index(vec![book])));
    }

    #[test]
    fn what_is_sent_of_a_book_is_made_once_and_of_the_librarys_own_alone() {
        let library = Library::with(Vec::new());
        let book = library.book("cdc2013").unwrap();
        let page = library.page(book).unwrap();
        assert_eq!(page.as_ptr(), library.page(book).unwrap().as_ptr());
        let read: RulebookView = serde_json::from_slice(&page).unwrap();
        assert_eq!(read, RulebookView::of(book));
        assert!(library.page(&Arc::new(Book::clone(book))).is_none());
    }
}
