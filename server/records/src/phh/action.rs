//! One line of a PHH history: `p3 cbr 1200`, `d db AhKd2c`, `p1 sm`.

use std::str::FromStr;

use tapis_rules::card::{Card, HoleCards};
use thiserror::Error;

/// What a line says. Players count from 1, in the order of the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A player gets their cards; `None` when they were not seen.
    DealHole {
        /// Who.
        player: usize,
        /// Their cards.
        cards: Option<HoleCards>,
    },
    /// Board cards.
    DealBoard {
        /// One or three.
        cards: Vec<Card>,
    },
    /// A player folds.
    Fold {
        /// Who.
        player: usize,
    },
    /// A player checks or calls.
    CheckOrCall {
        /// Who.
        player: usize,
    },
    /// A player bets or raises to a total.
    RaiseTo {
        /// Who.
        player: usize,
        /// The total on the street.
        to: u64,
    },
    /// A player shows.
    Show {
        /// Who.
        player: usize,
        /// Their cards.
        cards: HoleCards,
    },
    /// A player mucks, or the cards were never seen.
    Muck {
        /// Who.
        player: usize,
    },
}

/// A line that is none of the actions of hold'em.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is not an action of hold'em")]
pub struct NotAnAction(pub String);

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(line: &str) -> Result<Self, NotAnAction> {
        let told = line.split('#').next().unwrap_or(line);
        let words: Vec<&str> = told.split_whitespace().collect();
        parse(&words).ok_or_else(|| NotAnAction(line.to_owned()))
    }
}

fn parse(words: &[&str]) -> Option<Action> {
    match *words {
        ["d", "dh", player, cards] => Some(Action::DealHole {
            player: number(player)?,
            cards: hole(cards)?,
        }),
        ["d", "db", cards] => Some(Action::DealBoard {
            cards: split(cards)?,
        }),
        [player, "f"] => Some(Action::Fold {
            player: number(player)?,
        }),
        [player, "cc"] => Some(Action::CheckOrCall {
            player: number(player)?,
        }),
        [player, "cbr", to] => Some(Action::RaiseTo {
            player: number(player)?,
            to: to.parse().ok()?,
        }),
        [player, "sm"] => Some(Action::Muck {
            player: number(player)?,
        }),
        [player, "sm", cards] => {
            let player = number(player)?;
            Some(
                hole(cards)?.map_or(Action::Muck { player }, |cards| Action::Show {
                    player,
                    cards,
                }),
            )
        }
        _ => None,
    }
}

fn number(player: &str) -> Option<usize> {
    player.strip_prefix('p')?.parse().ok()
}

/// Two cards; the inner `None` when one of them is unknown.
fn hole(text: &str) -> Option<Option<HoleCards>> {
    if text.contains('?') {
        return (text.len() == 4).then_some(None);
    }
    Some(Some(split(text)?.try_into().ok()?))
}

fn split(text: &str) -> Option<Vec<Card>> {
    let pairs = text
        .as_bytes()
        .chunks(2)
        .map(|pair| std::str::from_utf8(pair).ok()?.parse().ok());
    pairs.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_phh_writes_them() {
        assert_eq!(
            "p3 cbr 1200".parse(),
            Ok(Action::RaiseTo {
                player: 3,
                to: 1200
            })
        );
        assert_eq!(
            "p10 cc # calls".parse(),
            Ok(Action::CheckOrCall { player: 10 })
        );
        assert_eq!(
            "d dh p1 ????".parse(),
            Ok(Action::DealHole {
                player: 1,
                cards: None
            })
        );
        assert_eq!("p2 sm ????".parse(), Ok(Action::Muck { player: 2 }));
        assert!(
            matches!("d db AhKd2c".parse(), Ok(Action::DealBoard { cards }) if cards.len() == 3)
        );
    }

    #[test]
    fn what_is_not_an_action_is_named() {
        for line in [
            "",
            "p1",
            "p1 raise 3",
            "d db Ah1d",
            "px f",
            "p1 cbr -3",
            "d dh p1 AhKd2c",
            "é",
        ] {
            assert_eq!(line.parse::<Action>(), Err(NotAnAction(line.to_owned())));
        }
    }
}
