//! What crosses the wire when a device proves its token, or agrees on one, without sending it.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// 32 bytes, written as 64 hexadecimal digits: a nonce, a proof, the name of a token, or a public key. It is not shown where
/// messages are written for people who debug.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bytes32([u8; 32]);

impl Bytes32 {
    /// These bytes.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes written so, in letters of either size; `None` for any other text.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        for (index, byte) in bytes.iter_mut().enumerate() {
            let pair = text.get(2 * index..2 * index + 2)?;
            *byte = u8::from_str_radix(pair, 16).ok()?;
        }
        Some(Self(bytes))
    }

    /// The bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Bytes32 {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|byte| write!(formatter, "{byte:02x}"))
    }
}

impl fmt::Debug for Bytes32 {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Bytes32(…)")
    }
}

impl Serialize for Bytes32 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Bytes32 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        // What was sent is not part of the explanation.
        Self::read(&text)
            .ok_or_else(|| serde::de::Error::custom("64 hexadecimal digits are expected"))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Bytes32 {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Bytes32".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "32 bytes, written as 64 hexadecimal digits: a nonce, a proof, the name of a token, or a public key.",
            "type": "string",
            "pattern": "^[0-9a-fA-F]{64}$",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_as_they_were_written_and_nothing_else_is() {
        let bytes = Bytes32::new(std::array::from_fn(|index| {
            u8::try_from(index * 8).unwrap()
        }));
        let text = bytes.to_string();
        assert_eq!(Bytes32::read(&text), Some(bytes));
        assert_eq!(Bytes32::read(&text.to_uppercase()), Some(bytes));
        for wrong in [
            "",
            "0",
            &text[1..],
            &format!("{text}00"),
            &text.replace('0', "g"),
        ] {
            assert_eq!(Bytes32::read(wrong), None, "{wrong}");
        }
        // As many bytes, and fewer letters.
        assert_eq!(Bytes32::read(&"é".repeat(32)), None);
        assert!(!format!("{bytes:?}").contains(&text[..4]));
    }
}
