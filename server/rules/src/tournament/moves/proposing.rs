//! What the book asks for between tables, from the live blinds: the final table, a table that closes, a player who
//! moves.
//!
//! Players are counted as they will be: a player who was ordered away counts where they go, and a player without chips
//! and hand only where they may come back.

use super::{FinalTableState, Journey, Proposal};
use crate::book::Answer;
use crate::book::Citation;
use crate::policy::HaltWhen;
use crate::seat::{Seat, SeatSet};
use crate::table::arrivals::{Entry, seat_for};
use crate::table::{PlayerId, Table};
use crate::tournament::balancing::{Headcount, Move, closes, halted, mover, next_move};
use crate::tournament::final_table::{FinalTable, final_table};
use crate::tournament::{Standing, TableNumber, Tournament};

/// Fewer players than this are never kept at two tables: one of them would sit alone.
const FEWEST_AT_TWO_TABLES: u16 = 4;

/// How many play at an open table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tournament) struct Occupancy {
    pub(in crate::tournament) table: TableNumber,
    /// Seats of the table.
    pub(in crate::tournament) seats: u8,
    /// Players there now.
    pub(in crate::tournament) now: u8,
    /// Players there once everybody who was ordered to move has.
    pub(in crate::tournament) soon: u8,
}

/// What is asked for, table by table.
enum Due {
    FinalTable(u8),
    Break(TableNumber),
    Moves(Vec<Move>),
}

impl Tournament {
    /// What the book asks for between tables as they are now: the most urgent first.
    #[must_use]
    pub fn proposals(&self) -> Vec<Proposal> {
        let Some(Answer { value, citations }) = self.due(usize::MAX) else {
            return Vec::new();
        };
        match value {
            Due::FinalTable(players) => vec![Proposal::FinalTable { players, citations }],
            Due::Break(table) if self.can_break(table) => {
                vec![Proposal::Break { table, citations }]
            }
            Due::Break(_) => Vec::new(),
            Due::Moves(moves) => moves
                .into_iter()
                .filter_map(|Move { from, to }| self.propose_move(from, to, &citations))
                .collect(),
        }
    }

    /// Players at a table who have chips, or can still win some.
    pub(in crate::tournament) fn in_play(&self, table: TableNumber) -> Vec<(Seat, PlayerId)> {
        let table = self.table(table);
        table
            .into_iter()
            .flat_map(|at| self.in_play_at(at))
            .collect()
    }

    /// Players who have to go when a table closes, and were not ordered away yet.
    pub(in crate::tournament) fn to_be_moved(&self, table: TableNumber) -> Vec<PlayerId> {
        let here = self.in_play(table).into_iter();
        here.map(|(_, player)| player)
            .filter(|player| self.journey(*player).is_none())
            .collect()
    }

    pub(in crate::tournament) fn in_play_at(
        &self,
        table: &Table,
    ) -> impl Iterator<Item = (Seat, PlayerId)> {
        let players = table.in_play();
        players.filter(|(_, player)| !self.field.is_out(*player))
    }

    /// Whether a table can close now. All of its players may be ordered away already while others are on the way to it:
    /// it is proposed once those have arrived. And players without chips may still sit elsewhere: a hand is not over, or
    /// the floor has not seen them.
    fn can_break(&self, table: TableNumber) -> bool {
        !self.to_be_moved(table).is_empty() && self.has_seats_for(table)
    }

    /// Whether the players of a table find seats at the others now. No more tables are looked at than it takes.
    fn has_seats_for(&self, table: TableNumber) -> bool {
        let open = self.tables().filter(|(number, _)| !self.is_closed(*number));
        let Some(players) = self.table(table).map(|at| self.occupancy(table, at).soon) else {
            return false;
        };
        let others =
            open.filter(|(number, at)| *number != table && self.occupancy(*number, at).soon > 0);
        let mut wanted = usize::from(players);
        for (number, _) in others {
            if wanted == 0 {
                break;
            }
            wanted = wanted.saturating_sub(self.seats_to_give(number).len());
        }
        wanted == 0
    }

    /// Seats of a table where no player sits and that are not promised.
    pub(in crate::tournament) fn seats_to_give(&self, table: TableNumber) -> Vec<Seat> {
        let free = self.table(table).map(Table::free_seats).unwrap_or_default();
        let seats = free.iter();
        seats
            .filter(|seat| self.promised_to(table, *seat).is_none())
            .collect()
    }

    /// Every open table and how many play there.
    pub(in crate::tournament) fn occupancies(&self) -> Vec<Occupancy> {
        let open = self.tables().filter(|(number, _)| !self.is_closed(*number));
        open.map(|(table, at)| self.occupancy(table, at)).collect()
    }

    fn occupancy(&self, table: TableNumber, at: &Table) -> Occupancy {
        let leaving = self.journeys().iter().filter(|journey| {
            journey.luggage.is_none()
                && journey.from == table
                && self
                    .in_play_at(at)
                    .any(|who| who == (journey.from_seat, journey.player))
        });
        let coming = self.journeys().iter().filter(|journey| journey.to == table);
        let now = self.in_play_at(at).count();
        let soon = (now + coming.count()).saturating_sub(leaving.count());
        Occupancy {
            table,
            seats: at.seat_count(),
            now: small(now),
            soon: small(soon),
        }
    }

    /// Players who are in play at a table, or on the way to one.
    pub(in crate::tournament) fn players_in_the_room(&self) -> u16 {
        let open = self.occupancies();
        open.iter().map(|at| u16::from(at.soon)).sum()
    }

    /// A player without chips of whom the floor has not said yet whether they are out.
    pub(in crate::tournament) fn first_bust(&self) -> Option<PlayerId> {
        self.busts().next()
    }

    fn busts(&self) -> impl Iterator<Item = PlayerId> {
        self.entrants()
            .filter(|(_, entrant)| matches!(entrant.standing, Standing::Busted { .. }))
            .map(|(player, _)| player)
    }

    /// Everybody who is in the event or may be in it yet: who is in play, and who may come.
    pub(in crate::tournament) fn left_with_who_may_come(&self) -> u16 {
        let coming = u16::try_from(self.who_may_come().count()).unwrap_or(u16::MAX);
        self.players_in_the_room().saturating_add(coming)
    }

    /// Players who are not in play and may be yet: who has lost everything and may still buy a stack, at their table, or a
    /// new entry, at any; and who is owed a seat, at any.
    pub(in crate::tournament) fn who_may_come(
        &self,
    ) -> impl Iterator<Item = Option<TableNumber>> + '_ {
        let back = self.busts().filter_map(|player| {
            let at = self.place_of(player).map(|(table, _, _)| table);
            if self.may_buy(player).rebuy {
                Some(at)
            } else {
                self.may_enter_again(player).then_some(None)
            }
        });
        back.chain(self.owed_a_seat().map(|_| None))
    }

    /// Who may come is counted where they would sit, else at the shortest table, where newcomers go. No table becomes
    /// longer than the longest by that: no player moves because of who may come.
    fn count_who_may_come(&self, open: &mut [Occupancy]) {
        let most = open.iter().map(|at| at.soon).max().unwrap_or(0);
        for own in self.who_may_come() {
            let tables = open
                .iter_mut()
                .filter(|at| own.is_none_or(|own| at.table == own));
            if let Some(at) = tables.min_by_key(|at| at.soon).filter(|at| at.soon < most) {
                at.soon = at.soon.saturating_add(1);
            }
        }
    }

    /// Seats of the largest open table.
    pub(in crate::tournament) fn most_seats(&self) -> u8 {
        let open = self.tables().filter(|(number, _)| !self.is_closed(*number));
        open.map(|(_, at)| at.seat_count()).max().unwrap_or(0)
    }

    /// What the book says of the final table with so many players left.
    pub(in crate::tournament) fn final_table_of(&self, left: u16) -> Answer<FinalTable> {
        let plan = self.plan();
        let seats = plan.map_or_else(|| self.most_seats(), |plan| plan.seats);
        let set = plan.and_then(|plan| plan.final_table);
        final_table(seats, set, left, &self.book)
    }

    /// The order in which tables close: the highest number first.
    fn closing(open: &[Occupancy]) -> Vec<TableNumber> {
        open.iter().rev().map(|at| at.table).collect()
    }

    /// Whether the tables are about to change: a player is on the way, or the book asks for something.
    pub(in crate::tournament) fn is_rearranging(&self) -> bool {
        // One move that is due says as much as all of them.
        !self.journeys().is_empty() || self.due(1).is_some()
    }

    /// Whether the book keeps a table from playing because it is too short, as things are now. A full table waits for
    /// no player.
    pub(in crate::tournament) fn is_too_short(&self, table: TableNumber) -> bool {
        let seats = self.table(table).map_or(0, Table::seat_count);
        let here = count(table, small(self.in_play(table).len()));
        if here.players >= seats || self.is_closed(table) {
            return false;
        }
        // Only how many the longest table has is asked: halting does not depend on the others.
        let longest = count(TableNumber(0), self.most_in_play().max(here.players));
        let is_short = halted(&[here, longest], &self.book).value.contains(&table);
        is_short
            && match self.book.policy.halt_when.value {
                HaltWhen::AtOnce => true,
                HaltWhen::ComingBigBlindSeatOpen => self.big_blind_comes_to_open_seat(table),
            }
    }

    /// Whether the seat next to the last big blind is open: from then on the blinds of a short table are not what they
    /// would be at a full one.
    fn big_blind_comes_to_open_seat(&self, table: TableNumber) -> bool {
        let Some(at) = self.table(table) else {
            return false;
        };
        let Some(last) = at.before().last else {
            return false;
        };
        let in_play = self.in_play(table);
        let mut left = last.big_blind.clockwise();
        let next = left.find(|seat| seat.number() <= at.seat_count());
        next.is_some_and(|next| in_play.iter().all(|(seat, _)| *seat != next))
    }

    /// How many are in play at the open table that has most of them. No more are in play than sit there, so that mostly
    /// one table is looked at.
    fn most_in_play(&self) -> u8 {
        let mut most = 0;
        for (seated, table) in self.tables.fullest() {
            if seated <= most {
                break;
            }
            if !self.is_closed(table) {
                most = most.max(small(self.in_play(table).len()));
            }
        }
        most
    }

    /// What is asked for; of moves, the first few.
    fn due(&self, most_moves: usize) -> Option<Answer<Due>> {
        if !self.has_started()
            || self.winner().is_some()
            || self.final_table() == FinalTableState::Called
        {
            return None;
        }
        let mut open = self.occupancies();
        open.retain(|at| at.soon > 0);
        if open.len() < 2 {
            return None;
        }
        let left = self.left_with_who_may_come();
        let is_ahead = self.final_table() == FinalTableState::Ahead;
        let formed = self.final_table_of(left);
        if is_ahead && formed.value.forms && left <= u16::from(self.most_seats()) {
            return Some(formed.map(|table| Due::FinalTable(table.players)));
        }
        // All that is left at one table would be the final table, which forms when few enough are left.
        let waits = is_ahead && open.len() == 2 && left >= FEWEST_AT_TWO_TABLES;
        let closing = Self::closing(&open);
        let soon: Vec<Headcount> = open.iter().map(|at| count(at.table, at.soon)).collect();
        let seats = open.iter().map(|at| at.seats).min().unwrap_or(0);
        let fits = usize::from(left) <= (open.len() - 1) * usize::from(seats);
        let closes = closes(&soon, seats, &closing, &self.book);
        if let Some(table) = closes.value.filter(|_| fits && !waits) {
            return Some(closes.map(|_| Due::Break(table)));
        }
        self.count_who_may_come(&mut open);
        self.moves_due(open, &closing, most_moves)
    }

    /// Players who move at the same time: one from each table at most, and one to each.
    fn moves_due(
        &self,
        mut open: Vec<Occupancy>,
        closing: &[TableNumber],
        most_moves: usize,
    ) -> Option<Answer<Due>> {
        let mut moves: Vec<Move> = Vec::new();
        let mut citations = Vec::new();
        while moves.len() < most_moves {
            let most = open.iter().map(|at| at.soon).max().unwrap_or(0);
            // A full table takes no player, however short it is beside the others.
            let counts: Vec<Headcount> = open
                .iter()
                .filter(|at| at.soon < at.seats || at.soon == most)
                .map(|at| count(at.table, at.soon))
                .collect();
            let next = next_move(&counts, closing, &self.book);
            let is_known = |table| moves.iter().any(|one| one.from == table || one.to == table);
            let Some(found) = next
                .value
                .filter(|found| !is_known(found.from) && !is_known(found.to))
            else {
                break;
            };
            for at in &mut open {
                if at.table == found.from {
                    at.soon = at.soon.saturating_sub(1);
                } else if at.table == found.to {
                    at.soon = at.soon.saturating_add(1);
                }
            }
            moves.push(found);
            citations = next.citations;
        }
        (!moves.is_empty()).then_some(Answer {
            value: Due::Moves(moves),
            citations,
        })
    }

    /// How a player who was ordered to another table would enter the game there, as things are now; `None` where there
    /// is no such table.
    #[must_use]
    pub fn entry_of(&self, journey: &Journey) -> Option<Entry> {
        let paid = match &journey.luggage {
            Some(luggage) => luggage.paid,
            None => self.table(journey.from)?.paid(journey.from_seat),
        };
        let target = self.table(journey.to)?;
        let arrival = target.arrival(journey.to_seat, paid, &self.book);
        Some(arrival.value.entry)
    }

    /// Who of a table moves, to which seat, and how they would enter the game there.
    fn propose_move(
        &self,
        from: TableNumber,
        to: TableNumber,
        citations: &[Citation],
    ) -> Option<Proposal> {
        let (source, target) = (self.table(from)?, self.table(to)?);
        let stays = |(seat, player): &(Seat, PlayerId)| {
            let is_ordered = self.journey(*player).is_some();
            (!is_ordered && self.is_seated_at(*player, from, *seat)).then_some(*seat)
        };
        let here: SeatSet = self.in_play(from).iter().filter_map(stays).collect();
        let mut before = source.before();
        before.players = before
            .players
            .iter()
            .filter(|seat| here.contains(*seat))
            .collect();
        let moving = mover(&before, &self.book);
        // Before the first hand the blinds follow the button; with no other player to ask, the first seat goes.
        let from_seat = moving
            .value
            .or_else(|| source.first_big_blind(before.players))
            .or_else(|| here.iter().next())?;
        let free = self.seats_to_give(to).into_iter().collect();
        let seat = seat_for(&target.before(), free, &self.book);
        let to_seat = seat.value?;
        let arrival = target.arrival(to_seat, source.paid(from_seat), &self.book);
        let mut all = citations.to_vec();
        for citation in [moving.citations, seat.citations, arrival.citations].concat() {
            if !all.contains(&citation) {
                all.push(citation);
            }
        }
        Some(Proposal::Move {
            player: source.player(from_seat)?.player,
            from,
            from_seat,
            to,
            to_seat,
            entry: arrival.value.entry,
            citations: all,
        })
    }

    fn is_seated_at(&self, player: PlayerId, table: TableNumber, seat: Seat) -> bool {
        self.entrant(player)
            .is_some_and(|entrant| entrant.standing == Standing::Playing { table, seat })
    }
}

const fn count(table: TableNumber, players: u8) -> Headcount {
    Headcount { table, players }
}

fn small(players: usize) -> u8 {
    u8::try_from(players).unwrap_or(u8::MAX)
}
