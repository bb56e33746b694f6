//! Articles that officials give as the reason of a fault they record.

use crate::book::Book;

/// Whether an event that is played by this book accepts an article as the reason of a fault.
#[must_use]
pub const fn is_recorded(_book: &Book, _number: &str) -> bool {
    false
}
