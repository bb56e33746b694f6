//! Messages from a device to the server.

use serde::{Deserialize, Serialize};
use tapis_rules::blinds::Blinds;
use tapis_rules::book::Citation;
use tapis_rules::chips::Chips;
use tapis_rules::judgement::Entered;
use tapis_rules::ruling::Incident;
use tapis_rules::seat::Seat;
use tapis_rules::table::{PlayerId, TableCommand};
use tapis_rules::time::Timestamp;
use tapis_rules::tournament::{
    ClockCommand, CountCommand, FieldCommand, MoveCommand, Occasion, Penalty, Plan, RaceCommand,
    ResultCommand, SanctionNumber,
};

use crate::{AlertId, Bytes32, CommandId, DeviceId, JoinId, Pin, Role, TableId, TournamentId};

/// Most commands of one `catch_up`.
pub const MAX_LATE_COMMANDS: usize = 64;

/// What a device sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromClient {
    /// First message of a connection of a device that sends its token. Over plain HTTP it is better proven: `identify`.
    Hello {
        /// Version of the protocol the client speaks.
        protocol: u32,
        /// Secret the device got when it was paired.
        token: String,
        /// Tournament that a device wants to see which belongs to none: a director's, or a floor's of all events. It may
        /// have a connection for each of several, 12 at most.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
        /// The rules that a tablet has itself: the hash in an earlier `welcome`. Where they are the server's, it is sent
        /// `copy` and `record`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rules: Option<String>,
    },
    /// First message of a connection of a device that proves its token without sending it. Answered by `challenge`.
    Identify {
        /// Version of the protocol the client speaks.
        protocol: u32,
        /// Name of the token: the SHA-256 of the SHA-256 of its text.
        token_name: Bytes32,
        /// Drawn at random for this connection.
        nonce: Bytes32,
        /// As in `hello`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
        /// As in `hello`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rules: Option<String>,
    },
    /// Answer to `challenge`, by which the server learns that the device has the token. Answered by `welcome`.
    Prove {
        /// The bytes of the token, each with its own of HMAC-SHA256 combined by exclusive or: the key of the HMAC is the
        /// SHA-256 of the token's text, its message `tapis 1 device`, the nonce of `identify` and that of `challenge`.
        proof: Bytes32,
    },
    /// First message of a connection without a token: somebody watches an event as its display shows it, where the
    /// director lets everybody, or a player's phone shows their own seat.
    Visit {
        /// Version of the protocol the client speaks.
        protocol: u32,
        /// The event.
        tournament: TournamentId,
        /// The secret of a player's seat card; absent for the display of the event.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<String>,
    },
    /// Something to be done at a table.
    Command {
        /// Name of the command, chosen by the device.
        id: CommandId,
        /// Which table.
        table: TableId,
        /// The decision it answers. Needed for everything that belongs to a hand, `start_hand` included.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        expect: Option<Expect>,
        /// What is to be done.
        command: TableCommand,
    },
    /// What was done at a table while its tablet had no server, in order (tablet). Each command is answered like one of
    /// its own, by `accepted` or `refused`; the next message waits for the answers.
    CatchUp {
        /// Which table.
        table: TableId,
        /// What was done, at most 64 commands.
        commands: Vec<LateCommand>,
        /// Whether another such message follows.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        more: bool,
    },
    /// Asks what the book says about an incident. Answered by `ruling`; nothing changes.
    Consult {
        /// Name of the question, chosen by the device.
        id: CommandId,
        /// At which table.
        table: TableId,
        /// What happened.
        incident: Incident,
    },
    /// Asks what can have gone wrong at a table now, and which facts the book asks about it. Answered by `incidents`;
    /// nothing changes.
    Incidents {
        /// Name of the question, chosen by the device.
        id: CommandId,
        /// At which table.
        table: TableId,
        /// An amount that was typed for the player to act, when it is not plainly one action.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        entered: Option<Entered>,
    },
    /// Something to be done in the tournament.
    Tournament {
        /// Name of the command, chosen by the device.
        id: CommandId,
        /// What is to be done.
        command: TournamentCommand,
    },
    /// Sets up a new tournament (director). Answered by `created`.
    Create {
        /// Name of the command, chosen by the device.
        id: CommandId,
        /// The event.
        setup: Setup,
    },
    /// From now on, send every view of this table (floor, director, feed).
    Follow {
        /// Which table.
        table: TableId,
    },
    /// No more views of this table.
    Unfollow {
        /// Which table.
        table: TableId,
    },
    /// The floor typed its PIN on this tablet (tablet). Answered by `accepted` and `floor_right`, or `refused`; not sent
    /// again by itself: what was typed long ago may not open anything.
    Unlock {
        /// Name of the request, chosen by the device.
        id: CommandId,
        /// What was typed.
        pin: Pin,
    },
    /// The floor is done: the tablet is the table's again (tablet).
    Lock {
        /// Name of the request, chosen by the device.
        id: CommandId,
    },
    /// How much is left in the battery, where the browser tells; heard once in half a minute at most.
    Battery {
        /// In percent.
        percent: u8,
        /// Whether it is being charged.
        charging: bool,
    },
    /// Asks for the server's time.
    Ping {
        /// Sent back in `pong`.
        echo: u64,
    },
}

/// The decision a command answers, as its view named it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// Number of the hand.
    pub hand: u32,
    /// Number of the decision in that hand.
    pub decision: u32,
}

/// A command that was carried out by a tablet's own rules, without a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LateCommand {
    /// Name of the command, chosen by the device.
    pub id: CommandId,
    /// The decision it answers, as in `command`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expect: Option<Expect>,
    /// What was done.
    pub command: TableCommand,
    /// When, by the server's clock as the tablet kept it. Nothing is taken to be earlier than what the server knows of the
    /// table, nor later than now.
    pub done_at: Timestamp,
    /// The stage of the plan that was on then, from 0, where the event has a plan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage: Option<u16>,
    /// The blinds that the tablet had the players post, where it began a hand. One that the event has other blinds for is
    /// refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blinds: Option<Blinds>,
}

/// A new event, ready to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Name of the event, 1 to 80 characters.
    pub name: String,
    /// Rulebook: one that is part of Tapis, `cdc2013` for example, or a house book that the server was given.
    pub book: String,
    /// Blinds and ante of the first level.
    pub blinds: Blinds,
    /// Values of the chips in use, smallest first, in chips; the smallest is the unit in which pots are shared.
    pub chip_values: Vec<Chips>,
    /// The tables.
    pub tables: Vec<SetupTable>,
    /// Players to be seated by draw, each with `stack` chips. Tables fill evenly.
    #[serde(default)]
    pub players: Vec<String>,
    /// Starting stack of the drawn players, in chips.
    pub stack: Chips,
    /// The plan of a whole event: levels, breaks, chips, prizes. Then blinds, chip values, tables and stack are the
    /// plan's, players register afterwards, and their seats are drawn with a sealed seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<Box<Plan>>,
}

/// A table of a new event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SetupTable {
    /// How many seats it has, 2 to 10.
    pub seats: u8,
}

/// Something to be done in the tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TournamentCommand {
    /// Opens another table (director). Tables are numbered in order.
    OpenTable {
        /// How many seats it has, 2 to 10.
        seats: u8,
    },
    /// Registers a player and seats them (director).
    SeatPlayer {
        /// Their name, 1 to 60 characters.
        name: String,
        /// Which table.
        table: TableId,
        /// Which seat.
        seat: Seat,
        /// Their chips.
        stack: Chips,
    },
    /// Changes the plan of the event: all of it before the start, what is still to come afterwards (director).
    SetPlan {
        /// The plan from now on.
        plan: Box<Plan>,
    },
    /// The clock of levels and breaks (director).
    Clock {
        /// What is done with it.
        command: ClockCommand,
    },
    /// The list of players (director; check-in: floor as well).
    Field {
        /// What is done with it.
        command: FieldCommand,
    },
    /// A draw with the seed that is sealed (director; a race at a table: its tablet and the floor as well).
    Draw {
        /// What for.
        occasion: Occasion,
        /// A word of the room that goes into the draw, up to 60 characters; may be empty.
        #[serde(default)]
        word: String,
    },
    /// Players between tables (director; arrivals: the tablet of the table and the floor as well).
    Moves {
        /// What is done.
        command: MoveCommand,
    },
    /// Players who go out or buy chips (floor; hand-for-hand: director).
    Results {
        /// What is done.
        command: ResultCommand,
    },
    /// Chips that leave play (director; the race of a table: its tablet and the floor as well).
    Race {
        /// What is done.
        command: RaceCommand,
    },
    /// Counts of stacks (tablet of the table and floor; accepting and rejecting: floor).
    Count {
        /// What is done.
        command: CountCommand,
    },
    /// A new level: every table plays these blinds from its next hand (director).
    SetLevel {
        /// Blinds and ante.
        blinds: Blinds,
    },
    /// Calls the floor to a table (tablet, floor).
    CallFloor {
        /// Which table.
        table: TableId,
        /// What for, up to 200 characters; may be empty.
        #[serde(default)]
        reason: String,
    },
    /// Takes the floor call of a table back (tablet, floor).
    CancelFloorCall {
        /// Which table.
        table: TableId,
    },
    /// Says "I am on it" (floor).
    ClaimAlert {
        /// Which alert.
        alert: AlertId,
    },
    /// Closes an alert (floor).
    CloseAlert {
        /// Which alert.
        alert: AlertId,
        /// What was decided, up to 200 characters; may be empty.
        #[serde(default)]
        note: String,
    },
    /// Writes a fault into the register and carries its penalties out (floor; a disqualification: director).
    RecordFault {
        /// Whose.
        player: PlayerId,
        /// At which table, when it happened at one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableId>,
        /// The article of the rulebook.
        article: Citation,
        /// What it costs, at most four; none when it is only written down.
        #[serde(default)]
        penalties: Vec<Penalty>,
        /// In words, up to 200 characters; may be empty.
        #[serde(default)]
        note: String,
    },
    /// Lifts a sanction: time away ends, the ladder forgets it, chips stay away (floor; a disqualification: director).
    LiftSanction {
        /// Its number in the register.
        sanction: SanctionNumber,
        /// Why, up to 200 characters; may be empty.
        #[serde(default)]
        reason: String,
    },
    /// Makes a pairing code (director). Answered by `pairing` as well.
    CreatePairing {
        /// What the new device will be there for.
        role: Role,
        /// A floor for all events, now and later, instead of the one that is seen. With the role `floor` only.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        everywhere: bool,
    },
    /// Lets tablets ask for a table without a code, or no longer; the floor answers each of them (director).
    AllowJoining {
        /// Whether they may.
        allowed: bool,
    },
    /// Lets everybody watch the event as its display shows it, by its address, or no longer (director).
    AllowPublic {
        /// Whether they may.
        allowed: bool,
    },
    /// Lets players' phones show their own seat, by the code of their seat card, or no longer: then all cards that were
    /// printed are worthless (director).
    AllowPhones {
        /// Whether they may.
        allowed: bool,
    },
    /// Says whether a tablet gets the table that it asks for (floor).
    AnswerJoin {
        /// Which request.
        request: JoinId,
        /// Whether it does.
        accept: bool,
    },
    /// Sets, changes or removes the PIN with which the floor may act on the tablets of this event; what was unlocked
    /// with another one is locked at once (director).
    SetFloorPin {
        /// The PIN; none removes it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pin: Option<Pin>,
    },
    /// Has a device take another token (director): its connection is closed, and the next `welcome` says so. The token before is
    /// worthless once the new one was used.
    RenewToken {
        /// Which device.
        device: DeviceId,
    },
    /// Makes a device's token worthless (director).
    RevokeDevice {
        /// Which device.
        device: DeviceId,
    },
}
