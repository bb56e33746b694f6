//! Single words of a step: seats, chips, cards, and lists of them.

use tapis_rules::card::Card;
use tapis_rules::chips::Chips;
use tapis_rules::seat::Seat;

/// The number of a seat.
pub(super) fn seat(word: &str) -> Option<Seat> {
    Seat::new(word.parse().ok()?)
}

/// An amount, `1500` or `1_500`.
pub(super) fn chips(word: &str) -> Option<Chips> {
    Chips::new(word.replace('_', "").parse().ok()?)
}

/// A card, `Ah`.
pub(super) fn card(word: &str) -> Option<Card> {
    word.parse().ok()
}

/// Several words of one kind; `None` if one of them is not of it.
pub(super) fn all<T>(words: &[&str], read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    words.iter().map(|word| read(word)).collect()
}
