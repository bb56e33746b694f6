//! JSON that a browser's module reads, in as few bytes of the module as can be.
//!
//! [`Tagged`] reads enums whose JSON names the variant in a member, `type` here: `{"type": "raise_to", "to": 600}`; what is
//! written stays serde's. [`from_json`] reads structs by the names of their fields alone.

mod by_name;
mod names;
mod tag_first;

pub use tapis_tagged_derive::Tagged;

pub use self::by_name::{from_json, from_word};
pub use self::tag_first::TagFirst;
