//! The few shapes that a wire type can have, and the error for every other.

use crate::references::DanglingReference;
use serde_json::Value;
use thiserror::Error;

/// Why a schema has no TypeScript.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RenderError {
    /// A construct this crate does not know, or one that would only be `any`.
    #[error("{at}: no TypeScript for {what}")]
    Unknown {
        /// JSON pointer of the schema.
        at: String,
        /// The construct, in words.
        what: String,
    },
    /// A type's name that would not be a type's name in TypeScript.
    #[error("{name} cannot be the name of a TypeScript type")]
    Name {
        /// The name.
        name: String,
    },
    /// A reference to a type that is not defined.
    #[error(transparent)]
    Dangling(#[from] DanglingReference),
}

/// What a value looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Another definition, by name.
    Named(String),
    /// `string`, `number`, `boolean` or `null`.
    Word(&'static str),
    /// Exactly this string, number, boolean or null.
    Literal(Value),
    /// Any one of these.
    Union(Vec<Variant>),
    /// All of these at once: a variant's tag beside the fields of its content.
    Both(Vec<Shape>),
    /// As many of these as one likes.
    List(Box<Shape>),
    /// One of each, in this order.
    Tuple(Vec<Shape>),
    /// Any keys, each with one of these.
    Map(Box<Shape>),
    /// These fields.
    Object(Vec<Field>),
}

/// One possibility of a union.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    pub(crate) comment: Option<String>,
    pub(crate) shape: Shape,
}

/// One field of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) comment: Option<String>,
    pub(crate) presence: Presence,
    pub(crate) shape: Shape,
}

/// Whether a field may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Presence {
    Required,
    Optional,
}
