//! A server that is asked to stop: everybody is told, and what was acknowledged is there.

use std::path::Path;

use futures_util::future::join_all;
use tapis_journal::{Journal, Sequence, SqliteJournal};
use tapis_protocol::rules::table::{Presence, TableCommand};
use tapis_protocol::{
    CloseCode, CommandId, FromClient, FromServer, Role, TableId, TournamentCommand,
};
use tapis_tests::{CODE, Device, Process, claim_address, open, pair, setup, verify};
use tokio::sync::oneshot;

/// Screens that are paired; strangers have the places of the first of them when the server stops.
const SCREENS: usize = 80;

/// Who watches without a device then.
const VISITORS: usize = 20;

/// Sockets that have not said hello then.
const STRANGERS: usize = 20;

/// Commands of each of two tablets: more than are carried out before the stop.
const COMMANDS: usize = 3_000;

/// Commands of a tablet that are on their way at the same time.
const AT_ONCE: usize = 8;

/// Acknowledgements after which the server is asked to stop.
const BEFORE_STOP: usize = 100;

async fn director(process: &Process) -> Device {
    let token = pair(process.address, CODE, "Dora").await.token;
    Device::connect(process.address, &token).await
}

async fn device(process: &Process, director: &mut Device, role: Role) -> Device {
    let code = director.pairing(role).await;
    let token = pair(process.address, &code, "Screen").await.token;
    Device::connect(process.address, &token).await
}

#[tokio::test]
async fn everybody_is_told_that_the_server_stops_and_may_come_back() {
    let data = tempfile::tempdir().unwrap();
    let process = Process::start(data.path()).await;
    let mut first = director(&process).await;
    let event = first.create(setup(2, 10)).await;
    let allow = TournamentCommand::AllowPublic { allowed: true };
    first.tournament(allow).await.unwrap();
    let delay_seconds = 30;
    let mut screens = Vec::new();
    for number in 0..SCREENS {
        let table = TableId(1 + u16::try_from(number % 2).unwrap());
        let roles = [
            Role::Display,
            Role::Floor,
            Role::Tablet { table },
            Role::Feed { delay_seconds },
        ];
        let role = roles[number % roles.len()];
        screens.push(device(&process, &mut first, role).await);
    }
    for _ in 0..VISITORS {
        let visit = Device::visit(process.address, &event, None).await;
        screens.push(visit.unwrap());
    }
    screens.push(first);
    let mut strangers = Vec::new();
    for _ in 0..STRANGERS {
        let mut device = screens.remove(0);
        device.socket = open(process.address).await.unwrap();
        strangers.push(device);
    }
    let everybody = screens.iter_mut().chain(&mut strangers);
    let told = join_all(everybody.map(Device::closed));
    let (status, told) = tokio::join!(process.stop(), told);
    assert!(status.success());
    let going_away = Some(CloseCode::GoingAway.number());
    assert_eq!(told.len(), SCREENS + VISITORS + 1);
    assert!(told.iter().all(|code| *code == going_away), "{told:?}");
}

/// Commands of the only tournament, in the order of their records.
fn carried_out(data: &Path) -> Vec<String> {
    let mut journal =
        SqliteJournal::open_read_only(&data.join(tapis_records::JOURNAL_FILE)).unwrap();
    let streams = journal.streams().unwrap();
    let mut streams = streams.iter();
    let stream = streams.find(|stream| stream.as_str().starts_with("tournament/"));
    let records = journal.read(stream.unwrap(), Sequence::ZERO, 10_000);
    let records = records.unwrap().into_iter();
    records.map(|record| record.command).collect()
}

/// Says again and again that a player is there and is not, without waiting for answers.
fn flood(device: &mut Device, table: u16) -> Vec<FromClient> {
    let seat = device.tables[&TableId(table)].seats[0].seat;
    let commands = (0..COMMANDS).map(|number| {
        let presence = [Presence::Absent, Presence::Present][number % 2];
        FromClient::Command {
            id: CommandId::new(format!("t{table}-{number}")).unwrap(),
            table: TableId(table),
            expect: None,
            command: TableCommand::SetPresence { seat, presence },
        }
    });
    commands.collect()
}

fn name(message: &FromClient) -> &CommandId {
    match message {
        FromClient::Command { id, .. } => id,
        other => panic!("{other:?}"),
    }
}

/// Sends until the socket is closed; returns what was acknowledged before.
async fn send_until_closed(
    device: &mut Device,
    messages: &[FromClient],
    enough: oneshot::Sender<()>,
) -> Vec<String> {
    let (mut acknowledged, mut sent, mut enough) = (Vec::new(), 0, Some(enough));
    loop {
        while sent < messages.len().min(acknowledged.len() + AT_ONCE) {
            // Closed meanwhile: what was answered before is still to be read.
            let _ = device.try_send(&messages[sent]).await;
            sent += 1;
        }
        match device.try_next().await {
            Ok(FromServer::Accepted { id, .. }) => acknowledged.push(id.as_str().to_owned()),
            Ok(_) => {}
            Err(_) => return acknowledged,
        }
        if acknowledged.len() >= BEFORE_STOP
            && let Some(enough) = enough.take()
        {
            // The other tablet may have said so first.
            let _ = enough.send(());
        }
    }
}

#[tokio::test]
async fn a_stop_in_the_middle_of_commands_loses_nothing_and_does_nothing_twice() {
    let data = tempfile::tempdir().unwrap();
    let address = claim_address();
    let process = Process::start_at(data.path(), address).await;
    let mut director = director(&process).await;
    director.create(setup(2, 10)).await;
    let mut tablets = Vec::new();
    for table in [1, 2] {
        let role = Role::Tablet {
            table: TableId(table),
        };
        let mut tablet = device(&process, &mut director, role).await;
        tablet.view().await;
        tablets.push((flood(&mut tablet, table), tablet));
    }
    let [(one, first), (two, second)] = &mut tablets[..] else {
        panic!("two tablets");
    };
    let (enough, is_enough) = oneshot::channel();
    let (also, _) = oneshot::channel();
    let stop = async {
        is_enough.await.unwrap();
        process.stop().await
    };
    let (status, in_one, in_two) = tokio::join!(
        stop,
        send_until_closed(first, one, enough),
        send_until_closed(second, two, also)
    );
    assert!(status.success());
    let told = in_one.len() + in_two.len();
    assert!(told < 2 * COMMANDS, "the stop came too late");
    let written = carried_out(data.path());
    for acknowledged in in_one.iter().chain(&in_two) {
        assert!(written.contains(acknowledged), "{acknowledged} is lost");
    }
    // Both come back and send again whatever they were not told about.
    let process = Process::start_at(data.path(), address).await;
    for (messages, tablet) in &tablets {
        let mut again = Device::connect(address, &tablet.token).await;
        for message in messages.iter().take(told + AT_ONCE) {
            again.send(message).await;
            again.answer(name(message)).await.unwrap().unwrap();
        }
    }
    assert!(process.stop().await.success());
    let written = carried_out(data.path());
    for (messages, _) in &tablets {
        for message in messages {
            let id = name(message).as_str();
            let times = written.iter().filter(|name| *name == id).count();
            assert!(times <= 1, "{id} was carried out {times} times");
        }
    }
    println!("{told} commands acknowledged before the stop");
    let (is_whole, said) = verify(data.path()).await;
    assert!(is_whole, "{said}");
}
