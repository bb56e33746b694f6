#![doc = include_str!("../README.md")]

mod close_code;
mod club;
mod device;
mod error_code;
mod from_client;
mod from_server;
mod ids;
mod import;
mod pin;
mod proof;
mod reading;
mod rulebook;
mod season;
mod sheet;
pub mod view;
mod webhook;

pub use close_code::CloseCode;
pub use club::{Club, ClubRequest, MAX_CLUB_NAME};
pub use device::{
    AgreedPairing, FEED_DELAY_SECONDS, JoinAsked, JoinRequest, JoinSecret, JoinState, Joinable,
    JoinableTable, MAX_SEAT_CODES, PairAnswer, PairRequest, PairResponse, Role, SeatCode,
    SeatCodesRequest,
};
pub use error_code::ErrorCode;
pub use from_client::{
    Expect, FromClient, LateCommand, MAX_LATE_COMMANDS, Setup, SetupTable, TournamentCommand,
};
pub use from_server::{FromServer, Refused};
pub use ids::{AlertId, CommandId, DeviceId, JoinId, PersonId, SeasonId, TableId, TournamentId};
pub use import::{
    ColumnChoice, FileColumns, LineProblem, LineProblemKind, PlayerRead, PlayersRead, StructureRead,
};
pub use pin::Pin;
pub use proof::Bytes32;
pub use rulebook::{
    ArticleView, ChoiceView, DifferenceView, PolicyView, RulebookSummary, RulebookView,
};
pub use season::{
    MAX_LICENCE, Member, NewMember, PersonExport, PersonPlayer, PersonSeason, SeasonCommand,
    SeasonEventState, SeasonEventView, SeasonLine, SeasonResult, SeasonSummary, SeasonView,
    Seasons, UnknownPlayer,
};
pub use sheet::{
    EventSheet, SheetMove, SheetMoveEnd, SheetOut, SheetPlayer, SheetResult, SheetRows, SheetSeat,
};
pub use tapis_rules as rules;
pub use webhook::{
    WEBHOOK_VERSION, WebhookBreakStarted, WebhookEvent, WebhookEventOver, WebhookEventStarted,
    WebhookFinalTable, WebhookKind, WebhookLevelStarted, WebhookMessage, WebhookPing,
    WebhookPlayer, WebhookPlayerBack, WebhookPlayerOut, WebhookResult, WebhookRuling,
    WebhookSanction, WebhookSeat, WebhookSource, WebhookTableClosed,
};

/// Version of the protocol; the client says it in `hello`.
pub const PROTOCOL_VERSION: u32 = 1;

/// Name of the WebSocket subprotocol.
pub const SUBPROTOCOL: &str = "tapis.v1";
