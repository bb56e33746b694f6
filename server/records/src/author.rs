//! Who a record says gave an order, and what the order was: a device, or the floor by its PIN on that device.

use crate::content::Content;

/// Who sends the orders that the server gives itself.
pub const SERVER: &str = "server";

/// What follows the tablet's id in a record when the floor gave the order by its PIN. No id has a `+`.
const BY_PIN: &str = "+floor";

/// What stands before the order's content, in eight hexadecimal digits. Records of older versions have none.
const CONTENT: char = '#';

/// Who gave an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderedBy<'a> {
    /// The device's id, or [`SERVER`].
    pub device: &'a str,
    /// Whether the floor gave it there, by its PIN.
    pub by_pin: bool,
    /// What the order was.
    pub content: Option<Content>,
}

/// As a record names who gave an order.
pub fn written(by: OrderedBy<'_>) -> String {
    let OrderedBy {
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

/// What [`written`] has written.
pub fn read(author: &str) -> OrderedBy<'_> {
    let (author, content) = match author.rsplit_once(CONTENT) {
        Some((author, digits)) => (author, u32::from_str_radix(digits, 16).ok()),
        None => (author, None),
    };
    let content = content.and_then(Content::of_number);
    let device = author.strip_suffix(BY_PIN);
    OrderedBy {
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
                let by = OrderedBy {
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
