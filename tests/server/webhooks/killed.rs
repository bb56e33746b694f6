//! `kill -9` while messages are on their way: none is lost, and none comes before another that happened earlier.

use tapis_tests::{CODE, Device, Process, claim_address, pair, setup, verify};

use super::receiver::Receiver;
use super::{expected, first_of_each, ids, levels, until, webhook, write};

/// How often the server is killed.
const KILLS: u32 = 4;

/// Levels that begin in each of its lives.
const LEVELS_OF_LIFE: u32 = 30;

#[tokio::test]
async fn a_server_that_is_killed_again_and_again_loses_no_message() {
    let receiver = Receiver::start().await;
    let data = tempfile::tempdir().unwrap();
    let text = webhook("site", &receiver, "events = [\"level_started\"]");
    let file = write(data.path(), &text);
    let address = claim_address();
    let options = ["--webhooks", file.as_str()];
    let mut process = Process::start_with_options_at(data.path(), address, &options).await;
    let token = pair(address, CODE, "Dora").await.token;
    let mut director = Device::connect(address, &token).await;
    let tournament = director.create(setup(1, 2)).await;
    let mut sequences = Vec::new();
    for life in 0..=KILLS {
        let before = receiver.taken().len();
        sequences.extend(levels(&mut director, 2 + life * LEVELS_OF_LIFE, LEVELS_OF_LIFE).await);
        if life == KILLS {
            break;
        }
        // Somewhere in what this life has to tell.
        until(|| receiver.taken().len() >= before + 7).await;
        process.kill().await;
        process = Process::start_with_options_at(data.path(), address, &options).await;
        director = Device::connect_to(address, &token, Some(tournament.clone())).await;
    }
    let wanted = expected(&director, &sequences);
    until(|| ids(&receiver.taken()).last() == wanted.last()).await;
    let got = receiver.taken();
    assert_eq!(first_of_each(&got), wanted);
    let again = got.len() - wanted.len();
    println!("{} messages, {again} of them again", wanted.len());
    assert!(process.stop().await.success());
    let (is_whole, said) = verify(data.path()).await;
    assert!(is_whole && said.contains("webhooks/"), "{said}");
}
