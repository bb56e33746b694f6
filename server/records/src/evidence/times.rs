//! How long players take: medians and the like of the decisions that were timed.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use tapis_protocol::TableId;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::street::Street;
use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::rules::tournament::{Standing, TableNumber, Tournament};
use tapis_protocol::view::{PlayerTimes, StreetTimes, TimesLine, TimesView};
use tapis_views::table_id;

use super::decisions::{Decision, Decisions};

/// What counts as a long decision, in milliseconds.
const SLOW_MS: u32 = 30_000;
/// Fewer decisions say little about a player: they come after the others.
const LEAST_DECISIONS: u32 = 3;
/// Most players of one answer.
const MOST_PLAYERS: usize = 100;
/// The streets, in order.
const STREETS: [Street; 4] = [Street::Preflop, Street::Flop, Street::Turn, Street::River];

/// Decisions of one player, or of all.
#[derive(Debug, Default)]
struct Sample {
    decisions: Vec<u32>,
    after_deal: Vec<u32>,
}

impl Sample {
    fn add(&mut self, decision: &Decision) {
        if decision.after_deal {
            self.after_deal.push(decision.took_ms);
        } else {
            self.decisions.push(decision.took_ms);
        }
    }

    fn line(mut self) -> TimesLine {
        self.decisions.sort_unstable();
        self.after_deal.sort_unstable();
        let slow = self.decisions.iter().filter(|took| **took > SLOW_MS);
        TimesLine {
            slow: count(slow.count()),
            decisions: count(self.decisions.len()),
            median_ms: percentile(&self.decisions, 50),
            p90_ms: percentile(&self.decisions, 90),
            longest_ms: self.decisions.last().copied(),
            after_deal: count(self.after_deal.len()),
            after_deal_median_ms: percentile(&self.after_deal, 50),
        }
    }
}

/// The smallest of sorted values that so many percent are not above (nearest rank).
fn percentile(sorted: &[u32], percent: usize) -> Option<u32> {
    let rank = (sorted.len() * percent).div_ceil(100);
    sorted.get(rank.saturating_sub(1)).copied()
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Decisions of a player, whole and street by street.
#[derive(Debug, Default)]
struct Samples {
    all: Sample,
    streets: BTreeMap<Street, Sample>,
}

impl Samples {
    fn add(&mut self, decision: &Decision) {
        self.all.add(decision);
        self.streets
            .entry(decision.street)
            .or_default()
            .add(decision);
    }

    fn lines(mut self) -> (TimesLine, Vec<StreetTimes>) {
        let streets = STREETS.into_iter().map(|street| StreetTimes {
            street,
            times: self.streets.remove(&street).unwrap_or_default().line(),
        });
        let streets = streets.collect();
        (self.all.line(), streets)
    }
}

/// Everybody's times; only those of players who sit at a table now, where one is named.
pub(super) fn times(
    state: &Tournament,
    decisions: &Decisions,
    at: Option<TableNumber>,
) -> TimesView {
    let mut field = Samples::default();
    let mut players: BTreeMap<PlayerId, Samples> = decisions
        .on_the_clock()
        .map(|player| (player, Samples::default()))
        .collect();
    for decision in decisions.made() {
        field.add(decision);
        players.entry(decision.player).or_default().add(decision);
    }
    let mut players: Vec<PlayerTimes> = players
        .into_iter()
        .map(|(player, samples)| line(state, decisions, player, samples))
        .filter(|player| at.is_none_or(|at| player.table == Some(table_id(at))))
        .collect();
    players.sort_by_key(|player| {
        let line = player.all;
        let says_little = line.decisions < LEAST_DECISIONS;
        (says_little, Reverse(line.median_ms), player.player)
    });
    let left_out = count(players.len().saturating_sub(MOST_PLAYERS));
    players.truncate(MOST_PLAYERS);
    let (field, streets) = field.lines();
    TimesView {
        field,
        streets,
        players,
        left_out,
    }
}

fn line(
    state: &Tournament,
    decisions: &Decisions,
    player: PlayerId,
    samples: Samples,
) -> PlayerTimes {
    let (all, streets) = samples.lines();
    let place = place(state, player);
    let clocked = decisions.clocked(player);
    PlayerTimes {
        player,
        name: state.player_name(player).unwrap_or_default().to_owned(),
        table: place.map(|(table, _)| table),
        seat: place.map(|(_, seat)| seat),
        all,
        streets,
        time_calls: clocked.calls,
        killed: clocked.killed,
    }
}

fn place(state: &Tournament, player: PlayerId) -> Option<(TableId, Seat)> {
    match state.entrant(player)?.standing {
        Standing::Playing { table, seat } | Standing::Busted { table, seat } => {
            Some((table_id(table), seat))
        }
        Standing::Registered
        | Standing::Waiting
        | Standing::Moving
        | Standing::Withdrawn
        | Standing::Out => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_of_ten_are_not_above_the_ninetieth_percentile() {
        let ten: Vec<u32> = (1..=10).map(|second| second * 1_000).collect();
        assert_eq!(percentile(&ten, 50), Some(5_000));
        assert_eq!(percentile(&ten, 90), Some(9_000));
        assert_eq!(percentile(&ten[..1], 90), Some(1_000));
        assert_eq!(percentile(&[], 50), None);
    }
}
