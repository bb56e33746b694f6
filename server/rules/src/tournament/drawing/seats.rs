//! Seats and buttons, drawn: at the start, for the players of a table that closes, for a re-entry, and for the final table.

use super::{Chance, DrawOutcome, DrawnPlace};
use crate::seat::Seat;
use crate::table::PlayerId;
use crate::tournament::final_table::{SeatingOccasion, seats_are_drawn};
use crate::tournament::format::seat_field;
use crate::tournament::{FinalTableState, Problem, Refusal, Standing, TableNumber, Tournament};

/// A table that players are drawn to.
struct Seating {
    table: TableNumber,
    /// Players who will sit there.
    players: usize,
    free: Vec<Seat>,
}

/// Everybody on the list: tables, seats and first buttons (policies `seat_draw`, `first_button`, `table_size`).
///
/// As few tables as the field needs, the lowest numbers first, as even as their seats allow.
pub(super) fn of_everybody(
    state: &Tournament,
    chance: &mut impl Chance,
) -> Result<DrawOutcome, Refusal> {
    let plan = state.plan().ok_or(Problem::NoPlan)?;
    if state.has_started() {
        let citations = seats_are_drawn(SeatingOccasion::Move, state.book()).citations;
        return Err(Problem::NoRedraw { citations }.into());
    }
    let mut players = state.to_be_seated();
    if players.is_empty() {
        return Err(Problem::NobodyToDraw.into());
    }
    let count = small(players.len());
    let needed = seat_field(count, Some(plan.seats), state.book()).value;
    let most = usize::from(needed.seats);
    let mut open: Vec<Seating> = state
        .open_tables()
        .map(|(table, seats)| Seating {
            table,
            players: 0,
            free: Seat::all().take(usize::from(seats).min(most)).collect(),
        })
        .collect();
    keep_needed(&mut open, needed.tables.len(), players.len());
    let tables: Vec<TableNumber> = open.iter().map(|seating| seating.table).collect();
    chance.shuffle(&mut players);
    let seats = assign(&players, &mut open, chance)?;
    let buttons = tables
        .into_iter()
        .filter_map(|table| Some((table, button(&seats, table, chance)?)))
        .collect();
    Ok(DrawOutcome::Seats { seats, buttons })
}

/// The players of a table that closes: free seats at the others, which stay as even as they can.
pub(super) fn of_a_table(
    state: &Tournament,
    table: TableNumber,
    chance: &mut impl Chance,
) -> Result<DrawOutcome, Refusal> {
    state.known_table(table)?;
    if state.is_closed(table) {
        return Err(Problem::TableClosed { table }.into());
    }
    if !state.has_started() {
        return Err(Problem::WrongTime.into());
    }
    if state.final_table() == FinalTableState::Called {
        return Err(Problem::FinalTableCalled.into());
    }
    let mut players = state.to_be_moved(table);
    if players.is_empty() {
        return Err(Problem::NobodyToDraw.into());
    }
    let mut open: Vec<Seating> = state
        .occupancies()
        .into_iter()
        // A table where no player plays is no place to go to, though it is open.
        .filter(|at| at.table != table && at.soon > 0)
        .map(|at| Seating {
            table: at.table,
            players: usize::from(at.soon),
            free: state.free_seats(at.table),
        })
        .collect();
    chance.shuffle(&mut players);
    let seats = assign(&players, &mut open, chance)?;
    let buttons = Vec::new();
    Ok(DrawOutcome::Seats { seats, buttons })
}

/// A player who enters again (tda2024 8-B): a free seat of the tables with the fewest players; their own, from which they
/// stand up, only where there is no other.
pub(super) fn of_a_re_entry(
    state: &Tournament,
    player: PlayerId,
    chance: &mut impl Chance,
) -> Result<DrawOutcome, Refusal> {
    state.check_enters_again(player)?;
    let own = state.place_of(player);
    let own = own.map(|(table, _, seat)| (table, seat));
    let occupied = state.occupancies().into_iter().map(|at| {
        let is_own =
            own.is_some_and(|(table, seat)| table == at.table && state.is_in_play(table, seat));
        Seating {
            table: at.table,
            players: usize::from(at.soon).saturating_sub(usize::from(is_own)),
            free: state.free_seats(at.table),
        }
    });
    // No player opens an empty table alone, or comes to one that breaks.
    let mut open: Vec<Seating> = occupied
        .filter(|at| at.players > 0 && !state.is_breaking(at.table))
        .collect();
    if open.iter().all(|seating| seating.free.is_empty())
        && let Some((table, seat)) = own
        && let Some(seating) = open.iter_mut().find(|seating| seating.table == table)
    {
        seating.free.push(seat);
    }
    let seats = assign(&[player], &mut open, chance)?;
    let buttons = Vec::new();
    Ok(DrawOutcome::Seats { seats, buttons })
}

/// The final table: everybody who is left changes seats, those who sit there already as well (policy
/// `final_table_redraw`).
pub(super) fn of_the_final_table(
    state: &Tournament,
    chance: &mut impl Chance,
) -> Result<DrawOutcome, Refusal> {
    if state.final_table() != FinalTableState::Called {
        return Err(Problem::FinalTableNotCalled.into());
    }
    let drawn = seats_are_drawn(SeatingOccasion::FinalTable, state.book());
    if !drawn.value {
        let citations = drawn.citations;
        return Err(Problem::NoRedraw { citations }.into());
    }
    if let Some((table, _)) = state.tables().find(|(_, table)| table.is_playing()) {
        return Err(Problem::HandRunning { table }.into());
    }
    if let Some(player) = state.first_bust() {
        return Err(Problem::BustOpen { player }.into());
    }
    let mut players = state.still_in();
    let mut seats_at_most = 0;
    let mut found = None;
    for (table, seats) in state.open_tables() {
        seats_at_most = seats_at_most.max(seats);
        if found.is_none() && usize::from(seats) >= players.len() {
            found = Some((table, seats));
        }
    }
    let (table, seats) = found.ok_or(Problem::MorePlayersThanSeats {
        players: small(players.len()),
        seats: u16::from(seats_at_most),
    })?;
    chance.shuffle(&mut players);
    let mut open = vec![Seating {
        table,
        players: 0,
        free: Seat::all().take(usize::from(seats)).collect(),
    }];
    let seats = assign(&players, &mut open, chance)?;
    let button = button(&seats, table, chance).ok_or(Problem::NobodyToDraw)?;
    let buttons = vec![(table, button)];
    Ok(DrawOutcome::Seats { seats, buttons })
}

/// Leaves the first tables, as many as the field needs; more where they have too few seats.
fn keep_needed(open: &mut Vec<Seating>, needed: usize, players: usize) {
    let mut seats = 0;
    let mut kept = 0;
    open.retain(|seating| {
        let keep = kept < needed || seats < players;
        if keep {
            kept += 1;
            seats += seating.free.len();
        }
        keep
    });
}

/// Players in the order in which they were drawn: each goes to a table with the fewest, and to a seat that is drawn.
fn assign(
    players: &[PlayerId],
    open: &mut [Seating],
    chance: &mut impl Chance,
) -> Result<Vec<DrawnPlace>, Refusal> {
    let too_few = Problem::MorePlayersThanSeats {
        players: small(players.len()),
        seats: small(open.iter().map(|seating| seating.free.len()).sum()),
    };
    let mut places = Vec::with_capacity(players.len());
    for player in players {
        let mut fewest: Vec<&mut Seating> = Vec::new();
        for seating in open.iter_mut().filter(|seating| !seating.free.is_empty()) {
            let least = fewest.first().map_or(usize::MAX, |first| first.players);
            if seating.players < least {
                fewest.clear();
            }
            if seating.players <= least {
                fewest.push(seating);
            }
        }
        let drawn = chance.below(fewest.len());
        let Some(seating) = fewest.into_iter().nth(drawn) else {
            return Err(too_few.into());
        };
        let seat = seating.free.remove(chance.below(seating.free.len()));
        seating.players += 1;
        places.push(DrawnPlace {
            player: *player,
            table: seating.table,
            seat,
        });
    }
    places.sort_by_key(|place| (place.table, place.seat));
    Ok(places)
}

/// The seat of one of the players who were drawn to a table.
fn button(seats: &[DrawnPlace], table: TableNumber, chance: &mut impl Chance) -> Option<Seat> {
    let there: Vec<Seat> = seats
        .iter()
        .filter(|place| place.table == table)
        .map(|place| place.seat)
        .collect();
    let drawn = chance.below(there.len());
    there.get(drawn).copied()
}

fn small(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

impl Tournament {
    fn open_tables(&self) -> impl Iterator<Item = (TableNumber, u8)> {
        self.tables()
            .filter(|(number, _)| !self.is_closed(*number))
            .map(|(number, table)| (number, table.seat_count()))
    }

    fn free_seats(&self, number: TableNumber) -> Vec<Seat> {
        let Some(table) = self.table(number) else {
            return Vec::new();
        };
        Seat::all()
            .take(usize::from(table.seat_count()))
            .filter(|seat| table.player(*seat).is_none())
            .filter(|seat| self.promised_to(number, *seat).is_none())
            .collect()
    }

    /// Whether the player of a seat is one of those who are counted at its table.
    pub(in crate::tournament) fn is_in_play(&self, number: TableNumber, seat: Seat) -> bool {
        let table = self.table(number);
        table.is_some_and(|table| self.in_play_at(table).any(|(at, _)| at == seat))
    }

    fn with_standing(&self, is: impl Fn(Standing) -> bool) -> Vec<PlayerId> {
        self.entrants()
            .filter(|(_, entrant)| is(entrant.standing))
            .map(|(player, _)| player)
            .collect()
    }

    /// Everybody who is drawn a seat before the start.
    pub(super) fn to_be_seated(&self) -> Vec<PlayerId> {
        self.with_standing(|standing| {
            matches!(standing, Standing::Registered | Standing::Playing { .. })
        })
    }

    /// Everybody who is in, at a table or on the way.
    pub(super) fn still_in(&self) -> Vec<PlayerId> {
        self.with_standing(|standing| {
            matches!(standing, Standing::Playing { .. } | Standing::Moving)
        })
    }
}
