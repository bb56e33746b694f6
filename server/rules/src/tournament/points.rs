//! League points by a formula that organisers type: `100 * sqrt(players / place)`. Leagues have their own, and none of
//! them is in a rulebook.
//!
//! Powers and signs are as in spreadsheets: `-2^2` is 4, `2^3^2` is 64.

#[cfg(not(target_arch = "wasm32"))]
mod operators;
#[cfg(test)]
mod tests;

#[cfg(not(target_arch = "wasm32"))]
use exmex::{Express, FlatEx};
use serde::Serialize;
use tapis_tagged::Tagged;
use thiserror::Error;

#[cfg(not(target_arch = "wasm32"))]
use self::operators::Operators;

/// Longest formula, in characters.
pub const MAX_FORMULA: usize = 200;

/// Most points that a formula gives: a league counts them in thousands.
pub const MOST_POINTS: u32 = 1_000_000;

/// What a formula may name, in the order of the alphabet.
const NAMES: [&str; 6] = ["entry", "paid", "place", "players", "pool", "rebuys"];

/// What a formula may work out.
const FUNCTIONS: [&str; 8] = ["abs", "floor", "ln", "log10", "max", "min", "round", "sqrt"];

/// What stands in a formula besides letters and digits.
const SIGNS: &str = " .,()+-*/^";

/// What is wrong with a formula.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FormulaFault {
    /// Nothing but spaces.
    #[error("nothing is there")]
    Empty,
    /// More than so many characters.
    #[error("more than {most} characters")]
    TooLong {
        /// Most characters.
        most: u16,
    },
    /// A character that no formula has.
    #[error("`{letter}` does not belong there")]
    Letter {
        /// Which.
        letter: char,
    },
    /// A word that is neither a figure of the event nor a function.
    #[error("`{word}` is not known")]
    Word {
        /// Which.
        word: String,
    },
    /// Something is missing or too much: a bracket, a sign, a number.
    #[error("a bracket, a sign or a number is missing or too much")]
    Unreadable,
    /// What it comes to is no number, because it divides by zero for example.
    #[error("place {place} of {players} comes to no number")]
    NoNumber {
        /// For which place.
        place: u32,
        /// Of how many players.
        players: u32,
    },
}

/// What a formula is worked out from. Money is cents here, and euros in formulas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Players who took part.
    pub players: u32,
    /// The player's place, from 1.
    pub place: u32,
    /// Places with a prize.
    pub paid: u32,
    /// Entry of each player.
    pub entry_cents: u64,
    /// All that was paid in.
    pub pool_cents: u64,
    /// Rebuys of the player.
    pub rebuys: u32,
}

/// A formula that can be worked out.
#[derive(Clone, Debug)]
pub struct Formula {
    #[cfg(not(target_arch = "wasm32"))]
    tree: FlatEx<f64, Operators>,
}

impl Formula {
    /// Reads a formula; capitals do not count.
    ///
    /// # Errors
    ///
    /// The first [`FormulaFault`].
    pub fn read(text: &str) -> Result<Self, FormulaFault> {
        if text.chars().nth(MAX_FORMULA).is_some() {
            let most = u16::try_from(MAX_FORMULA).unwrap_or(u16::MAX);
            return Err(FormulaFault::TooLong { most });
        }
        // The library takes more than that, names in any letters for example.
        let strange = text
            .chars()
            .find(|letter| !letter.is_ascii_alphanumeric() && !SIGNS.contains(*letter));
        if let Some(letter) = strange {
            return Err(FormulaFault::Letter { letter });
        }
        let text = text.trim().to_ascii_lowercase();
        if text.is_empty() {
            return Err(FormulaFault::Empty);
        }
        if let Some(word) = unknown_word(&text) {
            return Err(FormulaFault::Word { word });
        }
        Ok(Self {
            #[cfg(not(target_arch = "wasm32"))]
            tree: FlatEx::parse(&text).map_err(|_| FormulaFault::Unreadable)?,
        })
    }

    /// Whole points, rounded half up, never less than nothing nor more than [`MOST_POINTS`].
    ///
    /// # Errors
    ///
    /// [`FormulaFault::NoNumber`].
    pub fn points(&self, figures: Figures) -> Result<u32, FormulaFault> {
        self.value(figures)
            .and_then(whole)
            .ok_or(FormulaFault::NoNumber {
                place: figures.place,
                players: figures.players,
            })
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn value(&self, figures: Figures) -> Option<f64> {
        let known = self.tree.var_names().iter();
        let values: Vec<f64> = known.map(|name| figures.value(name)).collect();
        self.tree.eval(&values).ok()
    }

    /// A tablet shows no points.
    #[cfg(target_arch = "wasm32")]
    fn value(&self, _figures: Figures) -> Option<f64> {
        None
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl Figures {
    fn value(self, name: &str) -> f64 {
        match name {
            "entry" => euros(self.entry_cents),
            "paid" => f64::from(self.paid),
            "place" => f64::from(self.place),
            "players" => f64::from(self.players),
            "pool" => euros(self.pool_cents),
            "rebuys" => f64::from(self.rebuys),
            _ => f64::NAN,
        }
    }
}

/// The nearest number to so many cents, by way of the decimals that people write.
#[cfg(not(target_arch = "wasm32"))]
fn euros(cents: u64) -> f64 {
    let text = format!("{}.{:02}", cents / 100, cents % 100);
    text.parse().unwrap_or(f64::NAN)
}

/// Rounded half up by six decimals, as a player rounds who works it out with a calculator: whatever a machine adds
/// behind them (2.4999999999 for 2.5) counts for nothing, and each machine comes to the same points.
fn whole(value: f64) -> Option<u32> {
    if !value.is_finite() {
        return None;
    }
    let text = format!("{:.6}", value.clamp(0.0, f64::from(MOST_POINTS)));
    let (whole, decimals) = text.split_once('.')?;
    let whole: u32 = whole.parse().ok()?;
    let is_up = decimals.bytes().next().is_some_and(|tenth| tenth >= b'5');
    Some(whole.saturating_add(u32::from(is_up)).min(MOST_POINTS))
}

/// The first word that no formula has.
fn unknown_word(text: &str) -> Option<String> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    let mut words =
        words.filter(|word| word.starts_with(|letter: char| letter.is_ascii_alphabetic()));
    let unknown = words.find(|word| !NAMES.contains(word) && !FUNCTIONS.contains(word));
    unknown.map(str::to_owned)
}
