//! Matches players of events with members: by a director's link, else by name.

use std::collections::BTreeMap;

use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::{PersonId, TournamentId};

use super::{Members, Outcomes, SeasonState};
use crate::names::name_key;

/// Finds members by the names of players.
pub(super) struct Matching<'a> {
    state: &'a SeasonState,
    /// Members by name; none where several have it.
    by_name: BTreeMap<Vec<String>, Option<&'a PersonId>>,
}

impl<'a> Matching<'a> {
    pub(super) fn new(state: &'a SeasonState, members: &'a Members) -> Self {
        let mut by_name = BTreeMap::new();
        for (person, data) in members {
            by_name
                .entry(name_key(&data.name))
                .and_modify(|other| *other = None)
                .or_insert(Some(person));
        }
        Self { state, by_name }
    }

    /// The member that a player of an event is; also one that was erased.
    pub(super) fn member(
        &self,
        tournament: &TournamentId,
        player: PlayerId,
        name: &str,
    ) -> Option<&'a PersonId> {
        self.state
            .link(tournament, player)
            .or_else(|| *self.by_name.get(&name_key(name))?)
    }

    /// The players that a member is, in all these events.
    pub(super) fn players_of(
        &self,
        person: &PersonId,
        outcomes: &Outcomes,
    ) -> Vec<(TournamentId, PlayerId)> {
        let players = outcomes
            .iter()
            .flat_map(|(id, outcome)| outcome.players.iter().map(move |player| (id, player)));
        players
            .filter(|(id, player)| self.member(id, player.player, &player.name) == Some(person))
            .map(|(id, player)| (id.clone(), player.player))
            .collect()
    }
}
