//! Everybody who registered, and the results so far.

use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::rules::tournament::{Certainty, Entrant, Ranked, Standing, Tournament};
use tapis_protocol::view::{EntrantView, PlaceView, PlayersView};

use super::player;

/// Everybody who registered and the results so far, as of a record.
pub fn players(state: &Tournament, ranked: &[Ranked], sequence: u64) -> PlayersView {
    PlayersView {
        sequence,
        players: everybody(state),
        ranking: ranking(state, ranked),
    }
}

/// Everybody who registered, by number.
pub fn everybody(state: &Tournament) -> Vec<EntrantView> {
    let entrants = state.entrants();
    entrants
        .map(|(player, now)| shown(state, player, now))
        .collect()
}

/// A player who registered.
pub fn entrant(state: &Tournament, player: PlayerId) -> Option<EntrantView> {
    let now = state.entrant(player)?;
    Some(shown(state, player, now))
}

/// What the hall's display shows of a player: nothing of what they have paid or may buy, nor when they said they come.
pub fn entrant_of_hall(entrant: EntrantView) -> EntrantView {
    EntrantView {
        has_paid: false,
        gave_notice: false,
        may_rebuy: false,
        may_add_on: 0,
        may_enter_again: false,
        may_come_back: false,
        may_be_seated: false,
        may_refund: Vec::new(),
        ..entrant
    }
}

/// The results so far, the best place first.
pub fn ranking(state: &Tournament, ranking: &[Ranked]) -> Vec<PlaceView> {
    ranking.iter().map(|ranked| place(state, ranked)).collect()
}

fn shown(state: &Tournament, player: PlayerId, entrant: &Entrant) -> EntrantView {
    let purchase = match entrant.standing {
        Standing::Playing { .. } | Standing::Busted { .. } => Some(state.may_buy(player)),
        Standing::Registered
        | Standing::Waiting
        | Standing::Withdrawn
        | Standing::Moving
        | Standing::Out => None,
    };
    EntrantView {
        player,
        name: entrant.name.clone(),
        club: entrant.club.clone(),
        standing: entrant.standing,
        stack: player::stack(state, player),
        is_here: entrant.is_here,
        has_paid: entrant.has_paid,
        gave_notice: entrant.gave_notice,
        rebuys: entrant.rebuys,
        add_ons: entrant.add_ons,
        may_rebuy: purchase.is_some_and(|purchase| purchase.rebuy),
        may_add_on: purchase.map_or(0, |purchase| purchase.add_on),
        re_entries: entrant.re_entries,
        may_enter_again: state.may_enter_again(player),
        may_come_back: state.may_come_back(player),
        may_be_seated: state.may_be_seated(player),
        may_refund: state.may_refund(player),
    }
}

fn place(state: &Tournament, ranked: &Ranked) -> PlaceView {
    let entrant = state.entrant(ranked.player);
    PlaceView {
        player: ranked.player,
        name: player::name(state, ranked.player),
        club: entrant.map(|now| now.club.clone()).unwrap_or_default(),
        place: ranked.place,
        is_tied: ranked.is_tied,
        is_confirmed: ranked.certainty == Certainty::Final,
        why: ranked.why,
        cents: ranked.cents,
        kind: kind(state, ranked.place),
        points: ranked.points,
    }
}

/// The prize in kind of a place.
fn kind(state: &Tournament, place: u32) -> String {
    let index = usize::try_from(place.saturating_sub(1)).unwrap_or(usize::MAX);
    let prize = state.plan().and_then(|plan| plan.prizes.places.get(index));
    prize.map(|prize| prize.kind.clone()).unwrap_or_default()
}
