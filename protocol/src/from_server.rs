//! Messages from the server to a device.

use serde::{Deserialize, Serialize};
use tapis_rules::book::Citation;
use tapis_rules::judgement::{FormName, IncidentForm};
use tapis_rules::ruling::Ruling;
use tapis_rules::table::{Reading, Reason};
use tapis_rules::time::Timestamp;
use tapis_rules::tournament::Problem;

use crate::view::{
    AlertView, ConsoleView, DeviceView, JoinView, PhoneView, PlayersChange, PlayersView,
    PodiumView, TableView, TileView, TournamentSummary, TournamentView,
};
use crate::{Bytes32, CommandId, ErrorCode, Expect, Role, TableId, TournamentId};

/// What the server sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FromServer {
    /// Answer to `identify`: what the device is to prove its token with, and the server's proof that it knows the device.
    Challenge {
        /// Drawn at random for this connection.
        nonce: Bytes32,
        /// HMAC-SHA256 by the SHA-256 of the token's text of `tapis 1 server`, the nonce of `identify` and this one. A
        /// device that has worked out another one is at a stranger's, and closes.
        proof: Bytes32,
    },
    /// Answer to `hello` and `prove`; the views of what the device follows come right after it.
    Welcome {
        /// Version of the protocol the server speaks.
        protocol: u32,
        /// Version of the server.
        server: String,
        /// The server's time.
        now: Timestamp,
        /// How people call the device.
        name: String,
        /// What the device is there for.
        role: Role,
        /// Tournament it sees.
        #[serde(skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
        /// All tournaments, the newest first (devices that belong to none).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tournaments: Vec<TournamentSummary>,
        /// Where the servers are that serve this device, this one first: origins such as `http://10.0.0.2:8080`. When its
        /// connection ends, the device may come back to any of them. Empty where a server is alone, and for a device that
        /// came over HTTPS, where all servers have one name.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        servers: Vec<String>,
        /// Hash of the rules that tablets may load from the server and carry out themselves (`/assets`); absent where the
        /// server has none for them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rules: Option<String>,
        /// The director wants this device to take another token: `POST /api/token`.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        renew_token: bool,
    },
    /// The event as a tablet's own rules need it (tablet with the server's rules): at first, and whenever it has changed by
    /// more than its table's hand. Texts of this build, for its rules alone.
    Copy {
        /// Number of the last record in it.
        sequence: u64,
        /// The choices of the books, those first that others extend.
        books: Vec<String>,
        /// The state.
        state: String,
    },
    /// What was written about the tablet's table since, record by record (tablet with the server's rules).
    Record {
        /// The record: a text of this build, for its rules alone.
        record: String,
    },
    /// All tournaments, the newest first, when they are others than a moment ago (devices that belong to none).
    Tournaments {
        /// Those of all servers.
        tournaments: Vec<TournamentSummary>,
    },
    /// The command was carried out and is on disk.
    Accepted {
        /// The command.
        id: CommandId,
        /// Number of its record in the tournament's journal.
        sequence: u64,
    },
    /// The command was not carried out; nothing has changed.
    Refused(Box<Refused>),
    /// What the book says about an incident, as the hand stands; nothing has changed.
    Ruling {
        /// The question.
        id: CommandId,
        /// Table it was for.
        table: TableId,
        /// The answer.
        ruling: Ruling,
    },
    /// What can have gone wrong at a table now: forms that are filled without knowing the rules. A form begins with the
    /// facts in its `incident`; each answer is put at its `field` (JSON Pointer, RFC 6901), or the facts in its `sets` are
    /// merged in (JSON Merge Patch, RFC 7396), in the order of the asks. The result is an incident for `consult`.
    Incidents {
        /// The question.
        id: CommandId,
        /// Table it was for.
        table: TableId,
        /// The decision that the table waited for.
        decision: Expect,
        /// What is likely at this moment of the hand, the likeliest first.
        likely: Vec<FormName>,
        /// All of it, by family.
        forms: Vec<IncidentForm>,
    },
    /// A tournament was set up; the device sees it from now on.
    Created {
        /// The command.
        id: CommandId,
        /// The new tournament.
        tournament: TournamentId,
    },
    /// A pairing code, for the director who asked.
    Pairing {
        /// The command.
        id: CommandId,
        /// Six digits.
        code: String,
        /// Path to open on the device, with the code in it; the page completes it with the server's address.
        path: String,
        /// What the device will be there for.
        role: Role,
        /// Until when the code works.
        expires_at: Timestamp,
    },
    /// How long this tablet may do at its table what the floor may; sent when the PIN was right, whenever the time grows,
    /// and when it is over (tablet).
    FloorRight {
        /// Until when; absent when the tablet is the table's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Timestamp>,
    },
    /// A table as it is now, whole.
    Table(Box<TableView>),
    /// What changed on the floor: tiles that changed, and all open alerts when one of them did.
    Floor {
        /// Number of the last record it shows.
        sequence: u64,
        /// Tiles of tables that changed since the last such message; all of them in the first.
        tiles: Vec<TileView>,
        /// All open alerts, most urgent first; absent when none of them changed. A feed is told of none.
        #[serde(skip_serializing_if = "Option::is_none")]
        alerts: Option<Vec<AlertView>>,
    },
    /// The tournament as it is now, whole.
    Tournament(Box<TournamentView>),
    /// Everybody who registered, whole (director, floor, display, feed): at first, and to a screen that is behind.
    Players(Box<PlayersView>),
    /// What has changed of that list since the last message about it.
    PlayersChanged(Box<PlayersChange>),
    /// The first three of an event that is over, with their stacks over the evening (director, floor, display).
    Podium(Box<PodiumView>),
    /// What a player's phone shows, whole (a visit with the secret of a seat card).
    Phone(Box<PhoneView>),
    /// What the director and the floor work with, whole: proposals, ledger, counts (director, floor).
    Console(Box<ConsoleView>),
    /// Paired devices, whole (director and floor: all of them; a tablet: the tablets of its own table).
    Devices {
        /// All of them.
        devices: Vec<DeviceView>,
        /// Tablets that ask for a table (director, floor).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        joins: Vec<JoinView>,
        /// Whether tablets may ask without a code.
        #[serde(default)]
        may_join: bool,
        /// Whether everybody may watch the event as its display shows it, by its address.
        #[serde(default)]
        is_public: bool,
        /// Whether players' phones show their seat, by the code of their seat card.
        #[serde(default)]
        has_phones: bool,
        /// Whether the event has a floor PIN.
        #[serde(default)]
        has_floor_pin: bool,
    },
    /// Answer to `ping`.
    Pong {
        /// What was sent.
        echo: u64,
        /// The server's time.
        now: Timestamp,
    },
    /// A message could not be used. The connection goes on unless it is closed right after.
    Error {
        /// For programs.
        code: ErrorCode,
        /// For people.
        message: String,
    },
}

/// Why a command was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refused {
    /// The command.
    pub id: CommandId,
    /// Table it was for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    /// For programs.
    pub code: ErrorCode,
    /// For people who read logs, in English; screens make their own from `reason`.
    pub message: String,
    /// What the rules say, with figures, when `code` is `rules`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// What is wrong with something asked of the whole tournament, with figures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<Problem>,
    /// When it may be tried again, after too many wrong PINs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_at: Option<Timestamp>,
    /// Where it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub citation: Option<Citation>,
    /// What the player to act may do instead, the likeliest first.
    pub readings: Vec<Reading>,
}

impl Refused {
    /// A refusal of which no more is to be said than its code.
    #[must_use]
    pub const fn plain(
        id: CommandId,
        table: Option<TableId>,
        code: ErrorCode,
        message: String,
    ) -> Self {
        Self {
            id,
            table,
            code,
            message,
            reason: None,
            problem: None,
            retry_at: None,
            citation: None,
            readings: Vec::new(),
        }
    }
}
