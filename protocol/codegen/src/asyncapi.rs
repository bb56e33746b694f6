//! Describes the socket in AsyncAPI: one channel, two operations, one message for each variant.

use crate::messages::{Message, messages};
use crate::{FROM_CLIENT, FROM_SERVER};
use serde_json::{Map, Value, json};
use tapis_protocol::SUBPROTOCOL;

const CHANNEL: &str = "ws";

/// An AsyncAPI 3.1 document for a schema made by [`merge`](crate::merge), seen from the server.
///
/// `version` is the application's. Schemas move from `#/definitions` to `#/components/schemas`, and each
/// variant of the two directions becomes a schema of its own, named `FromServer.welcome` and so on.
#[must_use]
pub fn asyncapi(schema: &Value, version: &str) -> Value {
    let mut schemas = Map::new();
    let mut described = Map::new();
    for (name, definition) in schema
        .get("definitions")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
    {
        match name.as_str() {
            FROM_CLIENT | FROM_SERVER => {
                let variants = messages(definition).unwrap_or_default();
                described.extend(variants.iter().map(|variant| message(name, variant)));
                schemas.insert(name.clone(), choice(name, definition, &variants));
                schemas.extend(
                    variants
                        .iter()
                        .map(|variant| (key(name, variant.tag), moved(variant.schema))),
                );
            }
            _ => {
                schemas.insert(name.clone(), moved(definition));
            }
        }
    }
    let channel_messages: Map<String, Value> = described
        .keys()
        .map(|key| {
            (
                key.clone(),
                reference(&format!("#/components/messages/{key}")),
            )
        })
        .collect();
    json!({
        "asyncapi": "3.1.0",
        "info": {
            "title": "Tapis",
            "version": version,
            "description": "What a screen and the server say to each other over one WebSocket. \
                Every message is a JSON object whose `type` names it.",
        },
        "defaultContentType": "application/json",
        "servers": {
            "venue": {
                "host": "{address}",
                "protocol": "ws",
                "description": "The laptop that runs the tournament, on the venue's network.",
                "variables": { "address": { "description": "Its name or IP address, with the port." } },
            },
        },
        "channels": { CHANNEL: channel(&channel_messages) },
        "operations": {
            "receiveFromClient": operation("receive", FROM_CLIENT, "What a client sends.", &described),
            "sendFromServer": operation("send", FROM_SERVER, "What the server sends.", &described),
        },
        "components": { "messages": described, "schemas": schemas },
    })
}

fn channel(messages: &Map<String, Value>) -> Value {
    json!({
        "address": "/ws",
        "description": format!("One WebSocket, with the subprotocol `{SUBPROTOCOL}`."),
        "messages": messages,
        "bindings": {
            "ws": {
                "method": "GET",
                "headers": {
                    "type": "object",
                    "properties": {
                        "Sec-WebSocket-Protocol": { "type": "string", "const": SUBPROTOCOL },
                    },
                    "required": ["Sec-WebSocket-Protocol"],
                },
                "bindingVersion": "0.1.0",
            },
        },
    })
}

fn operation(action: &str, root: &str, summary: &str, described: &Map<String, Value>) -> Value {
    let prefix = key(root, "");
    let messages: Vec<Value> = described
        .keys()
        .filter(|key| key.starts_with(&prefix))
        .map(|key| reference(&format!("#/channels/{CHANNEL}/messages/{key}")))
        .collect();
    json!({
        "action": action,
        "channel": reference(&format!("#/channels/{CHANNEL}")),
        "summary": summary,
        "messages": messages,
    })
}

/// A message is summed up by the first paragraph of its doc comment, and described by the others.
fn message(root: &str, variant: &Message<'_>) -> (String, Value) {
    let key = key(root, variant.tag);
    let mut message = Map::new();
    message.insert("name".into(), variant.tag.into());
    if let Some(comment) = variant.schema.get("description").and_then(Value::as_str) {
        let (summary, rest) = comment.split_once("\n\n").unwrap_or((comment, ""));
        message.insert("summary".into(), summary.replace('\n', " ").into());
        if !rest.is_empty() {
            message.insert("description".into(), rest.trim().into());
        }
    }
    message.insert(
        "payload".into(),
        reference(&format!("#/components/schemas/{key}")),
    );
    (key, Value::Object(message))
}

/// The direction as a choice between its messages.
fn choice(root: &str, definition: &Value, variants: &[Message<'_>]) -> Value {
    let mut schema = Map::new();
    if let Some(comment) = definition.get("description") {
        schema.insert("description".into(), comment.clone());
    }
    let one_of = variants
        .iter()
        .map(|variant| reference(&format!("#/components/schemas/{}", key(root, variant.tag))))
        .collect();
    schema.insert("oneOf".into(), Value::Array(one_of));
    Value::Object(schema)
}

/// The same schema, with its references pointing to the components.
fn moved(schema: &Value) -> Value {
    match schema {
        Value::Object(members) => members
            .iter()
            .map(|(name, child)| match child.as_str() {
                Some(target) if name == "$ref" => {
                    let target = target.replacen("#/definitions/", "#/components/schemas/", 1);
                    (name.clone(), Value::String(target))
                }
                _ => (name.clone(), moved(child)),
            })
            .collect(),
        Value::Array(items) => items.iter().map(moved).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => schema.clone(),
    }
}

fn key(root: &str, tag: &str) -> String {
    format!("{root}.{tag}")
}

fn reference(target: &str) -> Value {
    json!({ "$ref": target })
}
