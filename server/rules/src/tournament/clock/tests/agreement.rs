//! Random commands to the clock, after which clock, level and tables have to agree.

use proptest::prelude::*;

use super::*;

/// What a random history is made of.
#[derive(Clone, Debug)]
enum Step {
    Clock(ClockCommand),
    Wait(u32),
    Alarm,
    Play(u16),
    Lengthen(u16, u16),
    Cut(usize),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        1 => Just(Step::Clock(ClockCommand::Start)),
        2 => Just(Step::Clock(ClockCommand::Pause)),
        3 => Just(Step::Clock(ClockCommand::Resume)),
        2 => (0..30_u16).prop_map(|minutes| Step::Clock(ClockCommand::CallBreak { minutes })),
        3 => (-2_000..2_000_i32).prop_map(|seconds| Step::Clock(ClockCommand::Adjust { seconds })),
        3 => (0..10_u16).prop_map(|stage| Step::Clock(ClockCommand::Jump { stage })),
        2 => (0..10_u16).prop_map(|stage| Step::Clock(ClockCommand::StageOver { stage })),
        4 => (0..1_500_u32).prop_map(Step::Wait),
        4 => Just(Step::Alarm),
        2 => (1..3_u16).prop_map(Step::Play),
        2 => (0..8_u16, 1..40_u16).prop_map(|(stage, minutes)| Step::Lengthen(stage, minutes)),
        1 => (1..8_usize).prop_map(Step::Cut),
    ]
}

impl Sample {
    /// Does a step where it is possible.
    fn step(&mut self, step: &Step) {
        let command = match step {
            Step::Clock(command) => Command::Clock(*command),
            Step::Wait(seconds) => {
                self.wait(*seconds);
                return;
            }
            Step::Alarm => match self.state.next_stage_over() {
                Some((at, stage)) if at <= self.now => {
                    self.clock(ClockCommand::StageOver { stage });
                    return;
                }
                Some(_) | None => return,
            },
            Step::Play(table) => {
                if self.state.stop(TableNumber(*table)).is_none() {
                    self.play_hand(*table);
                }
                return;
            }
            Step::Lengthen(stage, minutes) => self.changed(|plan| {
                if let Some(stage) = plan.structure.get_mut(usize::from(*stage)) {
                    *stage = match stage.blinds() {
                        Some(blinds) => Stage::Level {
                            minutes: *minutes,
                            blinds,
                        },
                        None => Stage::Break { minutes: *minutes },
                    };
                }
            }),
            Step::Cut(length) => self.changed(|plan| plan.structure.truncate(*length)),
        };
        if let Ok(events) = self.state.decide(&command, self.now) {
            self.happens(events);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn whatever_is_done_the_clock_the_level_and_the_tables_agree(
        steps in prop::collection::vec(step(), 1..60),
    ) {
        let mut sample = waiting("gleize2007");
        for step in &steps {
            let before = sample.state.clock().unwrap();
            sample.step(step);
            let clock = sample.state.clock().unwrap();
            let plan = sample.state.plan().unwrap();
            if clock != before
                && let Ticking::Running { ends_at: Some(end) } = clock.ticking
            {
                // Whatever was over has made way for the next stage.
                prop_assert!(end > sample.now, "{step:?}");
            }
            prop_assert!(plan.stage(clock.stage).is_some());
            prop_assert_eq!(sample.state.level(), plan.level_of(clock.stage));
            prop_assert_eq!(Some(sample.state.blinds()), plan.blinds_at(clock.stage));
            for (_, table) in sample.state.tables() {
                let coming = table.later_blinds().or(table.next_blinds());
                prop_assert_eq!(coming, plan.blinds_to_come(clock.stage));
            }
            let has_end = !plan.is_last(clock.stage);
            let ends = match clock.ticking {
                Ticking::NotStarted => has_end,
                Ticking::Running { ends_at } => ends_at.is_some(),
                Ticking::Paused { left_ms } | Ticking::Break { left_ms, .. } => left_ms.is_some(),
            };
            prop_assert_eq!(ends, has_end);
        }
        sample.check_replay();
    }
}
