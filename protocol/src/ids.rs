//! Names of things on the wire: tournaments, tables, devices, commands, alerts.

use serde::{Deserialize, Deserializer, Serialize};

/// Declares a short text name: letters, digits, `-` and `_`, at most so many.
macro_rules! text_id {
    ($(#[$doc:meta])* $name:ident, $max:literal) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub struct $name(String);

        impl $name {
            /// Longest name, in characters.
            pub const MAX_LENGTH: usize = $max;

            /// The name, or `None` when it is empty, too long or has other characters.
            #[must_use]
            pub fn new(text: impl Into<String>) -> Option<Self> {
                let text = text.into();
                let fits = !text.is_empty() && text.len() <= Self::MAX_LENGTH;
                let plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
                (fits && plain).then_some(Self(text))
            }

            /// The name as text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                Self::new(text).ok_or_else(|| {
                    serde::de::Error::custom(concat!("a name of 1 to ", $max, " letters, digits, - or _ is expected"))
                })
            }
        }
    };
}

text_id! {
    /// A tournament.
    TournamentId, 32
}

text_id! {
    /// A command, named by the device that sends it: the same name is carried out once.
    CommandId, 64
}

text_id! {
    /// A paired device.
    DeviceId, 32
}

text_id! {
    /// A season, named by who begins it.
    SeasonId, 32
}

text_id! {
    /// A person, by 16 hexadecimal digits that are drawn and say nothing about them.
    PersonId, 16
}

/// Number of a table in its tournament, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableId(pub u16);

impl std::fmt::Display for TableId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Number of an alert in its tournament, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlertId(pub u32);

impl std::fmt::Display for AlertId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Number of a tablet's request to join, from 1; of one run of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JoinId(pub u32);

impl std::fmt::Display for JoinId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
