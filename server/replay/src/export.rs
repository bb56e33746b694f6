//! Replayed hands written again: what the rules made of them, with what only the history knows about them.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tapis_records::histories::{Hand, HistoryFormat, phh as writer};
use tapis_records::phh::{Action, HandHistory};
use tapis_rules::card::HoleCards;
use thiserror::Error;

/// Seats of a table in formats that want to know.
const SEATS: u8 = 10;

/// Why a hand cannot be written.
#[derive(Debug, Error)]
pub enum ExportError {
    /// There is no such folder, and none can be made.
    #[error("{0} cannot be made")]
    Folder(String, #[source] io::Error),
    /// The file cannot be written, or is there already: nothing is overwritten.
    #[error("{0} cannot be written")]
    File(String, #[source] io::Error),
}

/// Where the hands of a file go.
pub(super) struct Export {
    path: PathBuf,
    format: HistoryFormat,
    hands: Vec<String>,
}

impl Export {
    /// The hands of a file of this name, in a folder that is made where it is missing.
    pub(super) fn of(
        file: &Path,
        folder: &Path,
        format: HistoryFormat,
    ) -> Result<Self, ExportError> {
        fs::create_dir_all(folder)
            .map_err(|error| ExportError::Folder(folder.display().to_string(), error))?;
        let mut path = folder.join(file.file_name().unwrap_or_default());
        if format != HistoryFormat::Phh {
            path.set_extension(format.extension());
        }
        Ok(Self {
            path,
            format,
            hands: Vec::new(),
        })
    }

    /// Takes a hand that was played: its name in the file, and what the file says of it.
    pub(super) fn take(
        &mut self,
        name: &str,
        hand: Hand,
        history: &HandHistory,
        fields: &toml::Table,
    ) {
        let mut hand = as_in_history(hand, history);
        if self.format != HistoryFormat::Phh {
            let number = self.hands.len().saturating_add(1);
            hand.number = u32::try_from(number).unwrap_or(u32::MAX);
            hand.setting.seats = SEATS;
            self.hands.push(self.format.write(&hand, 0));
            return;
        }
        let mut fields = writer::fields(&hand, fields);
        if history.players.is_none() {
            fields.remove("players");
        }
        let text = writer::text(&fields);
        let is_one = self.path.extension().is_some_and(|end| end == "phh");
        self.hands.push(if is_one {
            text
        } else {
            format!("[{name}]\n{text}\n")
        });
    }

    /// Writes them all.
    pub(super) fn write(self) -> Result<(), ExportError> {
        let failed = |error| ExportError::File(self.path.display().to_string(), error);
        let text = self.hands.concat();
        let mut options = OpenOptions::new();
        let opened = options.write(true).create_new(true).open(&self.path);
        let mut file = opened.map_err(failed)?;
        file.write_all(text.as_bytes()).map_err(failed)
    }
}

/// With the players' names, and the cards that were seen without being shown: the table never learns them.
fn as_in_history(mut hand: Hand, history: &HandHistory) -> Hand {
    let dealt: Vec<(usize, HoleCards)> = history
        .actions
        .iter()
        .filter_map(|line| {
            let Ok(Action::DealHole { player, cards }) = line.parse() else {
                return None;
            };
            Some((player, cards?))
        })
        .collect();
    for player in &mut hand.players {
        let number = usize::try_from(u32::from(player.player)).unwrap_or(0);
        let place = number.checked_sub(1);
        let name = place.and_then(|place| history.players.as_ref()?.get(place));
        player.name = name.cloned().unwrap_or_default();
        let seen = dealt.iter().find(|(of, _)| *of == number);
        player.cards = player.cards.or(seen.map(|(_, cards)| *cards));
    }
    hand
}
