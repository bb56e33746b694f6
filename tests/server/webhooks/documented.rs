//! The examples of the documentation are messages, and there is one of each kind. Its commands and its configuration are
//! tried by `book`.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;
use tapis_protocol::WebhookMessage;

/// The blocks of the documentation that are in a language.
fn blocks(language: &str) -> Vec<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/webhooks.md");
    let text = std::fs::read_to_string(file).unwrap();
    let begin = format!("```{language}\n");
    let begun = text.split(begin.as_str()).skip(1);
    begun
        .map(|rest| rest.split("```").next().unwrap().to_owned())
        .collect()
}

#[test]
fn every_kind_of_message_has_an_example_that_is_one() {
    let mut kinds = BTreeSet::new();
    for block in blocks("json") {
        let message: WebhookMessage = serde_json::from_str(&block).expect(&block);
        let shown: Value = serde_json::from_str(&block).unwrap();
        assert_eq!(serde_json::to_value(&message).unwrap(), shown);
        kinds.insert(format!("{:?}", message.event.kind()));
    }
    let all = [
        "BreakStarted",
        "EventOver",
        "EventStarted",
        "FinalTable",
        "LevelStarted",
        "Ping",
        "PlayerBack",
        "PlayerOut",
        "Ruling",
        "RulingChanged",
        "Sanction",
        "SanctionLifted",
        "TableClosed",
    ];
    assert_eq!(kinds, all.map(str::to_owned).into());
}
