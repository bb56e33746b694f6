//! The floor's PIN, on its way to the server, which keeps no more than a hash of it.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};

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
    fn a_pin_is_not_written_into_logs() {
        let pin = Pin::new("4711").unwrap();
        assert!(!format!("{pin:?}").contains("4711"));
    }
}
