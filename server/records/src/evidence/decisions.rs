//! Every decision that the log can time: from the moment at which the turn became a player's to what they did.
//!
//! Not counted: actions logged for several players in one tap, since the log cannot tell them apart; what is logged
//! again after a correction; decisions that the floor interrupted; and time in which play was stopped.

use std::collections::BTreeMap;

use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::street::Street;
use tapis_protocol::rules::table::{Fold, PlayerId, Table, TableEvent};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::TableNumber;

use super::stops::Stops;
use super::window::Window;

/// A decision that was timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decision {
    pub(super) at: Timestamp,
    pub(super) table: TableNumber,
    pub(super) hand: u32,
    pub(super) player: PlayerId,
    pub(super) street: Street,
    /// How long it took, in milliseconds.
    pub(super) took_ms: u32,
    /// Whether it was the first on its street: its time contains the dealing.
    pub(super) after_deal: bool,
}

/// What happened to a player around the clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Clocked {
    /// Time calls on them.
    pub(super) calls: u32,
    /// Hands that were dead because the time ran out.
    pub(super) killed: u32,
}

/// How a table stands.
#[derive(Debug, Default)]
struct OpenDecision {
    /// Steps that can be taken back, and whether each is a player's action.
    window: Window<bool>,
    /// Actions that were taken back and not logged again yet.
    again: usize,
    /// Whether something came between the turn and the decision.
    is_interrupted: bool,
}

/// All decisions of an event.
#[derive(Debug, Default)]
pub(super) struct Decisions {
    made: Vec<Decision>,
    clocked: BTreeMap<PlayerId, Clocked>,
    tables: BTreeMap<TableNumber, OpenDecision>,
}

/// The table before an event, and what the event belongs to.
pub(super) struct EventContext<'a> {
    pub(super) number: TableNumber,
    pub(super) table: &'a Table,
    pub(super) book: &'a Book,
    /// Whether the record logs several actions.
    pub(super) is_run: bool,
    pub(super) stops: &'a Stops,
    pub(super) at: Timestamp,
}

impl Decisions {
    /// Every decision, in the order in which they were made.
    pub(super) fn made(&self) -> &[Decision] {
        &self.made
    }

    /// Time calls on a player, and what came of them.
    pub(super) fn clocked(&self, player: PlayerId) -> Clocked {
        self.clocked.get(&player).copied().unwrap_or_default()
    }

    /// Everybody on whom time was called.
    pub(super) fn on_the_clock(&self) -> impl Iterator<Item = PlayerId> {
        self.clocked.keys().copied()
    }

    /// The floor was called, or something else came between.
    pub(super) fn interrupt(&mut self, table: TableNumber) {
        self.tables.entry(table).or_default().is_interrupted = true;
    }

    /// Takes note of an event that is about to change a table.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "no other event changes whose decision it is"
    )]
    pub(super) fn take(&mut self, before: &EventContext<'_>, event: &TableEvent) {
        if matches!(event, TableEvent::TimeCalled { .. }) {
            let turn = before.table.turn(before.book);
            if let Some(player) = turn.and_then(|turn| player_at(before.table, turn.seat)) {
                self.clocked.entry(player).or_default().calls += 1;
            }
        }
        if let Some((seat, is_run)) = actor(event) {
            self.act(before, seat, before.is_run || is_run);
        }
        if let TableEvent::HandFolded { seat, how } = event
            && *how == Fold::TimeRanOut
            && let Some(player) = player_at(before.table, *seat)
        {
            self.clocked.entry(player).or_default().killed += 1;
        }
        let at = self.tables.entry(before.number).or_default();
        let undone = at.window.take(event, is_act(event));
        match event {
            TableEvent::HandStarted { .. } => (at.again, at.is_interrupted) = (0, false),
            TableEvent::ActionUndone => {
                at.again += undone.iter().filter(|is_act| **is_act).count();
                at.is_interrupted = false;
            }
            TableEvent::Overruled { .. } | TableEvent::RulingTakenBack { .. } => {
                (at.again, at.is_interrupted) = (0, true);
            }
            TableEvent::Ruled { .. }
            | TableEvent::FloorAsked { .. }
            | TableEvent::HandKilled { .. }
            | TableEvent::HandRestored { .. } => at.is_interrupted = true,
            _ => {}
        }
    }

    fn act(&mut self, before: &EventContext<'_>, seat: Seat, is_run: bool) {
        let at = self.tables.entry(before.number).or_default();
        let is_again = at.again > 0;
        at.again = at.again.saturating_sub(1);
        let is_interrupted = std::mem::take(&mut at.is_interrupted);
        if is_run || is_again || is_interrupted {
            return;
        }
        if let Some(decision) = timed(before, seat) {
            self.made.push(decision);
        }
    }
}

/// A decision as the table tells it; `None` for an action out of turn, and for one whose time was no time of play.
fn timed(before: &EventContext<'_>, seat: Seat) -> Option<Decision> {
    let table = before.table;
    let since = table.turn_since()?;
    let street = table.street()?;
    if table.turn(before.book)?.seat != seat || before.stops.contains(since) {
        return None;
    }
    let stopped = before.stops.within(since, before.at);
    let took = before.at.since(since).saturating_sub(stopped);
    Some(Decision {
        at: before.at,
        table: before.number,
        hand: table.hand_number(),
        player: player_at(table, seat)?,
        street,
        took_ms: u32::try_from(took).unwrap_or(u32::MAX),
        after_deal: !table.acts().iter().any(|act| act.street == street),
    })
}

fn player_at(table: &Table, seat: Seat) -> Option<PlayerId> {
    table.player(seat).map(|now| now.player)
}

/// Who acts, and whether it was logged with others.
#[expect(clippy::wildcard_enum_match_arm, reason = "nobody acts in the others")]
fn actor(event: &TableEvent) -> Option<(Seat, bool)> {
    match event {
        TableEvent::HandFolded { seat, how } => Some((*seat, *how == Fold::Run)),
        TableEvent::Checked { seat }
        | TableEvent::BetCalled { seat }
        | TableEvent::BetRaised { seat, .. } => Some((*seat, false)),
        _ => None,
    }
}

/// Whether a player acts.
pub(super) const fn is_act(event: &TableEvent) -> bool {
    matches!(
        event,
        TableEvent::HandFolded { .. }
            | TableEvent::Checked { .. }
            | TableEvent::BetCalled { .. }
            | TableEvent::BetRaised { .. }
    )
}
