//! Describes the protocol for other languages: its Rust types as JSON Schema, its socket as AsyncAPI; and the books for
//! people, every article with what it decides.
//!
//! [`merge`] makes one schema of both directions, [`asyncapi`] names its messages, and [`outputs`] knows where each file
//! lives and whether the committed one is fresh. TypeScript is made from the schema by `web-client/tools/gen.js`.

mod articles;
mod asyncapi;
mod merge;
mod messages;
mod outputs;
mod references;

#[cfg(test)]
mod tests;

pub use articles::page as articles_page;
pub use asyncapi::asyncapi;
pub use merge::{Difference, MergeError, merge};
pub use outputs::{Output, outputs};
pub use references::{DanglingReference, check_references};

/// Name of the definition that holds everything a client may send.
pub const FROM_CLIENT: &str = "FromClient";

/// Name of the definition that holds everything a server may send.
pub const FROM_SERVER: &str = "FromServer";
