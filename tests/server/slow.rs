//! A screen that does not read delays no other.

use std::time::{Duration, Instant};

use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::{FromClient, Role, TableId};
use tapis_tests::{Random, Server, next_command};

/// How long the server waits for a device that does not read: a command that waited with it would take as long.
const WAITED_FOR: Duration = Duration::from_secs(10);

/// A device that says nothing for longer is gone.
const NEVER_LONGER: Duration = Duration::from_secs(15);

#[tokio::test]
async fn a_screen_that_does_not_read_delays_nobody_and_is_up_to_date_when_it_does() {
    let server = Server::start().await;
    let mut director = server.tournament(9).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let mut slow = server.device(&mut director, Role::Floor, "Slow").await;
    slow.send(&FromClient::Follow { table: TableId(1) }).await;
    let mut chance = Random::new(11);
    tablet.command(TableCommand::StartHand).await.unwrap();
    let began = Instant::now();
    let mut slowest = Duration::ZERO;
    // More than the buffers of a socket hold.
    for _ in 0..3_000 {
        if began.elapsed() > NEVER_LONGER {
            break;
        }
        let view = tablet.view().await;
        let Some(command) = next_command(&view, &mut chance) else {
            break;
        };
        let sent = Instant::now();
        // Refused or not, it is answered.
        let _ = tablet.command(command).await;
        slowest = slowest.max(sent.elapsed());
    }
    assert!(slowest < WAITED_FOR, "{slowest:?}");
    let now = tablet.view().await;
    let seen = slow.view_of(TableId(1), now.sequence).await;
    assert_eq!(seen, now);
    server.stop().await;
}
