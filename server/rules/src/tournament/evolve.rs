//! Evolving: what each event makes of the tournament. Nothing is refused here.

use std::collections::BTreeMap;

use thiserror::Error;

use super::{Alert, Event, Place, TableNumber, Tournament};
use crate::book::{Book, BookError};
use crate::chips::Chips;
use crate::table::{ChipsNotConserved, Table};
use crate::time::Timestamp;

/// A history that does not begin as a tournament does.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotAHistory {
    /// The first event is not the creation.
    #[error("the first event does not create a tournament")]
    NoCreation,
    /// Its rulebook is not known here.
    #[error(transparent)]
    Book(#[from] BookError),
}

impl Tournament {
    /// The tournament that its first event makes.
    ///
    /// # Errors
    ///
    /// [`NotAHistory`] when that is another event, or names a book that is not known here.
    pub fn begin(created: &Event, at: Timestamp) -> Result<Self, NotAHistory> {
        let Event::TournamentCreated {
            name,
            book,
            house,
            chip_values,
            blinds,
        } = created
        else {
            return Err(NotAHistory::NoCreation);
        };
        Ok(Self {
            name: name.clone(),
            book: Book::open(book, house.as_deref())?,
            chip_values: chip_values.clone(),
            level: 1,
            blinds: *blinds,
            created_at: at,
            tables: BTreeMap::new(),
            players: BTreeMap::new(),
            alerts: BTreeMap::new(),
            alerts_raised: 0,
            sanctions: super::Register::default(),
        })
    }

    /// Applies the events of one command and counts the chips of every table they touch.
    ///
    /// # Errors
    ///
    /// [`ChipsNotConserved`] with the first table whose chips do not add up; then nothing has changed.
    pub fn carry_out(
        &mut self,
        events: &[Event],
        at: Timestamp,
    ) -> Result<(), (TableNumber, ChipsNotConserved)> {
        let mut touched: BTreeMap<TableNumber, Table> = BTreeMap::new();
        for event in events {
            if let Event::Table { table, event } = event {
                let after = touched.entry(*table).or_insert_with(|| {
                    self.table(*table)
                        .cloned()
                        .unwrap_or_else(|| self.new_table(events, *table))
                });
                after.evolve(event, &self.book, at);
            }
        }
        for (number, table) in &touched {
            table.check().map_err(|error| (*number, error))?;
        }
        for event in events {
            if !matches!(event, Event::Table { .. }) {
                self.evolve(event, at);
            }
        }
        for (number, table) in touched {
            let last_event_at = at;
            let place = Place {
                table,
                last_event_at,
            };
            self.tables.insert(number, place);
        }
        Ok(())
    }

    /// A table that the same command opens.
    fn new_table(&self, events: &[Event], number: TableNumber) -> Table {
        let seats = events.iter().find_map(|event| match event {
            Event::TableOpened { table, seats } if *table == number => Some(*seats),
            Event::TableOpened { .. }
            | Event::TournamentCreated { .. }
            | Event::PlayerRegistered { .. }
            | Event::LevelStarted { .. }
            | Event::Table { .. }
            | Event::FaultRecorded { .. }
            | Event::SanctionLifted { .. }
            | Event::AlertRaised { .. }
            | Event::AlertClaimed { .. }
            | Event::AlertClosed { .. } => None,
        });
        Table::new(seats.unwrap_or_default(), self.smallest_chip())
    }

    fn smallest_chip(&self) -> Chips {
        self.chip_values.first().copied().unwrap_or_default()
    }

    /// Applies an event that was decided at `at`.
    pub fn evolve(&mut self, event: &Event, at: Timestamp) {
        match event {
            // Applied by `begin`.
            Event::TournamentCreated { .. } => {}
            Event::TableOpened { table, seats } => {
                let place = Place {
                    table: Table::new(*seats, self.smallest_chip()),
                    last_event_at: at,
                };
                self.tables.insert(*table, place);
            }
            Event::PlayerRegistered { player, name } => {
                self.players.insert(*player, name.clone());
            }
            Event::LevelStarted { level, blinds } => {
                self.level = *level;
                self.blinds = *blinds;
            }
            Event::Table { table, event } => {
                if let Some(place) = self.tables.get_mut(table) {
                    place.table.evolve(event, &self.book, at);
                    place.last_event_at = at;
                }
            }
            Event::FaultRecorded { .. } | Event::SanctionLifted { .. } => {
                self.evolve_register(event, at);
            }
            Event::AlertRaised {
                alert,
                table,
                cause,
            } => {
                let raised = Alert {
                    table: *table,
                    cause: cause.clone(),
                    raised_at: at,
                    claimed_by: None,
                };
                self.alerts.insert(*alert, raised);
                self.alerts_raised = self.alerts_raised.max(alert.0);
            }
            Event::AlertClaimed { alert, by } => {
                if let Some(open) = self.alerts.get_mut(alert) {
                    open.claimed_by = Some(by.clone());
                }
            }
            Event::AlertClosed { alert, .. } => {
                self.alerts.remove(alert);
            }
        }
    }
}
