//! The floor's PIN, on its way to the server, which keeps no more than a hash of it.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};

/// Fifty PINs that people choose most, and so those that are tried first; years are refused besides.
const COMMON_PINS: [&str; 50] = [
    "1234", "1111", "0000", "1212", "7777", "1004", "4444", "2222", "6969", "9999", "3333", "5555",
    "6666", "1122", "1313", "8888", "4321", "1010", "2580", "0852", "5683", "1357", "2468", "6789",
    "0123", "12345", "54321", "11111", "00000", "55555", "123456", "111111", "123123", "654321",
    "000000", "666666", "121212", "112233", "159753", "147258", "222222", "555555", "888888",
    "123321", "1234567", "7654321", "1111111", "12345678", "87654321", "11111111",
];

/// Years of a life, which people take for a PIN.
const YEARS: std::ops::RangeInclusive<u16> = 1940..=2030;

/// A PIN: 4 to 8 digits. It is not shown where messages are written for people who debug.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pin(String);

impl Pin {
    /// Fewest digits.
    pub const MIN_DIGITS: usize = 4;
    /// Most digits.
    pub const MAX_DIGITS: usize = 8;

    /// The PIN, or `None` when it is too short, too long or has anything else than digits.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Option<Self> {
        let text = text.into();
        let fits = (Self::MIN_DIGITS..=Self::MAX_DIGITS).contains(&text.len());
        (fits && text.bytes().all(|byte| byte.is_ascii_digit())).then_some(Self(text))
    }

    /// Whether it is one that people choose so often that nobody should.
    #[must_use]
    pub fn is_common(&self) -> bool {
        let is_year = self.0.len() == 4 && self.0.parse().is_ok_and(|year| YEARS.contains(&year));
        is_year || COMMON_PINS.contains(&self.digits())
    }

    /// Its digits.
    #[must_use]
    pub fn digits(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pin(…)")
    }
}

impl<'de> Deserialize<'de> for Pin {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        // What was typed is not part of the explanation.
        Self::new(text).ok_or_else(|| serde::de::Error::custom("a PIN has 4 to 8 digits"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pin_has_four_to_eight_digits() {
        for pin in ["0000", "123456", "00112233"] {
            let read: Pin = serde_json::from_str(&format!("\"{pin}\"")).unwrap();
            assert_eq!(read.digits(), pin);
        }
        for text in ["", "123", "123456789", "12 34", "12a4", "١٢٣٤"] {
            let error = serde_json::from_str::<Pin>(&format!("\"{text}\"")).unwrap_err();
            assert!(error.to_string().starts_with("a PIN has"), "{error}");
        }
    }

    #[test]
    fn the_commonest_pins_are_known_and_each_is_one() {
        for (at, digits) in COMMON_PINS.iter().enumerate() {
            assert!(Pin::new(*digits).unwrap().is_common(), "{digits}");
            assert!(!COMMON_PINS[..at].contains(digits), "{digits} twice");
        }
        for (digits, is_common) in [
            ("1987", true),
            ("2031", false),
            ("4711", false),
            ("204817", false),
            ("19870101", false),
        ] {
            assert_eq!(Pin::new(digits).unwrap().is_common(), is_common, "{digits}");
        }
    }

    #[test]
    fn a_pin_is_not_written_into_logs() {
        let pin = Pin::new("4711").unwrap();
        assert!(!format!("{pin:?}").contains("4711"));
    }
}
