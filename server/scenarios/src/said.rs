//! Incidents and rulings in the words of scenarios.

use tapis_rules::book::Citation;
use tapis_rules::ruling::{
    Decider, Incident, Instruction, Outcome, SanctionAdvice, Severity, Verdict,
};
use tapis_rules::table::Action;

/// Reads `card_exposed seat=5 card=1 by=dealer`: the incident's name and its facts. Lists are `affected=2,3`; what
/// players did early is `acts=5:fold,6:call,1:raise_to:200`, chips are `put=100x1,25x2`.
pub(super) fn incident(text: &str) -> Option<Incident> {
    let mut words = text.split_whitespace();
    let mut facts = toml::Table::new();
    facts.insert("type".to_owned(), words.next()?.into());
    for word in words {
        let (name, value) = word.split_once('=')?;
        let value = match name {
            "acts" | "affected" | "mucked" => toml::Value::Array(
                value
                    .split(',')
                    .map(|item| fact(name, item))
                    .collect::<Option<_>>()?,
            ),
            "did" => announcement(value)?,
            "put" => toml::Value::Array(value.split(',').map(pile).collect::<Option<_>>()?),
            _ => scalar(value),
        };
        facts.insert(name.to_owned(), value);
    }
    toml::Value::Table(facts).try_into().ok()
}

/// Chips of one value: `100x2`.
fn pile(text: &str) -> Option<toml::Value> {
    let (value, count) = text.split_once('x')?;
    let mut pile = toml::Table::new();
    pile.insert("value".to_owned(), scalar(value));
    pile.insert("count".to_owned(), scalar(count));
    Some(toml::Value::Table(pile))
}

fn fact(list: &str, item: &str) -> Option<toml::Value> {
    if list != "acts" {
        return Some(scalar(item));
    }
    let (seat, did) = item.split_once(':')?;
    let mut early = toml::Table::new();
    early.insert("seat".to_owned(), scalar(seat));
    early.insert("did".to_owned(), announcement(did)?);
    Some(toml::Value::Table(early))
}

/// `fold`, `call`, `raise_to:200`, `amount:30`.
fn announcement(text: &str) -> Option<toml::Value> {
    let (kind, amount) = text
        .split_once(':')
        .map_or((text, None), |(kind, amount)| (kind, Some(amount)));
    let mut did = toml::Table::new();
    did.insert("type".to_owned(), kind.into());
    if let Some(amount) = amount {
        let name = if kind == "raise_to" { "to" } else { "amount" };
        did.insert(name.to_owned(), scalar(amount));
    }
    Some(toml::Value::Table(did))
}

fn scalar(text: &str) -> toml::Value {
    let number = text.replace('_', "").parse::<i64>();
    match (text, number) {
        ("yes" | "true", _) => true.into(),
        ("no" | "false", _) => false.into(),
        (_, Ok(number)) => number.into(),
        (word, Err(_)) => word.into(),
    }
}

/// A verdict as a scenario writes it: `misdeal`, `hand_dead 4 refund 300`, `binds 3 raise to 500 adds 50`.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "most are written as they are named"
)]
pub(super) fn verdict(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Binds {
            seat,
            action,
            to,
            added,
            returned,
        } => {
            let did = match action {
                Action::Fold => "fold".to_owned(),
                Action::Check => "check".to_owned(),
                Action::Call => format!("call to {to}"),
                Action::RaiseTo { .. } => format!("raise to {to}"),
                Action::AllIn => format!("all-in to {to}"),
            };
            let mut text = format!("binds {seat} {did}");
            if !added.is_zero() {
                text.push_str(&format!(" adds {added}"));
            }
            if !returned.is_zero() {
                text.push_str(&format!(" returns {returned}"));
            }
            text
        }
        Verdict::HandDead { seat, refund } if refund.is_zero() => format!("hand_dead {seat}"),
        Verdict::HandDead { seat, refund } => format!("hand_dead {seat} refund {refund}"),
        other => words(other),
    }
}

/// An instruction as a scenario writes it: `deal_without_burn flop`.
pub(super) fn instruction(step: &Instruction) -> String {
    words(step)
}

/// Name and fields, in order.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "every other value of a file has one way of being written"
)]
fn words<T: serde::Serialize>(value: &T) -> String {
    match toml::Value::try_from(value) {
        Ok(toml::Value::Table(fields)) => fields
            .values()
            .map(|field| match field {
                toml::Value::String(text) => text.clone(),
                other => other.to_string(),
            })
            .collect::<Vec<_>>()
            .join(" "),
        Ok(toml::Value::String(text)) => text,
        Ok(other) => other.to_string(),
        Err(error) => error.to_string(),
    }
}

/// Who decides: `book`, `floor`, or the number of a seat.
pub(super) fn decider(decider: Decider) -> String {
    match decider {
        Decider::Book => "book".to_owned(),
        Decider::Floor => "floor".to_owned(),
        Decider::Player { seat } => seat.to_string(),
    }
}

/// A suggested sanction: `required for 3`, `possible for 3 after the hand`.
pub(super) fn sanction(advice: &SanctionAdvice) -> String {
    let severity = match advice.severity {
        Severity::Required => "required",
        Severity::Possible => "possible",
        Severity::Warning => "warning",
        Severity::Disqualification => "disqualification",
        Severity::DisqualificationDue => "disqualification_due",
    };
    let when = if advice.after_hand {
        " after the hand"
    } else {
        ""
    };
    format!("{severity} for {}{when}", advice.seat)
}

/// An outcome: its verdict, marked when only the floor can choose it.
pub(super) fn outcome(outcome: &Outcome) -> String {
    let floor = if outcome.floor { "floor: " } else { "" };
    format!("{floor}{}", verdict(&outcome.verdict))
}

/// Whether an answer cites an article, or none where that is said.
pub(super) fn article(cited: &[Citation], article: &str) -> Result<(), String> {
    let cited: Vec<String> = cited.iter().map(ToString::to_string).collect();
    let is_said = match article {
        "no article" => cited.is_empty(),
        _ => cited.iter().any(|citation| citation == article),
    };
    if is_said {
        Ok(())
    } else {
        Err(format!("the answer cites {}", cited.join(", ")))
    }
}
