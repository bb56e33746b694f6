//! A value as a book writes it: TOML, and in a browser's build the same as JSON, which that build reads anyway.

#[cfg(target_arch = "wasm32")]
pub(super) use serde_json::{Error, Value};
#[cfg(not(target_arch = "wasm32"))]
pub(super) use toml::{Value, de::Error};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A value that is more than a word.
pub(super) fn read<T: DeserializeOwned>(value: &Value) -> Result<T, Error> {
    #[cfg(target_arch = "wasm32")]
    let read = serde_json::from_value(value.clone());
    #[cfg(not(target_arch = "wasm32"))]
    let read = value.clone().try_into();
    read
}

/// A value as files write it.
pub(super) fn text_of<T: Serialize>(value: &T) -> String {
    #[cfg(target_arch = "wasm32")]
    let written = serde_json::to_value(value);
    #[cfg(not(target_arch = "wasm32"))]
    let written = Value::try_from(value);
    match written {
        Ok(Value::String(text)) => text,
        Ok(other) => other.to_string(),
        Err(_) => String::new(),
    }
}
