//! Names and numbers as PokerStars' text has them: one line each, no two alike, digits only.

use sha2::{Digest, Sha256};
use tapis_protocol::rules::seat::Seat;

use crate::histories::Hand;

/// What the number of a tournament is below: ten digits, as the room has them.
const TOURNAMENTS: u64 = 9_000_000_000;

/// What the first number is.
const FIRST_TOURNAMENT: u64 = 1_000_000_000;

/// Hands of a table that have numbers of their own.
const HANDS: u64 = 100_000;

/// Tables of a tournament that have.
const TABLES: u64 = 1_000;

/// The names of a hand's players.
pub(super) struct PlayerNames(Vec<(Seat, String)>);

impl PlayerNames {
    /// Names that readers can tell apart and find again.
    pub(super) fn of(hand: &Hand) -> Self {
        let mut names: Vec<(Seat, String)> = Vec::new();
        for player in &hand.players {
            let mut name = readable(&player.name);
            if name.is_empty() || names.iter().any(|(_, other)| *other == name) {
                name = format!("{name} #{}", player.seat).trim().to_owned();
            }
            names.push((player.seat, name));
        }
        Self(names)
    }

    pub(super) fn of_seat(&self, seat: Seat) -> &str {
        let found = self.0.iter().find(|(at, _)| *at == seat);
        found.map_or("", |(_, name)| name)
    }
}

/// Without what the format itself is made of: lines, brackets, colons.
fn readable(name: &str) -> String {
    let letters = name.chars().map(|letter| match letter {
        '(' | ')' | '[' | ']' | ':' | '\'' => ' ',
        letter if letter.is_control() => ' ',
        letter => letter,
    });
    let letters: String = letters.collect();
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The numbers of the tournament and of the hand: always the same for the same hand.
pub(super) fn numbers(hand: &Hand) -> (u64, u64) {
    let digest = Sha256::digest(hand.setting.tournament.as_bytes());
    let folded = digest.iter().take(8);
    let folded = folded.fold(0_u64, |sum, byte| (sum << 8) | u64::from(*byte));
    let tournament = FIRST_TOURNAMENT + folded % TOURNAMENTS;
    let table = u64::from(hand.setting.table) % TABLES;
    let number = u64::from(hand.number) % HANDS;
    (tournament, (tournament * TABLES + table) * HANDS + number)
}

/// A level in Roman numerals.
pub(super) fn roman(number: u32) -> String {
    const NUMERALS: [(u32, &str); 9] = [
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let mut left = number;
    let mut text = String::new();
    for (value, numeral) in NUMERALS {
        while left >= value {
            left -= value;
            text.push_str(numeral);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_written_as_on_a_clock_face() {
        let written: Vec<String> = [1, 4, 9, 14, 40, 99].map(roman).into();
        assert_eq!(written, ["I", "IV", "IX", "XIV", "XL", "XCIX"]);
    }

    #[test]
    fn a_name_has_nothing_that_the_format_is_made_of() {
        assert_eq!(readable("Ann: (the\n[first])"), "Ann the first");
    }
}
