//! What a step expects of the last ruling.

/// Something about a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OfRuling {
    /// Its first outcome, or the words it begins with; the others are not spoken of.
    Verdict(String),
    /// One of its outcomes, whichever.
    Among(String),
    /// All its outcomes, in order.
    Verdicts(Vec<String>),
    /// One of its outcomes, from 0.
    Outcome(u8, String),
    /// How many outcomes it has.
    Outcomes(usize),
    /// Who decides: `book`, `floor`, or the number of a seat.
    DecidedBy(String),
    /// What people do, in order.
    Steps(Vec<String>),
    /// An article it cites.
    Cites(String),
    /// The article that decides: the first one it cites.
    RestsOn(String),
    /// The sanctions it suggests, all of them.
    Sanctions(Vec<String>),
    /// The sanctions that have fallen due since, in this hand.
    Due(Vec<String>),
}

/// Expectations about the last ruling.
pub(super) fn of_ruling(text: &str) -> Option<OfRuling> {
    let list = |rest: &str| {
        rest.split("; ")
            .filter(|item| !item.is_empty())
            .map(str::to_owned)
            .collect()
    };
    if text == "no sanction" {
        return Some(OfRuling::Sanctions(Vec::new()));
    }
    if text == "no sanction due" {
        return Some(OfRuling::Due(Vec::new()));
    }
    if let Some(due) = text.strip_prefix("sanction due ") {
        return Some(OfRuling::Due(list(due)));
    }
    if text == "no steps" {
        return Some(OfRuling::Steps(Vec::new()));
    }
    let (head, rest) = text.split_once(' ')?;
    Some(match head {
        "verdict" => match rest.strip_prefix("among: ") {
            Some(verdict) => OfRuling::Among(verdict.to_owned()),
            None => OfRuling::Verdict(rest.to_owned()),
        },
        "verdicts" => OfRuling::Verdicts(list(rest)),
        "outcomes" => OfRuling::Outcomes(rest.parse().ok()?),
        "outcome" => {
            let (number, text) = rest.split_once(' ')?;
            OfRuling::Outcome(number.parse().ok()?, text.to_owned())
        }
        "decided" => OfRuling::DecidedBy(rest.strip_prefix("by ")?.to_owned()),
        "steps" => OfRuling::Steps(list(rest)),
        "cites" => OfRuling::Cites(rest.to_owned()),
        "rests" => OfRuling::RestsOn(rest.strip_prefix("on ")?.to_owned()),
        "sanction" => OfRuling::Sanctions(list(rest)),
        _ => return None,
    })
}
