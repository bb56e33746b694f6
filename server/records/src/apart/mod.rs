//! A journal whose records have no names in them. Names and clubs of players lie beside the records of their events and are put
//! back when those are read, so that they can be erased without changing a record or a hash.
//!
//! In its place a record has the key of the name and a commitment to it: a name that was changed does not fit, and one that
//! was erased leaves nothing by which it could be guessed.

mod kept_name;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::mem::take;
use std::ops::DerefMut;
use std::time::Duration;

use tapis_journal::{
    Batch, Damage, Journal, JournalError, Person, PersonKey, Record, Sequence, Snapshot, StreamName,
};
use tapis_protocol::TournamentId;
use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::rules::tournament::{Event, PersonalTexts};

pub use self::kept_name::KeptName;
use self::kept_name::{NamePlace, PLACE, SALT_BYTES};
use crate::hex::hex;
use crate::streams::tournament_of;

/// Bytes that every record with a name has.
const NAMES: &[u8] = br#""name":"#;

/// How often a number is drawn for a person until it is one that a journal takes.
const DRAW_TRIES: u32 = 8;

/// Fills bytes at random, or says why it cannot.
pub type DrawBytes = Box<dyn FnMut(&mut [u8]) -> Result<(), String> + Send>;

/// A wrapper of a journal: it takes names out of what is appended, and puts them back into what is read.
///
/// Only the records of tournaments are looked into. One without a name costs a search through its bytes.
pub struct NamesApart<J> {
    journal: J,
    draw: Option<DrawBytes>,
}

/// The name beside a record does not fit the commitment in the record.
struct NameChanged(PersonKey);

impl<J> NamesApart<J>
where
    J: DerefMut + Send,
    J::Target: Journal,
{
    /// For reading and appending: `draw` gives the keys of names, and the salts of their commitments.
    pub fn new(journal: J, draw: DrawBytes) -> Self {
        Self {
            journal,
            draw: Some(draw),
        }
    }

    /// For reading alone.
    pub const fn read_only(journal: J) -> Self {
        Self {
            journal,
            draw: None,
        }
    }

    /// The batch without names, and with the people whom it names.
    fn apart(&mut self, batch: &Batch) -> Result<Batch, JournalError> {
        let mut apart = batch.clone();
        let Some(event) = tournament_of(&batch.stream) else {
            return Ok(apart);
        };
        let draw = self.draw.as_mut().ok_or(JournalError::ReadOnly)?;
        for entry in &mut apart.entries {
            if !has_names(&entry.payload) {
                continue;
            }
            // A payload that holds no events has no names either; following it is refused.
            let Ok(mut events) = Event::read(&entry.payload) else {
                continue;
            };
            let before = apart.persons.len();
            for texts in events.iter_mut().filter_map(Event::personal_texts) {
                apart.persons.push(take_out(draw, &event, texts)?);
            }
            if apart.persons.len() > before {
                entry.payload = encoded(&events)?;
            }
        }
        Ok(apart)
    }

    /// Puts the names back into records that have none.
    fn put_back(
        &mut self,
        stream: &StreamName,
        event: &TournamentId,
        records: &mut [Record],
    ) -> Result<(), JournalError> {
        let mut nameless = Vec::new();
        for record in records {
            if !has_places(&record.payload) {
                continue;
            }
            if let Ok(events) = Event::read(&record.payload) {
                nameless.push((record, events));
            }
        }
        if nameless.is_empty() {
            return Ok(());
        }
        let mut keys = Vec::new();
        for (_, events) in &mut nameless {
            keys.extend(keys_in(events));
        }
        let kept = self.journal.persons_of(&keys)?.into_iter();
        let kept: BTreeMap<PersonKey, Person> = kept.map(|person| (person.key, person)).collect();
        for (record, mut events) in nameless {
            for texts in events.iter_mut().filter_map(Event::personal_texts) {
                name_again(event, &kept, texts).map_err(|NameChanged(person)| {
                    JournalError::Damaged {
                        stream: stream.clone(),
                        sequence: record.sequence,
                        damage: Damage::PersonChanged { person },
                    }
                })?;
            }
            record.payload = encoded(&events)?;
        }
        Ok(())
    }
}

/// What a player is called whose name was erased.
pub fn erased_name(player: PlayerId) -> String {
    format!("#{}", player.0)
}

/// The players whose names stand in a record of a tournament itself, as older versions wrote them: they cannot be erased.
/// The record is as the journal has it.
pub fn names_inside(record: &Record) -> Vec<PlayerId> {
    if !has_names(&record.payload) {
        return Vec::new();
    }
    let mut events = Event::read(&record.payload).unwrap_or_default();
    let names = events.iter_mut().filter_map(Event::personal_texts);
    let inside = names.filter(|texts| NamePlace::read(texts.name).is_none());
    inside.map(|texts| texts.player).collect()
}

/// The keys of the names that are not in a record of a tournament. The record is as the journal has it.
pub fn named_in(record: &Record) -> Vec<PersonKey> {
    if !has_places(&record.payload) {
        return Vec::new();
    }
    Event::read(&record.payload).map_or_else(|_| Vec::new(), |mut events| keys_in(&mut events))
}

fn keys_in(events: &mut [Event]) -> Vec<PersonKey> {
    let names = events.iter_mut().filter_map(Event::personal_texts);
    let places = names.filter_map(|texts| NamePlace::read(texts.name));
    places.map(|place| place.key).collect()
}

/// Takes the texts out of an event, and leaves a place for them.
fn take_out(
    draw: &mut DrawBytes,
    event: &TournamentId,
    texts: PersonalTexts<'_>,
) -> Result<Person, JournalError> {
    let key = draw_key(draw)?;
    let mut salt = [0; SALT_BYTES];
    draw(&mut salt).map_err(no_chance)?;
    let kept = KeptName {
        name: take(texts.name),
        club: texts.club.map(take).unwrap_or_default(),
        event: event.clone(),
        player: texts.player,
        salt: hex(&salt),
    };
    let commitment = kept.commitment();
    *texts.name = NamePlace { key, commitment }.written();
    let data = encoded(&kept)?;
    Ok(Person { key, data })
}

fn draw_key(draw: &mut DrawBytes) -> Result<PersonKey, JournalError> {
    for _ in 0..DRAW_TRIES {
        let mut bytes = [0; 8];
        draw(&mut bytes).map_err(no_chance)?;
        if let Some(key) = PersonKey::new(u64::from_be_bytes(bytes) >> 1) {
            return Ok(key);
        }
    }
    Err(no_chance("only zeros come".to_owned()))
}

/// Puts a name back. Who was erased has a number in its place.
fn name_again(
    event: &TournamentId,
    kept: &BTreeMap<PersonKey, Person>,
    texts: PersonalTexts<'_>,
) -> Result<(), NameChanged> {
    let Some(place) = NamePlace::read(texts.name) else {
        return Ok(());
    };
    let Some(person) = kept.get(&place.key) else {
        *texts.name = erased_name(texts.player);
        return Ok(());
    };
    let kept = KeptName::read(person).ok_or(NameChanged(place.key))?;
    let is_of_player = kept.event == *event && kept.player == texts.player;
    if !is_of_player || kept.commitment() != place.commitment {
        return Err(NameChanged(place.key));
    }
    *texts.name = kept.name;
    if let Some(club) = texts.club {
        *club = kept.club;
    }
    Ok(())
}

fn has_names(payload: &[u8]) -> bool {
    payload.windows(NAMES.len()).any(|bytes| bytes == NAMES)
}

/// Whether places of names may be in a record. Most have no byte of such a letter.
fn has_places(payload: &[u8]) -> bool {
    let mut letter = [0; 4];
    let place = PLACE.encode_utf8(&mut letter).as_bytes();
    let first = place.first();
    first.is_some_and(|first| payload.contains(first))
        && payload.windows(place.len()).any(|bytes| bytes == place)
}

fn encoded(value: &impl serde::Serialize) -> Result<Vec<u8>, JournalError> {
    serde_json::to_vec(value).map_err(|error| JournalError::Storage {
        doing: "encoding a record",
        source: Box::new(error),
    })
}

fn no_chance(why: String) -> JournalError {
    JournalError::Storage {
        doing: "drawing a number for a name",
        source: why.into(),
    }
}

impl<J> Journal for NamesApart<J>
where
    J: DerefMut + Send,
    J::Target: Journal,
{
    fn append(
        &mut self,
        batches: &[Batch],
    ) -> Result<Vec<Result<Sequence, JournalError>>, JournalError> {
        let tells_names = |batch: &Batch| {
            let mut payloads = batch.entries.iter().map(|entry| &entry.payload);
            tournament_of(&batch.stream).is_some() && payloads.any(|payload| has_names(payload))
        };
        if !batches.iter().any(tells_names) {
            return self.journal.append(batches);
        }
        let apart = batches.iter().map(|batch| self.apart(batch));
        let apart = apart.collect::<Result<Vec<_>, _>>()?;
        self.journal.append(&apart)
    }

    fn read(
        &mut self,
        stream: &StreamName,
        after: Sequence,
        limit: usize,
    ) -> Result<Vec<Record>, JournalError> {
        let mut records = self.journal.read(stream, after, limit)?;
        if let Some(event) = tournament_of(stream) {
            self.put_back(stream, &event, &mut records)?;
        }
        Ok(records)
    }

    fn last(&mut self, stream: &StreamName) -> Result<Sequence, JournalError> {
        self.journal.last(stream)
    }

    fn streams(&mut self) -> Result<Vec<StreamName>, JournalError> {
        self.journal.streams()
    }

    fn foreign_parts(&mut self) -> Result<Vec<String>, JournalError> {
        self.journal.foreign_parts()
    }

    fn write_snapshot(
        &mut self,
        stream: &StreamName,
        snapshot: &Snapshot,
    ) -> Result<(), JournalError> {
        self.journal.write_snapshot(stream, snapshot)
    }

    fn snapshot(&mut self, stream: &StreamName) -> Result<Option<Snapshot>, JournalError> {
        self.journal.snapshot(stream)
    }

    fn forget_snapshots(&mut self) -> Result<(), JournalError> {
        self.journal.forget_snapshots()
    }

    fn write_persons(&mut self, persons: &[Person]) -> Result<(), JournalError> {
        self.journal.write_persons(persons)
    }

    fn erase_persons(&mut self, keys: &[PersonKey]) -> Result<(), JournalError> {
        self.journal.erase_persons(keys)
    }

    fn persons(&mut self) -> Result<Vec<Person>, JournalError> {
        self.journal.persons()
    }

    fn persons_of(&mut self, keys: &[PersonKey]) -> Result<Vec<Person>, JournalError> {
        self.journal.persons_of(keys)
    }

    fn maintain(&mut self) -> Result<Option<Duration>, JournalError> {
        self.journal.maintain()
    }

    fn keeps_erased(&self) -> bool {
        self.journal.keeps_erased()
    }
}
