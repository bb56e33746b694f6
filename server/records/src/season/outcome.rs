//! The outcome of an event, as far as a season needs it.

use std::collections::BTreeMap;
use std::sync::Arc;

use tapis_protocol::TournamentId;
use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::rules::tournament::{Ranked, Tournament, points::Figures};

/// Outcomes of events; those that cannot be read are left out.
pub type Outcomes = BTreeMap<TournamentId, Arc<EventOutcome>>;

/// An event's players and results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventOutcome {
    /// Its name.
    pub name: String,
    /// Its day; empty where its plan says none.
    pub date: String,
    /// Whether it has its winner.
    pub is_over: bool,
    /// What points are worked out from.
    pub figures: Figures,
    /// Everybody on its list.
    pub players: Vec<OutcomePlayer>,
}

/// A player of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomePlayer {
    /// Their number.
    pub player: PlayerId,
    /// The name that they play under.
    pub name: String,
    /// Their club; may be empty.
    pub club: String,
    /// Their place, once they have one.
    pub place: Option<u32>,
    /// Rebuys.
    pub rebuys: u32,
    /// Points by the event's own plan.
    pub points: u32,
}

impl EventOutcome {
    /// What an event has come to so far.
    pub fn of(tournament: &Tournament) -> Self {
        let ranking = tournament.ranking().into_iter();
        let ranked: BTreeMap<PlayerId, Ranked> = ranking.map(|line| (line.player, line)).collect();
        let players = tournament.entrants().map(|(player, entrant)| {
            let line = ranked.get(&player);
            OutcomePlayer {
                player,
                name: tournament
                    .player_name(player)
                    .unwrap_or_default()
                    .to_owned(),
                club: entrant.club.clone(),
                place: line.map(|line| line.place),
                rebuys: entrant.rebuys.into(),
                points: line.map_or(0, |line| line.points),
            }
        });
        Self {
            name: tournament.name().to_owned(),
            date: tournament
                .plan()
                .map(|plan| plan.date.clone())
                .unwrap_or_default(),
            is_over: tournament.winner().is_some(),
            figures: tournament.figures(),
            players: players.collect(),
        }
    }

    /// The players who have a place.
    pub(super) fn ranked(&self) -> impl Iterator<Item = (&OutcomePlayer, u32)> {
        let players = self.players.iter();
        players.filter_map(|player| Some((player, player.place?)))
    }
}
