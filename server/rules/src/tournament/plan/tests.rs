//! Tests of the plan: what is refused, how stacks are handed out, and which chips leave play.

mod suggesting;

use super::*;
use crate::book::Book;
use crate::tournament::{FormulaFault, MAX_CENTS, Problem, Refusal};

fn chips(amount: u32) -> Chips {
    Chips::from(amount)
}

fn book(id: &str) -> Book {
    Book::named(id).unwrap()
}

fn level(small: u32, big: u32) -> Stage {
    Stage::Level {
        minutes: 20,
        blinds: Blinds::new(chips(small), chips(big)),
    }
}

fn case(kinds: &[(u32, u32)]) -> Vec<ChipKind> {
    let kind = |(value, count): &(u32, u32)| ChipKind {
        value: chips(*value),
        colour: ChipColour::White,
        count: *count,
    };
    kinds.iter().map(kind).collect()
}

fn plan() -> Plan {
    Plan {
        date: "2026-12-05".to_owned(),
        venue: "Salle des fêtes".to_owned(),
        stack: chips(2_000),
        tables: 3,
        seats: 8,
        structure: vec![
            level(25, 50),
            level(50, 100),
            Stage::Break { minutes: 10 },
            level(100, 200),
            level(500, 1_000),
        ],
        chips: case(&[(25, 200), (100, 200), (500, 100)]),
        late: LatePolicy::default(),
        rebuys: RebuyPolicy::default(),
        re_entries: ReEntryPolicy::default(),
        final_table: Some(8),
        shot_clock: None,
        prizes: Prizes::default(),
    }
}

/// What is wrong with the plan once it is changed.
fn refusal(id: &str, change: impl FnOnce(&mut Plan)) -> Refusal {
    let mut plan = plan();
    plan.check(&book(id)).unwrap();
    change(&mut plan);
    plan.check(&book(id)).unwrap_err()
}

#[track_caller]
fn refused(expected: Problem, change: impl FnOnce(&mut Plan)) {
    assert_eq!(refusal("cdc2013", change), Refusal::Problem(expected));
}

#[test]
fn a_structure_without_levels_or_with_impossible_lengths_is_refused_with_the_stage() {
    refused(Problem::NoLevel, |plan| plan.structure.clear());
    refused(Problem::NoLevel, |plan| {
        plan.structure = vec![Stage::Break { minutes: 5 }];
    });
    for minutes in [0, 721] {
        refused(Problem::StageMinutes { stage: 3 }, |plan| {
            plan.structure[2] = Stage::Break { minutes };
        });
    }
    refused(Problem::TooManyStages { stages: 101 }, |plan| {
        plan.structure = vec![level(25, 50); 101];
    });
    refused(Problem::BreakNotBetweenLevels { stage: 1 }, |plan| {
        plan.structure.insert(0, Stage::Break { minutes: 10 });
    });
    refused(Problem::BreakNotBetweenLevels { stage: 6 }, |plan| {
        plan.structure.push(Stage::Break { minutes: 10 });
    });
}

#[test]
fn blinds_that_go_down_or_cannot_be_played_are_refused_with_the_stage() {
    refused(Problem::BlindsGoDown { stage: 4 }, |plan| {
        plan.structure[3] = level(25, 75);
    });
    refused(Problem::BlindsGoDown { stage: 5 }, |plan| {
        plan.structure[4] = level(75, 400);
    });
    refused(Problem::BlindsNotPlayable { stage: 2 }, |plan| {
        plan.structure[1] = level(100, 50);
    });
    refused(Problem::BlindsNotPlayable { stage: 1 }, |plan| {
        plan.structure[0] = level(0, 0);
    });
    let amount = chips(110);
    refused(Problem::BlindsNotPayable { stage: 4, amount }, |plan| {
        plan.structure[3] = level(110, 200);
    });
}

#[test]
fn an_ante_may_come_and_go_but_has_to_be_payable() {
    let mut plan = plan();
    let ante = |stage: &mut Stage, ante: u32| {
        let Stage::Level { blinds, .. } = stage else {
            panic!("a level")
        };
        *blinds = blinds.with_ante(chips(ante), crate::blinds::AnteKind::BigBlind);
    };
    ante(&mut plan.structure[1], 100);
    plan.check(&book("cdc2013")).unwrap();
    ante(&mut plan.structure[1], 30);
    let amount = chips(30);
    let problem = Problem::BlindsNotPayable { stage: 2, amount };
    assert_eq!(plan.check(&book("cdc2013")), Err(problem.into()));
}

#[test]
fn chips_have_to_rise_and_make_up_the_stack() {
    refused(Problem::ChipKinds { kinds: 0 }, |plan| plan.chips.clear());
    refused(Problem::ChipKinds { kinds: 21 }, |plan| {
        plan.chips = (1..=21).flat_map(|value| case(&[(value, 9)])).collect();
    });
    refused(Problem::ChipsNotRising { kind: 1 }, |plan| {
        plan.chips[0].value = Chips::ZERO;
    });
    refused(Problem::ChipsNotRising { kind: 3 }, |plan| {
        plan.chips[2].value = chips(100);
    });
    let smallest = chips(25);
    for stack in [0, 2_010] {
        let stack = chips(stack);
        refused(Problem::StackNotPayable { stack, smallest }, |plan| {
            plan.stack = stack;
        });
    }
}

#[test]
fn amounts_are_payable_when_some_chips_make_them_up() {
    let payable = |amount, values: &[u32]| {
        let values: Vec<Chips> = values.iter().copied().map(chips).collect();
        check::is_payable(chips(amount), &values)
    };
    let brute = |amount: u32, values: &[u32]| {
        let mut reached = vec![false; amount as usize + 1];
        reached[0] = true;
        for at in 1..=amount {
            reached[at as usize] = values
                .iter()
                .any(|value| *value <= at && reached[(at - value) as usize]);
        }
        reached[amount as usize]
    };
    for values in [
        &[20, 50][..],
        &[25, 100],
        &[6, 10, 15],
        &[10, 20, 50],
        &[7, 11],
    ] {
        for amount in 0..300 {
            assert_eq!(
                payable(amount, values),
                brute(amount, values),
                "{amount} of {values:?}"
            );
        }
    }
}

#[test]
fn the_room_keeps_to_the_book() {
    let seats = |seats: u8| move |plan: &mut Plan| plan.seats = seats;
    for id in Book::IDS {
        let problem = Problem::SeatsOfTables {
            seats: 11,
            most: if id == "bonneuil2022" { 8 } else { 10 },
            article: None,
        };
        assert_eq!(refusal(id, seats(11)), problem.into());
    }
    let Refusal::Problem(Problem::SeatsOfTables {
        most: 8, article, ..
    }) = refusal("bonneuil2022", seats(9))
    else {
        panic!("a table of nine is refused")
    };
    assert_eq!(article.unwrap().book, "bonneuil2022");
    for tables in [0, 501] {
        refused(Problem::TablesInRoom { tables }, |plan| {
            plan.tables = tables;
        });
    }
    for players in [1, 11] {
        refused(Problem::FinalTableSize { players }, |plan| {
            plan.final_table = Some(players);
        });
    }
}

#[test]
fn an_event_may_have_rebuys_under_every_book() {
    let rebuys = RebuyPolicy {
        levels: 2,
        most: None,
        chips: chips(2_000),
        add_on: 2,
    };
    let with = |rebuys| move |plan: &mut Plan| plan.rebuys = rebuys;
    let mut plan = plan();
    plan.rebuys = rebuys;
    for id in Book::IDS {
        plan.check(&book(id)).unwrap();
    }
    for (change, problem) in [
        (
            RebuyPolicy {
                levels: 0,
                ..rebuys
            },
            Problem::AddOnNotPossible { stacks: 2 },
        ),
        (
            RebuyPolicy {
                add_on: 3,
                ..rebuys
            },
            Problem::AddOnNotPossible { stacks: 3 },
        ),
        (
            RebuyPolicy {
                chips: chips(30),
                ..rebuys
            },
            Problem::StackNotPayable {
                stack: chips(30),
                smallest: chips(25),
            },
        ),
    ] {
        assert_eq!(refusal("gleize2007", with(change)), problem.into());
    }
}

#[test]
fn a_formula_of_points_that_cannot_be_worked_out_is_refused_with_its_fault() {
    let faults = [
        ("", FormulaFault::Empty),
        ("100 * sqrt(", FormulaFault::Unreadable),
        (
            "100 / (players - place)",
            FormulaFault::NoNumber {
                place: 2,
                players: 2,
            },
        ),
    ];
    for (text, fault) in faults {
        refused(Problem::PointsFormula { fault }, |plan| {
            plan.prizes.points_formula = Some(text.to_owned());
        });
    }
    let (mut plan, cdc) = (plan(), book("cdc2013"));
    plan.prizes.points_formula = Some("100 * sqrt(players / place)".to_owned());
    assert_eq!(plan.check(&cdc), Ok(()));
}

#[test]
fn plans_without_a_formula_are_written_and_read_as_they_always_were() {
    let written = serde_json::to_string(&plan()).unwrap();
    assert!(!written.contains("formula"), "{written}");
    assert_eq!(serde_json::from_str::<Plan>(&written).unwrap(), plan());
}

#[test]
fn prizes_and_texts_have_limits() {
    let share = |share| Prize {
        share,
        ..Prize::default()
    };
    refused(Problem::PrizeShares { sum: 10_001 }, |plan| {
        plan.prizes.places = vec![share(6_000), share(4_001)];
    });
    let most_cents = MAX_CENTS;
    let too_large: [fn(&mut Plan); 3] = [
        |plan| plan.prizes.entry_cents = MAX_CENTS + 1,
        |plan| plan.prizes.rebuy_cents = u64::MAX,
        |plan| {
            plan.prizes.places = vec![Prize {
                cents: MAX_CENTS + 1,
                ..Prize::default()
            }];
        },
    ];
    for change in too_large {
        refused(Problem::MoneyTooLarge { most_cents }, change);
    }
    refused(Problem::TooManyPrizes { prizes: 201 }, |plan| {
        plan.prizes.places = vec![share(0); 201];
    });
    let texts: [fn(&mut Plan); 6] = [
        |plan| plan.venue = "x".repeat(121),
        |plan| plan.venue = "one\ntwo".to_owned(),
        |plan| plan.date = "5.12.2026".to_owned(),
        |plan| plan.date = "2026-13-01".to_owned(),
        |plan| plan.date = "2026-12-05-01".to_owned(),
        |plan| {
            plan.prizes.places = vec![Prize {
                kind: "x".repeat(81),
                ..Prize::default()
            }];
        },
    ];
    for change in texts {
        assert!(matches!(refusal("cdc2013", change), Refusal::Text(_)));
    }
}

#[test]
fn a_stack_is_handed_out_with_change_or_it_is_said_what_is_missing() {
    let mut plan = plan();
    let given = plan.hand_out(20);
    assert_eq!(given.missing, []);
    let worth: Chips = given
        .per_player
        .iter()
        .map(|(value, count)| value.times(u64::from(*count)))
        .sum();
    assert_eq!(worth, plan.stack);
    assert!(given.per_player[0].1 >= 4, "{given:?}");
    plan.chips[0].count = 10;
    plan.chips[1].count = 10;
    let lacking = plan.hand_out(20);
    let held = |value| {
        plan.chips
            .iter()
            .find(|kind| kind.value == value)
            .unwrap()
            .count
    };
    assert!(!lacking.missing.is_empty());
    for (value, missing) in &lacking.missing {
        let each = lacking.per_player.iter().find(|(other, _)| other == value);
        assert_eq!(each.unwrap().1 * 20, held(*value) + missing);
    }
    plan.check(&book("cdc2013")).unwrap();
}

#[test]
fn chips_leave_play_when_every_amount_to_come_is_a_multiple_of_larger_ones() {
    let mut plan = plan();
    let in_play = plan.chip_values();
    let unneeded = |plan: &Plan, stage| plan.unneeded_after(stage, &in_play);
    assert_eq!(unneeded(&plan, 0), []);
    assert_eq!(unneeded(&plan, 1), []);
    // From the break on: nothing is posted any more by the level before it.
    assert_eq!(unneeded(&plan, 2), [chips(25)]);
    assert_eq!(unneeded(&plan, 4), [chips(25), chips(100)]);
    assert_eq!(plan.unneeded_after(2, &in_play[1..]), []);
    assert_eq!(
        plan.unneeded_after(4, &in_play[2..]),
        [],
        "never all of them"
    );
    assert_eq!(plan.unneeded_after(4, &[]), []);
    // A rebuy that may still be bought is handed out in chips, too.
    plan.rebuys = RebuyPolicy {
        levels: 2,
        most: None,
        chips: chips(1_025),
        add_on: 0,
    };
    assert_eq!(unneeded(&plan, 3), []);
    assert_eq!(plan.smallest_needed_for(3, &in_play), ChipNeed::Rebuy);
    assert_eq!(unneeded(&plan, 4), [chips(25), chips(100)]);
}

#[test]
fn chips_stay_as_long_as_a_whole_stack_may_still_be_bought() {
    let in_play = plan().chip_values();
    let late = LatePolicy {
        register_levels: 3,
        ..LatePolicy::default()
    };
    let again = ReEntryPolicy {
        levels: 3,
        ..ReEntryPolicy::default()
    };
    for (late, re_entries) in [
        (late, ReEntryPolicy::default()),
        (LatePolicy::default(), again),
    ] {
        let plan = Plan {
            stack: chips(1_550),
            late,
            re_entries,
            ..plan()
        };
        let unneeded = |stage| plan.unneeded_after(stage, &in_play);
        assert_eq!(unneeded(2), []);
        assert_eq!(unneeded(3), []);
        assert_eq!(
            plan.smallest_needed_for(3, &in_play),
            ChipNeed::Stack,
            "the blinds do not"
        );
        assert_eq!(plan.smallest_needed_for(1, &in_play), ChipNeed::Blinds);
        assert_eq!(unneeded(4), [chips(25), chips(100)]);
    }
}

#[test]
fn every_template_can_be_played_with_its_case() {
    let templates = templates();
    let ids: std::collections::BTreeSet<&str> =
        templates.iter().map(|template| &*template.id).collect();
    assert_eq!(ids.len(), 4);
    for template in &templates {
        template.plan.check(&book(&template.book)).unwrap();
        let given = template.plan.hand_out(u32::from(template.players));
        assert_eq!(given.missing, [], "{}", template.id);
        assert!(!given.per_player.is_empty(), "{}", template.id);
        check_end(
            &template.plan.structure,
            template.plan.stack,
            template.players,
        );
    }
}

#[test]
fn the_stack_of_bonneuil_is_made_of_the_chips_its_book_lists() {
    let template = templates().remove(0);
    let expected = [(10, 5), (20, 5), (50, 5), (100, 4), (200, 1)];
    let given = template.plan.hand_out(64).per_player;
    assert_eq!(given, expected.map(|(value, count)| (chips(value), count)));
}

/// At the last level, all chips are some 45 big blinds.
#[track_caller]
fn check_end(structure: &[Stage], stack: Chips, players: u16) {
    let last = structure.last().unwrap().blinds().unwrap();
    let big_blinds = stack.get() * u64::from(players) / last.big.get();
    assert!((36..=60).contains(&big_blinds), "{big_blinds} big blinds");
}
