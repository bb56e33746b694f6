//! The examples of the documentation, played against a running server: each of them is true, to the last member.

mod page;
mod pattern;
mod play;

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use self::page::steps;
use self::play::Player;
use tapis_tests::{is_installed, skip};

/// What third parties read first.
const PAGE: &str = "docs/api.md";

/// Fewer would mean that blocks are not found any more.
const LEAST_STEPS: usize = 30;

/// Plays a page; tells the first example that is not true.
async fn played(page: &str) -> Result<Vec<Value>, String> {
    let mut player = Player::start().await;
    for step in steps(page) {
        let done = player.does(&step.does).await;
        done.map_err(|why| format!("line {}: {why}", step.line))?;
    }
    player.stop().await
}

#[tokio::test]
async fn every_example_of_the_page_for_developers_is_true_and_is_in_the_schema() {
    if !is_installed("curl") {
        skip("the examples ask with curl, which is not installed");
        return;
    }
    let page = std::fs::read_to_string(root().join(PAGE)).unwrap();
    assert!(steps(&page).len() >= LEAST_STEPS);
    let frames = match played(&page).await {
        Ok(frames) => frames,
        Err(why) => panic!("{PAGE}, {why}"),
    };
    match validated(&frames) {
        Some(said) => assert_eq!(said, format!("{} frames\n", frames.len())),
        None => skip("frames are not validated: Node.js or Ajv is not installed"),
    }
}

#[tokio::test]
async fn an_example_that_is_not_true_is_found() {
    let hello = "```text tapis=x\n→ {\"type\":\"hello\",\"protocol\":1,\"token\":\"none\"}\n";
    let error = "← {\"type\":\"error\",\"code\":\"token\",\"message\":…}\n";
    assert!(
        played(&format!("{hello}{error}✕ 4001\n```\n"))
            .await
            .is_ok()
    );
    for (wrong, why) in [
        (format!("{hello}✕ 4001\n```\n"), "the page does not tell"),
        (
            format!("{hello}{error}✕ 4008\n```\n"),
            "closed with 4001, not 4008",
        ),
        (
            format!("{hello}{}```\n", error.replace("token", "hello")),
            r#".code: "token", not "hello""#,
        ),
        (
            format!("{hello}{}```\n", error.replace(",\"message\":…", "")),
            ".message: not told",
        ),
        (
            "```sh tapis\n$ echo '{\"a\":1}'\n{\"a\":2}\n```\n".to_owned(),
            ".a: 1, not 2",
        ),
        (
            "```sh tapis\n$ printf 'a\\nb\\n'\na\n```\n".to_owned(),
            "the page does not tell \"b\"",
        ),
    ] {
        let said = played(&wrong).await.unwrap_err();
        assert!(said.contains(why), "{said}");
    }
}

#[test]
fn a_frame_that_is_not_in_the_schema_is_found() {
    let wrong = [
        json!({"from": "client", "is_valid": true, "frame": {"type": "ping", "echo": -1}}),
        json!({"from": "server", "is_valid": true, "frame": {"type": "pong", "echo": 1}}),
        json!({"from": "client", "is_valid": true, "frame": {"type": "pong", "echo": 1, "now": 1}}),
        // Nor may what the server cannot read be in it.
        json!({"from": "client", "is_valid": false, "frame": {"type": "ping", "echo": 1}}),
    ];
    for frame in wrong {
        let Some(said) = validated(&[frame]) else {
            return skip("Node.js or Ajv is not installed");
        };
        assert!(said.starts_with("wrong"), "{said}");
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// What Ajv says of frames, each beside the schema of who sends it; `None` where it is not installed.
fn validated(frames: &[Value]) -> Option<String> {
    let ajv = root().join("web-client/node_modules/ajv/package.json");
    if !is_installed("node") || !ajv.exists() {
        return None;
    }
    let file = tempfile::NamedTempFile::new().unwrap();
    serde_json::to_writer(&file, frames).unwrap();
    let answer = Command::new("node")
        .arg(root().join("tests/schema/valid.mjs"))
        .arg(file.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&answer.stdout).into_owned();
    let failed = String::from_utf8_lossy(&answer.stderr);
    assert!(failed.is_empty(), "{failed}");
    Some(said)
}
