//! Webhooks as a projection of an event: follows the state, and makes the messages of each record.

use std::collections::BTreeMap;

use tapis_journal::{Record, Sequence};
use tapis_protocol::TournamentId;
use tapis_protocol::rules::table;
use tapis_protocol::rules::table::{PlayerId, RulingStatus};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{ClockEvent, Event, ResultEvent, TableNumber, Tournament};
use tapis_protocol::view::StepBy;
use tapis_protocol::{WEBHOOK_VERSION, WebhookEvent, WebhookRuling, WebhookSource};
use tapis_records::evidence::{DeviceNames, by};
use tapis_records::{FollowError, Follower, Moment, Projection, decode};
use tapis_views as views;
use thiserror::Error;

use super::message::Message;
use super::messages;

/// Why a record has no messages.
#[derive(Debug, Error)]
pub(super) enum ProjectionError {
    #[error(transparent)]
    Record(#[from] FollowError),
    #[error("a message of record {0} cannot be written")]
    Message(Sequence, #[source] serde_json::Error),
}

/// An event up to a record, whose messages were made.
#[derive(Debug)]
pub(super) struct WebhookProjection {
    id: TournamentId,
    followed: Follower,
    beaten_by: BeatenBy,
}

/// Who won all chips of the hand in which a player lost theirs: the floor confirms it later.
type BeatenBy = BTreeMap<PlayerId, PlayerId>;

/// The messages of a record.
struct RecordMessages<'a> {
    id: &'a TournamentId,
    beaten_by: &'a mut BeatenBy,
    by: StepBy,
    is_staged: bool,
    before: StateBefore,
    events: Vec<WebhookEvent>,
}

/// The state before a step of a record, as far as it is compared with the one after it.
#[derive(Default)]
struct StateBefore {
    is_on: bool,
    /// When a break is over that was called in the middle of a level.
    called_break: Option<Timestamp>,
    /// Rulings at the tables where one may be taken back.
    rulings: Vec<(TableNumber, u32, RulingStatus)>,
}

impl WebhookProjection {
    /// The event that this first record creates; the record has yet to be followed.
    pub(super) fn begin(id: &TournamentId, first: &Record) -> Result<Self, ProjectionError> {
        let (moment, events) = decode(first)?;
        Ok(Self::at(id, Follower::begin(moment, &events)?))
    }

    /// An event after a record. `None` where something before it is still needed: who beat a player on whom the floor has
    /// not said anything yet.
    pub(super) fn from(id: &TournamentId, followed: Follower) -> Option<Self> {
        let mut gone = followed.tournament.gone().iter();
        let is_waited_for = gone.any(|gone| !gone.is_confirmed);
        (!is_waited_for).then(|| Self::at(id, followed))
    }

    fn at(id: &TournamentId, followed: Follower) -> Self {
        Self {
            id: id.clone(),
            followed,
            beaten_by: BeatenBy::new(),
        }
    }

    /// The last record that was followed.
    pub(super) const fn sequence(&self) -> Sequence {
        self.followed.sequence
    }

    /// Whether nothing more is expected to happen.
    pub(super) fn is_over(&self) -> bool {
        self.followed.tournament.winner().is_some()
    }

    /// Follows the next record; returns its messages.
    pub(super) fn follow(
        &mut self,
        record: &Record,
        names: &DeviceNames,
    ) -> Result<Vec<Message>, ProjectionError> {
        let (moment, events) = decode(record)?;
        let mut messages = RecordMessages {
            id: &self.id,
            beaten_by: &mut self.beaten_by,
            by: by(names, &record.device),
            is_staged: events.iter().any(begins_a_stage),
            before: StateBefore::default(),
            events: Vec::new(),
        };
        self.followed.follow(moment, &events, &mut messages)?;
        let written = messages.events.into_iter().zip(0..);
        written
            .map(|(event, index)| Message::of(&self.id, record, index, event))
            .collect::<Result<_, _>>()
            .map_err(|error| ProjectionError::Message(record.sequence, error))
    }
}

impl Projection for RecordMessages<'_> {
    fn before_step(&mut self, _moment: Moment, step: &[Event], state: &Tournament) {
        self.before = StateBefore::of(state, step);
    }

    fn after_step(&mut self, moment: Moment, step: &[Event], state: &Tournament) {
        let now = StateAfter {
            state,
            id: self.id,
            sequence: moment.sequence,
            by: &self.by,
        };
        if !self.before.is_on && is_on(state) {
            self.events.push(messages::started(state, now.source()));
        }
        for event in step {
            note_beaten(self.beaten_by, state, event);
            self.events
                .extend(now.message(event, self.beaten_by, self.is_staged));
        }
        let was_called = self.before.called_break.is_some();
        if messages::called_break(state).is_some() != was_called && !self.is_staged {
            self.events
                .extend(messages::called(state, now.source(), moment.at));
        }
        self.events.extend(now.changed(&self.before));
    }
}

/// The state after a step, and what every message of its record says.
struct StateAfter<'a> {
    state: &'a Tournament,
    id: &'a TournamentId,
    sequence: Sequence,
    by: &'a StepBy,
}

impl StateAfter<'_> {
    fn source(&self) -> WebhookSource {
        WebhookSource {
            version: WEBHOOK_VERSION,
            tournament: self.id.clone(),
            name: self.state.name().to_owned(),
            sequence: self.sequence.0,
        }
    }

    fn message(
        &self,
        event: &Event,
        beaten_by: &BeatenBy,
        is_staged: bool,
    ) -> Option<WebhookEvent> {
        if let Event::Table { table, event } = event {
            let table::TableEvent::Ruled { ruling, .. } = event else {
                return None;
            };
            return self.ruling(*table, *ruling).map(WebhookEvent::Ruling);
        }
        let source = self.source();
        if let Event::Results {
            event: ResultEvent::Out { player, why },
        } = event
        {
            let beaten_by = beaten_by.get(player).copied();
            return Some(messages::out(self.state, source, *player, *why, beaten_by));
        }
        // With a plan, a stage says which level it is.
        if is_staged && matches!(event, Event::LevelStarted { .. }) {
            return None;
        }
        messages::happened(self.state, source, event)
    }

    fn ruling(&self, table: TableNumber, number: u32) -> Option<WebhookRuling> {
        let at = self.state.table(table)?;
        let ruled = at.rulings().iter().find(|ruled| ruled.number == number)?;
        Some(WebhookRuling {
            source: self.source(),
            table: views::table_id(table),
            ruling: views::ruling(ruled, at, self.state.book()),
            by: self.by.clone(),
        })
    }

    /// Rulings that stood before and do not stand now.
    fn changed(&self, before: &StateBefore) -> Vec<WebhookEvent> {
        let changed = before.rulings.iter().filter_map(|(table, number, stood)| {
            let mut rulings = self.state.table(*table)?.rulings().iter();
            let now = rulings.find(|ruled| ruled.number == *number)?;
            (now.standing != *stood).then(|| self.ruling(*table, *number))?
        });
        changed.map(WebhookEvent::RulingChanged).collect()
    }
}

impl StateBefore {
    fn of(state: &Tournament, step: &[Event]) -> Self {
        let touched = step.iter().filter_map(|event| {
            let Event::Table { table, event } = event else {
                return None;
            };
            may_change_a_ruling(event).then_some(*table)
        });
        let standing = touched.filter_map(|number| Some((number, state.table(number)?)));
        let rulings = standing.flat_map(|(number, table)| {
            let rulings = table.rulings().iter();
            rulings.map(move |ruled| (number, ruled.number, ruled.standing.clone()))
        });
        Self {
            is_on: is_on(state),
            called_break: messages::called_break(state),
            rulings: rulings.collect(),
        }
    }
}

fn note_beaten(beaten_by: &mut BeatenBy, state: &Tournament, event: &Event) {
    let Event::Results {
        event:
            ResultEvent::Busted {
                player,
                table,
                hand,
                ..
            },
    } = event
    else {
        return;
    };
    let Some(table) = state.table(*table) else {
        return;
    };
    let winner = match table.last_hand().won.as_slice() {
        [(seat, _)] if hand.is_some() => table.player(*seat).map(|now| now.player),
        _ => None,
    };
    match winner {
        Some(winner) => beaten_by.insert(*player, winner),
        None => beaten_by.remove(player),
    };
}

const fn may_change_a_ruling(event: &table::TableEvent) -> bool {
    matches!(
        event,
        table::TableEvent::ActionUndone
            | table::TableEvent::RulingTakenBack { .. }
            | table::TableEvent::Overruled { .. }
    )
}

const fn begins_a_stage(event: &Event) -> bool {
    matches!(
        event,
        Event::Clock {
            event: ClockEvent::StageBegan { .. }
        }
    )
}

/// Whether play has begun: by the clock, and without a plan with the first hand.
fn is_on(state: &Tournament) -> bool {
    if state.plan().is_some() {
        return state.has_started();
    }
    state.tables().any(|(_, table)| table.hand_number() > 0)
}
