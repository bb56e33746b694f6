//! What screens show of seasons and members.

use std::collections::BTreeMap;

use tapis_protocol::rules::season::{
    CountedResult, SeasonEntry, SeasonField, SeasonStanding, standings,
};
use tapis_protocol::rules::tournament::points::Figures;
use tapis_protocol::view::TournamentSummary;
use tapis_protocol::{
    Member, PersonExport, PersonId, PersonPlayer, PersonSeason, SeasonEventState, SeasonEventView,
    SeasonId, SeasonLine, SeasonResult, SeasonSummary, SeasonView, Seasons, TournamentId,
    UnknownPlayer,
};

use super::matching::Matching;
use super::{EventOutcome, KeptSeason, KnownSeasons, Members, OutcomePlayer, PersonData};
use crate::names::plain;

/// The seasons and the members, and the events that can be added.
pub fn seasons(known: KnownSeasons<'_>, tournaments: Vec<TournamentSummary>) -> Seasons {
    let kept = known.state.seasons().rev();
    let mut members: Vec<Member> = known
        .members
        .iter()
        .map(|(person, data)| data.member(person))
        .collect();
    members.sort_by_cached_key(|member| (plain(&member.name), member.person.clone()));
    Seasons {
        seasons: kept
            .map(|(season, kept)| SeasonSummary {
                season: season.clone(),
                terms: kept.terms.clone(),
            })
            .collect(),
        members,
        tournaments,
    }
}

/// The standings of a season; `None` where there is no such season.
pub fn season_view(known: KnownSeasons<'_>, season: &SeasonId) -> Option<SeasonView> {
    let kept = known.state.season(season)?;
    let matching = Matching::new(known.state, known.members);
    let fields = fields(known, kept, &matching);
    let lines = standings(&kept.terms, &fields).into_iter();
    let mut lines: Vec<SeasonLine> = lines.map(|line| season_line(line, known.members)).collect();
    lines.sort_by_cached_key(|line| (line.place, plain(&line.name)));
    Some(SeasonView {
        season: season.clone(),
        terms: kept.terms.clone(),
        events: kept.events.iter().map(|id| event_view(known, id)).collect(),
        standings: lines,
        unknown: unknown(known, kept, &matching),
    })
}

/// All that is kept of a member; `None` where there is no such member.
pub fn person_export(known: KnownSeasons<'_>, person: &PersonId) -> Option<PersonExport> {
    let member = known.members.get(person)?.member(person);
    let matching = Matching::new(known.state, known.members);
    let seasons = known.state.seasons().filter_map(|(_, kept)| {
        let fields = fields(known, kept, &matching);
        let mut lines = standings(&kept.terms, &fields).into_iter();
        let line = lines.find(|line| line.who == person)?;
        Some(PersonSeason {
            name: kept.terms.name.clone(),
            place: line.place,
            total: line.total,
        })
    });
    let players = matching.players_of(person, known.outcomes).into_iter();
    let players = players.filter_map(|(tournament, number)| {
        let outcome = known.outcomes.get(&tournament)?;
        let mut players = outcome.players.iter();
        let player = players.find(|player| player.player == number)?;
        Some(PersonPlayer {
            event: outcome.name.clone(),
            tournament,
            player: number,
            name: player.name.clone(),
            place: player.place,
        })
    });
    Some(PersonExport {
        member,
        seasons: seasons.collect(),
        players: players.collect(),
    })
}

/// The events of a season as they count. One that is not over has its place in the list, and no results yet.
fn fields<'a>(
    known: KnownSeasons<'_>,
    kept: &KeptSeason,
    matching: &Matching<'a>,
) -> Vec<SeasonField<&'a PersonId>> {
    let field = |id: &TournamentId| {
        let outcome = known.outcomes.get(id);
        match outcome.filter(|outcome| outcome.is_over) {
            Some(outcome) => SeasonField {
                figures: outcome.figures,
                entries: entries(id, outcome, matching),
            },
            None => SeasonField {
                figures: Figures::default(),
                entries: Vec::new(),
            },
        }
    };
    kept.events.iter().map(field).collect()
}

fn entries<'a>(
    id: &TournamentId,
    outcome: &EventOutcome,
    matching: &Matching<'a>,
) -> Vec<SeasonEntry<&'a PersonId>> {
    let entry = |(player, place): (&OutcomePlayer, u32)| {
        Some(SeasonEntry {
            who: matching.member(id, player.player, &player.name)?,
            place,
            rebuys: player.rebuys,
            points: player.points,
        })
    };
    outcome.ranked().filter_map(entry).collect()
}

fn event_view(known: KnownSeasons<'_>, id: &TournamentId) -> SeasonEventView {
    let outcome = known.outcomes.get(id);
    SeasonEventView {
        tournament: id.clone(),
        name: outcome.map_or_else(|| id.to_string(), |outcome| outcome.name.clone()),
        date: outcome.map_or_else(String::new, |outcome| outcome.date.clone()),
        players: outcome.map_or(0, |outcome| outcome.figures.players),
        state: match outcome {
            Some(outcome) if outcome.is_over => SeasonEventState::Counts,
            Some(_) => SeasonEventState::Open,
            None => SeasonEventState::Unreadable,
        },
    }
}

/// Who was erased has a line, and neither name nor licence.
fn season_line(line: SeasonStanding<&PersonId>, members: &Members) -> SeasonLine {
    let data = members.get(line.who);
    let text = |of: fn(&PersonData) -> &String| data.map(of).cloned().unwrap_or_default();
    SeasonLine {
        place: line.place,
        is_tied: line.is_tied,
        person: line.who.clone(),
        name: text(|data| &data.name),
        licence: text(|data| &data.licence),
        club: text(|data| &data.club),
        total: line.total,
        results: line.results.into_iter().map(season_result).collect(),
    }
}

fn season_result(result: CountedResult) -> SeasonResult {
    SeasonResult {
        event: u32::try_from(result.event).unwrap_or(u32::MAX),
        place: result.place,
        points: result.points,
        counts: result.counts,
    }
}

/// Players with a place who are no member, those of the same name together, in the order in which they were first seen.
fn unknown(
    known: KnownSeasons<'_>,
    kept: &KeptSeason,
    matching: &Matching<'_>,
) -> Vec<UnknownPlayer> {
    let mut players = Vec::new();
    let mut seen = BTreeMap::new();
    for (number, id) in kept.events.iter().enumerate() {
        let Some(outcome) = known.outcomes.get(id).filter(|outcome| outcome.is_over) else {
            continue;
        };
        for (player, place) in outcome.ranked() {
            if matching.member(id, player.player, &player.name).is_some() {
                continue;
            }
            let next = seen.len();
            let group = *seen.entry(plain(&player.name)).or_insert(next);
            players.push((
                (group, number),
                UnknownPlayer {
                    tournament: id.clone(),
                    player: player.player,
                    name: player.name.clone(),
                    club: player.club.clone(),
                    place,
                },
            ));
        }
    }
    players.sort_by_key(|(order, _)| *order);
    players.into_iter().map(|(_, player)| player).collect()
}
