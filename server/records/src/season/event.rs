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
    /// Something else counts.
    SeasonChanged {
        /// Which.
        season: SeasonId,
        /// What counts from now on.
        terms: SeasonTerms,
    },
    /// A season is not kept any more.
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
    /// It does not any more.
    EventRemoved {
        /// Which season.
        season: SeasonId,
        /// Which event.
        tournament: TournamentId,
    },
    /// Somebody is a member.
    MemberAdded {
        /// Who.
        person: PersonId,
    },
    /// What is kept of a member beside the records is another thing now.
    MemberChanged {
        /// Who.
        person: PersonId,
    },
    /// Nothing is kept of a member beside the records any more.
    MemberErased {
        /// Who it was.
        person: PersonId,
    },
    /// A player of an event is a member, whatever their name.
    PlayerLinked {
        /// Which event.
        tournament: TournamentId,
        /// Which of its players.
        player: PlayerId,
        /// Which member.
        person: PersonId,
    },
    /// A player of an event is whoever their name says.
    PlayerUnlinked {
        /// Which event.
        tournament: TournamentId,
        /// Which of its players.
        player: PlayerId,
    },
}
