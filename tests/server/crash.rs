//! `kill -9` at any moment: what was acknowledged is there, once, and what is shown is what was shown.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use tapis_journal::{Journal, Record, Sequence, SqliteJournal};
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::table::Command;
use tapis_protocol::view::TableView;
use tapis_protocol::{CommandId, Expect, FromClient, Role, TableId};
use tapis_tests::{CODE, Device, Outcome, Process, Random, next_command, pair, setup, verify};

/// How often the server is killed; `TAPIS_CRASHES` says otherwise.
const CRASHES: usize = 200;

/// Crashes of one journal: more would mostly replay what was checked before.
const CRASHES_OF_JOURNAL: usize = 20;

const TABLES: u16 = 4;

/// A tablet that plays, and everything it knows.
struct Player {
    table: TableId,
    token: String,
    chance: Random,
    commands: u64,
    /// Sequences it was told, by command.
    accepted: BTreeMap<String, u64>,
    in_flight: Option<(CommandId, Expect, Command)>,
    last_view: Option<TableView>,
}

impl Player {
    /// Plays until the server is gone.
    async fn play(mut self, address: std::net::SocketAddr) -> Self {
        // The server may be gone before it has said anything.
        let Ok(mut device) = Device::try_connect(address, &self.token).await else {
            return self;
        };
        if self.resume(&mut device).await.is_err() {
            return self;
        }
        while let Some(command) = self
            .last_view
            .as_ref()
            .and_then(|view| next_command(view, &mut self.chance))
        {
            let Some(view) = &self.last_view else { break };
            let expect = view.decision;
            self.commands += 1;
            let name = format!("t{}-{}", self.table, self.commands);
            let id = CommandId::new(name).unwrap();
            self.in_flight = Some((id, expect, command));
            if self.send_in_flight(&mut device).await.is_err() {
                break;
            }
        }
        self
    }

    /// Sees what is shown after a start, and sends again what was not answered.
    async fn resume(
        &mut self,
        device: &mut Device,
    ) -> Result<(), tokio_tungstenite::tungstenite::Error> {
        while !device.tables.contains_key(&self.table) {
            device.try_next().await?;
        }
        let shown = &device.tables[&self.table];
        let told = self.accepted.values().max().copied().unwrap_or_default();
        if let Some(last) = &self.last_view
            && self.in_flight.is_none()
            && last.sequence >= told
        {
            let same = TableView {
                sequence: last.sequence,
                ..shown.clone()
            };
            assert_eq!(&same, last, "table {}", self.table);
        }
        self.last_view = Some(shown.clone());
        if self.in_flight.is_some() {
            self.send_in_flight(device).await?;
        }
        Ok(())
    }

    async fn send_in_flight(
        &mut self,
        device: &mut Device,
    ) -> Result<(), tokio_tungstenite::tungstenite::Error> {
        let Some((id, expect, command)) = self.in_flight.clone() else {
            return Ok(());
        };
        let message = FromClient::Command {
            id: id.clone(),
            table: self.table,
            expect: Some(expect),
            command,
        };
        device.try_send(&message).await?;
        let outcome: Outcome = device.answer(&id).await?;
        self.in_flight = None;
        if let Ok(sequence) = outcome {
            self.accepted.insert(id.as_str().to_owned(), sequence);
            loop {
                if let Some(view) = device.tables.get(&self.table) {
                    self.last_view = Some(view.clone());
                    if view.sequence >= sequence {
                        break;
                    }
                }
                device.try_next().await?;
            }
        }
        Ok(())
    }
}

async fn set_up(data: &Path, chance: &mut Random) -> (Process, Vec<Player>) {
    let process = Process::start(data).await;
    let token = pair(process.address, CODE, "Dora").await.token;
    let mut director = Device::connect(process.address, &token).await;
    let mut setup = setup(usize::from(TABLES), usize::from(TABLES) * 7);
    setup.stack = Chips::from(400_000);
    director.create(setup).await;
    let mut players = Vec::new();
    for table in (1..=TABLES).map(TableId) {
        let code = director.pairing(Role::Tablet { table }).await;
        players.push(Player {
            table,
            token: pair(process.address, &code, "Tablet").await.token,
            chance: Random::new(chance.number()),
            commands: 0,
            accepted: BTreeMap::new(),
            in_flight: None,
            last_view: None,
        });
    }
    (process, players)
}

/// Every record of the tournament, as it is on disk.
fn records(data: &Path) -> Vec<Record> {
    let mut journal = SqliteJournal::open_read_only(&data.join(tapis::JOURNAL_FILE)).unwrap();
    let streams = journal.streams().unwrap();
    let stream = streams
        .iter()
        .find(|stream| stream.as_str().starts_with("tournament/"))
        .unwrap();
    journal.read(stream, Sequence::ZERO, 1_000_000).unwrap()
}

fn check(data: &Path, players: &[Player]) {
    let records = records(data);
    let mut found: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    for record in &records {
        found
            .entry(&record.command)
            .or_default()
            .push(record.sequence.0);
    }
    for player in players {
        for (command, sequence) in &player.accepted {
            assert_eq!(
                found.get(command.as_str()),
                Some(&vec![*sequence]),
                "{command}"
            );
        }
    }
    for (command, sequences) in found {
        assert_eq!(
            sequences.len(),
            1,
            "{command} was carried out more than once"
        );
    }
}

#[tokio::test]
async fn what_was_acknowledged_survives_being_killed() {
    let crashes = std::env::var("TAPIS_CRASHES")
        .ok()
        .and_then(|crashes| crashes.parse().ok())
        .unwrap_or(CRASHES);
    let mut chance = Random::from_clock();
    let seed = chance.seed();
    let mut done = 0;
    let mut accepted = 0;
    while done < crashes {
        let data = tempfile::tempdir().unwrap();
        let (mut process, mut players) = set_up(data.path(), &mut chance).await;
        for _ in 0..CRASHES_OF_JOURNAL.min(crashes - done) {
            let address = process.address;
            let playing: Vec<_> = players
                .into_iter()
                .map(|player| tokio::spawn(player.play(address)))
                .collect();
            let lives = 1 + chance.below(150);
            tokio::time::sleep(Duration::from_millis(u64::try_from(lives).unwrap())).await;
            process.kill().await;
            players = Vec::new();
            for player in playing {
                players.push(player.await.unwrap());
            }
            check(data.path(), &players);
            process = Process::start(data.path()).await;
            done += 1;
        }
        process.kill().await;
        accepted += players
            .iter()
            .map(|player| player.accepted.len())
            .sum::<usize>();
        let (is_whole, said) = verify(data.path()).await;
        assert!(is_whole, "seed {seed}: {said}");
    }
    assert!(
        accepted > crashes,
        "seed {seed}: only {accepted} commands in {crashes} crashes"
    );
}
