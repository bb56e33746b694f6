//! Words of the sentences: tables, seats, amounts, blinds, cards, and who is meant.

use crate::words::chips;
use tapis_rules::blinds::Blinds;
use tapis_rules::card::Card;
use tapis_rules::chips::Chips;
use tapis_rules::seat::Seat;
use tapis_rules::table::PlayerId;
use tapis_rules::tournament::{Standing, TableNumber};

use super::Hall;
use super::play::{EntrantSeen, EventSeatSeen, EventTableSeen};

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

/// Where a player is.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) table: TableNumber,
    pub(super) seat: Seat,
}

impl Hall<'_> {
    /// What was written down of the player of a name, and where they stand. Lists may come later than tables do.
    pub(super) fn entrant(&mut self, name: &str) -> Result<EntrantSeen, String> {
        let name = bare(name);
        loop {
            let people = self.play.people()?;
            let mut entrants = people.entrants.into_iter();
            if let Some(entrant) = entrants.find(|entrant| entrant.entry.name == name) {
                return Ok(entrant);
            }
            if !self.play.look_again()? {
                return Err(format!("nobody is called \"{name}\""));
            }
        }
    }

    /// The player of a name: who sits at a table is known at once.
    pub(super) fn who(&mut self, name: &str) -> Result<PlayerId, String> {
        match self.sits(name)? {
            Some((_, seated)) => Ok(seated.player),
            None => Ok(self.entrant(name)?.player),
        }
    }

    pub(super) fn name(&mut self, player: PlayerId) -> Result<String, String> {
        let people = self.play.people()?;
        let mut entrants = people.entrants.into_iter();
        let entrant = entrants.find(|entrant| entrant.player == player);
        Ok(entrant.map_or_else(|| "nobody".to_owned(), |entrant| entrant.entry.name))
    }

    pub(super) fn standing(&mut self, name: &str) -> Result<Standing, String> {
        Ok(self.entrant(name)?.standing)
    }

    pub(super) fn at(&mut self, table: TableNumber) -> Result<EventTableSeen, String> {
        let none = || format!("there is no table {}", table.0);
        self.play.tables()?.remove(&table).ok_or_else(none)
    }

    /// Where a player sits, if they do.
    fn sits(&mut self, name: &str) -> Result<Option<(Place, EventSeatSeen)>, String> {
        let name = bare(name);
        for (table, seen) in self.play.tables()? {
            for (seat, seated) in seen.seats {
                if seated.name == name {
                    return Ok(Some((Place { table, seat }, seated)));
                }
            }
        }
        Ok(None)
    }

    /// Where a player sits.
    pub(super) fn seat_of(&mut self, name: &str) -> Result<Place, String> {
        if let Some((place, _)) = self.sits(name)? {
            return Ok(place);
        }
        let standing = self.standing(name)?;
        Err(format!("{name} has no seat: {standing:?}"))
    }

    pub(super) fn player(&mut self, name: &str) -> Result<EventSeatSeen, String> {
        match self.sits(name)? {
            Some((_, seated)) => Ok(seated),
            None => Err(format!("{name} has no seat: {:?}", self.standing(name)?)),
        }
    }
}
