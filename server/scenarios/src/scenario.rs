//! A scenario: its file, and how it is played.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use thiserror::Error;

use tapis_rules::book::{Book, BookError, Citation};
use tapis_rules::chips::Chips;

use crate::event::{PlaysEvent, SetEvent};
use crate::reach::{InsideOnly, InsideStep};
use crate::set_table::{SEATS, SetTable};
use crate::step::Step;
use crate::table_play::{AtRules, PlaysTable, Restarts};
use crate::{event, player};

/// A rule shown by an example.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// The rule in a sentence.
    pub rule: String,
    /// Articles that say it, `cdc2013:10.5` for example.
    pub articles: Vec<String>,
    /// Books under which it holds.
    pub books: Vec<String>,
    /// Choices put in the place of the books' own, for values that no book has chosen: `reopen = "doubled_total"`.
    #[serde(default)]
    pub with: BTreeMap<String, String>,
    /// Who sits where with what; scenarios about several tables or a whole event have none.
    #[serde(default)]
    pub table: Option<SetTable>,
    /// The whole event of a scenario about one, in the place of the table.
    #[serde(default)]
    pub event: Option<SetEvent>,
    /// What happens, and what has to be true.
    pub steps: Vec<String>,
}

/// What a scenario showed when it was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Articles cited by its refusals and rulings.
    pub cited: BTreeSet<Citation>,
}

/// Why a scenario does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ScenarioError {
    /// The file is not a scenario.
    #[error("scenario not understood: {0}")]
    NotUnderstood(String),
    /// A book it names does not exist.
    #[error(transparent)]
    Book(#[from] BookError),
    /// The table cannot be set.
    #[error("under {book}: the table cannot be set: {message}")]
    Table {
        /// Under which book.
        book: String,
        /// Why.
        message: String,
    },
    /// A step cannot be read, is refused, or is not true.
    #[error("under {book}, step {number} \"{step}\": {message}")]
    Step {
        /// Under which book.
        book: String,
        /// Number of the step, from 1.
        number: usize,
        /// The step.
        step: String,
        /// What is wrong.
        message: String,
    },
}

impl Scenario {
    /// Reads a scenario.
    ///
    /// # Errors
    ///
    /// [`ScenarioError::NotUnderstood`] with the line.
    pub fn parse(text: &str) -> Result<Self, ScenarioError> {
        toml::from_str(text).map_err(|error| ScenarioError::NotUnderstood(error.to_string()))
    }

    /// Plays it under each book that it names.
    ///
    /// # Errors
    ///
    /// The first step that does not hold.
    pub fn play(&self) -> Result<(), ScenarioError> {
        for book in &self.books {
            self.play_under(&self.book(book)?)?;
        }
        Ok(())
    }

    /// Plays it, where it is about one table, with a restart after each command: the table is written down and read again.
    ///
    /// # Errors
    ///
    /// The first step that does not hold.
    pub fn play_with_restarts(&self) -> Result<(), ScenarioError> {
        if self.event.is_some() {
            return Ok(());
        }
        for book in &self.books {
            self.play_by_rules(&self.book(book)?, Restarts::Always)?;
        }
        Ok(())
    }

    /// A book it names, with the choices it makes itself.
    ///
    /// # Errors
    ///
    /// [`ScenarioError::Book`], or [`ScenarioError::NotUnderstood`] when a choice does not exist.
    pub fn book(&self, id: &str) -> Result<Book, ScenarioError> {
        let mut book = Book::named(id)?;
        for (policy, value) in &self.with {
            let chosen = book.policy.with(policy, value);
            let chosen = chosen.map_err(|error| ScenarioError::NotUnderstood(error.to_string()))?;
            book.policy = chosen.into();
        }
        Ok(book)
    }

    /// The first step that no device can send or be shown; `None` where it can be played through a server.
    #[must_use]
    pub fn inside_only(&self) -> Option<InsideStep> {
        let mut event = self.event.as_ref().map(|_| event::Reach::default());
        let mut steps = self.steps.iter().enumerate();
        steps.find_map(|(index, text)| {
            let why = match &mut event {
                Some(reach) => reach.why_inside(text)?,
                None => InsideOnly::of(&text.parse().ok()?)?,
            };
            Some(InsideStep {
                number: index + 1,
                step: text.clone(),
                why,
            })
        })
    }

    /// Plays it under one book.
    ///
    /// # Errors
    ///
    /// The first step that does not hold.
    pub fn play_under(&self, book: &Book) -> Result<Played, ScenarioError> {
        self.play_by_rules(book, Restarts::Never)
    }

    fn play_by_rules(&self, book: &Book, restarts: Restarts) -> Result<Played, ScenarioError> {
        let not_set = |message| ScenarioError::Table {
            book: book.id.clone(),
            message,
        };
        if let Some(event) = &self.event {
            if self.table.is_some() {
                return Err(not_set("it has a table and an event".to_owned()));
            }
            let mut rules = event::event_at_rules(book).map_err(not_set)?;
            return self.play_event_at(&mut rules, event, book);
        }
        let set = self.table.as_ref();
        let smallest_chip = set.map_or(Ok(Chips::from(1)), SetTable::smallest_chip);
        let seats = set.map_or(SEATS, SetTable::seat_count);
        let mut rules = AtRules::new(seats, smallest_chip.map_err(not_set)?, book, restarts);
        self.play_at(&mut rules, book)
    }

    /// Plays its steps at an event that is not set up yet, by a book that the event plays by.
    ///
    /// # Errors
    ///
    /// The first step that does not hold.
    pub fn play_event_at(
        &self,
        play: &mut dyn PlaysEvent,
        event: &SetEvent,
        book: &Book,
    ) -> Result<Played, ScenarioError> {
        let hall = event::Hall::new(play, event, &book.id);
        let mut hall = hall.map_err(|message| ScenarioError::Table {
            book: book.id.clone(),
            message,
        })?;
        self.each_step(book, |text| hall.step(text))?;
        Ok(Played { cited: hall.cited })
    }

    /// Plays its steps at an empty table, by a book that the table plays by.
    ///
    /// # Errors
    ///
    /// The first step that does not hold.
    pub fn play_at(
        &self,
        table: &mut dyn PlaysTable,
        book: &Book,
    ) -> Result<Played, ScenarioError> {
        let mut player = player::Player::new(table, &book.id);
        if let Some(set) = &self.table {
            player.set_up(set).map_err(|message| ScenarioError::Table {
                book: book.id.clone(),
                message,
            })?;
        }
        self.each_step(book, |text| {
            let step = text.parse::<Step>().map_err(|error| error.to_string())?;
            player.step(&step)
        })?;
        Ok(Played {
            cited: player.cited,
        })
    }

    fn each_step(
        &self,
        book: &Book,
        mut play: impl FnMut(&str) -> Result<(), String>,
    ) -> Result<(), ScenarioError> {
        for (index, text) in self.steps.iter().enumerate() {
            play(text).map_err(|message| ScenarioError::Step {
                book: book.id.clone(),
                number: index + 1,
                step: text.clone(),
                message,
            })?;
        }
        Ok(())
    }
}
