//! What can be read of a damaged journal: every whole record of each stream, up to its first damage.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

use super::file::{APPLICATION_ID, VERSION, not_a_journal};
use super::lock::Lock;
use super::pages::{JournalFile, PagePosition, Pages};
use super::row::{Column, Tree, cell, columns, places};
use crate::chain::Head;
use crate::{
    Batch, Damage, Hash, Journal, JournalError, Person, PersonKey, Record, Sequence, Snapshot,
    StreamName,
};

/// First bytes of every file of SQLite.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// A damaged journal, opened without SQLite and for reading only: none of its files is changed.
///
/// Records are looked for on every page of the file and of its write-ahead log, whatever is left of the trees that lead
/// to them, and only those are handed out that the chain of hashes proves. A lost index costs nothing, a lost page no more
/// than the records from it on. [`verify`](crate::verify) and [`copy_stream`](crate::copy_stream) work on it.
#[derive(Debug)]
pub struct Salvage {
    pages: Pages,
    streams: BTreeMap<StreamName, FoundStream>,
    persons: BTreeMap<PersonKey, Vec<u8>>,
    header_is_whole: bool,
    unreadable_pages: u64,
    nameless_records: u64,
    /// Keeps a writer out for as long as the files are read.
    _lock: Option<Lock>,
}

/// What was found of a stream.
#[derive(Debug)]
struct FoundStream {
    /// The records of the chain, from the first on.
    whole: Vec<RecordLocation>,
    /// Why the next one is not among them.
    damage: Option<Damage>,
    /// Highest number that anything in the file tells of.
    end: Sequence,
}

/// Where a record lies, and in which of the two files the rest of it is that does not fit on its page.
#[derive(Clone, Copy, Debug)]
struct RecordLocation {
    spot: PagePosition,
    cell: u16,
    rest: JournalFile,
}

/// Everything that looks like part of the journal, before anything is proved.
#[derive(Debug, Default)]
struct Survey {
    /// Names by the ids that they were found with.
    names: BTreeSet<(String, i64)>,
    /// Places of records, by stream and sequence, as their rows have them.
    records: BTreeMap<(i64, u64), Vec<(PagePosition, u16)>>,
    /// The same by the number of the row.
    rows: BTreeMap<i64, Vec<(PagePosition, u16)>>,
    /// Numbers of rows by stream and sequence, as the index has them: damage seldom comes to both.
    indexed: BTreeMap<(i64, u64), Vec<i64>>,
    /// What looks like people: no hash proves it.
    persons: BTreeMap<PersonKey, Vec<u8>>,
    unreadable_pages: u64,
}

impl Salvage {
    /// Looks through the files of a journal that no server is using.
    ///
    /// # Errors
    ///
    /// [`JournalError::InUse`] while a writer has it; [`JournalError::NotAJournal`] if nothing in it is ours;
    /// [`JournalError::NewerVersion`]; [`JournalError::Io`] if the file cannot be opened at all.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        // A folder that was never written to is left without a lock.
        let lock = Lock::take_if_there(path)?;
        let pages = Pages::open(path)?;
        let (is_ours, later) = header(&pages);
        let survey = Survey::of(&pages);
        if !is_ours && survey.names.is_empty() {
            let why = "nothing in it is part of one".to_owned();
            return Err(not_a_journal(path, why));
        }
        let streams = survey.streams(&pages);
        // The number may be what is damaged: it is believed only where the hashes prove nothing.
        if let Some(found) = later
            && streams.values().all(|(_, found)| found.whole.is_empty())
        {
            return Err(JournalError::NewerVersion {
                path: path.to_owned(),
                found,
                supported: VERSION,
            });
        }
        let kept: BTreeSet<i64> = streams.values().map(|(id, _)| *id).collect();
        let nameless = survey.records.keys().filter(|(id, _)| !kept.contains(id));
        Ok(Self {
            header_is_whole: is_ours && later.is_none(),
            unreadable_pages: survey.unreadable_pages,
            nameless_records: nameless.count() as u64,
            persons: survey.persons,
            streams: streams
                .into_iter()
                .map(|(name, (_, found))| (name, found))
                .collect(),
            pages,
            _lock: lock,
        })
    }

    /// The highest number in the stream that anything in the file tells of.
    pub fn known_end(&self, stream: &StreamName) -> Sequence {
        self.streams
            .get(stream)
            .map_or(Sequence::ZERO, |found| found.end)
    }

    /// Whether the file still says what it is: without that, no server opens it.
    pub fn header_is_whole(&self) -> bool {
        self.header_is_whole
    }

    /// Pages that the disk does not give back.
    pub fn unreadable_pages(&self) -> u64 {
        self.unreadable_pages
    }

    /// Records whose stream is not known any more.
    pub fn nameless_records(&self) -> u64 {
        self.nameless_records
    }
}

impl Journal for Salvage {
    fn append(
        &mut self,
        _batches: &[Batch],
    ) -> Result<Vec<Result<Sequence, JournalError>>, JournalError> {
        Err(JournalError::ReadOnly)
    }

    fn read(
        &mut self,
        stream: &StreamName,
        after: Sequence,
        limit: usize,
    ) -> Result<Vec<Record>, JournalError> {
        let Some(found) = self.streams.get(stream) else {
            return Ok(Vec::new());
        };
        let damaged = |sequence, damage| JournalError::Damaged {
            stream: stream.clone(),
            sequence,
            damage,
        };
        let skipped = usize::try_from(after.0).unwrap_or(usize::MAX);
        let rest = found.whole.get(skipped..).unwrap_or_default();
        if let (true, Some(damage)) = (rest.is_empty() && limit > 0, &found.damage) {
            let first = Sequence(found.whole.len() as u64).next();
            return Err(damaged(first, damage.clone()));
        }
        let mut records = Vec::new();
        for (place, number) in rest.iter().take(limit).zip(after.0 + 1..) {
            // It was whole when the file was looked through: a disk may be dying.
            let record = read(&self.pages, *place, Sequence(number))
                .ok_or_else(|| damaged(Sequence(number), gone()))?;
            records.push(record);
        }
        Ok(records)
    }

    fn last(&mut self, stream: &StreamName) -> Result<Sequence, JournalError> {
        let found = self.streams.get(stream);
        Ok(found.map_or(Sequence::ZERO, |found| Sequence(found.whole.len() as u64)))
    }

    fn streams(&mut self) -> Result<Vec<StreamName>, JournalError> {
        Ok(self.streams.keys().cloned().collect())
    }

    fn write_snapshot(
        &mut self,
        _stream: &StreamName,
        _snapshot: &Snapshot,
    ) -> Result<(), JournalError> {
        Err(JournalError::ReadOnly)
    }

    /// None: what is saved is followed again.
    fn snapshot(&mut self, _stream: &StreamName) -> Result<Option<Snapshot>, JournalError> {
        Ok(None)
    }

    fn forget_snapshots(&mut self) -> Result<(), JournalError> {
        Err(JournalError::ReadOnly)
    }

    fn write_persons(&mut self, _persons: &[Person]) -> Result<(), JournalError> {
        Err(JournalError::ReadOnly)
    }

    fn erase_persons(&mut self, _keys: &[PersonKey]) -> Result<(), JournalError> {
        Err(JournalError::ReadOnly)
    }

    /// Everything that looks like it: no hash proves what is kept of people.
    fn persons(&mut self) -> Result<Vec<Person>, JournalError> {
        let found = self.persons.clone().into_iter();
        Ok(found.map(|(key, data)| Person { key, data }).collect())
    }

    fn maintain(&mut self) -> Result<Option<Duration>, JournalError> {
        Ok(None)
    }

    fn persons_of(&mut self, keys: &[PersonKey]) -> Result<Vec<Person>, JournalError> {
        let mut found = self.persons()?;
        found.retain(|person| keys.contains(&person.key));
        Ok(found)
    }
}

impl Survey {
    fn of(pages: &Pages) -> Self {
        let mut survey = Self::default();
        for spot in pages.spots() {
            match pages.read(spot) {
                Ok(page) => survey.look_at(spot, &page),
                Err(_) => survey.unreadable_pages += 1,
            }
        }
        survey
    }

    fn look_at(&mut self, spot: PagePosition, page: &[u8]) {
        for place in places(page) {
            let Some(cell) = cell(page, place) else {
                continue;
            };
            let row = page.get(cell.local).unwrap_or_default();
            let Some((columns, width)) = columns(row) else {
                continue;
            };
            match (cell.tree, width, columns.as_slice()) {
                (Tree::Table, 8, [_, stream, sequence, ..]) => {
                    self.rows.entry(cell.id).or_default().push((spot, place));
                    if let (Column::Number(stream), Column::Number(sequence)) = (stream, sequence)
                        && let Some(sequence) = numbered(*sequence)
                    {
                        let places = self.records.entry((*stream, sequence)).or_default();
                        places.push((spot, place));
                    }
                }
                (
                    Tree::Index,
                    3,
                    [
                        Column::Number(stream),
                        Column::Number(sequence),
                        Column::Number(row),
                    ],
                ) => {
                    if let Some(sequence) = numbered(*sequence) {
                        let rows = self.indexed.entry((*stream, sequence)).or_default();
                        rows.push(*row);
                    }
                }
                (Tree::Table, 2, [Column::Null, Column::Text(name)]) => {
                    self.name(name, cell.id);
                }
                (Tree::Table, 2, [Column::Null, Column::Blob(data)]) => {
                    let key = PersonKey::in_column(cell.id);
                    self.persons.extend(key.map(|key| (key, data.to_vec())));
                }
                (Tree::Index, 2, [Column::Text(name), Column::Number(id)]) => {
                    self.name(name, *id);
                }
                _ => {}
            }
        }
    }

    fn name(&mut self, name: &[u8], id: i64) {
        if let Ok(name) = std::str::from_utf8(name) {
            self.names.insert((name.to_owned(), id));
        }
    }

    /// Where a record may lie: its row says so, or the index does.
    fn candidates(&self, stream: i64, sequence: u64) -> impl Iterator<Item = (PagePosition, u16)> {
        let key = (stream, sequence);
        let by_row = self.records.get(&key).into_iter().flatten();
        let rows = self.indexed.get(&key).into_iter().flatten();
        let by_index = rows.flat_map(|row| self.rows.get(row).into_iter().flatten());
        by_row.chain(by_index).copied()
    }

    /// Of each stream what the chain proves. A name or an id that was changed by damage proves nothing, and the other
    /// copy of it (a name is in a table and in its index) does.
    fn streams(&self, pages: &Pages) -> BTreeMap<StreamName, (i64, FoundStream)> {
        let mut all: Vec<(StreamName, i64, FoundStream)> = Vec::new();
        for (name, id) in &self.names {
            if let Ok(name) = StreamName::new(name.clone()) {
                let found = self.follow(pages, &name, *id);
                all.push((name, *id, found));
            }
        }
        all.sort_by_key(|(_, _, found)| std::cmp::Reverse(found.whole.len()));
        let mut streams = BTreeMap::new();
        let mut taken = BTreeSet::new();
        for (name, id, found) in all {
            if !streams.contains_key(&name) && taken.insert(id) {
                streams.insert(name, (id, found));
            }
        }
        streams
    }

    fn follow(&self, pages: &Pages, stream: &StreamName, id: i64) -> FoundStream {
        let mut whole = Vec::new();
        let mut head = Head::EMPTY;
        let refusal = loop {
            let wanted = head.sequence.next();
            let mut places = self.candidates(id, wanted.0).flat_map(|(spot, cell)| {
                [JournalFile::Log, JournalFile::File].map(|rest| RecordLocation {
                    spot,
                    cell,
                    rest,
                })
            });
            let mut refusal = None;
            let next = places.find_map(|place| match prove(pages, stream, &head, place) {
                Ok(after) => Some((place, after)),
                Err(why) => {
                    refusal = Some(why);
                    None
                }
            });
            match next {
                Some((place, after)) => {
                    whole.push(place);
                    head = after;
                }
                None => break refusal,
            }
        };
        let end = self.end(id, &whole).max(head.sequence.0);
        let is_all = end == head.sequence.0 && !whole.is_empty();
        let damage = (!is_all).then(|| refusal.unwrap_or(Damage::Missing));
        FoundStream {
            whole,
            damage,
            end: Sequence(end),
        }
    }

    /// The highest number of a stream that index and rows tell of, but for the rows that are proved to be other records.
    fn end(&self, stream: i64, whole: &[RecordLocation]) -> u64 {
        let proved: BTreeSet<(PagePosition, u16)> =
            whole.iter().map(|at| (at.spot, at.cell)).collect();
        let all = (stream, 0)..=(stream, u64::MAX);
        let mut rows = self.records.range(all.clone()).rev();
        let by_rows = rows
            .find(|(_, places)| places.iter().any(|place| !proved.contains(place)))
            .map(|((_, sequence), _)| *sequence);
        let last = self.indexed.range(all).next_back();
        let by_index = last.map(|((_, sequence), _)| *sequence);
        by_rows.max(by_index).unwrap_or_default()
    }
}

/// A number that a record can have.
fn numbered(sequence: i64) -> Option<u64> {
    u64::try_from(sequence).ok().filter(|number| *number > 0)
}

/// The head after the record at a place, if it is the next one of the stream.
fn prove(
    pages: &Pages,
    stream: &StreamName,
    head: &Head,
    place: RecordLocation,
) -> Result<Head, Damage> {
    let record = read(pages, place, head.sequence.next()).ok_or_else(gone)?;
    head.follow(stream, &record).map_err(|error| {
        if let JournalError::Damaged { damage, .. } = error {
            damage
        } else {
            let why = error.to_string();
            Damage::Unreadable { why }
        }
    })
}

fn gone() -> Damage {
    Damage::Unreadable {
        why: "part of it is gone".to_owned(),
    }
}

/// The record at a place as the one of this number, which its hash has to prove: nothing is checked here.
fn read(pages: &Pages, place: RecordLocation, sequence: Sequence) -> Option<Record> {
    let page = pages.read(place.spot).ok()?;
    let cell = cell(&page, place.cell)?;
    let row = pages.whole(&page, &cell, place.rest)?;
    let (columns, _) = columns(&row)?;
    let [
        _,
        _,
        _,
        Column::Number(at_ms),
        Column::Text(command),
        Column::Text(device),
        Column::Blob(payload),
        Column::Blob(hash),
    ] = columns.as_slice()
    else {
        return None;
    };
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).ok();
    Some(Record {
        sequence,
        at_ms: u64::try_from(*at_ms).ok()?,
        command: text(command)?,
        device: text(device)?,
        payload: payload.to_vec(),
        hash: Hash((*hash).try_into().ok()?),
    })
}

/// Whether the header says that the file is a journal, and of which later version if it is one; a damaged one says nothing.
fn header(pages: &Pages) -> (bool, Option<i64>) {
    let header = pages.header().unwrap_or_default();
    let number = |at: usize| {
        let bytes = header.get(at..at + 4)?;
        Some(i64::from(u32::from_be_bytes(bytes.try_into().ok()?)))
    };
    let is_ours = header.starts_with(MAGIC) && number(68) == Some(APPLICATION_ID);
    let later = number(60).filter(|found| is_ours && *found > VERSION);
    (is_ours, later)
}
