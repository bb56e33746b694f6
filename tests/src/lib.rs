//! What the tests of the server have in common: servers, devices, and random play.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::wildcard_enum_match_arm,
    missing_docs,
    reason = "this crate is tests through and through"
)]

mod begun_event;
mod carrying;
mod device;
mod hands;
mod http;
mod installed;
mod journal;
mod outages;
mod pages;
mod play;
mod player;
mod process;
mod proving;
mod python;
mod random;
mod server;
mod socket;
mod tls;
mod told_again;
mod wiretap;

pub use begun_event::begin_event;
pub use carrying::{CarriedRules, CarryingTablet, MakesRules, Settled, native_rules};
pub use device::{Device, Outcome, WITHIN, folding};
pub use hands::RealHands;
pub use http::{
    get, get_bytes, get_from, pair, pair_from, post, request, request_as, request_from,
};
pub use installed::is_installed;
pub use journal::{SharedJournal, Snapshots};
pub use outages::{OutageFigures, OutagePlan, play_with_outages};
pub use pages::{pages, repository};
pub use play::next_command;
pub use player::{
    Answers, Player, Replied, Style, carefully, check_acknowledged, players, seat_players,
    tournament_records,
};
pub use process::{Memory, Process, Told, begin, binary, claim_address, fails_with};
pub use process::{on_core, run, run_with, verify};
pub use proving::{pair_by_key, proven_head};
pub use python::{python, succeeds};
pub use random::Random;
pub use server::{CODE, RULES, Server, setup, setup_by_plan};
pub use socket::{open, open_from, open_with};
pub use tapis_test_postgres::skip;
pub use tls::{Secure, SelfMade, authority_of, self_made};
pub use wiretap::Wiretap;
