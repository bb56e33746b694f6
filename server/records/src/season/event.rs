//! What happens to seasons and members, as the journal keeps it: a name never changes its meaning.

use serde::{Deserialize, Serialize};
use tapis_protocol::rules::season::SeasonTerms;
use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::{PersonId, SeasonId, TournamentId};

/// Stream of the seasons.
pub const SEASON_STREAM: &str = "season";

/// Something that happened to a season or to a member. Nothing here tells who a person is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeasonEvent {
    /// A season has begun.
    SeasonBegun {
        /// Which.
        season: SeasonId,
        /// What counts.
        terms: SeasonTerms,
    },
    /// The rules of a season were changed.
    SeasonChanged {
        /// Which.
        season: SeasonId,
        /// What counts from now on.
        terms: SeasonTerms,
    },
    /// A season was removed.
    SeasonRemoved {
        /// Which.
        season: SeasonId,
    },
    /// An event counts for a season.
    EventAdded {
        /// Which season.
        season: SeasonId,
        /// Which event.
        tournament: TournamentId,
    },
    /// An event no longer counts for a season.
    EventRemoved {
        /// Which season.
        season: SeasonId,
        /// Which event.
        tournament: TournamentId,
    },
    /// A person became a member.
    MemberAdded {
        /// Who.
        person: PersonId,
    },
    /// The data of a member beside the records was changed.
    MemberChanged {
        /// Who.
        person: PersonId,
    },
    /// The data of a member beside the records was erased.
    MemberErased {
        /// Who it was.
        person: PersonId,
    },
    /// A player of an event was linked to a member, whatever their name.
    PlayerLinked {
        /// Which event.
        tournament: TournamentId,
        /// Which of its players.
        player: PlayerId,
        /// Which member.
        person: PersonId,
    },
    /// A link was taken back: the player is matched by name again.
    PlayerUnlinked {
        /// Which event.
        tournament: TournamentId,
        /// Which of its players.
        player: PlayerId,
    },
}
