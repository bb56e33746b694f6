//! The streams of one journal appended to another, each checked before and after.

use std::collections::BTreeSet;

use tapis_journal::{
    CopyOptions, CopyState, Journal, JournalError, Mark, Person, PersonKey, Sequence, StreamName,
    StreamReport, compare_streams, copy_rest, verify_stream,
};
use tapis_records::season::SEASON_STREAM;
use tapis_records::{KeptName, named_in, stream_of, tournament_of};
use thiserror::Error;

use super::progress::Progress;
use crate::cli::Failure;
use crate::cli::location::{JournalLocation, Opened};

/// Why nothing, or not everything, is copied.
#[derive(Debug, Error)]
pub(in crate::cli) enum CopyRefused {
    #[error("{0} has no stream {1}")]
    NoSuchStream(String, StreamName),
    #[error(
        "nothing was copied, nothing was changed. {}; --stream copies the others by their names",
        .0.join("; ")
    )]
    Apart(Vec<String>),
    #[error(
        "{0} is with the servers of {1}: they have taken that event, and nobody else adds to it. Nothing in it was changed"
    )]
    Taken(StreamName, String),
    #[error("{stream} cannot be copied to {to}")]
    Failed {
        stream: StreamName,
        to: String,
        source: JournalError,
    },
    #[error("{0} did not come out in {1} as it went in: the disk there may be failing")]
    Unlike(StreamName, String),
    #[error("what is kept of people beside the records cannot be copied to {0}")]
    Persons(String, #[source] JournalError),
}

/// A stream as it was copied.
#[derive(Debug)]
pub(in crate::cli) struct CopiedStream {
    pub(in crate::cli) report: StreamReport,
    /// How many of its records the target had before.
    pub(in crate::cli) before: u64,
}

/// A copy of one journal to another.
pub(in crate::cli) struct Copying<'a> {
    pub(in crate::cli) from: (&'a JournalLocation, &'a mut Opened),
    pub(in crate::cli) to: (&'a JournalLocation, &'a mut Opened),
    /// Only these; all of them when there are none.
    pub(in crate::cli) only: &'a [StreamName],
}

/// Copies every stream that was asked for, and reads each in the target again, from its first record on.
///
/// Every one is looked at first: where one of them cannot be copied, nothing is.
pub(in crate::cli) fn copy_all(mut copying: Copying<'_>) -> Result<Vec<CopiedStream>, Failure> {
    let wanted = copying.wanted()?;
    // Before the streams are compared: whom a copy of before has is in records that the source has, too.
    let there = copying.people_there()?;
    let marks = copying.look(&wanted)?;
    copying.erase_there(&marks, &there)?;
    let mut progress = Progress::begin();
    let mut copied = Vec::new();
    for (stream, mark) in marks {
        let report = copying.copy(&stream, mark, &mut progress)?;
        let before = mark.sequence.0;
        copied.push(CopiedStream { report, before });
    }
    let is_season = |each: &CopiedStream| each.report.stream.as_str() == SEASON_STREAM;
    if copied.iter().any(is_season) {
        copying.copy_members()?;
    }
    Ok(copied)
}

impl Copying<'_> {
    fn wanted(&mut self) -> Result<Vec<StreamName>, Failure> {
        let (place, from) = &mut self.from;
        let all = from.journal().streams()?;
        if let Some(missing) = self.only.iter().find(|stream| !all.contains(stream)) {
            let place = place.to_string();
            return Err(CopyRefused::NoSuchStream(place, missing.clone()).into());
        }
        let is_wanted = |stream: &StreamName| self.only.is_empty() || self.only.contains(stream);
        Ok(all.into_iter().filter(is_wanted).collect())
    }

    /// Where the copy of each stream goes on.
    fn look(&mut self, wanted: &[StreamName]) -> Result<Vec<(StreamName, Mark)>, Failure> {
        let to = self.to.0.to_string();
        let (from, target) = (self.from.1.journal(), self.to.1.journal());
        let (mut marks, mut apart) = (Vec::new(), Vec::new());
        for stream in wanted {
            match compare_streams(from, target, stream) {
                Ok(CopyState::Behind(mark)) => marks.push((stream.clone(), mark)),
                Ok(CopyState::Ahead { common, last }) => apart.push(format!(
                    "{stream} has {last} records in {to}, and only the first {common} of them here"
                )),
                Ok(CopyState::Different(sequence)) => apart.push(format!(
                    "{stream} is another one in {to}: the records up to {sequence} are not the same"
                )),
                Err(error @ JournalError::Damaged { .. }) => apart.push(format!(
                    "{stream} is in {to} already, and cannot be compared: {error}"
                )),
                Err(error) => return Err(failed(stream, &to, error).into()),
            }
        }
        if apart.is_empty() {
            Ok(marks)
        } else {
            Err(CopyRefused::Apart(apart).into())
        }
    }

    /// Whom the target knows.
    fn people_there(&mut self) -> Result<Vec<Person>, CopyRefused> {
        let there = self.to.1.journal().persons();
        there.map_err(|error| CopyRefused::Persons(self.to.0.to_string(), error))
    }

    /// Erases there who was erased here of what is copied. Names of players come together with the records that tell of them.
    fn erase_there(
        &mut self,
        marks: &[(StreamName, Mark)],
        there: &[Person],
    ) -> Result<(), CopyRefused> {
        let streams: BTreeSet<&StreamName> = marks.iter().map(|(stream, _)| stream).collect();
        let is_copied = |person: &&Person| {
            stream_naming(person).is_some_and(|stream| streams.contains(&stream))
        };
        let there = there.iter().filter(is_copied).map(|person| person.key);
        let keys: Vec<PersonKey> = there.collect();
        let erased = self.from.1.journal().persons_of(&keys).and_then(|here| {
            let here: BTreeSet<PersonKey> = here.iter().map(|person| person.key).collect();
            let gone = keys.into_iter().filter(|key| !here.contains(key));
            let gone: Vec<PersonKey> = gone.collect();
            match gone.is_empty() {
                true => Ok(()),
                false => self.to.1.journal().erase_persons(&gone),
            }
        });
        erased.map_err(|error| CopyRefused::Persons(self.to.0.to_string(), error))
    }

    /// The members of the season's stream, which has none of what is kept of them.
    fn copy_members(&mut self) -> Result<(), CopyRefused> {
        let (from, target) = (self.from.1.journal(), self.to.1.journal());
        let copied = from.persons().and_then(|here| {
            let is_member = |person: &Person| KeptName::read(person).is_none();
            let members: Vec<Person> = here.into_iter().filter(is_member).collect();
            let keys: Vec<PersonKey> = members.iter().map(|person| person.key).collect();
            match target.persons_of(&keys)? == members {
                true => Ok(()),
                false => target.write_persons(&members),
            }
        });
        copied.map_err(|error| CopyRefused::Persons(self.to.0.to_string(), error))
    }

    fn copy(
        &mut self,
        stream: &StreamName,
        mark: Mark,
        progress: &mut Progress,
    ) -> Result<StreamReport, CopyRefused> {
        let to = self.to.0.to_string();
        let refused = |error| failed(stream, &to, error);
        let from = self.from.1.journal();
        if tournament_of(stream).is_some()
            && has_more(from, stream, mark.sequence)
            && let Opened::Shared { journal, .. } = self.to.1
        {
            // A server would go on with what is there of it.
            journal.withhold(stream).map_err(refused)?;
        }
        let is_tournament = tournament_of(stream).is_some();
        let options = CopyOptions {
            after: mark,
            named_in: &|record| match is_tournament {
                true => named_in(record),
                false => Vec::new(),
            },
            on_page: &mut |sequence| progress.at(stream, sequence),
        };
        let report = copy_rest(from, self.to.1.journal(), stream, options).map_err(refused)?;
        if !has_all(self.to.1.journal(), &report).map_err(refused)? {
            return Err(CopyRefused::Unlike(stream.clone(), to));
        }
        if let Opened::Shared { journal, .. } = self.to.1 {
            // Also one that an earlier copy has left so when every record was there.
            journal.release(stream).map_err(refused)?;
        }
        Ok(report)
    }
}

/// The stream whose records name a person.
fn stream_naming(person: &Person) -> Option<StreamName> {
    match KeptName::read(person) {
        Some(kept) => stream_of(&kept.event).ok(),
        None => StreamName::new(SEASON_STREAM).ok(),
    }
}

/// Whether there is anything to append.
fn has_more(from: &mut dyn Journal, stream: &StreamName, after: Sequence) -> bool {
    let next = from.read(stream, after, 1);
    next.is_ok_and(|records| !records.is_empty())
}

/// Reads a stream from its first record on: whether it has every record that was copied, each whole.
fn has_all(to: &mut dyn Journal, copied: &StreamReport) -> Result<bool, JournalError> {
    let there = verify_stream(to, &copied.stream)?;
    let Some(before_last) = copied.records.checked_sub(1) else {
        return Ok(true);
    };
    // A server may have paired a device since.
    let last = to.read(&copied.stream, Sequence(before_last), 1)?.pop();
    let is_last = last.is_some_and(|last| last.hash == copied.head);
    Ok(there.damage.is_none() && is_last)
}

fn failed(stream: &StreamName, to: &str, error: JournalError) -> CopyRefused {
    let to = to.to_owned();
    if let JournalError::NotOwner { stream } = error {
        return CopyRefused::Taken(stream, to);
    }
    CopyRefused::Failed {
        stream: stream.clone(),
        to,
        source: error,
    }
}
