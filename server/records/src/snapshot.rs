//! Snapshots: a tournament at a record, written beside its journal so that a restart does not begin with the first event
//! of the day.

use std::io::{self, BufWriter, Read, Write};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use tapis_journal::{Sequence, Snapshot, StreamName};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{NotASnapshot, Tournament};
use thiserror::Error;

use crate::applied::AppliedCommands;
use crate::follower::{Follower, Moment};
use crate::history::History;

/// Only the build that wrote a snapshot reads it: another one follows the records, and writes its own.
const FORMAT: &str = concat!(env!("CARGO_PKG_VERSION"), " gzip ", env!("TAPIS_RULES"));

/// A snapshot is due when so many of the records there are would have to be followed again: one in so many.
const PART: u64 = 8;

/// Least time between two snapshots of a tournament, in milliseconds: commits wait while one is written.
const PAUSE_MS: u64 = 120_000;

/// Most that a snapshot is read to, in bytes: what another hand has written may grow to anything when it is decompressed.
const MOST_CONTENT_BYTES: u64 = 256 << 20;

/// Why a snapshot is not used. The records tell the same.
#[derive(Debug, Error)]
pub enum SnapshotError {
    /// Another build has written it.
    #[error("another version of Tapis has written it")]
    Format,
    /// It has no beginning, no end, or not the sum that it was written with.
    #[error("it is cut off or damaged")]
    CutOff,
    /// It is longer than any that is written.
    #[error("it is longer than {MOST_CONTENT_BYTES} bytes")]
    TooLong,
    /// The state is none.
    #[error(transparent)]
    State(#[from] NotASnapshot),
    /// It is not what its records lead to: a fault of the program, or another hand has written into the file.
    #[error("it is not what the records up to {0} tell")]
    Differs(Sequence),
}

/// A snapshot that is to be written. Copying a tournament costs next to nothing; what costs is encoding it.
pub struct SnapshotJob {
    /// The stream that it is of.
    pub stream: StreamName,
    /// The last record in it.
    pub sequence: Sequence,
    at: Timestamp,
    tournament: Tournament,
    applied: Vec<u8>,
}

impl SnapshotJob {
    /// What a history is now.
    pub fn of(history: &History) -> Self {
        Self {
            stream: history.stream.clone(),
            sequence: history.followed.sequence,
            at: history.followed.at,
            tournament: history.followed.tournament.clone(),
            applied: history.applied.to_bytes(),
        }
    }

    /// Encodes it: the time, which commands were carried out with their length, and the state. It is compressed as it is
    /// written, since the state of a large event takes megabytes: less is in memory at once, and less on a card that wears.
    pub fn encode(self) -> Result<Snapshot, serde_json::Error> {
        Ok(Snapshot {
            sequence: self.sequence,
            format: FORMAT.to_owned(),
            state: self.compressed().map_err(serde_json::Error::io)?,
        })
    }

    fn compressed(&self) -> io::Result<Vec<u8>> {
        let mut to = BufWriter::new(GzEncoder::new(Vec::new(), Compression::fast()));
        to.write_all(&self.at.0.to_le_bytes())?;
        to.write_all(&(self.applied.len() as u64).to_le_bytes())?;
        to.write_all(&self.applied)?;
        self.tournament.write_snapshot(&mut to)?;
        to.into_inner()?.finish()
    }
}

/// The history that a snapshot tells of.
pub fn read(stream: &StreamName, snapshot: &Snapshot) -> Result<History, SnapshotError> {
    if snapshot.format != FORMAT {
        return Err(SnapshotError::Format);
    }
    let content = decompress(&snapshot.state)?;
    let (at, rest) = number(&content).ok_or(SnapshotError::CutOff)?;
    let (length, rest) = number(rest).ok_or(SnapshotError::CutOff)?;
    let length = usize::try_from(length).unwrap_or(usize::MAX);
    let (applied, state) = rest.split_at_checked(length).ok_or(SnapshotError::CutOff)?;
    Ok(History {
        stream: stream.clone(),
        followed: Follower {
            tournament: Tournament::restore(state)?,
            sequence: snapshot.sequence,
            at: Timestamp(at),
        },
        applied: AppliedCommands::read(applied).ok_or(SnapshotError::CutOff)?,
        last_snapshot: Moment {
            sequence: snapshot.sequence,
            at: Timestamp(at),
        },
    })
}

/// The content of a compressed snapshot: all of it, by its own length and sum.
fn decompress(state: &[u8]) -> Result<Vec<u8>, SnapshotError> {
    let mut content = Vec::new();
    let limit = MOST_CONTENT_BYTES + 1;
    let read = GzDecoder::new(state).take(limit).read_to_end(&mut content);
    match read {
        Ok(length) if (length as u64) < limit => Ok(content),
        Ok(_) => Err(SnapshotError::TooLong),
        Err(_) => Err(SnapshotError::CutOff),
    }
}

/// Compares a snapshot with what its records have led to, once they are followed up to its own.
///
/// # Errors
///
/// [`SnapshotError`] if it would lead a server astray. One of another version would not be read: nothing is said of it.
pub fn check(history: &History, snapshot: &Snapshot) -> Result<(), SnapshotError> {
    if snapshot.sequence != history.followed.sequence {
        return Ok(());
    }
    let restored = match read(&history.stream, snapshot) {
        Ok(restored) => restored,
        Err(SnapshotError::Format) => return Ok(()),
        Err(error) => return Err(error),
    };
    let state = |history: &History| history.followed.tournament.snapshot().ok();
    let is_same = state(&restored).is_some_and(|restored| Some(restored) == state(history));
    // A command that led to no event has a key as well, and no record.
    if is_same
        && restored.followed.at == history.followed.at
        && restored.applied.has_all(&history.applied)
    {
        Ok(())
    } else {
        Err(SnapshotError::Differs(snapshot.sequence))
    }
}

fn number(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let (number, rest) = bytes.split_first_chunk()?;
    Some((u64::from_le_bytes(*number), rest))
}

/// Whether a history has gone on for so long since its last snapshot that another one is due: after `least` records, and
/// less often the longer it is, because what is written grows with it.
pub const fn is_due(history: &History, least: u64) -> bool {
    let last = history.last_snapshot;
    let since = history.since_snapshot();
    let rested = history.followed.at.0.saturating_sub(last.at.0) >= PAUSE_MS;
    since >= least && since >= last.sequence.0 / PART && rested
}

#[cfg(test)]
mod tests {
    use tapis_journal::{Hash, Record};
    use tapis_protocol::rules::blinds::Blinds;
    use tapis_protocol::rules::chips::Chips;
    use tapis_protocol::rules::seat::Seat;
    use tapis_protocol::rules::table::TableCommand;
    use tapis_protocol::rules::tournament::{
        Command, DrawnSeat, Event, Founding, TableDraw, TableNumber,
    };

    use super::*;

    const TABLE: TableNumber = TableNumber(1);

    fn extend(history: &mut Option<History>, events: &[Event]) {
        let stream = StreamName::new("tournament/kept").unwrap();
        let sequence = history
            .as_ref()
            .map_or(1, |history| history.followed.sequence.0 + 1);
        let record = Record {
            sequence: Sequence(sequence),
            at_ms: 1_000 * sequence,
            command: format!("command-{sequence}"),
            device: "tablet".to_owned(),
            payload: serde_json::to_vec(events).unwrap(),
            hash: Hash::GENESIS,
        };
        History::extend(history, &stream, &record).unwrap();
    }

    /// A table of three in the middle of its first hand.
    fn playing() -> History {
        let names = ["Anna", "Bob", "Chloe"];
        let players = (1_u8..).zip(names).map(|(seat, name)| DrawnSeat {
            name: name.to_owned(),
            seat: Seat::new(seat).unwrap(),
        });
        let founding = Founding {
            name: "Kept".to_owned(),
            book: "cdc2013".to_owned(),
            house: None,
            blinds: Blinds::new(Chips::from(100), Chips::from(200)),
            chip_values: vec![Chips::from(100)],
            stack: Chips::from(20_000),
            tables: vec![TableDraw {
                seats: 6,
                players: players.collect(),
                button: Seat::new(1),
            }],
            plan: None,
            seal: None,
        };
        let mut history = None;
        let founded = Tournament::found(&founding, Timestamp(1_000)).unwrap();
        extend(&mut history, &founded);
        let start = Command::Table {
            table: TABLE,
            command: TableCommand::StartHand,
        };
        let state = &history.as_ref().unwrap().followed.tournament;
        let events = state.decide(&start, Timestamp(2_000)).unwrap();
        extend(&mut history, &events);
        history.unwrap()
    }

    #[test]
    fn a_snapshot_is_the_history_itself() {
        let history = playing();
        let snapshot = SnapshotJob::of(&history).encode().unwrap();
        let restored = read(&history.stream, &snapshot).unwrap();
        assert_eq!(
            (
                restored.followed.sequence,
                restored.followed.at,
                &restored.applied
            ),
            (
                history.followed.sequence,
                history.followed.at,
                &history.applied
            )
        );
        let [restored, before] =
            [restored, history.clone()].map(|history| format!("{:?}", history.followed.tournament));
        assert_eq!(restored, before);
        assert!(check(&history, &snapshot).is_ok());
    }

    /// A snapshot in which another hand has put one text in the place of another as long.
    fn tampered(history: &History, text: &[u8], other: &[u8]) -> Snapshot {
        let mut snapshot = SnapshotJob::of(history).encode().unwrap();
        let mut content = decompress(&snapshot.state).unwrap();
        let mut places = content.windows(text.len());
        let place = places.position(|bytes| bytes == text).unwrap();
        content[place..place + other.len()].copy_from_slice(other);
        let mut state = GzEncoder::new(Vec::new(), Compression::fast());
        state.write_all(&content).unwrap();
        snapshot.state = state.finish().unwrap();
        snapshot
    }

    #[test]
    fn a_snapshot_that_was_tampered_with_is_found_out() {
        let history = playing();
        let snapshot = tampered(&history, b"Anna", b"Hnna");
        let error = check(&history, &snapshot).unwrap_err();
        assert!(
            matches!(error, SnapshotError::Differs(Sequence(2))),
            "{error}"
        );
    }

    #[test]
    fn chips_that_were_written_into_a_snapshot_are_counted() {
        let history = playing();
        // What the big blind has behind.
        let snapshot = tampered(&history, b"19800", b"99800");
        let error = read(&history.stream, &snapshot).unwrap_err();
        assert!(matches!(error, SnapshotError::State(_)), "{error}");
    }

    #[test]
    fn a_snapshot_with_another_byte_says_the_same_or_is_not_read() {
        let history = playing();
        let whole = SnapshotJob::of(&history).encode().unwrap();
        let content = decompress(&whole.state).unwrap();
        let mut not_read = 0;
        for place in 0..whole.state.len() {
            let mut damaged = whole.state.clone();
            damaged[place] ^= 0x10;
            match decompress(&damaged) {
                Ok(read) => assert!(read == content, "{place}"),
                Err(_) => not_read += 1,
            }
        }
        assert!(not_read > whole.state.len() * 9 / 10, "{not_read}");
    }

    #[test]
    fn what_is_cut_off_or_of_another_version_is_not_read() {
        let history = playing();
        let whole = SnapshotJob::of(&history).encode().unwrap();
        let all = whole.state.len();
        for length in (0..all).step_by(7).chain(all - 64..all) {
            let mut cut = whole.clone();
            cut.state.truncate(length);
            assert!(read(&history.stream, &cut).is_err(), "{length}");
        }
        let foreign = Snapshot {
            format: "another".to_owned(),
            ..whole
        };
        let error = read(&history.stream, &foreign).unwrap_err();
        assert!(matches!(error, SnapshotError::Format), "{error}");
        assert!(check(&history, &foreign).is_ok());
    }

    /// So many records, the last one two minutes after the snapshot.
    fn at(history: &mut History, snapshot: u64, now: u64) {
        history.last_snapshot = Moment {
            sequence: Sequence(snapshot),
            at: Timestamp(0),
        };
        (history.followed.sequence, history.followed.at) = (Sequence(now), Timestamp(PAUSE_MS));
    }

    #[test]
    fn a_long_history_is_kept_less_often() {
        let mut history = playing();
        for (snapshot, now, due) in [(0, 99, false), (0, 100, true), (100, 199, false)] {
            at(&mut history, snapshot, now);
            assert_eq!(is_due(&history, 100), due, "{snapshot} {now}");
        }
        for (now, due) in [(8_999, false), (9_000, true)] {
            at(&mut history, 8_000, now);
            assert_eq!(is_due(&history, 100), due, "{now}");
        }
        history.last_snapshot.at = Timestamp(1);
        assert!(!is_due(&history, 100), "however much has happened since");
    }
}
