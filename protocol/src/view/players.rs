//! Everybody who registered: the list at the door, the seating, and the results.

use serde::{Deserialize, Serialize};
use tapis_rules::chips::Chips;
use tapis_rules::table::PlayerId;
use tapis_rules::tournament::{OutReason, Refundable, Standing};

/// Everybody who registered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayersView {
    /// Number of the last record it shows.
    pub sequence: u64,
    /// All of them, by number.
    pub players: Vec<EntrantView>,
    /// The results so far, the best place first.
    pub ranking: Vec<PlaceView>,
}

impl PlayersView {
    /// Takes over what has changed.
    pub fn change(&mut self, change: PlayersChange) {
        let PlayersChange {
            sequence,
            players,
            ranking,
        } = change;
        self.sequence = sequence;
        for entrant in players {
            let known = self
                .players
                .binary_search_by_key(&entrant.player, by_number);
            match known {
                Ok(index) => {
                    if let Some(known) = self.players.get_mut(index) {
                        *known = entrant;
                    }
                }
                Err(index) => self.players.insert(index, entrant),
            }
        }
        if let Some(ranking) = ranking {
            self.ranking = ranking;
        }
    }

    /// A player of the list.
    #[must_use]
    pub fn player(&self, player: PlayerId) -> Option<&EntrantView> {
        let index = self.players.binary_search_by_key(&player, by_number).ok()?;
        self.players.get(index)
    }
}

const fn by_number(entrant: &EntrantView) -> PlayerId {
    entrant.player
}

/// What has changed of the list of everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayersChange {
    /// Number of the last record it shows.
    pub sequence: u64,
    /// Players who are new, or of whom something has changed, by number. Nobody is ever taken from the list.
    pub players: Vec<EntrantView>,
    /// The results so far, whole; absent when nothing of them has changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ranking: Option<Vec<PlaceView>>,
}

/// A player of the event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, shown as its own mark"
)]
pub struct EntrantView {
    /// Who.
    pub player: PlayerId,
    /// Their name.
    pub name: String,
    /// Their club; may be empty.
    pub club: String,
    /// Where they stand.
    pub standing: Standing,
    /// Chips they had when their standing, or the players at their table, last changed; between hands.
    pub stack: Option<Chips>,
    /// Whether they have checked in.
    pub is_here: bool,
    /// Whether the entry is paid.
    pub has_paid: bool,
    /// Whether they said that they come late.
    pub gave_notice: bool,
    /// Rebuys they have had.
    pub rebuys: u8,
    /// Stacks they have added on.
    pub add_ons: u8,
    /// Whether they may rebuy now.
    pub may_rebuy: bool,
    /// Stacks of the add-on that they may buy now.
    pub may_add_on: u8,
    /// Times they have entered again.
    #[serde(default)]
    pub re_entries: u8,
    /// Whether they may enter again now.
    #[serde(default)]
    pub may_enter_again: bool,
    /// Whether they are out and may be taken back, where a seat is free.
    #[serde(default)]
    pub may_come_back: bool,
    /// Whether they wait or are on the list without a seat, and may be given one now.
    #[serde(default)]
    pub may_be_seated: bool,
    /// What they have bought that could be refunded now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub may_refund: Vec<Refundable>,
}

/// A line of the results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, shown as its own mark"
)]
pub struct PlaceView {
    /// Who.
    pub player: PlayerId,
    /// Their name.
    pub name: String,
    /// Their club.
    pub club: String,
    /// Their place, from 1; players who tie share the better one.
    pub place: u32,
    /// Whether somebody shares it.
    pub is_tied: bool,
    /// Whether the floor has confirmed it.
    pub is_confirmed: bool,
    /// Why they are out; `null` for the winner.
    pub why: Option<OutReason>,
    /// Money, in cents.
    pub cents: u64,
    /// A prize in kind; may be empty.
    pub kind: String,
    /// League points.
    pub points: u32,
}
