//! Hand histories: the hands of a table, written in the formats that other programs read.
//!
//! A hand is written down from the events of its table ([`Recorder`]), in neutral terms ([`Hand`]); what was taken back
//! is not in it. The writers are pure: the same hand is always the same text.

mod answer;
mod event;
mod format;
mod hand;
mod ohh;
pub(crate) mod phh;
mod pokerstars;
mod record;
mod turns;

#[cfg(test)]
mod tests;

pub(crate) use answer::{Answer, answer};
pub(crate) use event::{Scribe, Wanted};
pub use format::Format;
pub(crate) use hand::{Hand, Setting};
pub(crate) use record::Recorder;
