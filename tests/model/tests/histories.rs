//! Histories of commands as tablets saw them, recorded while servers were killed and events changed their server; and ones
//! that were altered, which are refused.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use tapis_model::history::{Operation, not_linearizable};

/// Recorded by `scripts/cluster-campaign --history`.
const RECORDED: &str = include_str!("takeovers.history");

fn recorded() -> Vec<Operation> {
    RECORDED
        .lines()
        .map(|line| Operation::read(line).unwrap())
        .collect()
}

fn event(sequences: [u64; 4]) -> Vec<Operation> {
    let sent = [0, 10, 20, 30];
    let operation = |(number, sequence): (usize, u64)| Operation {
        stream: "event".to_owned(),
        tablet: format!("{}", number % 2),
        command: format!("c{number}"),
        sent_us: sent[number],
        answered_us: sent[number] + 5,
        sequence,
    };
    (0..).zip(sequences).map(operation).collect()
}

#[test]
fn what_tablets_were_told_while_servers_were_killed_has_one_order() {
    let recorded = recorded();
    assert!(recorded.len() > 1_000);
    assert_eq!(not_linearizable(&recorded), [""; 0]);
}

#[test]
fn a_history_that_was_altered_anywhere_is_refused() {
    let recorded = recorded();
    for place in (20..recorded.len()).step_by(recorded.len() / 20) {
        // In an earlier record than those that were told before it was sent.
        let mut altered = recorded.clone();
        altered[place].sequence = 1;
        assert_eq!(not_linearizable(&altered), [recorded[place].stream.clone()]);
    }
}

#[test]
fn a_command_twice_and_a_record_twice_are_refused() {
    assert_eq!(not_linearizable(&event([1, 2, 5, 6])), [""; 0]);
    assert_eq!(not_linearizable(&event([1, 2, 2, 6])), ["event"]);
    assert_eq!(not_linearizable(&event([1, 3, 2, 6])), ["event"]);
    let mut twice = event([1, 2, 5, 6]);
    twice[3].command = twice[0].command.clone();
    assert_eq!(not_linearizable(&twice), ["event"]);
}

#[test]
fn commands_that_were_under_way_together_may_be_carried_out_in_any_order() {
    let mut together = event([1, 3, 2, 6]);
    assert_eq!(not_linearizable(&together), ["event"]);
    together[2].sent_us = 12;
    assert_eq!(not_linearizable(&together), [""; 0]);
}
