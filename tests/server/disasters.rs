//! The short form of the disasters: a few of each kind. `disasters --minutes N` goes on.

use std::process::Command;

use tapis_tests::run;

/// Rounds of the short form: one has twenty power cuts and damaged files for each killed server and failing disk.
const ROUNDS: &str = "1";

/// The same disasters each time, as far as a seed can say so.
const SEED: &str = "20261205";

#[tokio::test]
async fn a_few_disasters_of_each_kind_lose_nothing() {
    // The program itself does not build the server.
    run(&["--version"]).await;
    let output = Command::new(env!("CARGO_BIN_EXE_disasters"))
        .args(["--rounds", ROUNDS, "--seed", SEED])
        .env("TAPIS_LOG", "off")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{wrong}");
    let last = said.lines().last().unwrap();
    assert!(last.contains("\"failures\":0"), "{last}");
    println!("{said}");
}
