//! The play: an event is set up, players come through the door, seats are drawn, and every device does its part until
//! a player has won.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use tapis_protocol::view::{PlayersView, TournamentView};
use tapis_protocol::{CommandId, FromClient, FromServer, Role, Setup, TableId, TournamentCommand};
use tapis_replay::pair_over;
use tapis_rules::blinds::Blinds;
use tapis_rules::book::Book;
use tapis_rules::chips::Chips;
use tapis_rules::tournament::{ClockCommand, FieldCommand, NewEntrant, Occasion, Plan};
use tapis_views::Audience;
use tokio::task::JoinSet;

use super::chance::Luck;
use super::client::{Answered, Client};
use super::office::{Director, Floor};
use super::pace::Pace;
use super::plan::plan;
use super::screen::Screen;
use super::stage::{Had, Lasting, Stage};
use super::tablet::Tablet;
use super::{Args, Broken};

/// An event in which nothing happens for this long is stuck, a fault that has to be told: on the stage, and with a
/// server that has its own time.
const STUCK_AFTER: Lasting = Lasting {
    staged: Duration::from_hours(3),
    real: Duration::from_secs(60),
};

/// The stream of chance of the first tablet; the ones below are the office's.
const FIRST_TABLET: u64 = 101;

/// What is known when the event is over.
pub(super) struct Played {
    pub(super) event: TournamentView,
    pub(super) players: PlayersView,
    pub(super) troubles: Had,
    /// What devices show once all is quiet.
    pub(super) screens: Vec<Screen>,
}

/// Plays the whole event.
pub(super) async fn play(args: &Args, stage: &mut Stage) -> Result<Played, Broken> {
    let mut luck = Luck::new(args.seed, 0);
    let pace = Arc::new(Pace::new(stage.road.lasting(STUCK_AFTER)));
    let token = pair(stage, &stage.code, "Simulation").await?;
    let mut director = Client::connect(stage, &token, "director", None).await?;
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
    let mut screens = Vec::new();
    let directing = async {
        let ended = tokio::select! {
            biased;
            directed = tokio::spawn(directing.direct()) => directed.map_err(Broken::new)?,
            failure = first_failure(&mut bots, &mut screens) => Err(failure),
        };
        finished(ended?, &pace).await
    };
    // Trouble that is under way when the event ends runs its course.
    let troubles = async {
        let (count, kinds) = args.troubles();
        let mut luck = Luck::new(args.seed, 3);
        let had = stage.trouble(&mut luck, &kinds, count, &pace).await?;
        pace.calm();
        Ok(had)
    };
    let ((event, players, screen), troubles) = tokio::try_join!(directing, troubles)?;
    screens.push(screen);
    while let Some(done) = bots.join_next().await {
        screens.push(done.map_err(Broken::new)??);
    }
    Ok(Played {
        event,
        players,
        troubles,
        screens,
    })
}

/// Pairs a device; returns its token.
async fn pair(stage: &Stage, code: &str, name: &str) -> Result<String, Broken> {
    let road = &stage.road;
    let stream = road.connect().await?;
    let paired = pair_over(stream, &road.authority(), code, name).await;
    Ok(paired.map_err(Broken::new)?.token)
}

/// The first bot that could not go on; what the others show when they are done is kept.
async fn first_failure(
    bots: &mut JoinSet<Result<Screen, Broken>>,
    screens: &mut Vec<Screen>,
) -> Broken {
    while let Some(done) = bots.join_next().await {
        match done {
            Ok(Ok(screen)) => screens.push(screen),
            Ok(Err(broken)) => return broken,
            Err(error) => return Broken::new(error),
        }
    }
    std::future::pending().await
}

/// The last views: the results with everybody in them, and what else the director sees.
async fn finished(
    mut client: Client,
    pace: &Pace,
) -> Result<(TournamentView, PlayersView, Screen), Broken> {
    loop {
        if let (Some(event), Some(players)) = (&client.event, &client.players)
            && players.ranking.iter().any(|place| place.place == 1)
        {
            let (event, players) = (event.clone(), players.clone());
            let screen = client.settle(pace, Audience::Officials).await?;
            return Ok((event, players, screen));
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
    director.belongs_to(created)
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
) -> Result<JoinSet<Result<Screen, Broken>>, Broken> {
    let mut bots = JoinSet::new();
    let tables: Vec<TableId> = director
        .event
        .iter()
        .flat_map(|event| event.tables.iter().map(|table| table.table))
        .collect();
    // The first table has two, and both log what they see.
    let second = tables.first().map(|table| (*table, "second"));
    let tablets = tables.iter().map(|table| (*table, "tablet")).chain(second);
    for (place, (table, kind)) in tablets.enumerate() {
        let name = format!("{kind}-{table}");
        let client = device(stage, director, Role::Tablet { table }, &name).await?;
        pace.at_table(table, None);
        let tablet = Tablet {
            client,
            table,
            luck: Luck::new(
                args.seed,
                FIRST_TABLET + u64::try_from(place).unwrap_or_default(),
            ),
            pace: Arc::clone(pace),
            counted: None,
            outages: 0,
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
        command: TournamentCommand::CreatePairing {
            role,
            everywhere: false,
        },
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
    let token = pair(stage, &code, name).await?;
    Client::connect(stage, &token, name, None).await
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
