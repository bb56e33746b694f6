//! Several servers: the one that runs an event tells it, and the next one goes on where it was.

use std::time::{Duration, Instant};

use tapis_protocol::TournamentId;
use tapis_test_postgres::installed;
use tapis_tests::{CODE, Device, Process, get, pair, setup};
use tokio::time::timeout;

use super::receiver::Receiver;
use super::{PATIENCE, expected, first_of_each, ids, levels, until, webhook, write};

async fn ready(server: &Process) {
    let began = Instant::now();
    while get(server.address, "/readyz").await.0 != 200 {
        assert!(began.elapsed() < PATIENCE, "it is not ready");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A director of an event, at a server that runs it by then or will soon.
async fn director_at(server: &Process, token: &str, event: &TournamentId) -> Device {
    let began = Instant::now();
    loop {
        let coming = Device::try_connect_to(server.address, token, Some(event.clone()), None);
        if let Ok(device) = coming.await {
            return device;
        }
        assert!(began.elapsed() < PATIENCE, "nobody runs the event");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn until_taken(receiver: &Receiver, wanted: &[String]) -> Vec<String> {
    until(|| ids(&receiver.taken()).last() == wanted.last()).await;
    ids(&receiver.taken())
}

#[tokio::test]
async fn an_event_is_told_by_whoever_runs_it_and_a_server_that_stops_leaves_nothing_to_tell_twice()
{
    let Some(postgres) = installed() else { return };
    let url = postgres.shared().new_database();
    let folder = tempfile::tempdir().unwrap();
    let receiver = Receiver::start().await;
    let file = write(
        folder.path(),
        &webhook("site", &receiver, "events = [\"level_started\"]"),
    );
    let options = ["--journal", url.as_str(), "--webhooks", file.as_str()];
    let start = async |name: &str| {
        let server = Process::start_with(&folder.path().join(name), &options).await;
        ready(&server).await;
        server
    };
    let first = start("one").await;
    let token = pair(first.address, CODE, "Dora").await.token;
    let mut director = Device::connect(first.address, &token).await;
    let event = director.create(setup(1, 2)).await;
    let second = start("two").await;
    let mut sequences = levels(&mut director, 2, 10).await;
    until_taken(&receiver, &expected(&director, &sequences)).await;
    let stopped = timeout(PATIENCE, first.stop()).await;
    assert!(stopped.expect("it stops").success());
    let mut director = director_at(&second, &token, &event).await;
    sequences.extend(levels(&mut director, 12, 10).await);
    let wanted = expected(&director, &sequences);
    // Handed over in peace: nothing came twice.
    assert_eq!(until_taken(&receiver, &wanted).await, wanted);
    let third = start("three").await;
    sequences.extend(levels(&mut director, 22, 5).await);
    second.kill().await;
    let mut director = director_at(&third, &token, &event).await;
    sequences.extend(levels(&mut director, 27, 5).await);
    let wanted = expected(&director, &sequences);
    until_taken(&receiver, &wanted).await;
    assert_eq!(first_of_each(&receiver.taken()), wanted);
    third.kill().await;
}
