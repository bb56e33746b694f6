//! Ruling cases: a table, what a player does, and the figures a book expects, as a list in JSON.
//!
//! Amounts called `to` are totals on the street; `added`, `returned` and `call_amount` are chips moved.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use tapis_rules::blinds::Blinds;
use tapis_rules::book::Book;
use tapis_rules::chips::Chips;
use tapis_rules::ruling::{
    ChipPile, Decider, Effect, Gesture, Incident, Outcome, Ruling, Said, Severity, Verdict,
};
use tapis_rules::seat::Seat;
use tapis_rules::street::Street;
use tapis_rules::table::{
    Action, PlayerId, Positions, Raise, StreetSetUp, Table, TableCommand, Turn,
};
use tapis_rules::time::Timestamp;

/// One case. Fields that the engine does not need are ignored.
#[derive(Clone, Debug, Deserialize)]
pub struct Case {
    /// Its name.
    pub id: String,
    /// The book that decides.
    pub book: String,
    /// The table; a case without one is told in words only.
    #[serde(default)]
    pub state: Option<State>,
    /// What a player does, or asks.
    #[serde(default)]
    pub attempt: Option<Attempt>,
    /// The figures expected.
    #[serde(default)]
    pub numbers: BTreeMap<String, Value>,
}

/// The table of a case.
#[derive(Clone, Debug, Deserialize)]
pub struct State {
    /// Small blind.
    pub sb: u64,
    /// Big blind.
    pub bb: u64,
    /// Ante of each player.
    #[serde(default)]
    pub ante: u64,
    /// Which street.
    pub street: Street,
    /// Players in the hand; before the flop, everybody dealt in.
    pub seats: Vec<u8>,
    /// Seat of the button.
    pub button: u8,
    /// Chips by seat: before the blinds, or at the start of a later street.
    pub stacks: BTreeMap<String, u64>,
    /// What is in the pot from earlier streets.
    #[serde(default)]
    pub pot_before_round: u64,
    /// What was done on this street, `4 raise 300` for example.
    #[serde(default)]
    pub line: Vec<String>,
    /// Small blind's seat, when it is not the next after the button.
    #[serde(default)]
    pub sb_seat: Option<u8>,
    /// Big blind's seat.
    #[serde(default)]
    pub bb_seat: Option<u8>,
}

/// What a player does in a case.
#[derive(Clone, Debug, Deserialize)]
pub struct Attempt {
    /// `query`, `silent`, `say_raise`, `say_bet`, `say_call`, `say_check`, `say_fold`, `say_all_in`, `bare_amount`,
    /// `string` or `tap`.
    pub kind: String,
    /// Who.
    pub seat: u8,
    /// Chips put in: value and count.
    #[serde(default)]
    pub chips: Vec<(u64, u16)>,
    /// The amount pronounced.
    #[serde(default)]
    pub amount: Option<u64>,
    /// Chips in front after each movement.
    #[serde(default)]
    pub steps: Vec<u64>,
}

/// A figure that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its name.
    pub number: String,
    /// What the case expects.
    pub expected: Value,
    /// What the engine answers; null when it has no such figure.
    pub found: Value,
}

impl Case {
    /// Whether it can be played: it has a table and something done at it.
    #[must_use]
    pub const fn is_playable(&self) -> bool {
        self.state.is_some() && self.attempt.is_some()
    }

    /// Plays it under its book and compares the figures.
    ///
    /// # Errors
    ///
    /// In words, when the table cannot be set up, the line is not legal, or the gesture is not possible.
    pub fn differences(&self) -> Result<Vec<Difference>, String> {
        let (Some(state), Some(attempt)) = (&self.state, &self.attempt) else {
            return Err("the case has no table or nothing is done at it".to_owned());
        };
        let book = Book::named(&self.book).map_err(|error| error.to_string())?;
        let table = state.table(&book)?;
        let found = attempt.figures(&table, &book)?;
        Ok(self
            .numbers
            .iter()
            .filter_map(|(number, expected)| {
                let answer = found.get(number).cloned().unwrap_or(Value::Null);
                (answer != *expected).then(|| Difference {
                    number: number.clone(),
                    expected: expected.clone(),
                    found: answer,
                })
            })
            .collect())
    }
}

fn chips(amount: u64) -> Result<Chips, String> {
    Chips::new(amount).ok_or_else(|| format!("{amount} chips are more than can be counted"))
}

fn seat(number: u8) -> Result<Seat, String> {
    Seat::new(number).ok_or_else(|| format!("there is no seat {number}"))
}

impl State {
    fn table(&self, book: &Book) -> Result<Table, String> {
        let blinds = Blinds::new(chips(self.sb)?, chips(self.bb)?)
            .with_ante(chips(self.ante)?, tapis_rules::blinds::AnteKind::Each);
        let mut stacks = Vec::with_capacity(self.seats.len());
        for number in &self.seats {
            let stack = self
                .stacks
                .get(&number.to_string())
                .ok_or_else(|| format!("seat {number} has no stack"))?;
            stacks.push((seat(*number)?, chips(*stack)?));
        }
        let button = seat(self.button)?;
        let mut table = if self.street == Street::Preflop {
            self.dealt(&stacks, blinds, button, book)?
        } else {
            Table::at_street(&StreetSetUp {
                street: self.street,
                blinds,
                positions: Positions {
                    button,
                    small_blind: self.sb_seat.map(seat).transpose()?.unwrap_or(button),
                    big_blind: self.bb_seat.map(seat).transpose()?.unwrap_or(button),
                },
                smallest_chip: Chips::from(1),
                stacks,
                pot: chips(self.pot_before_round)?,
            })
        };
        for act in &self.line {
            play(&mut table, act, book)?;
        }
        Ok(table)
    }

    fn dealt(
        &self,
        stacks: &[(Seat, Chips)],
        blinds: Blinds,
        button: Seat,
        book: &Book,
    ) -> Result<Table, String> {
        let mut table = Table::new(10, Chips::from(1));
        for (seat, stack) in stacks {
            let sit = TableCommand::Sit {
                seat: *seat,
                player: PlayerId(u32::from(seat.number())),
                stack: *stack,
            };
            must(&mut table, &sit, book)?;
        }
        must(&mut table, &TableCommand::SetBlinds { blinds }, book)?;
        let placed = match (self.sb_seat, self.bb_seat) {
            (small, Some(big)) => TableCommand::PlacePositions {
                positions: Positions {
                    button,
                    // No player has the small blind: it is then where the big blind is.
                    small_blind: seat(small.unwrap_or(big))?,
                    big_blind: seat(big)?,
                },
            },
            _ => TableCommand::PlaceButton { seat: button },
        };
        must(&mut table, &placed, book)?;
        must(&mut table, &TableCommand::StartHand, book)?;
        Ok(table)
    }
}

fn must(table: &mut Table, command: &TableCommand, book: &Book) -> Result<(), String> {
    let at = Timestamp::default();
    let events = table
        .decide(command, book, at)
        .map_err(|refusal| format!("{command:?} is refused: {refusal}"))?;
    for event in &events {
        table.evolve(event, book, at);
    }
    Ok(())
}

/// Plays `4 raise 300` (to 300 in total), `2 bet 100`, `4 allin 130`, `3 call`, `5 check`, `6 fold`.
fn play(table: &mut Table, act: &str, book: &Book) -> Result<(), String> {
    let wrong = || format!("\"{act}\" is not an act");
    let words: Vec<&str> = act.split_whitespace().collect();
    let (who, did) = words.split_first().ok_or_else(wrong)?;
    let seat = seat(who.parse().map_err(|_| wrong())?)?;
    let action = match did {
        ["fold"] => Action::Fold,
        ["check"] => Action::Check,
        ["call", ..] => Action::Call,
        ["allin" | "all-in" | "all_in", ..] => Action::AllIn,
        ["bet" | "raise" | "raise_to", to] => Action::RaiseTo {
            to: chips(to.parse().map_err(|_| wrong())?)?,
        },
        _ => return Err(wrong()),
    };
    must(table, &TableCommand::Act { seat, action }, book)
}

impl Attempt {
    fn figures(&self, table: &Table, book: &Book) -> Result<BTreeMap<String, Value>, String> {
        let seat = seat(self.seat)?;
        let turn = table
            .turn(book)
            .filter(|turn| turn.seat == seat)
            .ok_or_else(|| format!("seat {} is not to act", self.seat))?;
        let mut figures = of_turn(table, &turn, book);
        if self.kind != "query" {
            let gesture = self.gesture(seat)?;
            let ruling = table
                .rule(&Incident::Gesture { gesture }, book)
                .map_err(|refusal| refusal.to_string())?;
            figures.extend(of_ruling(table, &ruling));
        }
        Ok(figures)
    }

    fn gesture(&self, seat: Seat) -> Result<Gesture, String> {
        let amount = self.amount.map(chips).transpose()?;
        let said = match (self.kind.as_str(), amount) {
            ("silent" | "string" | "tap", _) => Said::Nothing,
            ("say_raise" | "say_bet", amount) => Said::Raise { amount },
            ("say_call", _) => Said::Call,
            ("say_check", _) => Said::Check,
            ("say_fold", _) => Said::Fold,
            ("say_all_in" | "say_allin", _) => Said::AllIn,
            ("bare_amount", Some(amount)) => Said::Amount { amount },
            (other, _) => return Err(format!("\"{other}\" is not something that is done")),
        };
        let piles = self.chips.iter().map(|(value, count)| {
            chips(*value).map(|value| ChipPile {
                value,
                count: *count,
            })
        });
        Ok(Gesture {
            said,
            chips: piles.collect::<Result<_, _>>()?,
            motions: self
                .steps
                .iter()
                .map(|total| chips(*total))
                .collect::<Result<_, _>>()?,
            tapped: self.kind == "tap",
            ..Gesture::of(seat)
        })
    }
}

/// What the player to act may do, in figures.
fn of_turn(table: &Table, turn: &Turn, book: &Book) -> BTreeMap<String, Value> {
    let opens = table.price().is_zero();
    let mut options = vec![if turn.may_check() { "check" } else { "fold" }];
    if !turn.may_check() {
        options.push("call");
    }
    let mut figures = BTreeMap::from([
        ("call_to".to_owned(), json!(turn.call_to)),
        ("call_amount".to_owned(), json!(turn.to_call)),
        ("can_check".to_owned(), json!(turn.may_check())),
    ]);
    // A case asks for the right, even where no player is left to call.
    let raise = match table.right_to_raise(book) {
        Some(Raise::Between { min, max }) => Some((min, max)),
        Some(Raise::Covered | Raise::Alone | Raise::NotReopened | Raise::Forfeited) | None => None,
    };
    figures.insert("can_raise".to_owned(), json!(raise.is_some()));
    figures.insert("can_bet".to_owned(), json!(raise.is_some() && opens));
    if let Some((min, max)) = raise {
        options.push(if opens { "bet" } else { "raise" });
        let smallest = if opens { "min_bet" } else { "min_raise_to" };
        // The book's own figure: all-in is possible below it.
        let full = table.full_raise(book).unwrap_or(min);
        figures.insert(smallest.to_owned(), json!(full));
        figures.insert("max_to".to_owned(), json!(max));
    }
    figures.insert("options".to_owned(), json!(options));
    figures
}

/// What a gesture comes to, in figures.
fn of_ruling(table: &Table, ruling: &Ruling) -> BTreeMap<String, Value> {
    let mut figures = BTreeMap::new();
    let Some(first) = ruling.outcomes.first() else {
        return figures;
    };
    if ruling.decider == Decider::Floor {
        figures.insert("floor_decides".to_owned(), json!(true));
    }
    if let Some(advice) = ruling.sanctions.first() {
        let optional = advice.severity == Severity::Possible;
        let severity = if optional { "optional" } else { "required" };
        figures.insert("sanction".to_owned(), json!(severity));
    }
    if ruling.decider != Decider::Book {
        of_choice(table, ruling, &mut figures);
        return figures;
    }
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "gestures have no other verdicts"
    )]
    match first.verdict {
        Verdict::Binds {
            to,
            added,
            returned,
            ..
        } => {
            figures.insert("binding_action".to_owned(), json!(name(table, first)));
            figures.insert("to".to_owned(), json!(to));
            figures.insert("added".to_owned(), json!(added));
            figures.insert("returned".to_owned(), json!(returned));
            figures.insert("void".to_owned(), json!(false));
        }
        Verdict::Void { .. } => {
            figures.insert("binding_action".to_owned(), json!("none"));
            figures.insert("void".to_owned(), json!(true));
        }
        _ => {}
    }
    figures
}

/// What is left to the player, or to the floor.
fn of_choice(table: &Table, ruling: &Ruling, figures: &mut BTreeMap<String, Value>) {
    let options: Vec<&str> = ruling
        .outcomes
        .iter()
        .filter_map(|one| name(table, one))
        .collect();
    figures.insert("binding_action".to_owned(), json!("choice"));
    figures.insert("can_raise".to_owned(), json!(options.contains(&"raise")));
    figures.insert("options".to_owned(), json!(options));
    for outcome in &ruling.outcomes {
        match (outcome.verdict, outcome.effects.first()) {
            (
                Verdict::Binds {
                    action: Action::Fold,
                    returned,
                    ..
                },
                Some(Effect::Leave { to, .. }),
            ) => {
                figures.insert("forfeit_if_fold".to_owned(), json!(to));
                figures.insert("returned_if_fold".to_owned(), json!(returned));
            }
            // A fold that leaves nothing completes nothing.
            (
                Verdict::Binds {
                    action: Action::Fold,
                    ..
                },
                _,
            ) => {}
            (Verdict::Binds { to, .. }, _) => {
                figures.insert("complete_to".to_owned(), json!(to));
            }
            _ => {}
        }
    }
}

fn name(table: &Table, outcome: &Outcome) -> Option<&'static str> {
    let Verdict::Binds { action, .. } = outcome.verdict else {
        return None;
    };
    Some(match action {
        Action::Fold => "fold",
        Action::Check => "check",
        Action::Call => "call",
        Action::RaiseTo { .. } | Action::AllIn if table.price().is_zero() => "bet",
        Action::RaiseTo { .. } | Action::AllIn => "raise",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_is_played_and_each_figure_that_differs_is_named() {
        let case: Case = serde_json::from_value(json!({
            "id": "own#1", "book": "cdc2013",
            "state": {"sb": 50, "bb": 100, "street": "flop", "seats": [2, 3], "button": 1,
                "stacks": {"2": 5000, "3": 5000}, "pot_before_round": 400, "line": ["2 bet 400"]},
            "attempt": {"kind": "silent", "seat": 3, "chips": [[500, 1]]},
            "numbers": {"binding_action": "call", "to": 400, "returned": 90, "fine": 1}
        }))
        .unwrap();
        let differences = case.differences().unwrap();
        let names: Vec<&str> = differences.iter().map(|one| one.number.as_str()).collect();
        assert_eq!(names, ["fine", "returned"]);
        assert_eq!(differences[1].found, json!(100));
    }
}
