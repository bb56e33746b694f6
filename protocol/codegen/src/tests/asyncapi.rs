//! The AsyncAPI document has every message once, and all its references resolve.

use super::protocol::small_protocol;
use crate::{asyncapi, check_references};
use serde_json::{Value, json};

fn document() -> Value {
    asyncapi(&small_protocol(), "1.2.3")
}

#[test]
fn every_reference_inside_the_document_resolves() {
    let mut document = document();
    for message in document["components"]["messages"]
        .as_object_mut()
        .unwrap()
        .values_mut()
    {
        message.as_object_mut().unwrap().remove("payload");
    }
    assert_eq!(check_references(&document), Ok(()));
}

#[test]
fn a_message_is_found_in_the_schema_that_lies_beside_the_document() {
    let schema = small_protocol();
    for (name, message) in document()["components"]["messages"].as_object().unwrap() {
        let payload = message["payload"]["$ref"].as_str().unwrap();
        let (file, pointer) = payload.split_once('#').unwrap();
        assert_eq!(file, "tapis.schema.json");
        let tag = &schema.pointer(pointer).unwrap()["properties"]["type"]["const"];
        assert_eq!(name.split_once('.').unwrap().1, tag);
    }
}

#[test]
fn one_channel_speaks_the_subprotocol() {
    let document = document();
    assert_eq!(document["asyncapi"], "3.1.0");
    assert_eq!(document["info"]["version"], "1.2.3");
    let channels = document["channels"].as_object().unwrap();
    assert_eq!(channels.len(), 1);
    let channel = &channels["ws"];
    assert_eq!(channel["address"], "/ws");
    let headers = &channel["bindings"]["ws"]["headers"]["properties"];
    assert_eq!(headers["Sec-WebSocket-Protocol"]["const"], "tapis.v1");
    assert_eq!(channel["messages"].as_object().unwrap().len(), 5);
}

#[test]
fn the_server_receives_what_a_client_sends_and_sends_the_rest() {
    let operations = &document()["operations"];
    assert_eq!(operations.as_object().unwrap().len(), 2);
    assert_eq!(operations["receiveFromClient"]["action"], "receive");
    assert_eq!(
        operations["receiveFromClient"]["messages"],
        json!([
            { "$ref": "#/channels/ws/messages/FromClient.hello" },
            { "$ref": "#/channels/ws/messages/FromClient.fold" },
            { "$ref": "#/channels/ws/messages/FromClient.bet" },
        ])
    );
    assert_eq!(operations["sendFromServer"]["action"], "send");
    assert_eq!(
        operations["sendFromServer"]["messages"],
        json!([
            { "$ref": "#/channels/ws/messages/FromServer.welcome" },
            { "$ref": "#/channels/ws/messages/FromServer.ping" },
        ])
    );
}

#[test]
fn a_message_is_summed_up_by_the_first_paragraph_of_its_doc_comment() {
    let messages = &document()["components"]["messages"];
    assert_eq!(
        messages["FromClient.hello"],
        json!({
            "name": "hello",
            "summary": "Introduces a device.",
            "description": "Sent once, before anything else.",
            "payload": { "$ref": "tapis.schema.json#/definitions/FromClient/oneOf/0" },
        })
    );
    assert_eq!(messages["FromClient.fold"]["summary"], "Folds.");
}
