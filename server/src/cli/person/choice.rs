//! Whom a name, a licence or a number means.

use std::collections::BTreeSet;

use tapis_journal::PersonKey;
use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::{PersonId, TournamentId};
use tapis_records::season::{PersonData, key_of, person_export, person_of};
use tapis_records::{licence_key, name_key};

use super::known::{KnownPeople, KnownPlayer};

/// A player of an event, by number.
pub(super) type PlayerNumber = (TournamentId, PlayerId);

/// Who is meant.
#[derive(Debug, Default)]
pub(super) struct ChosenPeople {
    /// Members of seasons.
    pub(super) members: Vec<PersonId>,
    /// Players of events, also of those that cannot be read.
    pub(super) players: BTreeSet<PlayerNumber>,
    /// What is kept of their names beside the records.
    pub(super) names: BTreeSet<PersonKey>,
}

impl ChosenPeople {
    /// Looks for whom a text means.
    pub(super) fn of(known: &KnownPeople, text: &str) -> Self {
        let mut chosen = Self::default();
        if let Some(player) = player_number(text) {
            chosen.players.insert(player);
        } else if let Some(key) = PersonKey::read(text) {
            chosen.by_key(known, key);
        } else {
            chosen.by_name(known, text);
        }
        let members = chosen.members.iter();
        let exports = members.filter_map(|member| person_export(known.seasons(), member));
        let players = exports.flat_map(|export| export.players);
        let players: Vec<PlayerNumber> = players
            .map(|player| (player.tournament, player.player))
            .collect();
        chosen.players.extend(players);
        for (key, name) in &known.names {
            if chosen.players.contains(&(name.event.clone(), name.player)) {
                chosen.names.insert(*key);
            }
        }
        chosen
    }

    /// Whether no person is meant.
    pub(super) fn is_nobody(&self, known: &KnownPeople) -> bool {
        self.members.is_empty() && self.names.is_empty() && self.seen(known).next().is_none()
    }

    /// Everything that is kept of them beside the records.
    pub(super) fn keys(&self) -> Vec<PersonKey> {
        let members = self.members.iter().filter_map(key_of);
        members.chain(self.names.iter().copied()).collect()
    }

    /// The players among them who have a name in an event that can be read.
    pub(super) fn seen<'a>(
        &'a self,
        known: &'a KnownPeople,
    ) -> impl Iterator<Item = KnownPlayer<'a>> {
        let is_chosen = move |player: &KnownPlayer<'_>| {
            let number = (player.id.clone(), player.player.player);
            self.players.contains(&number)
        };
        known.players().filter(is_chosen)
    }

    /// Their names as they are kept beside the records of events.
    pub(super) fn spellings<'a>(
        &'a self,
        known: &'a KnownPeople,
    ) -> impl Iterator<Item = &'a String> {
        let names = known.names.iter();
        let names = names.filter(move |(key, _)| self.names.contains(key));
        names.map(|(_, kept)| &kept.name)
    }

    fn by_key(&mut self, known: &KnownPeople, key: PersonKey) {
        let member = person_of(key).filter(|person| known.members.contains_key(person));
        self.members.extend(member);
        let mut names = known.names.iter();
        match names.find(|(kept, _)| *kept == key) {
            Some((_, name)) => {
                self.players.insert((name.event.clone(), name.player));
            }
            // A row that cannot be read is no name that people could ask for; it can be erased all the same.
            None if self.members.is_empty() && known.kept.iter().any(|kept| kept.key == key) => {
                self.names.insert(key);
            }
            None => {}
        }
    }

    fn by_name(&mut self, known: &KnownPeople, text: &str) {
        let (name, licence) = (name_key(text), licence_key(text));
        let is_meant = |data: &PersonData| {
            let is_licence = !licence.is_empty() && licence_key(&data.licence) == licence;
            is_licence || name_key(&data.name) == name
        };
        let members = known.members.iter().filter(|(_, data)| is_meant(data));
        self.members
            .extend(members.map(|(person, _)| person.clone()));
        let players = known.players();
        let players = players.filter(|player| name_key(&player.player.name) == name);
        self.players
            .extend(players.map(|player| (player.id.clone(), player.player.player)));
        // Also as a name was before it was put right.
        let kept = known.names.iter().map(|(_, kept)| kept);
        let kept = kept.filter(|kept| name_key(&kept.name) == name);
        self.players
            .extend(kept.map(|kept| (kept.event.clone(), kept.player)));
    }
}

/// A player as the list names them: `event#player`.
fn player_number(text: &str) -> Option<PlayerNumber> {
    let (event, player) = text.rsplit_once('#')?;
    Some((TournamentId::new(event)?, PlayerId(player.parse().ok()?)))
}

/// A member in a line.
pub(super) fn member_line(person: &PersonId, data: &PersonData) -> String {
    let mut line = format!("member {person} {}", data.name);
    if !data.licence.is_empty() {
        line = format!("{line}, licence {}", data.licence);
    }
    if !data.club.is_empty() {
        line = format!("{line}, {}", data.club);
    }
    line
}
