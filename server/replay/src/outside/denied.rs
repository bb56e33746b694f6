//! What a server refuses, as scenarios compare it.

use tapis_protocol::{ErrorCode, Refused};
use tapis_scenarios::Denied;

/// A refusal as the device was told.
#[must_use]
pub fn denied(refused: &Refused) -> Denied {
    if let Some(problem) = &refused.problem {
        return Denied::of_problem(problem);
    }
    let name = refused.reason.as_ref().map_or_else(
        || code_name(refused.code),
        |reason| reason.name().to_owned(),
    );
    Denied {
        name,
        citations: refused.citation.iter().cloned().collect(),
        message: refused.message.clone(),
    }
}

/// A code as the protocol writes it.
fn code_name(code: ErrorCode) -> String {
    let value = serde_json::to_value(code).unwrap_or_default();
    value.as_str().unwrap_or_default().to_owned()
}
