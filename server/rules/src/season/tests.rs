//! Seasons by hand, and what is so in every season.

use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::tournament::points::Figures;

/// An event of so many players, with the places and points of those who are named.
fn event(players: u32, results: &[(u32, u32, u32)]) -> SeasonField<u32> {
    let entry = |(who, place, points): &(u32, u32, u32)| SeasonEntry {
        who: *who,
        place: *place,
        rebuys: 0,
        points: *points,
    };
    SeasonField {
        figures: Figures {
            players,
            place: 1,
            ..Figures::default()
        },
        entries: results.iter().map(entry).collect(),
    }
}

fn terms(formula: Option<&str>, best: Option<u16>) -> SeasonTerms {
    SeasonTerms {
        name: "2026".to_owned(),
        formula: formula.map(str::to_owned),
        best,
    }
}

fn places(lines: &[SeasonStanding<u32>]) -> Vec<(u32, u32, u64)> {
    lines
        .iter()
        .map(|line| (line.place, line.who, line.total))
        .collect()
}

#[test]
fn the_best_two_of_three_count_and_the_others_are_shown() {
    let events = [
        event(9, &[(1, 1, 100), (2, 2, 60)]),
        event(9, &[(1, 5, 20), (2, 1, 100)]),
        event(9, &[(1, 3, 40), (2, 9, 10)]),
    ];
    let lines = standings(&terms(None, Some(2)), &events);
    assert_eq!(places(&lines), [(1, 2, 160), (2, 1, 140)]);
    let counts: Vec<bool> = lines[1].results.iter().map(|each| each.counts).collect();
    assert_eq!(counts, [true, false, true]);
    let all = standings(&terms(None, None), &events);
    assert_eq!(places(&all), [(1, 2, 170), (2, 1, 160)]);
}

#[test]
fn the_formula_of_the_league_takes_the_place_of_the_points_of_the_events() {
    let events = [event(16, &[(7, 1, 3), (8, 4, 1)])];
    let lines = standings(&terms(Some("100 * sqrt(players / place)"), None), &events);
    assert_eq!(places(&lines), [(1, 7, 400), (2, 8, 200)]);
    let own = standings(&terms(None, None), &events);
    assert_eq!(places(&own), [(1, 7, 3), (2, 8, 1)]);
}

#[test]
fn as_many_points_in_better_results_are_before_and_the_same_results_share_the_place() {
    let events = [
        event(9, &[(1, 1, 60), (2, 1, 50), (3, 1, 50), (4, 9, 1)]),
        event(9, &[(1, 1, 40), (2, 1, 50), (3, 1, 50), (4, 9, 0)]),
    ];
    let lines = standings(&terms(None, None), &events);
    assert_eq!(
        places(&lines),
        [(1, 1, 100), (2, 2, 100), (2, 3, 100), (4, 4, 1)]
    );
    let tied: Vec<bool> = lines.iter().map(|line| line.is_tied).collect();
    assert_eq!(tied, [false, true, true, false]);
}

#[test]
fn a_correction_of_a_result_is_in_the_standings_at_once() {
    let season = terms(Some("players - place"), Some(1));
    let before = [event(10, &[(1, 1, 0), (2, 2, 0)])];
    assert_eq!(places(&standings(&season, &before)), [(1, 1, 9), (2, 2, 8)]);
    let after = [event(10, &[(1, 2, 0), (2, 1, 0)])];
    assert_eq!(places(&standings(&season, &after)), [(1, 2, 9), (2, 1, 8)]);
}

#[test]
fn who_is_in_an_event_twice_has_the_better_result() {
    let events = [event(9, &[(1, 8, 2), (1, 3, 30), (1, 5, 30)])];
    let lines = standings(&terms(None, None), &events);
    assert_eq!(lines[0].results.len(), 1);
    assert_eq!((lines[0].total, lines[0].results[0].place), (30, 3));
}

#[test]
fn what_is_no_season_is_told() {
    assert_eq!(terms(None, Some(8)).check(), Ok(()));
    assert_eq!(terms(None, Some(0)).check(), Err(InvalidSeason::Best));
    let unknown = FormulaFault::Word {
        word: "joueurs".to_owned(),
    };
    let faulty = terms(Some("joueurs"), None).check();
    assert_eq!(faulty, Err(InvalidSeason::Formula(unknown)));
    let nameless = SeasonTerms::default().check();
    assert!(matches!(nameless, Err(InvalidSeason::Name(_))));
}

/// Up to eight events of up to twelve members each, in any order of places.
fn seasons() -> impl Strategy<Value = Vec<SeasonField<u32>>> {
    let entries = vec((0_u32..12, 1_u32..13, 0_u32..200), 0..12);
    vec(entries.prop_map(|results| event(12, &results)), 0..8)
}

proptest! {
    #[test]
    fn in_every_season_the_sum_is_that_of_the_largest_results(events in seasons(), best in 1_u16..6) {
        for line in standings(&terms(None, Some(best)), &events) {
            let mut points: Vec<u64> = line.results.iter().map(|each| each.points.into()).collect();
            points.sort_unstable_by(|one, other| other.cmp(one));
            let largest: u64 = points.iter().take(best.into()).sum();
            prop_assert_eq!(line.total, largest);
            let counting = line.results.iter().filter(|each| each.counts).count();
            prop_assert_eq!(counting, line.results.len().min(best.into()));
        }
    }

    #[test]
    fn in_every_season_a_place_is_one_more_than_those_before_it(events in seasons(), best in 1_u16..6) {
        let lines = standings(&terms(None, Some(best)), &events);
        for line in &lines {
            let before = lines.iter().filter(|other| {
                tie_break(&other.results, &line.results).is_lt()
            });
            prop_assert_eq!(line.place as usize, before.count() + 1);
            let same = lines.iter().filter(|other| other.place == line.place);
            prop_assert_eq!(line.is_tied, same.count() > 1);
        }
    }

    #[test]
    fn the_order_of_the_events_changes_no_place(events in seasons(), best in 1_u16..6) {
        let season = terms(None, Some(best));
        let there = standings(&season, &events);
        let back: Vec<_> = events.into_iter().rev().collect();
        prop_assert_eq!(places(&there), places(&standings(&season, &back)));
    }

    #[test]
    fn another_event_takes_points_from_nobody(events in seasons(), best in 1_u16..6) {
        let season = terms(None, Some(best));
        let all = standings(&season, &events);
        let fewer = standings(&season, events.get(1..).unwrap_or_default());
        for line in fewer {
            let now = all.iter().find(|other| other.who == line.who).unwrap();
            prop_assert!(now.total >= line.total);
        }
    }
}
