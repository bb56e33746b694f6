//! A tournament, its book and its place in the director's list.

use tapis_protocol::TournamentId;
use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::table::{Part, PlayerNow, Table};
use tapis_protocol::rules::tournament::Tournament;
use tapis_protocol::view::{BookView, TableSummary, TournamentSummary, TournamentView};

use super::table_id;

/// The rulebook in force.
pub(super) fn book(book: &Book) -> BookView {
    let time = book.policy.time_allowed.value;
    BookView {
        id: book.id.clone(),
        title: book.title.clone(),
        house: book.house.is_some(),
        time_call_seconds: time.seconds,
        time_call_countdown: time.countdown,
    }
}

/// Whether a player has chips, or can still win some.
pub(super) fn is_in(player: &PlayerNow) -> bool {
    !player.stack.is_zero() || !player.bet.is_zero() || player.part == Part::Live
}

pub(super) fn count(players: usize) -> u8 {
    u8::try_from(players).unwrap_or(u8::MAX)
}

fn seated(table: &Table) -> impl Iterator<Item = PlayerNow> {
    table.players().map(|(_, player)| player)
}

/// The tournament as it is now.
pub(crate) fn tournament(id: &TournamentId, state: &Tournament, sequence: u64) -> TournamentView {
    let left = state
        .tables()
        .flat_map(|(_, table)| seated(table))
        .filter(is_in)
        .count();
    TournamentView {
        tournament: id.clone(),
        sequence,
        name: state.name().to_owned(),
        book: book(state.book()),
        level: state.level(),
        blinds: state.blinds(),
        chip_values: state.chip_values().to_vec(),
        tables: state
            .tables()
            .map(|(number, table)| TableSummary {
                table: table_id(number),
                seat_count: table.seat_count(),
                players: count(seated(table).count()),
            })
            .collect(),
        players_left: u32::try_from(left).unwrap_or(u32::MAX),
        players: u32::try_from(state.player_count()).unwrap_or(u32::MAX),
    }
}

/// The tournament in the director's list.
pub(crate) fn summary(id: &TournamentId, state: &Tournament) -> TournamentSummary {
    TournamentSummary {
        tournament: id.clone(),
        name: state.name().to_owned(),
        created_at: state.created_at(),
    }
}
