//! What is kept of a tournament beside its journal, so that a restart does not begin with the first event of the day.

use tapis_journal::{Sequence, Snapshot, StreamName};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{NotASnapshot, Tournament};
use thiserror::Error;

use crate::applied::AppliedCommands;
use crate::follower::Follower;
use crate::history::History;

/// Only the build that wrote a snapshot reads it: another one follows the records, and keeps its own.
const FORMAT: &str = concat!(env!("CARGO_PKG_VERSION"), " ", env!("TAPIS_RULES"));

/// A snapshot is due when so many of the records there are would have to be followed again: one in so many.
const PART: u64 = 8;

/// Least time between two snapshots of a tournament, in milliseconds: commits wait while one is written.
const PAUSE_MS: u64 = 120_000;

/// Why a snapshot is not used. The records tell the same.
#[derive(Debug, Error)]
pub enum NotKept {
    /// Another build has written it.
    #[error("another version of Tapis has written it")]
    Format,
    /// It has no beginning, or no end.
    #[error("it is cut off")]
    CutOff,
    /// The state is none.
    #[error(transparent)]
    State(#[from] NotASnapshot),
    /// It is not what its records lead to: a fault of the program, or somebody has written into the file.
    #[error("it is not what the records up to {0} tell")]
    Differs(Sequence),
}

/// A tournament at a record, as it is kept. Copying a tournament costs next to nothing; what costs is writing it down.
pub struct Kept {
    /// The stream that it is of.
    pub stream: StreamName,
    /// The last record in it.
    pub sequence: Sequence,
    at: Timestamp,
    tournament: Tournament,
    applied: Vec<u8>,
}

impl Kept {
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

    /// The same as bytes: the time, the length of the state, the state, and which commands were carried out.
    pub fn written(self) -> Result<Snapshot, serde_json::Error> {
        let tournament = self.tournament.snapshot()?;
        let mut state = Vec::with_capacity(16 + tournament.len() + self.applied.len());
        state.extend_from_slice(&self.at.0.to_le_bytes());
        state.extend_from_slice(&(tournament.len() as u64).to_le_bytes());
        state.extend_from_slice(&tournament);
        state.extend_from_slice(&self.applied);
        Ok(Snapshot {
            sequence: self.sequence,
            format: FORMAT.to_owned(),
            state,
        })
    }
}

/// The history that a snapshot tells of.
pub fn read(stream: &StreamName, snapshot: &Snapshot) -> Result<History, NotKept> {
    if snapshot.format != FORMAT {
        return Err(NotKept::Format);
    }
    let (at, rest) = number(&snapshot.state).ok_or(NotKept::CutOff)?;
    let (length, rest) = number(rest).ok_or(NotKept::CutOff)?;
    let length = usize::try_from(length).unwrap_or(usize::MAX);
    let (state, applied) = rest.split_at_checked(length).ok_or(NotKept::CutOff)?;
    Ok(History {
        stream: stream.clone(),
        followed: Follower {
            tournament: Tournament::restore(state)?,
            sequence: snapshot.sequence,
            at: Timestamp(at),
        },
        applied: AppliedCommands::read(applied).ok_or(NotKept::CutOff)?,
        kept: (snapshot.sequence, Timestamp(at)),
    })
}

/// Compares a snapshot with what its records have led to, once they are followed up to its own.
///
/// # Errors
///
/// [`NotKept`] if it would lead a server astray. One of another version would not be read: nothing is said of it.
pub fn check(history: &History, snapshot: &Snapshot) -> Result<(), NotKept> {
    if snapshot.sequence != history.followed.sequence {
        return Ok(());
    }
    let kept = match read(&history.stream, snapshot) {
        Ok(kept) => kept,
        Err(NotKept::Format) => return Ok(()),
        Err(error) => return Err(error),
    };
    let state = |history: &History| history.followed.tournament.snapshot().ok();
    let is_same = state(&kept).is_some_and(|kept| Some(kept) == state(history));
    // What led to no event has a name as well, and no record.
    if is_same && kept.followed.at == history.followed.at && kept.applied.has_all(&history.applied)
    {
        Ok(())
    } else {
        Err(NotKept::Differs(snapshot.sequence))
    }
}

fn number(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let (number, rest) = bytes.split_first_chunk()?;
    Some((u64::from_le_bytes(*number), rest))
}

/// Whether a history has gone on for so long since it was kept that it is kept again: after `least` records, and
/// less often the longer it is, because what is written grows with it.
pub const fn is_due(history: &History, least: u64) -> bool {
    let (Sequence(then), kept_at) = history.kept;
    let since = history.since_kept();
    let rested = history.followed.at.0.saturating_sub(kept_at.0) >= PAUSE_MS;
    since >= least && since >= then / PART && rested
}

#[cfg(test)]
mod tests {
    use tapis_journal::{Hash, Record};
    use tapis_protocol::rules::blinds::Blinds;
    use tapis_protocol::rules::chips::Chips;
    use tapis_protocol::rules::seat::Seat;
    use tapis_protocol::rules::table::Command as AtTable;
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
            command: AtTable::StartHand,
        };
        let state = &history.as_ref().unwrap().followed.tournament;
        let events = state.decide(&start, Timestamp(2_000)).unwrap();
        extend(&mut history, &events);
        history.unwrap()
    }

    #[test]
    fn what_was_kept_is_the_history_itself() {
        let history = playing();
        let snapshot = Kept::of(&history).written().unwrap();
        let kept = read(&history.stream, &snapshot).unwrap();
        assert_eq!(
            (kept.followed.sequence, kept.followed.at, &kept.applied),
            (
                history.followed.sequence,
                history.followed.at,
                &history.applied
            )
        );
        let [kept, before] =
            [kept, history.clone()].map(|history| format!("{:?}", history.followed.tournament));
        assert_eq!(kept, before);
        assert!(check(&history, &snapshot).is_ok());
    }

    #[test]
    fn a_state_that_somebody_has_written_into_is_found_out() {
        let history = playing();
        let mut snapshot = Kept::of(&history).written().unwrap();
        let place = snapshot.state.windows(4).position(|bytes| bytes == b"Anna");
        snapshot.state[place.unwrap()] = b'H';
        let error = check(&history, &snapshot).unwrap_err();
        assert!(matches!(error, NotKept::Differs(Sequence(2))), "{error}");
    }

    #[test]
    fn chips_that_somebody_has_written_into_a_state_are_counted() {
        let history = playing();
        let mut snapshot = Kept::of(&history).written().unwrap();
        // What the big blind has behind.
        let stack = b"19800";
        let mut places = snapshot.state.windows(stack.len());
        let place = places.position(|bytes| bytes == stack).unwrap();
        snapshot.state[place] = b'9';
        let error = read(&history.stream, &snapshot).unwrap_err();
        assert!(matches!(error, NotKept::State(_)), "{error}");
    }

    #[test]
    fn what_is_cut_off_or_of_another_version_is_not_read() {
        let history = playing();
        let whole = Kept::of(&history).written().unwrap();
        for length in (0..whole.state.len()).step_by(7) {
            let mut cut = whole.clone();
            cut.state.truncate(length);
            assert!(read(&history.stream, &cut).is_err(), "{length}");
        }
        let foreign = Snapshot {
            format: "another".to_owned(),
            ..whole
        };
        let error = read(&history.stream, &foreign).unwrap_err();
        assert!(matches!(error, NotKept::Format), "{error}");
        assert!(check(&history, &foreign).is_ok());
    }

    /// So many records, the last one two minutes after the state was kept.
    fn at(history: &mut History, kept: u64, now: u64) {
        history.kept = (Sequence(kept), Timestamp(0));
        (history.followed.sequence, history.followed.at) = (Sequence(now), Timestamp(PAUSE_MS));
    }

    #[test]
    fn a_long_history_is_kept_less_often() {
        let mut history = playing();
        for (kept, now, due) in [(0, 99, false), (0, 100, true), (100, 199, false)] {
            at(&mut history, kept, now);
            assert_eq!(is_due(&history, 100), due, "{kept} {now}");
        }
        for (now, due) in [(8_999, false), (9_000, true)] {
            at(&mut history, 8_000, now);
            assert_eq!(is_due(&history, 100), due, "{now}");
        }
        history.kept.1 = Timestamp(1);
        assert!(!is_due(&history, 100), "however much has happened since");
    }
}
