//! What the records of an event tell others: follows the state, and makes the messages of each record.

use std::collections::BTreeMap;

use tapis_journal::{Record, Sequence};
use tapis_protocol::TournamentId;
use tapis_protocol::WebhookEvent as Told;
use tapis_protocol::rules::table;
use tapis_protocol::rules::table::{PlayerId, Standing};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{
    ClockEvent, Event, NotAHistory, ResultEvent, TableNumber, Tournament,
};
use tapis_protocol::view::StepBy;
use tapis_protocol::{WEBHOOK_VERSION, WebhookRuling, WebhookSource};
use tapis_records::evidence::{Names, by, pieces};
use tapis_views as views;
use thiserror::Error;

use super::message::Message;
use super::say;

/// Why a record cannot be told.
#[derive(Debug, Error)]
pub(super) enum NotTold {
    #[error("record {0} holds no events")]
    Payload(Sequence, #[source] serde_json::Error),
    #[error("the stream is no tournament")]
    NotAHistory(#[from] NotAHistory),
    #[error("record {0} cannot be followed")]
    Broken(Sequence),
    #[error("a message of record {0} cannot be written")]
    Message(Sequence, #[source] serde_json::Error),
}

/// An event up to a record.
#[derive(Debug)]
pub(super) struct Telling {
    id: TournamentId,
    state: Tournament,
    sequence: Sequence,
    /// Who won all chips of the hand in which a player lost theirs: the floor confirms it later.
    beaten_by: BTreeMap<PlayerId, PlayerId>,
}

/// The state before a part of a record, as far as it is compared with the one after it.
struct Before {
    is_on: bool,
    /// Rulings at the tables where one may be taken back.
    rulings: Vec<(TableNumber, u32, Standing)>,
}

impl Telling {
    /// The event that this first record creates; the record has yet to be told.
    pub(super) fn begin(id: &TournamentId, first: &Record) -> Result<Self, NotTold> {
        let events = read(first)?;
        let created = events.first().ok_or(NotTold::Broken(first.sequence))?;
        let state = Tournament::begin(created, Timestamp(first.at_ms))?;
        Ok(Self::at(id, state, Sequence::ZERO))
    }

    /// An event after a record. `None` where something before it is still needed: who beat a player on whom the floor has
    /// not said anything yet.
    pub(super) fn from(id: &TournamentId, state: Tournament, sequence: Sequence) -> Option<Self> {
        let is_waited_for = state.gone().iter().any(|gone| !gone.is_confirmed);
        (!is_waited_for).then(|| Self::at(id, state, sequence))
    }

    fn at(id: &TournamentId, state: Tournament, sequence: Sequence) -> Self {
        Self {
            id: id.clone(),
            state,
            sequence,
            beaten_by: BTreeMap::new(),
        }
    }

    /// The last record that was followed.
    pub(super) const fn sequence(&self) -> Sequence {
        self.sequence
    }

    /// Whether nothing more is expected to happen.
    pub(super) fn is_over(&self) -> bool {
        self.state.winner().is_some()
    }

    /// Follows the next record, and says what it tells.
    pub(super) fn tell(&mut self, record: &Record, names: &Names) -> Result<Vec<Message>, NotTold> {
        let events = read(record)?;
        self.sequence = record.sequence;
        let by = by(names, &record.device);
        let mut told = Vec::new();
        let is_staged = events.iter().any(begins_a_stage);
        for piece in pieces(&events) {
            let before = Before::of(&self.state, piece);
            let followed = self.state.replay(piece, Timestamp(record.at_ms));
            followed.map_err(|_| NotTold::Broken(record.sequence))?;
            if !before.is_on && is_on(&self.state) {
                told.push(say::started(&self.state, self.source()));
            }
            for event in piece {
                self.note_beaten(event);
                told.extend(self.say(event, &by, is_staged));
            }
            told.extend(self.changed(&before, &by));
        }
        let written = told.into_iter().zip(0..);
        written
            .map(|(event, index)| Message::of(&self.id, record, index, event))
            .collect::<Result<_, _>>()
            .map_err(|error| NotTold::Message(record.sequence, error))
    }

    fn source(&self) -> WebhookSource {
        WebhookSource {
            version: WEBHOOK_VERSION,
            tournament: self.id.clone(),
            name: self.state.name().to_owned(),
            sequence: self.sequence.0,
        }
    }

    fn say(&self, event: &Event, by: &StepBy, is_staged: bool) -> Option<Told> {
        if let Event::Table { table, event } = event {
            let table::Event::Ruled { ruling, .. } = event else {
                return None;
            };
            return self.ruling(*table, *ruling, by).map(Told::Ruling);
        }
        let source = self.source();
        if let Event::Results {
            event: ResultEvent::Out { player, why },
        } = event
        {
            let beaten_by = self.beaten_by.get(player).copied();
            return Some(say::out(&self.state, source, (*player, *why, beaten_by)));
        }
        // With a plan, a stage says which level it is.
        if is_staged && matches!(event, Event::LevelStarted { .. }) {
            return None;
        }
        say::happened(&self.state, source, event)
    }

    fn ruling(&self, table: TableNumber, number: u32, by: &StepBy) -> Option<WebhookRuling> {
        let mut rulings = self.state.table(table)?.rulings().iter();
        let ruled = rulings.find(|ruled| ruled.number == number)?;
        Some(WebhookRuling {
            source: self.source(),
            table: views::table_id(table),
            ruling: views::ruling(ruled),
            by: by.clone(),
        })
    }

    /// Rulings that stood before and do not stand now.
    fn changed(&self, before: &Before, by: &StepBy) -> Vec<Told> {
        let changed = before.rulings.iter().filter_map(|(table, number, stood)| {
            let mut rulings = self.state.table(*table)?.rulings().iter();
            let now = rulings.find(|ruled| ruled.number == *number)?;
            (now.standing != *stood).then(|| self.ruling(*table, *number, by))?
        });
        changed.map(Told::RulingChanged).collect()
    }

    fn note_beaten(&mut self, event: &Event) {
        let Event::Results {
            event: ResultEvent::Busted { player, table, .. },
        } = event
        else {
            return;
        };
        let Some(table) = self.state.table(*table) else {
            return;
        };
        let winner = match table.last_hand().won.as_slice() {
            [(seat, _)] => table.player(*seat).map(|now| now.player),
            _ => None,
        };
        match winner {
            Some(winner) => self.beaten_by.insert(*player, winner),
            None => self.beaten_by.remove(player),
        };
    }
}

impl Before {
    fn of(state: &Tournament, piece: &[Event]) -> Self {
        let touched = piece.iter().filter_map(|event| {
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
            rulings: rulings.collect(),
        }
    }
}

const fn may_change_a_ruling(event: &table::Event) -> bool {
    matches!(
        event,
        table::Event::ActionUndone | table::Event::Overruled { .. }
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

fn read(record: &Record) -> Result<Vec<Event>, NotTold> {
    Event::read(&record.payload).map_err(|error| NotTold::Payload(record.sequence, error))
}
