//! Races in a running event: by every book, with what tables and screens see of them, and every chip accounted for.

use super::*;
use crate::book::Book;
use crate::policy::RaceStart;
use crate::table::PlayerId;
use crate::table::TableCommand;
use crate::tournament::race::Operator;
use crate::tournament::sample::{Sample, chips, seat};
use crate::tournament::{Command, MoveCommand, MoveOrder, MoveReason, Stop};

fn begin() -> Command {
    Command::Race(RaceCommand::Begin)
}

fn run(table: u16, small: &[(u8, u32)], cards: &[(u8, &str)]) -> Command {
    let cards = cards.iter().map(|(number, cards)| {
        let cards = cards.split(' ').map(|card| card.parse().unwrap());
        (seat(*number), cards.collect())
    });
    let small = small.iter().map(|(number, count)| (seat(*number), *count));
    Command::Race(RaceCommand::Run {
        table: TableNumber(table),
        small: small.collect(),
        cards: cards.collect(),
    })
}

/// Four players at a table with stacks of their own, in the break before 25 is no longer needed.
fn in_break(book: &str, stacks: &[u32]) -> Sample {
    let count = u32::try_from(stacks.len()).unwrap();
    let mut sample = Sample::new(book, count, 1);
    for (number, stack) in (1..).zip(stacks) {
        sample.set_stack(1, number, *stack);
    }
    sample.stage(2);
    sample
}

/// Chips that races brought into the event, and chips that they took out of it.
fn raced(sample: &Sample) -> (u64, u64) {
    let sums = sample.state.ledger().by_reason();
    let (issued, removed) = sums.get(&Why::Race).copied().unwrap_or_default();
    (issued.get(), removed.get())
}

#[test]
fn every_book_races_with_its_own_rounding_and_the_ledger_knows_the_difference() {
    // 25, 50, 75 and 25 are left over: 175 for chips of 100.
    for book in Book::IDS {
        let mut sample = in_break(book, &[1_025, 2_050, 1_575, 625]);
        let issued = sample.state.ledger().in_play().get();
        sample.must(&begin());
        let (race, plan) = sample.state.race_at(TableNumber(1), &[]).unwrap();
        assert_eq!(race.button, seat(1), "{book}");
        assert_eq!(plan.value.left_over, chips(175));
        let order: Vec<_> = plan.value.blocks.iter().map(|block| block.seat).collect();
        let from_seat_one = sample.state.book().policy.race_start.value == RaceStart::SeatOne;
        let expected = if from_seat_one {
            [1, 2, 3, 4]
        } else {
            [2, 3, 4, 1]
        };
        assert_eq!(order, expected.map(seat), "{book}");
        // 1.75 chips are two, rounded up or to the nearest.
        assert_eq!(plan.value.awarded, 2, "{book}");
        let cards = [(1, "2c"), (2, "Ah 3d"), (3, "As Ks Qs"), (4, "5h")];
        sample.must(&run(1, &[], &cards));
        let stacks: Vec<_> = (1..=4).map(|number| sample.stack(1, number)).collect();
        assert_eq!(stacks, [1_000, 2_100, 1_600, 600], "{book}");
        assert_eq!(raced(&sample), (75, 50), "{book}");
        assert_eq!(sample.state.ledger().in_play().get(), issued + 25);
        assert_eq!(sample.state.chip_values(), [chips(100), chips(500)]);
        sample.check_replay();
    }
}

#[test]
fn books_differ_in_rounding_and_in_who_runs_the_race() {
    // 25 and 25: half a chip.
    let awarded = |book: &str, stacks: &[u32]| {
        let mut sample = in_break(book, stacks);
        sample.must(&begin());
        let (_, plan) = sample.state.race_at(TableNumber(1), &[]).unwrap();
        (plan.value.awarded, plan.value.operator)
    };
    let one_quarter = [1_025, 2_000];
    assert_eq!(awarded("cdc2013", &one_quarter), (0, Operator::Official));
    assert_eq!(
        awarded("gleize2007", &one_quarter),
        (1, Operator::Dealer(seat(1)))
    );
    assert_eq!(awarded("caen", &one_quarter).0, 1);
    assert_eq!(awarded("cdc2013", &[1_025, 2_025]).0, 1);
}

#[test]
fn no_cards_are_needed_where_nothing_is_decided_by_them() {
    let mut sample = in_break("cdc2013", &[1_025, 2_000]);
    sample.must(&begin());
    sample.must(&run(1, &[], &[]));
    assert_eq!((sample.stack(1, 1), raced(&sample)), (1_000, (0, 25)));
    let mut sample = in_break("gleize2007", &[1_025, 2_050]);
    sample.must(&begin());
    let cards = RaceProblem::RaceCards {
        seat: seat(2),
        needed: 2,
    };
    assert_eq!(sample.problem(&run(1, &[], &[])), cards.into());
    let twice = run(1, &[], &[(1, "Ah"), (2, "Ah Kd")]);
    assert_eq!(sample.problem(&twice), RaceProblem::CardTwice.into());
}

#[test]
fn nobody_goes_out_by_a_race() {
    for book in Book::IDS {
        let mut sample = in_break(book, &[25, 2_025, 1_025]);
        sample.must(&begin());
        sample.must(&run(1, &[], &[(1, "2c"), (2, "Ah"), (3, "Kd")]));
        assert_eq!(sample.stack(1, 1), 100, "{book}");
        sample.check_replay();
    }
}

#[test]
fn a_table_stands_still_until_it_has_raced() {
    let mut sample = Sample::new("cdc2013", 8, 2);
    sample.at(1, TableCommand::StartHand);
    sample.stage(2);
    sample.must(&begin());
    let racing = sample.state.racing().unwrap();
    assert_eq!((racing.old, racing.new), (chips(25), chips(100)));
    assert!(sample.state.race_at(TableNumber(1), &[]).is_none());
    assert_eq!(
        sample.problem(&run(1, &[], &[])),
        Problem::HandRunning {
            table: TableNumber(1)
        }
    );
    sample.stage(3);
    sample.must(&run(2, &[], &[]));
    sample.play_hand(2);
    // The table that has not raced finishes its hand, and no other begins.
    sample.play_out(1);
    let start = Command::Table {
        table: TableNumber(1),
        command: TableCommand::StartHand,
    };
    let stopped = Problem::Stopped { stop: Stop::Race };
    assert_eq!(sample.problem(&start), stopped);
    let blocks = sample
        .state
        .race_at(TableNumber(1), &[])
        .unwrap()
        .1
        .value
        .blocks;
    assert_eq!(blocks.len(), 2, "the blinds of 25 and 50 moved");
    let cards = blocks.iter().map(|block| {
        let cards = match block.cards {
            1 => "Ah",
            2 => "Kh Qh",
            _ => "Jh Th 9h",
        };
        (block.seat.number(), cards)
    });
    let cards: Vec<_> = cards.collect();
    sample.must(&run(1, &[], &cards));
    assert!(sample.state.racing().is_none());
    sample.must(&start);
    for (_, table) in sample.state.tables() {
        assert_eq!(table.smallest_chip(), chips(100));
    }
    sample.check_replay();
}

#[test]
fn tables_without_players_do_not_keep_the_others_waiting() {
    let mut sample = Sample::new("cdc2013", 3, 4);
    sample.must(&Command::OpenTable { seats: 9 });
    sample.stage(2);
    sample.must(&begin());
    sample.must(&Command::OpenTable { seats: 9 });
    sample.must(&run(1, &[], &[]));
    assert_eq!(
        sample.problem(&run(1, &[], &[])),
        RaceProblem::HasRaced {
            table: TableNumber(1)
        }
        .into()
    );
    // The only player of a table is sent away: there is no player left to race there.
    sample.at(2, TableCommand::Stand { seat: seat(1) });
    assert!(sample.state.racing().is_some());
    sample.at(3, TableCommand::Stand { seat: seat(1) });
    assert!(sample.state.racing().is_none());
    assert_eq!(sample.state.tables().count(), 6);
    for (_, table) in sample.state.tables() {
        assert_eq!(table.smallest_chip(), chips(100));
    }
    sample.check_replay();
}

#[test]
fn a_race_has_its_time() {
    let mut sample = Sample::new("cdc2013", 4, 1);
    let needed = RaceProblem::ChipsStillNeeded {
        value: chips(25),
        by: ChipNeed::Blinds,
    };
    assert_eq!(sample.problem(&begin()), needed.into());
    sample.stage(3);
    sample.wait(4 * 60);
    let late = RaceProblem::NoRaceInLevel { old: chips(25) };
    assert_eq!(sample.problem(&begin()), late.into());
    sample.stage(3);
    sample.wait(2 * 60);
    sample.must(&begin());
    let on = RaceProblem::RaceIsOn { old: chips(25) };
    assert_eq!(sample.problem(&begin()), on.into());
}

#[test]
fn colours_leave_one_after_the_other_and_a_plan_does_not_bring_them_back() {
    let mut sample = in_break("cdc2013", &[1_025, 2_075, 1_500]);
    sample.stage(5);
    assert_eq!(sample.state.unneeded_chips(), [chips(25), chips(100)]);
    sample.must(&begin());
    sample.must(&run(1, &[], &[(1, "Ah"), (2, "2c 3c 4c")]));
    assert_eq!((sample.stack(1, 1), sample.stack(1, 2)), (1_100, 2_000));
    sample.must(&begin());
    sample.must(&run(1, &[], &[]));
    assert_eq!((sample.stack(1, 1), sample.stack(1, 2)), (1_000, 2_000));
    assert_eq!(sample.state.chip_values(), [chips(500)]);
    let only = RaceProblem::ChipsStillNeeded {
        value: chips(500),
        by: ChipNeed::Blinds,
    };
    assert_eq!(sample.problem(&begin()), only.into());
    let plan = Box::new(sample.state.plan().unwrap().clone());
    sample.happens(vec![crate::tournament::Event::Planned { plan }]);
    assert_eq!(sample.state.chip_values(), [chips(500)]);
    sample.check_replay();
}

#[test]
fn small_chips_that_were_counted_have_to_fit_the_stack() {
    let mut sample = in_break("cdc2013", &[1_225, 2_000]);
    sample.must(&begin());
    let differs = RaceProblem::SmallChipsDiffer {
        seat: seat(1),
        stack: chips(1_225),
        counted: 3,
        left_over: 1,
    };
    assert_eq!(sample.problem(&run(1, &[(1, 3)], &[])), differs.into());
    let twice = Problem::CountedTwice { seat: seat(1) };
    assert_eq!(sample.problem(&run(1, &[(1, 1), (1, 1)], &[])), twice);
    let nobody = Problem::NobodyThere {
        table: TableNumber(1),
        seat: seat(7),
    };
    assert_eq!(sample.problem(&run(1, &[(7, 1)], &[])), nobody);
    // Nine of 25: two whole changes and one left over.
    let (race, plan) = sample
        .state
        .race_at(TableNumber(1), &[(seat(1), 9)])
        .unwrap();
    assert_eq!(
        (race.holdings[0].small, race.holdings[0].rest),
        (9, chips(1_000))
    );
    assert_eq!(plan.value.blocks[0].cards, 1);
    sample.set_stack(1, 1, 1_013);
    let stack = RaceProblem::StackNotPossible {
        seat: seat(1),
        stack: chips(1_013),
        smallest: chips(25),
    };
    assert_eq!(sample.problem(&run(1, &[], &[])), stack.into());
}

#[test]
fn an_exchange_is_exact_and_changes_no_stack() {
    let mut sample = Sample::new("cdc2013", 2, 1);
    let exchange = |given: &[(u32, u32)], taken: &[(u32, u32)]| {
        let piles = |piles: &[(u32, u32)]| {
            let piles = piles.iter();
            piles
                .map(|(value, count)| (chips(*value), *count))
                .collect()
        };
        Command::Race(RaceCommand::Exchange {
            table: TableNumber(1),
            seat: seat(1),
            given: piles(given),
            taken: piles(taken),
        })
    };
    sample.must(&exchange(&[(25, 20)], &[(500, 1)]));
    assert_eq!(sample.stack(1, 1), 2_000);
    let differs = RaceProblem::ExchangeDiffers {
        given: chips(475),
        taken: chips(500),
    };
    assert_eq!(
        sample.problem(&exchange(&[(25, 19)], &[(500, 1)])),
        differs.into()
    );
    let unknown = RaceProblem::NoSuchChip { value: chips(50) };
    assert_eq!(
        sample.problem(&exchange(&[(50, 2)], &[(100, 1)])),
        unknown.into()
    );
    let too_many = Problem::ChipsNotPossible {
        chips: chips(2_500),
    };
    assert_eq!(
        sample.problem(&exchange(&[(500, 5)], &[(100, 25)])),
        too_many
    );
    sample.check_replay();
}

fn order(player: u32, to: u16, number: u8) -> Command {
    Command::Moves(MoveCommand::Order {
        moves: vec![MoveOrder {
            player: PlayerId(player),
            to: TableNumber(to),
            seat: seat(number),
        }],
        why: MoveReason::Balance,
    })
}

#[test]
fn whoever_moves_during_a_race_leaves_when_their_table_has_raced() {
    let mut sample = Sample::new("cdc2013", 12, 2);
    sample.stage(2);
    sample.must(&begin());
    sample.must(&run(2, &[], &[]));
    sample.set_stack(1, 1, 2_025);
    sample.must(&order(1, 2, 7));
    let there = |sample: &Sample, table: u16, number: u8| {
        let table = sample.state.table(TableNumber(table)).unwrap();
        table.player(seat(number)).is_some()
    };
    assert!(there(&sample, 1, 1), "the chips are raced first");
    sample.must(&run(1, &[], &[]));
    assert!(!there(&sample, 1, 1));
    assert_eq!(sample.state.ledger().in_transit(), chips(2_000));
    sample.must(&Command::Moves(MoveCommand::ConfirmArrival {
        player: PlayerId(1),
    }));
    assert_eq!(sample.stack(2, 7), 2_000);
    sample.check_replay();
}

#[test]
fn no_race_begins_while_somebody_is_on_the_way() {
    let mut sample = Sample::new("cdc2013", 12, 2);
    sample.stage(2);
    sample.must(&order(1, 2, 7));
    let players = vec![PlayerId(1)];
    assert_eq!(sample.problem(&begin()), Problem::OnTheWay { players });
    sample.must(&Command::Moves(MoveCommand::ConfirmArrival {
        player: PlayerId(1),
    }));
    sample.must(&begin());
    sample.check_replay();
}

#[test]
fn a_race_that_needs_more_cards_than_there_are_is_made_smaller_by_hand() {
    // Chips of 10 for 100: nine left over in front of each of six players are 54 cards.
    let mut sample = Sample::new("cdc2013", 6, 1);
    let mut plan = sample.state.plan().unwrap().clone();
    plan.chips[0].value = chips(10);
    let plan = Box::new(plan);
    sample.happens(vec![crate::tournament::Event::Planned { plan }]);
    for number in 1..=6 {
        sample.set_stack(1, number, 1_090);
    }
    sample.stage(2);
    sample.must(&begin());
    let many = RaceProblem::TooManyCards { cards: 54 };
    assert_eq!(sample.problem(&run(1, &[], &[])), many.into());
    for number in 1..=5 {
        sample.set_stack(1, number, 1_100);
    }
    sample.must(&run(1, &[], &[]));
    assert_eq!(sample.stack(1, 6), 1_100);
}
