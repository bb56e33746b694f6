//! Somebody else's library checks what the server sends: `standardwebhooks` of PyPI, in an environment of its own.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde_json::json;
use tapis_tests::{CODE, Device, Process, pair, setup};
use tokio::io::AsyncWriteExt;
use tokio::process::Command;

use super::receiver::Receiver;
use super::{SECRET, levels, until, webhook, write};

/// What is installed, with its hash, and what it checks.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/webhooks");

/// An interpreter that has the library; `None` where there is no Python, or none that makes environments.
async fn python() -> Option<PathBuf> {
    let test = std::env::current_exe().unwrap();
    // <target>/<profile>/deps/<this test>
    let place = test.ancestors().nth(3).unwrap().join("webhooks");
    let python = place.join("bin/python");
    let requirements = Path::new(FOLDER).join("requirements.txt");
    let wanted = std::fs::read_to_string(&requirements).unwrap();
    let installed = place.join("installed.txt");
    if std::fs::read_to_string(&installed).is_ok_and(|text| text == wanted) {
        return Some(python);
    }
    let mut venv = Command::new("python3");
    venv.args(["-m", "venv", "--clear"]).arg(&place);
    if !venv.status().await.is_ok_and(|status| status.success()) {
        return None;
    }
    let mut pip = Command::new(&python);
    pip.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ]);
    pip.arg("--require-hashes").arg("-r").arg(&requirements);
    assert!(
        pip.status().await.unwrap().success(),
        "standardwebhooks is installed"
    );
    std::fs::write(installed, wanted).unwrap();
    Some(python)
}

#[tokio::test]
async fn the_library_of_the_specification_accepts_what_is_sent_and_nothing_else() {
    let Some(python) = python().await else {
        println!("skipped: checking signatures with standardwebhooks needs python3 with venv");
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
