//! The evidence of one event, fed one record at a time.

use std::collections::BTreeMap;

use tapis_journal::Sequence;
use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Event, TableNumber, Tournament};
use tapis_protocol::view::{
    HandView, HandsView, MAX_PODIUM, PaceView, PodiumPlace, PodiumView, StacksView, StepKind,
    TimesView,
};
use tapis_protocol::{EventSheet, TournamentId};

use super::checkpoints::Checkpoints;
use super::decisions::{Decisions, EventContext, is_act};
use super::hands::Hands;
use super::pace::{self, Waits};
use super::stacks::{Stacks, TableAfter};
use super::stops::{Stops, play};
use super::{say, times};
use crate::follower::{FollowError, Follower, Moment, Projection};
use crate::results::{self, Chronicle, List};

/// What the journal tells about an event, up to a record.
#[derive(Debug)]
pub struct Evidence {
    followed: Follower,
    facts: Facts,
}

/// What is worked out beside the state.
#[derive(Debug)]
struct Facts {
    checkpoints: Checkpoints,
    hands: Hands,
    decisions: Decisions,
    stacks: Stacks,
    stops: Stops,
    waits: Waits,
    chronicle: Chronicle,
    record: ThisRecord,
}

/// What is known of the record that is followed.
#[derive(Debug, Default)]
struct ThisRecord {
    /// Actions at each table.
    acts: BTreeMap<TableNumber, usize>,
    /// Tables where a hand began or ended.
    between: Vec<TableNumber>,
    /// When it happened.
    at: Timestamp,
    /// What is said beside the hands, in the step that is applied.
    asides: Vec<(TableNumber, StepKind)>,
}

/// The records of a hand, and the state before them.
pub struct HandLocation {
    pub(super) hand: HandView,
    pub(super) first: Sequence,
    pub(super) last: Sequence,
    /// The tournament after a record before the first.
    pub(super) from: (Sequence, Tournament),
}

impl Evidence {
    /// The evidence of an event that these events of the first record create; it has yet to be followed.
    pub(crate) fn begin(moment: Moment, first: &[Event]) -> Result<Self, FollowError> {
        let followed = Follower::begin(moment, first)?;
        Ok(Self {
            facts: Facts {
                checkpoints: Checkpoints::new(followed.tournament.clone()),
                hands: Hands::default(),
                decisions: Decisions::default(),
                stacks: Stacks::default(),
                stops: Stops::default(),
                waits: Waits::default(),
                chronicle: Chronicle::default(),
                record: ThisRecord::default(),
            },
            followed,
        })
    }

    /// Follows the next record.
    pub(crate) fn follow(&mut self, moment: Moment, events: &[Event]) -> Result<(), FollowError> {
        self.followed.follow(moment, events, &mut self.facts)
    }

    /// The last record that was followed.
    pub const fn moment(&self) -> Moment {
        Moment {
            sequence: self.followed.sequence,
            at: self.followed.at,
        }
    }

    pub(super) const fn state(&self) -> &Tournament {
        &self.followed.tournament
    }

    pub(super) const fn hands(&self) -> &Hands {
        &self.facts.hands
    }

    pub(super) const fn decisions(&self) -> &Decisions {
        &self.facts.decisions
    }

    pub(super) const fn stops(&self) -> &Stops {
        &self.facts.stops
    }

    /// Hands of a table, the newest first; `None` when there is no such table.
    pub fn hands_page(&self, table: TableNumber, before: Option<u32>) -> Option<HandsView> {
        self.followed.tournament.table(table)?;
        Some(
            self.facts
                .hands
                .page(&self.followed.tournament, table, before),
        )
    }

    /// How long players take; only those who sit at a table now, where one is named.
    pub fn times(&self, table: Option<TableNumber>) -> TimesView {
        times::times(&self.followed.tournament, &self.facts.decisions, table)
    }

    /// A player's stacks, or those of the richest.
    pub fn stacks_of(&self, player: Option<PlayerId>) -> StacksView {
        self.facts.stacks.view(&self.followed.tournament, player)
    }

    /// The first three with their stacks over the event; `None` before it is over.
    pub fn podium(&self) -> Option<PodiumView> {
        let state = &self.followed.tournament;
        state.winner()?;
        let first = state.ranking().into_iter().take(MAX_PODIUM);
        let places = first.map(|ranked| PodiumPlace {
            player: ranked.player,
            name: tapis_views::name(state, ranked.player),
            place: ranked.place,
            curve: self.facts.stacks.curve(ranked.player),
        });
        Some(PodiumView {
            sequence: self.followed.sequence.0,
            places: places.collect(),
        })
    }

    /// How fast the tables play; of an event that is over, how fast they played at its end.
    pub fn pace(&self, now: Timestamp) -> PaceView {
        let is_over = self.followed.tournament.winner().is_some();
        let last = self.followed.at;
        let now = if is_over { last } else { now.max(last) };
        pace::pace(self, &self.facts.waits, now)
    }

    /// A list of what the event came to.
    pub fn sheet(&self, id: &TournamentId, list: List) -> EventSheet {
        let source = results::Source {
            state: &self.followed.tournament,
            chronicle: &self.facts.chronicle,
            at: self.followed.at,
        };
        results::sheet(id, source, list)
    }

    /// Where a hand is in the journal.
    pub fn locate(&self, table: TableNumber, number: u32) -> Option<HandLocation> {
        let hand = self.facts.hands.find(table, number)?;
        Some(HandLocation {
            hand: hand.view(&self.followed.tournament, table),
            first: hand.first,
            last: hand.last,
            from: self.facts.checkpoints.before(hand.first)?,
        })
    }
}

impl Projection for Facts {
    fn begin_record(&mut self, moment: Moment, events: &[Event], _state: &Tournament) {
        self.record = ThisRecord {
            acts: acts(events),
            at: Event::happened_at(events, moment.at),
            ..ThisRecord::default()
        };
    }

    fn before_step(&mut self, moment: Moment, step: &[Event], state: &Tournament) {
        for event in step {
            self.before(moment, event, state);
            self.chronicle.note(state, event, moment.at);
        }
        let asides = step.iter().filter_map(|event| say::aside(state, event));
        self.record.asides = asides.collect();
    }

    fn after_step(&mut self, moment: Moment, step: &[Event], state: &Tournament) {
        for event in step {
            let between = self.after(moment, event, state);
            self.record.between.extend(between);
        }
        for (table, what) in std::mem::take(&mut self.record.asides) {
            self.hands.note_aside(table, &what, moment);
        }
    }

    fn end_record(&mut self, moment: Moment, state: &Tournament) {
        self.stops.note(play(state), moment.at);
        for table in std::mem::take(&mut self.record.between) {
            self.waits.note(state, table, self.record.at);
        }
        self.checkpoints.note(moment.sequence, state);
    }
}

impl Facts {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the others come between no turn and its decision"
    )]
    fn before(&mut self, moment: Moment, event: &Event, state: &Tournament) {
        match event {
            Event::Table { table, event } => {
                let number = *table;
                let Some(table) = state.table(number) else {
                    return;
                };
                self.hands.before(number, table, event);
                let before = EventContext {
                    number,
                    table,
                    book: state.book(),
                    is_run: self.record.acts.get(&number).is_some_and(|acts| *acts > 1),
                    stops: &self.stops,
                    at: moment.at,
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
    fn after(&mut self, moment: Moment, event: &Event, state: &Tournament) -> Option<TableNumber> {
        let Event::Table {
            table: number,
            event,
        } = event
        else {
            return None;
        };
        let table = state.table(*number)?;
        self.hands.after(*number, table, event, moment);
        let hand = self.hands.last(*number);
        let now = TableAfter {
            number: *number,
            table,
            hand,
        };
        self.stacks.after(now, event, moment.at);
        let is_between = matches!(
            event,
            tapis_protocol::rules::table::TableEvent::HandStarted { .. }
                | tapis_protocol::rules::table::TableEvent::HandEnded
                | tapis_protocol::rules::table::TableEvent::HandRedealt { .. }
                | tapis_protocol::rules::table::TableEvent::HandReopened { .. }
                | tapis_protocol::rules::table::TableEvent::DealCalledOff { .. }
                | tapis_protocol::rules::table::TableEvent::Overruled { .. }
                | tapis_protocol::rules::table::TableEvent::RulingTakenBack { .. }
        );
        is_between.then_some(*number)
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
