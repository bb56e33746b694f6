//! Decides the commands of directors about seasons and members. They are idempotent: a command that asks for what is so
//! already leads to no event.

use tapis_protocol::rules::season::{InvalidSeason, MAX_SEASON_EVENTS, SeasonTerms};
use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::rules::tournament::InvalidText;
use tapis_protocol::{
    MAX_CLUB_NAME, MAX_LICENCE, NewMember, PersonId, SeasonCommand, SeasonId, TournamentId,
};
use thiserror::Error;

use super::matching::Matching;
use super::{KeptSeason, Members, Outcomes, PersonData, SeasonEvent, SeasonState};
use crate::names::{licence_key, name_key};

/// Most seasons that are kept: those of decades.
pub const MAX_SEASONS: usize = 100;

/// Most members of a club.
pub const MAX_MEMBERS: usize = 5_000;

/// Longest name of a member, in characters.
const MAX_NAME: usize = 60;

/// What follows from a command: records first, then what is kept beside them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeasonChange {
    /// For the records.
    pub events: Vec<SeasonEvent>,
    /// Members of whom something else is kept from now on.
    pub keep: Vec<(PersonId, PersonData)>,
    /// Members of whom nothing is.
    pub erase: Vec<PersonId>,
}

/// Why a command is not carried out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SeasonRefusal {
    /// No such season.
    #[error("there is no such season")]
    NoSeason,
    /// Its id has another one.
    #[error("another season has this id")]
    IdTaken,
    /// What it counts cannot be.
    #[error(transparent)]
    Terms(#[from] InvalidSeason),
    /// No such member.
    #[error("there is no such member")]
    NoMember,
    /// A name, a licence or a club cannot be used.
    #[error(transparent)]
    Member(#[from] InvalidText),
    /// Another member has this licence.
    #[error("another member has the licence {0}")]
    LicenceTaken(String),
    /// There are too many of something.
    #[error("there are at most {most} {what}")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many there may be.
        most: usize,
    },
    /// The operating system gave no random number for a member.
    #[error("no number can be drawn for a member")]
    NoChance,
}

/// What a command is decided on.
#[derive(Clone, Copy)]
pub struct KnownSeasons<'a> {
    /// What the records say.
    pub state: &'a SeasonState,
    /// What is kept beside them.
    pub members: &'a Members,
    /// What the events came to.
    pub outcomes: &'a Outcomes,
}

/// Decides a command. `draw` gives numbers for new members.
///
/// # Errors
///
/// [`SeasonRefusal`]; then nothing changes.
pub fn decide(
    known: KnownSeasons<'_>,
    command: SeasonCommand,
    draw: &mut dyn FnMut() -> Option<PersonId>,
) -> Result<SeasonChange, SeasonRefusal> {
    let state = known.state;
    match command {
        SeasonCommand::Begin { season, terms } => begin(state, season, terms),
        SeasonCommand::Change { season, terms } => change(state, season, terms),
        SeasonCommand::Remove { season } => Ok(match state.season(&season) {
            Some(_) => one(SeasonEvent::SeasonRemoved { season }),
            None => SeasonChange::default(),
        }),
        SeasonCommand::AddEvent { season, tournament } => add_event(state, season, tournament),
        SeasonCommand::RemoveEvent { season, tournament } => {
            let is_there = kept(state, &season)?.events.contains(&tournament);
            let event = SeasonEvent::EventRemoved { season, tournament };
            Ok(when(is_there, event))
        }
        SeasonCommand::AddMembers { members } => add_members(known.members, members, draw),
        SeasonCommand::ChangeMember { person, member } => {
            change_member(known.members, person, member)
        }
        SeasonCommand::EraseMember { person } => erase_member(known, person),
        SeasonCommand::Link {
            tournament,
            player,
            person,
        } => link(state, tournament, player, person),
    }
}

fn one(event: SeasonEvent) -> SeasonChange {
    SeasonChange {
        events: vec![event],
        ..SeasonChange::default()
    }
}

fn when(is_new: bool, event: SeasonEvent) -> SeasonChange {
    if is_new {
        one(event)
    } else {
        SeasonChange::default()
    }
}

fn kept<'a>(state: &'a SeasonState, season: &SeasonId) -> Result<&'a KeptSeason, SeasonRefusal> {
    state.season(season).ok_or(SeasonRefusal::NoSeason)
}

fn begin(
    state: &SeasonState,
    season: SeasonId,
    terms: SeasonTerms,
) -> Result<SeasonChange, SeasonRefusal> {
    terms.check()?;
    match state.season(&season) {
        Some(kept) if kept.terms == terms => Ok(SeasonChange::default()),
        Some(_) => Err(SeasonRefusal::IdTaken),
        None if state.seasons().count() >= MAX_SEASONS => Err(too_many("seasons", MAX_SEASONS)),
        None => Ok(one(SeasonEvent::SeasonBegun { season, terms })),
    }
}

fn change(
    state: &SeasonState,
    season: SeasonId,
    terms: SeasonTerms,
) -> Result<SeasonChange, SeasonRefusal> {
    terms.check()?;
    let is_new = kept(state, &season)?.terms != terms;
    Ok(when(is_new, SeasonEvent::SeasonChanged { season, terms }))
}

fn add_event(
    state: &SeasonState,
    season: SeasonId,
    tournament: TournamentId,
) -> Result<SeasonChange, SeasonRefusal> {
    let events = &kept(state, &season)?.events;
    let is_new = !events.contains(&tournament);
    if is_new && events.len() >= MAX_SEASON_EVENTS {
        return Err(too_many("events of a season", MAX_SEASON_EVENTS));
    }
    Ok(when(is_new, SeasonEvent::EventAdded { season, tournament }))
}

const fn too_many(what: &'static str, most: usize) -> SeasonRefusal {
    SeasonRefusal::TooMany { what, most }
}

/// What people wrote of a member, tidied up.
fn checked(written: NewMember) -> Result<PersonData, InvalidText> {
    let data = PersonData::from(written);
    InvalidText::check("the name of a member", &data.name, 1, MAX_NAME)?;
    InvalidText::check("a licence number", &data.licence, 0, MAX_LICENCE)?;
    InvalidText::check("the club of a member", &data.club, 0, MAX_CLUB_NAME)?;
    Ok(data)
}

fn add_members(
    members: &Members,
    written: Vec<NewMember>,
    draw: &mut dyn FnMut() -> Option<PersonId>,
) -> Result<SeasonChange, SeasonRefusal> {
    let mut now = members.clone();
    let mut change = SeasonChange::default();
    for member in written {
        let new = checked(member)?;
        let (person, data) = match same_member(&now, &new) {
            None => {
                let person = draw().ok_or(SeasonRefusal::NoChance)?;
                let event = SeasonEvent::MemberAdded {
                    person: person.clone(),
                };
                change.events.push(event);
                (person, new)
            }
            Some((person, known)) => {
                let filled = fill(known, new);
                if filled == *known {
                    continue;
                }
                let person = person.clone();
                let event = SeasonEvent::MemberChanged {
                    person: person.clone(),
                };
                change.events.push(event);
                (person, filled)
            }
        };
        now.insert(person.clone(), data.clone());
        change.keep.push((person, data));
    }
    if now.len() > MAX_MEMBERS {
        return Err(too_many("members", MAX_MEMBERS));
    }
    Ok(change)
}

/// Who is meant already: by the licence, else by the name where not both have a licence.
fn same_member<'a>(
    members: &'a Members,
    new: &PersonData,
) -> Option<(&'a PersonId, &'a PersonData)> {
    let (licence, name) = (licence_key(&new.licence), name_key(&new.name));
    let by_licence = members
        .iter()
        .find(|(_, known)| !licence.is_empty() && licence_key(&known.licence) == licence);
    by_licence.or_else(|| {
        members.iter().find(|(_, known)| {
            let has_other = !licence.is_empty() && !known.licence.is_empty();
            !has_other && name_key(&known.name) == name
        })
    })
}

/// What is known of a member, with what was not known yet.
fn fill(known: &PersonData, new: PersonData) -> PersonData {
    let or = |known: &String, new: String| match known.is_empty() {
        true => new,
        false => known.clone(),
    };
    PersonData {
        name: known.name.clone(),
        licence: or(&known.licence, new.licence),
        club: or(&known.club, new.club),
    }
}

fn change_member(
    members: &Members,
    person: PersonId,
    written: NewMember,
) -> Result<SeasonChange, SeasonRefusal> {
    let known = members.get(&person).ok_or(SeasonRefusal::NoMember)?;
    let data = checked(written)?;
    let licence = licence_key(&data.licence);
    let is_taken = members.iter().any(|(other, known)| {
        *other != person && !licence.is_empty() && licence_key(&known.licence) == licence
    });
    if is_taken {
        return Err(SeasonRefusal::LicenceTaken(data.licence));
    }
    if *known == data {
        return Ok(SeasonChange::default());
    }
    let event = SeasonEvent::MemberChanged {
        person: person.clone(),
    };
    Ok(SeasonChange {
        keep: vec![(person, data)],
        ..one(event)
    })
}

/// Erases a member. The players that they were by their name stay theirs by number, so that everybody keeps the place.
fn erase_member(known: KnownSeasons<'_>, person: PersonId) -> Result<SeasonChange, SeasonRefusal> {
    let state = known.state;
    if !state.is_member(&person) {
        let is_done = state.erased().any(|erased| *erased == person);
        // Asked again: what a server could not erase at the time is erased now.
        return match is_done {
            true => Ok(SeasonChange {
                erase: vec![person],
                ..SeasonChange::default()
            }),
            false => Err(SeasonRefusal::NoMember),
        };
    }
    let matching = Matching::new(state, known.members);
    let players = matching.players_of(&person, known.outcomes).into_iter();
    let by_name = players.filter(|(tournament, player)| state.link(tournament, *player).is_none());
    let links = by_name.map(|(tournament, player)| SeasonEvent::PlayerLinked {
        tournament,
        player,
        person: person.clone(),
    });
    let mut events: Vec<SeasonEvent> = links.collect();
    events.push(SeasonEvent::MemberErased {
        person: person.clone(),
    });
    Ok(SeasonChange {
        events,
        keep: Vec::new(),
        erase: vec![person],
    })
}

fn link(
    state: &SeasonState,
    tournament: TournamentId,
    player: PlayerId,
    person: Option<PersonId>,
) -> Result<SeasonChange, SeasonRefusal> {
    let known = state.link(&tournament, player).cloned();
    if let Some(person) = &person
        && !state.is_member(person)
    {
        return Err(SeasonRefusal::NoMember);
    }
    let is_new = known != person;
    Ok(match person {
        Some(person) => when(
            is_new,
            SeasonEvent::PlayerLinked {
                tournament,
                player,
                person,
            },
        ),
        None => when(is_new, SeasonEvent::PlayerUnlinked { tournament, player }),
    })
}
