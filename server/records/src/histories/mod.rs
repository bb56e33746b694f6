//! Hand histories: the hands of a table, written in the formats that other programs read.
//!
//! A hand is written down from the events of its table ([`Recorder`]), in neutral terms ([`Hand`]); what was taken back
//! is not in it. The writers are pure: the same hand is always the same text.

mod event;
mod format;
mod hand;
mod ohh;
pub mod phh;
mod pokerstars;
mod record;
mod turns;

#[cfg(test)]
mod tests;

pub use event::{HandFilter, HandProjection};
pub use format::HistoryFormat;
pub use hand::{Hand, Setting};
pub use record::Recorder;
