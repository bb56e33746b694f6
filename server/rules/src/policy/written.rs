//! A value as a book writes it: TOML, and in a browser's build JSON that is kept as text, so that the order of its
//! members stays.

#[cfg(target_arch = "wasm32")]
pub(super) use self::text::{Error, Value};
#[cfg(not(target_arch = "wasm32"))]
pub(super) use toml::{Value, de::Error};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A value that is more than a word.
pub(super) fn read<T: DeserializeOwned>(value: &Value) -> Result<T, Error> {
    #[cfg(target_arch = "wasm32")]
    let read = tapis_tagged::from_json(value.as_text());
    #[cfg(not(target_arch = "wasm32"))]
    let read = value.clone().try_into();
    read
}

/// A word.
pub(super) fn word(text: &str) -> Value {
    #[cfg(target_arch = "wasm32")]
    let word = Value::word(text);
    #[cfg(not(target_arch = "wasm32"))]
    let word = Value::String(text.to_owned());
    word
}

/// A value as files write it.
pub(super) fn text_of<T: Serialize>(value: &T) -> String {
    #[cfg(target_arch = "wasm32")]
    {
        let text = serde_json::to_string(value).unwrap_or_default();
        text.trim_matches('"').to_owned()
    }
    #[cfg(not(target_arch = "wasm32"))]
    match Value::try_from(value) {
        Ok(Value::String(text)) => text,
        Ok(other) => other.to_string(),
        Err(_) => String::new(),
    }
}

#[cfg(target_arch = "wasm32")]
mod text {
    use std::fmt;

    use serde::Deserialize;
    use serde_json::value::RawValue;

    pub(in super::super) use serde_json::Error;

    /// A value of JSON, as it is written.
    #[derive(Clone, Debug, Deserialize)]
    #[serde(transparent)]
    pub struct Value(Box<RawValue>);

    impl Value {
        pub(super) fn word(text: &str) -> Self {
            let written = serde_json::to_string(text).and_then(RawValue::from_string);
            Self(written.unwrap_or_default())
        }

        pub(super) fn as_text(&self) -> &str {
            self.0.get()
        }

        /// The word, where it is one: words of policies have nothing to escape.
        pub(in super::super) fn as_str(&self) -> Option<&str> {
            self.0.get().strip_prefix('"')?.strip_suffix('"')
        }
    }

    impl fmt::Display for Value {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.as_text())
        }
    }
}
