//! Power cuts that lose what was not synced, in part and in any order: what was acknowledged is there, whole, and no more
//! than the commit that was under way.

use rusqlite::Connection;
use tapis_journal::{Batch, Journal, Person, PersonKey, Sequence, Snapshot, SqliteJournal, verify};
use tapis_test_disk::{Loss, WatchedFolder};

use crate::samples::{one, payloads, stream};

/// A journal on a disk that is watched, and how much of it was acknowledged when.
struct Evening {
    folder: WatchedFolder,
    /// How many changes the disk had seen when each commit was acknowledged.
    acknowledged: Vec<usize>,
    /// Commits that were there at the beginning.
    before: usize,
    /// Bytes of each record.
    size: usize,
}

impl Evening {
    fn begin(folder: WatchedFolder, size: usize) -> Self {
        Self {
            folder,
            acknowledged: Vec::new(),
            before: 0,
            size,
        }
    }

    fn open(&self) -> SqliteJournal {
        SqliteJournal::open(&self.folder.path().join("tapis.journal")).unwrap()
    }

    /// Stores the next commit: a record in each of two streams, so that a torn one would show, and somebody whom it names.
    fn store(&mut self, journal: &mut SqliteJournal) {
        let number = (self.before + self.acknowledged.len()) as u64;
        let text = format!("{number}-").repeat(self.size / 4);
        let named = Batch {
            persons: vec![person(number)],
            ..one("a", number, &text)
        };
        let commit = [named, one("b", number, &text)];
        for outcome in journal.append(&commit).unwrap() {
            assert_eq!(outcome.unwrap().0, number + 1);
        }
        self.acknowledged.push(self.folder.changes());
    }

    fn store_many(&mut self, journal: &mut SqliteJournal, count: usize) {
        for _ in 0..count {
            self.store(journal);
        }
    }

    /// How many commits were acknowledged when the disk had seen so many changes.
    fn acknowledged_after(&self, changes: usize) -> usize {
        self.before + self.acknowledged.partition_point(|mark| *mark <= changes)
    }

    /// The power goes after so many changes: all that was acknowledged is found again, and the next evening goes on.
    fn power_cut(&self, after: usize, loss: Loss) -> (Self, SqliteJournal) {
        let folder = self.folder.power_cut(after, loss);
        // What was in memory, some of which a machine may find: nobody reads it.
        std::fs::write(folder.path().join("tapis.journal-shm"), [0xa5; 32_768]).unwrap();
        let mut next = Self::begin(folder, self.size);
        let mut journal = next.open();
        next.before = whole_commits(&mut journal);
        let acknowledged = self.acknowledged_after(after);
        assert!(
            (acknowledged..=acknowledged + 1).contains(&next.before),
            "{} of {acknowledged} acknowledged commits, cut after {after} changes, {loss:?}",
            next.before,
        );
        (next, journal)
    }
}

/// Whom a commit names.
fn person(number: u64) -> Person {
    Person {
        key: PersonKey::new(number + 1).unwrap(),
        data: format!("Player {number}").into_bytes(),
    }
}

/// Checks everything that is in a journal, and counts its commits.
fn whole_commits(journal: &mut SqliteJournal) -> usize {
    assert_eq!(journal.check_file().unwrap(), [""; 0]);
    assert!(verify(journal, &mut |_| {}).unwrap().is_intact());
    let (a, b) = (payloads(journal, "a"), payloads(journal, "b"));
    assert_eq!(a, b, "both streams of a commit, or neither");
    for (number, text) in a.iter().enumerate() {
        assert!(text.starts_with(&format!("{number}-")), "{text}");
    }
    let named: Vec<Person> = (0..a.len() as u64).map(person).collect();
    assert_eq!(
        journal.persons().unwrap(),
        named,
        "with its records, or neither"
    );
    a.len()
}

/// All that is lost, and some of it in several ways.
fn losses(seed: usize, ways: usize) -> impl Iterator<Item = Loss> {
    let some = (0..ways).map(move |way| Loss::Some((seed * ways + way) as u64));
    [Loss::Everything, Loss::Nothing].into_iter().chain(some)
}

#[test]
fn what_was_acknowledged_outlives_a_power_cut_at_any_moment() {
    let mut evening = Evening::begin(WatchedFolder::new(), 200);
    let mut journal = evening.open();
    evening.store_many(&mut journal, 6);
    // The state kept beside the records is written over, and is no part of a commit.
    let snapshot = Snapshot {
        sequence: Sequence(6),
        format: "1".to_owned(),
        state: vec![7; 9_000],
    };
    journal.write_snapshot(&stream("a"), &snapshot).unwrap();
    evening.store_many(&mut journal, 3);
    drop(journal);
    let mut journal = evening.open();
    evening.store_many(&mut journal, 3);
    for after in 0..=evening.folder.changes() {
        for loss in losses(after, 3) {
            let (mut next, mut journal) = evening.power_cut(after, loss);
            next.store(&mut journal);
        }
    }
}

#[test]
fn what_was_acknowledged_outlives_a_power_cut_while_the_log_is_copied_into_the_file() {
    let mut evening = Evening::begin(WatchedFolder::new(), 60_000);
    let mut journal = evening.open();
    // A thousand pages and the log is copied by itself; then it is written over from its beginning.
    evening.store_many(&mut journal, 45);
    let changes = evening.folder.changes();
    for (seed, after) in (0..=changes).step_by(changes / 30).enumerate() {
        evening.power_cut(after, Loss::Some(seed as u64));
    }
}

#[test]
fn night_after_night_without_power_nothing_acknowledged_is_lost() {
    for seed in 0..6 {
        let mut evening = Evening::begin(WatchedFolder::new(), 3_000);
        let mut journal = evening.open();
        for night in 0..12 {
            evening.store_many(&mut journal, (seed + night) % 7);
            // While it is opened, while it plays, or after its end.
            let changes = evening.folder.changes();
            let after = changes - (seed * 31 + night * 17) % (changes + 1).min(20);
            let loss = Loss::Some((seed * 100 + night) as u64);
            (evening, journal) = evening.power_cut(after, loss);
        }
    }
}

#[test]
fn a_journal_that_was_not_synced_would_be_found_out() {
    let folder = WatchedFolder::new();
    let file = folder.path().join("not-synced");
    let connection = Connection::open(&file).unwrap();
    let unsynced = "PRAGMA journal_mode = WAL; CREATE TABLE t (n); PRAGMA synchronous = OFF; INSERT INTO t VALUES (1);";
    connection.execute_batch(unsynced).unwrap();
    let cut = folder.power_cut(folder.changes(), Loss::Everything);
    let found = Connection::open(cut.path().join("not-synced")).unwrap();
    let rows = |connection: &Connection| -> i64 {
        let count = connection.query_row("SELECT count(*) FROM t", [], |row| row.get(0));
        count.unwrap()
    };
    assert_eq!((rows(&connection), rows(&found)), (1, 0));
}
