//! What the database holds, against what everybody was told.

use std::collections::BTreeMap;
use std::time::Instant;

use tapis_journal::{
    Database, Held, Journal, PostgresJournal, Record, Sequence, StreamName, verify,
};
use tapis_model::history::{Operation, not_linearizable};
use tapis_tests::Player;

use crate::fleet::Fleet;

/// What is wrong.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// Commands that were acknowledged and are not where it was said.
    pub(crate) lost: u64,
    /// Commands that were carried out more than once.
    pub(crate) doubled: u64,
    /// Records of an earlier owner after those of a later one.
    pub(crate) interleaved: u64,
    /// Streams whose chain of hashes is broken.
    damaged: u64,
    /// Events in which no order of all commands explains what tablets were told.
    pub(crate) not_linearizable: u64,
}

impl Found {
    pub(crate) const fn is_good(&self) -> bool {
        self.lost == 0
            && self.doubled == 0
            && self.interleaved == 0
            && self.damaged == 0
            && self.not_linearizable == 0
    }
}

/// Reads everything.
pub(crate) async fn check(fleet: &Fleet, began: Instant, told: &[(String, Vec<Player>)]) -> Found {
    let interleaved = "SELECT count(*) FROM (SELECT epoch < lag(epoch) OVER (PARTITION BY stream ORDER BY sequence) \
                       AS is_back FROM records) AS epochs WHERE is_back";
    let mut found = Found {
        interleaved: fleet.ask(interleaved).trim().parse().unwrap(),
        ..Found::default()
    };
    let database = Database::at(&fleet.url()).unwrap();
    let runtime = tokio::runtime::Handle::current();
    let names: Vec<String> = told.iter().map(|(stream, _)| stream.clone()).collect();
    let reading = tokio::task::spawn_blocking(move || {
        let mut journal = PostgresJournal::open(database, runtime, Held::default()).unwrap();
        let report = verify(&mut journal, &mut |_| {}).unwrap();
        let records = names.into_iter().map(|name| {
            let stream = StreamName::new(&name).unwrap();
            let records = journal.read(&stream, Sequence::ZERO, 10_000_000).unwrap();
            (name, records)
        });
        (
            report.damaged_streams,
            records.collect::<BTreeMap<String, Vec<Record>>>(),
        )
    });
    let (damaged, records) = reading.await.unwrap();
    found.damaged = damaged;
    found.not_linearizable = not_linearizable(&history(began, told)).len() as u64;
    for (stream, players) in told {
        count(&records[stream], players, &mut found);
    }
    found
}

fn count(records: &[Record], players: &[Player], found: &mut Found) {
    let mut carried_out: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    for record in records {
        let sequences = carried_out.entry(&record.command).or_default();
        sequences.push(record.sequence.0);
    }
    for player in players {
        for (command, sequence) in &player.accepted {
            let is_there = carried_out
                .get(command.as_str())
                .is_some_and(|sequences| sequences.contains(sequence));
            found.lost += u64::from(!is_there);
        }
    }
    let doubled = carried_out.values().filter(|sequences| sequences.len() > 1);
    found.doubled += doubled.count() as u64;
}

/// Commands that tablets sent and were told to be carried out, in microseconds since everything began.
pub(crate) fn history(began: Instant, told: &[(String, Vec<Player>)]) -> Vec<Operation> {
    let us = |at: Instant| u64::try_from((at - began).as_micros()).unwrap();
    let players = told
        .iter()
        .flat_map(|(stream, players)| players.iter().map(move |player| (stream, player)));
    let mut operations: Vec<Operation> = players
        .flat_map(|(stream, player)| {
            player.replied.iter().map(move |replied| Operation {
                stream: stream.clone(),
                tablet: player.table().to_string(),
                command: replied.command.as_str().to_owned(),
                sent_us: us(replied.sent),
                answered_us: us(replied.answered),
                sequence: replied.sequence,
            })
        })
        .collect();
    operations.sort_by_key(|operation| operation.sent_us);
    operations
}
