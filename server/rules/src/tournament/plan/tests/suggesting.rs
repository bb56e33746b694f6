//! Tests of suggestions: over a grid of fields, cases and times.

use super::super::steps::{LEAST_RISE, MOST_RISE};
use super::{book, case, check_end, plan};
use crate::chips::Chips;
use crate::tournament::Problem;
use crate::tournament::plan::{ChipKind, Pace, Plan, Stage, StructureRequest, Suggestion, suggest};

fn request(players: u16, minutes: u16, pace: Pace, chips: Vec<ChipKind>) -> StructureRequest {
    StructureRequest {
        players,
        chips,
        minutes,
        pace,
        break_every: 4,
        break_minutes: 10,
    }
}

/// A case with so many chips of each value for each player.
fn case_for(players: u16, each: &[(u32, u32)]) -> Vec<ChipKind> {
    let held = each
        .iter()
        .map(|(value, count)| (*value, count * u32::from(players)));
    case(&held.collect::<Vec<_>>())
}

const CASES: [&[(u32, u32)]; 4] = [
    &[(25, 8), (100, 8), (500, 4), (1_000, 7), (5_000, 2)],
    &[(10, 5), (20, 5), (50, 5), (100, 4), (200, 1)],
    &[(1, 1), (5, 10), (25, 10), (100, 10), (500, 4)],
    &[(100, 12), (500, 8), (1_000, 10), (5_000, 10), (25_000, 4)],
];

#[track_caller]
fn check_suggestion(request: &StructureRequest, suggestion: &Suggestion) {
    let shown = format!("{request:?} {suggestion:?}");
    let per_player = &suggestion.per_player;
    let worth = per_player
        .iter()
        .map(|(value, count)| value.times(u64::from(*count)));
    assert_eq!(worth.sum::<Chips>(), suggestion.stack, "{shown}");
    for (value, count) in per_player {
        let held = request
            .chips
            .iter()
            .find(|kind| kind.value == *value)
            .unwrap();
        assert!(count * u32::from(request.players) <= held.count, "{shown}");
    }
    assert!(per_player[0].1 >= 4, "{shown}");
    let plan = Plan {
        stack: suggestion.stack,
        chips: suggestion.chips.clone(),
        structure: suggestion.structure.clone(),
        ..plan()
    };
    plan.check(&book("cdc2013")).unwrap();
    assert_eq!(
        plan.hand_out(u32::from(request.players)).missing,
        [],
        "{shown}"
    );
    let levels: Vec<Stage> = plan
        .structure
        .iter()
        .copied()
        .filter(|stage| stage.blinds().is_some())
        .collect();
    let length: u32 = plan
        .structure
        .iter()
        .map(|stage| u32::from(stage.minutes()))
        .sum();
    assert_eq!(length, suggestion.minutes, "{shown}");
    let off = length.abs_diff(u32::from(request.minutes));
    assert!(
        off <= u32::from(levels[0].minutes()),
        "{off} minutes off: {shown}"
    );
    for pair in levels.windows(2) {
        let (low, high) = (pair[0].blinds().unwrap(), pair[1].blinds().unwrap());
        let rise = high.big.get() * 1_000;
        let range = low.big.get() * LEAST_RISE..=low.big.get() * MOST_RISE;
        assert!(range.contains(&rise), "{low:?} to {high:?}: {shown}");
    }
    check_end(&plan.structure, suggestion.stack, request.players);
}

#[test]
fn suggestions_fit_the_case_the_time_and_the_field() {
    let mut suggested = 0;
    for players in [6, 10, 18, 30, 64, 120, 500, 1_000] {
        for each in CASES {
            for (minutes, level_minutes) in [
                (90, 10),
                (180, 15),
                (240, 20),
                (300, 20),
                (480, 30),
                (600, 40),
                (330, 15),
            ] {
                let case = case_for(players, each);
                let pace = Pace::LevelMinutes {
                    minutes: level_minutes,
                };
                let request = request(players, minutes, pace, case);
                match suggest(&request) {
                    Ok(suggestion) => {
                        check_suggestion(&request, &suggestion);
                        assert_eq!(suggest(&request), Ok(suggestion));
                        suggested += 1;
                    }
                    Err(Problem::LevelsNotPossible {
                        levels,
                        least,
                        most,
                    }) => {
                        assert!(
                            least <= most && !(least..=most).contains(&levels),
                            "{request:?}: {levels} of {least} to {most}"
                        );
                    }
                    Err(other) => panic!("{other} for {request:?}"),
                }
            }
        }
    }
    assert!(suggested >= 140, "{suggested} of 224");
}

#[test]
fn a_number_of_levels_shares_the_time_that_breaks_leave() {
    let pace = Pace::Levels { levels: 12 };
    let request = request(30, 260, pace, case_for(30, CASES[0]));
    let suggestion = suggest(&request).unwrap();
    check_suggestion(&request, &suggestion);
    assert_eq!(suggestion.minutes, 260);
    let breaks = |stage: &&Stage| stage.blinds().is_none();
    assert_eq!(suggestion.structure.iter().filter(breaks).count(), 2);
}

#[test]
fn wishes_that_cannot_be_are_refused_with_what_could_be() {
    let pace = Pace::LevelMinutes { minutes: 20 };
    let problem = |change: fn(&mut StructureRequest)| {
        let mut request = request(30, 240, pace, case_for(30, CASES[0]));
        suggest(&request).unwrap();
        change(&mut request);
        suggest(&request).unwrap_err()
    };
    let none = Problem::PlayersNotPossible { players: 1 };
    assert_eq!(problem(|request| request.players = 1), none);
    assert_eq!(
        problem(|request| request.chips.clear()),
        Problem::ChipKinds { kinds: 0 }
    );
    let small = Problem::CaseTooSmall { players: 2_000 };
    assert_eq!(problem(|request| request.players = 2_000), small);
    let endless = problem(|request| request.pace = Pace::LevelMinutes { minutes: 3 });
    let possible = Problem::LevelsNotPossible {
        levels: 45,
        least: 6,
        most: 20,
    };
    assert_eq!(endless, possible);
    for minutes in [0, 721] {
        let mut request = request(
            30,
            240,
            Pace::LevelMinutes { minutes },
            case_for(30, CASES[0]),
        );
        assert_eq!(suggest(&request), Err(Problem::StageMinutes { stage: 1 }));
        request.pace = pace;
        request.break_minutes = minutes;
        assert_eq!(suggest(&request), Err(Problem::StageMinutes { stage: 5 }));
    }
    assert_eq!(
        problem(|request| request.pace = Pace::Levels { levels: 0 }),
        Problem::NoLevel
    );
    let many = problem(|request| request.pace = Pace::Levels { levels: 90 });
    assert_eq!(many, Problem::TooManyStages { stages: 112 });
}
