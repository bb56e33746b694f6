//! The ledger as data: its lines and sums.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::chips::Chips;
use crate::seat::SeatSet;
use crate::table::{ChipsNotConserved, PlayerId, Table, TableEvent};
use crate::time::Timestamp;
use crate::tournament::TableNumber;

/// Why chips came in or left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// A player sat down with a stack, or with one that is refunded.
    Stack,
    /// A rebuy, or one that is refunded.
    Rebuy,
    /// An add-on, or one that is refunded.
    AddOn,
    /// A chip race rounded.
    Race,
    /// The floor put a stack right.
    Correction,
    /// A penalty took them.
    Penalty,
    /// A player left with them: for good, struck off or sent from the table.
    Departure,
}

/// A line of the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// When.
    pub at: Timestamp,
    /// Event which table.
    pub table: TableNumber,
    /// Whose, where it is one player's.
    pub player: Option<PlayerId>,
    /// Why.
    pub why: Why,
    /// Chips that came in.
    pub issued: Chips,
    /// Chips that left.
    pub removed: Chips,
}

/// The ledger of an event.
///
/// It is kept from what every event does to the chips brought to its table, whatever the event is, so that no event can
/// be forgotten: what the lines add up to is what the tables were given. What the tables have is counted apart.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Ledger {
    /// Shared between a tournament and what is decided on it: a copy costs nothing until a line is added.
    pub(in crate::tournament) lines: Arc<Vec<Line>>,
    pub(in crate::tournament) issued: Chips,
    pub(in crate::tournament) removed: Chips,
    pub(in crate::tournament) in_transit: Chips,
    /// Why the next change of a player's chips happens, where the event before it said so.
    pub(in crate::tournament) expected: BTreeMap<PlayerId, Why>,
}

/// Chips that are missing or too many in the whole event: a fault of the program, never of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{found} chips in the event instead of {expected}")]
pub struct LedgerBroken {
    /// Chips at the tables and in transit.
    pub found: Chips,
    /// Chips issued and not removed.
    pub expected: Chips,
}

impl LedgerBroken {
    /// Chips missing (below zero) or too many.
    pub(in crate::tournament) fn difference(self) -> i128 {
        i128::from(self.found.get()) - i128::from(self.expected.get())
    }
}

/// Why a command is not carried out although the rules decided on it: a fault of the program, never of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotConserved {
    /// The chips of a table would not be those that were brought to it.
    #[error("table {}: {fault}", table.0)]
    Table {
        /// Which table.
        table: TableNumber,
        /// Both figures.
        fault: ChipsNotConserved,
    },
    /// Chips of the event would be lost between tables, or come from nowhere.
    #[error(transparent)]
    Event(#[from] LedgerBroken),
}

/// Chips of a table, or of the whole event, and where they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChipTotals {
    /// Behind the players.
    pub stacks: Chips,
    /// In front of them, on this street.
    pub bets: Chips,
    /// In the pots.
    pub pots: Chips,
    /// On the way between tables; none at one table.
    pub in_transit: Chips,
}

impl ChipTotals {
    /// All of them.
    #[must_use]
    pub fn total(&self) -> Chips {
        self.stacks + self.bets + self.pots + self.in_transit
    }

    pub(in crate::tournament) fn of(table: &Table) -> Self {
        let competed_for = table.pot_total();
        let bets: Chips = table.players().map(|(_, now)| now.bet).sum();
        let bets = bets.min(competed_for);
        Self {
            stacks: table.counted().less(competed_for),
            bets,
            pots: competed_for.less(bets),
            in_transit: Chips::ZERO,
        }
    }
}

/// What an event at a table did to its chips.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::tournament) struct Change {
    /// Whose chips, where the event is about one player.
    pub(in crate::tournament) player: Option<PlayerId>,
    pub(in crate::tournament) before: Chips,
    pub(in crate::tournament) after: Chips,
    /// Chips that had waited for the end of a hand to be taken away, by player.
    pub(in crate::tournament) taken: Vec<(PlayerId, Chips)>,
    /// Who is there at the end of a hand that was dealt to them.
    pub(in crate::tournament) played: SeatSet,
}

impl Change {
    /// What is known before an event is applied.
    pub(in crate::tournament) fn before(table: &Table, event: &TableEvent) -> Self {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "says whose chips an event can change, not whether it does: that is measured"
        )]
        let player = match event {
            TableEvent::PlayerSeated { player, .. } => Some(*player),
            TableEvent::PlayerLeft { seat }
            | TableEvent::StackSet { seat, .. }
            | TableEvent::ChipsTaken { seat, .. } => table.player(*seat).map(|now| now.player),
            _ => None,
        };
        Self {
            player,
            before: table.issued(),
            after: table.issued(),
            taken: Vec::new(),
            played: if matches!(event, TableEvent::HandEnded) {
                table.dealt_and_present()
            } else {
                SeatSet::EMPTY
            },
        }
    }

    /// What the event has done.
    pub(in crate::tournament) fn measure(&mut self, table: &Table, event: &TableEvent) {
        self.after = table.issued();
        let ends_hand = matches!(
            event,
            TableEvent::HandEnded
                | TableEvent::HandRedealt { .. }
                | TableEvent::DealCalledOff { .. }
        );
        if ends_hand && self.after != self.before {
            let taken = table.taken().iter();
            self.taken = taken
                .filter_map(|(seat, chips)| Some((table.player(seat)?.player, *chips)))
                .collect();
        }
    }

    pub(in crate::tournament) fn issued(&self) -> Chips {
        self.after.less(self.before)
    }

    pub(in crate::tournament) fn removed(&self) -> Chips {
        self.before.less(self.after)
    }
}

impl Why {
    /// Whether chips can come in, or leave, for this reason.
    const fn fits(self, comes_in: bool) -> bool {
        match self {
            Self::Penalty | Self::Departure => !comes_in,
            // A purchase may be refunded.
            Self::Stack | Self::Rebuy | Self::AddOn | Self::Race | Self::Correction => true,
        }
    }
}

impl Ledger {
    /// All lines, oldest first.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Chips that came into the event.
    #[must_use]
    pub const fn issued(&self) -> Chips {
        self.issued
    }

    /// Chips that left it.
    #[must_use]
    pub const fn removed(&self) -> Chips {
        self.removed
    }

    /// Chips on the way between tables.
    #[must_use]
    pub const fn in_transit(&self) -> Chips {
        self.in_transit
    }

    /// Chips in play: issued, not removed.
    #[must_use]
    pub fn in_play(&self) -> Chips {
        self.issued.less(self.removed)
    }

    /// Chips issued and removed for each reason that there was.
    #[must_use]
    pub fn by_reason(&self) -> BTreeMap<Why, (Chips, Chips)> {
        let mut sums: BTreeMap<Why, (Chips, Chips)> = BTreeMap::new();
        for line in self.lines.iter() {
            let (issued, removed) = sums.entry(line.why).or_default();
            *issued += line.issued;
            *removed += line.removed;
        }
        sums
    }

    /// The next change of a player's chips happens for this reason, if it can.
    pub(in crate::tournament) fn expect(&mut self, player: PlayerId, why: Why) {
        self.expected.insert(player, why);
    }

    pub(in crate::tournament) fn sets_out(&mut self, chips: Chips) {
        self.in_transit += chips;
    }

    pub(in crate::tournament) fn arrives(&mut self, chips: Chips) {
        self.in_transit = self.in_transit.less(chips);
    }

    /// Chips on the way leave the event with their player.
    pub(in crate::tournament) fn leaves_on_the_way(&mut self, line: Line) {
        self.arrives(line.removed);
        self.add(line);
    }

    /// Writes a change down that no journey explains.
    pub(in crate::tournament) fn record(
        &mut self,
        change: &Change,
        why: Why,
        table: TableNumber,
        at: Timestamp,
    ) {
        let line = |player, issued, removed| Line {
            at,
            table,
            player,
            why,
            issued,
            removed,
        };
        if change.taken.is_empty() {
            self.add(line(change.player, change.issued(), change.removed()));
        }
        for (player, chips) in &change.taken {
            self.add(line(Some(*player), Chips::ZERO, *chips));
        }
    }

    fn add(&mut self, mut line: Line) {
        if line.issued == line.removed {
            return;
        }
        // What was expected may come later: chips taken from a hand are taken when it is over.
        let expected = line.player.and_then(|player| self.expected.remove(&player));
        let comes_in = line.issued > line.removed;
        if let Some(why) = expected.filter(|why| why.fits(comes_in)) {
            line.why = why;
        }
        self.issued += line.issued;
        self.removed += line.removed;
        Arc::make_mut(&mut self.lines).push(line);
    }
}
