//! Sentences about an event that no device sends, that no screen says, or that chance decides.

use crate::reach::InsideOnly;

/// Who has put players where they sit, as the steps of a scenario say from the first to the last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Reach {
    /// The scenario alone: no device sends it.
    #[default]
    AsSeated,
    /// No device yet: the book proposes to break a table, which is done by a draw.
    ToBreak,
    /// A draw: who sits where is not the same another time.
    Drawn,
}

impl Reach {
    /// Why the next step is played inside only; `None` where a device sends it, or is shown it.
    pub(crate) fn why_inside(&mut self, text: &str) -> Option<InsideOnly> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match *words {
            ["table", _, "plays", _, "next"] | ["table", _, "plays", _, "after", "that"] => {
                return Some(InsideOnly::Window);
            }
            ["registration", "is", _] => return Some(InsideOnly::Registration),
            ["tables", "have", ref counts @ ..]
                if *self == Self::Drawn && are_by_chance(counts) =>
            {
                return Some(InsideOnly::Chance);
            }
            ["the", "book", "proposes", "to", "break", ..] if *self == Self::AsSeated => {
                *self = Self::ToBreak;
            }
            ["it", "is", "done"] if *self == Self::ToBreak => *self = Self::Drawn,
            ["seats", "are", "drawn"] | ["table", _, "breaks"] => *self = Self::Drawn,
            _ => {}
        }
        None
    }
}

/// Whether it is by chance which table has how many: they are not all as full, empty ones aside, and their order is told.
fn are_by_chance(counts: &[&str]) -> bool {
    let mut full = counts.iter().filter(|count| **count != "0");
    let first = full.next();
    !counts.ends_with(&["in", "some", "order"]) && full.any(|count| Some(count) != first)
}
