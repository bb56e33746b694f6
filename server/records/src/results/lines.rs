//! The lines of a list, from the tournament as it is and from what its journal tells besides.

use std::collections::BTreeMap;

use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Gone, Ranked, Tournament};
use tapis_protocol::{
    EventSheet, SheetMove, SheetOut, SheetPlayer, SheetResult, SheetRows, SheetSeat, TournamentId,
};
use tapis_views::{self as views, table_id};

use super::{Chronicle, List};

/// Where lines come from.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// The tournament.
    pub(crate) state: &'a Tournament,
    /// What has happened in it.
    pub(crate) chronicle: &'a Chronicle,
    /// When the last of it happened.
    pub(crate) at: Timestamp,
}

/// A list of an event.
pub fn sheet(id: &TournamentId, source: Source<'_>, list: List) -> EventSheet {
    let Source { state, at, .. } = source;
    let plan = state.plan();
    let winner = state.winner().map(|winner| source.name(winner));
    EventSheet {
        tournament: id.clone(),
        name: state.name().to_owned(),
        date: plan.map(|plan| plan.date.clone()).unwrap_or_default(),
        venue: plan.map(|plan| plan.venue.clone()).unwrap_or_default(),
        book: state.book().title.clone(),
        entries: state.field_size(),
        left: state.players_left(),
        level: state.level(),
        winner,
        at,
        rows: match list {
            List::Results => SheetRows::Results(source.results()),
            List::Players => SheetRows::Players(source.players()),
            List::Seating => SheetRows::Seating(source.seating()),
            List::Moves => SheetRows::Moves(source.moves()),
        },
    }
}

impl Source<'_> {
    fn name(self, player: PlayerId) -> String {
        let name = self.state.player_name(player);
        name.unwrap_or_default().to_owned()
    }

    /// Whether the event sells re-entries, or has sold some.
    fn has_re_entries(self) -> bool {
        let plan = self.state.plan();
        let mut entrants = self.state.entrants();
        plan.is_some_and(|plan| plan.re_entries.levels > 0)
            || entrants.any(|(_, entrant)| entrant.re_entries > 0)
    }

    fn results(self) -> Vec<SheetResult> {
        let ranking = self.state.ranking();
        let gone: BTreeMap<PlayerId, Gone> = self
            .state
            .gone()
            .iter()
            .map(|gone| (gone.player, *gone))
            .collect();
        let lines = views::ranking(self.state, &ranking);
        let sold = self.has_re_entries();
        lines
            .into_iter()
            .map(|line| {
                let entrant = self.state.entrant(line.player);
                SheetResult {
                    place: line.place,
                    is_tied: line.is_tied,
                    is_confirmed: line.is_confirmed,
                    name: line.name,
                    club: line.club,
                    cents: line.cents,
                    kind: line.kind,
                    points: line.points,
                    rebuys: entrant.map_or(0, |now| now.rebuys),
                    add_ons: entrant.map_or(0, |now| now.add_ons),
                    re_entries: sold.then(|| entrant.map_or(0, |now| now.re_entries)),
                    why: line.why,
                    out: gone.get(&line.player).and_then(|gone| self.out(gone)),
                }
            })
            .collect()
    }

    fn out(self, gone: &Gone) -> Option<SheetOut> {
        let exit = self.chronicle.out.get(&gone.player)?;
        Some(SheetOut {
            at: exit.at,
            level: exit.level,
            table: gone.table.map(table_id),
            hand: gone.hand,
            by: exit.by.iter().map(|player| self.name(*player)).collect(),
        })
    }

    fn players(self) -> Vec<SheetPlayer> {
        let ranking = self.state.ranking();
        let places: BTreeMap<PlayerId, u32> = ranking
            .iter()
            .map(|Ranked { player, place, .. }| (*player, *place))
            .collect();
        let everybody = views::everybody(self.state).into_iter();
        let sold = self.has_re_entries();
        everybody
            .map(|entrant| SheetPlayer {
                registered_at: self.chronicle.registered.get(&entrant.player).copied(),
                place: places.get(&entrant.player).copied(),
                name: entrant.name,
                club: entrant.club,
                is_here: entrant.is_here,
                has_paid: entrant.has_paid,
                standing: entrant.standing,
                stack: entrant.stack,
                rebuys: entrant.rebuys,
                add_ons: entrant.add_ons,
                re_entries: sold.then_some(entrant.re_entries),
            })
            .collect()
    }

    fn seating(self) -> Vec<SheetSeat> {
        let mut seats = Vec::new();
        for (number, table) in self.state.tables() {
            seats.extend(table.players().map(|(seat, now)| {
                SheetSeat {
                    table: table_id(number),
                    seat,
                    name: self.name(now.player),
                    club: self
                        .state
                        .entrant(now.player)
                        .map(|entrant| entrant.club.clone())
                        .unwrap_or_default(),
                    stack: table.stack_between_hands(seat),
                }
            }));
        }
        seats
    }

    fn moves(self) -> Vec<SheetMove> {
        let moves = self.chronicle.moves.iter();
        moves
            .map(|moved| SheetMove {
                at: moved.at,
                name: self.name(moved.player),
                from: table_id(moved.from.0),
                from_seat: moved.from.1,
                to: table_id(moved.to.0),
                to_seat: moved.to.1,
                why: moved.why,
                end: moved.end,
                ended_at: moved.ended_at,
            })
            .collect()
    }
}
