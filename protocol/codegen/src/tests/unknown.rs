//! What cannot be said exactly is an error that names the place, never a guess.

use super::protocol::document_of;
use crate::{DanglingReference, RenderError, typescript};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn refusal(definition: &Value) -> String {
    let document = json!({ "definitions": { "Seat": definition } });
    typescript(&document).unwrap_err().to_string()
}

#[test]
fn an_unknown_construct_is_an_error_that_names_the_place() {
    let seat =
        json!({ "type": "object", "properties": { "odd": { "not": { "type": "string" } } } });
    assert_eq!(
        refusal(&seat),
        "#/definitions/Seat/properties/odd: no TypeScript for the keyword `not` here"
    );
}

#[test]
fn a_value_that_may_be_anything_is_an_error() {
    #[derive(Serialize, JsonSchema)]
    struct Loose {
        value: Value,
    }
    let refused = typescript(&document_of::<Loose>()).unwrap_err();
    let unknown = RenderError::Unknown {
        at: "#/definitions/Loose/properties/value".to_owned(),
        what: "a value that may be anything".to_owned(),
    };
    assert_eq!(refused, unknown);
}

#[test]
fn a_map_flattened_among_fields_is_an_error() {
    #[derive(Serialize, JsonSchema)]
    struct Open {
        known: u8,
        #[serde(flatten)]
        rest: BTreeMap<String, u8>,
    }
    let refused = typescript(&document_of::<Open>()).unwrap_err().to_string();
    assert_eq!(
        refused,
        "#/definitions/Open: no TypeScript for fields beside a map"
    );
}

#[test]
fn every_other_construct_is_an_error() {
    let constructs = [
        json!({}),
        json!(true),
        json!(false),
        json!("seat"),
        json!({ "type": "date" }),
        json!({ "type": 7 }),
        json!({ "type": ["string", 7] }),
        json!({ "type": "array" }),
        json!({ "type": "array", "items": [{ "type": "null" }] }),
        json!({ "type": "array", "items": { "type": "null" }, "contains": {} }),
        json!({ "type": "object", "additionalProperties": true }),
        json!({ "type": "object", "patternProperties": { "a": {}, "b": {} }, "additionalProperties": false }),
        json!({ "type": "object", "propertyNames": {}, "additionalProperties": { "type": "null" } }),
        json!({ "type": "object", "properties": [] }),
        json!({ "type": "string", "items": {} }),
        json!({ "type": "string", "oneOf": [{ "type": "null" }] }),
        json!({ "const": { "nested": 1 } }),
        json!({ "enum": "seat" }),
        json!({ "oneOf": [], "if": {} }),
        json!({ "$ref": "#/properties" }),
    ];
    for construct in constructs {
        let refused = refusal(&construct);
        assert!(
            refused.starts_with("#/definitions/Seat"),
            "{construct}: {refused}"
        );
    }
}

#[test]
fn a_dangling_reference_is_an_error() {
    let document = json!({ "definitions": { "Seat": { "$ref": "#/definitions/Chair" } } });
    let dangling = DanglingReference {
        at: "#/definitions/Seat".to_owned(),
        target: "#/definitions/Chair".to_owned(),
    };
    assert_eq!(typescript(&document), Err(RenderError::Dangling(dangling)));
}

#[test]
fn a_name_that_typescript_would_misread_is_an_error() {
    for name in ["Record", "two words", "2nd", ""] {
        let document = json!({ "definitions": { name: { "type": "null" } } });
        let refused = RenderError::Name {
            name: name.to_owned(),
        };
        assert_eq!(typescript(&document), Err(refused));
    }
}

#[test]
fn a_document_without_definitions_is_an_error() {
    assert!(typescript(&json!({})).is_err());
}
