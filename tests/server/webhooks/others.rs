//! Another library checks what the server sends: `standardwebhooks` of PyPI, in an environment of its own.

use std::path::Path;
use std::process::Stdio;

use serde_json::json;
use tapis_tests::{CODE, Device, Process, pair, python, setup};
use tokio::io::AsyncWriteExt;
use tokio::process::Command;

use super::receiver::Receiver;
use super::{SECRET, levels, until, webhook, write};

/// What is installed, with its hash, and what it checks.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/webhooks");

#[tokio::test]
async fn the_library_of_the_specification_accepts_what_is_sent_and_nothing_else() {
    let Some(python) = python(&Path::new(FOLDER).join("requirements.txt")).await else {
        return;
    };
    let receiver = Receiver::start().await;
    let data = tempfile::tempdir().unwrap();
    let file = write(data.path(), &webhook("site", &receiver, ""));
    let process = Process::start_with(data.path(), &["--webhooks", &file]).await;
    let token = pair(process.address, CODE, "Dora").await.token;
    let mut director = Device::connect(process.address, &token).await;
    director.create(setup(1, 2)).await;
    levels(&mut director, 2, 3).await;
    until(|| receiver.taken().len() >= 3).await;
    let deliveries: Vec<_> = receiver
        .taken()
        .into_iter()
        .map(|got| json!({ "headers": got.headers, "body": got.body }))
        .collect();
    let question = json!({ "secret": SECRET, "deliveries": deliveries }).to_string();
    let mut checking = Command::new(python)
        .arg(Path::new(FOLDER).join("verify.py"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = checking.stdin.take().unwrap();
    stdin.write_all(question.as_bytes()).await.unwrap();
    drop(stdin);
    let checked = checking.wait_with_output().await.unwrap();
    let said = String::from_utf8_lossy(&checked.stdout);
    assert!(checked.status.success(), "{said}");
    assert_eq!(said.trim(), "3 accepted, 9 forged ones refused");
    process.kill().await;
}
