//! Slow tables: hands per hour over the last half hour of play, beside the median of the tables.

use std::collections::BTreeMap;

use tapis_protocol::rules::table::Table;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Stop, TableNumber, Tournament};
use tapis_protocol::view::{HandEnd, LongDecision, PaceView, TablePace};
use tapis_views::table_id;

use super::decisions::Decision;
use super::follow::Evidence;
use super::hands::HandEvidence;
use super::stops::{Play, Stops, play_since};

/// Minutes of play that are looked at.
const MINUTES: u32 = 30;
/// Milliseconds of a minute.
const MINUTE_MS: u64 = 60_000;
/// Milliseconds of an hour.
const HOUR_MS: u64 = 60 * MINUTE_MS;
/// A table that has played less is not judged, in milliseconds.
const LEAST_PLAY_MS: u64 = 10 * MINUTE_MS;
/// Below so many percent of the median, a table is slow.
const SLOW_PERCENT: u64 = 60;
/// Fewer tables than that have no median to be compared with.
const LEAST_TABLES: usize = 2;
/// Long decisions that are shown of a table.
const LONGEST: usize = 3;

/// When single tables waited between hands.
#[derive(Debug, Default)]
pub(super) struct Waits {
    tables: BTreeMap<TableNumber, Stops>,
}

impl Waits {
    /// After a record that began or ended a hand at a table.
    pub(super) fn note(&mut self, state: &Tournament, table: TableNumber, at: Timestamp) {
        let is_playing = state.table(table).is_some_and(Table::is_playing);
        let play = if is_playing || state.stop(table).is_none() {
            Play::On
        } else {
            Play::Stopped
        };
        self.tables.entry(table).or_default().note(play, at);
    }
}

/// A table's figures before they are compared.
struct Measured {
    pace: TablePace,
    /// Hands per hour, in thousandths; `None` where too little was played.
    rate: Option<u64>,
}

/// How fast each table has played lately.
pub(super) fn pace(evidence: &Evidence, waits: &Waits, now: Timestamp) -> PaceView {
    let state = evidence.state();
    let open = state
        .tables()
        .map(|(table, _)| table)
        .filter(|table| state.stop(*table) != Some(Stop::Closed));
    let mut tables: Vec<Measured> = open
        .filter_map(|table| measure(evidence, waits, table, now))
        .collect();
    let median = median(tables.iter().filter_map(|table| table.rate).collect());
    for table in &mut tables {
        compare(table, median);
    }
    tables.sort_by_key(|table| (table.rate.is_none(), table.rate, table.pace.table));
    PaceView {
        minutes: MINUTES,
        median_per_hour: median.map(whole),
        tables: tables.into_iter().map(|table| table.pace).collect(),
    }
}

/// The figures of a table; `None` before its first hand.
fn measure(
    evidence: &Evidence,
    waits: &Waits,
    number: TableNumber,
    now: Timestamp,
) -> Option<Measured> {
    let hands = evidence.hands().of(number);
    let begun = hands.first()?.started_at;
    let own = waits.tables.get(&number);
    let stops: Vec<&Stops> = std::iter::once(evidence.stops()).chain(own).collect();
    let wanted = u64::from(MINUTES) * MINUTE_MS;
    let (since, play_ms) = play_since(&stops, begun, now, wanted);
    let lately: Vec<&HandEvidence> = hands
        .iter()
        .rev()
        .take_while(|hand| hand.ended_at.is_none_or(|ended| ended >= since))
        .collect();
    let over = lately.iter().filter(|hand| hand.end == HandEnd::Over);
    let mut lengths: Vec<u64> = over
        .filter_map(|hand| Some(hand.ended_at?.since(hand.started_at)))
        .collect();
    let ended = u64::try_from(lengths.len()).unwrap_or(u64::MAX);
    let rate =
        (play_ms >= LEAST_PLAY_MS).then(|| ended.saturating_mul(1_000 * HOUR_MS) / play_ms.max(1));
    lengths.sort_unstable();
    let sum = |of: fn(&HandEvidence) -> u32| lately.iter().map(|hand| of(hand)).sum();
    let pace = TablePace {
        table: table_id(number),
        hands: u32::try_from(ended).unwrap_or(u32::MAX),
        play_ms,
        per_hour: rate.map(whole),
        percent: None,
        is_slow: false,
        stop: evidence.state().stop(number),
        hand_median_ms: lengths.get(lengths.len().saturating_sub(1) / 2).copied(),
        rulings: sum(|hand| hand.rulings),
        showdowns: sum(|hand| u32::from(hand.showdown)),
        time_calls: sum(|hand| hand.time_calls),
        floor_calls: sum(|hand| hand.floor_calls),
        longest: longest(evidence, number, since),
    };
    Some(Measured { pace, rate })
}

/// The longest decisions of a table since a moment.
fn longest(evidence: &Evidence, table: TableNumber, since: Timestamp) -> Vec<LongDecision> {
    let made = evidence.decisions().made().iter().rev();
    let lately = made.take_while(|decision| decision.at >= since);
    let mut long: Vec<&Decision> = lately.filter(|one| one.table == table).collect();
    long.sort_by_key(|decision| (std::cmp::Reverse(decision.took_ms), decision.at));
    let name = |decision: &Decision| evidence.state().player_name(decision.player);
    long.iter()
        .take(LONGEST)
        .map(|decision| LongDecision {
            player: decision.player,
            name: name(decision).unwrap_or_default().to_owned(),
            hand: decision.hand,
            street: decision.street,
            took_ms: decision.took_ms,
            after_deal: decision.after_deal,
        })
        .collect()
}

fn compare(table: &mut Measured, median: Option<u64>) {
    let (Some(rate), Some(median)) = (table.rate, median.filter(|median| *median > 0)) else {
        return;
    };
    let percent = rate.saturating_mul(100) / median;
    table.pace.percent = Some(u32::try_from(percent).unwrap_or(u32::MAX));
    table.pace.is_slow = rate.saturating_mul(100) < median.saturating_mul(SLOW_PERCENT);
}

/// The middle value, or the mean of the two in the middle; `None` for too few.
fn median(mut rates: Vec<u64>) -> Option<u64> {
    rates.sort_unstable();
    if rates.len() < LEAST_TABLES {
        return None;
    }
    let upper = rates.get(rates.len() / 2)?;
    let lower = rates.get(rates.len().saturating_sub(1) / 2)?;
    Some(u64::midpoint(*lower, *upper))
}

/// Thousandths, rounded.
fn whole(thousandths: u64) -> u32 {
    u32::try_from(thousandths.saturating_add(500) / 1_000).unwrap_or(u32::MAX)
}
