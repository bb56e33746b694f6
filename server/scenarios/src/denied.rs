//! Why a command of a scenario is refused: by the rules themselves, or by a server.

use tapis_rules::book::Citation;
use tapis_rules::table::TableRefusal;
use tapis_rules::tournament::{Problem, Refusal};

/// What was asked for is not done; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Denied {
    /// Name of the reason in the protocol: `below_minimum`, `not_for_sale`, or the code where there is no reason.
    pub name: String,
    /// Articles it rests on.
    pub citations: Vec<Citation>,
    /// In words.
    pub message: String,
}

/// Why something is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The rules refuse it, or the sender may not send it.
    Denied(Denied),
    /// It cannot be asked for, or there is no answer.
    Wrong(String),
}

impl Denied {
    /// A problem of the whole event.
    #[must_use]
    pub fn of_problem(problem: &Problem) -> Self {
        Self {
            name: name_of(problem),
            citations: citations_of(problem),
            message: problem.to_string(),
        }
    }

    /// Whether it is the refusal that a scenario expects: its name and, where one is given, its article.
    ///
    /// # Errors
    ///
    /// What is different, in words.
    pub(super) fn compare(&self, name: &str, article: Option<&str>) -> Result<(), String> {
        if self.name != name {
            return Err(format!("refused as {}: {}", self.name, self.message));
        }
        let cited: Vec<String> = self.citations.iter().map(ToString::to_string).collect();
        match article {
            Some(article) if !cited.iter().any(|cited| cited == article) => {
                Err(format!("the refusal cites {cited:?}"))
            }
            Some(_) | None => Ok(()),
        }
    }
}

impl From<&TableRefusal> for Denied {
    fn from(refusal: &TableRefusal) -> Self {
        Self {
            name: refusal.reason.name().to_owned(),
            citations: refusal.citation.iter().cloned().collect(),
            message: refusal.to_string(),
        }
    }
}

impl From<&Refusal> for Denied {
    fn from(refusal: &Refusal) -> Self {
        let code = match refusal {
            Refusal::Problem(problem) => return Self::of_problem(problem),
            Refusal::Table(refusal) => return refusal.into(),
            Refusal::OtherBlinds | Refusal::PresenceChangedSince => "stale",
            Refusal::UnknownTable(_) => "unknown_table",
            Refusal::UnknownAlert(_) => "unknown_alert",
            Refusal::UnknownBook(_) => "unknown_book",
            Refusal::UnknownPlayer(_)
            | Refusal::AlreadySeated { .. }
            | Refusal::Text(_)
            | Refusal::TableCount
            | Refusal::SeatCount
            | Refusal::ChipValues
            | Refusal::Blinds
            | Refusal::UnknownArticle(_)
            | Refusal::UnknownSanction(_)
            | Refusal::NotSeated(_)
            | Refusal::Penalties
            | Refusal::NoStack => "invalid",
        };
        Self {
            name: code.to_owned(),
            citations: Vec::new(),
            message: refusal.to_string(),
        }
    }
}

impl From<TableRefusal> for Trouble {
    fn from(refusal: TableRefusal) -> Self {
        Self::Denied(Denied::from(&refusal))
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        Self::Denied(Denied::from(&refusal))
    }
}

impl From<Denied> for Trouble {
    fn from(denied: Denied) -> Self {
        Self::Denied(denied)
    }
}

impl From<String> for Trouble {
    fn from(wrong: String) -> Self {
        Self::Wrong(wrong)
    }
}

impl From<Trouble> for String {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Denied(denied) => format!("refused: {}", denied.message),
            Trouble::Wrong(wrong) => wrong,
        }
    }
}

fn name_of(problem: &Problem) -> String {
    let value = serde_json::to_value(problem).unwrap_or_default();
    let name = value.get("type").and_then(serde_json::Value::as_str);
    name.unwrap_or_default().to_owned()
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "only these rest on articles of the book"
)]
fn citations_of(problem: &Problem) -> Vec<Citation> {
    match problem {
        Problem::NotForSale { citations, .. }
        | Problem::NoReEntry { citations, .. }
        | Problem::RegistrationClosed { citations }
        | Problem::TooLate { citations, .. }
        | Problem::NoReplacement { citations, .. }
        | Problem::NoRedraw { citations }
        | Problem::DirectorLifts { citations }
        | Problem::HandsStayDown { citations } => citations.clone(),
        Problem::SeatsOfTables { article, .. } => article.iter().cloned().collect(),
        _ => Vec::new(),
    }
}
