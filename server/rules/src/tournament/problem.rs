//! What is wrong with something asked of a tournament, so that every screen can say it, and what to do, in its words.

use serde::Serialize;
use tapis_tagged::Tagged;
use thiserror::Error;

use super::format::NotSold;
use super::{
    FormulaFault, NotAgain, NotRefunded, Purchase, RaceProblem, Refundable, Stop, TableNumber,
};
use crate::{book::Citation, chips::Chips, seat::Seat, table::PlayerId};

/// Something that cannot be done in a tournament, or not now.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Problem {
    /// The event was set up without a plan.
    #[error("the event has no plan: set up levels, chips and tables first")]
    NoPlan,
    /// No hand may begin at the table now.
    #[error("no hand begins now: {stop:?}")]
    Stopped {
        /// Why.
        stop: Stop,
    },
    /// A level or break has no length, or too much of one.
    #[error("stage {stage} has to last 1 to 720 minutes")]
    StageMinutes {
        /// Which stage of the structure, from 1.
        stage: u16,
    },
    /// Blinds go down from one level to the next.
    #[error("the blinds go down at stage {stage}")]
    BlindsGoDown {
        /// Which stage of the structure, from 1.
        stage: u16,
    },
    /// A structure without a level.
    #[error("a structure has at least one level")]
    NoLevel,
    /// More levels and breaks than a structure may have.
    #[error("{stages} levels and breaks are more than 100")]
    TooManyStages {
        /// How many.
        stages: u32,
    },
    /// A break comes first or last.
    #[error("the break at stage {stage} has to be between two levels")]
    BreakNotBetweenLevels {
        /// Which stage of the structure, from 1.
        stage: u16,
    },
    /// Blinds that cannot be played.
    #[error("the big blind of stage {stage} has to be at least 1 and not below the small blind")]
    BlindsNotPlayable {
        /// Which stage of the structure, from 1.
        stage: u16,
    },
    /// Blinds or an ante that the chips in play do not make up.
    #[error("the chips in play do not make up the {amount} of stage {stage}")]
    BlindsNotPayable {
        /// Which stage of the structure, from 1.
        stage: u16,
        /// What would be posted.
        amount: Chips,
    },
    /// Blinds or an ante that the chips in play do not make up any more, where no plan has the levels.
    #[error("the chips in play do not make up the {amount} of level {level}")]
    LevelNotPayable {
        /// Which level, from 1.
        level: u32,
        /// What would be posted.
        amount: Chips,
    },
    /// No kind of chips, or too many.
    #[error("{kinds} kinds of chips; 1 to 20 are possible")]
    ChipKinds {
        /// How many.
        kinds: u32,
    },
    /// Chips without value, or not larger than the kind before.
    #[error("chips of kind {kind} have to be worth more than those before")]
    ChipsNotRising {
        /// Which kind, from 1.
        kind: u16,
    },
    /// A stack that the chips do not make up.
    #[error("a stack of {stack} has to be a multiple of {smallest} that the chips make up")]
    StackNotPayable {
        /// The starting stack, or that of a rebuy.
        stack: Chips,
        /// The smallest chips.
        smallest: Chips,
    },
    /// A table too small, or too large for the book or at all.
    #[error("tables have 2 to {most} seats, not {seats}")]
    SeatsOfTables {
        /// Seats of the plan.
        seats: u8,
        /// Most seats that are possible.
        most: u8,
        /// The article, where it is the book that sets it.
        article: Option<Citation>,
    },
    /// No table in the room, or too many.
    #[error("a room has 1 to 500 tables, not {tables}")]
    TablesInRoom {
        /// Tables of the plan.
        tables: u16,
    },
    /// Seconds of a shot clock that cannot be.
    #[error(
        "a shot clock has 5 to 600 seconds a decision, up to 300 more for dealing, and up to 600 a time card"
    )]
    ShotClock,
    /// A final table of a size that no table has.
    #[error("a final table has 2 to 10 players, not {players}")]
    FinalTableSize {
        /// Players of the plan.
        players: u8,
    },
    /// An add-on of too many stacks, or without a time of rebuys that it follows.
    #[error("an add-on follows rebuys and is one or two stacks, not {stacks}")]
    AddOnNotPossible {
        /// Stacks of the add-on.
        stacks: u8,
    },
    /// More prizes than there may be.
    #[error("{prizes} prizes are more than 200")]
    TooManyPrizes {
        /// How many.
        prizes: u32,
    },
    /// More is promised than was paid in.
    #[error("the shares of the prizes are {sum} hundredths of a percent; 10000 are everything")]
    PrizeShares {
        /// Sum of the shares, in hundredths of a percent.
        sum: u32,
    },
    /// An entry, a price or a prize that is larger than any event's.
    #[error("an amount of money is more than {} of its whole unit", most_cents / 100)]
    MoneyTooLarge {
        /// The most, in cents.
        most_cents: u64,
    },
    /// A formula of points that is none.
    #[error("the formula of points: {fault}")]
    PointsFormula {
        /// What is wrong with it.
        fault: FormulaFault,
    },
    /// Too few or too many players.
    #[error("{players} players are too few or too many")]
    PlayersNotPossible {
        /// How many.
        players: u32,
    },
    /// The case does not hold enough chips for stacks that can be played with.
    #[error("the case does not hold enough small chips, or chips at all, for {players} players")]
    CaseTooSmall {
        /// How many players.
        players: u32,
    },
    /// Blinds cannot rise evenly in so many levels.
    #[error("{levels} levels are not possible with these players and chips: {least} to {most} are")]
    LevelsNotPossible {
        /// Levels that the wish comes to.
        levels: u16,
        /// Fewest levels that are possible.
        least: u16,
        /// Most levels that are possible.
        most: u16,
    },
    /// The clock has gone past that stage, or is on it: it is what it was.
    #[error("stage {stage} is over or being played, and cannot be another")]
    StageFixed {
        /// Which stage of the structure, from 1.
        stage: u16,
    },
    /// Stacks and chips are what they were when play began.
    #[error("play has begun: the starting stack and the chips cannot change")]
    ChipsFixed,
    /// Two players of one table: the hand says who went out when.
    #[error("players {} and {} were at the same table: their hands say who went out first", player.0, with.0)]
    OutAtOneTable {
        /// Who went out last.
        player: PlayerId,
        /// Who is said to have gone out with them.
        with: PlayerId,
    },
    /// Two players cannot have gone out at the same time: they do not follow each other on the list.
    #[error("player {} did not go out right after player {}", player.0, with.0)]
    OutBetween {
        /// Who went out last.
        player: PlayerId,
        /// Who is said to have gone out with them.
        with: PlayerId,
    },
    /// No such stage.
    #[error("the structure has no stage {stage}")]
    NoSuchStage {
        /// Which stage of the structure, from 1.
        stage: u16,
    },
    /// The last level has no end that could be moved.
    #[error("the last level has no end")]
    StageHasNoEnd,
    /// Too few players have a seat for play to begin.
    #[error("{seated} players have a seat: draw the seats first")]
    TooFewSeated {
        /// How many.
        seated: u32,
    },
    /// No player of that name or number.
    #[error("there is no player {}", .player.0)]
    NoSuchPlayer {
        /// Who.
        player: PlayerId,
    },
    /// The player's standing does not allow it.
    #[error("player {} cannot do that now", .player.0)]
    Standing {
        /// Who.
        player: PlayerId,
    },
    /// A seat that is taken, promised to a player, or does not exist.
    #[error("seat {seat} of table {} is not free", .table.0)]
    SeatNotFree {
        /// Which table.
        table: TableNumber,
        /// Which seat.
        seat: Seat,
    },
    /// More players than seats.
    #[error("{players} players and {seats} seats")]
    MorePlayersThanSeats {
        /// Players.
        players: u16,
        /// Seats.
        seats: u16,
    },
    /// The table has been closed.
    #[error("table {} is closed", .table.0)]
    TableClosed {
        /// Which.
        table: TableNumber,
    },
    /// A hand is being played at the table.
    #[error("a hand is being played at table {}", .table.0)]
    HandRunning {
        /// Which table.
        table: TableNumber,
    },
    /// The floor has not said yet whether a player without chips is out.
    #[error("the floor first says whether player {} is out", .player.0)]
    BustOpen {
        /// Who.
        player: PlayerId,
    },
    /// The event has begun already, or has not begun yet.
    #[error("not at this stage of the event")]
    WrongTime,
    /// Blinds of an event with a plan come from its levels.
    #[error("the blinds come from the levels of the plan")]
    LevelsByPlan,
    /// The event is over.
    #[error("the event is over")]
    Finished,
    /// A player who still has chips, or a part in a hand, is not out.
    #[error("player {} is still in, with {chips} chips", .player.0)]
    HasChips {
        /// Who.
        player: PlayerId,
        /// Their chips.
        chips: Chips,
    },
    /// A rebuy or add-on that the book or the event does not allow now.
    #[error("player {} may not buy that now ({purchase:?}: {why:?})", .player.0)]
    NotForSale {
        /// Who.
        player: PlayerId,
        /// What.
        purchase: Purchase,
        /// Why not.
        why: NotSold,
        /// The articles.
        citations: Vec<Citation>,
    },
    /// A purchase that cannot be refunded.
    #[error("player {} is not refunded ({purchase:?}: {why:?})", .player.0)]
    NotRefunded {
        /// Who.
        player: PlayerId,
        /// What.
        purchase: Refundable,
        /// Why not.
        why: NotRefunded,
    },
    /// A re-entry that the event does not allow now.
    #[error("player {} may not enter again ({why:?})", .player.0)]
    NoReEntry {
        /// Who.
        player: PlayerId,
        /// Why not.
        why: NotAgain,
        /// The articles.
        citations: Vec<Citation>,
    },
    /// Hand-for-hand is played already, or is not.
    #[error("hand-for-hand is on: {on}")]
    HandForHand {
        /// Whether it is played.
        on: bool,
    },
    /// Chips that cannot be.
    #[error("{chips} chips are not possible here")]
    ChipsNotPossible {
        /// How many.
        chips: Chips,
    },
    /// Players are between tables with their chips.
    #[error("{} players are on the way: confirm their arrival first", .players.len())]
    OnTheWay {
        /// Who.
        players: Vec<PlayerId>,
    },
    /// No player with chips sits there.
    #[error("nobody has chips in seat {seat} of table {}", .table.0)]
    NobodyThere {
        /// Which table.
        table: TableNumber,
        /// Which seat.
        seat: Seat,
    },
    /// One seat was counted twice.
    #[error("seat {seat} was counted twice")]
    CountedTwice {
        /// Which.
        seat: Seat,
    },
    /// Nothing was counted.
    #[error("count at least one stack")]
    NothingCounted,
    /// The table was not counted.
    #[error("table {} was not counted", .table.0)]
    NoCount {
        /// Which table.
        table: TableNumber,
    },
    /// Chips have moved at the table since it was counted: count it again.
    #[error("table {} has to be counted again: chips have moved since", .table.0)]
    CountOutdated {
        /// Which table.
        table: TableNumber,
    },
    /// The player has been ordered to another seat already.
    #[error("player {} is ordered to another seat already", .player.0)]
    AlreadyOrdered {
        /// Who.
        player: PlayerId,
    },
    /// The player is not on the way, nor ordered to go.
    #[error("player {} is not on the way", .player.0)]
    NotOnTheWay {
        /// Who.
        player: PlayerId,
    },
    /// The player has left the table already: send them to another seat instead.
    #[error("player {} has left the table already", .player.0)]
    HasSetOut {
        /// Who.
        player: PlayerId,
    },
    /// The player sits at that table already.
    #[error("player {} sits at table {} already", .player.0, .table.0)]
    SameTable {
        /// Who.
        player: PlayerId,
        /// Which table.
        table: TableNumber,
    },
    /// A player sits at the table, or is on the way to it.
    #[error("{players} players sit at table {} or are on the way to it", .table.0)]
    TableNotEmpty {
        /// Which table.
        table: TableNumber,
        /// How many.
        players: u8,
    },
    /// The table is not kept from playing by the number of its players.
    #[error("table {} is not halted", .table.0)]
    NotHalted {
        /// Which table.
        table: TableNumber,
    },
    /// More players are left than make the final table.
    #[error("{left} players are left, and {players} make the final table")]
    TooManyForFinalTable {
        /// Players left.
        left: u16,
        /// Players of a final table.
        players: u8,
    },
    /// Players who are registered already, or twice on the list: none of the list was registered.
    #[error("registered already: {}", .names.join(", "))]
    AlreadyRegistered {
        /// Their names, with their clubs.
        names: Vec<String>,
    },
    /// A line of a list without a usable name or club: none of the list was registered.
    #[error("line {line}: a name has 1 to 60 characters, a club up to 60")]
    EntryText {
        /// Which line, from 1.
        line: u16,
    },
    /// More players than an event can have.
    #[error("an event has at most {most} players")]
    TooManyPlayers {
        /// How many.
        most: u16,
    },
    /// No player may register any more.
    #[error("nobody may register any more")]
    RegistrationClosed {
        /// The articles.
        citations: Vec<Citation>,
    },
    /// The player comes too late for their seat.
    #[error("player {} comes too late", .player.0)]
    TooLate {
        /// Who.
        player: PlayerId,
        /// The articles.
        citations: Vec<Citation>,
    },
    /// The player is in their seat, or was: only who never came is struck off.
    #[error("player {} is not a latecomer", .player.0)]
    NotLate {
        /// Who.
        player: PlayerId,
    },
    /// No player takes the place of this player by the book, or not yet.
    #[error("nobody takes the place of player {}", .player.0)]
    NoReplacement {
        /// Whose.
        player: PlayerId,
        /// The articles.
        citations: Vec<Citation>,
    },
    /// A draw without a seal: it could not be worked out again.
    #[error("no seed is sealed for a draw")]
    NotSealed,
    /// What was drawn is not for those who are there now.
    #[error("what was drawn does not fit the event as it is now")]
    DrawDiffers,
    /// No player is there to be drawn for.
    #[error("nobody is there to draw for")]
    NobodyToDraw,
    /// Seats are drawn for the start and for the final table, and never else.
    #[error("seats are not drawn anew now")]
    NoRedraw {
        /// The articles.
        citations: Vec<Citation>,
    },
    /// An all-in was called in hand-for-hand: hands stay down, and no card is dealt, while other tables play.
    #[error("hands stay down until play is over at the other tables")]
    HandsStayDown {
        /// The articles.
        citations: Vec<Citation>,
    },
    /// The final table is called, or formed: nothing but its own draw gives seats any more.
    #[error("the final table is called: seats are drawn for it only")]
    FinalTableCalled,
    /// The final table was not called.
    #[error("the final table has to be called first")]
    FinalTableNotCalled,
    /// A disqualification is lifted by whom it is given by.
    #[error("only the director lifts a disqualification")]
    DirectorLifts {
        /// The articles.
        citations: Vec<Citation>,
    },
    /// More cards than a deck has.
    #[error("{cards} cards are due, and a deck has 52")]
    DeckTooSmall {
        /// How many.
        cards: u32,
    },
    /// What is wrong with a chip race.
    #[error(transparent)]
    #[serde(untagged)]
    Race(#[from] RaceProblem),
}
