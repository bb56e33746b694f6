//! Tests of the clock: scenarios in which time is an input.

mod agreement;

use super::*;
use crate::table::{Action, TableCommand};
use crate::tournament::sample::{Sample, chips, plan, seat};
use crate::tournament::{
    ChipColour, ChipKind, Command, FieldCommand, NewEntrant, Plan, Stage, Stop,
};

const ONE: TableNumber = TableNumber(1);

/// Two tables of three that have not begun.
fn waiting(book: &str) -> Sample {
    let plan = Plan { seats: 8, ..plan() };
    Sample::not_begun(book, plan, Sample::drawn(8, 6, 2))
}

/// The same, begun.
fn begun(book: &str) -> Sample {
    let mut sample = waiting(book);
    sample.clock(ClockCommand::Start);
    sample
}

impl Sample {
    fn clock(&mut self, command: ClockCommand) -> Vec<Event> {
        self.must(&Command::Clock(command))
    }

    fn refuses(&self, command: ClockCommand) -> Problem {
        self.problem(&Command::Clock(command))
    }

    /// Time goes by until the stage is over, and it is.
    fn stage_over(&mut self) -> Vec<Event> {
        let (at, stage) = self.state.next_stage_over().unwrap();
        self.now = at;
        self.clock(ClockCommand::StageOver { stage })
    }

    fn left_ms(&self) -> Option<u64> {
        match self.state.clock().unwrap().ticking {
            Ticking::NotStarted => None,
            Ticking::Running { ends_at } => ends_at.map(|end| end.since(self.now)),
            Ticking::Break { ends_at, .. } => Some(ends_at.since(self.now)),
            Ticking::Paused { left_ms } => left_ms,
        }
    }

    fn on(&self) -> u16 {
        self.state.clock().unwrap().stage
    }

    fn coming(&self, table: u16) -> u64 {
        let table = self.state.table(TableNumber(table)).unwrap();
        table.next_blinds().unwrap().big.get()
    }

    fn set_plan(&mut self, change: impl FnOnce(&mut Plan)) -> Vec<Event> {
        let plan = self.changed(change);
        self.must(&plan)
    }

    fn refuses_plan(&self, change: impl FnOnce(&mut Plan)) -> Problem {
        self.problem(&self.changed(change))
    }

    fn changed(&self, change: impl FnOnce(&mut Plan)) -> Command {
        let mut plan = self.state.plan().unwrap().clone();
        change(&mut plan);
        Command::SetPlan {
            plan: Box::new(plan),
        }
    }
}

fn minutes(minutes: u64) -> Option<u64> {
    Some(minutes * MINUTE_MS)
}

fn level(minutes: u16, small: u32, big: u32) -> Stage {
    Stage::Level {
        minutes,
        blinds: Blinds::new(chips(small), chips(big)),
    }
}

#[test]
fn play_begins_with_the_first_stage_once_players_have_seats() {
    let plan = Plan { seats: 8, ..plan() };
    let empty = Sample::not_begun("cdc2013", plan, Sample::drawn(8, 1, 2));
    let seated = 1;
    assert_eq!(
        empty.refuses(ClockCommand::Start),
        Problem::TooFewSeated { seated }
    );
    let mut sample = waiting("cdc2013");
    assert_eq!(sample.state.stop(ONE), Some(Stop::NotStarted));
    for command in [
        ClockCommand::Pause,
        ClockCommand::Resume,
        ClockCommand::Adjust { seconds: 60 },
        ClockCommand::Jump { stage: 2 },
        ClockCommand::StageOver { stage: 0 },
    ] {
        assert_eq!(sample.refuses(command), Problem::WrongTime);
    }
    // The first blinds are in force from the set-up on.
    assert_eq!(sample.clock(ClockCommand::Start).len(), 1);
    assert_eq!((sample.on(), sample.left_ms()), (0, minutes(20)));
    assert_eq!(sample.state.stop(ONE), None);
    assert_eq!(sample.refuses(ClockCommand::Start), Problem::WrongTime);
    sample.check_replay();
}

#[test]
fn an_event_without_a_plan_has_no_clock() {
    let mut sample = begun("cdc2013");
    let events = sample.records.remove(0).0;
    let events: Vec<Event> = events
        .into_iter()
        .filter(|event| !matches!(event, Event::Planned { .. }))
        .collect();
    let mut state = Tournament::begin(&events[0], sample.now).unwrap();
    state.apply(&events, sample.now).unwrap();
    assert_eq!((state.clock(), state.next_stage_over()), (None, None));
    let start = Command::Clock(ClockCommand::Start);
    let refusal = state.decide(&start, sample.now).unwrap_err();
    assert_eq!(refusal, Problem::NoPlan.into());
}

#[test]
fn levels_and_breaks_follow_each_other_and_the_last_level_has_no_end() {
    let mut sample = begun("cdc2013");
    let stages = sample.state.plan().unwrap().structure.clone();
    for (stage, on) in (0..).zip(&stages) {
        assert_eq!(sample.on(), stage);
        let level = sample.state.plan().unwrap().level_of(stage);
        assert_eq!(sample.state.level(), level);
        let is_break = on.blinds().is_none();
        let stop = is_break.then_some(Stop::Break);
        assert_eq!(sample.state.stop(ONE), stop);
        if let Some(blinds) = on.blinds() {
            assert_eq!(sample.state.blinds(), blinds);
            assert_eq!(sample.coming(1), blinds.big.get());
        }
        if usize::from(stage) + 1 < stages.len() {
            assert_eq!(sample.left_ms(), minutes(u64::from(on.minutes())));
            sample.stage_over();
        }
    }
    assert_eq!(sample.left_ms(), None);
    assert_eq!(sample.state.next_stage_over(), None);
    let adjust = ClockCommand::Adjust { seconds: 60 };
    assert_eq!(sample.refuses(adjust), Problem::StageHasNoEnd);
    sample.clock(ClockCommand::Pause);
    sample.clock(ClockCommand::Resume);
    assert_eq!(sample.left_ms(), None);
    sample.check_replay();
}

#[test]
fn a_stage_is_over_when_its_time_is_and_never_twice() {
    let mut sample = begun("cdc2013");
    let over = |stage| ClockCommand::StageOver { stage };
    sample.wait(20 * 60 - 1);
    assert_eq!(sample.refuses(over(0)), Problem::WrongTime);
    sample.wait(1);
    assert_eq!(sample.refuses(over(1)), Problem::WrongTime);
    sample.clock(over(0));
    assert_eq!(sample.refuses(over(0)), Problem::WrongTime);
    // The server was away for an hour: the stage ends when it is back, and the next one has its whole time.
    sample.wait(3_600);
    sample.clock(over(1));
    assert_eq!((sample.on(), sample.left_ms()), (2, minutes(10)));
}

#[test]
fn a_stopped_clock_keeps_what_is_left() {
    let mut sample = begun("cdc2013");
    sample.wait(300);
    sample.clock(ClockCommand::Pause);
    assert_eq!(sample.state.stop(ONE), Some(Stop::Paused));
    assert_eq!(sample.refuses(ClockCommand::Pause), Problem::WrongTime);
    assert_eq!(sample.state.next_stage_over(), None);
    sample.wait(10_000);
    let over = ClockCommand::StageOver { stage: 0 };
    assert_eq!(sample.refuses(over), Problem::WrongTime);
    sample.clock(ClockCommand::Resume);
    assert_eq!(sample.left_ms(), minutes(15));
    assert_eq!(sample.refuses(ClockCommand::Resume), Problem::WrongTime);
    sample.check_replay();
}

#[test]
fn time_is_given_and_taken_and_a_stage_without_any_is_over() {
    let mut sample = begun("cdc2013");
    let adjust = |seconds| ClockCommand::Adjust { seconds };
    sample.clock(adjust(60));
    assert_eq!(sample.left_ms(), minutes(21));
    sample.clock(adjust(-120));
    assert_eq!(sample.left_ms(), minutes(19));
    let half_a_day = adjust(12 * 3_600);
    let stage = 1;
    assert_eq!(sample.refuses(half_a_day), Problem::StageMinutes { stage });
    sample.clock(adjust(-3_600));
    assert_eq!((sample.on(), sample.left_ms()), (1, minutes(20)));
    // A stopped clock waits with it.
    sample.clock(ClockCommand::Pause);
    sample.clock(adjust(i32::MIN));
    assert_eq!((sample.on(), sample.left_ms()), (1, Some(0)));
    sample.clock(ClockCommand::Resume);
    assert_eq!((sample.on(), sample.left_ms()), (2, minutes(10)));
    sample.check_replay();
}

#[test]
fn the_director_goes_to_any_stage_and_back_and_the_tables_follow() {
    let mut sample = begun("cdc2013");
    let jump = |stage| ClockCommand::Jump { stage };
    sample.clock(jump(6));
    assert_eq!((sample.state.level(), sample.coming(1)), (5, 1_000));
    sample.clock(jump(2));
    // In the break after the second level, that is the level; the next hand is played at the third.
    assert_eq!((sample.state.level(), sample.coming(2)), (2, 200));
    sample.clock(jump(0));
    assert_eq!((sample.state.level(), sample.coming(1)), (1, 50));
    assert_eq!(sample.left_ms(), minutes(20));
    let stage = 9;
    assert_eq!(sample.refuses(jump(8)), Problem::NoSuchStage { stage });
    sample.clock(ClockCommand::Pause);
    sample.clock(jump(1));
    assert_eq!(sample.state.stop(ONE), Some(Stop::Paused));
    assert_eq!(sample.left_ms(), minutes(20));
    sample.check_replay();
}

#[test]
fn new_blinds_reach_each_table_at_the_hand_the_book_says() {
    for (book, blinds) in [("cdc2013", 50), ("gleize2007", 100)] {
        let mut sample = begun(book);
        sample.at(1, TableCommand::StartHand);
        // Everybody folds to the big blind, and the pot is awarded; the next hand is not shuffled yet.
        for number in [1, 2] {
            let seat = seat(number);
            let action = Action::Fold;
            sample.at(1, TableCommand::Act { seat, action });
        }
        sample.stage_over();
        // The hand being played keeps its blinds, the other table has not begun one.
        let table = sample.state.table(ONE).unwrap();
        assert_eq!(table.blinds().unwrap().big, chips(50));
        assert_eq!(sample.coming(2), 100);
        sample.at(1, TableCommand::EndHand);
        // cdc2013 4.1: the next hand had begun with the award of the pot; elsewhere it begins with the shuffle.
        assert_eq!(sample.coming(1), blinds, "{book}");
        sample.check_replay();
    }
}

#[test]
fn a_level_that_ends_in_a_hand_before_a_break_is_over_after_it() {
    for book in ["cdc2013", "gleize2007"] {
        for ends_first in [false, true] {
            let mut sample = begun(book);
            sample.stage_over();
            sample.at(1, TableCommand::StartHand);
            if ends_first {
                sample.play_out(1);
            }
            // The break begins, and is over.
            sample.stage_over();
            if !ends_first {
                sample.play_out(1);
                sample.at(1, TableCommand::Shuffle);
            }
            sample.stage_over();
            // cdc2013 4.1: a pot that was awarded before the break had begun the next hand.
            let coming = if ends_first && book == "cdc2013" {
                100
            } else {
                200
            };
            assert_eq!(sample.coming(1), coming, "{book} {ends_first}");
            sample.check_replay();
        }
    }
}

#[test]
fn blinds_that_are_in_force_are_not_set_again() {
    let mut sample = begun("cdc2013");
    let of_tables = |events: &[Event]| {
        let at_table = |event: &&Event| matches!(event, Event::Table { .. });
        events.iter().filter(at_table).count()
    };
    assert_eq!(of_tables(&sample.stage_over()), 2);
    // Once the break has begun the tables know what they play after it.
    assert_eq!(of_tables(&sample.stage_over()), 2);
    assert_eq!(sample.stage_over().len(), 2);
}

#[test]
fn nobody_raises_the_blinds_past_the_plan() {
    let sample = begun("cdc2013");
    let blinds = Blinds::new(chips(500), chips(1_000));
    let problem = sample.problem(&Command::SetLevel { blinds });
    assert_eq!(problem, Problem::LevelsByPlan);
}

#[test]
fn before_the_start_tables_open_and_close_as_the_plan_says_and_who_waits_comes_in() {
    // Bonneuil has as many players as its tables have seats.
    let mut sample = waiting("bonneuil2022");
    sample.set_plan(|plan| plan.tables = 2);
    let more: Vec<NewEntrant> = (0..12)
        .map(|number| NewEntrant {
            name: format!("Later {number}"),
            ..NewEntrant::default()
        })
        .collect();
    sample.must(&Command::Field(FieldCommand::Register { players: more }));
    let open = |sample: &Sample| sample.state.tables_in_play().count();
    let waiting = |sample: &Sample| sample.state.waiting().count();
    assert_eq!((open(&sample), waiting(&sample)), (2, 2));
    sample.set_plan(|plan| plan.tables = 4);
    assert_eq!((open(&sample), waiting(&sample)), (4, 0));
    sample.set_plan(|plan| plan.tables = 2);
    assert_eq!(open(&sample), 2);
    sample.set_plan(|plan| plan.tables = 3);
    assert_eq!(open(&sample), 3);
    sample.clock(ClockCommand::Start);
    sample.set_plan(|plan| plan.tables = 4);
    assert_eq!(open(&sample), 4);
}

#[test]
fn after_the_start_the_plan_opens_the_tables_that_are_missing_and_no_more() {
    let mut sample = begun("cdc2013");
    let open = |sample: &Sample| sample.state.tables_in_play().count();
    assert_eq!(open(&sample), 2);
    // Both are played: none of them closes.
    sample.set_plan(|plan| plan.tables = 1);
    assert_eq!(open(&sample), 2);
    sample.set_plan(|plan| plan.tables = 3);
    assert_eq!(open(&sample), 3);
}

#[test]
fn before_the_start_the_whole_plan_may_change_and_the_tables_follow() {
    let mut sample = waiting("cdc2013");
    sample.set_plan(|plan| {
        plan.stack = chips(4_000);
        plan.chips.remove(0);
        plan.structure = vec![level(15, 100, 200), level(15, 200, 400)];
    });
    let table = sample.state.table(ONE).unwrap();
    assert_eq!(table.smallest_chip(), chips(100));
    assert_eq!((sample.state.level(), sample.coming(1)), (1, 200));
    assert_eq!(sample.state.blinds().big, chips(200));
    assert_eq!(sample.state.stop(ONE), Some(Stop::NotStarted));
    let nothing = sample.refuses_plan(|plan| plan.structure.clear());
    assert_eq!(nothing, Problem::NoLevel);
    sample.clock(ClockCommand::Start);
    assert_eq!(sample.left_ms(), minutes(15));
    sample.check_replay();
}

#[test]
fn afterwards_only_what_is_to_come_may_change() {
    let mut sample = begun("cdc2013");
    sample.stage_over();
    let fixed = |stage| Problem::StageFixed { stage };
    let chips_fixed = sample.refuses_plan(|plan| plan.stack = chips(3_000));
    assert_eq!(chips_fixed, Problem::ChipsFixed);
    let chips_fixed = sample.refuses_plan(|plan| {
        plan.chips.push(ChipKind {
            value: chips(1_000),
            colour: ChipColour::Yellow,
            count: 100,
        });
    });
    assert_eq!(chips_fixed, Problem::ChipsFixed);
    let over = sample.refuses_plan(|plan| plan.structure[0] = level(25, 25, 50));
    assert_eq!(over, fixed(1));
    let on = sample.refuses_plan(|plan| plan.structure[1] = Stage::Break { minutes: 5 });
    assert_eq!(on, fixed(2));
    let cut = sample.refuses_plan(|plan| plan.structure.truncate(1));
    assert_eq!(cut, fixed(2));
    let before = sample.state.clock();
    sample.set_plan(|plan| plan.structure.truncate(4));
    assert_eq!(sample.state.clock(), before);
    sample.check_replay();
}

#[test]
fn the_stage_that_is_on_gets_the_length_and_blinds_of_a_new_plan() {
    let mut sample = begun("cdc2013");
    sample.stage_over();
    sample.wait(300);
    sample.set_plan(|plan| plan.structure[1] = level(30, 75, 150));
    assert_eq!((sample.on(), sample.left_ms()), (1, minutes(25)));
    assert_eq!((sample.state.level(), sample.coming(1)), (2, 150));
    // The last level has no end; one that is last no more has its whole time.
    sample.set_plan(|plan| plan.structure.truncate(2));
    assert_eq!(sample.left_ms(), None);
    sample.set_plan(|plan| plan.structure.push(level(20, 100, 200)));
    assert_eq!(sample.left_ms(), minutes(30));
    // What is left runs out with the change: the next level begins.
    sample.wait(25 * 60);
    sample.set_plan(|plan| plan.structure[1] = level(10, 75, 150));
    assert_eq!((sample.on(), sample.state.level()), (2, 3));
    assert_eq!(sample.coming(1), 200);
    sample.check_replay();
}

#[test]
fn a_break_can_be_called_and_the_level_goes_on_with_its_rest() {
    let mut sample = begun("cdc2013");
    sample.wait(5 * 60);
    let blinds = sample.coming(1);
    sample.clock(ClockCommand::CallBreak { minutes: 10 });
    assert_eq!(sample.state.stop(ONE), Some(Stop::Break));
    assert_eq!((sample.on(), sample.left_ms()), (0, minutes(10)));
    for command in [
        ClockCommand::CallBreak { minutes: 5 },
        ClockCommand::Pause,
        ClockCommand::StageOver { stage: 0 },
    ] {
        assert_eq!(sample.refuses(command), Problem::WrongTime);
    }
    sample.clock(ClockCommand::Adjust { seconds: -60 });
    assert_eq!(sample.left_ms(), minutes(9));
    sample.stage_over();
    assert_eq!(sample.state.stop(ONE), None);
    assert_eq!((sample.on(), sample.left_ms()), (0, minutes(15)));
    assert_eq!(sample.coming(1), blinds);
    sample.check_replay();
}

#[test]
fn a_called_break_can_be_ended_and_none_is_called_in_a_break() {
    let mut sample = begun("cdc2013");
    assert_eq!(
        sample.refuses(ClockCommand::CallBreak { minutes: 0 }),
        Problem::StageMinutes { stage: 1 }
    );
    sample.clock(ClockCommand::CallBreak { minutes: 10 });
    sample.wait(60);
    sample.clock(ClockCommand::Resume);
    assert_eq!((sample.on(), sample.left_ms()), (0, minutes(20)));
    sample.clock(ClockCommand::CallBreak { minutes: 10 });
    sample.clock(ClockCommand::Jump { stage: 1 });
    assert_eq!(sample.state.stop(ONE), None);
    let structure = &sample.state.plan().unwrap().structure;
    let on_break = structure.iter().position(|stage| stage.blinds().is_none());
    let stage = u16::try_from(on_break.unwrap()).unwrap();
    sample.clock(ClockCommand::Jump { stage });
    assert_eq!(
        sample.refuses(ClockCommand::CallBreak { minutes: 10 }),
        Problem::WrongTime
    );
    sample.check_replay();
}
