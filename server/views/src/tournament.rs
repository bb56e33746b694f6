//! A tournament, its book and its place in the director's list.

use tapis_protocol::TournamentId;
use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::table::{Part, PlayerNow, Table};
use tapis_protocol::rules::tournament::{Sanction, SanctionNumber, Tournament};
use tapis_protocol::view::{
    BookView, LiftedView, SanctionView, TableSummary, TournamentSummary, TournamentView,
};

use super::{event, player, table_id};

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

/// For whom a view of the tournament is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Floor and director.
    Officials,
    /// Tablets and displays.
    Everybody,
}

/// The tournament as it is now.
pub fn tournament(
    id: &TournamentId,
    state: &Tournament,
    sequence: u64,
    audience: Audience,
) -> TournamentView {
    let field = event::field(state);
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
                is_closed: state.is_closed(number),
                is_breaking: state.is_breaking(number),
                stop: state.stop(number),
            })
            .collect(),
        players_left: field.left,
        players: field.entries,
        plan: state.plan().cloned(),
        clock: event::clock(state),
        field,
        moves: event::moves(state),
        hand_for_hand: event::hand_for_hand(state),
        final_table: state.final_table(),
        race: event::race(state),
        draws: event::draws(state),
        winner: state.winner(),
        winner_name: state.winner().map(|winner| player::name(state, winner)),
        sanctions: match audience {
            Audience::Officials => sanctions(state),
            Audience::Everybody => Vec::new(),
        },
    }
}

/// What everybody may see of what officials do: the same as a view that is made for them.
pub fn for_everybody(officials: TournamentView) -> TournamentView {
    TournamentView {
        sanctions: Vec::new(),
        ..officials
    }
}

fn sanctions(state: &Tournament) -> Vec<SanctionView> {
    let all = state.sanctions().iter();
    all.map(|(number, sanctioned)| sanction(state, number, sanctioned))
        .collect()
}

/// A sanction of the register.
pub fn sanction(state: &Tournament, number: SanctionNumber, sanction: &Sanction) -> SanctionView {
    let fault = &sanction.fault;
    SanctionView {
        number,
        player: fault.player,
        name: player::name(state, fault.player),
        table: fault.table.map(table_id),
        article: fault.article.clone(),
        penalties: fault.penalties.clone(),
        hands: sanction.away.hands,
        until: sanction.away.until,
        note: fault.note.clone(),
        by: fault.by.clone(),
        at: sanction.at,
        lifted: sanction.lifted.as_ref().map(|lifted| LiftedView {
            reason: lifted.reason.clone(),
            by: lifted.by.clone(),
            at: lifted.at,
        }),
    }
}

/// The tournament in the director's list.
pub fn summary(id: &TournamentId, state: &Tournament) -> TournamentSummary {
    TournamentSummary {
        tournament: id.clone(),
        name: state.name().to_owned(),
        created_at: state.created_at(),
        is_over: state.winner().is_some(),
    }
}
