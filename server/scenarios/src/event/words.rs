//! Words of the sentences: tables, seats, amounts, blinds, cards, and who is meant.

use crate::words::chips;
use tapis_rules::blinds::Blinds;
use tapis_rules::card::Card;
use tapis_rules::chips::Chips;
use tapis_rules::seat::Seat;
use tapis_rules::table::{PlayerId, PlayerNow, Table};
use tapis_rules::tournament::{Standing, TableNumber};

use super::Hall;

/// A word without what separates it from the next.
pub(super) fn bare(word: &str) -> &str {
    word.trim_end_matches([',', ':'])
}

pub(super) fn number<T: std::str::FromStr>(word: &str) -> Option<T> {
    bare(word).parse().ok()
}

pub(super) fn table(word: &str) -> Option<TableNumber> {
    number(word).map(TableNumber)
}

/// `25/50`, or `25/50/50` with an ante.
pub(super) fn blinds(word: &str) -> Option<Blinds> {
    let mut amounts = bare(word).split('/').map(chips);
    let blinds = Blinds::new(amounts.next()??, amounts.next()??);
    match amounts.next() {
        Some(ante) => Some(blinds.with_ante(ante?, tapis_rules::blinds::AnteKind::default())),
        None => Some(blinds),
    }
}

/// `5th` and the like.
pub(super) fn place(word: &str) -> Option<u32> {
    let digits = word.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
    (digits.len() + 2 == word.len())
        .then(|| digits.parse().ok())
        .flatten()
}

/// `4x25 1x500`: chips by value and number.
pub(super) fn chips_of(words: &[&str]) -> Option<Vec<(Chips, u32)>> {
    let pile = |word: &&str| {
        let (count, value) = word.split_once('x')?;
        Some((chips(value)?, number(count)?))
    };
    words.iter().map(pile).collect()
}

/// `Ah,Kd`.
pub(super) fn cards(text: &str) -> Option<Vec<Card>> {
    text.split(',').map(|card| card.parse().ok()).collect()
}

/// `Bruno and Carla`, `Bruno, Carla and Dora`.
pub(super) fn names<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let names = words.iter().filter(|word| **word != "and");
    names.map(|word| bare(word)).collect()
}

impl Hall {
    /// The player of a name.
    pub(super) fn who(&self, name: &str) -> Result<PlayerId, String> {
        let name = bare(name);
        self.state
            .entrants()
            .find(|(_, entrant)| entrant.name == name)
            .map(|(player, _)| player)
            .ok_or_else(|| format!("nobody is called \"{name}\""))
    }

    pub(super) fn name(&self, player: PlayerId) -> &str {
        self.state.player_name(player).unwrap_or("nobody")
    }

    pub(super) fn standing(&self, name: &str) -> Result<Standing, String> {
        let player = self.who(name)?;
        let entrant = self.state.entrant(player);
        Ok(entrant.ok_or("nobody")?.standing)
    }

    pub(super) fn at(&self, table: TableNumber) -> Result<&Table, String> {
        let none = || format!("there is no table {}", table.0);
        self.state.table(table).ok_or_else(none)
    }

    /// Where a player sits.
    pub(super) fn seat_of(&self, name: &str) -> Result<(TableNumber, Seat), String> {
        match self.standing(name)? {
            Standing::Playing { table, seat } | Standing::Busted { table, seat } => {
                Ok((table, seat))
            }
            other @ (Standing::Registered
            | Standing::Waiting
            | Standing::Withdrawn
            | Standing::Moving
            | Standing::Out) => Err(format!("{name} has no seat: {other:?}")),
        }
    }

    pub(super) fn player(&self, name: &str) -> Result<PlayerNow, String> {
        let (table, seat) = self.seat_of(name)?;
        let now = self.at(table)?.player(seat);
        now.ok_or_else(|| format!("{name} is not in seat {seat} any more"))
    }
}
