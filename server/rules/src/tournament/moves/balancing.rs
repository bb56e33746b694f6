//! Keeping tables even: who moves, which table halts or closes, and how many players a table needs.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::book::{Answer, Book};
use crate::seat::Seat;
use crate::tournament::TableNumber;

use crate::table::arrivals::Before;

/// A table and how many players sit there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Headcount {
    /// The table.
    pub table: TableNumber,
    /// Its players.
    pub players: u8,
}

/// One player goes from one table to another at the end of the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The longest table.
    pub from: TableNumber,
    /// The shortest table.
    pub to: TableNumber,
}

/// The player to move from the tables as they are, if the gap asks for one.
///
/// `closing` is the order in which tables close: of several equally long tables the first to close gives the player,
/// of several equally short ones the last to close takes them.
#[must_use]
pub fn next_move(
    counts: &[Headcount],
    closing: &[TableNumber],
    book: &Book,
) -> Answer<Option<Move>> {
    let policy = &book.policy;
    // Looked up for each table, so that a hall of them is not searched again and again.
    let mut ranks: BTreeMap<TableNumber, usize> = BTreeMap::new();
    ranks.extend(closing.iter().copied().zip(0..));
    let rank = |count: &Headcount| ranks.get(&count.table).copied().unwrap_or(usize::MAX);
    let longest = counts
        .iter()
        .min_by_key(|count| (Reverse(count.players), rank(count)));
    let shortest = counts
        .iter()
        .min_by_key(|count| (count.players, Reverse(rank(count))));
    let found = match (longest, shortest) {
        (Some(long), Some(short)) if long.players - short.players >= policy.balance_gap.value => {
            Some(Move {
                from: long.table,
                to: short.table,
            })
        }
        _ => None,
    };
    Answer::of(found, &policy.balance_gap).and(&policy.common.break_order)
}

/// Tables so short that play stops there until a player arrives or the table closes (cdc2013 3.3).
#[must_use]
pub fn halted(counts: &[Headcount], book: &Book) -> Answer<Vec<TableNumber>> {
    let policy = &book.policy.halt_gap;
    let most = counts.iter().map(|count| count.players).max().unwrap_or(0);
    let short = counts
        .iter()
        .filter(|count| count.players > 0 && most - count.players >= policy.value)
        .map(|count| count.table)
        .collect();
    Answer::of(short, policy)
}

/// The table that closes now because its players fit at the others; `None` while they do not.
///
/// `closing` is the order in which tables close; `seats` is how many players sit at a full table.
#[must_use]
pub fn closes(
    counts: &[Headcount],
    seats: u8,
    closing: &[TableNumber],
    book: &Book,
) -> Answer<Option<TableNumber>> {
    let open = counts.iter().filter(|count| count.players > 0).count();
    let players: usize = counts.iter().map(|count| usize::from(count.players)).sum();
    let fit = open > 1 && players <= (open - 1) * usize::from(seats);
    let next = closing.iter().copied().find(|table| {
        counts
            .iter()
            .any(|count| count.table == *table && count.players > 0)
    });
    Answer::of(next.filter(|_| fit), &book.policy.common.break_order)
}

/// The player who moves: the coming big blind (gleize2007 8-7).
#[must_use]
pub fn mover(before: &Before, book: &Book) -> Answer<Option<Seat>> {
    let coming = before.last.and_then(|last| last.advance(before.players));
    let seat = coming.map(|coming| coming.big_blind);
    Answer::of(seat, &book.policy.common.balance_mover)
}

/// Whether the balancing that the software proposes goes before the words of the book (cdc2013 3.3).
#[must_use]
pub fn software_decides(set_up_for_it: bool, book: &Book) -> Answer<bool> {
    Answer::of(set_up_for_it, &book.policy.common.software_prevails)
}

/// When cards are about to be dealt at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartOfPlay {
    /// At the start of the event.
    Start,
    /// When play resumes after a break.
    AfterBreak,
}

/// Whether a table with so many players seated begins to play (cdc2013 3.2).
#[must_use]
pub fn may_deal(seated: u8, moment: StartOfPlay, book: &Book) -> Answer<bool> {
    let policy = &book.policy.min_players_to_deal;
    let needed = match moment {
        StartOfPlay::Start => policy.value.start,
        StartOfPlay::AfterBreak => policy.value.resume,
    };
    Answer::of(seated >= needed, policy)
}

/// What a player who would rather sit somewhere else is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatRequest {
    /// Seats are drawn for everybody.
    Drawn,
    /// A player with a physical need may be given a seat (cdc2013 3.1).
    MayBeGiven,
}

/// Whether a player may have a seat of their choice.
#[must_use]
pub fn asks_for_seat(physical_need: bool, book: &Book) -> Answer<SeatRequest> {
    let request = if physical_need {
        SeatRequest::MayBeGiven
    } else {
        SeatRequest::Drawn
    };
    Answer::of(request, &book.policy.common.seat_draw)
}
