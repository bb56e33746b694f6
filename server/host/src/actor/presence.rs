//! Whether a table's tablets still hear the server. A Wi-Fi that has died says nothing: before a countdown folds a hand,
//! the tablets of the table are asked, and it waits for an answer, for a new connection, or until they count as away.

use std::collections::BTreeMap;
use std::future::pending;

use tapis_protocol::rules::tournament::TableNumber;
use tokio::sync::watch;

/// What a tournament asks the tablets of its tables, by the number of the question.
#[derive(Debug, Default)]
pub(crate) struct PresenceQuestions(watch::Sender<BTreeMap<TableNumber, u64>>);

impl PresenceQuestions {
    /// Ready with the number of the question when the table's tablets are asked another one than `last`.
    pub(crate) fn asked(
        &self,
        table: TableNumber,
        last: u64,
    ) -> impl Future<Output = u64> + Send + use<> {
        let mut questions = self.0.subscribe();
        async move {
            let is_new = |asked: &BTreeMap<_, _>| asked.get(&table).is_some_and(|now| *now != last);
            let asked = questions.wait_for(is_new).await;
            let number = asked.ok().and_then(|asked| asked.get(&table).copied());
            match number {
                Some(number) => number,
                // The tournament has ended here: nothing is asked any more.
                None => pending().await,
            }
        }
    }

    /// Asks the tablets of a table.
    pub(super) fn ask(&self, table: TableNumber) {
        self.0.send_modify(|asked| {
            let number = asked.entry(table).or_default();
            *number = number.wrapping_add(1);
        });
    }
}
