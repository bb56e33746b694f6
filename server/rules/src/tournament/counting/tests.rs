//! Counts: what they raise, what the floor makes of them, and receipts.

use super::*;
use crate::table::PlayerId;
use crate::tournament::sample::{Sample, chips, seat};
use crate::tournament::{Command, Why};

const TABLE: TableNumber = TableNumber(1);

fn count(stacks: &[(u8, u32)]) -> Command {
    let stacks = stacks
        .iter()
        .map(|(number, stack)| (seat(*number), chips(*stack)));
    Command::Count(CountCommand::Count {
        table: TABLE,
        stacks: stacks.collect(),
    })
}

fn accept() -> Command {
    Command::Count(CountCommand::Accept { table: TABLE })
}

fn reject() -> Command {
    Command::Count(CountCommand::Reject { table: TABLE })
}

fn alerts(sample: &Sample) -> Vec<(u64, u64)> {
    let alerts = sample.state.alerts();
    let figures = alerts.filter_map(|(_, alert)| {
        let AlertCause::CountDiffers { logged, counted } = &alert.cause else {
            return None;
        };
        Some((logged.get(), counted.get()))
    });
    figures.collect()
}

#[test]
fn a_count_that_agrees_holds_and_gives_receipts() {
    let mut sample = Sample::new("cdc2013", 3, 1);
    sample.play_hand(1);
    sample.must(&count(&[(1, 2_000), (3, 2_025), (2, 1_975)]));
    assert_eq!(alerts(&sample), []);
    let receipt = sample.state.receipt(TABLE, seat(3)).unwrap();
    assert_eq!(
        (receipt.event.as_str(), receipt.name.as_str()),
        ("Sample", "Player 3")
    );
    assert_eq!(
        (receipt.chips, receipt.hand, receipt.at),
        (chips(2_025), 1, sample.now)
    );
    assert_eq!(sample.state.receipts(TABLE).count(), 3);
    sample.check_replay();
}

#[test]
fn a_count_that_differs_raises_one_alert_until_the_floor_decides() {
    let mut sample = Sample::new("cdc2013", 3, 1);
    sample.must(&count(&[(1, 2_000), (2, 2_000)]));
    sample.must(&count(&[(1, 1_900), (2, 2_000)]));
    assert_eq!(alerts(&sample), [(4_000, 3_900)]);
    sample.must(&count(&[(1, 1_950), (2, 2_000)]));
    assert_eq!(alerts(&sample), [(4_000, 3_950)]);
    let held = sample.state.receipt(TABLE, seat(1)).unwrap();
    assert_eq!(held.chips, chips(2_000), "what differs is no receipt");
    sample.must(&accept());
    assert_eq!((alerts(&sample), sample.stack(1, 1)), (vec![], 1_950));
    let corrected = sample.state.ledger().by_reason()[&Why::Correction];
    assert_eq!(corrected, (Chips::ZERO, chips(50)));
    let held = sample.state.receipt(TABLE, seat(1)).unwrap();
    assert_eq!(held.chips, chips(1_950));
    assert_eq!(sample.problem(&accept()), Problem::NoCount { table: TABLE });
    sample.check_replay();
}

#[test]
fn a_count_that_agrees_closes_the_alert_of_the_one_before() {
    let mut sample = Sample::new("cdc2013", 2, 1);
    sample.must(&count(&[(1, 1_900)]));
    sample.must(&count(&[(1, 2_000)]));
    assert_eq!(alerts(&sample), []);
    // The same chips in front of other players are a difference, too.
    sample.must(&count(&[(1, 1_900), (2, 2_100)]));
    assert_eq!(alerts(&sample), [(4_000, 4_000)]);
    sample.must(&reject());
    assert_eq!((alerts(&sample), sample.state.count(TABLE)), (vec![], None));
    assert_eq!(sample.problem(&reject()), Problem::NoCount { table: TABLE });
    sample.check_replay();
}

#[test]
fn a_count_is_worth_nothing_once_chips_have_moved() {
    let outdated = Problem::CountOutdated { table: TABLE };
    let mut sample = Sample::new("cdc2013", 3, 1);
    sample.must(&count(&[(1, 1_900)]));
    sample.play_hand(1);
    assert_eq!(sample.problem(&accept()), outdated);
    sample.must(&count(&[(1, 1_900)]));
    sample.set_stack(1, 1, 1_800);
    assert_eq!(sample.problem(&accept()), outdated);
    sample.must(&reject());
    sample.check_replay();
}

#[test]
fn what_cannot_be_counted_is_refused_with_the_seat() {
    let mut sample = Sample::new("cdc2013", 2, 1);
    assert_eq!(sample.problem(&count(&[])), Problem::NothingCounted);
    let twice = Problem::CountedTwice { seat: seat(1) };
    assert_eq!(sample.problem(&count(&[(1, 5), (1, 6)])), twice);
    let nobody = Problem::NobodyThere {
        table: TABLE,
        seat: seat(5),
    };
    assert_eq!(sample.problem(&count(&[(5, 100)])), nobody);
    sample.at(1, TableCommand::StartHand);
    let playing = Problem::HandRunning { table: TABLE };
    assert_eq!(sample.problem(&count(&[(1, 2_000)])), playing);
}

#[test]
fn who_turns_out_to_have_no_chips_is_the_floors_to_put_out() {
    let mut sample = Sample::new("cdc2013", 3, 1);
    sample.must(&count(&[(1, 0), (2, 4_000)]));
    sample.must(&accept());
    assert_eq!((sample.stack(1, 1), sample.stack(1, 2)), (0, 4_000));
    let bust = AlertCause::Bust {
        player: PlayerId(1),
    };
    let causes: Vec<_> = sample
        .state
        .alerts()
        .map(|(_, alert)| &alert.cause)
        .collect();
    assert_eq!(causes, [&bust]);
    sample.check_replay();
}
