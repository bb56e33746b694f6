//! Says the protocol again in other languages: its Rust types as JSON Schema, AsyncAPI and TypeScript.
//!
//! [`merge`] makes one schema of both directions, [`typescript`] and [`asyncapi`] are made from it,
//! and [`outputs`] knows where each file lives and whether the committed one is fresh.
//!
//! Nothing here guesses: a type that cannot be said exactly is an error that names the place.

mod asyncapi;
mod merge;
mod messages;
mod outputs;
mod read;
mod references;
mod shape;
mod typescript;

#[cfg(test)]
mod tests;

pub use asyncapi::asyncapi;
pub use merge::{Difference, MergeError, merge};
pub use outputs::{Output, outputs};
pub use references::{DanglingReference, check_references};
pub use shape::RenderError;
pub use typescript::typescript;

/// Name of the definition that holds everything a client may send.
pub const FROM_CLIENT: &str = "FromClient";

/// Name of the definition that holds everything a server may send.
pub const FROM_SERVER: &str = "FromServer";
