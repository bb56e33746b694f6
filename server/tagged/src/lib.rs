//! Enums whose JSON names the variant in a member, `type` here: `{"type": "raise_to", "to": 600}`.
//!
//! [`Tagged`] reads them. What is written stays serde's.

mod tag_first;

pub use tapis_tagged_derive::Tagged;

pub use self::tag_first::TagFirst;
