//! Joins what the client sends and what the server sends into one schema document.

use crate::messages::messages;
use crate::references::{DanglingReference, check_references, step};
use crate::{FROM_CLIENT, FROM_SERVER};
use schemars::Schema;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use tapis_protocol::SUBPROTOCOL;
use thiserror::Error;

/// Why the two directions do not make one protocol.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MergeError {
    /// Types used in both directions are read differently from how they are written.
    ///
    /// Mostly an `Option` or a `#[serde(default)]`, which may be left out when read but is always written.
    /// `#[serde(default, skip_serializing_if = …)]` makes both directions alike.
    #[error(
        "these types differ between the two directions: {} \
         (an Option or default field in a type used both ways needs skip_serializing_if)",
        listed(.0)
    )]
    Differ(Vec<Difference>),
    /// A direction is not an enum tagged by `type`.
    #[error("{root} is not an enum tagged by `type`{}", index_text(*.variant))]
    NotTagged {
        /// The direction's type.
        root: &'static str,
        /// The first variant without a tag, counted from 0; none if it is no enum at all.
        variant: Option<usize>,
    },
    /// A schema refers to a type that is in neither direction.
    #[error(transparent)]
    Dangling(#[from] DanglingReference),
}

/// Where a type says one thing when read and another when written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The shared type.
    pub name: String,
    /// JSON pointer of the first difference inside it.
    pub at: String,
}

fn listed(differences: &[Difference]) -> String {
    let named = differences
        .iter()
        .map(|Difference { name, at }| format!("{name} at {at}"));
    named.collect::<Vec<_>>().join(", ")
}

fn index_text(variant: Option<usize>) -> String {
    variant.map_or_else(String::new, |index| format!(": see its variant {index}"))
}

/// One draft-07 document with the definitions of both directions, roots first, then by name.
///
/// Give what the client sends as it is deserialized, and what the server sends as it is serialized:
/// `SchemaSettings::draft07().for_deserialize()` and `.for_serialize()`.
///
/// # Errors
/// When a shared type differs in the two directions, when a direction is not an enum tagged by `type`,
/// and when a reference leads nowhere.
pub fn merge(from_client: Schema, from_server: Schema) -> Result<Value, MergeError> {
    let (client_root, mut shared) = take_apart(from_client);
    let (server_root, written) = take_apart(from_server);
    let differences = differences(&shared, &written);
    if !differences.is_empty() {
        return Err(MergeError::Differ(differences));
    }
    shared.extend(written);

    let mut definitions = Map::new();
    for (name, root) in [(FROM_CLIENT, client_root), (FROM_SERVER, server_root)] {
        if let Err(variant) = messages(&root) {
            return Err(MergeError::NotTagged {
                root: name,
                variant,
            });
        }
        shared.remove(name);
        definitions.insert(name.to_owned(), root);
    }
    definitions.extend(shared);

    let document = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": SUBPROTOCOL,
        "description": "Every message of the protocol: FromClient is what a client sends, FromServer what the server sends.",
        "definitions": definitions,
    });
    check_references(&document)?;
    Ok(document)
}

/// A direction's root, and the types it uses by name.
fn take_apart(schema: Schema) -> (Value, BTreeMap<String, Value>) {
    let mut root = schema.to_value();
    let Some(members) = root.as_object_mut() else {
        return (root, BTreeMap::new());
    };
    // The document has these once, for both directions.
    members.remove("$schema");
    members.remove("title");
    match members.remove("definitions") {
        Some(Value::Object(definitions)) => (root, definitions.into_iter().collect()),
        _ => (root, BTreeMap::new()),
    }
}

fn differences(
    read: &BTreeMap<String, Value>,
    written: &BTreeMap<String, Value>,
) -> Vec<Difference> {
    let differing = read.iter().filter_map(|(name, one)| {
        let at = first_difference(one, written.get(name)?, "")?;
        Some(Difference {
            name: name.clone(),
            at,
        })
    });
    differing.collect()
}

/// JSON pointer of the first place where two schemas differ; the order of members does not matter.
fn first_difference(one: &Value, other: &Value, at: &str) -> Option<String> {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            let keys = one
                .keys()
                .chain(other.keys().filter(|key| !one.contains_key(*key)));
            keys.map(|key| (step(at, key), one.get(key), other.get(key)))
                .find_map(|(at, one, other)| match (one, other) {
                    (Some(one), Some(other)) => first_difference(one, other, &at),
                    _ => Some(at),
                })
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => one
            .iter()
            .zip(other)
            .enumerate()
            .find_map(|(index, (one, other))| {
                first_difference(one, other, &format!("{at}/{index}"))
            }),
        _ if one == other => None,
        _ => Some(at.to_owned()),
    }
}
