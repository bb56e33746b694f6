//! Steps about sanctions.
//!
//! `fault 4 12.3 warning`, `fault 4 15-1 orbits 1`, `fault 4 14.1.b warning and fine 1`, `fault 4 5-7 nothing` write a
//! fault down; `lift 1` lifts the first sanction. `proposed 4 15-1: orbits 1 to 4` is what the ladder has next;
//! `suspended 4 18` (hands), `suspended 4 for 300 seconds` and `not suspended 4` are true of a player.

use tapis_rules::policy::PenaltyRange;
use tapis_rules::seat::Seat;
use tapis_rules::tournament::{Penalty, SanctionNumber};

use super::words::{chips, seat};

/// A step about sanctions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SanctionStep {
    /// A fault is written down.
    Fault(FaultSaid),
    /// A sanction is lifted.
    Lift(SanctionNumber),
    /// What the ladder has next.
    Proposed {
        /// For whom.
        seat: Seat,
        /// For which article.
        article: String,
        /// In words.
        words: String,
    },
    /// How many hands a player has to miss; none when they are not suspended.
    Suspended(Seat, Option<u16>),
    /// How many seconds a player is still away.
    Minutes(Seat, u32),
}

/// A fault, as a scenario says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultSaid {
    /// Whose.
    pub seat: Seat,
    /// The article, with its book where it is another one than the scenario's.
    pub article: String,
    /// What it costs.
    pub penalties: Vec<Penalty>,
}

/// Reads a step about sanctions.
pub(super) fn step(text: &str) -> Option<SanctionStep> {
    if let Some((head, words)) = text.split_once(": ") {
        let [head, who, article] = *head.split_whitespace().collect::<Vec<_>>() else {
            return None;
        };
        return (head == "proposed").then_some(SanctionStep::Proposed {
            seat: seat(who)?,
            article: article.to_owned(),
            words: words.to_owned(),
        });
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    Some(match *words {
        ["fault", who, article, ref rest @ ..] => SanctionStep::Fault(FaultSaid {
            seat: seat(who)?,
            article: article.to_owned(),
            penalties: penalties(rest)?,
        }),
        ["lift", number] => SanctionStep::Lift(SanctionNumber(number.parse().ok()?)),
        ["suspended", who, hands] => SanctionStep::Suspended(seat(who)?, Some(hands.parse().ok()?)),
        ["suspended", who, "for", seconds, "seconds"] => {
            SanctionStep::Minutes(seat(who)?, seconds.parse().ok()?)
        }
        ["not", "suspended", who] => SanctionStep::Suspended(seat(who)?, None),
        _ => return None,
    })
}

fn penalties(words: &[&str]) -> Option<Vec<Penalty>> {
    if words == ["nothing"] {
        return Some(Vec::new());
    }
    words
        .split(|word| *word == "and")
        .map(|words| {
            Some(match *words {
                ["warning"] => Penalty::Warning,
                ["disqualification"] => Penalty::Disqualification,
                ["hands", count] => Penalty::Hands {
                    hands: count.parse().ok()?,
                },
                ["orbits", count] => Penalty::Orbits {
                    orbits: count.parse().ok()?,
                },
                ["minutes", count] => Penalty::Minutes {
                    minutes: count.parse().ok()?,
                },
                ["fine", count] => Penalty::Fine {
                    big_blinds: count.parse().ok()?,
                },
                ["chips", amount] => Penalty::Chips {
                    chips: chips(amount)?,
                },
                _ => return None,
            })
        })
        .collect()
}

/// A step of the ladder in words: `warning and hands 1`, `orbits 1 to 4`.
pub(super) fn in_words(penalties: &[PenaltyRange]) -> String {
    let range = |what: &str, least: u16, most: u16| {
        if least == most {
            format!("{what} {least}")
        } else {
            format!("{what} {least} to {most}")
        }
    };
    let words: Vec<String> = penalties
        .iter()
        .map(|penalty| match *penalty {
            PenaltyRange::Warning => "warning".to_owned(),
            PenaltyRange::Hands { hands, most } => range("hands", hands, most.unwrap_or(hands)),
            PenaltyRange::Orbits { least, most: None } => format!("orbits {least} or more"),
            PenaltyRange::Orbits {
                least,
                most: Some(most),
            } => range("orbits", least.into(), most.into()),
            PenaltyRange::Minutes { least, most } => range("minutes", least, most),
            PenaltyRange::Fine { big_blinds } => format!("fine {big_blinds}"),
            PenaltyRange::Disqualification => "disqualification".to_owned(),
        })
        .collect();
    words.join(" and ")
}
