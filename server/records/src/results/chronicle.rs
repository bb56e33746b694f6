//! What lists say that is not in the state of an event any more: when players registered, how they went out, who was moved.

use std::collections::BTreeMap;

use tapis_protocol::SheetMoveEnd;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::{self, PlayerId, Table};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{
    Event, FieldEvent, MoveEvent, MoveReason, ResultEvent, Standing, TableNumber, Tournament,
};

/// Moves that are remembered: more than a room of the largest size can make in a weekend.
const MOST_MOVES: usize = 100_000;

/// What has happened so far, fed with each piece of a record.
#[derive(Debug, Default)]
pub struct Chronicle {
    pub(super) registered: BTreeMap<PlayerId, Timestamp>,
    pub(super) out: BTreeMap<PlayerId, Exit>,
    /// How players had gone out who have bought chips since.
    bought_back: BTreeMap<PlayerId, Exit>,
    pub(super) moves: Vec<Moved>,
    /// The pots of the last hand of each table.
    pots: BTreeMap<TableNumber, Vec<Given>>,
}

/// How a player went out.
#[derive(Clone, Debug)]
pub(super) struct Exit {
    pub(super) at: Timestamp,
    pub(super) level: u32,
    pub(super) by: Vec<PlayerId>,
}

/// A move between tables.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moved {
    pub(super) at: Timestamp,
    pub(super) player: PlayerId,
    pub(super) from: (TableNumber, Seat),
    pub(super) to: (TableNumber, Seat),
    pub(super) why: MoveReason,
    pub(super) end: SheetMoveEnd,
    pub(super) ended_at: Option<Timestamp>,
}

/// A pot that was given.
#[derive(Debug)]
struct Given {
    pot: u8,
    paid: Vec<PlayerId>,
    winners: Vec<PlayerId>,
}

impl Chronicle {
    /// Takes note of an event; `state` is the tournament before the piece that it is in.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the others are in the state, or in no list"
    )]
    pub(crate) fn note(&mut self, state: &Tournament, event: &Event, at: Timestamp) {
        match event {
            Event::Table { table, event } => {
                if let Some(now) = state.table(*table) {
                    self.note_table(*table, now, event);
                }
            }
            Event::Field {
                event: FieldEvent::Registered { player, .. },
            }
            | Event::PlayerRegistered { player, .. } => {
                self.registered.insert(*player, at);
            }
            Event::Field {
                event: FieldEvent::EnteredAgain { player },
            } => self.note_back(*player),
            Event::Moves { event } => self.note_move(event, at),
            Event::Results { event } => self.note_result(state, event, at),
            _ => {}
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the others give no pot to anybody"
    )]
    fn note_table(&mut self, number: TableNumber, now: &Table, event: &table::TableEvent) {
        match event {
            table::TableEvent::HandStarted { .. } => {
                self.pots.remove(&number);
            }
            table::TableEvent::PotAwarded { pot, winners } => {
                let who = |seat: Seat| now.player(seat).map(|player| player.player);
                let pots = now.pots();
                let Some(given) = pots.get(usize::from(*pot)) else {
                    return;
                };
                let pots = self.pots.entry(number).or_default();
                // Given again after a correction: the last word counts.
                pots.retain(|other| other.pot != *pot);
                pots.push(Given {
                    pot: *pot,
                    paid: given.paid.iter().filter_map(who).collect(),
                    winners: winners.iter().copied().filter_map(who).collect(),
                });
            }
            _ => {}
        }
    }

    fn note_result(&mut self, state: &Tournament, event: &ResultEvent, at: Timestamp) {
        let level = state.level();
        match event {
            ResultEvent::Busted {
                player,
                table,
                hand,
                ..
            } => {
                // Nobody has beaten a player whose chips were taken between hands.
                let by = hand.map(|_| self.beaten_by(*player, *table));
                let by = by.unwrap_or_default();
                self.out.insert(*player, Exit { at, level, by });
            }
            ResultEvent::Out { player, .. } => {
                let standing = state.entrant(*player).map(|entrant| entrant.standing);
                // A player who lost their chips in a hand went out then, and not when the floor had seen it.
                if !matches!(standing, Some(Standing::Busted { .. })) {
                    let by = Vec::new();
                    self.out.insert(*player, Exit { at, level, by });
                }
                self.end_move(*player, SheetMoveEnd::CalledOff, at);
            }
            ResultEvent::Bought { player, .. } => self.note_back(*player),
            ResultEvent::BustStands { gone } => {
                if let Some(exit) = self.bought_back.remove(&gone.player) {
                    self.out.insert(gone.player, exit);
                }
            }
            ResultEvent::TakenBack { .. }
            | ResultEvent::Refunded { .. }
            | ResultEvent::HandForHand { .. }
            | ResultEvent::ClockHeld { .. }
            | ResultEvent::SameTime { .. }
            | ResultEvent::TableFinished { .. }
            | ResultEvent::RoundReleased { .. }
            | ResultEvent::RebuysOver { .. }
            | ResultEvent::Finished { .. } => {}
        }
    }

    /// Back with chips: what there is to say about a player is yet to come, unless the purchase is refunded.
    fn note_back(&mut self, player: PlayerId) {
        if let Some(exit) = self.out.remove(&player) {
            self.bought_back.insert(player, exit);
        }
    }

    /// Who won the pot that a player's last chips were in, also when their hand was dead.
    fn beaten_by(&self, player: PlayerId, table: TableNumber) -> Vec<PlayerId> {
        let pots = self.pots.get(&table).into_iter().flatten();
        let last = pots
            .filter(|given| given.paid.contains(&player) && !given.winners.contains(&player))
            .max_by_key(|given| given.pot);
        last.map(|given| given.winners.clone()).unwrap_or_default()
    }

    fn note_move(&mut self, event: &MoveEvent, at: Timestamp) {
        match event {
            MoveEvent::Ordered {
                player,
                from,
                from_seat,
                to,
                to_seat,
                why,
            } if self.moves.len() < MOST_MOVES => self.moves.push(Moved {
                at,
                player: *player,
                from: (*from, *from_seat),
                to: (*to, *to_seat),
                why: *why,
                end: SheetMoveEnd::Ahead,
                ended_at: None,
            }),
            MoveEvent::Redirected {
                player,
                to,
                to_seat,
            } => {
                if let Some(moved) = self.ahead(*player) {
                    moved.to = (*to, *to_seat);
                }
            }
            MoveEvent::Cancelled { player } => {
                self.end_move(*player, SheetMoveEnd::CalledOff, at);
            }
            MoveEvent::Arrived { player } => self.end_move(*player, SheetMoveEnd::Arrived, at),
            MoveEvent::Ordered { .. }
            | MoveEvent::Departed { .. }
            | MoveEvent::FinalTableCalled
            | MoveEvent::FinalTableCalledOff
            | MoveEvent::FinalTableFormed { .. }
            | MoveEvent::PlaysOn { .. }
            | MoveEvent::TableClosed { .. } => {}
        }
    }

    fn end_move(&mut self, player: PlayerId, end: SheetMoveEnd, at: Timestamp) {
        if let Some(moved) = self.ahead(player) {
            moved.end = end;
            moved.ended_at = Some(at);
        }
    }

    fn ahead(&mut self, player: PlayerId) -> Option<&mut Moved> {
        let mut latest = self.moves.iter_mut().rev();
        latest.find(|moved| moved.player == player && moved.end == SheetMoveEnd::Ahead)
    }
}
