//! Describes the socket in AsyncAPI: one channel, two operations, one message for each variant.

use crate::messages::{Message, messages};
use crate::{FROM_CLIENT, FROM_SERVER};
use serde_json::{Map, Value, json};
use tapis_protocol::SUBPROTOCOL;

const CHANNEL: &str = "ws";

/// Where the schema lies, from the document's own folder.
const SCHEMA: &str = "tapis.schema.json";

/// An AsyncAPI 3.1 document for a schema made by [`merge`](crate::merge), seen from the server.
///
/// `version` is the application's. Each variant of the two directions is a message, named `FromServer.welcome` and so
/// on; its payload is a reference to the schema's file, which lies beside the document.
#[must_use]
pub fn asyncapi(schema: &Value, version: &str) -> Value {
    let described: Map<String, Value> = [FROM_CLIENT, FROM_SERVER]
        .into_iter()
        .flat_map(|root| message_objects(schema, root))
        .collect();
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
        "components": { "messages": described },
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

/// The messages of a direction by name.
fn message_objects(schema: &Value, root: &'static str) -> Vec<(String, Value)> {
    let found = schema
        .pointer(&format!("/definitions/{root}"))
        .and_then(|direction| messages(direction).ok());
    let named = |message: &Message<'_>| (key(root, message.tag), message_object(root, message));
    found.unwrap_or_default().iter().map(named).collect()
}

/// A message is summed up by the first paragraph of its doc comment, and described by the others.
fn message_object(root: &str, variant: &Message<'_>) -> Value {
    let mut message = Map::new();
    message.insert("name".into(), variant.tag.into());
    if let Some(comment) = variant.schema.get("description").and_then(Value::as_str) {
        let (summary, rest) = comment.split_once("\n\n").unwrap_or((comment, ""));
        message.insert("summary".into(), summary.replace('\n', " ").into());
        if !rest.is_empty() {
            message.insert("description".into(), rest.trim().into());
        }
    }
    let payload = format!("{SCHEMA}#/definitions/{root}/{}", variant.at);
    message.insert("payload".into(), reference(&payload));
    Value::Object(message)
}

fn key(root: &str, tag: &str) -> String {
    format!("{root}.{tag}")
}

fn reference(target: &str) -> Value {
    json!({ "$ref": target })
}
