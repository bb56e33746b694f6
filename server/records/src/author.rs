//! Who a record says gave an order: a device, or the floor by its PIN on that device.

/// Who sends the orders that the server gives itself.
pub const SERVER: &str = "server";

/// What follows the tablet's id in a record when the floor gave the order by its PIN. No id has a `+`.
const BY_PIN: &str = "+floor";

/// As a record names who gave an order.
pub fn written(device: &str, by_pin: bool) -> String {
    if by_pin {
        format!("{device}{BY_PIN}")
    } else {
        device.to_owned()
    }
}

/// The device in what a record names, and whether the floor gave the order by its PIN.
pub fn read(author: &str) -> (&str, bool) {
    match author.strip_suffix(BY_PIN) {
        Some(device) => (device, true),
        None => (author, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_gave_an_order_is_read_as_it_was_written() {
        for by_pin in [false, true] {
            assert_eq!(read(&written("k3v9", by_pin)), ("k3v9", by_pin));
        }
    }
}
