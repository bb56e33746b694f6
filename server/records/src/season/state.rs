//! Seasons and members as a projection of their stream.

use std::collections::{BTreeMap, BTreeSet};

use tapis_journal::{Person, PersonKey};
use tapis_protocol::rules::season::SeasonTerms;
use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::{PersonId, SeasonId, TournamentId};

use super::person::{key_of, read_member};
use super::{Members, SeasonEvent};

/// What the records say.
#[derive(Clone, Debug, Default)]
pub struct SeasonState {
    /// The seasons in the order in which they began.
    seasons: Vec<(SeasonId, KeptSeason)>,
    members: BTreeSet<PersonId>,
    erased: BTreeSet<PersonId>,
    links: BTreeMap<(TournamentId, PlayerId), PersonId>,
}

/// A season that is kept.
#[derive(Clone, Debug)]
pub struct KeptSeason {
    /// What counts.
    pub terms: SeasonTerms,
    /// Its events, in the order in which they were added.
    pub events: Vec<TournamentId>,
}

impl SeasonState {
    /// Applies an event.
    pub fn evolve(&mut self, event: SeasonEvent) {
        match event {
            SeasonEvent::SeasonBegun { season, terms } => {
                let events = Vec::new();
                self.seasons.push((season, KeptSeason { terms, events }));
            }
            SeasonEvent::SeasonChanged { season, terms } => {
                self.change(&season, |kept| kept.terms = terms);
            }
            SeasonEvent::SeasonRemoved { season } => self.seasons.retain(|(id, _)| *id != season),
            SeasonEvent::EventAdded { season, tournament } => {
                self.change(&season, |kept| kept.events.push(tournament));
            }
            SeasonEvent::EventRemoved { season, tournament } => {
                self.change(&season, |kept| kept.events.retain(|id| *id != tournament));
            }
            SeasonEvent::MemberAdded { person } => {
                self.members.insert(person);
            }
            // Nothing of it is in the records.
            SeasonEvent::MemberChanged { .. } => {}
            SeasonEvent::MemberErased { person } => {
                self.members.remove(&person);
                self.erased.insert(person);
            }
            SeasonEvent::PlayerLinked {
                tournament,
                player,
                person,
            } => {
                self.links.insert((tournament, player), person);
            }
            SeasonEvent::PlayerUnlinked { tournament, player } => {
                self.links.remove(&(tournament, player));
            }
        }
    }

    fn change(&mut self, season: &SeasonId, change: impl FnOnce(&mut KeptSeason)) {
        let kept = self.seasons.iter_mut().find(|(id, _)| id == season);
        if let Some((_, kept)) = kept {
            change(kept);
        }
    }

    /// The seasons, the oldest first.
    pub fn seasons(&self) -> impl DoubleEndedIterator<Item = &(SeasonId, KeptSeason)> {
        self.seasons.iter()
    }

    /// A season.
    pub fn season(&self, season: &SeasonId) -> Option<&KeptSeason> {
        let kept = self.seasons.iter().find(|(id, _)| id == season);
        kept.map(|(_, kept)| kept)
    }

    /// The events of all seasons, each once.
    pub fn tournaments(&self) -> BTreeSet<TournamentId> {
        let events = self.seasons.iter().flat_map(|(_, kept)| &kept.events);
        events.cloned().collect()
    }

    /// Whether a person is a member.
    pub fn is_member(&self, person: &PersonId) -> bool {
        self.members.contains(person)
    }

    /// Who was erased: nothing of them may be kept.
    pub fn erased(&self) -> impl Iterator<Item = &PersonId> {
        self.erased.iter()
    }

    /// Who a player is, as a director has said.
    pub(super) fn link(&self, tournament: &TournamentId, player: PlayerId) -> Option<&PersonId> {
        self.links.get(&(tournament.clone(), player))
    }

    /// By which numbers the members are kept beside the records.
    pub fn member_keys(&self) -> Vec<PersonKey> {
        self.members.iter().filter_map(key_of).collect()
    }

    /// The members whose data is kept beside the records. Players of events, which lie there as well, are none.
    pub fn members(&self, kept: &[Person]) -> Members {
        let read = kept.iter().filter_map(read_member);
        read.filter(|(person, _)| self.members.contains(person))
            .collect()
    }
}
