//! What other programs are told when something happens: a club's web site, a league's ranking, a chat. Sent by `POST`, signed,
//! and in the form that the Standard Webhooks specification asks for.

use serde::{Deserialize, Serialize};
use tapis_rules::blinds::Blinds;
use tapis_rules::seat::Seat;
use tapis_rules::table::PlayerId;
use tapis_rules::time::Timestamp;
use tapis_rules::tournament::OutReason;

use crate::view::{RulingView, SanctionView, StepBy};
use crate::{TableId, TournamentId};

/// Version of what is told: fields and kinds are added within it, and none changes its meaning.
pub const WEBHOOK_VERSION: u32 = 1;

/// A message: the whole body of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WebhookMessage {
    /// When it happened, in UTC: `2026-12-05T20:15:30.123Z`.
    pub timestamp: String,
    /// What happened.
    #[serde(flatten)]
    pub event: WebhookEvent,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", content = "data", rename_all = "snake_case")]
pub enum WebhookEvent {
    /// Nothing: somebody tries whether messages arrive.
    Ping(WebhookPing),
    /// Play began.
    EventStarted(WebhookEventStarted),
    /// A level began.
    LevelStarted(WebhookLevelStarted),
    /// A break began.
    BreakStarted(WebhookBreakStarted),
    /// A player is out, and the floor has confirmed it.
    PlayerOut(WebhookPlayerOut),
    /// The floor took back that a player is out: what becomes of them is said later, if they are out after all.
    PlayerBack(WebhookPlayerBack),
    /// A table was closed.
    TableClosed(WebhookTableClosed),
    /// The final table was drawn.
    FinalTable(WebhookFinalTable),
    /// An incident was ruled on.
    Ruling(WebhookRuling),
    /// A ruling does not stand any more: the table took it back, or the floor overruled it.
    RulingChanged(WebhookRuling),
    /// A fault was written down, with what it costs.
    Sanction(WebhookSanction),
    /// A sanction was lifted.
    SanctionLifted(WebhookSanction),
    /// One player has every chip.
    EventOver(WebhookEventOver),
}

/// The kinds of messages, by their names in configurations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WebhookKind {
    /// A try.
    Ping,
    /// Play began.
    EventStarted,
    /// A level began.
    LevelStarted,
    /// A break began.
    BreakStarted,
    /// A player is out.
    PlayerOut,
    /// A player is not out after all.
    PlayerBack,
    /// A table was closed.
    TableClosed,
    /// The final table was drawn.
    FinalTable,
    /// An incident was ruled on.
    Ruling,
    /// A ruling does not stand any more.
    RulingChanged,
    /// A fault was written down.
    Sanction,
    /// A sanction was lifted.
    SanctionLifted,
    /// One player has every chip.
    EventOver,
}

impl WebhookEvent {
    /// Of which kind it is.
    #[must_use]
    pub const fn kind(&self) -> WebhookKind {
        match self {
            Self::Ping(_) => WebhookKind::Ping,
            Self::EventStarted(_) => WebhookKind::EventStarted,
            Self::LevelStarted(_) => WebhookKind::LevelStarted,
            Self::BreakStarted(_) => WebhookKind::BreakStarted,
            Self::PlayerOut(_) => WebhookKind::PlayerOut,
            Self::PlayerBack(_) => WebhookKind::PlayerBack,
            Self::TableClosed(_) => WebhookKind::TableClosed,
            Self::FinalTable(_) => WebhookKind::FinalTable,
            Self::Ruling(_) => WebhookKind::Ruling,
            Self::RulingChanged(_) => WebhookKind::RulingChanged,
            Self::Sanction(_) => WebhookKind::Sanction,
            Self::SanctionLifted(_) => WebhookKind::SanctionLifted,
            Self::EventOver(_) => WebhookKind::EventOver,
        }
    }
}

/// A try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WebhookPing {
    /// Version of what is told.
    pub version: u32,
    /// Name of the webhook in the server's configuration.
    pub webhook: String,
}

/// Which record of which event a message is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WebhookSource {
    /// Version of what is told.
    pub version: u32,
    /// Which tournament.
    pub tournament: TournamentId,
    /// Name of the event.
    pub name: String,
    /// Number of the record that tells it: later messages have higher ones, and a record may lead to several.
    pub sequence: u64,
}

/// A player, by number and name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WebhookPlayer {
    /// Their number, the same to the end of the event.
    pub player: PlayerId,
    /// Their name.
    pub player_name: String,
}

/// Play began.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WebhookEventStarted {
    /// Where it is from.
    #[serde(flatten)]
    pub source: WebhookSource,
    /// Rulebook in force.
    pub book: String,
    /// Players in the event at that moment.
    pub players: u32,
    /// Tables that are played.
    pub tables: u32,
    /// Number of the level, from 1.
    pub level: u32,
    /// Its blinds.
    pub blinds: Blinds,
}

/// A level began, by the clock or by the director.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WebhookLevelStarted {
    /// Where it is from.
    #[serde(flatten)]
    pub source: WebhookSource,
    /// Its number, from 1.
    pub level: u32,
    /// Its blinds.
    pub blinds: Blinds,
    /// When it is over; absent for the last level, without a plan, and while the clock is stopped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_at: Option<Timestamp>,
}

/// A break began.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WebhookBreakStarted {
    /// Where it is from.
    #[serde(flatten)]
    pub source: WebhookSource,
    /// How long it is, in minutes.
    pub minutes: u16,
    /// When it is over; absent while the clock is stopped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_at: Option<Timestamp>,
}

/// A player is out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WebhookPlayerOut {
    /// Where it is from.
    #[serde(flatten)]
    pub source: WebhookSource,
    /// Who.
    #[serde(flatten)]
    pub who: WebhookPlayer,
    /// Why.
    pub why: OutReason,
    /// Their place as it is now; absent for who is not ranked. Latecomers, rebuys and others who go out in the same hand or
    /// round may still move it: `event_over` has the places that stand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u32>,
    /// Whether somebody shares the place.
    pub is_tied: bool,
    /// Players who are still in.
    pub players_left: u32,
    /// At which table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    /// In which hand of the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<u32>,
    /// Who won every chip of that hand; absent where several did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<WebhookPlayer>,
}

/// A player is not out after all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WebhookPlayerBack {
    /// Where it is from.
    #[serde(flatten)]
    pub source: WebhookSource,
    /// Who.
    #[serde(flatten)]
    pub who: WebhookPlayer,
}

/// A table was closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WebhookTableClosed {
    /// Where it is from.
    #[serde(flatten)]
    pub source: WebhookSource,
    /// Which table.
    pub table: TableId,
    /// Tables that are played on.
    pub tables_left: u32,
}

/// The final table was drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WebhookFinalTable {
    /// Where it is from.
    #[serde(flatten)]
    pub source: WebhookSource,
    /// Where it is played.
    pub table: TableId,
    /// Who plays it, by seat.
    pub players: Vec<WebhookSeat>,
}

/// A player's seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WebhookSeat {
    /// Which seat.
    pub seat: Seat,
    /// Whose.
    #[serde(flatten)]
    pub who: WebhookPlayer,
}

/// A ruling, or what became of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WebhookRuling {
    /// Where it is from.
    #[serde(flatten)]
    pub source: WebhookSource,
    /// At which table.
    pub table: TableId,
    /// What happened, what it comes to, the article, and whether it stands.
    pub ruling: RulingView,
    /// Who carried it out, took it back or overruled it.
    pub by: StepBy,
}

/// A sanction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WebhookSanction {
    /// Where it is from.
    #[serde(flatten)]
    pub source: WebhookSource,
    /// For whom, what for, what it costs, and how it was lifted.
    pub sanction: SanctionView,
}

/// The event is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WebhookEventOver {
    /// Where it is from.
    #[serde(flatten)]
    pub source: WebhookSource,
    /// Everybody who is ranked, the best place first.
    pub results: Vec<WebhookResult>,
}

/// A line of the results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WebhookResult {
    /// The place, from 1; players who tie share the better one.
    pub place: u32,
    /// Whether somebody shares it.
    pub is_tied: bool,
    /// Who.
    #[serde(flatten)]
    pub who: WebhookPlayer,
    /// Money, in cents.
    pub cents: u64,
    /// Points for the league.
    pub points: u32,
}
