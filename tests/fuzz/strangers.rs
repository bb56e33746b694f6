//! Bytes from strangers: whatever they are, nothing panics, hangs, or takes more memory than they are worth.
//!
//! Each test takes the corpus beside it and some bytes at random. `scripts/campaign` lets a fuzzer that is led by
//! coverage take millions.

mod untrusted;

use bolero::check;

#[test]
fn any_frame_is_read_or_refused() {
    check!().for_each(|bytes: &[u8]| untrusted::message(bytes));
}

#[test]
fn any_messages_leave_every_chip_where_it_belongs() {
    check!().for_each(|bytes: &[u8]| untrusted::orders(bytes));
}

#[test]
fn any_hand_history_is_played_or_refused() {
    check!().for_each(|bytes: &[u8]| untrusted::hand_history(bytes));
}

#[test]
fn any_rulebook_is_read_or_refused() {
    check!().for_each(|bytes: &[u8]| untrusted::rulebook(bytes));
}

#[test]
fn any_scenario_is_played_or_refused() {
    check!().for_each(|bytes: &[u8]| untrusted::scenario(bytes));
}

#[test]
fn any_formula_is_worked_out_or_refused() {
    check!().for_each(|bytes: &[u8]| untrusted::formula(bytes));
}

#[test]
fn any_file_of_players_has_an_answer() {
    check!().for_each(|bytes: &[u8]| untrusted::players(bytes));
}

#[test]
fn any_record_is_followed_or_refused() {
    check!().for_each(|bytes: &[u8]| untrusted::records(bytes));
}
