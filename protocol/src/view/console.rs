//! What the director and the floor work with: what the book asks for, every chip, and counts.

use serde::{Deserialize, Serialize};
use tapis_rules::book::Citation;
use tapis_rules::chips::Chips;
use tapis_rules::seat::Seat;
use tapis_rules::table::PlayerId;
use tapis_rules::table::arrivals::Entry;
use tapis_rules::time::Timestamp;
use tapis_rules::tournament::{Counted, LastTwoOut, Why};

use crate::TableId;

/// What officials work with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConsoleView {
    /// Number of the last record it shows.
    pub sequence: u64,
    /// What the book asks for between tables, the most urgent first.
    pub proposals: Vec<ProposalView>,
    /// Latecomers whom the book strikes off now.
    pub overdue: Vec<OverdueView>,
    /// Whether the bubble is so near that hand-for-hand should be played.
    pub suggests_hand_for_hand: bool,
    /// The player who went out last, where that may be taken back.
    pub may_take_back: Option<PlayerId>,
    /// The last two who went out, where the director may say whether it was at the same time.
    pub last_two_out: Option<LastTwoOut>,
    /// Chips that no level to come needs: they can be raced.
    pub unneeded_chips: Vec<Chips>,
    /// Every chip.
    pub ledger: LedgerView,
    /// The last count of each table that was counted.
    pub counts: Vec<CountView>,
    /// What a deal between the players who are left would give each of them; empty where there is nothing to share.
    pub deal: Vec<DealLine>,
}

/// Something that the book asks for between tables; the director confirms or changes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ProposalView {
    /// A player moves.
    Move {
        /// Who.
        player: PlayerId,
        /// Their name.
        name: String,
        /// From which table.
        from: TableId,
        /// From which seat.
        from_seat: Seat,
        /// To which table.
        to: TableId,
        /// To which seat.
        to_seat: Seat,
        /// How they would enter the game there, as things are now.
        entry: Entry,
        /// Where it is written.
        citations: Vec<Citation>,
    },
    /// A table closes.
    Break {
        /// Which.
        table: TableId,
        /// Where it is written.
        citations: Vec<Citation>,
    },
    /// The final table forms.
    FinalTable {
        /// How many players make it.
        players: u8,
        /// Where it is written.
        citations: Vec<Citation>,
    },
}

/// A latecomer whom the book strikes off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OverdueView {
    /// Who.
    pub player: PlayerId,
    /// Their name.
    pub name: String,
    /// Chips that somebody of the waiting list takes over.
    pub taken_over: Option<Chips>,
    /// Where it is written.
    pub citations: Vec<Citation>,
}

/// Every chip of the event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LedgerView {
    /// Chips that came into the event.
    pub issued: Chips,
    /// Chips that left it.
    pub removed: Chips,
    /// Chips on the way between tables.
    pub in_transit: Chips,
    /// Chips at each table: stacks, bets and pots.
    pub tables: Vec<(TableId, Chips)>,
    /// Whether they add up.
    pub adds_up: bool,
    /// Chips that came in or left, by reason: reason, issued, removed.
    pub by_reason: Vec<(Why, Chips, Chips)>,
}

/// The last count of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountView {
    /// Which table.
    pub table: TableId,
    /// When.
    pub at: Timestamp,
    /// After which hand of the table.
    pub hand: u32,
    /// What was found.
    pub lines: Vec<Counted>,
    /// Whether it holds: nothing differed, or the floor accepted it.
    pub holds: bool,
}

/// What a deal would give a player, in cents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DealLine {
    /// Who.
    pub player: PlayerId,
    /// Their name.
    pub name: String,
    /// Their chips.
    pub stack: Chips,
    /// By what their chips are worth in prizes (independent chip model).
    pub icm: u64,
    /// By chips alone, the last prize kept by everybody.
    pub chip_chop: u64,
}
