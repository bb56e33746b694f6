//! Two tables at once: who is out with the last pot, and players of different tables who go out together.

use super::*;

fn same_time(player: u32, with: Option<u32>) -> Command {
    Command::Results(ResultCommand::SameTime {
        player: PlayerId(player),
        with: with.map(PlayerId),
    })
}

fn places(sample: &Sample) -> Vec<(u32, u32)> {
    let lines = sample.state.ranking();
    lines
        .iter()
        .map(|line| (line.player.0, line.place))
        .collect()
}

/// One player out at each of two tables: who sits in the second seat of the first, then of the second.
fn two_out(book: &str) -> (Sample, u32, u32) {
    let mut sample = Sample::new(book, 8, 2);
    let at = |sample: &Sample, table| {
        let table = sample.state.table(TableNumber(table)).unwrap();
        table.player(seat(2)).unwrap().player.0
    };
    let (first, second) = (at(&sample, 1), at(&sample, 2));
    hand(&mut sample, 1, &[1, 2], &[1]);
    hand(&mut sample, 2, &[1, 2], &[1]);
    (sample, first, second)
}

#[test]
fn the_last_pot_ends_the_hand_that_puts_a_player_out() {
    let mut sample = Sample::new("cdc2013", 4, 1);
    let events = hand(&mut sample, 1, &[1, 2], &[1]);
    let ended = |event: &Event| {
        matches!(
            event,
            Event::Table {
                event: TableEvent::HandEnded,
                ..
            }
        )
    };
    assert!(events.iter().any(ended));
    let out = PlayerId(2);
    assert!(matches!(standing(&sample, out), Standing::Busted { .. }));
    assert_eq!(
        sample.at(1, TableCommand::EndHand),
        [],
        "it is over already"
    );
    sample.at(1, TableCommand::Undo { steps: 1 });
    assert!(matches!(standing(&sample, out), Standing::Playing { .. }));
    assert_eq!(sample.state.alerts().count(), 0);
    sample.check_replay();
}

#[test]
fn players_of_two_tables_share_a_place_when_the_director_says_so() {
    let (mut sample, first, second) = two_out("cdc2013");
    assert_eq!(places(&sample), [(second, 7), (first, 8)]);
    let asked = sample.state.last_two_out().unwrap();
    assert_eq!(
        (asked.player.0, asked.with.0, asked.is_together),
        (second, first, false)
    );
    sample.must(&same_time(second, Some(first)));
    assert_eq!(places(&sample), [(first, 7), (second, 7)]);
    assert!(sample.state.last_two_out().unwrap().is_together);
    assert_eq!(sample.must(&same_time(second, Some(first))), []);
    sample.must(&same_time(second, None));
    assert_eq!(places(&sample), [(second, 7), (first, 8)]);
    sample.check_replay();
}

#[test]
fn elsewhere_the_larger_stack_at_the_start_of_the_hand_is_ahead() {
    let mut sample = Sample::new("gleize2007", 8, 2);
    let first = sample.state.table(TableNumber(1)).unwrap();
    let first = first.player(seat(2)).unwrap().player.0;
    sample.set_stack(2, 2, 500);
    hand(&mut sample, 1, &[1, 2], &[1]);
    hand(&mut sample, 2, &[1, 2], &[1]);
    let second = places(&sample)[0].0;
    sample.must(&same_time(second, Some(first)));
    assert_eq!(places(&sample), [(first, 7), (second, 8)]);
}

#[test]
fn only_players_of_two_tables_who_follow_each_other_go_out_together() {
    let (mut sample, first, second) = two_out("cdc2013");
    hand(&mut sample, 1, &[1, 3], &[1]);
    let third = places(&sample)[0].0;
    let (player, with) = (PlayerId(third), PlayerId(first));
    let same_table = Problem::OutAtOneTable { player, with };
    assert_eq!(sample.problem(&same_time(third, Some(first))), same_table);
    hand(&mut sample, 2, &[1, 3], &[1]);
    let fourth = places(&sample)[0].0;
    let (player, with) = (PlayerId(fourth), PlayerId(first));
    let between = Problem::OutBetween { player, with };
    assert_eq!(sample.problem(&same_time(fourth, Some(first))), between);
    let player = PlayerId(1);
    assert_eq!(
        sample.problem(&same_time(1, Some(second))),
        Problem::Standing { player }
    );
    sample.must(&same_time(fourth, Some(third)));
    sample.must(&same_time(second, Some(first)));
    assert_eq!(
        places(&sample),
        [(third, 5), (fourth, 5), (first, 7), (second, 7)]
    );
    sample.check_replay();
}
