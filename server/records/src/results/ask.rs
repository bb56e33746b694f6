//! What can be asked for: which list, in which format, in which language, by which clock.

use clap::ValueEnum;
use serde::Deserialize;
use tapis_protocol::rules::time::Timestamp;
use time::{OffsetDateTime, UtcOffset};

use super::words::{EN, FR, Words};
use crate::dates::utc;

/// A list of an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum List {
    /// Places, prizes and points, and how everybody went out.
    #[default]
    Results,
    /// Everybody who registered, and where they stand.
    Players,
    /// Who sits where, with their chips.
    Seating,
    /// Who moved from where to where, and when.
    Moves,
}

/// What a list is written as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum ResultFormat {
    /// A table that Excel and other spreadsheets open by a double click.
    #[default]
    Csv,
    /// One web page, to be read, printed or sent.
    Html,
    /// Typed figures for programs.
    Json,
}

/// The language of headings and words, and how figures and dates are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// French: semicolons, decimal commas, 23/11/2026.
    #[default]
    Fr,
    /// English: commas, decimal points, 2026-11-23.
    En,
}

/// All of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListRequest {
    /// Which list.
    pub list: List,
    /// How it is written.
    pub format: ResultFormat,
    /// In which language.
    pub language: Language,
    /// In which time zone.
    pub offset: Offset,
}

/// How far the clock on the wall is ahead of UTC: the journal does not know where the event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "i16")]
pub struct Offset(UtcOffset);

/// An offset that no place on earth has.
#[derive(Debug, thiserror::Error)]
#[error("a clock is at most {MOST_AHEAD} minutes ahead of UTC or behind it")]
pub struct NoOffset;

/// Farthest that a clock is from UTC, in minutes.
const MOST_AHEAD: i16 = 14 * 60;

impl Default for Offset {
    fn default() -> Self {
        Self(UtcOffset::UTC)
    }
}

impl TryFrom<i16> for Offset {
    type Error = NoOffset;

    /// So many minutes ahead of UTC.
    fn try_from(minutes: i16) -> Result<Self, NoOffset> {
        if minutes.unsigned_abs() > MOST_AHEAD.unsigned_abs() {
            return Err(NoOffset);
        }
        let seconds = i32::from(minutes) * 60;
        let offset = UtcOffset::from_whole_seconds(seconds);
        offset.map(Self).map_err(|_| NoOffset)
    }
}

impl Offset {
    /// A moment by that clock.
    pub(super) fn clock(self, at: Timestamp) -> OffsetDateTime {
        let utc = utc(at).unwrap_or(OffsetDateTime::UNIX_EPOCH);
        utc.checked_to_offset(self.0).unwrap_or(utc)
    }

    /// The day of an event: as its plan says, else that of a moment.
    pub(super) fn day(self, planned: &str, at: Timestamp) -> String {
        if !planned.is_empty() {
            return planned.to_owned();
        }
        let at = self.clock(at);
        format!(
            "{:04}-{:02}-{:02}",
            at.year(),
            u8::from(at.month()),
            at.day()
        )
    }
}

impl ResultFormat {
    /// How a file's name ends.
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Html => "html",
            Self::Json => "json",
        }
    }

    /// What it is on the web.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Csv => "text/csv; charset=utf-8",
            Self::Html => "text/html; charset=utf-8",
            Self::Json => "application/json",
        }
    }
}

impl Language {
    pub(super) const fn words(self) -> &'static Words {
        match self {
            Self::Fr => &FR,
            Self::En => &EN,
        }
    }
}
