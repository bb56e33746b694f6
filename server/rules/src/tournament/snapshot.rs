//! A tournament as bytes: what a restart begins with instead of every event since the morning.

use tapis_tagged::from_json;
use thiserror::Error;

use super::shared::Shared;
use super::{AlertCause, Ledger, LedgerBroken, TableNumber, Tournament};
use crate::table::{ChipsNotConserved, Table};

/// Bytes that are no tournament, or one that does not add up.
#[derive(Debug, Error)]
pub enum NotASnapshot {
    /// Nothing that this build has written.
    #[error("the snapshot cannot be read")]
    NotUnderstood(#[from] serde_json::Error),
    /// Chips are missing at a table, or too many.
    #[error("the snapshot of table {}", .0.0)]
    Chips(TableNumber, #[source] ChipsNotConserved),
    /// The ledger does not explain the chips.
    #[error("the snapshot's ledger")]
    Ledger(#[source] LedgerBroken),
}

impl Tournament {
    /// The whole state. Only the same build understands it ([`Self::restore`]): it stands beside the events and is never
    /// the only place where something is.
    ///
    /// # Errors
    ///
    /// Whatever the state holds that cannot be written: a fault of the program.
    pub fn snapshot(&self) -> Result<Vec<u8>, serde_json::Error> {
        serde_json::to_vec(self)
    }

    /// Writes what [`Self::snapshot`] gives, without holding all of it.
    ///
    /// # Errors
    ///
    /// As there, and what the writer says.
    pub fn write_snapshot(&self, to: impl std::io::Write) -> Result<(), serde_json::Error> {
        serde_json::to_writer(to, self)
    }

    /// The state as the rules on a tablet of `table` need it: without what nothing at a table asks for, the draws with the seed
    /// of the next one above all, and without what is for officials: what other tables ask them and why, what was counted
    /// there if it is not what the log says, and who has paid or said that they come late. With no table it is that of each
    /// table that has [nothing of its own](Self::asks_officials).
    ///
    /// # Errors
    ///
    /// As [`Self::snapshot`].
    pub fn copy(&self, table: Option<TableNumber>) -> Result<String, serde_json::Error> {
        let mut copy = self.clone();
        copy.draws = Shared::default();
        copy.ledger = Ledger::default();
        copy.sanctions = Shared::default();
        copy.field.forget_registration();
        let is_elsewhere = |number: &TableNumber| Some(*number) != table;
        let differing = self.counts.differing().filter(is_elsewhere);
        for number in differing.collect::<Vec<_>>() {
            copy.counts.forget(number);
        }
        let asking = self
            .tables
            .iter()
            .filter(|(_, place)| place.table.asks_floor());
        for (number, _) in asking.filter(|(number, _)| is_elsewhere(number)) {
            copy.tables
                .change_bets(number, |place| place.table.forget_why());
        }
        copy.alerts.retain(|_, alert| !is_elsewhere(&alert.table));
        copy.alerts_at.retain(|(number, _)| !is_elsewhere(number));
        for alert in copy.alerts.values_mut() {
            if let AlertCause::FloorCall { reason } = &mut alert.cause {
                reason.clear();
            }
        }
        copy.said_at = Shared::default();
        serde_json::to_string(&copy)
    }

    /// Whether a table has asked officials something, was answered, or was counted otherwise than the log says: what other
    /// tables are not told.
    #[must_use]
    pub fn asks_officials(&self, table: TableNumber) -> bool {
        let asks = self.table(table).is_some_and(Table::asks_floor);
        asks || self.counts.differs_at(table) || self.alert_at(table, |_| true).is_some()
    }

    /// What [`Self::copy`] has written. Nothing is counted: the server has, and the ledger is not in it.
    ///
    /// # Errors
    ///
    /// What is wrong with the text.
    pub fn copied(text: &str) -> Result<Self, serde_json::Error> {
        from_json(text)
    }

    /// What [`Self::snapshot`] has written, its chips counted.
    ///
    /// # Errors
    ///
    /// [`NotASnapshot`]; the events tell the same.
    pub fn restore(snapshot: &[u8]) -> Result<Self, NotASnapshot> {
        let tournament: Self = serde_json::from_slice(snapshot)?;
        for (number, place) in tournament.tables.iter() {
            let counted = place.table.check();
            counted.map_err(|error| NotASnapshot::Chips(number, error))?;
        }
        tournament.check_ledger().map_err(NotASnapshot::Ledger)?;
        Ok(tournament)
    }
}
