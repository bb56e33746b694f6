//! A merge keeps both directions, and refuses what cannot be one protocol.

use super::protocol::{Answer, Ask, read_schema, small_protocol, written_schema};
use crate::{Difference, MergeError, check_references, merge};
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use serde_json::json;

#[test]
fn roots_come_first_then_shared_types_by_name() {
    let document = small_protocol();
    let names: Vec<_> = document["definitions"]
        .as_object()
        .unwrap()
        .keys()
        .collect();
    assert_eq!(names, ["FromClient", "FromServer", "Bet", "Chips"]);
    assert_eq!(
        document["$schema"],
        "http://json-schema.org/draft-07/schema#"
    );
}

#[test]
fn every_reference_of_a_merged_document_leads_somewhere() {
    assert_eq!(check_references(&small_protocol()), Ok(()));
}

/// A seat that may be written with nobody in it, and read without saying so.
#[derive(Serialize, Deserialize, JsonSchema)]
struct Place {
    name: Option<String>,
}

/// The same, but never written when empty.
#[derive(Serialize, Deserialize, JsonSchema)]
struct QuietPlace {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type")]
enum Carries<T> {
    Place { place: T },
}

#[test]
fn a_shared_type_that_differs_in_the_two_directions_is_named_with_the_place() {
    let refused = merge(
        read_schema::<Carries<Place>>(),
        written_schema::<Carries<Place>>(),
    );
    let place = Difference {
        name: "Place".to_owned(),
        at: "/required".to_owned(),
    };
    assert_eq!(refused, Err(MergeError::Differ(vec![place])));
    let says = refused.unwrap_err().to_string();
    assert!(says.starts_with("these types differ between the two directions: Place at /required"));
}

#[test]
fn an_option_that_is_skipped_when_empty_may_be_shared() {
    let merged = merge(
        read_schema::<Carries<QuietPlace>>(),
        written_schema::<Carries<QuietPlace>>(),
    );
    assert!(merged.is_ok());
}

#[test]
fn a_difference_deep_inside_is_found() {
    let with_limit = |limit: u32| {
        Schema::try_from(json!({
            "oneOf": [{ "properties": { "type": { "const": "bet" }, "to": { "$ref": "#/definitions/Chips" } } }],
            "definitions": { "Chips": { "type": "integer", "maximum": limit } },
        }))
        .unwrap()
    };
    assert!(merge(with_limit(9), with_limit(9)).is_ok());
    let chips = Difference {
        name: "Chips".to_owned(),
        at: "/maximum".to_owned(),
    };
    assert_eq!(
        merge(with_limit(9), with_limit(10)),
        Err(MergeError::Differ(vec![chips]))
    );
}

/// An enum that forgot its tag.
#[derive(Serialize, Deserialize, JsonSchema)]
enum Untagged {
    Fold { seat: u8 },
}

#[test]
fn a_direction_without_a_type_tag_is_refused() {
    let refused = merge(read_schema::<Untagged>(), written_schema::<Answer>());
    let not_tagged = MergeError::NotTagged {
        root: "FromClient",
        variant: Some(0),
    };
    assert_eq!(refused, Err(not_tagged));
    let refused = merge(read_schema::<Ask>(), written_schema::<String>());
    let not_tagged = MergeError::NotTagged {
        root: "FromServer",
        variant: None,
    };
    assert_eq!(refused, Err(not_tagged));
}

#[test]
fn a_dangling_reference_is_refused() {
    let lost = Schema::try_from(json!({
        "oneOf": [{ "properties": { "type": { "const": "see" }, "seat": { "$ref": "#/definitions/Seat" } } }],
    }))
    .unwrap();
    let refused = merge(lost, written_schema::<Answer>()).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "#/definitions/FromClient/oneOf/0/properties/seat: the reference #/definitions/Seat leads nowhere"
    );
}
