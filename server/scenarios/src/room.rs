//! Steps about what happens between hands and between tables, in words.
//!
//! Facts: `seats 9`, `last hand 1 2 3` (button, small blind, big blind), `dealt in 1 2 3 5`, `players 1 2 4 5` (of the
//! coming hand), `tables of 9`, `tables close in order 3 1 2`, `final table set to 8`, `event with rebuys`,
//! `event with 2 rebuys and 1 add-on`, `rebuy period open`, `2 hands after the rebuy period`.
//!
//! Questions: `a player arrives`, `a player arrives at 3`, `… having paid the big blind`, `… after the first card`,
//! `positions 2 3 3 are proposed`, `the table gives up a player`, `tables 9 6 8`, `3 seated at the start`,
//! `2 seated after a break`, `a player asks for a seat`, `10 players left`, `seats for the final table`,
//! `first button`, `high cards 2:Kd 5:As`, `dealers at 2 of 5 tables`, `race 25 to 100 with the button at 1: 2x3 3x1`
//! (a stack beside the small chips as `3x1+400`), `race cards 2:Ah,Kd,3c 3:7s`, `race during a break`,
//! `exchange 40x25 for 1x1000`, `a player with 80 at big blind 100 wants chips`, `stacks 1000 1000 handed out`,
//! `chips 1x200 4x100 handed out`, `somebody registers after the start`, `64 players register`,
//! `out with 12 left: 2@1 1500, 4@1 900`, `a player leaves for good with 12 left`, `a player has 0 chips`,
//! `a latecomer in level 3 with 4800, paid`, `a player leaves the table at minute 35`.
//!
//! Answers: `then plays at once`, one sentence of the last answer; `says cdc2013 3.4`, an article it cites,
//! or `says no article`.

use tapis_rules::card::Card;
use tapis_rules::chips::Chips;
use tapis_rules::seat::{Seat, SeatSet};
use tapis_rules::table::Positions;
use tapis_rules::table::arrivals::Newcomer;
use tapis_rules::tournament::TableNumber;
use tapis_rules::tournament::balancing::StartOfPlay;
use tapis_rules::tournament::elimination::{Out, OutIn};
use tapis_rules::tournament::final_table::{Dealers, SeatingOccasion};
use tapis_rules::tournament::format::{Offer, Period, Registering};
use tapis_rules::tournament::latecomers::Latecomer;
use tapis_rules::tournament::race::{LateChips, Pile, Race, RaceMoment};

/// A step about the room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomStep {
    /// Something is so.
    Fact(Fact),
    /// The book is asked.
    Ask(Question),
    /// A sentence of the last answer.
    Then(String),
    /// An article of the last answer.
    Says(String),
}

/// Something that is so until it is said otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Seats of the table.
    Seats(u8),
    /// Button and blinds of the last hand.
    LastHand(Positions),
    /// Who was dealt in in it.
    Dealt(SeatSet),
    /// Who plays the coming hand.
    Players(SeatSet),
    /// Seats of every table.
    TablesOf(u8),
    /// The order in which tables close.
    Closing(Vec<TableNumber>),
    /// Size of the final table, set by the event.
    FinalTable(u8),
    /// Rebuys the event offers.
    Offer(Offer),
    /// Where it stands as to rebuys.
    Period(Period),
}

/// What the book is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Which seat a newcomer takes.
    Seat,
    /// Which seat a player takes who enters late.
    LateSeat,
    /// How a newcomer enters.
    Arrival(Newcomer),
    /// Whether proposed positions are possible.
    Positions(Positions),
    /// Who moves.
    Mover,
    /// What the tables need, by their players.
    Tables(Vec<u8>),
    /// Whether the software decides.
    Software(bool),
    /// Whether a table begins to play.
    Deal(u8, StartOfPlay),
    /// Whether a player may choose a seat; with a physical need.
    AskSeat(bool),
    /// Whether the final table forms.
    Left(u16),
    /// Whether seats are drawn.
    Draw(SeatingOccasion),
    /// How the first button is found.
    FirstButton,
    /// Who has it after a draw of cards.
    HighCards(Vec<(Seat, Card)>),
    /// Whether dealers may be provided.
    Dealers(Dealers),
    /// How a chip race is carried out.
    Race(Race),
    /// Who wins it.
    RaceCards(Vec<(Seat, Vec<Card>)>),
    /// Whether it may be run now.
    RaceMoment(RaceMoment),
    /// Whether small chips may be bet during it; all-in.
    SmallChipsBet(bool),
    /// What becomes of small chips found after it.
    SmallChipsFound,
    /// What becomes of so many of them.
    LateChips(LateChips),
    /// Whether chips may be exchanged.
    Exchange(Vec<Pile>, Vec<Pile>),
    /// What a player may buy: stack, big blind, rebuys, missed hands.
    Buy(Chips, Chips, u8, u8),
    /// A rebuy is announced: stack and chips bought.
    Rebuy(Chips, Chips),
    /// Stacks were handed out.
    Stacks(Vec<Chips>),
    /// Chips were handed out.
    Handed(Vec<Pile>),
    /// Whether a player may register.
    Register(Registering),
    /// How a field is seated.
    Field(u16),
    /// How players out together are ranked.
    Out(u16, OutIn, Vec<Out>),
    /// A player leaves for good: players left, and whether it was confirmed.
    Leaves(u16, bool),
    /// What a player with so many chips does.
    Stack(Chips),
    /// Whether a player who is out may sit.
    Sit,
    /// So many players have chips.
    WithChips(u16),
    /// What becomes of a latecomer.
    Late(Latecomer),
    /// Whether it is a break.
    Away(u32),
}
