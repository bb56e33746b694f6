//! What holds for the rules as a whole: properties, journals of before, an independent engine beside them. One program, which
//! is linked once after a change.
#![allow(
    clippy::fn_params_excessive_bools,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::semicolon_if_nothing_returned,
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "tests stop at the first surprise"
)]

mod arrivals;
mod board;
mod filling;
mod forms;
mod game;
mod house_books;
mod incidents;
mod ledger;
mod older;
mod oracle;
mod properties;
mod shot_clock;
mod troubles;
mod two_incidents;
