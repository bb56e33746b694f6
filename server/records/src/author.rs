//! The author of a record: the device that sent its command, or the floor by its PIN on that device; and the command's
//! content.

use crate::content::Content;

/// The author of the server's own commands.
pub const SERVER: &str = "server";

/// Follows the tablet's id in a record when the floor sent the command by its PIN. No id has a `+`.
const BY_PIN: &str = "+floor";

/// Stands before the command's content, in eight hexadecimal digits. Records of older versions have no content.
const CONTENT: char = '#';

/// The author of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Author<'a> {
    /// The device's id, or [`SERVER`].
    pub device: &'a str,
    /// Whether the floor sent it from there, by its PIN.
    pub by_pin: bool,
    /// What the command said; `None` where it is not known.
    pub content: Option<Content>,
}

/// The author as a record names it.
pub fn written(by: Author<'_>) -> String {
    let Author {
        device,
        by_pin,
        content,
    } = by;
    let by_pin = if by_pin { BY_PIN } else { "" };
    match content {
        Some(_) => format!("{device}{by_pin}{CONTENT}{:08x}", Content::number(content)),
        None => format!("{device}{by_pin}"),
    }
}

/// Reads what [`written`] has written.
pub fn read(author: &str) -> Author<'_> {
    let (author, content) = match author.rsplit_once(CONTENT) {
        Some((author, digits)) => (author, u32::from_str_radix(digits, 16).ok()),
        None => (author, None),
    };
    let content = content.and_then(Content::of_number);
    let device = author.strip_suffix(BY_PIN);
    Author {
        device: device.unwrap_or(author),
        by_pin: device.is_some(),
        content,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_gave_an_order_is_read_as_it_was_written() {
        for by_pin in [false, true] {
            for content in [None, Content::of(&"fold")] {
                let by = Author {
                    device: "k3v9",
                    by_pin,
                    content,
                };
                assert_eq!(read(&written(by)), by);
            }
        }
    }

    #[test]
    fn records_of_older_versions_have_no_content() {
        let by = read("k3v9+floor");
        assert_eq!((by.device, by.by_pin, by.content), ("k3v9", true, None));
    }
}
