//! The play: an event is set up, players come through the door, seats are drawn, and every device does its part until
//! somebody has won.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tapis_protocol::view::{PlayersView, TournamentView};
use tapis_protocol::{CommandId, FromClient, FromServer, Role, Setup, TableId, TournamentCommand};
use tapis_rules::blinds::Blinds;
use tapis_rules::book::Book;
use tapis_rules::chips::Chips;
use tapis_rules::tournament::{ClockCommand, FieldCommand, NewEntrant, Occasion, Plan, Stop};
use tokio::task::JoinSet;

use super::chance::Luck;
use super::client::{Answered, Client};
use super::office::{Director, Floor};
use super::plan::plan;
use super::stage::Stage;
use super::tablet::Tablet;
use super::{Args, Broken};
use crate::clock::ManualClock;
use crate::replay::pair;

/// An event in which nothing happens for this long, in real time, is stuck: a fault that has to be told.
const STUCK_AFTER: Duration = Duration::from_secs(60);

/// What is known when the event is over.
pub(super) struct Played {
    pub(super) event: TournamentView,
    pub(super) players: PlayersView,
}

/// The time of the event, and what all bots know of it.
pub(super) struct Pace {
    clock: Option<ManualClock>,
    is_over: AtomicBool,
    /// Real moves of the clock are shared between the tables that play.
    carried: AtomicU64,
    tables: Mutex<BTreeMap<TableId, Option<Stop>>>,
    /// What tables have done: what the director does alone is no progress.
    deeds: AtomicU64,
    progress: Mutex<((u64, u16), Instant)>,
}

impl Pace {
    fn new(clock: Option<ManualClock>) -> Self {
        Self {
            clock,
            is_over: AtomicBool::new(false),
            carried: AtomicU64::new(0),
            tables: Mutex::default(),
            deeds: AtomicU64::new(0),
            progress: Mutex::new(((0, 0), Instant::now())),
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    pub(super) fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// What stops a table, as its tablet sees it.
    pub(super) fn at_table(&self, table: TableId, stop: Option<Stop>) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.insert(table, stop);
    }

    /// Something takes so many seconds at a table. All tables play at the same time, so the clock moves by a share.
    pub(super) fn spend(&self, seconds: u32) {
        let Some(clock) = &self.clock else { return };
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let open = tables.values().filter(|stop| **stop != Some(Stop::Closed));
        let share = u64::from(seconds) * 1_000 / u64::try_from(open.count().max(1)).unwrap_or(1);
        drop(tables);
        // Small steps would wake every sleeper of the server for nothing.
        let carried = self.carried.fetch_add(share, Ordering::Relaxed) + share;
        if carried >= 1_000 {
            // Of two tables that are here at the same time, one takes all of it.
            let carried = self.carried.swap(0, Ordering::Relaxed);
            clock.advance(Duration::from_millis(carried));
        }
    }

    /// Something was done at a table.
    pub(super) fn done(&self) {
        self.deeds.fetch_add(1, Ordering::Relaxed);
    }

    /// Says so when tables and clock have stood still for too long.
    pub(super) fn check_progress(&self, event: Option<&TournamentView>) -> Result<(), Broken> {
        let stage = event
            .and_then(|event| event.clock)
            .map_or(0, |clock| clock.stage);
        let so_far = (self.deeds.load(Ordering::Relaxed), stage);
        let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        if progress.0 != so_far {
            *progress = (so_far, Instant::now());
        }
        if progress.1.elapsed() < STUCK_AFTER {
            return Ok(());
        }
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let moves = event.map_or(0, |event| event.moves.len());
        let sequence = event.map_or(0, |event| event.sequence);
        Err(Broken::new(format!(
            "no table has gone on for {} seconds, up to record {sequence}: {moves} players are on the way, tables are stopped by {:?}",
            STUCK_AFTER.as_secs(),
            *tables
        )))
    }
}

/// Plays the whole event.
pub(super) async fn play(args: &Args, stage: &mut Stage) -> Result<Played, Broken> {
    let mut luck = Luck::new(args.seed, 0);
    let pace = Arc::new(Pace::new(stage.clock.clone()));
    let token = pair(&stage.authority, &stage.code, "Simulation")
        .await
        .map_err(Broken::new)?
        .token;
    let mut director = Client::connect(&stage.authority, &token, "director", None).await?;
    let plan = plan(args)?;
    set_up(&mut director, args, plan).await?;
    register(&mut director, args, &mut luck).await?;
    let draw = TournamentCommand::Draw {
        occasion: Occasion::Seats,
        word: "simulation".to_owned(),
    };
    let drawn = director.must(draw).await?;
    director.until_event(drawn).await?;
    let mut bots = devices(args, stage, &mut director, &pace).await?;
    let start = ClockCommand::Start;
    director
        .must(TournamentCommand::Clock { command: start })
        .await?;
    let directing = Director {
        client: director,
        luck: Luck::new(args.seed, 1),
        pace: Arc::clone(&pace),
        article: article(&args.book),
    };
    let directing = tokio::spawn(directing.direct());
    for _ in 0..args.restarts {
        let later = Duration::from_millis(u64::try_from(200 + luck.below(800)).unwrap_or(200));
        tokio::time::sleep(later).await;
        if directing.is_finished() {
            break;
        }
        stage.restart().await?;
    }
    let client = tokio::select! {
        directed = directing => directed.map_err(Broken::new)??,
        failure = first_failure(&mut bots) => return Err(failure),
    };
    while let Some(done) = bots.join_next().await {
        done.map_err(Broken::new)??;
    }
    finished(client).await
}

/// The first bot that could not go on; bots that are done have no more to say.
async fn first_failure(bots: &mut JoinSet<Result<(), Broken>>) -> Broken {
    while let Some(done) = bots.join_next().await {
        match done {
            Ok(Ok(())) => {}
            Ok(Err(broken)) => return broken,
            Err(error) => return Broken::new(error),
        }
    }
    std::future::pending().await
}

/// The last views: the results with everybody in them.
async fn finished(mut client: Client) -> Result<Played, Broken> {
    loop {
        if let (Some(event), Some(players)) = (&client.event, &client.players)
            && players.sequence >= event.sequence.min(players.sequence)
            && players.ranking.iter().any(|place| place.place == 1)
        {
            return Ok(Played {
                event: event.clone(),
                players: players.clone(),
            });
        }
        client.look().await?;
    }
}

async fn set_up(director: &mut Client, args: &Args, plan: Plan) -> Result<(), Broken> {
    let id = director.new_id()?;
    let setup = Setup {
        name: format!("Simulation {}", args.seed),
        book: args.book.clone(),
        blinds: plan
            .first_blinds()
            .unwrap_or(Blinds::new(Chips::from(1), Chips::from(2))),
        chip_values: plan.chip_values(),
        tables: Vec::new(),
        players: Vec::new(),
        stack: plan.stack,
        plan: Some(Box::new(plan)),
    };
    let message = FromClient::Create {
        id: id.clone(),
        setup,
    };
    let created = director
        .insist(&message, |answer| {
            if let FromServer::Created { id: of, tournament } = answer
                && *of == id
            {
                Answered::With(Ok(tournament.clone()))
            } else {
                refused(answer, &id)
            }
        })
        .await??;
    director.belongs_to(created);
    Ok(())
}

/// Everybody registers; most check in, some are late, some never come.
async fn register(director: &mut Client, args: &Args, luck: &mut Luck) -> Result<(), Broken> {
    let players = (1..=args.players)
        .map(|number| NewEntrant {
            name: format!("Player {number}"),
            club: format!("Club {}", number % 7 + 1),
            has_paid: true,
        })
        .collect();
    let command = FieldCommand::Register { players };
    let registered = director.must(TournamentCommand::Field { command }).await?;
    director.until_event(registered).await?;
    while director
        .players
        .as_ref()
        .is_none_or(|view| view.sequence < registered)
    {
        director.look().await?;
    }
    let everybody: Vec<_> = director
        .players
        .iter()
        .flat_map(|view| view.players.iter().map(|entrant| entrant.player))
        .collect();
    for player in everybody {
        if luck.percent(92) {
            let command = FieldCommand::CheckIn {
                player,
                is_here: true,
            };
            director.must(TournamentCommand::Field { command }).await?;
        }
    }
    Ok(())
}

/// A tablet on each table, and the floor.
async fn devices(
    args: &Args,
    stage: &Stage,
    director: &mut Client,
    pace: &Arc<Pace>,
) -> Result<JoinSet<Result<(), Broken>>, Broken> {
    let mut bots = JoinSet::new();
    let tables: Vec<TableId> = director
        .event
        .iter()
        .flat_map(|event| event.tables.iter().map(|table| table.table))
        .collect();
    for table in tables {
        let name = format!("tablet-{table}");
        let client = device(stage, director, Role::Tablet { table }, &name).await?;
        pace.at_table(table, None);
        let tablet = Tablet {
            client,
            table,
            luck: Luck::new(args.seed, 100 + u64::from(table.0)),
            pace: Arc::clone(pace),
            counted: None,
        };
        bots.spawn(tablet.play());
    }
    let floor = Floor {
        client: device(stage, director, Role::Floor, "floor").await?,
        luck: Luck::new(args.seed, 2),
        pace: Arc::clone(pace),
        followed: BTreeSet::new(),
    };
    bots.spawn(floor.walk());
    Ok(bots)
}

/// A device paired by the director.
async fn device(
    stage: &Stage,
    director: &mut Client,
    role: Role,
    name: &str,
) -> Result<Client, Broken> {
    let id = director.new_id()?;
    let message = FromClient::Tournament {
        id: id.clone(),
        command: TournamentCommand::CreatePairing { role },
    };
    let code = director
        .insist(&message, |answer| {
            if let FromServer::Pairing { id: of, code, .. } = answer
                && *of == id
            {
                Answered::With(Ok(code.clone()))
            } else {
                refused(answer, &id)
            }
        })
        .await??;
    let paired = pair(&stage.authority, &code, name)
        .await
        .map_err(Broken::new)?;
    Client::connect(&stage.authority, &paired.token, name, None).await
}

/// The first article of the book that has one for conduct.
fn article(book: &str) -> Option<tapis_rules::book::Citation> {
    let book = Book::named(book).ok()?;
    book.policy.phone_kills_hand.citation().cloned()
}

/// Whether an answer refuses what was sent with `id`.
fn refused<T>(answer: &FromServer, id: &CommandId) -> Answered<Result<T, Broken>> {
    if let FromServer::Refused(refused) = answer
        && refused.id == *id
    {
        Answered::With(Err(Broken::new(&refused.message)))
    } else {
        Answered::NotYet
    }
}
