//! Tests of the server over real sockets.
#![allow(
    clippy::wildcard_enum_match_arm,
    clippy::match_wildcard_for_single_variants,
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test waits for one message among many, fails by panicking, and says what it tried"
)]

mod agreed;
mod alerts;
mod all_events;
mod audit;
mod bad_input;
mod between_servers;
mod binary;
mod book;
mod clients;
mod clock;
mod club;
mod cluster;
mod conformance;
mod conserved;
mod copies;
mod crash;
mod damaged;
mod delayed;
mod devices;
mod disasters;
mod display;
mod draws;
mod event;
mod events;
mod evidence;
mod examples;
mod expiry;
mod floor_pin;
mod hall;
mod histories;
mod imports;
mod in_flight;
mod journal_copy;
mod logs;
mod organising;
mod outage;
mod pace;
mod package;
mod pairing;
mod playing;
mod proven;
mod proven_requests;
mod read_anywhere;
mod real_hands;
mod relay;
mod relay_limits;
mod repeated;
mod restore;
mod results;
mod reused_ids;
mod roles;
mod rulebook_commands;
mod rulebooks;
mod rulings;
mod sanctions;
mod scenarios;
mod season;
mod sessions;
mod siblings;
mod simulate;
mod slow;
mod snapshots;
mod stale;
mod start_page;
mod starting;
mod stopping;
mod storage;
mod strangers;
mod time_call;
mod tls;
mod tournament;
mod updates;
mod visitors;
mod watching;
mod web;
mod webhooks;
