//! The standings of a season: points of each result, the best of them that count, and who is before whom.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;

use super::SeasonTerms;
use crate::tournament::points::{Figures, Formula};

/// An event of a season, as far as it counts.
#[derive(Clone, Debug)]
pub struct SeasonField<K> {
    /// What is the same for all its players.
    pub figures: Figures,
    /// The results of those who are known. Others have their places too, and no entry.
    pub entries: Vec<SeasonEntry<K>>,
}

/// The result of a member in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeasonEntry<K> {
    /// Who.
    pub who: K,
    /// Their place, from 1.
    pub place: u32,
    /// Rebuys.
    pub rebuys: u32,
    /// Points by the event's own plan.
    pub points: u32,
}

/// Where a member stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonStanding<K> {
    /// Who.
    pub who: K,
    /// Their place, from 1; members who tie share the better one.
    pub place: u32,
    /// Whether another member shares it.
    pub is_tied: bool,
    /// The points that count.
    pub total: u64,
    /// All their results, in the order of the events.
    pub results: Vec<CountedResult>,
}

/// A result in a season.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedResult {
    /// Of which event: its number in the season's list, from 0.
    pub event: usize,
    /// The place in it.
    pub place: u32,
    /// Its points.
    pub points: u32,
    /// Whether it is one of those that count.
    pub counts: bool,
}

/// Everybody with a result, the best first.
///
/// Who has as many points as another and better single results is before them; who has the same points in the same
/// results shares the place. Who is in an event twice has the better of the two results.
pub fn standings<K: Copy + Ord>(
    terms: &SeasonTerms,
    events: &[SeasonField<K>],
) -> Vec<SeasonStanding<K>> {
    let formula = terms.formula.as_deref().map(Formula::read);
    let formula = formula.and_then(Result::ok);
    let mut of_each: BTreeMap<K, Vec<CountedResult>> = BTreeMap::new();
    for (number, event) in events.iter().enumerate() {
        for (who, result) in results(number, event, formula.as_ref()) {
            of_each.entry(who).or_default().push(result);
        }
    }
    let best = terms.best.map_or(usize::MAX, usize::from);
    let mut lines: Vec<SeasonStanding<K>> = of_each
        .into_iter()
        .map(|(who, results)| line(who, results, best))
        .collect();
    // Stable: members who tie stay in the order of their keys.
    lines.sort_by(|one, other| tie_break(&one.results, &other.results));
    place(&mut lines);
    lines
}

/// The results of an event, each member once.
fn results<K: Copy + Ord>(
    number: usize,
    event: &SeasonField<K>,
    formula: Option<&Formula>,
) -> BTreeMap<K, CountedResult> {
    let mut results: BTreeMap<K, CountedResult> = BTreeMap::new();
    for entry in &event.entries {
        let result = CountedResult {
            event: number,
            place: entry.place,
            points: points(entry, event.figures, formula),
            counts: false,
        };
        let known = results.entry(entry.who).or_insert(result);
        if (result.points, Reverse(result.place)) > (known.points, Reverse(known.place)) {
            *known = result;
        }
    }
    results
}

/// By the league's formula, where it has one; where that comes to no number, nothing.
fn points<K>(entry: &SeasonEntry<K>, figures: Figures, formula: Option<&Formula>) -> u32 {
    let Some(formula) = formula else {
        return entry.points;
    };
    let figures = Figures {
        place: entry.place,
        rebuys: entry.rebuys,
        ..figures
    };
    formula.points(figures).unwrap_or_default()
}

/// A member's line without its place: the best results count, of equal ones those of earlier events.
fn line<K>(who: K, mut results: Vec<CountedResult>, best: usize) -> SeasonStanding<K> {
    results.sort_by_key(|result| (Reverse(result.points), result.event));
    for result in results.iter_mut().take(best) {
        result.counts = true;
    }
    results.sort_by_key(|result| result.event);
    SeasonStanding {
        who,
        place: 0,
        is_tied: false,
        total: counted(&results).into_iter().map(u64::from).sum(),
        results,
    }
}

/// The points that count, the most first.
fn counted(results: &[CountedResult]) -> Vec<u32> {
    let counting = results.iter().filter(|result| result.counts);
    let mut points: Vec<u32> = counting.map(|result| result.points).collect();
    points.sort_unstable_by(|one, other| other.cmp(one));
    points
}

/// Who of two members is before the other: by their sums, then by their best results, one after the other. Results of no
/// points are as good as none.
#[must_use]
pub fn tie_break(one: &[CountedResult], other: &[CountedResult]) -> Ordering {
    let worth = |results: &[CountedResult]| {
        let mut points = counted(results);
        points.retain(|points| *points > 0);
        let total: u64 = points.iter().copied().map(u64::from).sum();
        (total, points)
    };
    worth(other).cmp(&worth(one))
}

/// Places of lines that are in order.
fn place<K>(lines: &mut [SeasonStanding<K>]) {
    let mut place = 1;
    let is_same = |one: &SeasonStanding<K>, other: &SeasonStanding<K>| {
        tie_break(&one.results, &other.results) == Ordering::Equal
    };
    for tied in lines.chunk_by_mut(is_same) {
        let is_tied = tied.len() > 1;
        for line in tied.iter_mut() {
            line.place = place;
            line.is_tied = is_tied;
        }
        place = place.saturating_add(u32::try_from(tied.len()).unwrap_or(u32::MAX));
    }
}
