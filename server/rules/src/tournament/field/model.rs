//! The field as data: its commands and events, and the list of players.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tapis_tagged::Tagged;

use super::played::PlayedPlayers;
use crate::seat::Seat;
use crate::table::PlayerId;
use crate::tournament::TableNumber;
use crate::tournament::shared::{Shared, Shelves};

/// Longest name of a club, in characters.
pub const MAX_CLUB_NAME: usize = 60;

/// A player of the event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "ticks on a list, each independent of the others"
)]
pub struct Entrant {
    /// Their name.
    pub name: String,
    /// Their club; may be empty.
    pub club: String,
    /// Where they stand.
    pub standing: Standing,
    /// Whether they have checked in.
    pub is_here: bool,
    /// Whether they have ever checked in: whoever came in time is not late when they are back.
    #[serde(default)]
    pub was_here: bool,
    /// Whether the entry is paid.
    pub has_paid: bool,
    /// Whether they said that they come late.
    pub gave_notice: bool,
    /// Rebuys they have had.
    pub rebuys: u8,
    /// Stacks they have added on.
    pub add_ons: u8,
    /// Times they have entered again.
    #[serde(default)]
    pub re_entries: u8,
}

/// Where a player stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Standing {
    /// On the list, without a seat yet.
    Registered,
    /// On the waiting list.
    Waiting,
    /// Taken off the list before the start; never played.
    Withdrawn,
    /// At a table.
    Playing {
        /// Which.
        table: TableNumber,
        /// Which seat.
        seat: Seat,
    },
    /// On the way from one table to another, with their chips.
    Moving,
    /// Without chips, until the floor says that they are out or a rebuy brings them back.
    Busted {
        /// At which table.
        table: TableNumber,
        /// In which seat.
        seat: Seat,
    },
    /// Out of the event: ranked.
    Out,
}

/// A player to be registered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewEntrant {
    /// Their name, 1 to 60 characters.
    pub name: String,
    /// Their club, up to 60 characters; may be empty.
    #[serde(default)]
    pub club: String,
    /// Whether the entry is paid.
    #[serde(default)]
    pub has_paid: bool,
}

/// What organisers do with the list of players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum FieldCommand {
    /// Registers players, all or none of them; those for whom there is no place go on the waiting list.
    Register {
        /// Who.
        players: Vec<NewEntrant>,
    },
    /// Puts a player's entry right.
    Edit {
        /// Who.
        player: PlayerId,
        /// What it is from now on.
        entry: NewEntrant,
        /// Whether they said that they come late.
        #[serde(default)]
        gave_notice: bool,
    },
    /// Takes a player off the list before they have a seat; the first of the waiting list takes the place.
    Withdraw {
        /// Who.
        player: PlayerId,
    },
    /// A player has checked in, or has not after all.
    CheckIn {
        /// Who.
        player: PlayerId,
        /// Whether they are here.
        is_here: bool,
    },
    /// Everybody who is on the list or in a seat has come. The waiting list has not.
    CheckInAll,
    /// Seats a registered player while the event is being played, where the book and the event allow it.
    SeatLate {
        /// Who.
        player: PlayerId,
        /// Which table.
        table: TableNumber,
        /// Which seat.
        seat: Seat,
    },
    /// A player who is out enters again, where the event allows it: a new entry, with a whole stack in another seat. Who
    /// still has chips gives them up, where the event allows that (tda2024 8-B).
    EnterAgain {
        /// Who.
        player: PlayerId,
        /// Which table.
        table: TableNumber,
        /// Which seat.
        seat: Seat,
    },
    /// Strikes a latecomer off (policy `late_deadline`); a player of the waiting list may take over what is left of
    /// the stack, where the book has it so (`late_replacement`).
    StrikeOff {
        /// Who.
        player: PlayerId,
        /// Who takes the seat and the stack.
        #[serde(default)]
        replaced_by: Option<PlayerId>,
    },
    /// A player leaves for good and has confirmed it: ranked at once, the chips leave play at the end of the hand
    /// (policy `definitive_departure`).
    Leave {
        /// Who.
        player: PlayerId,
    },
}

/// What happened to the list of players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tagged)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FieldEvent {
    /// A player was registered.
    Registered {
        /// Who.
        player: PlayerId,
        /// The entry.
        entry: NewEntrant,
        /// Whether on the waiting list.
        is_waiting: bool,
    },
    /// An entry was put right.
    Edited {
        /// Who.
        player: PlayerId,
        /// The entry from now on.
        entry: NewEntrant,
        /// Whether they said that they come late.
        gave_notice: bool,
    },
    /// A player was taken off the list.
    Withdrawn {
        /// Who.
        player: PlayerId,
    },
    /// A player of the waiting list has a place.
    Promoted {
        /// Who.
        player: PlayerId,
    },
    /// A player checked in, or had not after all.
    CheckedIn {
        /// Who.
        player: PlayerId,
        /// Whether they are here.
        is_here: bool,
    },
    /// A latecomer was struck off.
    StruckOff {
        /// Who.
        player: PlayerId,
        /// Who takes over.
        replaced_by: Option<PlayerId>,
    },
    /// A player leaves for good.
    Left {
        /// Who.
        player: PlayerId,
    },
    /// A player enters again: the entry before is over, the next events give them a stack and a seat.
    EnteredAgain {
        /// Who.
        player: PlayerId,
    },
}

/// Everybody who registered.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(in crate::tournament) struct Field {
    pub(in crate::tournament) entrants: Shelves<PlayerId, Arc<Entrant>>,
    /// Those who are out: a count of players asks for each of them.
    pub(in crate::tournament) out: Shared<BTreeSet<PlayerId>>,
    /// Those who were on the waiting list when they were disqualified.
    #[serde(default)]
    pub(in crate::tournament) waited: Shared<BTreeSet<PlayerId>>,
    #[serde(default)]
    pub(in crate::tournament) played: Shared<PlayedPlayers>,
}

impl Field {
    /// Puts a player there, instead of what was known of them.
    pub(in crate::tournament) fn put(&mut self, player: PlayerId, entrant: Entrant) {
        self.note_out(player, entrant.standing);
        self.entrants.insert(player, Arc::new(entrant));
    }

    /// Changes a player who is known.
    pub(in crate::tournament) fn change(
        &mut self,
        player: PlayerId,
        change: impl FnOnce(&mut Entrant),
    ) {
        if let Some(entrant) = self.entrants.get_mut(player) {
            let entrant = Arc::make_mut(entrant);
            change(entrant);
            let standing = entrant.standing;
            self.note_out(player, standing);
        }
    }

    /// Forgets what only those ask for who register players.
    pub(in crate::tournament) fn forget_registration(&mut self) {
        let is_known = |entrant: &Entrant| entrant.has_paid || entrant.gave_notice;
        let entrants = self.entrants.iter();
        let known: Vec<PlayerId> = entrants
            .filter_map(|(player, entrant)| is_known(entrant).then_some(player))
            .collect();
        for player in known {
            self.change(player, |entrant| {
                entrant.has_paid = false;
                entrant.gave_notice = false;
            });
        }
    }

    fn note_out(&mut self, player: PlayerId, standing: Standing) {
        let is_out = standing == Standing::Out;
        if is_out == self.is_out(player) {
            return;
        }
        if is_out {
            self.out.insert(player);
        } else {
            self.out.remove(&player);
        }
    }

    /// Whether a player is out of the event.
    pub(in crate::tournament) fn is_out(&self, player: PlayerId) -> bool {
        self.out.contains(&player)
    }

    /// How many have registered.
    pub(in crate::tournament) const fn len(&self) -> usize {
        self.entrants.len()
    }

    pub(in crate::tournament) fn next_id(&self) -> PlayerId {
        let last = self.entrants.last_key().map_or(0, |last| last.0);
        PlayerId(last.saturating_add(1))
    }
}

impl Entrant {
    pub(in crate::tournament) fn new(entry: &NewEntrant, standing: Standing) -> Self {
        Self {
            name: entry.name.clone(),
            club: entry.club.clone(),
            standing,
            is_here: false,
            was_here: false,
            has_paid: entry.has_paid,
            gave_notice: false,
            rebuys: 0,
            add_ons: 0,
            re_entries: 0,
        }
    }
}
