//! Tests of the list of players, and of those who come late, never come, or leave.

use super::*;
use crate::seat::Seat;
use crate::table::{Action, PlayerId, Presence, TableCommand};
use crate::tournament::TableNumber;
use crate::tournament::sample::{Sample, chips, plan, seat};
use crate::tournament::{
    Command, LatePolicy, NewEntrant, Occasion, OutReason, Plan, RebuyPolicy, Standing, TableDraw,
    Tournament, Why,
};

const T1: TableNumber = TableNumber(1);

/// An event that has not begun: tables of `seats`, open and sealed.
fn event(book: &str, tables: u16, seats: u8, late: LatePolicy) -> Sample {
    let plan = Plan {
        tables,
        seats,
        late,
        rebuys: RebuyPolicy::default(),
        re_entries: crate::tournament::ReEntryPolicy::default(),
        ..plan()
    };
    let table = TableDraw {
        seats,
        ..TableDraw::default()
    };
    let mut sample = Sample::not_begun(book, plan, vec![table; usize::from(tables)]);
    sample.seal();
    sample
}

fn entry(name: &str) -> NewEntrant {
    NewEntrant {
        name: name.to_owned(),
        ..NewEntrant::default()
    }
}

fn entries(count: usize) -> Vec<NewEntrant> {
    (1..=count)
        .map(|number| entry(&format!("Player {number}")))
        .collect()
}

fn register(players: Vec<NewEntrant>) -> Command {
    Command::Field(FieldCommand::Register { players })
}

fn check_in(player: u32, is_here: bool) -> Command {
    let player = PlayerId(player);
    Command::Field(FieldCommand::CheckIn { player, is_here })
}

fn withdraw(player: u32) -> Command {
    let player = PlayerId(player);
    Command::Field(FieldCommand::Withdraw { player })
}

fn strike_off(player: u32, replaced_by: Option<u32>) -> Command {
    Command::Field(FieldCommand::StrikeOff {
        player: PlayerId(player),
        replaced_by: replaced_by.map(PlayerId),
    })
}

fn seat_late(player: u32, table: u16, number: u8) -> Command {
    Command::Field(FieldCommand::SeatLate {
        player: PlayerId(player),
        table: TableNumber(table),
        seat: seat(number),
    })
}

fn leave(player: u32) -> Command {
    let player = PlayerId(player);
    Command::Field(FieldCommand::Leave { player })
}

fn standing(sample: &Sample, player: u32) -> Standing {
    sample.state.entrant(PlayerId(player)).unwrap().standing
}

fn place(sample: &Sample, player: u32) -> (TableNumber, Seat) {
    let Standing::Playing { table, seat } = standing(sample, player) else {
        panic!("player {player} has no seat");
    };
    (table, seat)
}

fn now(sample: &Sample, player: u32) -> crate::table::PlayerNow {
    let (table, seat) = place(sample, player);
    sample.state.table(table).unwrap().player(seat).unwrap()
}

/// Seats are drawn for so many players, all but the last one there, and the first level is on.
fn playing(book: &str, players: usize, late: LatePolicy) -> Sample {
    let mut sample = event(book, 1, 8, late);
    sample.must(&register(entries(players)));
    for player in 1..u32::try_from(players).unwrap().min(8) {
        sample.must(&check_in(player, true));
    }
    sample.draw(&Occasion::Seats, 1);
    sample.stage(0);
    sample
}

#[test]
fn a_list_is_registered_whole_or_not_at_all() {
    let mut sample = event("cdc2013", 2, 9, LatePolicy::default());
    let anna = NewEntrant {
        name: "  Anna Noël ".to_owned(),
        club: " Rivage ".to_owned(),
        has_paid: true,
    };
    sample.must(&register(vec![anna.clone()]));
    let registered = sample.state.entrant(PlayerId(1)).unwrap();
    assert_eq!(
        (&*registered.name, &*registered.club),
        ("Anna Noël", "Rivage")
    );
    assert!(registered.has_paid && !registered.is_here);
    let again = NewEntrant {
        name: "ANNA  noël".to_owned(),
        club: "rivage".to_owned(),
        has_paid: false,
    };
    let problem = sample.problem(&register(vec![entry("Bob"), again, entry("bob")]));
    let names = vec!["ANNA  noël (rivage)".to_owned(), "bob".to_owned()];
    assert_eq!(problem, Problem::AlreadyRegistered { names });
    let problem = sample.problem(&register(vec![entry("Bob"), entry(" ")]));
    assert_eq!(problem, Problem::EntryText { line: 2 });
    // A player of another club may have the same name.
    sample.must(&register(vec![entry("Anna Noël")]));
    // And a player who has withdrawn may come back.
    sample.must(&withdraw(1));
    sample.must(&register(vec![anna]));
    assert_eq!(sample.state.player_count(), 3);
    sample.check_replay();
}

#[test]
fn whoever_finds_no_place_waits_and_has_the_first_one_that_is_given_back() {
    let mut sample = event("cdc2013", 2, 4, LatePolicy::default());
    sample.must(&register(entries(10)));
    let waiting: Vec<u32> = sample.state.waiting().map(|player| player.0).collect();
    assert_eq!(waiting, [9, 10]);
    sample.must(&withdraw(3));
    assert_eq!(standing(&sample, 9), Standing::Registered);
    assert_eq!(standing(&sample, 10), Standing::Waiting);
    // A player who waits gives up: no other player has a place by that.
    sample.must(&withdraw(10));
    assert_eq!(standing(&sample, 10), Standing::Withdrawn);
    assert!(matches!(
        sample.problem(&withdraw(10)),
        Problem::Standing { .. }
    ));
    sample.check_replay();
}

#[test]
fn a_book_may_limit_the_field_below_the_seats() {
    let mut sample = event("bonneuil2022", 9, 8, LatePolicy::default());
    sample.must(&register(entries(66)));
    assert_eq!(sample.state.waiting().count(), 2);
    let mut sample = event("cdc2013", 9, 8, LatePolicy::default());
    sample.must(&register(entries(66)));
    assert_eq!(sample.state.waiting().count(), 0);
}

#[test]
fn an_entry_can_be_put_right() {
    let mut sample = event("cdc2013", 2, 9, LatePolicy::default());
    sample.must(&register(entries(2)));
    let edit = |name: &str| {
        Command::Field(FieldCommand::Edit {
            player: PlayerId(2),
            entry: entry(name),
            gave_notice: true,
        })
    };
    assert!(matches!(
        sample.problem(&edit("player 1")),
        Problem::AlreadyRegistered { .. }
    ));
    sample.must(&edit(" Zoé "));
    let edited = sample.state.entrant(PlayerId(2)).unwrap();
    assert_eq!((&*edited.name, edited.gave_notice), ("Zoé", true));
    assert_eq!(sample.must(&edit("Zoé")), []);
    sample.check_replay();
}

#[test]
fn who_is_not_there_at_the_draw_is_absent_until_they_check_in() {
    let mut sample = playing("cdc2013", 5, LatePolicy::default());
    assert_eq!(now(&sample, 4).presence, Presence::Present);
    assert_eq!(now(&sample, 5).presence, Presence::Absent);
    sample.play_hand(1);
    sample.must(&check_in(5, true));
    assert_eq!(now(&sample, 5).presence, Presence::Present);
    sample.must(&check_in(5, false));
    assert_eq!(now(&sample, 5).presence, Presence::Absent);
    assert!(matches!(
        sample.problem(&withdraw(5)),
        Problem::Standing { .. }
    ));
    sample.check_replay();
}

#[test]
fn everybody_who_is_expected_checks_in_at_once() {
    let mut sample = playing("cdc2013", 5, LatePolicy::default());
    let missing = |sample: &Sample| {
        sample
            .state
            .entrants()
            .filter(|(_, one)| !one.is_here)
            .count()
    };
    assert_eq!(missing(&sample), 1);
    let events = sample.must(&Command::Field(FieldCommand::CheckInAll));
    assert_eq!((events.len(), missing(&sample)), (2, 0));
    assert_eq!(now(&sample, 5).presence, Presence::Present);
    assert_eq!(sample.must(&Command::Field(FieldCommand::CheckInAll)), []);
    sample.check_replay();
}

#[test]
fn who_is_seen_at_the_table_has_checked_in() {
    let mut sample = playing("cdc2013", 5, LatePolicy::default());
    let (_, seat) = place(&sample, 5);
    let is_here = |sample: &Sample| sample.state.entrant(PlayerId(5)).unwrap().is_here;
    let see = |sample: &mut Sample, presence| {
        sample.at(1, TableCommand::SetPresence { seat, presence });
    };
    see(&mut sample, Presence::Present);
    assert!(is_here(&sample));
    // Who goes for a walk is still there.
    see(&mut sample, Presence::Absent);
    assert!(is_here(&sample));
    sample.check_replay();
}

#[test]
fn nobody_registers_after_the_start_where_the_book_says_so() {
    let late = LatePolicy {
        register_levels: 1,
        keep_levels: None,
    };
    let none = LatePolicy {
        register_levels: 0,
        ..late
    };
    let sample = playing("cdc2013", 5, none);
    let Problem::RegistrationClosed { citations } = sample.problem(&register(vec![entry("Zoé")]))
    else {
        panic!("another problem");
    };
    assert_eq!(citations[0].to_string(), "cdc2013 2.8.p2");
    sample.check_replay();
    let mut sample = playing("cdc2013", 5, late);
    sample.must(&register(vec![entry("Zoé")]));
    sample.must(&until_level(&sample, 0));

    let mut sample = playing("caen", 5, late);
    sample.must(&register(vec![entry("Zoé")]));
    let taken = place(&sample, 1).1.number();
    assert!(matches!(
        sample.problem(&seat_late(6, 1, taken)),
        Problem::SeatNotFree { .. }
    ));
    let free = Seat::all()
        .find(|seat| sample.state.table(T1).unwrap().player(*seat).is_none())
        .unwrap();
    sample.must(&seat_late(6, 1, free.number()));
    assert_eq!(place(&sample, 6), (T1, free));
    assert_eq!(now(&sample, 6).stack, chips(2_000));
    sample.stage(1);
    assert!(matches!(
        sample.problem(&register(vec![entry("Yves")])),
        Problem::RegistrationClosed { .. }
    ));
    sample.check_replay();
}

#[test]
fn late_entry_is_no_house_rule_once_play_has_begun() {
    let sample = playing("cdc2013", 5, LatePolicy::default());
    let Problem::RegistrationClosed { citations } = sample.problem(&until_level(&sample, 1)) else {
        panic!("another problem");
    };
    assert_eq!(citations[0].to_string(), "cdc2013 1.p3");
    let mut elsewhere = playing("caen", 5, LatePolicy::default());
    elsewhere.must(&until_level(&elsewhere, 1));
    elsewhere.must(&register(vec![entry("Zoé")]));
}

/// The plan with another last level for late entries.
fn until_level(sample: &Sample, register_levels: u8) -> Command {
    let mut plan = sample.state.plan().unwrap().clone();
    plan.late.register_levels = register_levels;
    Command::SetPlan {
        plan: Box::new(plan),
    }
}

#[test]
fn a_latecomer_is_struck_off_when_the_book_says_so() {
    // The stage in which the absent fifth player is overdue; the third one is a break.
    for (book, has_paid, overdue_at) in [
        ("gleize2007", false, Some(1)),
        ("gleize2007", true, None),
        ("caen", false, Some(1)),
        ("cdc2013", false, Some(2)),
        ("stars", true, None),
        ("bonneuil2022", false, None),
    ] {
        let mut sample = playing(book, 5, LatePolicy::default());
        let edit = FieldCommand::Edit {
            player: PlayerId(5),
            entry: NewEntrant {
                has_paid,
                ..entry("Player 5")
            },
            gave_notice: false,
        };
        sample.must(&Command::Field(edit));
        for stage in 0..4 {
            if stage > 0 {
                sample.stage(stage);
            }
            let overdue = sample.state.overdue();
            let is_due = overdue_at.is_some_and(|at| stage >= at);
            assert_eq!(!overdue.is_empty(), is_due, "{book} {has_paid} {stage}");
            if let Some(overdue) = overdue.first() {
                assert_eq!(overdue.player, PlayerId(5), "{book}");
                assert!(!overdue.citations.is_empty(), "{book}");
            }
        }
        if overdue_at.is_some() {
            let late = sample.problem(&check_in(5, true));
            assert!(matches!(late, Problem::TooLate { .. }), "{book}");
            continue;
        }
        sample.must(&check_in(5, true));
        assert_eq!(sample.state.overdue(), []);
    }
}

#[test]
fn who_is_struck_off_by_the_book_is_not_seen_at_the_table() {
    let mut sample = playing("cdc2013", 5, LatePolicy::default());
    let (table, seat) = place(&sample, 5);
    for stage in 1..4 {
        sample.stage(stage);
    }
    let command = TableCommand::SetPresence {
        seat,
        presence: Presence::Present,
    };
    let late = sample.problem(&Command::Table { table, command });
    assert!(matches!(late, Problem::TooLate { .. }));
    sample.must(&Command::Field(FieldCommand::CheckInAll));
    assert_eq!(now(&sample, 5).presence, Presence::Absent);
}

#[test]
fn who_is_struck_off_is_ranked_and_the_chips_leave_play() {
    let mut sample = playing("cdc2013", 5, LatePolicy::default());
    assert!(matches!(
        sample.problem(&strike_off(1, None)),
        Problem::NotLate { .. }
    ));
    sample.play_hand(1);
    let stack = now(&sample, 5).stack;
    sample.must(&strike_off(5, None));
    assert_eq!(standing(&sample, 5), Standing::Out);
    assert_eq!(sample.state.ledger().in_play(), chips(10_000).less(stack));
    let last = *sample.state.ranking().last().unwrap();
    assert_eq!((last.player, last.place), (PlayerId(5), 5));
    assert_eq!(last.why, Some(OutReason::StruckOff));
    sample.check_replay();
}

#[test]
fn the_waiting_list_takes_over_seat_and_stack_where_the_book_has_it_so() {
    for (book, has_replacement) in [("gleize2007", true), ("caen", true), ("cdc2013", false)] {
        let mut sample = playing(book, 9, LatePolicy::default());
        assert_eq!(standing(&sample, 9), Standing::Waiting);
        sample.play_hand(1);
        // Kept until the end of the level: the director may strike off, but no player takes over.
        assert!(matches!(
            sample.problem(&strike_off(8, Some(9))),
            Problem::NoReplacement { .. }
        ));
        sample.stage(1);
        sample.stage(2);
        let (seat, stack) = (place(&sample, 8), now(&sample, 8).stack);
        if !has_replacement {
            assert!(matches!(
                sample.problem(&strike_off(8, Some(9))),
                Problem::NoReplacement { .. }
            ));
            continue;
        }
        assert_eq!(sample.state.overdue()[0].taken_over, Some(stack));
        assert!(matches!(
            sample.problem(&strike_off(8, Some(7))),
            Problem::Standing { .. }
        ));
        sample.must(&strike_off(8, Some(9)));
        assert_eq!(standing(&sample, 8), Standing::Out);
        assert_eq!(place(&sample, 9), seat);
        assert_eq!(now(&sample, 9).stack, stack, "{book}");
        assert_eq!(now(&sample, 9).presence, Presence::Present);
        assert_eq!(sample.state.ledger().in_play(), chips(16_000));
        assert_eq!(sample.state.field_size(), 8);
        sample.check_replay();
    }
}

#[test]
fn who_leaves_for_good_is_ranked_at_once() {
    let mut sample = playing("gleize2007", 4, LatePolicy::default());
    sample.play_hand(1);
    let stack = now(&sample, 2).stack;
    sample.must(&leave(2));
    assert_eq!(standing(&sample, 2), Standing::Out);
    assert_eq!(sample.state.ledger().in_play(), chips(8_000).less(stack));
    let removed = sample.state.ledger().by_reason()[&Why::Departure].1;
    assert_eq!(removed, stack);
    let last = *sample.state.ranking().last().unwrap();
    assert_eq!((last.player, last.place), (PlayerId(2), 4));
    assert_eq!(last.why, Some(OutReason::Left));
    assert!(matches!(
        sample.problem(&leave(2)),
        Problem::Standing { .. }
    ));
    sample.check_replay();
}

#[test]
fn a_hand_can_be_ended_when_nobody_is_left_at_the_table_to_play_the_next_one() {
    let mut sample = playing("gleize2007", 4, LatePolicy::default());
    sample.at(1, TableCommand::StartHand);
    for player in 1..4 {
        let presence = Presence::Absent;
        let (_, seat) = place(&sample, player);
        sample.at(1, TableCommand::SetPresence { seat, presence });
    }
    let table = |sample: &Sample| sample.state.table(TableNumber(1)).unwrap().clone();
    while let Some(turn) = table(&sample).turn(sample.state.book()) {
        let (seat, action) = (turn.seat, Action::Fold);
        sample.at(1, TableCommand::Act { seat, action });
    }
    assert!(table(&sample).is_playing());
    sample.at(1, TableCommand::StartHand);
    assert!(!table(&sample).is_playing());
    let refused = sample.state.decide(
        &Command::Table {
            table: TableNumber(1),
            command: TableCommand::StartHand,
        },
        sample.now,
    );
    assert!(refused.is_err());
    sample.check_replay();
}

#[test]
fn an_event_without_a_plan_has_no_list() {
    let mut sample = Sample::new("cdc2013", 4, 1);
    // The plan is what says how many places there are, and with what stack players sit down.
    let mut founded = sample.records[0].0.clone();
    founded.retain(|event| !matches!(event, Event::Planned { .. }));
    let mut without = Tournament::begin(&founded[0], sample.now).unwrap();
    without.apply(&founded, sample.now).unwrap();
    sample.state = without;
    assert_eq!(sample.problem(&register(entries(1))), Problem::NoPlan);
}
