//! A tablet that plays at random, remembers every answer it got, and goes on after its server was killed.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tapis_journal::{Journal, Record, Sequence, SqliteJournal};
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::table::{Action, TableCommand};
use tapis_protocol::view::TableView;
use tapis_protocol::{CommandId, ErrorCode, Expect, FromClient, Role, TableId};
use tapis_records::NamesApart;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Error;

use crate::{CODE, Device, Outcome, Process, Random, next_command, pair, setup};

/// Enough for a long night: no player is out after a few hundred hands.
const STACK: u32 = 400_000;

/// Players at each table.
const SEATS: usize = 7;

/// How long a tablet leaves a disk alone that has not taken a command.
const AFTER_REFUSAL: Duration = Duration::from_millis(5);

/// How many answers a tablet has got, for those who watch it play.
#[derive(Debug, Default)]
pub struct Answers {
    pub accepted: AtomicU64,
    /// Commands that the storage did not take.
    pub not_stored: AtomicU64,
    /// Commands that were refused for another reason than the rules, an old screen or the storage.
    pub failed: AtomicU64,
    /// One player has all the chips: the tablet has nothing more to say, and is not waiting for anything.
    pub is_over: AtomicBool,
}

/// How much is at stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Whatever the rules allow.
    Wild,
    /// Raises no more than it must and never goes all in, so that no player is out for a long time.
    Careful,
}

/// A command that was told to be carried out, and when.
#[derive(Clone, Debug)]
pub struct Replied {
    /// The id of the command.
    pub command: CommandId,
    /// When it was sent for the first time.
    pub sent: Instant,
    /// When it was told.
    pub answered: Instant,
    /// The record that was told.
    pub sequence: u64,
}

/// A tablet that plays, and everything it knows.
pub struct Player {
    table: TableId,
    token: String,
    chance: Random,
    /// Rest before each command.
    pub rest: Duration,
    /// Time changes its table while it is away: a countdown that ends, a floor that is told.
    pub is_away_long: bool,
    /// How long it waits for a server before it tries another one; without one, a test fails that waits too long.
    pub patience: Option<Duration>,
    pub style: Style,
    /// How long it looks for what was acknowledged. While a disk fails, that may be shown when it is back; without a limit, a
    /// test fails that waits too long.
    pub looks_for: Option<Duration>,
    /// Becomes true when it has played enough.
    pub until: Option<Arc<AtomicBool>>,
    commands: u64,
    /// Sequences it was told, by command.
    pub accepted: BTreeMap<String, u64>,
    /// The same with the times, in the order of the answers.
    pub replied: Vec<Replied>,
    pub answers: Arc<Answers>,
    /// What the server said of the last command that the storage did not take.
    pub said: String,
    in_flight: Option<Sent>,
    last_view: Option<TableView>,
}

/// A command that was not answered yet.
#[derive(Clone, Debug)]
struct Sent {
    id: CommandId,
    expect: Expect,
    command: TableCommand,
    at: Instant,
}

impl Player {
    /// The number of the table.
    #[must_use]
    pub const fn table(&self) -> TableId {
        self.table
    }

    /// Plays until the server is gone.
    pub async fn play(mut self, address: SocketAddr) -> Self {
        // The server may be gone before it has said anything.
        let connected = match self.patience {
            Some(patience) => Device::connect_within(address, &self.token, patience).await,
            None => Device::try_connect(address, &self.token).await,
        };
        let Ok(mut device) = connected else {
            return self;
        };
        if self.resume(&mut device).await.is_err() {
            return self;
        }
        while let Some(view) = &self.last_view {
            if self.has_played_enough() {
                break;
            }
            let Some(command) = next_command(view, &mut self.chance) else {
                self.answers.is_over.store(true, Ordering::Relaxed);
                break;
            };
            let command = match self.style {
                Style::Careful => carefully(view, command),
                Style::Wild => command,
            };
            let expect = view.decision;
            tokio::time::sleep(self.rest).await;
            self.commands += 1;
            let name = format!("t{}-{}", self.table, self.commands);
            let id = CommandId::new(name).unwrap();
            self.in_flight = Some(Sent {
                id,
                expect,
                command,
                at: Instant::now(),
            });
            if self.send_in_flight(&mut device).await.is_err() {
                break;
            }
        }
        self
    }

    fn has_played_enough(&self) -> bool {
        let until = self.until.as_ref();
        until.is_some_and(|until| until.load(Ordering::Relaxed))
    }

    /// Forgets what was shown after the journal went back to an earlier time; what was acknowledged until then is kept.
    pub fn go_back_to(&mut self, end: u64) {
        self.accepted.retain(|_, sequence| *sequence <= end);
        self.in_flight = None;
        self.last_view = None;
        // Names of commands that the journal knows are not used for other ones.
        self.commands += 1_000_000;
    }

    /// Sees what is shown after a start, and sends again what was not answered.
    async fn resume(&mut self, device: &mut Device) -> Result<(), Error> {
        while !device.tables.contains_key(&self.table) {
            device.try_next().await?;
        }
        let shown = &device.tables[&self.table];
        let told = self.accepted.values().max().copied().unwrap_or_default();
        if let Some(last) = &self.last_view
            && self.in_flight.is_none()
            && !self.is_away_long
            && self.answers.not_stored.load(Ordering::Relaxed) == 0
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

    async fn send_in_flight(&mut self, device: &mut Device) -> Result<(), Error> {
        let Some(sent) = self.in_flight.clone() else {
            return Ok(());
        };
        let Sent {
            id,
            expect,
            command,
            at,
        } = sent;
        let message = FromClient::Command {
            id: id.clone(),
            table: self.table,
            expect: Some(expect),
            command,
        };
        device.try_send(&message).await?;
        let outcome: Outcome = device.answer(&id).await?;
        self.in_flight = None;
        match outcome {
            Ok(sequence) => {
                self.replied.push(Replied {
                    command: id.clone(),
                    sent: at,
                    answered: Instant::now(),
                    sequence,
                });
                self.take(device, id.as_str(), sequence).await
            }
            Err(refused) => {
                if refused.code == ErrorCode::Storage {
                    self.answers.not_stored.fetch_add(1, Ordering::Relaxed);
                    self.said = refused.message;
                    tokio::time::sleep(AFTER_REFUSAL).await;
                } else if !matches!(refused.code, ErrorCode::Rules | ErrorCode::Stale) {
                    self.answers.failed.fetch_add(1, Ordering::Relaxed);
                    self.said = refused.message;
                }
                self.last_view = device.tables.get(&self.table).cloned();
                Ok(())
            }
        }
    }

    /// Keeps an acknowledgement, and waits until it is shown.
    async fn take(&mut self, device: &mut Device, id: &str, sequence: u64) -> Result<(), Error> {
        self.accepted.insert(id.to_owned(), sequence);
        self.answers.accepted.fetch_add(1, Ordering::Relaxed);
        let looking = async {
            loop {
                if let Some(view) = device.tables.get(&self.table) {
                    self.last_view = Some(view.clone());
                    if view.sequence >= sequence {
                        return Ok(());
                    }
                }
                device.try_next().await?;
            }
        };
        match self.looks_for {
            // A dealer who sees nothing new taps again, and is refused: it is too late or not possible.
            Some(within) => timeout(within, looking).await.unwrap_or(Ok(())),
            None => looking.await,
        }
    }
}

/// The same with no more at stake than has to be.
pub fn carefully(view: &TableView, command: TableCommand) -> TableCommand {
    let Some(turn) = &view.turn else {
        return command;
    };
    match command {
        TableCommand::Act {
            seat,
            action: Action::RaiseTo { .. } | Action::AllIn,
        } => {
            let raise = turn.raise.as_ref().filter(|_| view.acts.is_empty());
            let action = match raise {
                Some(raise) => Action::RaiseTo { to: raise.min },
                None if turn.to_call.get() == 0 => Action::Check,
                None => Action::Call,
            };
            TableCommand::Act { seat, action }
        }
        command => command,
    }
}

/// Starts a tournament of so many tables on a running server, each with a tablet that plays.
pub async fn players(process: &Process, tables: u16, chance: &mut Random) -> Vec<Player> {
    let token = pair(process.address, CODE, "Dora").await.token;
    let mut director = Device::connect(process.address, &token).await;
    let mut setup = setup(usize::from(tables), usize::from(tables) * SEATS);
    setup.stack = Chips::from(STACK);
    director.create(setup).await;
    seat_players(&mut director, process.address, 1..=tables, chance).await
}

/// Tablets that play, at tables of the director's event.
pub async fn seat_players(
    director: &mut Device,
    address: SocketAddr,
    tables: RangeInclusive<u16>,
    chance: &mut Random,
) -> Vec<Player> {
    let mut players = Vec::new();
    for table in tables.map(TableId) {
        let code = director.pairing(Role::Tablet { table }).await;
        players.push(Player {
            table,
            token: pair(address, &code, "Tablet").await.token,
            chance: Random::new(chance.number()),
            rest: Duration::ZERO,
            is_away_long: false,
            patience: None,
            style: Style::Wild,
            looks_for: None,
            until: None,
            commands: 0,
            accepted: BTreeMap::new(),
            replied: Vec::new(),
            answers: Arc::default(),
            said: String::new(),
            in_flight: None,
            last_view: None,
        });
    }
    players
}

/// Every record of the tournament on disk, with the names that lie beside them.
pub fn tournament_records(data: &Path) -> Vec<Record> {
    let mut journal =
        SqliteJournal::open_read_only(&data.join(tapis_records::JOURNAL_FILE)).unwrap();
    let streams = journal.streams().unwrap();
    let stream = streams
        .iter()
        .find(|stream| stream.as_str().starts_with("tournament/"))
        .unwrap();
    let mut named = NamesApart::read_only(&mut journal);
    named.read(stream, Sequence::ZERO, 1_000_000).unwrap()
}

/// Whatever was acknowledged is in the journal where it was said to be, and nothing is there twice.
pub fn check_acknowledged(data: &Path, players: &[Player]) {
    let records = tournament_records(data);
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
                "{command} was acknowledged as {sequence}"
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
