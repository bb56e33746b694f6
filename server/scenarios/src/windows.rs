//! Expectations about windows: `window claim open`, `window claim closed (gleize2007 11-1)`, `no window claim`, and
//! the blinds of the coming hand: `next blinds 50 100`. Windows are `bets`, `undo`, `misdeal`, `claim` and `level`.

use tapis_rules::book::Book;
use tapis_rules::chips::Chips;
use tapis_rules::table::{Opening, Table, Window, Windows};

use super::table_play::TableSeen;
use super::words::chips;

/// Something about a window, or about the blinds of the coming hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WindowExpected {
    what: What,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    /// A window and its article; nothing of the kind when there is none.
    Window(String, Option<(Opening, Option<String>)>),
    NextBlinds([Chips; 2]),
}

/// Reads an expectation about windows.
pub(super) fn expectation(text: &str) -> Option<WindowExpected> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let article = || {
        let (_, article) = text.split_once(" (")?;
        Some(article.strip_suffix(')')?.to_owned())
    };
    let what = match *words {
        ["next", "blinds", small, big] => What::NextBlinds([chips(small)?, chips(big)?]),
        ["no", "window", name] => What::Window(name.to_owned(), None),
        ["window", name, opening, ..] => {
            let opening = match opening {
                "open" => Opening::Open,
                "closed" => Opening::Closed,
                _ => return None,
            };
            What::Window(name.to_owned(), Some((opening, article())))
        }
        _ => return None,
    };
    Some(WindowExpected { what })
}

impl WindowExpected {
    /// Whether a device is shown it: which blinds follow and what else has its time no screen says, and no article.
    pub(super) fn is_shown(&self) -> bool {
        match &self.what {
            What::Window(name, None) => name == "undo",
            What::Window(name, Some((_, article))) => name == "undo" && article.is_none(),
            What::NextBlinds(_) => false,
        }
    }

    /// Whether it is true of what is seen of a table.
    pub(super) fn check_seen(&self, seen: &TableSeen) -> Result<(), String> {
        let found = match (seen.playing, seen.may_undo) {
            (false, _) => None,
            (true, true) => Some(Opening::Open),
            (true, false) => Some(Opening::Closed),
        };
        let expected = match &self.what {
            What::Window(name, expected) if name == "undo" => {
                expected.as_ref().map(|(opening, _)| *opening)
            }
            What::Window(..) | What::NextBlinds(_) => {
                return Err("no device is shown it".to_owned());
            }
        };
        if found == expected {
            Ok(())
        } else {
            Err(format!("it is {found:?}"))
        }
    }

    /// Whether it is true of a table.
    pub(super) fn check(&self, table: &Table, book: &Book) -> Result<(), String> {
        let wrong = |found: String| Err(format!("it is {found}"));
        match &self.what {
            What::NextBlinds(expected) => {
                let found = table.next_blinds().map(|blinds| [blinds.small, blinds.big]);
                if found == Some(*expected) {
                    Ok(())
                } else {
                    wrong(format!("{found:?}"))
                }
            }
            What::Window(name, expected) => {
                let found = named(table.windows(book), name)
                    .ok_or_else(|| format!("there is no window \"{name}\""))?;
                let as_expected = match (&found, expected) {
                    (None, None) => true,
                    (Some(found), Some((opening, article))) => {
                        let cited = found.citation.as_ref().map(ToString::to_string);
                        found.opening == *opening && (article.is_none() || cited == *article)
                    }
                    (None, Some(_)) | (Some(_), None) => false,
                };
                if as_expected {
                    Ok(())
                } else {
                    wrong(format!("{found:?}"))
                }
            }
        }
    }
}

fn named(windows: Windows, name: &str) -> Option<Option<Window>> {
    Some(match name {
        "bets" => windows.bets,
        "undo" => windows.undo,
        "misdeal" => windows.misdeal,
        "claim" => windows.claim,
        "level" => Some(windows.level),
        _ => return None,
    })
}
