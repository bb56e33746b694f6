//! The evidence of one event, fed one record at a time.

use std::collections::BTreeMap;

use tapis_journal::Sequence;
use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Event, TableNumber, Tournament};
use tapis_protocol::view::{HandView, HandsView, PaceView, StacksView, StepKind, TimesView};
use tapis_protocol::{EventSheet, TournamentId};

use super::checkpoints::Checkpoints;
use super::decisions::{Before, Decisions};
use super::hands::Hands;
use super::pace::{self, Waits};
use super::pieces::{is_act, pieces};
use super::stacks::Stacks;
use super::stops::{Stops, is_stopped};
use super::{EvidenceError, Moment, say, times};
use crate::results::{self, Chronicle, List};

/// What the journal tells about an event, up to a record.
#[derive(Debug)]
pub struct Evidence {
    state: Tournament,
    moment: Moment,
    checkpoints: Checkpoints,
    hands: Hands,
    decisions: Decisions,
    stacks: Stacks,
    stops: Stops,
    waits: Waits,
    chronicle: Chronicle,
}

/// Where a hand is told, and what it began from.
pub struct Told {
    pub(super) hand: HandView,
    pub(super) first: Sequence,
    pub(super) last: Sequence,
    /// The tournament after a record before the first.
    pub(super) from: (Sequence, Tournament),
}

impl Evidence {
    /// The evidence of an event that these events of the first record create; it has yet to be fed.
    pub(crate) fn begin(first: &[Event], at: Timestamp) -> Result<Self, EvidenceError> {
        let created = first.first().ok_or(EvidenceError::Broken(Sequence::ZERO))?;
        let state = Tournament::begin(created, at)?;
        let sequence = Sequence::ZERO;
        Ok(Self {
            checkpoints: Checkpoints::new(state.clone()),
            state,
            moment: Moment { sequence, at },
            hands: Hands::default(),
            decisions: Decisions::default(),
            stacks: Stacks::default(),
            stops: Stops::default(),
            waits: Waits::default(),
            chronicle: Chronicle::default(),
        })
    }

    /// Follows the next record.
    pub(crate) fn feed(&mut self, moment: Moment, events: &[Event]) -> Result<(), EvidenceError> {
        self.moment = moment;
        let acts = acts(events);
        let mut between = Vec::new();
        for piece in pieces(events) {
            for event in piece {
                self.before(event, &acts);
                self.chronicle.note(&self.state, event, moment.at);
            }
            let asides: Vec<(TableNumber, StepKind)> = piece
                .iter()
                .filter_map(|event| say::aside(&self.state, event))
                .collect();
            let followed = self.state.carry_out(piece, moment.at);
            followed.map_err(|_| EvidenceError::Broken(moment.sequence))?;
            for event in piece {
                between.extend(self.after(event));
            }
            for (table, what) in asides {
                let is_call = matches!(what, StepKind::FloorCalled { .. });
                self.hands.note_aside(table, is_call, moment);
            }
        }
        self.stops.note(is_stopped(&self.state), moment.at);
        for table in between {
            self.waits.note(&self.state, table, moment.at);
        }
        self.checkpoints.note(moment.sequence, &self.state);
        Ok(())
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the others come between no turn and its decision"
    )]
    fn before(&mut self, event: &Event, acts: &BTreeMap<TableNumber, usize>) {
        match event {
            Event::Table { table, event } => {
                let number = *table;
                let Some(table) = self.state.table(number) else {
                    return;
                };
                self.hands.before(number, table, event);
                let before = Before {
                    number,
                    table,
                    book: self.state.book(),
                    is_run: acts.get(&number).is_some_and(|acts| *acts > 1),
                    stops: &self.stops,
                    at: self.moment.at,
                };
                self.decisions.take(&before, event);
            }
            Event::AlertRaised { table, cause, .. }
                if cause.is_floor_call() || cause.is_ruling() =>
            {
                self.decisions.interrupt(*table);
            }
            _ => {}
        }
    }

    /// Returns the table if a hand began or ended there.
    fn after(&mut self, event: &Event) -> Option<TableNumber> {
        let Event::Table {
            table: number,
            event,
        } = event
        else {
            return None;
        };
        let table = self.state.table(*number)?;
        let moment = self.moment;
        self.hands.after(*number, table, event, moment);
        let hand = self.hands.last(*number);
        self.stacks.after(*number, (table, hand), event, moment.at);
        let is_between = matches!(
            event,
            tapis_protocol::rules::table::Event::HandStarted { .. }
                | tapis_protocol::rules::table::Event::HandEnded
                | tapis_protocol::rules::table::Event::HandRedealt
                | tapis_protocol::rules::table::Event::Overruled { .. }
        );
        is_between.then_some(*number)
    }

    /// The last record that was followed.
    pub const fn moment(&self) -> Moment {
        self.moment
    }

    pub(super) const fn state(&self) -> &Tournament {
        &self.state
    }

    pub(super) const fn hands(&self) -> &Hands {
        &self.hands
    }

    pub(super) const fn decisions(&self) -> &Decisions {
        &self.decisions
    }

    pub(super) const fn stops(&self) -> &Stops {
        &self.stops
    }

    /// Hands of a table, the newest first; `None` when there is no such table.
    pub fn hands_page(&self, table: TableNumber, before: Option<u32>) -> Option<HandsView> {
        self.state.table(table)?;
        Some(self.hands.page(&self.state, table, before))
    }

    /// How long players take; only those who sit at a table now, where one is named.
    pub fn times(&self, table: Option<TableNumber>) -> TimesView {
        times::times(&self.state, &self.decisions, table)
    }

    /// A player's stacks, or those of the richest.
    pub fn stacks_of(&self, player: Option<PlayerId>) -> StacksView {
        self.stacks.view(&self.state, player)
    }

    /// How fast the tables play; of an event that is over, how fast they played at its end.
    pub fn pace(&self, now: Timestamp) -> PaceView {
        let is_over = self.state.winner().is_some();
        let last = self.moment.at;
        let now = if is_over { last } else { now.max(last) };
        pace::pace(self, &self.waits, now)
    }

    /// A list of what the event came to.
    pub fn sheet(&self, id: &TournamentId, list: List) -> EventSheet {
        let source = results::Source {
            state: &self.state,
            chronicle: &self.chronicle,
            at: self.moment.at,
        };
        results::sheet(id, source, list)
    }

    /// Where a hand is told.
    pub fn told(&self, table: TableNumber, number: u32) -> Option<Told> {
        let hand = self.hands.find(table, number)?;
        Some(Told {
            hand: hand.view(&self.state, table),
            first: hand.first,
            last: hand.last,
            from: self.checkpoints.before(hand.first)?,
        })
    }
}

/// How many actions a record logs at each table.
fn acts(events: &[Event]) -> BTreeMap<TableNumber, usize> {
    let mut acts = BTreeMap::new();
    for event in events {
        if let Event::Table { table, event } = event
            && is_act(event)
        {
            *acts.entry(*table).or_default() += 1;
        }
    }
    acts
}
