//! How a snapshot writes a book: by its name, and by its text where it is a house's, as the event that sets a tournament
//! up has it.

use std::sync::Arc;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::book::Book;

pub(crate) fn serialize<S: Serializer>(book: &Book, serializer: S) -> Result<S::Ok, S::Error> {
    (&book.id, &book.house).serialize(serializer)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Arc<Book>, D::Error> {
    let (id, house) = <(String, Option<String>)>::deserialize(deserializer)?;
    let book = Book::open(&id, house.as_deref()).map_err(D::Error::custom)?;
    Ok(Arc::new(book))
}
