//! Evidence of small histories, in which time is what the test says.

use tapis_journal::Sequence;
use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::ruling::Incident;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::street::Street;
use tapis_protocol::rules::table::{
    Action, Fold, Instead, PlayerId, RunAction, TableCommand, TimeCallBy,
};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{
    AlertNumber, ClockCommand, Command, DrawnSeat, Founding, Plan, Stage, TableDraw, TableNumber,
    Tournament, templates,
};
use tapis_protocol::view::{HandEnd, ReplayView, StepBy, StepKind};

use super::replay::Replay;
use super::*;
use crate::Moment;

mod bought;

const TABLE: TableNumber = TableNumber(1);
const TABLET: &str = "tablet";

/// An event, its records, and the evidence fed with them.
struct Story {
    state: Tournament,
    known: Evidence,
    records: Vec<(Moment, Vec<tapis_protocol::rules::tournament::Event>)>,
    now: Timestamp,
}

const fn moment(sequence: u64, at: Timestamp) -> Moment {
    Moment {
        sequence: Sequence(sequence),
        at,
    }
}

impl Story {
    /// Tables of three, the button in seat 1.
    fn new(tables: u16) -> Self {
        Self::by(tables, None)
    }

    fn by(tables: u16, plan: Option<Box<Plan>>) -> Self {
        let drawn = |table: u16| TableDraw {
            seats: 3,
            button: Some(seat(1)),
            players: (1..=3)
                .map(|number| DrawnSeat {
                    name: format!("Player {table}.{number}"),
                    seat: seat(number),
                })
                .collect(),
        };
        let founding = Founding {
            name: "Story".to_owned(),
            book: "cdc2013".to_owned(),
            house: None,
            blinds: Blinds::new(Chips::from(100), Chips::from(200)),
            chip_values: vec![Chips::from(100)],
            stack: Chips::from(20_000),
            tables: (1..=tables).map(drawn).collect(),
            plan,
            seal: None,
        };
        let now = Timestamp(1_795_000_000_000);
        let events = Tournament::found(&founding, now).unwrap();
        let mut story = Self {
            state: Tournament::begin(&events[0], now).unwrap(),
            known: Evidence::begin(moment(0, now), &events).unwrap(),
            records: Vec::new(),
            now,
        };
        story.happens(events);
        story
    }

    fn happens(&mut self, events: Vec<tapis_protocol::rules::tournament::Event>) {
        let sequence = Sequence(u64::try_from(self.records.len()).unwrap() + 1);
        let moment = Moment {
            sequence,
            at: self.now,
        };
        self.state.apply(&events, self.now).unwrap();
        self.known.follow(moment, &events).unwrap();
        self.records.push((moment, events));
    }

    /// So many seconds later, this command.
    fn after(&mut self, seconds: u32, command: &Command) -> &mut Self {
        self.now = self.now.after_seconds(seconds);
        let events = self.state.decide(command, self.now);
        self.happens(events.unwrap_or_else(|refusal| panic!("{refusal} to {command:?}")));
        self
    }

    fn at(&mut self, table: TableNumber, seconds: u32, command: TableCommand) -> &mut Self {
        self.after(seconds, &Command::Table { table, command })
    }

    /// The player to act does something.
    fn act(&mut self, seconds: u32, action: Action) -> &mut Self {
        let seat = self.turn(TABLE);
        self.at(TABLE, seconds, TableCommand::Act { seat, action })
    }

    fn turn(&self, table: TableNumber) -> Seat {
        let at = self.state.table(table).unwrap();
        at.turn(self.state.book()).unwrap().seat
    }

    /// A hand that everybody folds, a decision each so many seconds.
    fn fold_round(&mut self, table: TableNumber, seconds: u32) {
        self.at(table, 0, TableCommand::StartHand);
        for _ in 0..2 {
            let seat = self.turn(table);
            let action = Action::Fold;
            self.at(table, seconds, TableCommand::Act { seat, action });
        }
        self.at(table, 0, TableCommand::EndHand);
    }

    fn replay(&self, table: TableNumber, hand: u32) -> ReplayView {
        let location = self.known.locate(table, hand).unwrap();
        let mut replay = Replay::new(table, location);
        let names = DeviceNames::from([(
            TABLET.to_owned(),
            ("Tablet 1".to_owned(), tapis_protocol::Role::Floor),
        )]);
        while let Some(after) = replay.next() {
            let place = usize::try_from(after.0).unwrap();
            let (moment, events) = &self.records[place];
            replay.feed(*moment, TABLET, events, &names).unwrap();
        }
        replay.view()
    }

    fn said(&self, hand: u32) -> Vec<(&'static str, bool)> {
        let told = self.replay(TABLE, hand).steps;
        told.iter()
            .map(|step| (name(&step.what), step.undone))
            .collect()
    }

    /// Times of a player: how many decisions, their median, those after a deal.
    fn times(&self, player: u32) -> (u32, Option<u32>, u32) {
        let times = self.known.times(None);
        let found = times.players.iter();
        let mut found = found.filter(|times| times.player == PlayerId(player));
        let line = found
            .next()
            .map_or_else(Default::default, |found| found.all);
        (line.decisions, line.median_ms, line.after_deal)
    }

    fn player(&self, seat: Seat) -> u32 {
        let table = self.state.table(TABLE).unwrap();
        table.player(seat).unwrap().player.0
    }
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the steps of these stories")]
fn name(what: &StepKind) -> &'static str {
    match what {
        StepKind::Started => "started",
        StepKind::Fold { how: Fold::Run, .. } => "run",
        StepKind::Fold { .. } => "fold",
        StepKind::Check { .. } => "check",
        StepKind::Call { .. } => "call",
        StepKind::Bet { .. } => "bet",
        StepKind::Raise { .. } => "raise",
        StepKind::TakenBack => "taken back",
        StepKind::Gathered => "gathered",
        StepKind::Awarded { .. } => "awarded",
        StepKind::Ended => "ended",
        StepKind::Ruled { .. } => "ruled",
        StepKind::Overruled { .. } => "overruled",
        StepKind::FloorCalled { .. } => "floor called",
        StepKind::FloorComing { .. } => "floor coming",
        StepKind::FloorDone { .. } => "floor done",
        _ => "other",
    }
}

#[test]
fn a_hand_is_told_step_by_step_with_the_table_after_each() {
    let mut story = Story::new(1);
    story
        .at(TABLE, 0, TableCommand::StartHand)
        .act(
            5,
            Action::RaiseTo {
                to: Chips::from(600),
            },
        )
        .act(12, Action::Fold)
        .act(3, Action::Fold)
        .at(TABLE, 20, TableCommand::StartHand);
    let told = story.replay(TABLE, 1);
    let said = [
        "started", "raise", "fold", "fold", "gathered", "awarded", "ended",
    ];
    assert_eq!(story.said(1), said.map(|step| (step, false)));
    let since: Vec<u64> = told
        .steps
        .iter()
        .map(|step| step.since_ms / 1_000)
        .collect();
    assert_eq!(since, [0, 5, 12, 3, 20, 0, 0]);
    assert_eq!(told.steps[0].view.pot, Chips::from(300));
    assert_eq!(told.steps[1].view.pot, Chips::from(900));
    // The tap that began the next hand ended this one: it is told without the next one's blinds.
    let last = told.steps.last().unwrap();
    assert_eq!(last.view.pot, Chips::ZERO);
    assert_eq!(last.view.decision.hand, 1);
    let by = StepBy::Device {
        name: "Tablet 1".to_owned(),
        role: tapis_protocol::Role::Floor,
    };
    assert_eq!(last.by, by);
    assert_eq!((told.hand.end, told.hand.won.len()), (HandEnd::Over, 1));
    assert_eq!(told.hand.won[0].name, "Player 1.1");
    // An uncalled bet goes back, and is not won.
    assert_eq!(told.hand.pot, Chips::from(500));
    assert_eq!(story.said(2), [("started", false)]);
    assert_eq!(story.replay(TABLE, 2).hand.end, HandEnd::Playing);
}

#[test]
fn what_was_taken_back_is_marked_and_stays_in_the_story() {
    let mut story = Story::new(1);
    story
        .at(TABLE, 0, TableCommand::StartHand)
        .act(5, Action::Call)
        .act(5, Action::Fold)
        .at(TABLE, 4, TableCommand::Undo { steps: 1 })
        .act(2, Action::Call);
    let said = [
        ("started", false),
        ("call", false),
        ("fold", true),
        ("taken back", false),
        ("call", false),
    ];
    assert_eq!(story.said(1), said);
    let page = story.known.hands_page(TABLE, None).unwrap();
    assert_eq!((page.hands[0].undone, page.older), (1, None));
}

#[test]
fn what_the_floor_overrules_is_marked_with_all_that_followed() {
    let mut story = Story::new(1);
    story
        .at(TABLE, 0, TableCommand::StartHand)
        .act(5, Action::Call);
    let incident = Incident::PrematureStreet {
        street: Street::Flop,
        burn_known: true,
    };
    let report = TableCommand::Report {
        incident,
        outcome: 0,
    };
    story.at(TABLE, 10, report).act(5, Action::Fold).at(
        TABLE,
        30,
        TableCommand::Overrule {
            ruling: 1,
            instead: Instead::PlayOn,
            reason: "Seen otherwise".to_owned(),
        },
    );
    let said = [
        ("started", false),
        ("call", false),
        ("ruled", true),
        ("fold", true),
        ("overruled", false),
    ];
    assert_eq!(story.said(1), said);
}

#[test]
fn calls_for_the_floor_are_part_of_the_story() {
    let mut story = Story::new(1);
    story.at(TABLE, 0, TableCommand::StartHand);
    let call = Command::CallFloor {
        table: TABLE,
        reason: "Chips".to_owned(),
    };
    let (alert, by, note) = (AlertNumber(1), "Paul".to_owned(), "Counted".to_owned());
    story
        .after(5, &call)
        .after(5, &Command::ClaimAlert { alert, by })
        .after(60, &Command::CloseAlert { alert, note });
    let said = ["started", "floor called", "floor coming", "floor done"];
    assert_eq!(story.said(1), said.map(|step| (step, false)));
    assert_eq!(story.replay(TABLE, 1).hand.floor_calls, 1);
    // No player is to blame for the time that takes.
    let thinking = story.player(story.turn(TABLE));
    story.act(5, Action::Call);
    assert_eq!(story.times(thinking), (0, None, 0));
}

#[test]
fn decisions_are_timed_from_the_step_before_and_those_after_a_deal_stand_apart() {
    let mut story = Story::new(1);
    story.at(TABLE, 0, TableCommand::StartHand);
    let first = story.player(story.turn(TABLE));
    story.act(40, Action::Call);
    let second = story.player(story.turn(TABLE));
    story.act(31, Action::Call);
    let third = story.player(story.turn(TABLE));
    story.act(9, Action::Check);
    assert_eq!(story.times(first), (0, None, 1));
    assert_eq!(story.times(second), (1, Some(31_000), 0));
    assert_eq!(story.times(third), (1, Some(9_000), 0));
    let field = story.known.times(None).field;
    assert_eq!(
        (field.decisions, field.slow, field.longest_ms),
        (2, 1, Some(31_000))
    );
    assert_eq!((field.median_ms, field.p90_ms), (Some(9_000), Some(31_000)));
    assert_eq!(field.after_deal_median_ms, Some(40_000));
    // The first on the flop waits for the burn and three cards.
    story.act(25, Action::Check);
    assert_eq!(story.known.times(None).field.after_deal, 2);
}

#[test]
fn a_run_logged_in_one_tap_counts_for_nobody() {
    let mut story = Story::new(1);
    story
        .at(TABLE, 0, TableCommand::StartHand)
        .act(5, Action::Call)
        .act(5, Action::Call);
    story.act(5, Action::Check);
    let first = story.turn(TABLE);
    let around = std::iter::once(first).chain(first.clockwise());
    let seats: Vec<Seat> = around.filter(|seat| seat.number() <= 3).take(2).collect();
    let action = RunAction::Check;
    let before = story.known.times(None).field;
    story.at(TABLE, 50, TableCommand::Run { seats, action });
    assert_eq!(story.known.times(None).field, before);
    assert_eq!(story.known.times(None).field.slow, 0);
}

#[test]
fn what_is_logged_again_after_a_correction_is_no_second_decision() {
    let mut story = Story::new(1);
    story
        .at(TABLE, 0, TableCommand::StartHand)
        .act(5, Action::Call);
    let second = story.player(story.turn(TABLE));
    story
        .act(20, Action::Fold)
        .at(TABLE, 5, TableCommand::Undo { steps: 1 })
        .act(2, Action::Call);
    assert_eq!(story.times(second), (1, Some(20_000), 0));
}

#[test]
fn time_calls_and_hands_that_they_kill_are_counted() {
    let mut story = Story::new(1);
    story
        .at(TABLE, 0, TableCommand::StartHand)
        .act(5, Action::Call);
    let slow = story.player(story.turn(TABLE));
    let by = TimeCallBy::Table;
    story
        .at(TABLE, 90, TableCommand::CallTime { by })
        .at(TABLE, 70, TableCommand::TimeRanOut);
    let times = story.known.times(None);
    let line = times
        .players
        .iter()
        .find(|line| line.player == PlayerId(slow));
    let line = line.unwrap();
    assert_eq!((line.time_calls, line.killed), (1, 1));
    assert_eq!(line.all.longest_ms, Some(160_000));
    assert_eq!(times.players[0].player, PlayerId(slow), "the slowest first");
}

#[test]
fn time_in_which_the_clock_is_stopped_is_nobodys_decision() {
    let plan = templates().into_iter().map(|template| template.plan);
    let mut plan = plan.clone().next().unwrap();
    plan.stack = Chips::from(20_000);
    plan.structure = vec![Stage::Level {
        minutes: 60,
        blinds: Blinds::new(Chips::from(100), Chips::from(200)),
    }];
    let mut story = Story::by(1, Some(Box::new(plan)));
    story
        .after(600, &Command::Clock(ClockCommand::Start))
        .at(TABLE, 10, TableCommand::StartHand)
        .act(5, Action::Call);
    let second = story.player(story.turn(TABLE));
    story
        .after(10, &Command::Clock(ClockCommand::Pause))
        .after(900, &Command::Clock(ClockCommand::Resume))
        .act(4, Action::Call);
    assert_eq!(story.times(second), (1, Some(14_000), 0));
}

#[test]
fn stacks_are_noted_after_each_hand_and_the_richest_come_first() {
    let mut story = Story::new(1);
    story.fold_round(TABLE, 5);
    story.fold_round(TABLE, 5);
    let stacks = story.known.stacks_of(None).players;
    assert_eq!(stacks.len(), 3);
    let ends: Vec<u64> = stacks
        .iter()
        .map(|one| one.points.last().unwrap().stack.get())
        .collect();
    assert!(ends.is_sorted_by(|one, other| one >= other), "{ends:?}");
    assert_eq!(ends.iter().sum::<u64>(), 60_000);
    for one in &stacks {
        let hands: Vec<u32> = one.points.iter().map(|point| point.hand).collect();
        assert_eq!(hands, [0, 1, 2]);
        assert_eq!(one.points[0].stack, Chips::from(20_000));
    }
    let only = story.known.stacks_of(Some(stacks[2].player)).players;
    assert_eq!(only, stacks[2..]);
}

#[test]
fn a_table_below_sixty_percent_of_the_median_is_marked() {
    let mut story = Story::new(3);
    // Forty minutes: a hand each minute at two tables, each two minutes at the third.
    for minute in 0..40 {
        story.fold_round(TableNumber(1), 5);
        story.fold_round(TableNumber(2), 5);
        if minute % 2 == 0 {
            story.fold_round(TableNumber(3), 15);
            story.now = story.now.after_seconds(10);
        } else {
            story.now = story.now.after_seconds(40);
        }
    }
    let pace = story.known.pace(story.now);
    let tables: Vec<(u16, bool)> = pace
        .tables
        .iter()
        .map(|table| (table.table.0, table.is_slow))
        .collect();
    assert_eq!(tables[0], (3, true), "the slowest first: {pace:?}");
    assert_eq!(tables.iter().filter(|(_, is_slow)| *is_slow).count(), 1);
    let slow = &pace.tables[0];
    assert_eq!(slow.percent, Some(50));
    assert_eq!(pace.median_per_hour, Some(60));
    assert_eq!(slow.longest.len(), 3);
    assert_eq!(slow.longest[0].took_ms, 15_000);
}

#[test]
fn a_table_that_has_hardly_played_is_not_judged() {
    let mut story = Story::new(2);
    story.fold_round(TableNumber(1), 5);
    story.fold_round(TableNumber(2), 5);
    story.now = story.now.after_seconds(120);
    let pace = story.known.pace(story.now);
    assert_eq!(pace.median_per_hour, None);
    assert!(
        pace.tables
            .iter()
            .all(|table| table.per_hour.is_none() && !table.is_slow)
    );
}

#[test]
fn hands_come_in_pages_the_newest_first() {
    let mut story = Story::new(1);
    for _ in 0..45 {
        story.fold_round(TABLE, 1);
    }
    let mut seen: Vec<u32> = Vec::new();
    let mut before = None;
    loop {
        let page = story.known.hands_page(TABLE, before).unwrap();
        seen.extend(page.hands.iter().map(|hand| hand.hand));
        assert!(page.hands.len() <= 20);
        before = page.older;
        if before.is_none() {
            break;
        }
    }
    assert!(seen.iter().copied().eq((1..=45).rev()));
    assert_eq!(story.known.hands_page(TableNumber(9), None), None);
}
