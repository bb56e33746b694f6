//! Cards as people write them ("Ah"), and which of several hands wins.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::seat::{Seat, SeatSet};

/// One of the 52 cards, written rank then suit: `Ah`, `Td`, `2c`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    rank: u8,
    suit: u8,
}

const RANKS: &[u8; 13] = b"23456789TJQKA";
const SUITS: &[u8; 4] = b"cdhs";

/// Text that is not a card.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is not a card: write rank then suit, like Ah, Td or 2c")]
pub struct NotACard(String);

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Self, NotACard> {
        if let [rank, suit] = *text.as_bytes()
            && RANKS.contains(&rank)
            && SUITS.contains(&suit)
        {
            return Ok(Self { rank, suit });
        }
        Err(NotACard(text.chars().take(8).collect()))
    }
}

impl Card {
    /// The 52 cards, by rank and suit.
    pub fn deck() -> impl Iterator<Item = Self> {
        RANKS
            .iter()
            .flat_map(|rank| SUITS.iter().map(|suit| (*rank, *suit)))
            .map(|(rank, suit)| Self { rank, suit })
    }

    /// Its height when single cards are compared: by rank, then spades, hearts, diamonds, clubs (gleize2007 12-3).
    #[must_use]
    pub fn height(self) -> (usize, usize) {
        let place = |of: &[u8], byte| of.iter().position(|other| *other == byte).unwrap_or(0);
        (place(RANKS, self.rank), place(SUITS, self.suit))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(self.rank), char::from(self.suit))
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Card {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Card".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "description": "One of the 52 cards, rank then suit: `Ah`, `Td`, `2c`.",
            "pattern": "^[2-9TJQKA][cdhs]$"
        })
    }
}

/// A player's own two cards.
pub type HoleCards = [Card; 2];

/// Seats whose five best cards are the highest, among hands that are known.
///
/// `None` when the board is not complete or a card occurs twice.
#[must_use]
pub fn best_hands(board: &[Card], hands: &[(Seat, HoleCards)]) -> Option<SeatSet> {
    if board.len() != 5 {
        return None;
    }
    let evaluator = evaluator();
    let mut best = None;
    let mut winners = SeatSet::EMPTY;
    for (seat, hole) in hands {
        let cards: Vec<poker::Card> = board
            .iter()
            .chain(hole)
            .map(|card| to_poker(*card))
            .collect::<Option<_>>()?;
        let eval = evaluator.evaluate_five(&cards).ok()?;
        match best.map(|best| eval.cmp(&best)) {
            None | Some(std::cmp::Ordering::Greater) => {
                best = Some(eval);
                winners = SeatSet::from_iter([*seat]);
            }
            Some(std::cmp::Ordering::Equal) => winners.insert(*seat),
            Some(std::cmp::Ordering::Less) => {}
        }
    }
    Some(winners)
}

/// A hand in words ("two pair, aces and kings"), once the board is complete.
#[must_use]
pub fn hand_in_words(board: &[Card], hole: HoleCards) -> Option<String> {
    if board.len() != 5 {
        return None;
    }
    let cards: Vec<poker::Card> = board
        .iter()
        .chain(&hole)
        .map(|card| to_poker(*card))
        .collect::<Option<_>>()?;
    evaluator()
        .evaluate_five(&cards)
        .ok()
        .map(|eval| eval.to_string())
}

/// The evaluator's tables take half a millisecond to build: once a process is enough.
fn evaluator() -> &'static poker::Evaluator {
    static EVALUATOR: std::sync::OnceLock<poker::Evaluator> = std::sync::OnceLock::new();
    EVALUATOR.get_or_init(poker::Evaluator::new)
}

fn to_poker(card: Card) -> Option<poker::Card> {
    card.to_string().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Vec<Card> {
        text.split(' ').map(|card| card.parse().unwrap()).collect()
    }

    fn hole(text: &str) -> HoleCards {
        cards(text).try_into().unwrap()
    }

    #[test]
    fn the_better_kicker_wins_and_equal_hands_share() {
        let (one, two, three) = (
            Seat::new(1).unwrap(),
            Seat::new(2).unwrap(),
            Seat::new(3).unwrap(),
        );
        let board = cards("As Kd 7h 4c 2s");
        let hands = [
            (one, hole("Ah Qc")),
            (two, hole("Ad Qh")),
            (three, hole("Ac Jd")),
        ];
        assert_eq!(
            best_hands(&board, &hands),
            Some(SeatSet::from_iter([one, two]))
        );
    }

    #[test]
    fn a_card_that_occurs_twice_gives_no_winner() {
        let one = Seat::new(1).unwrap();
        assert_eq!(
            best_hands(&cards("As Kd 7h 4c 2s"), &[(one, hole("As Qc"))]),
            None
        );
    }

    #[test]
    fn cards_are_read_and_written_the_same_way() {
        assert_eq!(
            serde_json::to_string(&hole("Ah Td")).unwrap(),
            r#"["Ah","Td"]"#
        );
        assert!("10h".parse::<Card>().is_err() && "ah".parse::<Card>().is_err());
    }
}
