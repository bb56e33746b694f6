//! What plays the steps of a scenario at a table, and what is seen of the table: the same for the rules themselves and
//! for devices at a server.

mod rules;

use std::collections::BTreeMap;

use tapis_rules::book::Citation;
use tapis_rules::chips::Chips;
use tapis_rules::judgement::FormName;
use tapis_rules::ruling::SanctionAdvice;
use tapis_rules::ruling::{Incident, Ruling};
use tapis_rules::seat::Seat;
use tapis_rules::table::{Action, Deal, Deck, Positions, Suspension, TableCommand};
use tapis_rules::time::Timestamp;
use tapis_rules::tournament::{Penalty, SanctionNumber};

use super::denied::Trouble;

pub use self::rules::AtRules;
pub(crate) use self::rules::Restarts;

/// A table that does what a scenario says and shows what came of it.
pub trait PlaysTable {
    /// Carries a command out.
    ///
    /// # Errors
    ///
    /// [`Trouble`]: it is refused, or cannot be asked for.
    fn carry_out(&mut self, command: &TableCommand) -> Result<(), Trouble>;

    /// Asks what the book says about an incident. Nothing changes.
    ///
    /// # Errors
    ///
    /// [`Trouble`], as for a command.
    fn consult(&mut self, incident: &Incident) -> Result<Ruling, Trouble>;

    /// The forms of what can have gone wrong now, as the table is offered them.
    ///
    /// # Errors
    ///
    /// [`Trouble`], as for a command.
    fn forms(&mut self) -> Result<Vec<FormName>, Trouble>;

    /// Writes a fault down and carries out what it costs.
    ///
    /// # Errors
    ///
    /// [`Trouble`], as for a command.
    fn record_fault(&mut self, fault: &SeatFault) -> Result<(), Trouble>;

    /// Lifts a sanction.
    ///
    /// # Errors
    ///
    /// [`Trouble`], as for a command.
    fn lift(&mut self, sanction: SanctionNumber) -> Result<(), Trouble>;

    /// Lets time go by.
    ///
    /// # Errors
    ///
    /// Why it cannot.
    fn wait(&mut self, seconds: u32) -> Result<(), String>;

    /// What is seen of the table.
    ///
    /// # Errors
    ///
    /// Why nothing is.
    fn seen(&mut self) -> Result<TableSeen, String>;

    /// The rules, where they can be asked what no device can ask.
    fn rules(&self) -> Option<&AtRules<'_>>;
}

/// A fault of a player at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatFault {
    /// Whose.
    pub seat: Seat,
    /// The article.
    pub article: Citation,
    /// What it costs.
    pub penalties: Vec<Penalty>,
}

/// A table as it is seen. Amounts are chips.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, seen by itself"
)]
pub struct TableSeen {
    /// Number of the hand.
    pub hand: u32,
    /// Whether a hand is being played.
    pub playing: bool,
    /// The player to act.
    pub turn: Option<TurnSeen>,
    /// The pots, main pot first.
    pub pots: Vec<Chips>,
    /// Taken seats.
    pub seats: BTreeMap<Seat, SeatSeen>,
    /// Button and blinds.
    pub positions: Option<Positions>,
    /// Who has the right to the button in the next hand.
    pub right_to_button: Option<Seat>,
    /// Order of showing.
    pub order: Vec<Seat>,
    /// Who deals.
    pub dealer: Option<Seat>,
    /// What comes off the deck next.
    pub deal: Option<Deal>,
    /// Sanctions that have fallen due in the hand.
    pub due: Vec<SanctionAdvice>,
    /// Whether hands are turned up because no player can bet any more.
    pub face_up: bool,
    /// Whether the last step can be taken back.
    pub may_undo: bool,
    /// On whom a countdown runs, and until when.
    pub time_call: Option<(Seat, Timestamp)>,
    /// On whom the floor is asked for time.
    pub time_asked: Option<Seat>,
    /// Who handles the only deck of the table.
    pub deck: Option<Deck>,
    /// Who handles the next of two decks.
    pub two_decks: Option<Deck>,
    /// The time.
    pub now: Timestamp,
}

/// The player to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnSeen {
    /// Who.
    pub seat: Seat,
    /// Chips to add to call.
    pub to_call: Chips,
    /// Smallest and largest legal raise; none when no raise is legal.
    pub raise: Option<(Chips, Chips)>,
    /// What they announced and have to do.
    pub bound: Option<Action>,
}

/// A player at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatSeen {
    /// Chips behind.
    pub stack: Chips,
    /// Chips in front, this street.
    pub bet: Chips,
    /// What they have of the hand.
    pub part: PartSeen,
    /// Whether they sit the next hand out as a newcomer.
    pub waits: bool,
    /// Time away by a sanction.
    pub suspension: Option<Suspension>,
}

impl SeatSeen {
    /// The seat of a player who has been put out: with their last hand they leave the table, with nothing.
    pub const NOBODY: Self = Self {
        stack: Chips::ZERO,
        bet: Chips::ZERO,
        part: PartSeen::Out,
        waits: false,
        suspension: None,
    };
}

/// A player's part in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartSeen {
    /// Not dealt in.
    Out,
    /// Can still win.
    Live,
    /// Folded, or dead.
    Folded,
}
