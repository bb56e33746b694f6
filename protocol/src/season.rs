//! Seasons: members, events whose results count together, and the standings (`/api/seasons`, `/api/persons`).

use serde::{Deserialize, Serialize};
use tapis_rules::season::SeasonTerms;
use tapis_rules::table::PlayerId;

use crate::view::TournamentSummary;
use crate::{PersonId, SeasonId, TournamentId};

/// Longest licence number, in characters.
pub const MAX_LICENCE: usize = 32;

/// What a director does about seasons and members: body of `POST /api/seasons`. Each may be sent again, and is carried out
/// once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeasonCommand {
    /// A season begins, under an id that the sender draws.
    Begin {
        /// Its id.
        season: SeasonId,
        /// What counts.
        terms: SeasonTerms,
    },
    /// Something else counts from now on, for all its events.
    Change {
        /// Which season.
        season: SeasonId,
        /// What counts.
        terms: SeasonTerms,
    },
    /// A season is not kept any more; members and events stay.
    Remove {
        /// Which season.
        season: SeasonId,
    },
    /// An event counts for a season.
    AddEvent {
        /// Which season.
        season: SeasonId,
        /// Which event.
        tournament: TournamentId,
    },
    /// It does not any more.
    RemoveEvent {
        /// Which season.
        season: SeasonId,
        /// Which event.
        tournament: TournamentId,
    },
    /// People become members of the club; those who are already, by licence or by name, are left as they are.
    AddMembers {
        /// Who.
        members: Vec<NewMember>,
    },
    /// A member has another name, licence or club.
    ChangeMember {
        /// Who.
        person: PersonId,
        /// What is so from now on.
        member: NewMember,
    },
    /// Name, licence and club of a member are erased for good. Their results keep their places, without a name.
    EraseMember {
        /// Who.
        person: PersonId,
    },
    /// A player of an event is a member, whatever name they played under.
    Link {
        /// Which event.
        tournament: TournamentId,
        /// Which of its players.
        player: PlayerId,
        /// Which member; none: as their name says.
        person: Option<PersonId>,
    },
}

/// A member as people write them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewMember {
    /// Name, 1 to 60 characters.
    pub name: String,
    /// Licence number, at most 32 characters; may be empty. No two members have the same.
    #[serde(default)]
    pub licence: String,
    /// Club, at most 60 characters; may be empty.
    #[serde(default)]
    pub club: String,
}

/// Answer to `GET /api/seasons`, and to each command.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Seasons {
    /// The seasons, the newest first.
    pub seasons: Vec<SeasonSummary>,
    /// The members of the club, by name.
    pub members: Vec<Member>,
    /// The events that can be added, the newest first.
    pub tournaments: Vec<TournamentSummary>,
}

/// A season in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeasonSummary {
    /// Which.
    pub season: SeasonId,
    /// What counts.
    pub terms: SeasonTerms,
}

/// A member of the club.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Member {
    /// By what records name them.
    pub person: PersonId,
    /// Name.
    pub name: String,
    /// Licence number; may be empty.
    pub licence: String,
    /// Club; may be empty.
    pub club: String,
}

/// Answer to `GET /api/seasons/{season}`: the standings, worked out from the results as they are now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeasonView {
    /// Which season.
    pub season: SeasonId,
    /// What counts.
    pub terms: SeasonTerms,
    /// Its events, in the order in which they were added.
    pub events: Vec<SeasonEventView>,
    /// The standings, the best first.
    pub standings: Vec<SeasonLine>,
    /// Players of its events who are no member by their name, or could be several.
    pub unknown: Vec<UnknownPlayer>,
}

/// An event of a season.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeasonEventView {
    /// Which event.
    pub tournament: TournamentId,
    /// Its name.
    pub name: String,
    /// Its day, `2026-12-05`; empty where its plan says none.
    pub date: String,
    /// Players who took part.
    pub players: u32,
    /// Whether it counts.
    pub state: SeasonEventState,
}

/// Whether an event counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeasonEventState {
    /// It has its winner, and counts.
    Counts,
    /// It has none yet: it counts when it has.
    Open,
    /// Its records cannot be read.
    Unreadable,
}

/// A line of the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeasonLine {
    /// Place, from 1.
    pub place: u32,
    /// Whether another member shares it.
    pub is_tied: bool,
    /// Who.
    pub person: PersonId,
    /// Their name; empty where it was erased.
    pub name: String,
    /// Licence number; may be empty.
    pub licence: String,
    /// Club; may be empty.
    pub club: String,
    /// The points that count.
    pub total: u64,
    /// All their results, in the order of the events.
    pub results: Vec<SeasonResult>,
}

/// A member's result in an event of a season.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeasonResult {
    /// The event's number in the list, from 0.
    pub event: u32,
    /// Their place in it.
    pub place: u32,
    /// Its points.
    pub points: u32,
    /// Whether it is one of those that count.
    pub counts: bool,
}

/// A player of an event who is no member, as far as is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UnknownPlayer {
    /// Of which event.
    pub tournament: TournamentId,
    /// Which of its players.
    pub player: PlayerId,
    /// The name that they played under.
    pub name: String,
    /// Their club there; may be empty.
    pub club: String,
    /// Their place.
    pub place: u32,
}

/// Answer to `GET /api/persons/{person}`: all that seasons keep of a member, for the member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PersonExport {
    /// What is kept outside the chain of records, and can be erased.
    pub member: Member,
    /// The results of every season.
    pub seasons: Vec<PersonSeason>,
    /// Under which names they stand in records of events, which are not erased with the member.
    pub players: Vec<PersonPlayer>,
}

/// A member in a season.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PersonSeason {
    /// The season's name.
    pub name: String,
    /// Their place in the standings.
    pub place: u32,
    /// The points that count.
    pub total: u64,
}

/// A member as a player of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PersonPlayer {
    /// Which event.
    pub tournament: TournamentId,
    /// Its name.
    pub event: String,
    /// Their number there.
    pub player: PlayerId,
    /// The name that they played under.
    pub name: String,
    /// Their place, where they have one.
    pub place: Option<u32>,
}
