//! The protocol of several servers in every order in which its steps can happen, and broken ones that are found out.

use std::collections::BTreeSet;

use stateright::{Checker, HasDiscoveries, Model};
use tapis_model::invariants::{
    ALL_IS_ACKNOWLEDGED, ANOTHER_GOES_ON, NOTHING_ACKNOWLEDGED_IS_LOST, ONE_DECISION_ONCE,
    ONE_OWNER_WRITES, OWNER_KNOWS_THE_END,
};
use tapis_model::{ClusterModel, Safeguard};

/// Two servers, two tablets that answer the same decision, and a failure of each kind.
const EVERY_FAILURE: ClusterModel = ClusterModel {
    servers: 2,
    commands: 3,
    takes: 2,
    crashes: 1,
    lost_answers: 1,
    failovers: 1,
    without: &[],
};

/// What is found in all states: one that breaks an invariant, and those that show what is possible.
fn found(model: ClusterModel) -> Vec<&'static str> {
    let checker = model.checker().spawn_bfs().join();
    let mut found: Vec<_> = checker.discoveries().into_keys().collect();
    found.sort_unstable();
    found
}

/// Whether a state breaks an invariant where something is missing.
fn is_broken(invariant: &'static str, without: &'static [Safeguard]) -> bool {
    let model = ClusterModel {
        without,
        ..EVERY_FAILURE
    };
    let until = HasDiscoveries::AnyOf(BTreeSet::from([invariant]));
    let checker = model.checker().finish_when(until).spawn_bfs().join();
    checker.discovery(invariant).is_some()
}

#[test]
fn whatever_happens_one_server_writes_and_nothing_acknowledged_is_lost_or_doubled() {
    let without_crash = ClusterModel {
        crashes: 0,
        ..EVERY_FAILURE
    };
    let crash_alone = ClusterModel {
        lost_answers: 0,
        failovers: 0,
        ..EVERY_FAILURE
    };
    // All at once, and more servers: scripts/model.
    for model in [without_crash, crash_alone] {
        assert_eq!(found(model), [ALL_IS_ACKNOWLEDGED, ANOTHER_GOES_ON]);
    }
}

#[test]
fn without_epochs_a_server_writes_what_another_one_owns() {
    for invariant in [ONE_OWNER_WRITES, OWNER_KNOWS_THE_END] {
        assert!(is_broken(invariant, &[Safeguard::Epochs]), "{invariant}");
    }
}

#[test]
fn without_epochs_and_sequences_a_decision_is_answered_twice() {
    let without = &[Safeguard::Epochs, Safeguard::Sequences];
    assert!(is_broken(ONE_DECISION_ONCE, without));
}

#[test]
fn without_keys_a_command_that_is_sent_again_is_carried_out_again() {
    assert!(is_broken(ONE_DECISION_ONCE, &[Safeguard::Keys]));
}

#[test]
fn without_waiting_for_the_standby_a_failover_loses_what_was_acknowledged() {
    let without = &[Safeguard::Standby];
    assert!(is_broken(NOTHING_ACKNOWLEDGED_IS_LOST, without));
}

#[test]
fn without_taking_again_after_a_lost_answer_the_owner_does_not_know_the_end() {
    assert!(is_broken(OWNER_KNOWS_THE_END, &[Safeguard::TakingAgain]));
}
