//! The table as a browser speaks with it: text in, text out.

use tapis_protocol::CommandId;
use tapis_protocol::rules::tournament::{TableNumber, Tournament};
use tapis_tagged::from_json;
use thiserror::Error;

use crate::message::{Answer, Ask, OfferedForms};
use crate::{Copy, LocalTable, NotDone};

/// Why the module gives no answer.
#[derive(Debug, Error)]
pub enum ModuleError {
    /// The message cannot be read, or the answer not be written.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The copy's book cannot be read.
    #[error(transparent)]
    Book(#[from] tapis_protocol::rules::book::BookError),
    /// There was no copy yet.
    #[error("there is no copy of the table yet")]
    NoCopy,
}

/// The rules of one table.
#[derive(Debug, Default)]
pub struct TabletRules {
    table: Option<LocalTable>,
}

impl TabletRules {
    /// Without a table.
    #[must_use]
    pub const fn new() -> Self {
        Self { table: None }
    }

    /// Takes a message ([`Ask`]) and answers it ([`Answer`]), both as JSON. The first one is a copy.
    ///
    /// # Errors
    ///
    /// [`ModuleError`]; nothing has changed.
    pub fn answer(&mut self, message: &str) -> Result<String, ModuleError> {
        let ask: Ask = from_json(message)?;
        let answer = if let Ask::Copy {
            table,
            sequence,
            books,
            state,
        } = ask
        {
            provide(&books)?;
            let copy = Copy {
                table: TableNumber(table.0),
                sequence,
                state: Tournament::copied(&state)?,
            };
            self.take(copy)
        } else {
            self.table.as_mut().ok_or(ModuleError::NoCopy)?.hear(ask)
        };
        Ok(serde_json::to_string(&answer)?)
    }

    fn take(&mut self, copy: Copy) -> Answer {
        match &mut self.table {
            Some(table) if table.number() == copy.table => table.replace(copy),
            Some(_) | None => self.table = Some(LocalTable::open(copy)),
        }
        self.table.as_ref().map(LocalTable::now).unwrap_or_default()
    }
}

/// A browser's build has no books of its own.
#[cfg(target_arch = "wasm32")]
fn provide(books: &[String]) -> Result<(), ModuleError> {
    for book in books {
        tapis_protocol::rules::book::Book::provide(book)?;
    }
    Ok(())
}

#[cfg(not(target_arch = "wasm32"))]
#[expect(clippy::unnecessary_wraps, reason = "a browser's build reads them")]
const fn provide(_books: &[String]) -> Result<(), ModuleError> {
    Ok(())
}

impl LocalTable {
    fn hear(&mut self, ask: Ask) -> Answer {
        match ask {
            Ask::Copy { .. } => self.now(),
            Ask::Record(record) => {
                self.follow(record);
                self.now()
            }
            Ask::Command(done) => {
                let id = done.id.clone();
                match self.carry_out(done) {
                    Ok(()) => self.now(),
                    Err(not) => self.not_done(not, id),
                }
            }
            Ask::Settled { id, sequence } => {
                self.settle(&id, sequence);
                self.now()
            }
            Ask::Time { now } => {
                let made = self.pass_time(now);
                Answer { made, ..self.now() }
            }
            Ask::Consult { id, incident } => match self.consult(&incident) {
                Ok(ruling) => Answer {
                    ruling: Some(ruling),
                    ..self.bare()
                },
                Err(not) => self.not_done(not, id),
            },
            Ask::Incidents { entered } => Answer {
                incidents: self.incidents(entered.as_ref()).map(OfferedForms::from),
                ..self.bare()
            },
        }
    }

    /// The table as it is now.
    fn now(&self) -> Answer {
        Answer {
            view: self.view(),
            skipped: self.skipped().cloned().collect(),
            ..self.bare()
        }
    }

    fn not_done(&self, not: NotDone, id: CommandId) -> Answer {
        Answer {
            refused: Some(not.refused(id, self.number())),
            ..self.bare()
        }
    }

    /// Nothing that is drawn has changed.
    fn bare(&self) -> Answer {
        Answer {
            level: self.level(),
            stage: self.stage(),
            wakes_at: self.wakes_at(),
            ahead: self.ahead(),
            ..Answer::default()
        }
    }
}
