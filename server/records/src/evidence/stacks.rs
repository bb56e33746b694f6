//! How stacks went: what each player had after each hand.

use std::collections::BTreeMap;

use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::table::{PlayerId, Table, TableEvent};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{TableNumber, Tournament};
use tapis_protocol::view::{CurvePoint, MAX_CURVE_POINTS, StackHistory, StackPoint, StacksView};
use tapis_views::table_id;

use super::hands::HandEvidence;

/// How many of the richest are shown when no player is named.
const TOP: usize = 6;
/// Most points of one history.
const MOST_POINTS: usize = 400;

/// A stack at a moment.
#[derive(Clone, Copy, Debug)]
struct Point {
    at: Timestamp,
    table: TableNumber,
    hand: u32,
    stack: Chips,
}

/// The stacks of everybody who ever sat down.
#[derive(Debug, Default)]
pub(super) struct Stacks {
    players: BTreeMap<PlayerId, Vec<Point>>,
}

/// A table after an event, with its last hand.
#[derive(Clone, Copy)]
pub(super) struct TableAfter<'a> {
    pub(super) number: TableNumber,
    pub(super) table: &'a Table,
    pub(super) hand: Option<&'a HandEvidence>,
}

impl Stacks {
    /// After an event at a table; `hand` is the one that is being played there, or the last one.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "only these leave a player with another stack between hands"
    )]
    pub(super) fn after(&mut self, now: TableAfter<'_>, event: &TableEvent, at: Timestamp) {
        let TableAfter {
            number,
            table,
            hand,
        } = now;
        let point = |stack| Point {
            at,
            table: number,
            hand: table.hand_number(),
            stack,
        };
        match event {
            TableEvent::PlayerSeated { player, stack, .. } => self.push(*player, point(*stack)),
            TableEvent::StackSet { seat, stack } => {
                if let Some(now) = table.player(*seat) {
                    self.push(now.player, point(*stack));
                }
            }
            TableEvent::HandEnded => {
                for (seat, player, _) in hand.map_or(&[][..], |hand| &hand.players) {
                    let now = table.player(*seat).filter(|now| now.player == *player);
                    if let Some(now) = now {
                        self.forget_hand(*player, number, table.hand_number());
                        self.push(*player, point(now.stack));
                    }
                }
            }
            _ => {}
        }
    }

    fn push(&mut self, player: PlayerId, point: Point) {
        self.players.entry(player).or_default().push(point);
    }

    /// A hand that is over for a second time, after the floor overruled how it had ended, counts once.
    fn forget_hand(&mut self, player: PlayerId, table: TableNumber, hand: u32) {
        let points = self.players.entry(player).or_default();
        let is_of_hand = |point: &Point| point.table == table && point.hand == hand;
        // The stack a player sat down with after the hand before is not of this one: hands are numbered when they begin.
        while points.len() > 1 && points.last().is_some_and(is_of_hand) {
            points.pop();
        }
    }

    /// A player's history, or those of the richest.
    pub(super) fn view(&self, state: &Tournament, player: Option<PlayerId>) -> StacksView {
        let mut chosen: Vec<(&PlayerId, &Vec<Point>)> = match player {
            Some(player) => self.players.get_key_value(&player).into_iter().collect(),
            None => self.players.iter().collect(),
        };
        let now = |points: &[Point]| points.last().map_or(Chips::ZERO, |point| point.stack);
        chosen.sort_by_key(|(player, points)| (std::cmp::Reverse(now(points)), **player));
        chosen.truncate(TOP);
        let histories = chosen.into_iter().map(|(player, points)| StackHistory {
            player: *player,
            name: state.player_name(*player).unwrap_or_default().to_owned(),
            points: thinned(points),
        });
        StacksView {
            players: histories.collect(),
        }
    }

    /// A player's stack over the whole event, in so few points that a display draws them.
    pub(super) fn curve(&self, player: PlayerId) -> Vec<CurvePoint> {
        let points = self.players.get(&player).map_or(&[][..], Vec::as_slice);
        evenly(points, MAX_CURVE_POINTS)
            .map(|point| CurvePoint {
                at: point.at,
                stack: point.stack,
            })
            .collect()
    }
}

fn thinned(points: &[Point]) -> Vec<StackPoint> {
    evenly(points, MOST_POINTS)
        .map(|point| StackPoint {
            at: point.at,
            table: table_id(point.table),
            hand: point.hand,
            stack: point.stack,
        })
        .collect()
}

/// So many that a chart can show them: the first and the last, and of the others evenly.
fn evenly(points: &[Point], most: usize) -> impl Iterator<Item = &Point> {
    let step = points.len().div_ceil(most.saturating_sub(1)).max(1);
    let last = points.len().saturating_sub(1);
    let kept = points.iter().enumerate();
    kept.filter(move |(place, _)| place % step == 0 || *place == last)
        .map(|(_, point)| point)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_history_keeps_its_ends_and_fits_the_answer() {
        for length in [0_u32, 1, 399, 400, 401, 5_000] {
            let points: Vec<Point> = (0..length)
                .map(|hand| Point {
                    at: Timestamp(u64::from(hand)),
                    table: TableNumber(1),
                    hand,
                    stack: Chips::from(hand),
                })
                .collect();
            for most in [MOST_POINTS, MAX_CURVE_POINTS] {
                let kept: Vec<&Point> = evenly(&points, most).collect();
                assert!(kept.len() <= most, "{length}: {}", kept.len());
                assert_eq!(
                    kept.first().map(|point| point.hand),
                    (length > 0).then_some(0)
                );
                assert_eq!(kept.last().map(|point| point.hand), length.checked_sub(1));
            }
        }
    }
}
