//! A history's table: who sits where, what is posted, where the button is.

use tapis_records::phh::HandHistory;
use tapis_rules::blinds::{AnteKind, Blinds};
use tapis_rules::chips::Chips;
use tapis_rules::seat::Seat;
use tapis_rules::table::Positions;
use thiserror::Error;

/// A hand ready to be dealt.
#[derive(Clone, Debug)]
pub struct Dealt {
    /// Seat of each player, in the order of the history.
    pub seats: Vec<Seat>,
    /// Stack of each player.
    pub stacks: Vec<Chips>,
    /// Blinds and ante.
    pub blinds: Blinds,
    /// Button and blinds.
    pub positions: Positions,
}

/// Why a history cannot be played at a table of ours.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unplayable {
    /// Another game than No-Limit Hold'em.
    #[error("not No-Limit Hold'em: variant {0}")]
    OtherGame(String),
    /// More than two players post blinds.
    #[error("a straddle")]
    Straddle,
    /// The figures do not make a table.
    #[error("{0}")]
    NoTable(&'static str),
}

impl Dealt {
    /// The table of a history.
    ///
    /// # Errors
    ///
    /// [`Unplayable`] for other games, straddles, and figures that do not make a table.
    pub fn new(history: &HandHistory) -> Result<Self, Unplayable> {
        if history.variant != "NT" {
            return Err(Unplayable::OtherGame(history.variant.clone()));
        }
        let count = history.starting_stacks.len();
        if !(2..=10).contains(&count)
            || history.antes.len() != count
            || history.blinds_or_straddles.len() != count
        {
            return Err(Unplayable::NoTable(
                "2 to 10 players, each with a stack, an ante and a blind, are expected",
            ));
        }
        let stacks = chips(&history.starting_stacks)?;
        let posted = chips(&history.blinds_or_straddles)?;
        let (seats, button) = seats(history, count)?;
        let (blinds, positions) = blinds(&seats, &posted, button)?;
        let (ante, ante_kind) = ante(&chips(&history.antes)?, &seats, positions)?;
        Ok(Self {
            seats,
            stacks,
            blinds: blinds.with_ante(ante, ante_kind),
            positions,
        })
    }
}

fn chips(amounts: &[u64]) -> Result<Vec<Chips>, Unplayable> {
    amounts
        .iter()
        .map(|amount| Chips::new(*amount))
        .collect::<Option<_>>()
        .ok_or(Unplayable::NoTable("more chips than can be counted"))
}

/// Seats as the room numbers them, where that fits a table of ten (some rooms count from 0); else from 1.
fn seats(history: &HandHistory, count: usize) -> Result<(Vec<Seat>, Seat), Unplayable> {
    let in_order = || {
        (1..=count)
            .map(|number| i64::try_from(number).unwrap_or(0))
            .collect::<Vec<_>>()
    };
    let named = history
        .seats
        .as_ref()
        .filter(|seats| seats.len() == count && are_clockwise(seats));
    let fits = |seats: &Vec<i64>, from: i64| {
        seats
            .iter()
            .chain(&history.button_seat)
            .all(|seat| (from..from + 10).contains(seat))
    };
    let (numbers, shift, button) = match named {
        Some(seats) if fits(seats, 1) => (seats.clone(), 0, history.button_seat),
        Some(seats) if fits(seats, 0) => (seats.clone(), 1, history.button_seat),
        Some(_) | None => (in_order(), 0, None),
    };
    let seat = |number: i64| u8::try_from(number + shift).ok().and_then(Seat::new);
    let seats = numbers
        .into_iter()
        .map(seat)
        .collect::<Option<Vec<_>>>()
        .ok_or(Unplayable::NoTable("seats are 1 to 10"))?;
    let last = seats
        .last()
        .copied()
        .ok_or(Unplayable::NoTable("no players"))?;
    Ok((seats, button.and_then(seat).unwrap_or(last)))
}

/// Whether the seats go round the table once, as the order of PHH says.
fn are_clockwise(seats: &[i64]) -> bool {
    let turns = seats
        .iter()
        .zip(seats.iter().cycle().skip(1))
        .filter(|(one, next)| next <= one)
        .count();
    turns == 1
}

fn blinds(
    seats: &[Seat],
    posted: &[Chips],
    button: Seat,
) -> Result<(Blinds, Positions), Unplayable> {
    let (Some((first, second)), Some(players)) = (
        posted.first().zip(posted.get(1)),
        seats.first().zip(seats.get(1)),
    ) else {
        return Err(Unplayable::NoTable("no blinds"));
    };
    if posted.iter().skip(2).any(|amount| !amount.is_zero()) {
        return Err(Unplayable::Straddle);
    }
    if seats.len() == 2 {
        // Heads-up PHH names the big blind first; the other player has the small blind and the button. Amounts are
        // written in the other order by most, so the larger one is the big blind.
        let positions = Positions {
            button: *players.1,
            small_blind: *players.1,
            big_blind: *players.0,
        };
        return Ok((
            Blinds::new(*first.min(second), *first.max(second)),
            positions,
        ));
    }
    if second.is_zero() {
        // No player posts the small blind: the first player is the big blind.
        let positions = Positions {
            button,
            small_blind: *players.0,
            big_blind: *players.0,
        };
        return Ok((Blinds::new(Chips::ZERO, *first), positions));
    }
    let positions = Positions {
        button,
        small_blind: *players.0,
        big_blind: *players.1,
    };
    Ok((Blinds::new(*first, *second), positions))
}

fn ante(
    antes: &[Chips],
    seats: &[Seat],
    positions: Positions,
) -> Result<(Chips, AnteKind), Unplayable> {
    // Heads-up, antes are written in the order of the blinds: the button's first.
    let order: Vec<Seat> = if seats.len() == 2 {
        seats.iter().rev().copied().collect()
    } else {
        seats.to_vec()
    };
    let paid: Vec<(Chips, Seat)> = antes
        .iter()
        .copied()
        .zip(order)
        .filter(|(ante, _)| !ante.is_zero())
        .collect();
    match *paid.as_slice() {
        [] => Ok((Chips::ZERO, AnteKind::Each)),
        [(ante, seat)] if seat == positions.big_blind => Ok((ante, AnteKind::BigBlind)),
        [(ante, seat)] if seat == positions.button => Ok((ante, AnteKind::Button)),
        [(ante, _), ..]
            if paid.len() == seats.len() && paid.iter().all(|(other, _)| *other == ante) =>
        {
            Ok((ante, AnteKind::Each))
        }
        _ => Err(Unplayable::NoTable(
            "antes are posted by everybody alike, by the big blind, or by the button",
        )),
    }
}
