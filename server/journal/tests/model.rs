//! Random commits: SQLite and memory answer alike, also over reopenings.

use proptest::prelude::*;
use tapis_journal::{Batch, Journal, JournalError, MemoryJournal, Sequence};

use crate::samples::{JournalFolder, batch, entry, read_all, stream};

const STREAMS: [&str; 3] = ["a", "b", "c/1"];

#[derive(Clone, Debug)]
enum Step {
    Append(Vec<Batch>),
    Reopen,
}

fn any_batch() -> impl Strategy<Value = Batch> {
    let entries = prop::collection::vec((0..20_u64, "[a-z]{0,300}"), 0..4);
    // Mostly near the truth, so that most commits have both outcomes.
    (0..STREAMS.len(), 0..6_u64, entries).prop_map(|(name, expected, entries)| {
        let entries = entries
            .into_iter()
            .map(|(at, text)| entry(at, &text[..text.len().min(40)]));
        batch(STREAMS[name], expected, entries.collect())
    })
}

fn any_step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => prop::collection::vec(any_batch(), 0..5).prop_map(Step::Append),
        1 => Just(Step::Reopen),
    ]
}

fn said(outcomes: Result<Vec<Result<Sequence, JournalError>>, JournalError>) -> Vec<String> {
    let outcomes = outcomes.unwrap();
    outcomes
        .iter()
        .map(|outcome| format!("{outcome:?}"))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sqlite_and_memory_answer_alike(steps in prop::collection::vec(any_step(), 1..30)) {
        let place = JournalFolder::new();
        let mut sqlite = place.open();
        let mut memory = MemoryJournal::new();
        for step in steps {
            match step {
                Step::Append(batches) => {
                    prop_assert_eq!(said(sqlite.append(&batches)), said(memory.append(&batches)));
                }
                Step::Reopen => {
                    drop(sqlite);
                    sqlite = place.open();
                }
            }
        }
        prop_assert_eq!(sqlite.streams().unwrap(), memory.streams().unwrap());
        for name in STREAMS {
            prop_assert_eq!(sqlite.last(&stream(name)).unwrap(), memory.last(&stream(name)).unwrap());
            prop_assert_eq!(read_all(&mut sqlite, name), read_all(&mut memory, name));
        }
    }
}
