//! Follows every `$ref` of a document, so that none leads nowhere.

use serde_json::Value;
use thiserror::Error;

/// A `$ref` whose target is not in the document.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{at}: the reference {target} leads nowhere")]
pub struct DanglingReference {
    /// JSON pointer of the schema that refers.
    pub at: String,
    /// What it refers to.
    pub target: String,
}

/// Checks that every `$ref` names a place inside the same document.
///
/// # Errors
/// Names the first reference that does not.
pub fn check_references(document: &Value) -> Result<(), DanglingReference> {
    walk(document, document, "#")
}

fn walk(document: &Value, node: &Value, at: &str) -> Result<(), DanglingReference> {
    match node {
        Value::Object(members) => {
            if let Some(Value::String(target)) = members.get("$ref")
                && !resolves(document, target)
            {
                return Err(DanglingReference {
                    at: at.to_owned(),
                    target: target.clone(),
                });
            }
            members
                .iter()
                .try_for_each(|(key, child)| walk(document, child, &step(at, key)))
        }
        Value::Array(items) => items
            .iter()
            .enumerate()
            .try_for_each(|(index, child)| walk(document, child, &format!("{at}/{index}"))),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Ok(()),
    }
}

/// A bare `#` would name the whole document, which is no type: it counts as leading nowhere.
fn resolves(document: &Value, target: &str) -> bool {
    target
        .strip_prefix('#')
        .filter(|pointer| pointer.starts_with('/'))
        .is_some_and(|pointer| document.pointer(pointer).is_some())
}

/// One step down in a JSON pointer, with its two reserved characters escaped.
pub(crate) fn step(at: &str, key: &str) -> String {
    format!("{at}/{}", key.replace('~', "~0").replace('/', "~1"))
}
