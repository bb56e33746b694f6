//! What the generators promise, each with a small protocol of its own.

mod asyncapi;
mod merge;
mod outputs;
mod protocol;
