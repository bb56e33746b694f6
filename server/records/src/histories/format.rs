//! The formats, and how several hands of each follow each other in a file.

use clap::ValueEnum;
use serde::Deserialize;

use super::hand::Hand;
use super::{ohh, phh, pokerstars};

/// A format that other programs read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum HistoryFormat {
    /// Poker Hand History: TOML, which PokerKit and researchers read.
    #[default]
    Phh,
    /// Open Hand History: JSON, an open standard of trackers.
    Ohh,
    /// The text of PokerStars' tournaments, which every tracker reads.
    Pokerstars,
}

impl HistoryFormat {
    /// How a file's name ends.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Phh => "phhs",
            Self::Ohh => "ohh",
            Self::Pokerstars => "txt",
        }
    }

    /// What it is on the web.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Phh => "application/toml",
            Self::Ohh => "application/json",
            Self::Pokerstars => "text/plain; charset=utf-8",
        }
    }

    /// A hand as a part of a file; `number` is its place there, from 1.
    pub fn write(self, hand: &Hand, number: u64) -> String {
        match self {
            Self::Phh => {
                let fields = phh::fields(hand, &phh::described(hand));
                format!("[{number}]\n{}\n", phh::text(&fields))
            }
            Self::Ohh => format!("{}\n\n", ohh::text(hand)),
            Self::Pokerstars => format!("{}\n\n", pokerstars::text(hand)),
        }
    }
}
